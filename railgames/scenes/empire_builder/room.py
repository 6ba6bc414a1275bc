"""The room of Empire Builder: a map of mileposts under a camera, and a side with demand cards and the
train."""

from collections.abc import Hashable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event as InputEvent

from railgames.core.actions import Action
from railgames.core.game import Decision, Event, ScoreLine, ScoreSheet
from railgames.core.match import LogEntry
from railgames.core.naming import named
from railgames.core.text import tr
from railgames.games.empire_builder.actions import Borrow, End
from railgames.games.empire_builder.agent.trips import Trip
from railgames.games.empire_builder.player import NOWHERE
from railgames.games.empire_builder.state import EmpireState
from railgames.scenes.charting.chart import Line
from railgames.scenes.charting.labels import Labels
from railgames.scenes.charting.map_room import MapRoom
from railgames.scenes.charting.marks import label_key
from railgames.scenes.charting.strokes import Stroke
from railgames.scenes.charting.view import ChartView
from railgames.scenes.commands import map_commands
from railgames.scenes.empire_builder import (
    curve,
    hints,
    keyboard,
    lights,
    losses,
    marks,
    side,
    tag,
    undone,
    words,
    zones,
)
from railgames.scenes.empire_builder.atlas import Atlas, Owned, journey_stroke, plan_stroke
from railgames.scenes.empire_builder.chosen_trips import ChosenTrips
from railgames.scenes.empire_builder.demands import Demand, all_demands, demand
from railgames.scenes.empire_builder.effects import motion_of
from railgames.scenes.empire_builder.journeys import Journeys
from railgames.scenes.empire_builder.ledger import Row, ledger
from railgames.scenes.empire_builder.lights import Lights
from railgames.scenes.empire_builder.mesh import RANKS, mesh_of
from railgames.scenes.empire_builder.pace import Pace
from railgames.scenes.empire_builder.panel import EmpirePanel
from railgames.scenes.empire_builder.plans import Plan, Plans
from railgames.scenes.empire_builder.pointing import Pointing
from railgames.scenes.empire_builder.presses import callbacks_of
from railgames.scenes.empire_builder.purse import Purse
from railgames.scenes.empire_builder.sorting import Sorting
from railgames.scenes.empire_builder.tints import sea_color
from railgames.scenes.empire_builder.trains import train_picture
from railgames.scenes.empire_builder.worth import Values
from railgames.scenes.motions import Stage
from railgames.scenes.room import Elsewhere, PrimaryAction, Shown, Table, is_on_turn
from railgames.scenes.table.seat_look import SeatTold
from railgames.ui.theme import Theme
from railgames.ui.tween import Motion
from railgames.ui.widgets import Widget

PANEL_WIDTH, PANEL_HEIGHT = 300, 230
"""Size of the side in pixels at scale 1: its width beside the map, its height below."""
SEA_OF_NAMES = 5.0
"""How far names may extend beyond the sheet, over the sea, in distances of two mileposts."""
CLOSEST = 6.0
"""Maximum zoom, as a multiple of the zoom that shows everything."""


