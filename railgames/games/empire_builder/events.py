"""The events of the game, for animations, the log and sounds."""

from collections import Counter

from railgames.core.game import Event
from railgames.core.naming import who
from railgames.core.text import ntr, tr


class Dealt(Event, frozen=True, kw_only=True):
    """The game starts: everybody's demand cards, and the first player."""

    hands: tuple[tuple[int, ...], ...]
    first: int

    def text(self) -> str:
        return tr("{name} has the highest demand and begins.", name=who(self.first))


class TrainPlaced(Event, frozen=True, kw_only=True):
    """A train was placed in its first city."""

    milepost: str
    title: str

    def spots(self) -> tuple[str, ...]:
        return (self.milepost,)

    def text(self) -> str:
        return tr("begins in {city}", city=self.title)


class Stepped(Event, frozen=True, kw_only=True):
    """A train moved to the next milepost."""

    start: str
    end: str
    title: str = ""

    def spots(self) -> tuple[str, ...]:
        return (self.start, self.end)

    def text(self) -> str:
        return tr("comes to {city}", city=self.title) if self.title else ""


class FeePaid(Event, frozen=True, kw_only=True):
    """A fee was paid for using another player's track."""

    to: int
    millions: int

    def text(self) -> str:
        return tr("pays {n} M to {name} for the use of track", n=self.millions, name=who(self.to))


class PickedUp(Event, frozen=True, kw_only=True):
    """A load was picked up."""

    good: str
    title: str
    city: str

    def text(self) -> str:
        return tr("picks up {good} in {city}", good=tr(self.title), city=self.city)


class Dropped(Event, frozen=True, kw_only=True):
    """A load was dropped. ``stays``: it lies in the city now."""

    good: str
    title: str
    city: str
    stays: bool

    def text(self) -> str:
        return tr("drops {good} in {city}", good=tr(self.title), city=self.city)


class Delivered(Event, frozen=True, kw_only=True):
    """A load was delivered. ``bonus``: added by a boom; ``kept``: paid to the bank for a debt."""

    card: int
    good: str
    title: str
    city: str
    pays: int
    bonus: int = 0
    kept: int = 0

    def text(self) -> str:
        words = {"good": tr(self.title), "city": self.city, "n": self.pays + self.bonus}
        if self.kept:
            return tr("delivers {good} to {city}: {n} M, and the bank keeps {kept}", **words, kept=self.kept)
        return tr("delivers {good} to {city}: {n} M", **words)


class Built(Event, frozen=True, kw_only=True):
    """Track was built: one section, or several one after another (``sections``), along these mileposts
    (``places``; of one section its ends). ``title``: the cities that it reaches; ``spent``: millions spent in
    this turn, with this track."""

    start: str
    end: str
    millions: int
    title: str = ""
    spent: int = 0
    sections: int = 1
    places: tuple[str, ...] = ()

    def spots(self) -> tuple[str, ...]:
        return self.places or (self.start, self.end)

    def text(self) -> str:
        words = {"city": self.title, "cost": self.millions}
        if self.title:
            return ntr("builds {n} section to {city}: {cost} M", "builds {n} sections to {city}: {cost} M",
                       self.sections, **words)  # fmt: skip
        return ntr("builds {n} section: {cost} M", "builds {n} sections: {cost} M", self.sections, **words)

    def joined(self, later: Event) -> Event | None:
        if not isinstance(later, Built) or later.seat != self.seat:
            return None
        if not self.spent or later.spent != self.spent + later.millions:
            return None  # of another turn
        titles = dict.fromkeys(filter(None, (*self.title.split(", "), *later.title.split(", "))))
        return Built(
            seat=self.seat,
            start=self.start,
            end=later.end,
            millions=self.millions + later.millions,
            title=", ".join(titles),
            spent=later.spent,
            sections=self.sections + later.sections,
            places=tuple(dict.fromkeys((*self.spots(), *later.spots()))),
        )


class Upgraded(Event, frozen=True, kw_only=True):
    """The locomotive card was changed."""

    train: str
    title: str
    millions: int

    def text(self) -> str:
        return tr("buys {train}: {n} M", train=tr(self.title), n=self.millions)


class HandGone(Event, frozen=True, kw_only=True):
    """All demand cards of a seat were discarded."""

    cards: tuple[int, ...]

    def text(self) -> str:
        return ntr("discards {n} demand card", "discards {n} demand cards", len(self.cards))


class CardDrawn(Event, frozen=True, kw_only=True):
    """A demand card was drawn. ``demands``: city, good and millions of each demand, as texts."""

    card: int
    demands: tuple[tuple[str, str, int], ...]

    def text(self) -> str:
        words = [
            tr("{good} to {city} for {n}", good=tr(good), city=city, n=pays)
            for city, good, pays in self.demands
        ]
        return tr("draws a card: {demands}", demands=", ".join(words))


