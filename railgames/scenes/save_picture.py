"""The preview of a saved game beside the list of saves: its table and scores."""

from collections.abc import Callable
from pathlib import Path

from pygame import Rect, Surface

from railgames.core.errors import RailgamesError
from railgames.core.game import State
from railgames.core.match import Match
from railgames.scenes.match_words import option_words, seed_words
from railgames.scenes.refused_save import RefusedPanel
from railgames.scenes.services import Services, game_scene
from railgames.scenes.table.seat_card import draw_look
from railgames.scenes.table.seat_look import SeatLook
from railgames.store import savefile
from railgames.store.listing import SaveEntry
from railgames.ui.text import draw_text, line_height
from railgames.ui.theme import Theme
from railgames.ui.widgets import Widget
from railgames.ui.widgets.base import Size, spacing

WIDE, PART = 330, 0.36
"""Least width of the picture at scale 1, and the part of a wide window that it takes."""

LEAST_LIST = 440
"""Below this width (at scale 1) the list takes all the room and there is no picture."""

REST = 0.12
"""Delay in seconds before the selected save is read, so that a held arrow key reads nothing."""


class SavePicture(Widget):
    """Reads the selected save after a short delay, and draws it once. ``on_refused`` gets the reason if it
    cannot be opened."""

    def __init__(self, services: Services, on_refused: Callable[[SaveEntry, RailgamesError], object]) -> None:
        super().__init__(name="save picture")
        self.services = services
        self.on_refused = on_refused
        self.match: Match | None = None
        self.looks: list[SeatLook] = []
        self._waiting: SaveEntry | None = None
        self._left = 0.0
        self._shown: tuple[Path, float] | None = None
        self._drawn: tuple[tuple[object, ...], Surface] | None = None

    def show(self, entry: SaveEntry | None, looks: list[SeatLook]) -> None:
        """Show this save soon; nothing for None."""
        key = (entry.path, entry.modified) if entry is not None else None
        self.looks = looks
        if key == self._shown:
            return
        self._shown = key
        self._waiting = entry if key is not None else None
        self._left = REST
        self.match = self._drawn = None
        self.invalidate()
        if self.tree is not None and key is not None:
            self.tree.animate(self)

    def update(self, dt: float) -> None:
        self._left -= dt
        if self._left > 0:
            return
        if self.tree is not None:
            self.tree.rest(self)
        entry, self._waiting = self._waiting, None
        if entry is None:
            return
        try:
            self.match = savefile.open_save(entry.path, self.services.library).match
        except RailgamesError as error:
            self.on_refused(entry, error)
        self.invalidate()

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        return min(int(theme.px(WIDE)), width or 10_000), 0

    def draw(self, surface: Surface, theme: Theme) -> None:
        match = self.match
        if match is None or min(self.rect.size) < 40:
            return
        seats = match.setup.seats
        row = max(line_height(theme, "body"), spacing(theme, 5)) + spacing(theme, 1)
        gap = spacing(theme, 3)
        words = 2 * line_height(theme, "small") + gap
        high = min(self.rect.w, self.rect.h - len(seats) * row - gap - words)
        top = self.rect.y
        if high > theme.px(80):
            picture = self._picture(match, (self.rect.w, high))
            box = picture.get_bounding_rect()
            surface.blit(picture, (self.rect.x, top), Rect(0, box.y, self.rect.w, box.h))
            top += box.h + gap
        view, viewer, scene = self._view(match), self._viewer(match), game_scene(match.setup.game)
        sheets = view.scores()
        for seat, who in enumerate(seats):
            line = Rect(self.rect.x, top + seat * row, self.rect.w, row)
            if line.bottom > self.rect.bottom:
                break
            side = spacing(theme, 3)
            if seat < len(self.looks):
                spot = Rect(line.x, line.centery - side // 2, side, side)
                draw_look(surface, theme, self, self.looks[seat], spot)
            name = Rect(line.x + side + spacing(theme, 2), line.y, line.w * 3 // 4, line.h)
            draw_text(surface, theme, who.name, name, "body", "ink", ellipsis=True, valign="middle")
            told = scene.total_told(view, sheets[seat], viewer)
            draw_text(surface, theme, told, line, "strong", align="right", valign="middle")
        rest = Rect(self.rect.x, top + len(seats) * row + spacing(theme, 2), self.rect.w, 0)
        rest.h = max(0, self.rect.bottom - rest.y)
        if rest.h >= line_height(theme, "small"):
            draw_text(surface, theme, self.words(match), rest, "small", "ink_soft", wrap=True)

    @staticmethod
    def words(match: Match) -> str:
        """The seed, and the options that differ from the default."""
        return f"{seed_words(match.setup)} · {option_words(match.setup)}"

    @staticmethod
    def _people(match: Match) -> list[int]:
        return [seat for seat, who in enumerate(match.setup.seats) if who.is_person]

    def _viewer(self, match: Match) -> int | None:
        people = self._people(match)
        return people[0] if len(people) == 1 else None

    def _view(self, match: Match) -> State:
        """The state as the only person at the table sees it; among several, as a spectator does."""
        return match.state.observe(self._viewer(match))

    def _picture(self, match: Match, size: tuple[int, int]) -> Surface:
        """The table from the first person's side."""
        app = self.services.app
        key = (size, app.theme.name, self._shown)
        if self._drawn is None or self._drawn[0] != key:
            seat = (self._people(match) or [0])[0]
            names = [who.name for who in match.setup.seats]
            scene = game_scene(match.setup.game)
            self._drawn = (key, scene.named_picture(app, self._view(match), seat, size, names))
        return self._drawn[1]


class BesidePicture(Widget):
    """A list, with the picture of its selected save if the window is wide enough; where that is refused, the
    words in the picture's place, or below the list."""

    def __init__(self, listed: Widget, picture: SavePicture, refused: RefusedPanel) -> None:
        super().__init__(listed, picture, refused)
        self.listed, self.picture, self.refused = listed, picture, refused

    def arrange(self, theme: Theme) -> None:
        wide, gap = max(int(theme.px(WIDE)), int(self.rect.w * PART)), spacing(theme, 4)
        if self.rect.w - wide - gap < theme.px(LEAST_LIST):
            self._stack(theme)
            return
        room = Rect(self.rect.right - wide, self.rect.y, wide, self.rect.h)
        self.listed.place(Rect(self.rect.x, self.rect.y, self.rect.w - wide - gap, self.rect.h), theme)
        self.picture.place(room, theme)
        high = self.refused.measured(theme, wide)[1]
        self.refused.place(Rect(room.x, room.y, wide, min(high, room.h)), theme)

    def _stack(self, theme: Theme) -> None:
        """The list has the width; words below it take half of its height at most."""
        rect, high = Rect(self.rect), 0
        if self.refused.visible:
            high = min(self.refused.measured(theme, rect.w)[1], rect.h // 2)
        below = Rect(rect.x, rect.bottom - high, rect.w, high)
        if high:
            rect.h -= high + spacing(theme, 2)
        self.listed.place(rect, theme)
        self.picture.place(Rect(self.rect.right, self.rect.y, 0, 0), theme)
        self.refused.place(below, theme)
