"""The room of Spike: a map under a camera, and a side with market, cards, contracts and train."""

from collections.abc import Hashable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event as InputEvent

from railgames.core.game import Decision, Event, ScoreLine, ScoreSheet
from railgames.core.match import LogEntry
from railgames.core.text import tr
from railgames.games.spike import legality
from railgames.games.spike.actions import End, Pass, Pay, Stop
from railgames.games.spike.events import DrewHidden, RouteScored
from railgames.games.spike.paths import bits
from railgames.games.spike.phase import Phase
from railgames.games.spike.state import SpikeState
from railgames.scenes.charting.chart import Place, distance
from railgames.scenes.charting.labels import Labels
from railgames.scenes.charting.map_room import MapRoom
from railgames.scenes.charting.view import ChartView
from railgames.scenes.commands import PICKS, map_commands
from railgames.scenes.motions import Stage
from railgames.scenes.room import Elsewhere, PrimaryAction, Shown, Table, is_on_turn
from railgames.scenes.round_end import RoundEnd
from railgames.scenes.spike import hints, lights, marks, presses, rounds, side, tag, unmoved, words
from railgames.scenes.spike.effects import motion_of
from railgames.scenes.spike.looks import path_stroke, sea_color
from railgames.scenes.spike.panel import SpikePanel
from railgames.scenes.spike.plans import Bill, Plan, Plans
from railgames.scenes.spike.poster import CITY, Owned, Poster, chart_of
from railgames.scenes.spike.previews import Previews
from railgames.scenes.spike.still import country_picture
from railgames.scenes.spike.turns import turn_words
from railgames.ui.theme import Theme
from railgames.ui.tween import Motion
from railgames.ui.widgets import Widget

PANEL_WIDTH, PANEL_HEIGHT = 316, 230
"""Size of the side in pixels at scale 1: its width beside the map, its height below."""
LOW, BROAD = 600, 410
"""A side with less height than ``LOW`` is ``BROAD``, so that three contracts stand in a row."""


