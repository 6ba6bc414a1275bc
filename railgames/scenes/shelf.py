"""The shelf: the covers of all games, to choose what to play."""

from collections.abc import Callable, Sequence
from functools import partial

from pygame import BLEND_RGB_MULT, BLEND_RGBA_MULT, SRCALPHA, Rect, Surface
from pygame.transform import smoothscale

from railgames.core.text import tr
from railgames.scenes.covers import Cover, covers
from railgames.scenes.frame import framed
from railgames.scenes.page import Page
from railgames.scenes.services import Services, game_scene
from railgames.ui.app import App
from railgames.ui.text import draw_text, fitted_size, line_height, wrap
from railgames.ui.theme import Theme
from railgames.ui.widgets import Grid, ScrollArea, Widget
from railgames.ui.widgets.base import Size, spacing
from railgames.ui.widgets.button import Pressable
from railgames.ui.widgets.paint import box, color, mix, shadow

COVER_WIDTH, LEAST_WIDTH, PICTURE_PART = 300, 180, 1.0
"""The width that a cover asks for and its least one (px at scale 1), and the height of its picture as a part
of its width. Covers get narrow rather than leave the window by a second row."""

ACROSS_WIDTH, ACROSS_PICTURE = 280, 0.3
"""The least width of a cover with its picture beside its words, and the part of it that the picture takes:
where one row has no room for all covers, two such rows are lower than two of the others."""

LEAST_FACTS = 2
"""Facts that such a cover tells: players and length."""

WINDOW_PART = 0.45
"""The most that the picture takes of the window's height, so that the words below it are seen."""

AROUND, LEAST_PICTURE, MOST_PICTURE = 88, 64, 440
"""Pixels at scale 1 that the head and the margins of the page take, and the least and the greatest height of
a picture: it gives way before the words below it leave the window."""

SHELF_WIDTH = 1760
"""The greatest width of the page (px at scale 1): pictures may be wider than lines of text."""

ABOVE_TAGLINE = 1
"""The gap, in units of the grid, between a game's facts and what it is about."""


