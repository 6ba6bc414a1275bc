"""The shared table: bars round the board, turns, the AI, the curtain. It depends on no game."""
