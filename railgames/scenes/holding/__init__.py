"""Shared input handling for games in which a held piece is placed on a board cell.

Picking, dragging, the keyboard cursor, the ghost, the hint's pulse and the hand's widgets are written once.
A game's room is a ``HoldingRoom``: it says what can be picked, how that turns, and what it would do where.
"""
