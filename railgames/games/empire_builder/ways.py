"""Ways to build: the cheapest one to every milepost, and in which turns it is paid."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from railgames.core.actions import Action
from railgames.games.empire_builder import building
from railgames.games.empire_builder.actions import Build
from railgames.games.empire_builder.board import Board
from railgames.games.empire_builder.cheapest import Search
from railgames.games.empire_builder.laying import Drawn, laid
from railgames.games.empire_builder.state import EmpireState
from railgames.geometry.wave import Ground, Wave, spread

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

    ``cells``: its mileposts from the source on; ``sections``: what must be built, in this order; ``parts``:
    how many sections are built by the end of each turn; ``now``: how many can be paid this turn; ``lacks``:
    the missing cash for all of them; ``reason``: why the first section that is not built now must wait;
    ``is_held``: whether one waits only because it begins in a major city.
    """

    cells: tuple[int, ...]
    sections: tuple[Section, ...]
    parts: tuple[int, ...]
    now: int
    lacks: int
    reason: str = ""
    is_held: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether all of it can be built this turn."""
        return self.now == len(self.sections)

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
    """The ways of a seat over one state. Who is not on turn builds as at the beginning of a turn."""

    def __init__(self, state: EmpireState, seat: int | None = None) -> None:
        self.seat = state.current if seat is None else seat
        if self.seat != state.current:
            state = state.clone()
            state.current = self.seat
            state.begin_turn()
        self.state = state
        self.starts = state.starts(self.seat)
        """The mileposts, as bits, where track may begin."""

    @property
    def _outward_left(self) -> int:
        """How many more sections may begin in major cities this turn."""
        return max(0, self.state.board.file.limits.out_of_majors - self.state.outward)

    @cached_property
    def ground(self) -> Ground:
        """The price of every section for the player on turn; own track and the inside of major cities are
        free.

        A milepost where track may begin is entered for the least price: most sections into it can be drawn
        the other way. ``along`` tells what a way really costs.
        """
        state, board = self.state, self.state.board
        player = state.players[self.seat]
        others = [board.ends(key) for key in state.owner if key not in player.track]
        ground = board.ground.with_free(map(board.ends, player.track))
        ground = ground.without(others)
        if state.flooded:
            ground = ground.without(board.ends(key) for key in state.flooded)
        joints = self.starts if self._outward_left else self.starts & ~board.major_cells
        ground = ground.entered_for(joints, board.least_price)
        no_entry, no_exit = self._full_cities()
        stopped = state.shut | state.unbuildable
        if stopped | no_entry:
            ground = ground.shut(stopped | no_entry)
        if not self._outward_left:
            no_exit |= board.major_cells
        if stopped | no_exit:
            ground = ground.without_exits(stopped | no_exit)
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
        return spread(self.ground, self.starts)

    @cached_property
    def _from_own(self) -> Wave:
        """Prices from own track only."""
        return spread(self.ground, self.state.players[self.seat].nodes)

    def prepare(self, from_own: bool) -> Wave:
        """Compute what ``to`` needs."""
        return self._from_own if from_own else self.wave

    def to(self, cell: int, from_own: bool = False) -> Way | None:
        """The cheapest way to a milepost without track that keeps all limits; None if there is none."""
        sources = self.state.players[self.seat].nodes if from_own else self.starts
        if sources >> cell & 1:
            return None
        return self._best(sources, 1 << cell, self.prepare(from_own))

    def joined(self, cell: int, apart: int) -> Way | None:
        """The cheapest way between other own track and the part of the network at this milepost (own track,
        or a major city); None if there is none."""
        return self.between(apart, self._together(cell))

    def between(self, some: int, others: int) -> Way | None:
        """The cheapest way between two parts of the network (mileposts as bits)."""
        found = self._best(some, others)
        if not self._outward_left:  # which of the two is the start matters where none may begin in a city
            back = self._best(others, some)
            if back is not None and (found is None or back.millions < found.millions):
                return back
        return found

    def _best(self, sources: int, goals: int, wave: Wave | None = None) -> Way | None:
        """The cheapest way from some mileposts to some others that keeps all limits.

        ``wave``: the wave from the sources, if it is known. A section that a limit forbids is left out, and
        the rest tried again.
        """
        ground = self.ground
        for _ in range(MOST_TRIES):
            wave = wave or spread(ground, sources, goals=goals)
            end = wave.cheapest(goals)
            way = self.along(wave.way(end)) if end >= 0 else None
            if isinstance(way, Way) and (way.is_held or way.millions > wave.price(end)):
                way = self._exact(ground, sources, goals, way, wave.price(end))
            if not isinstance(way, Refusal):
                return way
            ground, wave = ground.without([way[:2]]), None
        return None

    def _exact(self, ground: Ground, sources: int, goals: int, way: Way, least: int) -> Way | Refusal:
        """The best way where the wave's is dearer than the ``least`` price that the wave knows, or must wait
        for the next turn."""
        board, found = self.state.board, [way]
        is_dear = self._outward_left and way.millions > least
        for most in (None, self._outward_left) if is_dear else (self._outward_left,):
            cells = Search(board, ground, self.starts, goals, most).line(sources)
            other = self.along(cells) if cells else None
            if isinstance(other, Refusal):
                return other
            if other is not None:
                found.append(other)
        return min(found, key=lambda one: (not one.is_whole, one.millions))

    @cached_property
    def _later(self) -> "Ways | None":
        """The ways of the next turn where fewer sections may leave major cities in this one, else None."""
        state = self.state
        if not state.outward:
            return None
        ahead = state.clone()
        ahead.outward = 0
        return Ways(ahead, self.seat)

    def cheaper_later(self, way: Way, from_own: bool = False) -> int | None:
        """The price of the way if it is built from the next turn on, where that is lower; else None.

        It is lower where this turn has used up its sections out of major cities.
        """
        later, goal = self._later, way.cells[-1]
        if later is None:
            return None
        is_start = self.starts >> goal & 1
        found = later.joined(goal, self.apart(goal)) if is_start else later.to(goal, from_own)
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
        """The cheapest way to build along these mileposts, in this turn if that is possible; None if all of
        it exists."""
        way = self._drawn(cells, None)
        if isinstance(way, Way) and not way.is_held:
            return way
        limited = self._drawn(cells, self._outward_left)
        is_better = isinstance(limited, Way) and limited.is_whole
        return limited if is_better else way

    def _drawn(self, cells: Sequence[int], most_outward: int | None) -> Way | Refusal | None:
        """The cheapest way to build along mileposts. At most ``most_outward`` sections leave major cities;
        None: any number."""
        state = self.state
        track = state.players[self.seat].track
        drawn = laid(state.board, self.starts, cells, track.__contains__, most_outward)
        return self._paid(cells, drawn) if drawn else None

    def _paid(self, cells: Sequence[int], drawn: Drawn) -> Way | Refusal:
        """The way that these sections make: what each costs, and in which turn it is built."""
        state, board = self.state, self.state.board
        ahead = state.clone()
        cash, most = state.player.cash, board.file.money.a_turn
        ahead.player.cash = MUCH
        sections: list[Section] = []
        parts: list[int] = []
        spent, total, now, reason, is_held = state.spent, 0, -1, "", False
        for start, end in drawn:
            ahead.spent = 0
            why = building.why_no_section(ahead, start, end)
            is_outward = board.is_major(start) and ahead.outward >= board.file.limits.out_of_majors
            if why is not None and is_outward:
                parts.append(len(sections))
                is_held = is_held or len(parts) == 1
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
                    reason = building.why_too_dear(cost)
            water = board.file.money.water if board.key(start, end) in board.water else 0
            sections.append(Section(start, end, cost, water))
            ahead.apply(Build(board.name(start), board.name(end)))
            spent, total = spent + cost, total + cost
        parts.append(len(sections))
        now = len(sections) if now < 0 else now
        lacks = max(0, total - cash)
        return Way(tuple(cells), tuple(sections), tuple(parts), now, lacks, reason, is_held)
