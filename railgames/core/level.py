"""How well an AI plays."""

from enum import StrEnum


class Level(StrEnum):
    """The ladder of AI strength that every game names its AIs by."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    EXPERT = "expert"
