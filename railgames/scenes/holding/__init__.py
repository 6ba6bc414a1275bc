"""Something held in the hand that goes on a cell of a board: what every room does alike with it.

A game's room is a ``HoldingRoom``: it says what can be picked, how that turns and what it would do where.
Picking, dragging, the cursor of the keys, the ghost's comings and goings and the hint's pulse are told once.
"""
