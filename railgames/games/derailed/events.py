"""The events. A drawn card is a separate event, which only its seat may see. Texts name seats by marks
(``core.naming``)."""

from typing import Literal

from railgames.core.game import Event
from railgames.core.naming import who, whose
from railgames.core.text import ntr, tr

MOST_NAMED = 2
"""Name at most this many cut lines in a log message; beyond that give a count."""


class RoundStarted(Event, frozen=True, kw_only=True):
    """A round began. ``starts``, ``destinations``: seats by lane, from the top, before conflicts are mended;
    ``first``: the seat that begins."""

    round: int
    starts: tuple[int, ...]
    destinations: tuple[int, ...]
    first: int

    def text(self) -> str:
        return tr("Round {n}: {name} begins.", n=self.round, name=who(self.first))


class ConflictMended(Event, frozen=True, kw_only=True):
    """Two destinations changed places, because one lane had the same company at both ends. ``lanes``: that
    lane and the other one; ``seats``: whose destinations they were."""

    lanes: tuple[str, str]
    seats: tuple[int, int]
    company: str = ""
    other: str = ""

    def text(self) -> str:
        return tr(
            "{name} would end at their own start: that destination moves from lane {here} to lane {there}, "
            "and {whose} destination to lane {here}.",
            name=who(self.seats[0]),
            whose=whose(self.seats[1]),
            here=self.lanes[0],
            there=self.lanes[1],
        )


class CardLaid(Event, frozen=True, kw_only=True):
    """A card was laid. ``covered``: the card under it, "" for none; ``cuts``: seats whose line lost cells;
    ``completes``: seats that arrive. ``runs_off``: it leads the line of who laid it off the canyon;
    ``strays_to``: into the destination of this seat, not the own one; no card leads on from either."""

    card: str
    cell: str
    turned: int
    title: str = ""
    covered: str = ""
    cuts: tuple[int, ...] = ()
    completes: tuple[int, ...] = ()
    runs_off: bool = False
    strays_to: int | None = None

    def spots(self) -> tuple[str, ...]:
        return (self.cell,)

    def text(self) -> str:
        said = self._laid()
        if self.runs_off:
            return tr("{what}; the line runs off the canyon", what=said)
        if self.strays_to is not None:
            return tr("{what}; the line ends at {whose} destination", what=said, whose=whose(self.strays_to))
        return said

    def _laid(self) -> str:
        fields = {"card": tr(self.title), "cell": self.cell}
        count = len(self.cuts)
        few = tr(" and ").join(tr("{whose} line", whose=whose(seat)) for seat in self.cuts)
        fields["lines"] = few if count <= MOST_NAMED else tr("{n} lines", n=count)
        if self.covered and self.cuts:
            return tr("covers {cell}: {card}; cuts {lines}", **fields)
        if self.covered:
            return tr("covers {cell}: {card}", **fields)
        if self.cuts:
            return tr("lays in {cell}: {card}; cuts {lines}", **fields)
        return tr("lays in {cell}: {card}", **fields)


class Discarded(Event, frozen=True, kw_only=True):
    """A card was discarded, face up."""

    card: str
    title: str = ""

    def text(self) -> str:
        return tr("discards: {card}", card=tr(self.title))


class Drew(Event, frozen=True, kw_only=True):
    """A card was drawn; only its seat may see it."""

    card: str
    title: str = ""

    def text(self) -> str:
        return tr("draws: {card}", card=tr(self.title))


class TurnEnded(Event, frozen=True, kw_only=True):
    """A seat's turn or exchange ended. ``drawn``: number of cards it drew; ``left``: cards in the deck."""

    drawn: int
    left: int

    def text(self) -> str:
        if not self.drawn:
            return tr("ends the turn without a card")
        # who ends a turn draws one card: that goes without saying
        return ntr("draws {n} card", "draws {n} cards", self.drawn) if self.drawn > 1 else ""


class Arrived(Event, frozen=True, kw_only=True):
    """A company reached its destination. ``place``: the station; ``path``: the cells of its line."""

    place: str
    path: tuple[str, ...]
    points: int
    is_first: bool = False
    company: str = ""

    def spots(self) -> tuple[str, ...]:
        return (*self.path, self.place)

    def text(self) -> str:
        words = {"lane": self.place[0]}
        if self.is_first:
            return ntr(
                "arrives first, in lane {lane}: {n} point",
                "arrives first, in lane {lane}: {n} points",
                self.points,
                **words,
            )
        return ntr(
            "arrives in lane {lane}: {n} point",
            "arrives in lane {lane}: {n} points",
            self.points,
            **words,
        )


class Waited(Event, frozen=True, kw_only=True):
    """The turn of an arrived seat: it scores, up to the cap, and does nothing else."""

    points: int = 1

    def text(self) -> str:
        if not self.points:
            return tr("waits at the destination")
        return ntr("waits at the destination: {n} point", "waits at the destination: {n} points", self.points)


class Passed(Event, frozen=True, kw_only=True):
    """The turn of a seat with an empty hand."""

    def text(self) -> str:
        return tr("has no card and passes")


class DeckShuffled(Event, frozen=True, kw_only=True):
    """A new deck was made, because the old one was empty. ``cards``: number of cards; ``source``: the discard
    pile, or the covered cards of the table."""

    cards: int
    source: Literal["discard", "stacks"]

    def text(self) -> str:
        if self.source == "discard":
            return ntr(
                "The discard pile is shuffled: {n} card.",
                "The discard pile is shuffled: {n} cards.",
                self.cards,
            )
        return ntr(
            "The covered cards are shuffled: {n} card.",
            "The covered cards are shuffled: {n} cards.",
            self.cards,
        )


class RoundEnded(Event, frozen=True, kw_only=True):
    """A round ended. ``points``: in this round, by seat; ``reason``: enough arrivals, or the turn limit."""

    round: int
    points: tuple[int, ...]
    reason: Literal["arrivals", "limit"]

    def text(self) -> str:
        points = ", ".join(f"{who(seat)} {value}" for seat, value in enumerate(self.points))
        if self.reason == "limit":
            return tr("Round {n} ends, too long: {points}.", n=self.round, points=points)
        return tr("Round {n} ends: {points}.", n=self.round, points=points)


class GameEnded(Event, frozen=True, kw_only=True):
    """The game ended. ``totals``: points by seat."""

    totals: tuple[int, ...]

    def text(self) -> str:
        totals = ", ".join(f"{who(seat)} {total}" for seat, total in enumerate(self.totals))
        return tr("The game ends: {totals}.", totals=totals)


EVENTS = (
    RoundStarted
    | ConflictMended
    | CardLaid
    | Discarded
    | Drew
    | TurnEnded
    | Arrived
    | Waited
    | Passed
    | DeckShuffled
    | RoundEnded
    | GameEnded
)
