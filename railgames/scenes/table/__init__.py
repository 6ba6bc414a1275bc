"""The table every game shares: bands round the board, turns, the AI, the curtain. It knows no game."""
