"""The setup scene: seats at the left, map and options at the right, the seed and the start below."""

import secrets
from datetime import UTC, datetime

import msgspec
from pygame import Rect, Surface
from pygame.event import Event as InputEvent

from railgames.ai.bot_search import installed_bots
from railgames.core.errors import RailgamesError
from railgames.core.level import Level
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.options import OptionValue, config_with, options_of, values_of
from railgames.core.registry import game, game_ids
from railgames.core.rng import seed_from_text
from railgames.core.text import tr
from railgames.scenes.frame import Fixed, framed
from railgames.scenes.page import Page
from railgames.scenes.services import Services, first_game, game_scene
from railgames.scenes.setup.look import GivenLook, LookButton
from railgames.scenes.setup.options import option_widgets
from railgames.scenes.setup.seats import MOST_NAME, Kind, SeatList, kind_of, kinds_of
from railgames.ui.theme import Theme
from railgames.ui.widgets import Button, Column, Flow, Label, Panel, Row, Widget
from railgames.ui.widgets.base import Size, spacing
from railgames.ui.widgets.choice import Choice
from railgames.ui.widgets.entry import TextEntry
from railgames.ui.widgets.scroll import ScrollArea

SEED_DIGITS = 6


def random_seed() -> str:
    """A random seed, short enough to read aloud."""
    return str(secrets.randbelow(9 * 10 ** (SEED_DIGITS - 1)) + 10 ** (SEED_DIGITS - 1))


def todays_seed() -> str:
    """The UTC date: everybody gets the same seed for today's game."""
    return datetime.now(UTC).strftime("%Y%m%d")


PICTURE, KIND_WIDTH, STYLED_KIND_WIDTH, LEAST_CHOICE = 148, 132, 168, 210


class Halves(Widget):
    """Two panels side by side, the first slightly wider."""

    def arrange(self, theme: Theme) -> None:
        gap = spacing(theme, 3)
        left = int((self.rect.w - gap) * 0.54)
        first, second = self.children
        first.place(Rect(self.rect.x, self.rect.y, left, self.rect.h), theme)
        x = self.rect.x + left + gap
        second.place(Rect(x, self.rect.y, self.rect.right - x, self.rect.h), theme)


class MapPicture(Widget):
    """The game's picture of the chosen map."""

    def __init__(self, scene: "SetupScene") -> None:
        super().__init__(name="map picture")
        self.scene = scene

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        side = int(theme.px(PICTURE))
        return min(side, width or side), side

    def smallest(self, theme: Theme) -> Size:
        return self.measure(theme)

    def draw(self, surface: Surface, theme: Theme) -> None:
        side = min(self.rect.size)
        if side > 8:
            picture = self.scene.map_picture((side, side))
            if picture is not None:
                surface.blit(picture, picture.get_rect(center=self.rect.center))