class CoverButton(Pressable):
    """A cover: the game's poster or emblem, its title, who can play and how long, and two lines about it.

    Pictures, titles and words of all covers on a ``shelf`` have the same heights and sizes.
    """

    def __init__(self, app: App, cover: Cover, on_press: Callable[[], object]) -> None:
        reason = cover.problem
        super().__init__(name=f"cover {cover.game}", enabled=cover.can_play)
        self.app, self.cover, self.on_press, self.problem = app, cover, on_press, reason
        self.shelf: Sequence[CoverButton] = (self,)
        self.is_across = False

    @property
    def words(self) -> list[tuple[str, str, str]]:
        """(text, role, colour) below the title, from the top."""
        if self.problem:
            return [
                (tr("This game could not be loaded."), "strong", "bad_text"),
                (self.problem, "small", "ink"),
            ]
        facts = self.cover.facts
        if self.is_across:  # the set-up says the others again
            return [
                (" · ".join(facts[:LEAST_FACTS]), "small", "ink_soft"),
                (self.cover.tagline, "small", "ink"),
            ]
        return [*((fact, "small", "ink_soft") for fact in facts), (self.cover.tagline, "body", "ink")]

    @property
    def _title_role(self) -> str:
        return "heading" if self.is_across else "title"

    def _lines(self, theme: Theme, width: int) -> list[tuple[str, str, str]]:
        shown = [(self.cover.title, self._title_role, "ink")]
        for text, role, ink in self.words:
            shown += [(line, role, ink) for line in wrap(theme, text, role, width)]
        return shown

    def _words_height(self, theme: Theme, width: int) -> int:
        return max(one.own_height(theme, width) for one in self.shelf)

    def own_height(self, theme: Theme, width: int) -> int:
        """The height of its own words in a cover of this width."""
        lines = self._lines(theme, self._words_width(theme, width))
        high = sum(line_height(theme, role) for _, role, _ in lines) + spacing(theme, 1) * len(lines)
        return high + spacing(theme, 6 + ABOVE_TAGLINE)

    def _words_width(self, theme: Theme, width: int) -> int:
        return width - self._across(width) - 2 * spacing(theme, 4)

    def _across(self, width: int) -> int:
        """The width of the picture if it is beside the words, else 0."""
        return int(width * ACROSS_PICTURE) if self.is_across else 0

    def _picture_height(self, theme: Theme, width: int) -> int:
        if self.is_across:
            return max(self._across(width), self._words_height(theme, width))
        free = self.app.window.size[1] - int(theme.px(AROUND)) - self._words_height(theme, width)
        most = min(int(theme.px(MOST_PICTURE)), int(self.app.window.size[1] * WINDOW_PART))
        return min(int(width * PICTURE_PART), most, max(int(theme.px(LEAST_PICTURE)), free))

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        wide = int(theme.px(COVER_WIDTH)) if width is None else width
        words = 0 if self.is_across else self._words_height(theme, wide)
        return wide, self._picture_height(theme, wide) + words

    def smallest(self, theme: Theme) -> Size:
        return int(theme.px(180)), self.measured(theme, None)[1]

    def draw(self, surface: Surface, theme: Theme) -> None:
        is_lit = self.enabled and (self.is_hovered or self.is_pressed)
        if self.enabled:
            shadow(surface, self.rect, theme.radius, int(theme.px(6)), int(theme.px(2)), 70)
        fill = color(theme, "raised" if self.enabled else "ground")
        edge = color(theme, "accent") if is_lit else color(theme, "line_strong")
        box(surface, self.rect, fill, edge, theme.radius, max(1, int(theme.px(2 if is_lit else 1))))
        picture, inner = self._parts(theme)
        self._draw_picture(surface, theme, picture, is_lit)
        y, before = inner.y, ""
        for text, role, ink in self._lines(theme, inner.w):
            if before == "ink_soft" != ink:
                y += spacing(theme, ABOVE_TAGLINE)
            before = ink
            high = line_height(theme, role)
            is_title = role == self._title_role
            shown = ink if self.enabled or not is_title else "ink_soft"
            line = Rect(inner.x, y, inner.w, high)
            texts = [one.cover.title for one in self.shelf] if is_title else [text]
            sizes = [fitted_size(theme, one, role, line.size) for one in texts]
            size = min((one for one in sizes if one is not None), default=None)
            draw_text(surface, theme, text, line, role, shown, size=size)
            y += high + spacing(theme, 1)

    def _parts(self, theme: Theme) -> tuple[Rect, Rect]:
        """Where the picture and the words are."""
        beside, pad = self._across(self.rect.w), spacing(theme, 4)
        picture = Rect(self.rect.topleft, (beside or self.rect.w, self._picture_height(theme, self.rect.w)))
        top = self.rect.y if beside else picture.bottom
        left = self.rect.x + beside + pad
        words = Rect(left, top + spacing(theme, 2), self.rect.right - pad - left, 0)
        return picture, words

    def _draw_picture(self, surface: Surface, theme: Theme, rect: Rect, is_lit: bool) -> None:
        edge = max(1, int(theme.px(2)))
        mat, radius = rect.inflate(-2 * edge, -2 * edge), max(0, theme.radius - edge)
        poster = poster_of(self.app, self.cover.game, mat.size, radius) if self.enabled else None
        if poster is not None:
            surface.blit(poster, mat)
            return
        tint = mix(color(theme, "sunk"), color(theme, "accent"), 0.12 if is_lit else 0.0)
        box(surface, mat, tint, None, radius)
        side = min(mat.w, mat.h) - 2 * spacing(theme, 2)
        if side < 16:
            return
        spot = Rect(0, 0, side, side)
        spot.center = mat.center
        if self.enabled:
            surface.blit(game_scene(self.cover.game).emblem(self.app, spot.size), spot)
        elif self.app.art.has("icons/warning"):
            spot = spot.inflate(-side // 2, -side // 2)
            sign = self.app.art.picture("icons/warning", spot.size, theme).copy()
            sign.fill((255, 255, 255, 110), special_flags=BLEND_RGBA_MULT)
            surface.blit(sign, spot)

    def activate(self) -> None:
        self.on_press()


def poster_of(app: App, game: str, size: tuple[int, int], radius: int) -> Surface | None:
    """The middle of ``assets/<game>/cover.svg``, which is square, with rounded corners; None without one.

    Rasterised once, and scaled for every size: a window that is being resized asks for many.
    """
    name = f"{game}/cover"
    if not app.art.has(name) or min(size) < 1:
        return None

    def draw() -> Surface:
        side, most = max(size), int(app.theme.px(MOST_PICTURE))
        whole = smoothscale(app.art.picture(name, (most, most), app.theme), (side, side))
        picture = Surface(size, SRCALPHA)
        box(picture, picture.get_rect(), (255, 255, 255), None, radius)
        middle = whole.get_rect(center=picture.get_rect().center)
        picture.blit(whole, middle, special_flags=BLEND_RGB_MULT)
        return picture

    return app.art.cache.make((name, app.theme.name, radius), size, draw)


class CoverGrid(Grid):
    """Covers in one row; where it has no room for all, in two columns with the pictures beside the words."""

    def _shape(self, theme: Theme, width: int | None, count: int) -> tuple[int, int]:
        columns, cell = super()._shape(theme, width, count)
        if width is None:
            return columns, cell
        gap = self._gap(theme, 2, width)
        half = (width - gap) // 2
        is_across = columns < count and half >= int(theme.px(ACROSS_WIDTH))
        for cover in self.shown():
            if isinstance(cover, CoverButton) and cover.is_across != is_across:
                cover.is_across = is_across
                cover.forget_sizes()
        return (2, half) if is_across else (columns, cell)


class ShelfScene(Page):
    """Opens the set-up of the game whose cover is chosen. ``chosen``: the game that was looked at before, ""
    for none."""

    def __init__(self, services: Services, shown: Sequence[Cover] | None = None, chosen: str = "") -> None:
        super().__init__(services)
        self.chosen = chosen
        self.covers = list(covers() if shown is None else shown)

    def build(self) -> Widget:
        buttons = [CoverButton(self.app, cover, partial(self._open, cover.game)) for cover in self.covers]
        for button in buttons:
            button.shelf = buttons
        grid = CoverGrid(*buttons, cell_width=LEAST_WIDTH, gap=5)
        grid.arrows = grid.is_read = True
        return framed(tr("What do you want to play?"), self.back, ScrollArea(grid), width=SHELF_WIDTH)

    def built(self) -> None:
        """The game that was looked at or played last has the focus, with the ring where a key has opened the
        shelf."""
        if self.tree is None:
            return
        last = self.chosen or self.services.settings.last_game
        playable = [f"cover {cover.game}" for cover in self.covers if cover.can_play]
        for name in (f"cover {last}", *playable):
            if name in playable:
                self.tree.set_focus(self.tree.root.find(name), show=self.app.is_used_by_keys)
                return

    def _open(self, game_id: str) -> None:
        self.services.go.new_game(game_id, replaces=True)
