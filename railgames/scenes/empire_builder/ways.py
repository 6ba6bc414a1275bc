"""Ways to build: the cheapest one to every milepost, and in which turns it is paid."""

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from railgames.core.actions import Action
from railgames.games.empire_builder import building
from railgames.games.empire_builder.actions import Build
from railgames.games.empire_builder.board import Board
from railgames.games.empire_builder.state import EmpireState
from railgames.geometry.wave import Ground, Masks, Wave, spread

MOST_TRIES = 6
"""How many ways are tried until one keeps the limits of all cities."""
MUCH = 10_000
"""More millions than anybody has."""


class Section(NamedTuple):
    """A section of a way: its mileposts, its price, and how much of that is for water."""

    start: int
    end: int
    millions: int
    water: int


class Way(NamedTuple):
    """A way to build.

    ``cells``: its mileposts from the source on; ``sections``: what must be built; ``parts``: how many
    sections are built by the end of each turn; ``now``: how many can be paid this turn; ``lacks``: the
    missing cash for all of them; ``reason``: why the first section that is not built now must wait.
    """

    cells: tuple[int, ...]
    sections: tuple[Section, ...]
    parts: tuple[int, ...]
    now: int
    lacks: int
    reason: str = ""

    @property
    def millions(self) -> int:
        """The price of the whole way."""
        return sum(one.millions for one in self.sections)

    @property
    def millions_now(self) -> int:
        """The price of what is built this turn."""
        return sum(one.millions for one in self.sections[: self.now])

    def actions(self, board: Board) -> tuple[Action, ...]:
        """The row that builds what can be built now."""
        return tuple(Build(board.name(one.start), board.name(one.end)) for one in self.sections[: self.now])


class Refusal(NamedTuple):
    """A section that a limit of a city, or an event, forbids; and the reason."""

    start: int
    end: int
    reason: str


