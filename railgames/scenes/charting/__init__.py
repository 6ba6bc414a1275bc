"""A map under a camera, for any game with nodes and edges.

A room makes a ``Chart`` of its map and a ``ChartView`` for it, adds layers, and passes on layout, drawing and
input. The view calls the room back with what is pointed at and pressed. This package knows no game.
"""
