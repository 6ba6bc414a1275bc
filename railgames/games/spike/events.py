"""What can happen. The picture animates events, the log prints them, sounds are played for them."""

from typing import Literal

from railgames.core.game import Event
from railgames.core.naming import who
from railgames.core.text import ntr, tr


class Dealt(Event, frozen=True, kw_only=True):
    """The game begins: ``market`` are the commodities by price, the cheapest first; ``shown``: cards face
    up."""

    market: tuple[tuple[str, ...], ...]
    first: int

    def text(self) -> str:
        return tr("{name} is the first player.", name=who(self.first))


class SideChosen(Event, frozen=True, kw_only=True):
    """A side of a contract was chosen, openly."""

    commodity: str
    title: str
    side: str
    cities: tuple[str, ...]
    city_titles: tuple[str, ...] = ()

    def spots(self) -> tuple[str, ...]:
        return self.cities

    def text(self) -> str:
        cities = ", ".join(self.city_titles or self.cities)
        return tr("will deliver {good} to one of {cities}", good=tr(self.title), cities=cities)


class Gave(Event, frozen=True, kw_only=True):
    """The first player handed a card to the player on the right; only these two may see which."""

    to: int
    card: str
    title: str

    def text(self) -> str:
        return tr("hands {card} to {name}", card=tr(self.title), name=who(self.to))


class GiftGiven(Event, frozen=True, kw_only=True):
    """The same, as everybody sees it."""

    to: int

    def text(self) -> str:
        return tr("hands a rail card to {name}", name=who(self.to))

    def retells(self, other: Event) -> bool:
        return isinstance(other, Gave)


class Flipped(Event, frozen=True, kw_only=True):
    """Rail cards were flipped face up. ``left``: cards in the deck."""

    cards: tuple[str, ...]
    titles: tuple[str, ...]
    left: int

    def text(self) -> str:
        if not self.titles:
            return tr("No card is left to lie face up.")
        return tr("Face up now: {cards}.", cards=", ".join(tr(title) for title in self.titles))


class RouteKept(Event, frozen=True, kw_only=True):
    """A route card was chosen of two, in secret."""

    def text(self) -> str:
        return tr("keeps a route card")


class TrainPlaced(Event, frozen=True, kw_only=True):
    """A train was put into its first city."""

    city: str
    title: str

    def spots(self) -> tuple[str, ...]:
        return (self.city,)

    def text(self) -> str:
        return tr("begins in {city}", city=self.title)


class Moved(Event, frozen=True, kw_only=True):
    """A train moved. ``way``: its spaces, from where it stood to where it stands; ``skipped``: cities
    between."""

    kind: Literal["roll", "depart", "boost"]
    way: tuple[str, ...]
    title: str
    skipped: tuple[str, ...] = ()

    def spots(self) -> tuple[str, ...]:
        return self.way

    def text(self) -> str:
        words = {"place": self.title}
        if self.kind == "roll":
            return tr("rolls free: {place}", **words)
        if self.kind == "boost":
            return tr("boosts the train: {place}", **words)
        return tr("sets the train in motion: {place}", **words)


class Loaded(Event, frozen=True, kw_only=True):
    """A token was loaded."""

    commodity: str
    title: str
    city: str

    def spots(self) -> tuple[str, ...]:
        return (self.city,)

    def text(self) -> str:
        return tr("loads {good}", good=tr(self.title))


class Dumped(Event, frozen=True, kw_only=True):
    """A token went back onto its contract."""

    commodity: str
    title: str

    def text(self) -> str:
        return tr("dumps {good}", good=tr(self.title))


class Delivered(Event, frozen=True, kw_only=True):
    """A token was delivered."""

    commodity: str
    title: str
    city: str
    city_title: str
    pays: int

    def spots(self) -> tuple[str, ...]:
        return (self.city,)

    def text(self) -> str:
        return tr("delivers {good} to {city}: ${n}", good=tr(self.title), city=self.city_title, n=self.pays)


class DrewShown(Event, frozen=True, kw_only=True):
    """A card that lay face up was drawn."""

    card: str
    title: str

    def text(self) -> str:
        return tr("takes {card}", card=tr(self.title))


class DrewHidden(Event, frozen=True, kw_only=True):
    """A card was drawn from the deck; only its seat may see it."""

    card: str
    title: str

    def text(self) -> str:
        return tr("draws {card}", card=tr(self.title))


class DeckDrawn(Event, frozen=True, kw_only=True):
    """The same, as everybody sees it. ``left``: cards in the deck."""

    left: int

    def text(self) -> str:
        return ntr(
            "draws from the deck; {n} card is left", "draws from the deck; {n} cards are left", self.left
        )

    def retells(self, other: Event) -> bool:
        return isinstance(other, DrewHidden)


