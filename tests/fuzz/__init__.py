"""Random input for every way into the program. ``python -m tests.fuzz`` runs for as long as one likes."""
