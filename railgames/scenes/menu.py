"""The main menu: a poster with a short list of buttons."""

import pygame
from pygame import Rect, Surface

from railgames.content.news import packs_line
from railgames.core.errors import RailgamesError
from railgames.core.text import tr
from railgames.scenes.frame import Fixed
from railgames.scenes.match_words import ago, saved_title, saved_words
from railgames.scenes.page import Page
from railgames.scenes.recovery import Interrupted
from railgames.scenes.services import Services
from railgames.store.listing import SaveEntry, list_saves
from railgames.ui.theme import Theme
from railgames.ui.widgets import Button, Column, Grid, Label, Padding, Row, Spacer, Widget
from railgames.ui.widgets.base import spacing
from railgames.ui.widgets.paint import color
from railgames.ui.widgets.scroll import ScrollArea

LOW = 480
"""A window of less height (px at scale 1) has the logo nearer to its top: all buttons are in sight."""

LOGO_TOP, LOW_LOGO_TOP, LOGO_ROOM = 10, 3, 16
"""Grid units above the logo, in a low window too, and those that it takes of the menu's column."""

POSTER_SIZE, STAND_IN = (1920, 1080), (480, 270)
MENU_WIDTH = 300
CROWDED, LOW_MENU_WIDTH, LOW_COLUMNS = 600, 500, 3
"""A lower window with a game to continue has a menu of this width, with its minor buttons in this many
columns."""
FOCUS = (0.68, 0.8)
"""The point of the poster that stays visible when it is cropped, as fractions: right of the middle, low."""