class DeckRenewed(Event, frozen=True, kw_only=True):
    """The discards were shuffled into a new deck, within a round."""

    cards: int

    def text(self) -> str:
        return ntr(
            "The discards become the deck: {n} card.", "The discards become the deck: {n} cards.", self.cards
        )


class RoundEnded(Event, frozen=True, kw_only=True):
    """The deck ran out: the next round begins."""

    round: int
    following: int
    cards: int
    has_times: bool

    def text(self) -> str:
        words = {"n": self.following, "cards": self.cards}
        if self.has_times:
            return tr(
                "Round {n} begins, the last: {cards} cards, the Time cards hidden in the lower half.", **words
            )
        return tr("Round {n} begins with {cards} cards in the deck.", **words)


class TimeShown(Event, frozen=True, kw_only=True):
    """A Time card was revealed."""

    count: int
    of: int

    def text(self) -> str:
        return tr("Time card {n} of {all}.", n=self.count, all=self.of)


class TrackLaid(Event, frozen=True, kw_only=True):
    """A segment was added to a path that is not paid yet."""

    segment: str

    def spots(self) -> tuple[str, ...]:
        return (self.segment,)


class Built(Event, frozen=True, kw_only=True):
    """A path was paid and built. ``cards``: those paid, by type; ``income``: what the market paid."""

    segments: tuple[str, ...]
    city: str
    city_title: str
    cards: tuple[tuple[str, int], ...]
    commodity: str
    title: str
    income: int
    left: int

    def spots(self) -> tuple[str, ...]:
        return (*self.segments, self.city)

    def text(self) -> str:
        return ntr(
            "builds to {city} with {n} card: ${income} for {good}",
            "builds to {city} with {n} cards: ${income} for {good}",
            sum(count for _, count in self.cards),
            city=self.city_title,
            income=self.income,
            good=tr(self.title),
        )


class ChipFell(Event, frozen=True, kw_only=True):
    """A commodity went down to the cheapest row, and those below it rose. ``column``: from the cheapest."""

    commodity: str
    title: str
    column: tuple[str, ...]

    def text(self) -> str:
        return tr("{good}: on the lowest shelf now.", good=tr(self.title).capitalize())


class Upgraded(Event, frozen=True, kw_only=True):
    """A part of a train was improved to ``value``."""

    part: Literal["speed", "power", "cars"]
    value: int
    cost: int

    def text(self) -> str:
        words = {"n": self.value, "cost": self.cost}
        if self.part == "speed":
            return tr("buys a faster locomotive: speed {n}, ${cost}", **words)
        if self.part == "power":
            return tr("buys a larger tender: {n} cards a draw, ${cost}", **words)
        return tr("buys a freight car: {n} cars, ${cost}", **words)


class Passed(Event, frozen=True, kw_only=True):
    """A seat could do nothing."""

    def text(self) -> str:
        return tr("can do nothing and passes")


class TurnEnded(Event, frozen=True, kw_only=True):
    """A turn ended."""


class LastTurns(Event, frozen=True, kw_only=True):
    """A seat has no track and no delivery left: everybody else has one more turn."""

    def text(self) -> str:
        return tr("has no track and no delivery left: one more turn for everybody else")


class RouteScored(Event, frozen=True, kw_only=True):
    """A route card was revealed. ``cities``: its start and the connected ones; empty when it scores
    nothing."""

    start: str
    title: str
    cities: tuple[str, ...]
    points: int

    def spots(self) -> tuple[str, ...]:
        return self.cities or (self.start,)

    def text(self) -> str:
        return tr("reveals the route from {city}: ${n}", city=self.title, n=self.points)


class GameEnded(Event, frozen=True, kw_only=True):
    """The game ended. ``totals``: dollars by seat."""

    reason: Literal["time", "done", "idle"]
    totals: tuple[int, ...]

    def text(self) -> str:
        totals = ", ".join(f"{who(seat)} ${total}" for seat, total in enumerate(self.totals))
        if self.reason == "time":
            return tr("The last Time card ends the game: {totals}.", totals=totals)
        if self.reason == "done":
            return tr("The last turn is played: {totals}.", totals=totals)
        return tr("Nobody gains any more, and the game ends: {totals}.", totals=totals)


EVENTS = (
    Dealt
    | SideChosen
    | Gave
    | GiftGiven
    | Flipped
    | RouteKept
    | TrainPlaced
    | Moved
    | Loaded
    | Dumped
    | Delivered
    | DrewShown
    | DrewHidden
    | DeckDrawn
    | DeckRenewed
    | RoundEnded
    | TimeShown
    | TrackLaid
    | Built
    | ChipFell
    | Upgraded
    | Passed
    | TurnEnded
    | LastTurns
    | RouteScored
    | GameEnded
)
