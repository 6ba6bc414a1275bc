"""Events. Each has its round, so that covered boards stay covered in the log as well."""

from railgames.core.game import Event
from railgames.core.naming import who
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.player import UNIVERSITIES_FOR_A_SPECIAL


class InkEvent(Event, frozen=True, kw_only=True):
    """``round``: the round of the event, from 1."""

    round: int = 0


class RoundStarted(InkEvent, frozen=True, kw_only=True):
    """The dice were rolled: ``dice`` are the words of the faces, ``titles`` their names."""

    dice: tuple[str, ...]
    titles: tuple[str, ...] = ()

    def text(self) -> str:
        return tr("Round {n}: {dice}.", n=self.round, dice=", ".join(tr(title) for title in self.titles))


class OwnDiceRolled(InkEvent, frozen=True, kw_only=True):
    """The dice of an expansion were rolled: ``dice`` are the words of the faces, ``titles`` their names."""

    expansion: str
    dice: tuple[str, ...]
    titles: tuple[str, ...] = ()

    def text(self) -> str:
        dice = ", ".join(tr(title) for title in self.titles)
        return tr("{expansion}: {dice}.", expansion=tr(self.expansion), dice=dice)


class Drawn(InkEvent, frozen=True, kw_only=True):
    """A route was drawn. ``is_special``: a special route; ``is_copy``: a factory's copy; ``erased``: the tile
    that was there before, or ""; ``onto``: the tile to which it was added, or ""."""

    face: str
    space: str
    tile: str
    title: str = ""
    is_special: bool = False
    is_copy: bool = False
    erased: str = ""
    onto: str = ""

    def spots(self) -> tuple[str, ...]:
        return (self.space,)

    def text(self) -> str:
        if self.onto:
            return tr("adds the {face} in {space}", face=tr(self.title), space=self.space)
        if self.erased:
            face = tr(self.title)
            return tr("draws the {face} in {space} and erases the route there", face=face, space=self.space)
        return tr("draws the {face} in {space}", face=tr(self.title), space=self.space)


class SpecialUsed(InkEvent, frozen=True, kw_only=True):
    """A special route was crossed off. ``is_free``: the one that the third university gave."""

    route: str
    title: str = ""
    is_free: bool = False

    def text(self) -> str:
        if self.is_free:
            return tr("uses the universities' free special route")
        return tr("crosses off the special route: {route}", route=tr(self.title))


class Activated(InkEvent, frozen=True, kw_only=True):
    """A building was activated. ``building``: factory, village or university; ``count`` marks so far;
    ``doubles``: a die may be drawn once more for the third university, in place of a special route."""

    building: str
    space: str
    count: int = 0
    doubles: bool = False

    def spots(self) -> tuple[str, ...]:
        return (self.space,)

    def text(self) -> str:
        if self.building == "factory":
            return tr("activates the factory in {space}", space=self.space)
        if self.building == "village":
            return tr("marks village {n} in {space}", n=self.count, space=self.space)
        if self.count == UNIVERSITIES_FOR_A_SPECIAL and self.doubles:
            return tr("marks the third university in {space} and may double one more die", space=self.space)
        if self.count == UNIVERSITIES_FOR_A_SPECIAL:
            return tr("marks the third university in {space} and gains a special route", space=self.space)
        return tr("marks university {n} in {space}", n=self.count, space=self.space)


class Duplicated(InkEvent, frozen=True, kw_only=True):
    """A die was copied: by a factory, or in place of a special route."""

    face: str
    title: str = ""

    def text(self) -> str:
        return tr("copies the die: {face}", face=tr(self.title))


class TurnEnded(InkEvent, frozen=True, kw_only=True):
    """A seat ended its round; ``left``: dice that could not be drawn."""

    left: tuple[str, ...] = ()

    def text(self) -> str:
        if self.left:
            return ntr(
                "ends the round; {n} die could not be drawn",
                "ends the round; {n} dice could not be drawn",
                len(self.left),
            )
        return tr("ends the round")


class GoalScored(InkEvent, frozen=True, kw_only=True):
    """A goal was achieved this round by ``seats``, each scoring ``points``."""

    goal: str
    title: str
    points: int
    seats: tuple[int, ...]

    def text(self) -> str:
        return ntr(
            "Goal {title}: {n} point for {names}.",
            "Goal {title}: {n} points for {names}.",
            self.points,
            title=tr(self.title),
            names=", ".join(map(who, self.seats)),
        )


class RoundEnded(InkEvent, frozen=True, kw_only=True):
    """Every seat has ended the round; covered boards become visible."""

    def text(self) -> str:
        return tr("Round {n} ends.", n=self.round)


class GameEnded(InkEvent, frozen=True, kw_only=True):
    """The last round is over; ``totals`` by seat."""

    totals: tuple[int, ...]

    def text(self) -> str:
        totals = ", ".join(f"{who(seat)} {total}" for seat, total in enumerate(self.totals))
        return tr("The game ends: {totals}.", totals=totals)


EVENTS = (
    RoundStarted,
    Drawn,
    SpecialUsed,
    Activated,
    Duplicated,
    TurnEnded,
    GoalScored,
    RoundEnded,
    GameEnded,
)