class MainMenu(Page):
    """The first scene. Esc does nothing; the last button and the window's close button quit."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.interrupted = Interrupted(services)

    def reloaded(self) -> None:
        super().reloaded()
        self.app.post(self._offer_recovery)  # a question that was open is gone

    def build(self) -> Widget:
        self.latest = self._latest()
        go_on = Button(
            tr("Continue"),
            self.go_on,
            kind="primary",
            big=True,
            icon="play",
            name="continue",
            visible=self.latest is not None,
        )
        new = Button(
            tr("New game"),
            self.new_game,
            kind="normal" if self.latest else "primary",
            big=True,
            icon="plus",
            name="new game",
        )
        words = PosterNote(self._latest_words(), "small", "poster_smoke", wraps=True, name="where")
        where = Padding(words, pad=(2, 1), visible=self.latest is not None)
        self._others = Grid(
            Button(tr("Load a game"), self.load, icon="load", name="load"),
            Button(tr("Replays"), self.replays, icon="replay", name="replays"),
            Button(tr("Rules"), self.rules, icon="rules", name="rules"),
            Button(tr("Settings"), self.settings, icon="settings", name="settings"),
            Button(tr("Quit"), self.app.quit, icon="quit", name="quit"),
            columns=1,
        )
        note = PosterNote(
            tr("Unofficial. The games belong to their authors and publishers; see the README."),
            "small",
            "poster_smoke",
            wraps=True,
        )
        line = packs_line(self.services.library)
        packs = PosterNote(line, "small", "poster_smoke", wraps=True, name="packs", visible=bool(line))
        column = Column(go_on, where, new, self._others, gap=2)
        column.arrows = True
        listed = ScrollArea(column)
        self._above = Spacer(self._logo_top + LOGO_ROOM)
        self._menu = Fixed(Column(self._above, listed, packs, note, Spacer(2), gap=2), MENU_WIDTH)
        self._first = go_on if self.latest else new
        return Row(Spacer(12), self._menu, Spacer(), cross="stretch")

    @property
    def _logo_top(self) -> int:
        """Grid units above the logo."""
        is_low = self.app.window.size[1] < self.app.theme.px(LOW)
        return LOW_LOGO_TOP if is_low else LOGO_TOP

    def layout(self, size: tuple[int, int]) -> None:
        if self.tree is not None:
            self._above.size = self._logo_top + LOGO_ROOM
            self._above.relayout()
            is_crowded = self.latest is not None and size[1] < self.app.theme.px(CROWDED)
            self._others.columns = LOW_COLUMNS if is_crowded else 1
            self._menu.width = LOW_MENU_WIDTH if is_crowded else MENU_WIDTH
            self._menu.relayout()
        super().layout(size)

    def built(self) -> None:
        if self.tree is not None:
            self.tree.default = self._first
            self.tree.set_focus(self._first)

    def _latest(self) -> SaveEntry | None:
        try:
            saves = list_saves(self.services.folders.saves)
        except RailgamesError:
            return None
        return next((one for one in saves if one.can_open and one.header and not one.header.is_over), None)

    def _latest_words(self) -> str:
        """What *Continue* opens: the game, its board, its progress, its players, and when it was played."""
        if self.latest is None or self.latest.header is None:
            return ""
        library, header = self.services.library, self.latest.header
        words = (saved_title(library, header), saved_words(library, header), ago(self.latest.saved))
        return "\n".join(words)

    def enter(self) -> None:
        super().enter()
        self.app.post(self._offer_recovery)

    def leave(self) -> None:
        self.interrupted.release()

    def resume(self) -> None:
        """Rebuild: a game may have been saved meanwhile. The focus stays, or is at the top after a game."""
        self.services.saver.wait(1.0)
        focus = self.tree.focus if self.tree is not None and self.tree.is_focus_visible else None
        came_from = focus.name if focus is not None and self._others in focus.path() else ""
        self.rebuild()
        if came_from and self.tree is not None:
            self.tree.set_focus(self._others.find(came_from), show=True, tells=False)
        self.app.post(self._offer_recovery)

    def _offer_recovery(self) -> None:
        """Offer the games that a crash interrupted, each once per start."""
        if self.app.stack.top is self:
            self.interrupted.ask(self)

    def handle(self, event: pygame.event.Event) -> bool:
        ways = {"new": self.new_game, "open": self.load, "help": self.rules}
        if event.type == pygame.KEYDOWN and self.tree is not None and not self.tree.overlays:
            for command, go in ways.items():
                if self.app.keys.matches(event, command):
                    go()
                    return True
        return super().handle(event)

    # -- the list --------------------------------------------------------------------------------------------

    def back(self) -> None:
        """Esc does nothing here."""

    def go_on(self) -> None:
        if self.latest is None:
            return
        if self.services.go.open_save(self.latest.path) is not None:
            self.services.go.load_game(self.latest.path)  # the list says why

    def new_game(self) -> None:
        self.services.go.new_game()

    def load(self) -> None:
        self.services.go.load_game()

    def replays(self) -> None:
        self.services.go.replays()

    def rules(self) -> None:
        self.services.go.rules()

    def settings(self) -> None:
        self.services.go.settings()

    # -- the poster ------------------------------------------------------------------------------------------

    def draw_ground(self, surface: Surface) -> None:
        draw_poster(self, surface)
        logo = self._logo()
        theme = self.app.theme
        surface.blit(logo, (theme.px(48), theme.spacing(self._logo_top)))

    def _logo(self) -> Surface:
        theme = self.app.theme
        wide = int(theme.px(MENU_WIDTH))
        return self.app.art.picture("title/logo", (wide, wide * 156 // 822), theme)


class PosterNote(Label):
    """A line of small text that is legible on any part of the poster."""

    def draw(self, surface: Surface, theme: Theme) -> None:
        slip = self.rect.inflate(spacing(theme, 4), spacing(theme, 1))
        veil = Surface(slip.size, pygame.SRCALPHA)
        veil.fill((*color(theme, "poster_loco"), 175))
        surface.blit(veil, slip)
        super().draw(surface, theme)


def draw_poster(page: Page, surface: Surface) -> None:
    """Draw the poster, scaled to fill the window and cropped around its focus.

    A small version is drawn until the thread has rendered the right size, so that neither the first frame nor
    a resize is delayed.
    """
    app = page.app
    wide, high = app.window.size
    scale = max(wide / POSTER_SIZE[0], high / POSTER_SIZE[1])
    size = (round(POSTER_SIZE[0] * scale), round(POSTER_SIZE[1] * scale))
    name = "title/poster-night" if app.theme.name == "night" else "title/poster"
    if not app.art.has(name):
        surface.fill(color(app.theme, "ground"))
        return
    left = -round((size[0] - wide) * FOCUS[0])
    top = -round((size[1] - high) * FOCUS[1])
    key = (name, app.theme.name)
    if app.raster.cache.nearest(key, size) is None:
        app.raster.cache.put(key, STAND_IN, app.art.picture(name, STAND_IN, app.theme))
    app.raster.draw(surface, key, Rect(left, top, *size), lambda: app.art.asset_svg(name, app.theme))
