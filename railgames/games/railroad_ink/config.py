"""The options of a game of Railroad Ink; they drive the set-up screen."""

import pkgutil
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta

# An expansion imports this file (through the position), so its name is read from the folder, not imported.
EXPANSIONS = str(Path(__file__).with_name("expansions"))


def expansion_names() -> tuple[str, ...]:
    """The names of the files in ``expansions/``, "none" first."""
    found = {module.name for module in pkgutil.iter_modules([EXPANSIONS])}
    return ("none", *sorted(found - {"base", "none"}))


# Built from the files, so that an expansion is one new file and no other change. mypy cannot evaluate an
# enum whose members are not literals.
ExpansionName = StrEnum("ExpansionName", [(name.upper(), name) for name in expansion_names()])  # type: ignore[misc]

Dice: TypeAlias = Literal["challenge", "classic"]
DICE: tuple[str, ...] = get_args(Dice)
"""The names of the sets of dice that a game may be played with."""


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played; every field has a default."""

    map: Annotated[
        str,
        Meta(title="Board", description="The board that everybody draws on.", extra={"map": True}),
    ] = "challenge-green"
    dice: Annotated[
        Dice,
        Meta(
            title="Dice",
            description="The routes that can be rolled.",
            extra={
                "notes": {
                    "challenge": "Two dice of curves, straights and junctions, one of stations, "
                    "one of double curves, overpasses and junctions.",
                    "classic": "The dice of the first game: three of curves, straights and junctions, "
                    "one of stations and overpasses.",
                }
            },
        ),
    ] = "challenge"
    goals: Annotated[
        Literal["basic", "none"],
        Meta(
            title="Goals",
            description="Three goal cards; who achieves one first scores most.",
            extra={"titles": {"basic": "Three goals", "none": "No goals"}},
        ),
    ] = "basic"
    buildings: Annotated[
        bool, Meta(title="Buildings", description="Factories, villages and universities work.")
    ] = True
    expansion: Annotated[
        ExpansionName,
        Meta(
            title="Expansion",
            description="One set of extra rules and dice, or none.",
            extra={"titles": {name: name.replace("_", " ").title() for name in expansion_names()}},
        ),
    ] = ExpansionName("none")
    cover_boards: Annotated[
        bool,
        Meta(
            title="Cover boards",
            description="What others draw stays covered until all are done with the round.",
        ),
    ] = True
    longest: Annotated[
        Literal["segment", "space", "trail"],
        Meta(
            title="Longest route",
            description="Whether a longest route may pass a space or a junction again.",
            extra={
                "advanced": True,
                "notes": {
                    "segment": "It may cross itself; it passes no junction twice.",
                    "space": "It may not come back to a space.",
                    "trail": "It may pass a junction again, but no piece of track; each space counts once.",
                },
                "titles": {
                    "segment": "Each track once (default)",
                    "space": "Each space once",
                    "trail": "Junctions again",
                },
            },
        ),
    ] = "segment"
