"""The contract between a game and everything around it: Game, State, Action, Event, Match, saves, errors.

Nothing here imports pygame, numpy or a game.
"""