class BoardChoice(Widget):
    """The map's picture beside the map choice, or above it if there is little room."""

    def _is_narrow(self, theme: Theme, width: int) -> bool:
        return width < theme.px(PICTURE + LEAST_CHOICE)

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        wide, side, gap = width or int(theme.px(400)), int(theme.px(PICTURE)), spacing(theme, 4)
        if self._is_narrow(theme, wide):
            return wide, side + gap + self.children[1].measured(theme, wide)[1]
        return wide, max(side, self.children[1].measured(theme, wide - side - gap)[1])

    def arrange(self, theme: Theme) -> None:
        picture, choice = self.children
        area, side, gap = self.rect, int(theme.px(PICTURE)), spacing(theme, 4)
        if self._is_narrow(theme, area.w):
            picture.place(Rect(area.x, area.y, area.w, side), theme)
            choice.place(Rect(area.x, area.y + side + gap, area.w, max(0, area.h - side - gap)), theme)
            return
        picture.place(Rect(area.x, area.y, side, side), theme)
        wide = area.w - side - gap
        high = min(area.h, choice.measured(theme, wide)[1])
        choice.place(Rect(area.x + side + gap, area.centery - high // 2, wide, high), theme)


class SetupScene(Page):
    """The setup scene. Remembers the last choices for each game."""

    def __init__(
        self, services: Services, game_id: str | None = None, setup: MatchSetup | None = None
    ) -> None:
        super().__init__(services)
        self.game_id = first_game(services, game_id)
        self.seed = random_seed()
        self._choose_game(setup)

    def _choose_game(self, setup: MatchSetup | None) -> None:
        settings = self.services.settings
        self.game = game(self.game_id)
        self.options = options_of(self.game.Config)
        self.values: dict[str, OptionValue] = dict(settings.last_options.get(self.game_id, {}))
        if setup is not None:
            self.values = values_of(setup.config)
        known = {option.name for option in self.options}
        self.values = {name: value for name, value in self.values.items() if name in known}
        usual = (Seat("", None, 0, 0), Seat("", self._usual_level(), 1, 1))
        seats = (setup.seats if setup is not None else settings.last_seats) or usual
        low, high = self.game.min_players, self.game.max_players
        self.bots = self._bots()
        names = [name for name, _ in self.bots]
        self.seats = SeatList(seats, low, high, self.game.levels, settings.names, self.game.styles, names)
        for idx, seat in enumerate(self.seats.seats):
            if not seat.name:
                self.seats.set_name(idx, self.seats._free_name(seat.level))

    # -- building --------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        self.problem = Label("", "small", "bad_text", wraps=True, name="problem", grow=1)
        self.start = Button(tr("Start"), self.begin, kind="primary", big=True, icon="play", name="start")
        self._forget_missing_map()
        seats = Panel(ScrollArea(self._seat_column()), kind="flat", pad=4)
        options = Panel(ScrollArea(self._option_column()), kind="flat", pad=4)
        body = Halves(seats, options)
        foot = [*self._seed_widgets(), self.problem, self.start]
        return framed(tr("New game: {game}", game=self.game.title), self.back, body, foot)

    def back(self) -> None:
        """Go back to the shelf, or with a single game to the menu."""
        if len(game_ids()) > 1:
            self.services.go.new_game(replaces=True)
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
        return [Label(tr("Seed"), "strong"), self.seed_entry, again, today]

    def built(self) -> None:
        if self.tree is not None:
            self.tree.default = self.start
        self._check()

    def handle(self, event: InputEvent) -> bool:
        """Handle Ctrl+Enter first, so that it starts the game with any focus."""
        tree = self.tree
        is_big = tree is not None and not tree.overlays and self.app.keys.matches(event, "end_turn")
        if is_big and tree is not None and tree.press_default():
            return True
        return super().handle(event)

    def _seat_column(self) -> Widget:
        rows: list[Widget] = []
        rows.append(Label(self.game.tagline, "small", "ink_soft", wraps=True))
        rows.extend(self._seat_row(idx) for idx in range(len(self.seats.seats)))
        full = tr("No more than {n} seats", n=self.game.max_players)
        reason = "" if self.seats.can_add else full
        rows.append(
            Flow(
                Button(
                    tr("Add a person"),
                    lambda: self._add(None),
                    icon="person",
                    kind="quiet",
                    disabled_reason=reason,
                ),
                Button(
                    tr("Add an AI"),
                    lambda: self._add(self._usual_level()),
                    icon="robot",
                    kind="quiet",
                    disabled_reason=reason,
                ),
                gap=2,
            )
        )
        return Column(*rows, gap=2)

    def _seat_row(self, idx: int) -> Widget:
        seat = self.seats.seats[idx]
        kind: Choice[Kind] = Choice(
            kinds_of(self.game, self.bots),
            kind_of(seat),
            lambda kind: self._set_kind(idx, kind),
            name=f"kind {idx + 1}",
        )
        entry = TextEntry(
            seat.name,
            lambda name: self._set_name(idx, name),
            max_length=MOST_NAME,
            width=150,
            grow=1,
            name=f"name {idx + 1}",
            placeholder=tr("Name"),
        )
        look = self._look(idx, seat)
        few = tr("At least {n} must play", n=self.game.min_players)
        remove = Button(
            icon="close",
            kind="quiet",
            on_press=lambda: self._remove(idx),
            tooltip=tr("Remove this seat"),
            disabled_reason="" if self.seats.can_remove else few,
            name=f"remove {idx + 1}",
        )
        wide = STYLED_KIND_WIDTH if self.game.styles else KIND_WIDTH
        return Row(look, entry, Fixed(kind, wide, least=KIND_WIDTH), remove, gap=1.5)

    def _look(self, idx: int, seat: Seat) -> Widget:
        """The button to choose a look, or the game's own look."""
        board = self._board()
        given = game_scene(self.game_id).seat_look(board, idx) if board is not None else None
        if given is not None:
            return GivenLook(given, name=f"look {idx + 1}")
        return LookButton(
            seat.color, seat.pattern, lambda s, p: self._set_look(idx, s, p), name=f"look {idx + 1}"
        )

    def _option_column(self) -> Widget:
        maps = self.services.library.titles(self.game_id)
        # Hide a map choice with a single value.
        options = [one for one in self.options if one.kind != "choice" or len(one.choices) > 1]
        is_map = [option.kind == "map" for option in options]
        widgets = option_widgets(options, self.values, maps, self._set_option)
        boards = [widget for widget, one in zip(widgets, is_map, strict=True) if one]
        others = [widget for widget, one in zip(widgets, is_map, strict=True) if not one]
        if not boards:
            return Column(*others, gap=4)
        return Column(BoardChoice(MapPicture(self), Column(*boards, gap=3)), *others, gap=4)

    def reloaded(self) -> None:
        self._rebuild_keeping_focus()

    def _forget_missing_map(self) -> None:
        """Choose another map in place of one that is gone, so that what is shown is what is played."""
        known = [map_id for map_id, _ in self.services.library.titles(self.game_id)]
        for option in self.options:
            if option.kind == "map" and known and self.values.get(option.name, option.default) not in known:
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

    def _set_kind(self, idx: int, kind: Kind) -> None:
        self.seats.set_level(idx, *kind)
        self._later()

    def _set_look(self, idx: int, style: int, pattern: int) -> None:
        self.seats.set_look(idx, style, pattern)
        self._later()

    def _add(self, level: Level | None) -> None:
        self.seats.add(level)
        self._later()

    def _remove(self, idx: int) -> None:
        self.seats.remove(idx)
        self._later()

    def _later(self) -> None:
        """Rebuild after the current event."""
        self.app.post(self._rebuild_keeping_focus)

    def _rebuild_keeping_focus(self) -> None:
        focus = self.tree.focus.name if self.tree is not None and self.tree.focus is not None else ""
        self.rebuild()
        if focus and self.tree is not None:
            found = next((one for one in self.tree.root.walk() if one.name == focus), None)
            if found is not None:
                self.tree.set_focus(found)

    def _set_name(self, idx: int, name: str) -> None:
        self.seats.set_name(idx, name)
        self._check()

    def _set_option(self, name: str, value: OptionValue) -> None:
        self.values[name] = value
        if any(one.name == name and one.kind == "map" for one in self.options):
            self._later()  # the looks of the seats may depend on the map
        self.invalidate()
        self._check()

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
        self.problem.text = reason
        self.start.disabled_reason = reason

    # -- the picture and the start ---------------------------------------------------------------------------

    def config(self) -> msgspec.Struct:
        """The chosen Config. Raises UsageError."""
        config: msgspec.Struct = config_with(self.game.Config, self.values)
        return config

    def _board(self) -> msgspec.Struct | None:
        """The chosen map; None in a game without maps, and, with a message, if it cannot be read."""
        kind: type[msgspec.Struct] = self.game.map_kind
        try:
            map_id = self.game.map_of(self.config())
            return self.services.library.load(self.game_id, map_id, kind) if map_id else None
        except RailgamesError as error:
            self.problem.text = str(error)
            return None

    def map_picture(self, size: tuple[int, int]) -> Surface | None:
        board = self._board()
        return None if board is None else game_scene(self.game_id).map_picture(self.app, board, size)

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
        settings.last_options = {**settings.last_options, self.game_id: dict(self.values)}
        self.services.save_settings()
        self.services.go.play(match, replaces=True)


__all__ = ["SetupScene", "random_seed", "todays_seed"]
