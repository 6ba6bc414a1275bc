"""A tiny complete game for tests: freight dice, 2-3 seats, hidden hands, a roll, a deck, a map.

A turn: ``roll`` the die (a barrier to undo), then ``ship CARD CITY`` any hand cards not above the die into
free cities (undoable), then ``end`` (draw up to three cards, hand over). A card in a city scores its number
times the city's worth. The game ends after ``rounds`` turns of every seat, or when no card is left to anyone.
"""

from collections import Counter
from typing import Annotated, Any, Literal, Self

import msgspec
from msgspec import Meta

from railgames.core.actions import Action, format_action
from railgames.core.errors import ContentError, IllegalAction, Problem, SaveError, UsageError
from railgames.core.game import Agent, Budget, Decision, Event, Game, MapSource, ScoreLine, ScoreSheet, State
from railgames.core.level import Level
from railgames.core.rng import Rng

HAND = 3
HIDDEN = 0


class ToyMap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cities and what a shipped card is worth there, times its number."""

    id: str
    cities: dict[str, Annotated[int, Meta(ge=1, le=9)]]
    version: int = 1


class ToyMaps:
    """A MapSource of two maps in memory; ``boards`` may be changed by a test."""

    def __init__(self) -> None:
        self.boards = {
            "valley": ToyMap("valley", {"A1": 1, "B2": 2, "C3": 3, "D4": 1}),
            "ridge": ToyMap("ridge", {"A1": 2, "B2": 2}),
        }

    def load(self, game: str, map_id: str, kind: type[Any]) -> Any:
        if map_id not in self.boards:
            raise ContentError([Problem(file=map_id, where="$", message="no such map")])
        return msgspec.convert(msgspec.to_builtins(self.boards[map_id]), kind)


class ToyConfig(msgspec.Struct, frozen=True, kw_only=True):
    map: Annotated[str, Meta(title="Map", extra={"map": True})] = "valley"
    rounds: Annotated[int, Meta(title="Rounds", ge=1, le=9)] = 3
    bonus: Annotated[bool, Meta(title="Bonus", description="Two points for a full map.")] = True
    deck: Annotated[Literal["short", "long"], Meta(title="Deck")] = "long"


class Roll(Action, frozen=True, tag="roll"):
    pass


class Ship(Action, frozen=True, tag="ship"):
    card: int
    city: str


class End(Action, frozen=True, tag="end"):
    pass


class Rolled(Event, frozen=True, tag="rolled", kw_only=True):
    value: int

    def text(self) -> str:
        return f"rolls a {self.value}"


class Shipped(Event, frozen=True, tag="shipped", kw_only=True):
    card: int
    city: str

    def text(self) -> str:
        return f"ships {self.card} to {self.city}"


class Drew(Event, frozen=True, tag="drew", kw_only=True):
    cards: tuple[int, ...]

    def text(self) -> str:
        return f"draws {len(self.cards)}"


class ToyState(State):
    """Plain data: ``hands``, ``deck`` (top last), ``cities`` (city -> (seat, card)), the die's generator."""

    def __init__(self, config: ToyConfig, board: ToyMap, seats: int) -> None:
        self.config = config
        self.board = board
        self.seats = seats
        self.hands: list[list[int]] = []
        self.deck: list[int] = []
        self.cities: dict[str, tuple[int, int]] = {}
        self.die = 0
        self.player = 0
        self.turns = 0
        self.undoable = False
        self.dice_rng = Rng(0)

    @property
    def current_player(self) -> int | None:
        is_over = self.turns >= self.config.rounds * self.seats or not any((*self.hands, self.deck))
        return None if is_over else self.player

    @property
    def can_undo(self) -> bool:
        return self.undoable

    @property
    def turn(self) -> int:
        return min(self.turns // self.seats + 1, self.config.rounds)

    def turn_title(self) -> str:
        return f"Round {self.turn} of {self.config.rounds}"

    def legal_actions(self) -> list[Action]:
        if self.current_player is None:
            return []
        if not self.die:
            return [Roll()]
        actions: list[Action] = [End()]
        for card in sorted(set(self.hands[self.player])):
            for city in self.board.cities:
                if card != HIDDEN and card <= self.die and city not in self.cities:
                    actions.append(Ship(card, city))
        return sorted(actions, key=format_action)

    def why_illegal(self, action: Action) -> str | None:
        if self.current_player is None:
            return "The game is over."
        if isinstance(action, Roll):
            return "The die has been rolled." if self.die else None
        if not self.die:
            return "Roll the die first."
        return self._why_not_ship(action) if isinstance(action, Ship) else None

    def _why_not_ship(self, action: Ship) -> str | None:
        if action.card == HIDDEN or action.card not in self.hands[self.player]:
            return f"You do not hold a {action.card}."
        if action.card > self.die:
            return f"A {action.card} is above the die."
        if action.city not in self.board.cities:
            return f"There is no city {action.city}."
        return f"{action.city} is taken." if action.city in self.cities else None

    def apply(self, action: Action) -> list[Event]:
        reason = self.why_illegal(action)
        if reason is not None:
            raise IllegalAction(reason)
        seat = self.player
        if isinstance(action, Roll):
            self.die = self.dice_rng.below(6) + 1
            self.undoable = False
            return [Rolled(seat=seat, value=self.die)]
        if isinstance(action, Ship):
            self.hands[seat].remove(action.card)
            self.cities[action.city] = (seat, action.card)
            self.undoable = True
            return [Shipped(seat=seat, card=action.card, city=action.city)]
        drawn = []
        while self.deck and len(self.hands[seat]) < HAND:
            drawn.append(self.deck.pop())
            self.hands[seat].append(drawn[-1])
        self.die, self.undoable = 0, False
        self.turns += 1
        self.player = (seat + 1) % self.seats
        return [Drew(seat=seat, cards=tuple(drawn))]

    def scores(self) -> list[ScoreSheet]:
        is_full = len(self.cities) == len(self.board.cities)
        sheets = []
        for seat in range(self.seats):
            mine = {city: card for city, (owner, card) in sorted(self.cities.items()) if owner == seat}
            points = sum(card * self.board.cities[city] for city, card in mine.items())
            lines = [ScoreLine("freight", "Freight", points, tuple(mine))]
            if self.config.bonus:
                lines.append(ScoreLine("full", "Full map", 2 if is_full and mine else 0))
            total = sum(line.points for line in lines)
            sheets.append(ScoreSheet(seat, tuple(lines), total, (len(mine),)))
        return sheets

    def clone(self) -> Self:
        other = type(self)(self.config, self.board, self.seats)
        other.hands = [list(hand) for hand in self.hands]
        other.deck = list(self.deck)
        other.cities = dict(self.cities)
        other.die, other.player, other.turns = self.die, self.player, self.turns
        other.undoable = self.undoable
        other.dice_rng = self.dice_rng.clone()
        return other

    def observe(self, viewer: int | None) -> Self:
        view = self.clone()
        view.deck = [HIDDEN] * len(self.deck)
        view.hands = [
            hand if seat == viewer else [HIDDEN] * len(hand) for seat, hand in enumerate(view.hands)
        ]
        view.dice_rng = Rng(0)
        return view

    def determinize(self, viewer: int, rng: Rng) -> Self:
        guess = self.observe(viewer)
        seen = Counter(guess.hands[viewer]) + Counter(card for _, card in guess.cities.values())
        unseen = sorted((Counter(_deck(self.config)) - seen).elements())
        rng.shuffle(unseen)
        for seat, hand in enumerate(guess.hands):
            if seat != viewer:
                guess.hands[seat] = [unseen.pop() for _ in hand]
        guess.deck = unseen
        guess.dice_rng = Rng(rng.next64())
        return guess

    def can_see(self, viewer: int | None, event: Event) -> bool:
        return not isinstance(event, Drew) or event.seat == viewer

    def prompt(self, viewer: int | None) -> str:
        if self.current_player is None:
            return "The game is over."
        if viewer != self.player:
            return "Wait for the others."
        return "Ship cards or end your turn." if self.die else "Roll the die."

    def snapshot(self) -> dict[str, Any]:
        return {
            "seats": self.seats,
            "hands": [list(hand) for hand in self.hands],
            "deck": list(self.deck),
            "cities": {city: list(held) for city, held in self.cities.items()},
            "die": self.die,
            "player": self.player,
            "turns": self.turns,
            "undoable": self.undoable,
            "dice": self.dice_rng.state,
        }


def _deck(config: ToyConfig) -> list[int]:
    return [1, 2, 3, 4, 5, 6] * (3 if config.deck == "long" else 2)


class ToyAgent:
    """Ships its dearest card where it counts most; sees only the view it is given."""

    def choose(self, view: State, legal: Any, rng: Rng, budget: Budget) -> Decision:
        best: tuple[int, Action] | None = None
        for action in legal:
            budget.spend()
            after = view.clone()
            worth = 0
            if isinstance(action, Ship):
                after.apply(action)
                worth = after.scores()[view.current_player or 0].total
            if best is None or worth > best[0]:
                best = (worth, action)
                budget.report(Decision(action))
        if best is None:
            raise UsageError("There is nothing to choose.")
        return Decision(best[1], f"{best[0]} points")


class ToyGame(Game[ToyConfig, ToyState, ToyMap]):
    id = "toy"
    title = "Freight Dice"
    tagline = "Roll, ship, draw."
    min_players = 2
    max_players = 3
    rules_version = 1
    Config = ToyConfig
    Action = Roll | Ship | End
    Event = Rolled | Shipped | Drew
    map_kind = ToyMap
    levels = (Level.EASY,)

    def new_state(self, config: ToyConfig, seats: int, seed: int, maps: MapSource) -> ToyState:
        if not self.min_players <= seats <= self.max_players:
            raise UsageError("Freight Dice is for 2 to 3 players.")
        state = ToyState(config, maps.load(self.id, config.map, ToyMap), seats)
        state.deck = _deck(config)
        Rng.from_seed(seed, "deck").shuffle(state.deck)
        state.dice_rng = Rng.from_seed(seed, "dice")
        state.hands = [[state.deck.pop() for _ in range(HAND)] for _ in range(seats)]
        return state

    def restore(self, config: ToyConfig, snapshot: dict[str, Any], maps: MapSource) -> ToyState:
        state = ToyState(config, maps.load(self.id, config.map, ToyMap), int(snapshot.get("seats", 2)))
        try:
            state.hands = [list(hand) for hand in snapshot["hands"]]
            state.deck = list(snapshot["deck"])
            state.cities = {city: (seat, card) for city, (seat, card) in snapshot["cities"].items()}
            state.die, state.player = snapshot["die"], snapshot["player"]
            state.turns, state.undoable = snapshot["turns"], snapshot["undoable"]
            state.dice_rng = Rng(snapshot["dice"])
        except (KeyError, TypeError, ValueError) as error:
            raise SaveError(f"This position is damaged ({error}).") from error
        return state

    def agent(self, level: Level) -> Agent[ToyState]:
        if level not in self.levels:
            raise UsageError(f"There is no {level} AI.")
        return ToyAgent()

    def budget(self, level: Level) -> tuple[int | None, float]:
        return 50, 1.0

    def check_map(self, board: ToyMap) -> list[Problem]:
        return [] if board.cities else [Problem(file="", where="$.cities", message="there is no city")]

    def map_of(self, config: ToyConfig) -> str:
        return config.map

    def has_hidden_information(self, config: ToyConfig, seats: int) -> bool:
        return True


GAME = ToyGame()
