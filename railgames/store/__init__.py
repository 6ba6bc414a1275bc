"""Saves, journals and their folders. A full disk or a power cut never loses a game."""
