"""What is held as it would lie on a cell, and what placing it there would give."""

from typing import Protocol

import msgspec

from railgames.core.actions import Action
from railgames.core.game import ScoreSheet, State


class Ghost(Protocol):
    """A piece over a cell; ``fits`` is the state's verdict on ``action``, which places it there."""

    @property
    def cell(self) -> int: ...

    @property
    def fits(self) -> bool: ...

    @property
    def action(self) -> Action: ...


class Outcome(msgspec.Struct, frozen=True):
    """What an action would give: the acting seat's score sheet after it. Games add to it."""

    sheet: ScoreSheet


def sheet_of(state: State, seat: int) -> ScoreSheet:
    """The score sheet of one seat."""
    return next(sheet for sheet in state.scores() if sheet.seat == seat)