class Ways:
    """The ways of a seat over one state. Only the player on turn builds them."""

    def __init__(self, state: EmpireState, seat: int | None = None) -> None:
        self.state = state
        self.seat = state.current if seat is None else seat

    @cached_property
    def ground(self) -> Ground:
        """The price of every section for the player on turn; own track and the inside of major cities are
        free."""
        state, board = self.state, self.state.board
        player = state.players[self.seat]
        others = [board.ends(key) for key in state.owner if key not in player.track]
        ground = board.ground.with_free(map(board.ends, player.track))
        ground = ground.without(others)
        if state.flooded:
            ground = ground.without(board.ends(key) for key in state.flooded)
        no_entry, no_exit = self._full_cities()
        stopped = state.shut | state.unbuildable
        if stopped | no_entry:
            ground = ground.shut(stopped | no_entry)
        if self.seat == state.current and state.outward >= board.file.limits.out_of_majors:
            no_exit |= board.major_cells
        if stopped | no_exit:
            keeps = ~(stopped | no_exit)
            ground = ground._replace(dry=_kept(ground.dry, keeps), wet=_kept(ground.wet, keeps))
        return ground

    def _full_cities(self) -> tuple[int, int]:
        """The mileposts of small and medium cities that no further section of this player may enter, and
        those that none may leave."""
        state, board, limits = self.state, self.state.board, self.state.board.file.limits
        no_entry = no_exit = 0
        for number, city in enumerate(board.file.cities):
            if city.size == "major":
                continue
            sections = state.sections_at(number)
            own = sections.get(self.seat, 0)
            most = limits.in_medium if city.size == "medium" else limits.in_small
            if own >= limits.sections or (not own and len(sections) >= most):
                no_entry |= board.city_cells[number]
                no_exit |= board.city_cells[number]
        return no_entry, no_exit

    @cached_property
    def wave(self) -> Wave:
        """Prices from own track and major cities."""
        return spread(self.ground, self.state.starts(self.seat))

    @cached_property
    def _from_own(self) -> Wave:
        """Prices from own track only."""
        return spread(self.ground, self.state.players[self.seat].nodes)

    def prepare(self, from_own: bool) -> Wave:
        """Compute what ``to`` needs."""
        return self._from_own if from_own else self.wave

    def to(self, cell: int, from_own: bool = False) -> Way | None:
        """The cheapest way to a milepost that keeps all limits; None if there is none."""
        wave = self.prepare(from_own)
        for _ in range(MOST_TRIES):
            cells = wave.way(cell)
            if len(cells) < 2:
                return None
            way = self.along(cells)
            if not isinstance(way, Refusal):
                return way
            sources = self.state.player.nodes if from_own else self.state.starts(self.state.current)
            wave = spread(wave.ground.without([way[:2]]), sources, goals=1 << cell)
        return None

    @cached_property
    def _later(self) -> "Ways | None":
        """The ways of the next turn where no more section may leave a major city in this one, else None."""
        state = self.state
        if self.seat != state.current or state.outward < state.board.file.limits.out_of_majors:
            return None
        ahead = state.clone()
        ahead.outward = 0
        return Ways(ahead, self.seat)

    def cheaper_later(self, way: Way, from_own: bool = False) -> int | None:
        """The price of a way to the same milepost from the next turn on, where it is lower because sections
        may then leave major cities again; else None."""
        found = self._later.to(way.cells[-1], from_own) if self._later is not None else None
        return found.millions if found is not None and found.millions < way.millions else None

    def apart(self, cell: int) -> int:
        """Own mileposts, as bits, that are not connected with this one."""
        return self.state.players[self.seat].nodes & ~self._together(cell)

    def _together(self, cell: int) -> int:
        """Mileposts connected with this one by own track and inside major cities."""
        found = 1 << cell
        for _, cells in spread(self.ground, found, limit=0).rounds:
            found |= cells
        return found

    def joined(self, cell: int, apart: int) -> Way | None:
        """The cheapest way between the part of the network at this milepost (own track, or a major city) and
        other own track, built from the cheaper end; None if there is none."""
        ground, together = self.ground, self._together(cell)
        for _ in range(MOST_TRIES):
            cells = join(ground, apart, together)
            way = self.along(cells) if cells else None
            if not isinstance(way, Refusal):
                return way
            ground = ground.without([way[:2]])
        return None

    def why_not(self, cell: int) -> str:
        """Why no track can lead to a milepost: the rules' reason for a section into it; "" for none."""
        state, board = self.state, self.state.board
        ahead = state.clone()
        ahead.player.cash, ahead.spent = MUCH, 0
        reasons: list[str] = []
        for other, key in board.near[cell]:
            if key in board.red or key in state.owner:
                continue
            ahead.player.nodes |= 1 << other
            reason = building.why_no_section(ahead, other, cell)
            if reason is not None:
                reasons.append(reason)
        return max(reasons, key=reasons.count, default="")

    def along(self, cells: Sequence[int]) -> Way | Refusal | None:
        """The way to build along these mileposts; None if all of it exists."""
        state, board = self.state, self.state.board
        ahead = state.clone()
        cash, most = state.player.cash, board.file.money.a_turn
        ahead.player.cash = MUCH
        sections: list[Section] = []
        parts: list[int] = []
        spent, total, now, reason = state.spent, 0, -1, ""
        for start, end in pairwise(cells):
            key = board.key(start, end)
            if key in board.red or key in ahead.player.track:
                continue
            ahead.spent = 0
            why = building.why_no_section(ahead, start, end)
            is_outward = board.is_major(start) and ahead.outward >= board.file.limits.out_of_majors
            if why is not None and is_outward:
                parts.append(len(sections))
                spent, ahead.outward = 0, 0
                reason = reason or why
                why = building.why_no_section(ahead, start, end)
            if why is not None:
                return Refusal(start, end, why)
            cost = board.cost(start, end)
            if spent + cost > most:
                reason = reason or building.why_too_much(cost, most - spent, most)
                parts.append(len(sections))
                spent, ahead.outward = 0, 0
            if now < 0 and (parts or total + cost > cash):
                now = len(sections)
                if not parts:
                    reason = building.why_too_dear(cost, cash - total)
            water = board.file.money.water if key in board.water else 0
            sections.append(Section(start, end, cost, water))
            ahead.apply(Build(board.name(start), board.name(end)))
            spent, total = spent + cost, total + cost
        parts.append(len(sections))
        now = len(sections) if now < 0 else now
        if not sections:
            return None
        lacks = max(0, total - cash)
        return Way(tuple(cells), tuple(sections), tuple(parts), now, lacks, reason)


def join(ground: Ground, some: int, others: int) -> list[int]:
    """The mileposts of the cheapest way between two masks, in the cheaper direction: building into a city
    costs more than out of it. Empty if there is none."""
    found: list[tuple[int, list[int]]] = []
    for sources, goals in ((some, others), (others, some)):
        wave = spread(ground, sources, goals=goals)
        end = wave.cheapest(goals)
        if end >= 0:
            found.append((wave.price(end), wave.way(end)))
    return min(found, key=lambda one: one[0], default=(0, []))[1]


def _kept(masks: Masks, keeps: int) -> Masks:
    one, two, three, four, five, six = (mask & keeps for mask in masks)
    return one, two, three, four, five, six
