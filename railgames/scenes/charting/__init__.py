"""A map under a camera, for any game with nodes and edges.

A room makes a ``Chart`` of its map and a ``ChartView`` on it, gives that its layers, and passes on layout,
drawing and input; the view tells the room what is pointed at and pressed. It knows no game.
"""
