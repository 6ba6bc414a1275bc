"""Input on the map: pointer, cursor and keys, and what a press does."""

from typing import TYPE_CHECKING

from railgames.core.text import tr
from railgames.scenes.charting.chart import Place
from railgames.scenes.empire_builder import hints, lights, side
from railgames.scenes.empire_builder.demands import all_demands, demand, demands
from railgames.scenes.empire_builder.drawing import Drawing
from railgames.scenes.empire_builder.plans import Plan

if TYPE_CHECKING:
    from railgames.scenes.empire_builder.room import EmpireRoom


class Pointing:
    """The map's callbacks for a room. ``choice``: the milepost chosen by keys; ``drawing``: track drawn by
    dragging."""

    def __init__(self, room: "EmpireRoom") -> None:
        self.room = room
        self.choice: int | None = None
        self.drawing = Drawing(room.board.lattice)
        self._said_at: tuple[int, int] | None = None

    def _cell(self, place: Place | None) -> int | None:
        return None if place is None else self.room.mesh.cells[place.number]

    @property
    def cell(self) -> int | None:
        """The milepost that is chosen by keys, else the one pointed at."""
        return self._cell(self.room.map.pointed) if self.choice is None else self.choice

    def place_pointed(self, place: Place | None) -> None:
        """Callback of the map: the pointer or the cursor is here."""
        if place is not None:
            self.choice = None
        cell = self._cell(place)
        if self.drawing.is_on:
            if cell is not None:
                self.drawing.follow(cell, self.room.plans.ways.ground)
                self.shown(cell, self.room.plans.along(tuple(self.drawing.cells)))
            return
        self.pointed(cell)

    def pointed(self, cell: int | None) -> None:
        """Show the plan for the milepost that is pointed at."""
        self.shown(cell, self.room.plans.at(cell))

    def shown(self, cell: int | None, plan: Plan) -> None:
        """Show the plan for a milepost."""
        self.room.show_plan(plan)
        city = -1 if cell is None else self.room.board.city_at.get(cell, -1)
        kept = self.room.pinned_lights()
        self.room.light(lights.of_city(self.room, city, kept) if city >= 0 else kept)
        self._said_at = None
        if cell is not None and plan.words and (plan.way or plan.route) is None:
            self._say(plan, self.room.spot(cell))
        else:
            self.room.table.hide_words()
        self.room.table.changed()

    def _say(self, plan: Plan, spot: tuple[int, int]) -> None:
        self._said_at = spot
        self.room.table.say(plan.words, spot, stays=True, is_offer=plan.is_offer)

    def follow(self) -> None:
        """Keep what is said beside the cursor of the keys, also while the map moves below it."""
        cell, plan = self.cell, self.room.plan
        if self._said_at is None or cell is None or not self.room.map.has_cursor:
            return
        spot = self.room.spot(cell)
        if spot != self._said_at and plan.words and (plan.way or plan.route) is None:
            self._say(plan, spot)

    def place_pressed(self, place: Place | None, pos: tuple[int, int]) -> bool:
        """Callback of the map: a milepost was pressed. On the milepost of a hint this plays the hint; where
        track may start, it starts a drag."""
        if place is not None and not self.room.map.has_cursor and self.takes_drag(place):
            self.drawing.begin(self.room.mesh.cells[place.number])
            return True
        return self.press_cell(self._cell(place), pos)

    def press_cell(self, cell: int | None, pos: tuple[int, int]) -> bool:
        """Play the plan for a milepost, or the hint that points at it, or say why not. True if used."""
        plan = self.room.plans.at(cell)
        row = () if plan.actions else hints.row_at(self.room, cell)
        if row or plan.actions:
            self.room.table.hide_words()
            if row:
                self.room.table.play(*row, at=pos)
            else:
                self.play(plan, pos)
            return True
        said = plan.words or self._why_nothing(cell)
        if said:
            self.room.table.say(said, pos, is_offer=plan.is_offer or not plan.words)
        return bool(said)

    def _why_nothing(self, cell: int | None) -> str:
        """Why a press at a milepost does nothing; "" for the empty map, and where nobody plays."""
        room, view = self.room, self.room.table.view
        if cell is None or view.current_player is None or not room.table.is_at_table:
            return ""
        if room.shown_seat != room.table.viewer:
            return tr("You are looking at the side of {name}.", name=room.names[room.shown_seat])
        if not room.may_act:
            return ""  # the prompt says who is on turn, and the same key hurries on
        if view.player.at == cell:
            return tr("Your train stands here. Point at where it should go, or to where you build.")
        if view.starts(view.current) >> cell & 1:
            return tr("Track can begin here. Point at where it should lead.")
        return ""

    def play(self, plan: Plan, pos: tuple[int, int]) -> None:
        """Play a plan; a route over several turns is kept as a journey."""
        if plan.route is not None:
            self.room.journeys.plan(plan.route)
        self.room.table.play(*plan.actions, at=pos)

    def place_turned(self, place: Place, pos: tuple[int, int]) -> None:
        """Callback of the map: the right button was clicked on a milepost. Switches between ways from own
        track and from any major city."""
        self.turn_way()

    def turn_way(self) -> bool:
        """Switch between ways from own track and from any major city. False where no way is shown, and
        without own track."""
        if self.cell is None or self.room.plan.route is not None or not self.room.plans.can_build:
            return False
        if not self.room.table.view.player.nodes:
            return False
        self.room.plans.from_own = not self.room.plans.from_own
        self.pointed(self.cell)
        return True

    def place_released(self, place: Place | None, pos: tuple[int, int]) -> None:
        """Callback of the map: the drag ended. Builds what was drawn; a drag of one milepost counts as a
        press."""
        cells = self.drawing.end()
        self.pointed(self._cell(place))
        if len(cells) == 1:
            self.press_cell(cells[0], pos)
            return
        plan = self.room.plans.along(cells)
        if plan.actions:
            self.room.table.play(*plan.actions, at=pos)
        elif plan.words:
            self.room.table.say(plan.words, pos)

    def stop_drawing(self) -> bool:
        """Cancel the drag. False if there is none."""
        if not self.drawing.is_on:
            return False
        self.drawing.end()
        self.pointed(self._cell(self.room.map.pointed))
        return True

    def takes_drag(self, place: Place) -> bool:
        """Whether a drag from here draws track: it must start at own track or a major city, and the player
        must be building, or unable to move further."""
        plans, view = self.room.plans, self.room.table.view
        is_building = plans.can_build and (plans.builds or not plans.can_move or not plans.steps_left)
        return is_building and bool(view.starts(view.current) >> self.room.mesh.cells[place.number] & 1)

    # -- keys ------------------------------------------------------------------------------------------------

    def choose(self, step: int) -> bool:
        """Choose the next milepost with something to do: where the train can go, else where one may build."""
        cells = self.room.plans.choices(self.wanted_cells(), self._next_cities())
        if not cells:
            return False
        self.room.keys_to_map()
        at = cells.index(self.choice) if self.choice in cells else -step
        chosen = cells[(at + step) % len(cells)]
        self.room.begin_cursor_at(chosen)
        self.point_out(chosen)
        return True

    def wanted_cells(self) -> list[int]:
        """The cities of the viewer's demands: where they are paid, and where their goods are found; at
        last the next major city to link. Those of the demand or trip that stays on the map come first."""
        room, cities = self.room, dict[int, None]()
        hand = [one for card in demands(room.table.view, room.table.viewer) for one in card]
        if room.pinned is not None:
            one = demand(room.table.view, room.shown_seat, room.pinned)
            hand = [*([] if one is None else [one]), *hand]
        elif room.chosen.own is not None:
            cities |= dict.fromkeys(stop.city for stop in room.chosen.own.stops)
        for one in hand:
            cities[one.city] = None
            cities |= dict.fromkeys(lights.sources_of(room, one.good))
        link = room.values.link
        if link is not None:
            cities[link.city] = None
        return [room.mesh.middles[city] for city in cities]

    def _next_cities(self) -> list[int]:
        """Where the train is wanted next: the stops of the chosen trip or demand, then where a load aboard is
        paid for."""
        room, view = self.room, self.room.table.view
        loads, found = view.players[room.table.viewer].loads, list[int]()
        pinned = None if room.pinned is None else demand(view, room.shown_seat, room.pinned)
        if pinned is not None:
            sources = () if pinned.good in loads else lights.sources_of(room, pinned.good)
            found += [*sources, pinned.city]
        elif room.chosen.own is not None:
            found += [stop.city for stop in room.chosen.own.stops]
        found += [one.city for one in all_demands(view, room.table.viewer) if one.good in loads]
        return list(dict.fromkeys(found))

    def point_out(self, cell: int | None) -> None:
        """Choose a milepost by keys, and bring it into sight; None: no more."""
        self.choice = cell
        self.room.table.invalidate(self.room.map.area)
        self.pointed(cell)
        if cell is not None:
            self.room.map.steering.reveal(self.room.mesh.point(cell))

    def take_tool(self) -> bool:
        """Switch between building and moving, or say why not. False on others' turns."""
        room, plans = self.room, self.room.plans
        if not room.may_act:
            return False
        if plans.can_build and plans.can_move:
            plans.builds = not plans.builds
            self.pointed(self.cell)
            side.show(room)
            return True
        said = tr("Nothing can be built now.")
        if plans.can_build:
            said = tr("A press on the map builds: this turn has no more moves.")
        room.table.say(said, room.map.area.center, is_offer=plans.can_build)
        return True