class EmpireRoom(MapRoom[EmpireState]):
    """``plan``: what a press at the pointed milepost would do; ``hint``: the suggested row of actions;
    ``lights``: what is highlighted; ``pinned``: the demand that stays highlighted; ``armed``: the action that
    a second press confirms; ``loan``: the sum of the next loan."""

    side: EmpirePanel

    def __init__(self, table: Table[EmpireState]) -> None:
        self.table = table
        self.app = table.app
        self.board = table.view.board
        self.mesh = mesh_of(self.board)
        self.atlas = Atlas(self.app, self.mesh)
        self.pointing = Pointing(self)
        self.purse = Purse(self)
        self.journeys = Journeys(self)
        self.pace = Pace(self)
        self.map = self._make_map(table)
        self.sorting = Sorting(self)
        self.chosen = ChosenTrips(self)
        self.side = EmpirePanel(self.app, self.board, callbacks_of(self))
        self.stage = Stage(table.invalidate)
        self._begin(table)

    def _make_map(self, table: Table[EmpireState]) -> ChartView:
        """The map with its names, and what the pointer and the finder do on it."""
        labels = Labels(
            self.mesh.chart,
            sizes=(12, 12, 12.5, 14.5),
            radius=6,
            least=self.mesh.reach,
            blocked=lambda zoom: self.atlas.supplies.areas(zoom).values(),
            beyond=self._sea_beside,
            halo="raised",
            must=RANKS["major"],
        )
        view = ChartView(
            self.app,
            self.mesh.chart,
            self.pointing,
            layers=self.atlas.layers,
            labels=labels,
            pen=self.atlas.pen,
            ground=sea_color,
            closest=CLOSEST,
            is_lattice=True,
        )
        view.edges = 0
        view.landmarks = sum(1 << self.mesh.node_of[cell] for cell in self.mesh.middles)
        view.finder.more = self.mesh.goods()
        view.input.takes_drag = self.pointing.takes_drag
        view.input.on_board_focus = table.focus_board
        return view

    def _begin(self, table: Table[EmpireState]) -> None:
        """Nothing is pointed at, chosen or listed yet."""
        self.plan = Plan()
        self.plans = Plans(table.view, False)
        self._values = Values(table.view, table.viewer)
        self.lights = lights.NONE
        self.pinned: int | None = None
        self._pinned_demand: Demand | None = None
        self.shows_trips = self.shows_ledger = False
        self.armed: Action | None = None
        self.loan = self.board.file.money.loan
        self.near_stops: tuple[int, ...] = ()
        self.acting_event: int | None = None
        self.lines_over_the_path: list[tuple[Line, Stroke]] = []
        self._is_apart = False
        self._laid: object = None
        self._last_viewer = table.viewer
        self._cursor_of: int | None = None
        self._lights_at: object = None
        self._lights_seen = lights.Drawn()
        self._ledger: list[list[Row]] = []
        self._ledger_at = -1
        self._stamp = 0  # changes whenever something on the map has changed

    # -- what is shown ---------------------------------------------------------------------------------------

    def _sea_beside(self, zoom: float) -> float:
        """How far names may extend beyond the sheet at a zoom: no further than the visible sea."""
        spare = (self.map.camera.free.w / zoom - self.mesh.chart.world[2]) / 2
        return round(min(SEA_OF_NAMES, max(0.0, spare)), 2)

    def named(self, text: str) -> str:
        """A text of the game with the players' names filled in."""
        return named(text, self.names)

    def train_picture(self, seat: int, side: int) -> Surface:
        """A seat's locomotive as a square picture."""
        look = self.table.match.setup.seats[seat].color
        return train_picture(self.app, self.board, look, self.table.view.players[seat].train, side)

    @property
    def values(self) -> Values:
        """What things are worth to the viewer now."""
        view, viewer = self.table.view, self.table.viewer
        if self._values.view is not view or self._values.seat != viewer:
            self._values = Values(view, viewer)
        return self._values

    def hand_extent(self, width: int, height: int, beside: bool) -> int:
        if beside:
            return min(int(self.theme.px(PANEL_WIDTH)), width * 45 // 100)
        return min(int(self.theme.px(PANEL_HEIGHT)), height // 2)

    def good_width(self, theme: Theme, height: int) -> int:
        _, _, wide, high = self.mesh.chart.world
        return int(height * wide / high) + int(theme.px(PANEL_WIDTH))

    def layout(self, board: Rect, hand: Rect) -> None:
        self.map.layout(board)
        self.atlas.fit(self.theme.scale)
        self.side.tooltip_within = board  # so that none hides the next lines of a list
        self.side.place(hand, self.theme)
        laid = (tuple(board), tuple(hand), self.theme)
        if laid != self._laid or self.plans.view is not self.table.view:
            self._laid = laid
            self._show()

    def refresh(self) -> None:
        self.stage.clear()
        self.hidden_train = self.acting_event = None
        self.armed = None
        self.pointing.drawing.end()
        self._forget_hint()
        if self._last_viewer != self.table.viewer:
            self._last_viewer, self._looked_at, self.pinned = self.table.viewer, None, None
            self.shows_trips = self.shows_ledger = False
            self.purse.is_open = False
            self._reset_for_viewer()
        self.light(self.pinned_lights())
        self._show()
        self.table.invalidate()

    def _reset_for_viewer(self) -> None:
        """Reset what the previous viewer looked at."""
        self.map.drop_cursor()
        self.side.scroll_to(0)
        if self.side.tree is not None:
            self.side.tree.set_focus(None)

    def _show(self) -> None:
        view = self.table.view
        if view is not self.plans.view or self.may_act != self.plans.may_act:
            self.purse.is_open = self.purse.is_open and self.may_act >= self.plans.may_act
            self.plans = Plans(view, self.may_act, self.plans)
            self.pinned = self._place_of(self._pinned_demand)
            self.journeys.keep()
            self.chosen.keep()
            self._follow_trip()
            self.light(self.pinned_lights())
            self.pointing.choice = None
            self.near_stops = self.plans.stops_now()
        self._stamp += 1
        self.show_track()
        self.show_plan(self.plans.at(self.pointing.cell))
        side.show(self)

    def _follow_trip(self) -> None:
        """Let a press on the track of the chosen trip build that track, whatever way is cheapest there."""
        self.plans.follow(self.chosen.own.sections if self.chosen.own is not None else ())

    def _place_of(self, wanted: Demand | None) -> int | None:
        """The present index of a demand that stays highlighted; None if it is delivered or gone."""
        if self.pinned is None or wanted is None:
            return None
        found = all_demands(self.table.view, self.shown_seat)
        return found.index(wanted) if wanted in found else None

    def show_track(self) -> None:
        """Draw everybody's track."""
        seats = self.table.match.setup.seats
        looks = [
            Owned(self.ink(seat), self.theme.seat(one.color).pattern, seat == self.table.viewer)
            for seat, one in enumerate(seats)
        ]
        self.atlas.show({key: looks[seat] for key, seat in self.table.view.owner.items()})
        self.table.invalidate(self.map.area)

    def show_line(
        self,
        cells: Sequence[int],
        now: Sequence[Sequence[int]],
        stroke: Stroke,
        picture: Surface | None,
    ) -> None:
        """Show a line along mileposts: what is done now in a stroke, the rest faint."""
        is_whole = bool(now) and len(now[0]) == len(cells)
        ink = self.ink(self.table.viewer)
        whole = stroke if is_whole else plan_stroke(self.theme, ink, is_now=False)
        apart = now[1:] if is_whole else now
        self._show_now([(self.mesh.line(part), stroke) for part in apart], is_apart=is_whole and bool(apart))
        start = self.mesh.node_of[cells[0]]
        self.map.show_path(start, self.mesh.edges(cells), whole, "", picture)

    def _show_now(self, lines: list[tuple[Line, Stroke]], is_apart: bool = False) -> None:
        """Draw these lines over the path; ``is_apart``: they lie beside it."""
        if is_apart or self._is_apart:
            self.table.invalidate(self.map.area)
        self.lines_over_the_path, self._is_apart = lines, is_apart

    def show_plan(self, plan: Plan) -> None:
        """Show a plan; without one the hint, or the planned route."""
        self.plan = plan
        if len(plan.cells) > 1:
            ink = self.ink(self.table.viewer) if plan.actions else "bad"
            self.show_line(plan.cells, plan.now, plan_stroke(self.theme, ink), tag.plan_tag(self, plan))
        elif not hints.show_path(self) and not self._show_journey():
            self._show_now([])
            self.map.hide_path()

    def _show_journey(self) -> bool:
        """Show the planned route as beads on its track; False if there is none."""
        goal = self.journeys.goal
        route = self.plans.routes.to(goal) if goal is not None and self.may_act else None
        if route is None:
            return False
        self._show_now([])
        start = self.mesh.node_of[route.cells[0]]
        self.map.show_path(start, self.mesh.edges(route.cells), journey_stroke(self.theme), "", None)
        return True

    def draw(self, surface: Surface) -> None:
        clip = surface.get_clip()
        if not clip.colliderect(self.map.area):
            return
        surface.set_clip(clip.clip(self.map.area))
        still = (self._stamp, self.acting_event, self.places, self.pointing.choice, self.hint)
        self.map.draw_still(surface, still, lambda part: marks.draw(self, part))
        self.map.draw_path(surface)
        if self.lines_over_the_path:
            self.map.draw_lines(surface, self.lines_over_the_path)
        lit = self.lights_drawn()
        lights.draw_below(self, surface, lit)
        zones.draw_signs(self, surface)
        self.draw_names(surface, lambda part: marks.draw_trains(self, part))
        lights.draw_above(self, surface, lit)
        self.map.draw_pointing(surface)  # the price of a way is above highlights
        surface.set_clip(clip)

    def lights_drawn(self) -> lights.Drawn:
        """The drawing of the highlights; cached until they or the map change."""
        key = (self.lights, *label_key(self.map))
        if self._lights_at != key:
            self._lights_at, self._lights_seen = key, lights.drawn(self, self.lights)
        return self._lights_seen

    def spot(self, cell: int) -> tuple[int, int]:
        """The position of a milepost in the window."""
        return self.map.to_screen(self.mesh.point(cell))

    def city_spot(self, city: int) -> tuple[int, int]:
        """The position of a city's middle in the window."""
        return self.spot(self.mesh.middles[city])

    def city_radius(self, city: int) -> int:
        """The radius of a ring round a city, in pixels."""
        least = int(self.radius(9))
        is_major = self.board.file.cities[city].size == "major"
        return max(least, int(1.5 * self.map.zoom)) if is_major else least

    def radius(self, pixels: float) -> float:
        """Pixels at scale 1, converted to the present size of marks."""
        return pixels * self.atlas.pen.factor(self.map.shown_zoom)

    def opaque(self) -> Rect:
        return self.map.area

    def draw_above(self, surface: Surface) -> None:
        self.stage.draw(surface)

    def update(self, dt: float) -> None:
        self.map.update(dt)
        self.pointing.follow()
        self.journeys.update(dt)
        if self.map.is_sharp and self.may_act:
            self.plans.think(self.app.raster)
            if not self.values.think(self.app.raster, all_demands(self.table.view, self.table.viewer)):
                self.sorting.look()
            self.chosen.think()

    @property
    def animating(self) -> bool:
        return self.map.animating or self.journeys.is_due

    # -- input -----------------------------------------------------------------------------------------------

    def handle(self, event: InputEvent) -> bool:
        if event.type == pygame.KEYDOWN and keyboard.handle(self, event):
            return True
        if event.type == pygame.KEYDOWN:
            way = self.app.keys.arrow(event)
            if way is not None and self.walks_side(way):
                return False
        return self.leads_on(event, self.may_act and self.plans.is_done) or self.map.handle(event)

    def pointer_left(self) -> None:
        self.pointing.drawing.end()
        self.map.pointer_left()

    def board_focus_changed(self, has_focus: bool) -> None:
        if has_focus and self._cursor_of != self.table.viewer:
            self._begin_cursor()
        self.map.focus_changed(has_focus)

    def _begin_cursor(self) -> None:
        """Place the cursor at the viewer's train, or in the middle of the map, unless a name was typed
        before."""
        at = self.table.view.players[self.table.viewer].at
        cursor = self.map.cursor
        if self.map.has_cursor:
            pass
        elif at != NOWHERE:
            cursor.node = self.mesh.node_of[at]
        else:
            left, top, wide, high = self.mesh.chart.world
            cursor.node = cursor.nearest((left + wide / 2, top + high / 2))
        self._cursor_of = self.table.viewer

    def begin_cursor_at(self, cell: int) -> None:
        """Let the arrows go on from a milepost that a key has chosen."""
        self.map.drop_cursor()
        self.map.cursor.node = self.mesh.node_of[cell]
        self._cursor_of = self.table.viewer

    # -- what lights up --------------------------------------------------------------------------------------

    def light(self, found: Lights) -> None:
        """Highlight something, on the map and in the side."""
        if found == self.lights:
            return
        before = lights.rects(self, self.lights, self.lights_drawn())
        self.lights = found
        for rect in (*before, *lights.rects(self, found, self.lights_drawn())):
            self.map.invalidate(rect)
        self.side.tooltip_spares = lights.notes(self, found)
        side.show_lit(self)

    def pinned_lights(self) -> Lights:
        """The highlights while nothing is pointed at."""
        if self.pinned is not None:
            return lights.of_demand(self, self.shown_seat, self.pinned)
        own = self.chosen.own
        if own is None:
            return lights.NONE
        found = lights.of_trip(self, own)
        return found if self._looked_at is None else found._replace(goods=frozenset())  # not in others' sides

    def toggle_trips(self, by_keys: bool = False) -> bool:
        """Open or close the trip planner; with ``by_keys`` its first trip gets the focus."""
        self.shows_trips = not self.shows_trips
        self.chosen.forget_listed()
        side.show(self)
        if self.shows_trips:
            self.side.show_soon(self.side.planner, self.side.trips)
            if by_keys and self.side.tree is not None and self.side.trips.items:
                self.side.tree.set_focus(self.side.trips.items[0], show=True)
        return True

    def toggle_ledger(self) -> None:
        """Open or close the ledger."""
        self.shows_ledger = not self.shows_ledger
        side.show(self)
        if self.shows_ledger:
            self.side.show_soon(self.side.account, self.side.turns)

    @property
    def ledger(self) -> list[list[Row]]:
        """The ledger of what has been shown so far."""
        match = self.table.match
        if self._ledger_at != match.position:
            self._ledger_at, self._ledger = match.position, ledger(match)
        return self._ledger

    def account(self) -> Sequence[Widget]:
        rows = self.ledger
        if not rows or len(rows[0]) < 3:  # of one round there is no curve
            return ()
        inks = [self.ink(seat) for seat in range(len(rows))]
        return curve.account(rows, inks, self.names, self.table.view.players[0].goal)

    def choose_trip(self, trip: Trip | None) -> None:
        """Keep a trip on the map until it is done; None: put it away."""
        self.pinned = None
        self.chosen.choose(trip)
        self._follow_trip()
        self.light(self.pinned_lights())
        side.show(self)

    def pin(self, idx: int | None) -> None:
        """Keep a demand highlighted; None: no longer."""
        self.pinned = idx
        self._pinned_demand = None if idx is None else demand(self.table.view, self.shown_seat, idx)
        self.light(self.pinned_lights())
        side.show(self)

    def commands(self) -> Sequence[tuple[str, str]]:
        return (
            ("pick_1..pick_9", tr("Go to a demand")),
            ("choose_place", tr("Choose where to go, or to where to build")),
            ("build_tool", tr("Build where the train could go, or move again")),
            ("go_on", tr("Go on with the planned route")),
            ("put_back", tr("Give the planned route up, or the chosen trip")),
            ("trip_planner", tr("Open or close the trip planner")),
            ("sort_demands", tr("List the demands in another order")),
            ("show_cash", tr("Show or hide your cash")),
            ("confirm", tr("Build or move to the cursor")),
            ("rotate", tr("The way from any major city, or from own track; borrow another sum")),
            *((one.name, one.title) for one in map_commands()),
        )

    # -- playing ---------------------------------------------------------------------------------------------

    def primary(self) -> PrimaryAction | None:
        view = self.table.view
        if not is_on_turn(self.table, view):
            return None
        reason = view.why_illegal(End())
        if reason is not None:
            return PrimaryAction(tr("End turn"), None, reason)
        return PrimaryAction(tr("End turn"), End(), "", undone.undone(view, self.table.viewer))

    def press_mode(self) -> Hashable:
        return (self.table.view.phase, self.plans.builds)

    def preview(self) -> ScoreSheet | None:
        """The viewer's sheet after the plan at the pointer."""
        route = self.plan.route
        if route is not None and not route.fees[0]:
            return None  # the sheet does not change
        return self.plans.sheet_after(self.plan.actions or self.hint, self.table.viewer)

    def prompt(self) -> str:
        return losses.lost_words(self) or self.purse.prompt()

    def shown_sheet(self, sheet: ScoreSheet) -> ScoreSheet:
        return words.shown_sheet(sheet, self.purse.sees(sheet.seat))

    def final_sheet(self, sheet: ScoreSheet) -> ScoreSheet:
        return words.final_sheet(self, sheet)

    def end_words(self) -> str:
        return words.end_words(self.table.view, self.names)

    def seat_told(self, seat: int) -> SeatTold:
        return words.seat_told(self, seat)

    def line_words(self, seat: int, line: ScoreLine) -> str:
        return words.line_words(self, seat, line)

    def words_at(self, pos: tuple[int, int]) -> str:
        place = self.map.place_at(pos)
        if place is None or len(self.plan.cells) > 1:
            return ""
        return words.place_words(self, self.mesh.cells[place.number])

    def show_hint(self, decision: Decision) -> None:
        self.hint = (decision.action, *decision.row)
        self.plan = Plan()
        hints.advise(self)
        self.show_plan(self.plan)
        self._reveal_hinted(hints.widget(self))
        self.table.invalidate()

    def takes_hint(self) -> bool:
        return not (self.plan.actions or self.plan.words)  # nor where a press has a reason to tell

    def _forget_hint(self) -> None:
        """Remove the hint and scroll the side back."""
        if isinstance(self.hinted, Borrow):
            self.loan = self.board.file.money.loan
        self.hint = ()
        self._scroll_back()

    def hint_words(self, decision: Decision) -> str:
        return words.hint_words(self, decision)

    def motion(self, entry: LogEntry, events: Sequence[Event]) -> Motion | None:
        self._forget_hint()
        return motion_of(self, entry, events)

    def row_motion(self, row: Sequence[Shown]) -> Motion | None:
        self._forget_hint()
        return motion_of(self, row[0].entry, [event for shown in row for event in shown.events])

    def turn_words(self, events: Sequence[Event]) -> str:
        return words.turn_words(self, events)

    def show_event(self, number: int | None) -> None:
        """Highlight the places of an event while its card is shown; None: no longer."""
        self.acting_event = number
        self.light(self.pinned_lights() if number is None else lights.of_event(self, number))
        self.table.invalidate(self.map.area)

    # -- seats -----------------------------------------------------------------------------------------------

    def look_at(self, seat: int | None) -> None:
        self._looked_at = None if seat == self.table.viewer else seat
        self.pinned = None
        self.light(self.pinned_lights())
        self._show()
        self.table.invalidate()

    def elsewhere(self, seat: int) -> Elsewhere:
        name = self.names[seat]
        return Elsewhere(tr("These are the cards and the train of {name}.", name=name), tr("Back to my side"))
