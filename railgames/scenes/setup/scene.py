"""The setup scene: seats at the left, map and options at the right, the seed and the start below."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from math import hypot

import msgspec
from pygame import Rect, Surface
from pygame.event import Event as InputEvent

from railgames.ai.bot_search import installed_bots
from railgames.core.errors import RailgamesError
from railgames.core.level import Level
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.options import (
    Option,
    OptionValue,
    config_with,
    in_effect,
    options_of,
    switched_off,
    values_of,
)
from railgames.core.registry import game, game_ids
from railgames.core.rng import seed_from_text
from railgames.core.text import tr
from railgames.scenes.frame import framed
from railgames.scenes.page import Page
from railgames.scenes.services import Services, first_game, game_scene
from railgames.scenes.setup.layout import BoardChoice, FoldHead, Halves, MapPicture, ValuePicture
from railgames.scenes.setup.map_choice import map_choice, new_map_chosen
from railgames.scenes.setup.options import changes_of, option_widget, preset_values, preset_widget
from railgames.scenes.setup.seat_rows import Looks, seat_rows
from railgames.scenes.setup.seats import Kind, SeatList
from railgames.scenes.setup.value_shelf import Pictured
from railgames.scenes.table.seat_look import SeatLook
from railgames.ui.widgets import Button, Column, Flow, Label, Panel, Widget
from railgames.ui.widgets.entry import TextEntry
from railgames.ui.widgets.scroll import ScrollArea
from railgames.ui.widgets.tree import WidgetTree

SEED_DIGITS = 6
FOLD_MARGIN = 6
"""Pixels above the button of the advanced options, for its ring, when they are opened."""


def random_seed() -> str:
    """A random seed, short enough to read aloud."""
    return str(secrets.randbelow(9 * 10 ** (SEED_DIGITS - 1)) + 10 ** (SEED_DIGITS - 1))


def todays_seed() -> str:
    """The UTC date: everybody gets the same seed for today's game."""
    return datetime.now(UTC).strftime("%Y%m%d")


PICTURE, PICTURE_A_SEAT, MOST_SEATS_SHOWN = 168, 44, 6
"""With fewer seats above it than this (pixels at scale 1), the picture of the map is larger."""


