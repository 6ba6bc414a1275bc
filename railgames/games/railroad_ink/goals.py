"""Goal cards: their file, the test of each, and the points per round."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from railgames.core.game import MapSource
from railgames.games.railroad_ink.board import Board
from railgames.games.railroad_ink.feats import FEATS
from railgames.games.railroad_ink.player import Player

# The file from which every game with goals deals.
GOALS = "basic"
GOALS_ID = f"goals/{GOALS}"

Kind = Literal[
    "centre",
    "villages",
    "line",
    "corners",
    "area",
    "loop",
    "exits",
    "stations",
    "highway",
    "railway",
    "opposite-sides",
    "middle-exits",
]
USUAL_CARDS = 3
Points = Annotated[int, Meta(ge=0, le=100)]
Round = Annotated[int, Meta(ge=1, le=20)]


class GoalFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card: a kind of feat and its amount. ``code`` names it in saves and logs."""

    code: Annotated[
        str,
        Meta(
            pattern="^[A-Z][0-9]?$",
            description="Names it in saves and logs; the table shows the sign of its `kind`.",
            extra={"form": "a letter A-Z, or one and a digit"},
        ),
    ]
    kind: Annotated[Kind, Meta(description="What must be done.")]
    title: Annotated[str, Meta(min_length=1, max_length=40, description="The name on the card.")]
    text: Annotated[str, Meta(min_length=1, max_length=120, description="The task on the card, in words.")]
    count: Annotated[int, Meta(ge=1, le=81, description="How much of it: spaces, villages, exits.")] = 1


class GoalsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck of goal cards, as a file of ``maps/railroad_ink/goals/``.

    ``points`` for the first, second, ... round in which somebody achieves a card, the last one for all later;
    alone, ``points[n]`` holds through round ``solo_last_rounds[n]``.
    """

    title: Annotated[str, Meta(min_length=1, max_length=60, description="The name of the deck.")]
    goals: Annotated[tuple[GoalFile, ...], Meta(min_length=1, max_length=60, description="The cards.")]
    points: Annotated[
        tuple[Points, ...],
        Meta(
            min_length=1,
            max_length=6,
            description="Points for the first, second ... round in which somebody achieves a card; the "
            "last holds for all later rounds.",
        ),
    ] = (4, 2, 1)
    solo_last_rounds: Annotated[
        tuple[Round, ...],
        Meta(
            max_length=6, description="Alone: the last round in which the first, second ... points are paid."
        ),
    ] = (3, 5)
    cards_a_game: Annotated[int, Meta(ge=1, le=6, description="How many cards are dealt.")] = USUAL_CARDS
    description: Annotated[str, Meta(description="A sentence about the deck, for readers of the file.")] = ""


class Goal(msgspec.Struct, frozen=True):
    """A goal card in a game.

    ``needs_buildings``: it cannot be achieved without them. ``is_possible``: whether a board allows it; an
    impossible card is never dealt. ``kind`` and ``count`` as in the file, empty for an expansion's card.
    ``missing``: an expansion's estimate, for search, of the drawings that a player lacks, 0 or less when the
    goal is achieved; without it search sees only whether it is.
    """

    code: str
    title: str
    text: str
    is_achieved: Callable[[Player], bool]
    needs_buildings: bool = False
    is_possible: Callable[[Board], bool] = lambda board: True
    kind: str = ""
    count: int = 0
    missing: Callable[[Player], float] | None = None


class GoalDeck:
    """A file of goals, compiled; ``cards`` in the file's order, ``by_code`` to look one up."""

    def __init__(self, file: GoalsFile) -> None:
        self.file = file
        self.cards = tuple(_card(goal) for goal in file.goals)
        self.by_code = {goal.code: goal for goal in self.cards}

    def points_for(self, rounds_before: int, turn: int, seats: int) -> int:
        """Points of a goal achieved now; ``rounds_before``: in how many earlier rounds it was achieved."""
        if seats == 1:
            rounds_before = sum(turn > last for last in self.file.solo_last_rounds)
        return self.file.points[min(rounds_before, len(self.file.points) - 1)]


def _card(goal: GoalFile) -> Goal:
    feat = FEATS[goal.kind]

    def is_possible(board: Board) -> bool:
        return feat.is_possible(board, goal.count)

    is_achieved = partial(_achieved, goal)
    return Goal(
        goal.code,
        goal.title,
        goal.text,
        is_achieved,
        feat.needs_buildings,
        is_possible,
        goal.kind,
        goal.count,
    )


def _achieved(goal: GoalFile, player: Player) -> bool:
    return FEATS[goal.kind].is_achieved(player, goal.count)


def load_deck(maps: MapSource) -> GoalDeck:
    """The goal cards. Raises ContentError when their file is unusable."""
    return GoalDeck(maps.load("railroad_ink", GOALS_ID, GoalsFile))
