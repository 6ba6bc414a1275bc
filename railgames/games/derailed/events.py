"""What happens. A drawn card is an event of its own, which only its seat may see."""

from typing import Literal

from railgames.core.game import Event
from railgames.core.text import ntr, tr

MOST_NAMED = 2
"""So many cut lines are told by name; more are counted."""


class RoundStarted(Event, frozen=True, kw_only=True):
    """Stations by lane, from the top: the seats of the companies that start and that are bound there (before
    conflicts are mended); ``first`` begins."""

    round: int
    starts: tuple[int, ...]
    destinations: tuple[int, ...]
    first: int
    first_company: str = ""

    def text(self) -> str:
        return tr("Round {n}: {company} begins.", n=self.round, company=tr(self.first_company))


class ConflictMended(Event, frozen=True, kw_only=True):
    """A lane had one company at both ends, so two destinations changed places. ``lanes``: that lane first."""

    lanes: tuple[str, str]
    company: str = ""
    other: str = ""

    def text(self) -> str:
        return tr(
            "{company} would end where it starts: its destination moves from lane {here} to lane {there}, "
            "and that of {other} to lane {here}.",
            company=tr(self.company),
            other=tr(self.other),
            here=self.lanes[0],
            there=self.lanes[1],
        )


class Played(Event, frozen=True, kw_only=True):
    """A card was laid. ``covered``: the card it lies on now, "" for none; ``cuts``: seats whose line lost
    cells by it; ``completes``: seats that arrive by it."""

    card: str
    cell: str
    turned: int
    title: str = ""
    covered: str = ""
    covered_title: str = ""
    cuts: tuple[int, ...] = ()
    cut_companies: tuple[str, ...] = ()
    completes: tuple[int, ...] = ()

    def text(self) -> str:
        fields = {"card": tr(self.title), "cell": self.cell}
        count = len(self.cut_companies)
        few = ", ".join(tr(name) for name in self.cut_companies)
        fields["lines"] = few if count <= MOST_NAMED else tr("{n} lines", n=count)
        if self.covered and self.cuts:
            return tr("covers {cell} with a {card} and cuts {lines}", **fields)
        if self.covered:
            return tr("covers {cell} with a {card}", **fields)
        if self.cuts:
            return tr("lays a {card} in {cell} and cuts {lines}", **fields)
        return tr("lays a {card} in {cell}", **fields)


class Discarded(Event, frozen=True, kw_only=True):
    """A card was laid off, face up."""

    card: str
    title: str = ""

    def text(self) -> str:
        return tr("discards a {card}", card=tr(self.title))


class Drew(Event, frozen=True, kw_only=True):
    """What was drawn; only its seat may see it."""

    card: str
    title: str = ""

    def text(self) -> str:
        return tr("draws: {card}", card=tr(self.title))


class TurnEnded(Event, frozen=True, kw_only=True):
    """A seat's turn is over, or its exchange; ``drawn`` cards came from the deck, which has ``left``."""

    drawn: int
    left: int

    def text(self) -> str:
        if not self.drawn:
            return tr("ends the turn without a card")
        return ntr("ends the turn", "draws {n} cards", self.drawn)


class Arrived(Event, frozen=True, kw_only=True):
    """A company reached its destination: the ``path`` of cells from its start to the station ``place``."""

    place: str
    path: tuple[str, ...]
    points: int
    is_first: bool = False
    company: str = ""

    def text(self) -> str:
        words = {"company": tr(self.company), "lane": self.place[0]}
        if self.is_first:
            return ntr(
                "{company} arrives first, in lane {lane}: {n} point",
                "{company} arrives first, in lane {lane}: {n} points",
                self.points,
                **words,
            )
        return ntr(
            "{company} arrives in lane {lane}: {n} point",
            "{company} arrives in lane {lane}: {n} points",
            self.points,
            **words,
        )


class Waited(Event, frozen=True, kw_only=True):
    """An arrived seat's turn: a point, and nothing else."""

    points: int = 1

    def text(self) -> str:
        return ntr("waits at the destination: {n} point", "waits at the destination: {n} points", self.points)


class Passed(Event, frozen=True, kw_only=True):
    """A turn without a card in hand."""

    def text(self) -> str:
        return tr("has no card and passes")


class DeckShuffled(Event, frozen=True, kw_only=True):
    """The deck was empty: ``cards`` of the discard pile, or the covered ones of the table, were shuffled."""

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
    """``points`` by seat in this round; ``reason``: enough arrivals, or the turn limit."""

    round: int
    points: tuple[int, ...]
    reason: Literal["arrivals", "limit"]

    def text(self) -> str:
        points = ", ".join(str(value) for value in self.points)
        if self.reason == "limit":
            return tr("Round {n} ends, too long: {points}.", n=self.round, points=points)
        return tr("Round {n} ends: {points}.", n=self.round, points=points)


class GameEnded(Event, frozen=True, kw_only=True):
    """The last round is over; ``totals`` by seat."""

    totals: tuple[int, ...]

    def text(self) -> str:
        return tr("The game ends: {totals}.", totals=", ".join(str(total) for total in self.totals))


EVENTS = (
    RoundStarted
    | ConflictMended
    | Played
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