class SetupScene(Page):
    """The setup scene. Remembers the last choices for each game."""

    def __init__(
        self, services: Services, game_id: str | None = None, setup: MatchSetup | None = None
    ) -> None:
        super().__init__(services)
        self.game_id = first_game(services, game_id)
        self.seed = random_seed()
        self.map_problem = ""
        self._choose_game(setup)

    def _choose_game(self, setup: MatchSetup | None) -> None:
        settings = self.services.settings
        self.game = game(self.game_id)
        self.options = options_of(self.game.Config)
        kept = values_of(setup.config) if setup is not None else settings.last_options.get(self.game_id, {})
        known = {option.name for option in self.options}
        self.values: dict[str, OptionValue] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in kept.items()
            if name in known
        }
        usual = (Seat("", None, 0, 0), Seat("", self._usual_level(), 1, 1))
        seats = (setup.seats if setup is not None else settings.last_seats) or usual
        low, high = self.game.min_players, self.game.max_players
        self.bots = self._bots()
        names = [name for name, _ in self.bots]
        self.seats = SeatList(seats, low, high, self.game.levels, settings.names, self.game.styles, names)
        for idx, seat in enumerate(self.seats.seats):
            if not seat.name:
                self.seats.set_name(idx, self.seats._free_name(seat.level))
        self.is_unfolded = False
        self._pictures: dict[str, ValuePicture] = {}
        self._folded: list[Option] = []
        self._fold_head: FoldHead | None = None
        self._forget_missing_map()
        self.pick_option = next((option for option in self.options if option.kind == "seats"), None)
        wanted = self.values.get(self.pick_option.name, ()) if self.pick_option is not None else ()
        self._offer(wanted if isinstance(wanted, tuple) else ())

    def _offer(self, wanted: Sequence[str]) -> None:
        """Let the seats choose among what the game has for them on this map."""
        self.seats.offer(list(self._choices()), wanted)

    def _choices(self) -> Mapping[str, SeatLook]:
        board = self._board() if self.pick_option is not None else None
        return {} if board is None else game_scene(self.game_id).seat_choices(board)

    # -- building --------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        self.problem = Label("", "small", "bad_text", wraps=True, name="problem", grow=1)
        self.start = Button(tr("Start"), self.begin, kind="primary", big=True, icon="play", name="start")
        self._forget_missing_map()
        self.areas = (ScrollArea(self._seat_column()), ScrollArea(self._option_column()))
        body = Halves(*(Panel(area, kind="flat", pad=4) for area in self.areas))
        foot = [*self._seed_widgets(), self.problem, self.start]
        return framed(tr("New game: {game}", game=self.game.title), self.back, body, foot)

    def back(self) -> None:
        """Go back to the shelf, or with a single game to the menu."""
        if len(game_ids()) > 1:
            self.services.go.choose_game(self.game_id)
        else:
            super().back()

    def _seed_widgets(self) -> list[Widget]:
        self.seed_entry = TextEntry(
            self.seed,
            self._set_seed,
            max_length=24,
            width=130,
            name="seed",
            tooltip=tr("The same seed gives the same luck"),
        )
        again = Button(
            icon="dice", kind="quiet", on_press=self._new_seed, tooltip=tr("Another seed"), name="new seed"
        )
        today = Button(tr("Today's game"), self._todays_game, kind="quiet", name="today")
        title = tr("Seed of the game") if self._has_new_map() else tr("Seed")
        return [Label(title, "strong"), self.seed_entry, again, today]

    def _has_new_map(self) -> bool:
        """Whether the map is made from a seed of its own."""
        chosen = (self.values.get(one.name, one.default) for one in self.options if one.kind == "map")
        return any(new_map_chosen(self.game, map_id) is not None for map_id in chosen)

    def built(self) -> None:
        if self.tree is not None:
            self.tree.default = self.start
            self._end_typing_on_enter(self.tree)
        self._check()

    def _end_typing_on_enter(self, tree: WidgetTree) -> None:
        """Enter in a field moves to the next control, so that finishing a name does not start the game."""
        for widget in tree.root.walk():
            if isinstance(widget, TextEntry) and widget.on_submit is None:
                widget.on_submit = lambda text: tree.focus_next(1)

    def handle(self, event: InputEvent) -> bool:
        """Handle Ctrl+Enter first, so that it starts the game with any focus and with a list open."""
        tree = self.tree
        if tree is not None and self.app.keys.matches(event, "end_turn"):
            while tree.overlays:
                tree.overlays[-1].close()
            if tree.press_default():
                return True
        return super().handle(event)

    def _seat_column(self) -> Widget:
        full = tr("No more than {n} seats", n=self.game.max_players)
        reason = "" if self.seats.can_add else full
        person = Button(
            tr("Add a person"), lambda: self._add(None), icon="person", kind="quiet", disabled_reason=reason
        )
        robot = Button(
            tr("Add an AI"),
            lambda: self._add(self._usual_level()),
            icon="robot",
            kind="quiet",
            disabled_reason=reason,
        )
        rows = [
            Label(tr("Players"), "heading"),
            seat_rows(self.game, self.seats, self._looks(), self, self.bots),
            Flow(person, robot, gap=2) if self.game.levels else person,
        ]
        rows += [self._map_choice(option) for option in self.options if option.kind == "map"]
        return Column(*rows, gap=3)

    def _looks(self) -> Looks:
        """What the seats look like in this game."""
        board = self._board()
        if board is None:
            return Looks({}, ())
        scene, count = game_scene(self.game_id), len(self.seats.seats)
        try:
            given = tuple(scene.seat_looks(board, self.config(), count))
        except RailgamesError:
            given = ()
        return Looks(scene.seat_choices(board) if self.pick_option is not None else {}, given)

    def _map_choice(self, option: Option) -> Widget:
        """The map's picture, title and description."""
        chosen = self.values.get(option.name, option.default)
        parts = map_choice(
            self.services.library,
            self.game,
            option,
            chosen,
            lambda map_id: self._set_option(option.name, map_id),
            lambda map_id: self.values.update({option.name: map_id}),
        )
        if not parts:
            return Label(tr("{title}: nothing to choose", title=option.title), "body", "ink_soft")
        side = PICTURE + PICTURE_A_SEAT * max(0, MOST_SEATS_SHOWN - len(self.seats.seats))
        title = Label(option.title, "heading")
        picture = MapPicture(self.map_picture, side, lambda: self.app.window.size[1])
        return BoardChoice(picture, Column(title, *parts, gap=2))

    def _option_column(self) -> Widget:
        # A choice with a single value is no choice.
        shown = [one for one in self.options if one.kind != "choice" or len(one.choices) > 1]
        shown = [one for one in shown if one.kind not in ("map", "seats")]
        basic = [one for one in shown if not one.advanced]
        self._folded = advanced = [one for one in shown if one.advanced]
        rows: list[Widget] = [Label(tr("Options"), "heading")]
        if self.game.presets:
            rows.append(preset_widget(self.game.presets, self.options, self.values, self._set_preset))
        rows += map(self._option, basic)
        if advanced:
            changes = changes_of(advanced, self.values)
            self._fold_head = FoldHead(self.is_unfolded, len(advanced), changes, self._fold)
            rows.append(self._fold_head)
            rows += map(self._option, advanced if self.is_unfolded else ())
        if not shown:
            rows.append(Label(tr("This game has no options."), "body", "ink_soft"))
        return Column(*rows, gap=4)

    def _option(self, option: Option) -> Widget:
        more = self.game.value_notes(option.name)
        notes = {**option.notes, **{value: tr(text) for value, text in more.items()}}
        value = self.values.get(option.name, option.default)
        if not more:
            why_off = switched_off(self.options, self.values).get(option.name, "")
            return option_widget(option, value, notes, self._set_option, why_off=why_off)
        app, scene = self.services.app, game_scene(self.game_id)

        def paint(one: str, high: int) -> Surface | None:
            return scene.value_picture(app, option.name, one, high)

        facts = self.game.value_facts(option.name)
        field = option_widget(option, value, notes, self._set_option, Pictured(facts, paint))
        picture = ValuePicture(lambda high: paint(str(value), high), facts.get(str(value), ""))
        self._pictures[option.name] = picture
        return Column(field, picture, gap=1)

    def reloaded(self) -> None:
        self._rebuild_keeping_focus("")

    def _forget_missing_map(self) -> None:
        """Choose another map in place of one that is gone, so that what is shown is what is played."""
        known = [map_id for map_id, _ in self.services.library.titles(self.game_id)]
        for option in self.options:
            chosen = self.values.get(option.name, option.default)
            is_new = new_map_chosen(self.game, chosen) is not None
            if option.kind == "map" and known and not is_new and chosen not in known:
                self.values[option.name] = known[0]

    # -- changes ---------------------------------------------------------------------------------------------

    def _bots(self) -> list[tuple[str, str]]:
        """(name, title) of the installed AIs from outside that play this game; none in safe mode."""
        if self.services.library.packs_dir is None or not installed_bots():
            return []
        from railgames.ai.bots import offered_bots  # loads each of them

        return offered_bots(self.game_id)

    def _usual_level(self) -> Level:
        """The default AI level: Normal if the game has it."""
        levels = self.game.levels
        return Level.NORMAL if Level.NORMAL in levels else levels[-1]

    def set_kind(self, idx: int, kind: Kind) -> None:
        """Make the seat a person or this AI."""
        self.seats.set_level(idx, *kind)
        self._later()

    def set_name(self, idx: int, name: str) -> None:
        """Name the seat."""
        self.seats.set_name(idx, name)
        self._check()

    def set_look(self, idx: int, style: int, pattern: int) -> None:
        """Give the seat a colour and a pattern."""
        self.seats.set_look(idx, style, pattern)
        self._later()

    def set_pick(self, idx: int, value: str) -> None:
        """Give the seat what it chose of the game, such as a company."""
        self.seats.pick(idx, value)
        self._later()

    def move_seat(self, idx: int, to: int) -> None:
        """Put the seat at another place in the order."""
        self.seats.move(idx, to)
        self._later(f"order {to + 1}")

    def remove_seat(self, idx: int) -> None:
        """Take the seat away."""
        self.seats.remove(idx)
        self._later()

    def _add(self, level: Level | None) -> None:
        self.seats.add(level)
        self._later()

    def _fold(self) -> None:
        """Open or close the advanced options."""
        self.is_unfolded = not self.is_unfolded
        self._later("more options")
        if self.is_unfolded:
            self.app.post(self._show_unfolded)

    def _show_unfolded(self) -> None:
        """Scroll the button to the top: what it has opened stands below it."""
        area = self.areas[1]
        button = next((one for one in area.walk() if one.name == "more options"), None)
        if button is not None:
            area.scroll_to(area.bar.offset + button.rect.y - area.rect.y - FOLD_MARGIN)

    def _later(self, focus: str = "") -> None:
        """Rebuild after the current event; then the widget of this name has the focus."""
        self.app.post(lambda: self._rebuild_keeping_focus(focus))

    def _rebuild_keeping_focus(self, name: str) -> None:
        tree = self.tree
        focused = None if tree is None else tree.focus
        before, spot = ("", None) if focused is None else (focused.name, Rect(focused.rect))
        is_shown = tree is not None and tree.is_focus_visible
        offsets = [area.bar.offset for area in self.areas]
        self.rebuild()
        for area, offset in zip(self.areas, offsets, strict=True):
            area.scroll_to(offset)
        if self.tree is None or not (name or before):
            return
        stops = [one for one in self.tree.root.walk() if one.focusable and one.can_take_focus()]
        found = next((one for one in stops if one.name == (name or before)), None)
        if found is None and spot is not None:  # it is gone: go on from the control that is nearest now
            found = min(stops, key=lambda one: _far(one.rect, spot), default=None)
        if found is not None:
            self.tree.set_focus(found, show=is_shown)
            self.tree.reveal(found)
            self._reveal_picture(found)

    def _reveal_picture(self, control: Widget) -> None:
        """Show what the value brings that was chosen in this control."""
        picture = self._pictures.get(control.name)
        if picture is not None:
            self.areas[1].reveal(control.rect.union(picture.rect))

    def _set_option(self, name: str, value: OptionValue) -> None:
        self.values[name] = value
        option = next(one for one in self.options if one.name == name)
        if option.kind == "map":
            self._offer(self.seats.picks)
        if self._fold_head is not None:
            self._fold_head.tell(changes_of(self._folded, self.values))
        # Its description, the picture, the looks of the seats or the name of the preset may be others now.
        in_presets = any(name in one.values for one in self.game.presets)
        switches = any(name in one.off_with for one in self.options)
        if option.kind in ("map", "choice") or in_presets or switches:
            self._later()
        self.invalidate()
        self._check()

    def _set_preset(self, idx: int) -> None:
        """Set every option that presets name as this one has it."""
        if idx < len(self.game.presets):
            self.values.update(preset_values(self.game.presets, idx, self.options))
            self._later()

    def _set_seed(self, seed: str) -> None:
        self.seed = seed
        self._check()

    def _new_seed(self) -> None:
        self._show_seed(random_seed())

    def _todays_game(self) -> None:
        self._show_seed(todays_seed())

    def _show_seed(self, seed: str) -> None:
        self.seed = seed
        self.seed_entry.text = seed
        self._check()

    def _check(self) -> None:
        reason = self.seats.problem()
        if not reason and not self.seed.strip():
            reason = tr("The game needs a seed.")
        reason = reason or self.map_problem
        self.problem.text = reason
        self.start.disabled_reason = reason

    # -- the picture and the start ---------------------------------------------------------------------------

    def config(self) -> msgspec.Struct:
        """The chosen Config. Raises UsageError."""
        config: msgspec.Struct = config_with(self.game.Config, in_effect(self.options, self._all_values()))
        return config

    def _all_values(self) -> dict[str, OptionValue]:
        """The values of all options, with what the seats chose where it is not the usual order."""
        if self.pick_option is None:
            return self.values
        values = {name: value for name, value in self.values.items() if name != self.pick_option.name}
        usual = list(self._choices())[: len(self.seats.picks)]
        if self.seats.picks != usual:
            values[self.pick_option.name] = tuple(self.seats.picks)
        return values

    def _board(self) -> msgspec.Struct | None:
        """The chosen map; None in a game without maps, and, with a message, if it cannot be read."""
        kind: type[msgspec.Struct] = self.game.map_kind
        try:
            map_id = self.game.map_of(config_with(self.game.Config, in_effect(self.options, self.values)))
            board = self.services.library.load(self.game_id, map_id, kind) if map_id else None
            self.map_problem = ""
            return board
        except RailgamesError as error:
            self.map_problem = str(error)
            return None

    def map_picture(self, size: tuple[int, int]) -> Surface | None:
        """The chosen map as it will be with these options and seats."""
        board = self._board()
        if board is None:
            return None
        scene, count = game_scene(self.game_id), len(self.seats.seats)
        try:
            return scene.setup_picture(self.app, board, self.config(), count, size)
        except RailgamesError:
            return scene.map_picture(self.app, board, size)

    def begin(self) -> None:
        """Start the match and save the choices."""
        try:
            setup = MatchSetup(self.game_id, self.config(), self.seats.final(), seed_from_text(self.seed))
            match = Match(self.game, setup, self.services.library)
        except RailgamesError as error:
            self.problem.text = str(error)
            return
        settings = self.services.settings
        settings.last_game = self.game_id
        settings.last_seats = setup.seats
        settings.last_options = {**settings.last_options, self.game_id: self._all_values()}
        self.services.save_settings()
        self.services.go.play(match, replaces=True)


def _far(rect: Rect, spot: Rect) -> float:
    """How far the middles of two rectangles are from each other."""
    return hypot(rect.centerx - spot.centerx, rect.centery - spot.centery)


__all__ = ["SetupScene", "random_seed", "todays_seed"]
