"""The levels of AI strength."""

from enum import StrEnum


class Level(StrEnum):
    """AI strength, with the same names in every game."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    EXPERT = "expert"
