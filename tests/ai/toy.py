"""A little card game for the tests of the AI floor and the command line, with agents that misbehave.

Everyone draws from a hidden bag into a hidden hand, lays cards on the table for points, and ends the turn.
"""

import os
import time
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from railgames.core import game
from railgames.core.actions import Action, format_action
from railgames.core.errors import IllegalAction, Problem, UsageError
from railgames.core.game import Budget, Decision, Event, ScoreLine, ScoreSheet
from railgames.core.level import Level
from railgames.core.rng import Rng

UNKNOWN = 0


class Draw(Action, frozen=True, tag="draw"):
    """Take the top card of the bag."""


class Lay(Action, frozen=True, tag="lay"):
    """Lay a card of the hand on the table."""

    card: int


class End(Action, frozen=True, tag="end"):
    """Hand over to the next seat."""


class Drew(Event, frozen=True, tag="drew"):
    card: int

    def text(self) -> str:
        return "draws a card"


class Laid(Event, frozen=True, tag="laid"):
    card: int

    def text(self) -> str:
        return f"lays {self.card}"


HANGS = "The toy AI hangs."
"""What an AI that hangs prints, so that a test can wait for it."""


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of the toy game."""

    rounds: Annotated[int, Meta(ge=1, le=9, title="Rounds")] = 4
    double: bool = False
    agent: Literal["greedy", "raise", "hang", "cheat", "die", "slow"] = "greedy"
    map: Annotated[str, Meta(extra={"map": True})] = "plain"


class State(game.State):
    """One moment of the toy game."""

    turn = 1
    can_undo = False

    def __init__(self, config: Config, seats: int) -> None:
        self.config = config
        self.bag: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.table: list[list[int]] = [[] for _ in range(seats)]
        self.seat: int | None = 0
        self.turn = 1
        self.phase = "draw"
        self.can_undo = False

    @property
    def current_player(self) -> int | None:
        return self.seat

    def opening_events(self) -> list[Event]:
        return []

    def legal_actions(self) -> Sequence[Action]:
        if self.seat is None:
            return []
        if self.phase == "draw":
            return [Draw()]
        return sorted([End(), *(Lay(card) for card in set(self.hands[self.seat]))], key=format_action)

    def why_illegal(self, action: Action) -> str | None:
        if self.seat is None:
            return "The game is over."
        if action in self.legal_actions():
            return None
        return "Draw first." if self.phase == "draw" else "You do not hold that."

    def apply(self, action: Action) -> list[Event]:
        reason = self.why_illegal(action)
        if reason is not None:
            raise IllegalAction(reason)
        seat = self.seat
        assert seat is not None
        if isinstance(action, Draw):
            card = self.bag.pop()
            self.hands[seat].append(card)
            self.phase, self.can_undo = "lay", False
            return [Drew(seat=seat, card=card)]
        if isinstance(action, Lay):
            self.hands[seat].remove(action.card)
            self.table[seat].append(action.card)
            self.can_undo = True
            return [Laid(seat=seat, card=action.card)]
        self._end(seat)
        return []

    def _end(self, seat: int) -> None:
        self.phase, self.can_undo = "draw", False
        self.seat = (seat + 1) % len(self.hands)
        if self.seat == 0:
            if self.turn == self.config.rounds:
                self.seat = None
            else:
                self.turn += 1

    def scores(self) -> list[ScoreSheet]:
        factor = 2 if self.config.double else 1
        sheets = []
        for seat, cards in enumerate(self.table):
            laid = ScoreLine("laid", "Cards laid", factor * sum(cards), tuple(f"card-{c}" for c in cards))
            left = ScoreLine("left", "Cards held", -len(self.hands[seat]))
            sheets.append(ScoreSheet(seat, (laid, left), laid.points + left.points))
        return sheets

    def clone(self) -> "State":
        other = State(self.config, len(self.hands))
        other.bag = self.bag.copy()
        other.hands = [hand.copy() for hand in self.hands]
        other.table = [cards.copy() for cards in self.table]
        other.seat, other.turn, other.phase, other.can_undo = self.seat, self.turn, self.phase, self.can_undo
        return other

    def observe(self, viewer: int | None) -> "State":
        view = self.clone()
        view.bag = [UNKNOWN] * len(self.bag)
        for seat, hand in enumerate(view.hands):
            if seat != viewer:
                view.hands[seat] = [UNKNOWN] * len(hand)
        return view

    def determinize(self, viewer: int, rng: Rng) -> "State":
        whole = self.observe(viewer)
        seen = [card for cards in whole.table for card in cards] + whole.hands[viewer]
        unseen = _cards(self.config, len(self.hands))
        for card in seen:
            unseen.remove(card)
        rng.shuffle(unseen)
        for seat, hand in enumerate(whole.hands):
            if seat != viewer:
                whole.hands[seat] = [unseen.pop() for _ in hand]
        whole.bag = unseen
        return whole

    def can_see(self, viewer: int | None, event: Event) -> bool:
        return not isinstance(event, Drew) or event.seat == viewer

    def prompt(self, viewer: int | None) -> str:
        return "Draw a card." if self.phase == "draw" else "Lay cards or end your turn."

    def snapshot(self) -> dict[str, Any]:
        return {
            "bag": self.bag.copy(),
            "hands": [hand.copy() for hand in self.hands],
            "table": [cards.copy() for cards in self.table],
            "seat": self.seat,
            "turn": self.turn,
            "phase": self.phase,
            "can_undo": self.can_undo,
        }


def _cards(config: Config, seats: int) -> list[int]:
    return [1 + idx % 9 for idx in range(config.rounds * seats + 5)]


class Greedy:
    """Lays the highest card; misbehaves as ``habit`` says."""

    def __init__(self, level: Level) -> None:
        self.level = level

    def choose(self, view: State, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
        budget.spend()
        best = Decision(max(legal, key=lambda action: getattr(action, "card", 0)), "the highest card")
        habit = view.config.agent if self.level is not Level.EASY else "greedy"
        if habit == "raise":
            raise RuntimeError("a bug of this AI")
        if habit == "cheat":
            return Decision(Lay(77), "nobody will notice")
        if habit == "die":
            os._exit(9)
        if habit == "hang":
            budget.report(best)
            os.write(2, f"{HANGS}\n".encode())  # at once, so that the lines of two processes do not mix
            while True:
                time.sleep(0.01)
        if habit == "slow":
            budget.report(Decision(legal[0], "for now"))
            while not budget.is_over:
                time.sleep(0.01)
        return best


class Toy(game.Game[Config, State, dict]):
    """The toy game."""

    id = "toy"
    title = "Toy"
    tagline = "Draw and lay."
    min_players = 1
    max_players = 4
    rules_version = 1
    Config = Config
    Action = Draw | Lay | End
    Event = Drew | Laid
    map_kind = dict
    levels = (Level.EASY, Level.NORMAL)

    def new_state(self, config: Config, seats: int, seed: int, maps: Any) -> State:
        state = State(config, seats)
        state.bag = _cards(config, seats)
        Rng.from_seed(seed, "bag").shuffle(state.bag)
        return state

    def restore(self, config: Config, snapshot: dict[str, Any], maps: Any) -> State:
        state = State(config, len(snapshot["hands"]))
        for name, value in snapshot.items():
            setattr(state, name, value)
        return state.clone()

    def agent(self, level: Level) -> Greedy:
        if level not in self.levels:
            raise UsageError(f"Toy has no level {level}.")
        return Greedy(level)

    def budget(self, level: Level) -> tuple[int | None, float]:
        return (100, 0.5)

    def check_map(self, board: Any) -> list[Problem]:
        return []

    def map_of(self, config: Config) -> str:
        return config.map

    def has_hidden_information(self, config: Config, seats: int) -> bool:
        return seats > 1


class NoMaps:
    """A map source of empty maps: the toy game needs none."""

    def load(self, game: str, map_id: str, kind: type[Any]) -> Any:
        return {}


GAME = Toy()
GAME_REFERENCE = "tests.ai.toy:GAME"
MAPS_REFERENCE = "tests.ai.toy:NoMaps"