class DeckRenewed(Event, frozen=True, kw_only=True):
    """The discards were shuffled into a new deck."""

    cards: int

    def text(self) -> str:
        return ntr(
            "The discards become the deck: {n} card.", "The discards become the deck: {n} cards.", self.cards
        )


class EventDrawn(Event, frozen=True, kw_only=True):
    """An event card was drawn. ``number``: its index among the event cards of the map."""

    number: int
    title: str

    def text(self) -> str:
        return tr("Event: {title}.", title=tr(self.title))


class EventOver(Event, frozen=True, kw_only=True):
    """An event is no longer in force."""

    number: int
    title: str

    def text(self) -> str:
        return tr("{title} is over.", title=tr(self.title))


class BridgesGone(Event, frozen=True, kw_only=True):
    """A flood removed sections of track. They are given by their mileposts, with their owners."""

    sections: tuple[tuple[str, str, int], ...]

    def spots(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(place for start, end, _ in self.sections for place in (start, end)))

    def text(self) -> str:
        counts = Counter(owner for _, _, owner in self.sections)
        owners = [tr("{n} of {name}", n=counts[seat], name=who(seat)) for seat in sorted(counts)]
        if len(owners) == 1:
            return ntr("{n} bridge of {name} is gone.", "{n} bridges of {name} are gone.",
                       len(self.sections), name=who(self.sections[0][2]))  # fmt: skip
        return tr("{n} bridges are gone: {owners}.", n=len(self.sections), owners=", ".join(owners))


class Derailed(Event, frozen=True, kw_only=True):
    """A train near a derailment: its player loses a turn."""

    milepost: str

    def spots(self) -> tuple[str, ...]:
        return (self.milepost,)

    def text(self) -> str:
        return tr("is derailed and loses the next turn")


class LoadLost(Event, frozen=True, kw_only=True):
    """A load was returned to the supply: lost in a derailment, or too much for a new train."""

    good: str
    title: str

    def text(self) -> str:
        return tr("loses {good}", good=tr(self.title))


class Taxed(Event, frozen=True, kw_only=True):
    """A tax: the cash of each seat, and what it paid."""

    cash: tuple[int, ...]
    taxes: tuple[int, ...]

    def text(self) -> str:
        words = [
            tr("{name} pays {n} of {cash}", name=who(seat), n=tax, cash=cash)
            for seat, (cash, tax) in enumerate(zip(self.cash, self.taxes, strict=True))
        ]
        return tr("Cash is shown: {list}.", list=", ".join(words))


class Borrowed(Event, frozen=True, kw_only=True):
    """Money was borrowed. ``debt``: the total to pay back."""

    millions: int
    debt: int

    def text(self) -> str:
        return tr("borrows {n} M and owes {debt}", n=self.millions, debt=self.debt)


class Restarted(Event, frozen=True, kw_only=True):
    """A player started again: all their track was removed."""

    sections: int

    def text(self) -> str:
        return tr("erases all track and begins again")


class TurnMissed(Event, frozen=True, kw_only=True):
    """A player missed a turn after a derailment."""

    def text(self) -> str:
        return tr("loses this turn")


class GoalReached(Event, frozen=True, kw_only=True):
    """A player ended a turn with the cash and the major cities, and others still have theirs in this
    round."""

    def text(self) -> str:
        return tr("has reached the goal: this round is the last")


class GoalRaised(Event, frozen=True, kw_only=True):
    """Players who had won are tied: their goal is raised."""

    seats: tuple[int, ...]
    goal: int

    def text(self) -> str:
        names = ", ".join(who(seat) for seat in self.seats)
        return tr("{names} are level: they need {n} M now.", names=names, n=self.goal)


class Finished(Event, frozen=True, kw_only=True):
    """The game is over. ``winners``: seats; ``reason``: ``goal`` or ``time``."""

    winners: tuple[int, ...]
    reason: str

    def text(self) -> str:
        names = ", ".join(who(seat) for seat in self.winners)
        if self.reason == "time":
            return ntr("Time is up: {names} has most.", "Time is up: {names} have most.",
                       len(self.winners), names=names)  # fmt: skip
        return ntr("{names} has won.", "{names} have won.", len(self.winners), names=names)


EVENTS = (
    Dealt
    | TrainPlaced
    | Stepped
    | FeePaid
    | PickedUp
    | Dropped
    | Delivered
    | Built
    | Upgraded
    | HandGone
    | CardDrawn
    | DeckRenewed
    | EventDrawn
    | EventOver
    | BridgesGone
    | Derailed
    | LoadLost
    | Taxed
    | Borrowed
    | Restarted
    | TurnMissed
    | GoalReached
    | GoalRaised
    | Finished
)
"""Every kind of event."""
