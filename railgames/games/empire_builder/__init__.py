"""Empire Builder: crayon rails over a lattice of mileposts, loads carried for what cities demand.

It is not registered yet: the map and its rules come first.
"""