class SpikeRoom(MapRoom[SpikeState]):
    """``plan``: what a press at the pointed place would do; ``hint``: the suggested row of actions;
    ``choice``: the movement or segment chosen by keys; ``kept``: the city whose payments are shown in the
    side, although the pointer has left it; ``lamps``: the highlights."""

    side: SpikePanel

    def __init__(self, table: Table[SpikeState]) -> None:
        self.table = table
        self.app = table.app
        self.board = table.view.board
        self.chart = chart_of(self.board)
        self.poster = Poster(self.app, self.chart, self.board)
        self.map = ChartView(
            self.app,
            self.chart,
            self,
            layers=self.poster.layers,
            labels=Labels(self.chart, radius=CITY + 2, halo="raised"),
            node_layer=self.poster.stations,
            pen=self.poster.pen,
            ground=sea_color,
        )
        self.side = SpikePanel(self.app, self.board, presses.callbacks_of(self))
        self.map.input.on_board_focus = table.focus_board
        self.map.input.takes_drag = self._takes_drag
        self.stage = Stage(table.invalidate)
        self.previews = Previews(self)
        self.plan = Plan()
        self.plans = Plans(table.view, False)
        self.lamps = lights.Lamps(self)
        self.kept: Place | None = None
        self.choice: Place | None = None
        self._last_viewer = table.viewer
        self._cursor_of: int | None = None
        self._uncounted: set[int] = set()
        self._needed: Widget | None = None
        self._stamp = 0  # changes whenever something on the map has changed

    # -- what is shown ---------------------------------------------------------------------------------------

    def hand_extent(self, width: int, height: int, beside: bool) -> int:
        if beside:
            usual, most = int(self.theme.px(PANEL_WIDTH)), width * 45 // 100
            if height < self.theme.px(LOW):
                _, _, wide, high = self.chart.world
                broad = int(self.theme.px(BROAD))
                if broad <= min(most, width - height * wide / high):  # what the map can do without
                    return broad
            return min(usual, most)
        return min(int(self.theme.px(PANEL_HEIGHT)), height // 2)

    def good_width(self, theme: Theme, height: int) -> int:
        return height + int(theme.px(PANEL_WIDTH))

    def layout(self, board: Rect, hand: Rect) -> None:
        self.map.layout(board)
        self.poster.fit(self.theme.scale)
        self.side.place(hand, self.theme)
        self._show()

    def refresh(self) -> None:
        self.stage.clear()
        self._uncounted.clear()
        self.hidden_train = None
        self._forget_hint()
        self.kept = self._needed = None
        self.lamps.light(lights.NONE)
        if self._last_viewer != self.table.viewer:
            self._last_viewer, self._looked_at = self.table.viewer, None
            self.map.drop_cursor()
            self.side.scroll_to(0)
        if self.table.view.phase is Phase.OVER:
            self.map.drop_cursor()  # nothing more can be done on the map
        self._show()
        self.table.invalidate()

    def _show(self) -> None:
        view = self.table.view
        if view is not self.plans.view or self.may_act != self.plans.may_act:
            self.plans = Plans(view, self.may_act)
            self.choice = None
            side.hand_over_keys(self)
        self._stamp += 1
        self.map.cursor.set_stops(self._stops())
        self.show_track()
        self._show_plan(self.plans.at(self.kept or self.map.pointed))
        side.show(self)
        self._reveal_needed()

    def _reveal_needed(self) -> None:
        """Scroll the side, where it is longer than the window, to what has just become needed."""
        before, self._needed = self._needed, side.needed(self)
        if self._needed is not before:
            self.side.show_part(self._needed)

    def show_track(self) -> None:
        """Draw everybody's track."""
        owners: dict[int, Owned] = {}
        for seat, player in enumerate(self.table.view.players):
            pattern = self.theme.seat(self.table.match.setup.seats[seat].color).pattern
            owned = Owned(self.ink(seat), pattern, seat == self.table.viewer)
            owners |= dict.fromkeys(bits(player.own), owned)
        self.poster.show(owners)
        self.table.invalidate(self.map.area)

    def _stops(self) -> Sequence[int]:
        """The nodes for the keyboard's cursor: cities, and junctions too while a path is laid."""
        return range(self.board.nodes if self.table.view.phase is Phase.LAY else self.board.cities)

    @property
    def bill(self) -> Bill | None:
        """The bill of the path that is laid or pointed at, or of the hint."""
        found = self.plan.bill or self.plans.bill()
        return found or hints.bill(self)

    def _show_plan(self, plan: Plan) -> None:
        self.plan = plan
        view = self.table.view
        if plan.segments:
            ink = self.ink(self.table.viewer) if plan.actions else "bad"
            stroke = path_stroke(self.theme, ink)
            self.map.show_path(plan.start, plan.segments, stroke, plan.words, tag.plan_tag(self, plan))
        elif view.laid:
            stroke = path_stroke(self.theme, self.ink(view.current))
            asked = self.plans.bill()
            shown = None if asked is None else tag.plan_tag(self, Plan(bill=asked))
            self.map.show_path(view.path[0], view.laid, stroke, plan.words, shown)
        elif not hints.show_path(self):
            self.map.hide_path()
        side.show_bill(self, self.bill)

    def show_payment(self) -> None:
        """Show the bill again after another payment was chosen for it."""
        self._show_plan(self.plans.at(self.kept or self.map.pointed))
        self.table.changed()

    def draw(self, surface: Surface) -> None:
        clip = surface.get_clip()
        if not clip.colliderect(self.map.area):
            return
        surface.set_clip(clip.clip(self.map.area))
        still = (self._stamp, self.places, self.choice, self.hint)
        self.map.draw_still(surface, still, lambda part: marks.draw(self, part))
        self.map.draw_path(surface)
        self.draw_names(surface, lambda part: marks.draw_trains(self, part))
        self.lamps.draw(surface)
        self.map.draw_pointing(surface)  # the price of a path is above highlights
        surface.set_clip(clip)

    def spot(self, space: int) -> tuple[int, int]:
        """The position of a space in the window."""
        if space < self.board.nodes:
            return self.map.to_screen(self.chart.point(space))
        return self.map.to_screen(self.chart.middle(Place("edge", space - self.board.nodes)))

    def radius(self, pixels: float) -> float:
        """Pixels at scale 1, converted to the present size of marks."""
        return pixels * self.poster.pen.factor(self.map.shown_zoom)

    def opaque(self) -> Rect:
        return self.map.area

    def draw_above(self, surface: Surface) -> None:
        self.stage.draw(surface)

    def update(self, dt: float) -> None:
        self.map.update(dt)
        if not self.animating:
            self.plans.prepare()
        if self.app.is_running and self.map.is_sharp and not self.animating:
            self.previews.update()
        self.lamps.update()

    @property
    def animating(self) -> bool:
        return self.map.animating or self.lamps.are_coming

    # -- input -----------------------------------------------------------------------------------------------

    def handle(self, event: InputEvent) -> bool:
        if event.type == pygame.KEYDOWN:
            keys = self.app.keys
            number = next((idx for idx, name in enumerate(PICKS) if keys.matches(event, name)), None)
            if number is not None:
                return self._pick(number)
            if keys.matches(event, "choose_move"):
                return self._choose(1)
            for name, step in (("rotate", 1), ("rotate_back", -1)):
                if keys.matches(event, name) and self.bill is not None:
                    presses.step_payment(self, step)
                    return True
            if keys.matches(event, "mirror") and self.bill is not None:
                presses.step_way(self)
                return True
            way = keys.arrow(event)
            if way is not None and self.walks_side(way):
                return False
            if keys.matches(event, "confirm") and self.choice is not None:
                return self.place_pressed(self.choice, self._beside(self.choice))
            if keys.matches(event, "cancel") and self.choice is not None:
                self._point_out(None)
                return True
            if keys.matches(event, "cancel") and self.kept is not None:
                self._forget_kept()
                return True
        return self.leads_on(event, self.table.view.phase is Phase.DONE) or self.map.handle(event)

    def _choose(self, step: int) -> bool:
        """Choose the next space that the train can reach, or the next segment of a path: to begin one, that
        nearest to the cursor first."""
        places = self.plans.choices()
        if not places:
            return False
        self.keys_to_map()
        if self.map.has_cursor and not self.table.view.laid:
            here, moves = self.chart.point(self.map.cursor.node), len(self.plans.moves)
            places[moves:] = sorted(places[moves:], key=lambda one: distance(here, self.chart.middle(one)))
        at = places.index(self.choice) if self.choice in places else -step
        self._point_out(places[(at + step) % len(places)])
        return True

    def _point_out(self, place: Place | None) -> None:
        self.choice = place
        self.table.invalidate(self.map.area)
        self.place_pointed(place)
        if place is None:
            return
        self.map.steering.reveal(self.chart.middle(place))
        if self.plan.actions and not self.plan.words:
            said = tr("Begin a path with this track")
            self.table.say(said, self._beside(place), stays=True, is_offer=True)

    def _pick(self, number: int) -> bool:
        """A digit moves the focus to a card: of the hand if one must be given, else face up."""
        row = self.side.cards if self.table.view.phase is Phase.GIFT else self.side.shown
        if number >= len(row.cards) or row.tree is None:
            return False
        row.tree.set_focus(row.cards[number], show=True)
        return True

    def pointer_left(self) -> None:
        self._keep()
        self.map.pointer_left()

    def board_focus_changed(self, has_focus: bool) -> None:
        if not has_focus:
            self._keep()
        elif self._cursor_of != self.table.viewer:
            self._begin_cursor()
        self.map.focus_changed(has_focus)

    def _begin_cursor(self) -> None:
        """Place the cursor at the viewer's train, unless a name was typed before."""
        seat = self.table.viewer
        space, nodes = self.table.view.players[seat].at, self.board.nodes
        if self.map.has_cursor:
            self._cursor_of = seat
        elif space >= 0:
            place = Place("node", space) if space < nodes else Place("edge", space - nodes)
            self.map.cursor.node = self.map.cursor.nearest(self.chart.middle(place))
            self._cursor_of = seat

    def _keep(self) -> None:
        """Keep a path shown while its payments are browsed in the side."""
        bill = self.plan.bill
        if bill is not None and bill.has_others:
            self.kept = Place("node", bill.city)

    def _forget_kept(self) -> None:
        self.kept = None
        self.place_pointed(None)

    def place_pointed(self, place: Place | None) -> None:
        """Callback of the map: the pointer or the cursor is here."""
        if place is None and self.kept is not None and self.plan.bill is not None:
            return
        self.kept = None
        if place is not None and self.choice not in (None, place):
            self.choice = None
            self.table.invalidate(self.map.area)
        self._show_plan(self.plans.at(place))
        is_city = place is not None and place.kind == "node" and place.number < self.board.cities
        city = place.number if place is not None and is_city else -1
        self.lamps.light_next(lights.of_city(self, city) if city >= 0 else lights.NONE)
        if self.plan.words and not self.plan.segments and place is not None:
            is_offer = bool(self.plan.actions)
            self.table.say(self.plan.words, self._beside(place), stays=True, is_offer=is_offer)
        else:
            self.table.hide_words()
        self.table.changed()

    def _takes_drag(self, place: Place) -> bool:
        """Whether a press at a place is used immediately: not at free segments, so that the map can be
        panned from there."""
        return place.kind == "node" or place.number + self.board.nodes in self.plans.moves

    def _beside(self, place: Place) -> tuple[int, int]:
        return self.map.to_screen(self.chart.middle(place))

    def place_pressed(self, place: Place | None, pos: tuple[int, int]) -> bool:
        """Callback of the map: a place was pressed. At the place of a hint this plays the hint."""
        row = hints.row_at(self, place)
        plan = self.plans.at(place)
        if row or plan.actions:
            self.table.hide_words()
            self.table.play(*(row or plan.actions), at=pos)
            return True
        reason = plan.words or self._why_nothing(place)
        if reason:
            self.table.say(reason, pos)
        return bool(reason)

    def _why_nothing(self, place: Place | None) -> str:
        """Why a press at a place does nothing; "" for the empty map, and where nobody plays."""
        view = self.table.view
        if place is None or view.phase is Phase.OVER or not self.table.is_at_table:
            return ""
        if self._looked_at is not None:
            return tr("You are looking at the side of {name}.", name=self.names[self.shown_seat])
        return unmoved.why_nothing(view, place) if self.may_act else tr("Only on your turn")

    def place_turned(self, place: Place, pos: tuple[int, int]) -> None:
        """Callback of the map: the right button was clicked on a place. Chooses the next payment for the path
        to it, and after the last one the next path."""
        if self.plan.bill is not None:
            presses.step_offer(self, 1)

    def place_released(self, place: Place | None, pos: tuple[int, int]) -> None:
        """Callback of the map: nothing is dragged here."""

    def commands(self) -> Sequence[tuple[str, str]]:
        return (
            ("pick_1..pick_6", tr("Go to a card: face up, the deck, or one to give")),
            ("choose_move", tr("Choose where the train goes, or a track to begin or continue a path")),
            ("confirm", tr("Build to the city at the cursor, or move there")),
            ("rotate", tr("Pay for the path with other cards")),
            ("mirror", tr("Another way to the city for as few cards")),
            *((one.name, one.title) for one in map_commands()),
        )

    # -- playing ---------------------------------------------------------------------------------------------

    def primary(self) -> PrimaryAction | None:
        view = self.table.view
        if not is_on_turn(self.table, view):
            return None
        if view.phase is Phase.DONE:
            return PrimaryAction(tr("End turn"), End())
        if view.phase is Phase.DRAW:
            return PrimaryAction(tr("Enough cards"), Stop())
        bill = self.plans.bill()
        if bill is not None:
            return PrimaryAction(tr("Pay"), Pay(legality.pay_text(view, bill.payment)))
        if view.phase is Phase.TURN and view.why_illegal(Pass()) is None:
            return PrimaryAction(tr("Pass"), Pass())
        return PrimaryAction(tr("End turn"), None, legality.why_illegal(view, End()) or "")

    def prompt(self) -> str:
        return words.prompt(self.table.view, self.table.viewer)

    def press_mode(self) -> Hashable:
        return self.table.view.phase

    def preview(self) -> ScoreSheet | None:
        """The viewer's sheet after the plan at the pointer."""
        actions = self.plan.actions if self.plan.words else self.hint  # a first track alone changes nothing
        if not actions:
            return None
        after = self.table.view.clone()
        for action in actions:
            if after.why_illegal(action) is not None:
                return None
            after.apply(action)
        return after.scores()[self.table.viewer]

    provisional = at_end = frozenset((rounds.ROUTE,))

    def shown_sheet(self, sheet: ScoreSheet) -> ScoreSheet:
        is_kept = self.table.view.phase is not Phase.OVER or sheet.seat in self._uncounted
        return rounds.without_route(sheet) if is_kept else sheet

    def count_route(self, seat: int) -> None:
        """Count the route card of a seat in everybody's view."""
        self._uncounted.discard(seat)
        self.table.counted()

    def line_words(self, seat: int, line: ScoreLine) -> str:
        return words.line_words(self, seat, line)

    def final_sheet(self, sheet: ScoreSheet) -> ScoreSheet:
        return words.final_sheet(self, sheet)

    def words_at(self, pos: tuple[int, int]) -> str:
        place = self.map.place_at(pos)
        if place is None or self.plan.words:
            return ""
        return words.place_words(self, place)

    def show_hint(self, decision: Decision) -> None:
        self.hint = (decision.action, *decision.row)
        self.kept = None
        self.plan = Plan()
        hints.advise(self)
        side.show(self)
        self._show_plan(self.plan)
        self._reveal_hinted(hints.widget(self))
        self.table.invalidate()

    def takes_hint(self) -> bool:
        return not self.plan.words  # nor where a press has a reason to tell

    def _forget_hint(self) -> None:
        """Remove the hint and scroll the side back."""
        self.hint = ()
        self._scroll_back()

    def hint_words(self, decision: Decision) -> str:
        return words.hint_words(self, decision)

    def motion(self, entry: LogEntry, events: Sequence[Event]) -> Motion | None:
        self._forget_hint()
        self._uncounted = {event.seat or 0 for event in events if isinstance(event, RouteScored)}
        return motion_of(self, events)

    def last_look(self, events: Sequence[Event]) -> str:
        drawn = [tr(event.title) for event in events if isinstance(event, DrewHidden)]
        return tr("You drew: {cards}.", cards=", ".join(drawn)) if drawn else ""

    def turn_words(self, events: Sequence[Event]) -> str:
        return turn_words(events)

    def ends_round(self, events: Sequence[Event]) -> bool | None:
        return rounds.stops(events)

    def round_starts(self) -> Sequence[int] | None:
        return rounds.round_starts(self.table.match)

    def end_words(self) -> str:
        return rounds.end_words(self.table.match, self.names, self.table.view)

    def round_end(self, shown: Shown, before: SpikeState, after: SpikeState) -> RoundEnd | None:
        match, viewer = self.table.match, self.table.viewer
        begun = [number for number in rounds.round_starts(match) if number < shown.entry.number]
        start = match.state_at(begun[-1] if begun else match.start).observe(viewer)
        totals = [rounds.without_route(sheet).total for sheet in start.scores()]
        return rounds.round_end_of(shown.events, before, after, totals, self.names)

    # -- seats -----------------------------------------------------------------------------------------------

    def look_at(self, seat: int | None) -> None:
        self._looked_at = None if seat == self.table.viewer else seat
        self._show()
        self.table.invalidate()

    def elsewhere(self, seat: int) -> Elsewhere:
        name = self.names[seat]
        return Elsewhere(tr("These are the contracts of {name}.", name=name), tr("Back to my side"))

    def round_picture(self, state: SpikeState, seat: int, number: int, size: tuple[int, int]) -> Surface:
        return country_picture(self.app, self.board, size, state)
