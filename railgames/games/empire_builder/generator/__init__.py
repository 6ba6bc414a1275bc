"""Invented continents, with the distances and the deck that the built-in map is made with too."""
