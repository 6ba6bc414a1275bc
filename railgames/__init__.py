"""railgames: a table for railway board games. Unofficial; see the README for the games' owners."""

__version__ = "0.1.0"
