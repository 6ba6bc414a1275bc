"""The seats in the setup: people and AIs, their names and looks."""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from railgames.ai.bot_search import replacement_level
from railgames.core.game import AnyGame
from railgames.core.level import Level
from railgames.core.match import Seat
from railgames.core.text import tr

PEOPLE = ("Ada", "Nils", "Dario", "Fumiko", "Hanna", "Omar")
ENGINEERS = ("Brunel", "Locke", "Crampton", "Stephenson", "Trevithick", "Eiffel")
"""Names of AIs. Every name of both rows begins with a letter of its own: nobody mixes them up in the log."""
MOST_NAME = 24


def level_name(level: Level | None) -> str:
    """The display name of a seat's level."""
    names = {
        None: tr("Person"),
        Level.EASY: tr("AI, easy"),
        Level.NORMAL: tr("AI, normal"),
        Level.HARD: tr("AI, hard"),
        Level.EXPERT: tr("AI, expert"),
    }
    return names[level]


Kind = tuple[Level | None, str] | tuple[Level, str, str]
"""A level (None: a person), a style of AI, and for an AI from outside its reference."""


def kind_of(seat: Seat) -> Kind:
    """The kind of player in a seat."""
    if seat.bot and seat.level is not None:
        return (seat.level, seat.style, seat.bot)
    return (seat.level, seat.style)


def kinds_of(game: AnyGame, bots: Sequence[tuple[str, str]] = ()) -> list[tuple[Kind, str]]:
    """Every kind of player of this game with its name; the easiest AI has no style. ``bots``: (reference,
    title) of the AIs from outside that play it."""
    kinds: list[tuple[Kind, str]] = [((None, ""), level_name(None))]
    for level in game.levels:
        kinds.append(((level, ""), level_name(level)))
        if level is not game.levels[0]:
            kinds += [
                ((level, style), tr("{style}, {level}", style=tr(title), level=tr(str(level))))
                for style, title in game.styles.items()
            ]
    kinds += [((replacement_level(game), "", name), tr("AI, {level}", level=title)) for name, title in bots]
    return kinds


def kind_words(game: AnyGame, kind: Kind) -> str:
    """What this kind of player does, in a few words; empty where the game says nothing."""
    level, style, *bots = kind
    if level is None:
        return tr("at this screen")
    if bots:
        return tr("an AI from outside: {name}", name=bots[0])
    words = (game.level_words.get(level, ""), game.style_words.get(style, "") if style else "")
    return tr("; ").join(tr(one) for one in words if one)


def manner_of(game: AnyGame, seat: Seat) -> str:
    """How the AI on a seat plays: "AI, hard: plays like ..."; empty for a person."""
    if seat.level is None:
        return ""
    words = kind_words(game, kind_of(seat))
    return tr("{kind}: {words}", kind=seat.kind if seat.bot else level_name(seat.level), words=words)


class SeatList:
    """Rows of seats within a game's limits; every seat has a distinct colour and name.

    ``picks`` are what the seats chose in the game itself, such as companies; empty until ``offer``.
    """

    def __init__(
        self,
        seats: Sequence[Seat],
        low: int,
        high: int,
        levels: Sequence[Level],
        names: Sequence[str],
        styles: Collection[str] = (),
        bots: Collection[str] = (),
    ) -> None:
        self.low, self.high = low, high
        self.levels = tuple(levels)
        self.names = tuple(names) or PEOPLE
        self.seats: list[Seat] = []
        self.picks: list[str] = []
        self._offered: tuple[str, ...] = ()
        for seat in seats[:high]:
            level = (
                seat.level if seat.level in self.levels else (None if seat.level is None else self.levels[-1])
            )
            style = seat.style if seat.style in styles else ""
            bot = seat.bot if seat.bot in bots else ""
            self.seats.append(Seat(seat.name, level, seat.color % 6, seat.pattern % 6, style, bot))
        while len(self.seats) < low:
            self.add(None)
        self._part_colours()

    def _part_colours(self) -> None:
        for idx, seat in enumerate(self.seats):
            if seat.color in {other.color for other in self.seats[:idx]}:
                self.seats[idx] = replace(seat, color=self._free_colour())

    def _free_colour(self) -> int:
        used = {seat.color for seat in self.seats}
        return next((style for style in range(6) if style not in used), 0)

    def _free_name(self, level: Level | None) -> str:
        used = {seat.name for seat in self.seats}
        pool = (*self.names, *PEOPLE) if level is None else ENGINEERS
        return next((name for name in pool if name not in used), tr("Player {n}", n=len(self.seats) + 1))

    @property
    def can_add(self) -> bool:
        return len(self.seats) < self.high

    @property
    def can_remove(self) -> bool:
        return len(self.seats) > self.low

    def add(self, level: Level | None) -> None:
        """Add a seat with a free name, colour and pattern."""
        style = self._free_colour()
        self.seats.append(Seat(self._free_name(level), level, style, style))
        self.offer(self._offered, self.picks)

    def remove(self, idx: int) -> None:
        if self.can_remove:
            del self.seats[idx]
            del self.picks[idx : idx + 1]

    def offer(self, values: Sequence[str], wanted: Sequence[str]) -> None:
        """Give each seat one of ``values``: the one it wants, else the next that nobody wants."""
        self._offered = tuple(values)
        if not values:
            self.picks = []
            return
        picks = [one if one in values and one not in wanted[:at] else "" for at, one in enumerate(wanted)]
        picks = (picks + [""] * len(self.seats))[: len(self.seats)]
        free = [one for one in values if one not in picks]
        self.picks = [one or free.pop(0) for one in picks]

    def pick(self, idx: int, value: str) -> None:
        """Choose this; the seat that has it gets the old one in exchange."""
        if value in self.picks:
            self.picks[self.picks.index(value)] = self.picks[idx]
        self.picks[idx] = value

    def set_level(self, idx: int, level: Level | None, style: str = "", bot: str = "") -> None:
        """Make it a person or an AI; a default name changes with it."""
        seat = self.seats[idx]
        name = seat.name
        if (seat.level is None) != (level is None) and name in (*PEOPLE, *ENGINEERS, *self.names):
            self.seats[idx] = replace(seat, name="", level=level)
            name = self._free_name(level)
        self.seats[idx] = replace(seat, name=name, level=level, style=style, bot=bot)

    def set_name(self, idx: int, name: str) -> None:
        self.seats[idx] = replace(self.seats[idx], name=name)

    def set_look(self, idx: int, style: int, pattern: int) -> None:
        """Set this look; another seat with this colour gets the old one in exchange."""
        seat = self.seats[idx]
        for at, other in enumerate(self.seats):
            if at != idx and other.color == style:
                self.seats[at] = replace(other, color=seat.color)
        self.seats[idx] = replace(seat, color=style, pattern=pattern)

    def move(self, idx: int, to: int) -> None:
        """Put the seat at another place in the order, with what it chose."""
        self.seats.insert(to, self.seats.pop(idx))
        if self.picks:
            self.picks.insert(to, self.picks.pop(idx))

    def problem(self) -> str:
        """The reason why the game cannot start with these seats; empty if it can."""
        names = [seat.name.strip() for seat in self.seats]
        if not all(names):
            return tr("Every seat needs a name.")
        if len(set(names)) != len(names):
            return tr("Two seats have the same name.")
        return ""

    def final(self) -> tuple[Seat, ...]:
        """The seats with their names trimmed."""
        return tuple(replace(seat, name=seat.name.strip()) for seat in self.seats)
