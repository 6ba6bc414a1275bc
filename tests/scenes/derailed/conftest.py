"""A Derailed! table in a window that is only a surface, and a pilot at its mouse and keys."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from railgames.core.level import Level
from railgames.core.match import Match, MatchSetup, Seat
from railgames.games.derailed import GAME
from railgames.games.derailed.actions import Play
from railgames.scenes import services as services_module
from railgames.scenes.derailed import SCENE
from railgames.scenes.derailed.room import CanyonRoom
from railgames.scenes.screenshots import headless
from railgames.scenes.services import Services
from railgames.scenes.table.scene import TableScene
from railgames.ui.pilot import Pilot

NAMES = ("Ada", "Bruno", "Cleo", "Dan", "Eve", "Fay")


class Entry:
    """Stands in for an installed entry point."""

    def load(self) -> Any:
        return SCENE


def greedy(state: Any) -> Any:
    """The action that leaves the current player the fewest missing cards; the first of equals."""
    legal = list(state.legal_actions())
    if len(legal) == 1:
        return legal[0]

    def worth(action: Any) -> int:
        after = state.clone()
        after.apply(action)
        return int(after.missing(state.current))

    return min(legal, key=worth)


def advance(match: Match, moves: int) -> None:
    """Let everybody play greedily."""
    for _ in range(moves):
        if match.is_over:
            return
        match.play(greedy(match.state))


class Desk:
    """What a test has in hand."""

    def __init__(self, services: Services, table: TableScene) -> None:
        self.services = services
        self.app = services.app
        self.table = table
        self.room: CanyonRoom = table.room  # type: ignore[assignment]
        self.match = table.match
        self.state: Any = table.match.state
        self.pilot = Pilot(self.app)

    @property
    def top(self) -> Any:
        return self.app.stack.top

    def card(self, slot: int) -> tuple[int, int]:
        """The middle of a card in the hand."""
        return self.room.hand.places.cards[slot].center

    def cell(self, name: str) -> tuple[int, int]:
        """The middle of a cell."""
        return self.room.board.geometry.place(name).center

    def slot_of(self, card: str) -> int:
        """The slot in which a card is held."""
        slot = self.room.slot_of(card)
        assert slot is not None
        return slot

    def see_round_end(self) -> None:
        """Close the card of a round's end, if it is open."""
        while self.table.rounds.card is not None:
            self.pilot.step(20)
            self.pilot.press("return")
            self.pilot.settle(3000)

    def pass_on(self) -> None:
        """Let the curtain fall, if somebody still looks at what they drew."""
        if self.table.last_look.is_on:
            self.pilot.press("ctrl+return")
            self.pilot.step(2)

    def lift_curtain(self) -> None:
        """Whoever the curtain waits for is there."""
        self.see_round_end()
        self.pass_on()
        if self.top is not self.table and hasattr(self.top, "on_ready"):
            self.pilot.press("return")
            self.pilot.step(2)
            self.see_round_end()

    def wish(self) -> Play | None:
        """What a greedy player would lay now, None when no card can be laid."""
        action = greedy(self.match.state)
        return action if isinstance(action, Play) else None


OpenDesk = Callable[..., Desk]


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenDesk]:
    """Opens a table: size, theme, scale, people, ais, speed, seed, moves and options of the game."""
    known = dict(services_module._entries())
    monkeypatch.setattr(services_module, "_entries", lambda: {**known, "derailed": Entry()})
    with ExitStack() as stack:

        def open_desk(
            size: tuple[int, int] = (1280, 720),
            theme: str = "paper",
            scale: float | None = None,
            people: int = 2,
            ais: int = 0,
            speed: str = "off",
            seed: int = 2026,
            moves: int = 0,
            **options: object,
        ) -> Desk:
            services = stack.enter_context(headless(size, theme))
            services.app.set_speed(speed)
            if scale is not None:
                services.app.set_scale(scale)
            seats = tuple(
                Seat(NAMES[n], Level.EASY if n >= people else None, n, n) for n in range(people + ais)
            )
            setup = MatchSetup("derailed", GAME.Config(**options), seats, seed)
            match = Match(GAME, setup, services.library)
            advance(match, moves)
            table = services.go.table(match)
            services.app.push(table)
            opened = Desk(services, table)
            opened.pilot.step(3)
            return opened

        yield open_desk
