"""The list of saved games, or of finished games to replay."""

from pathlib import Path

import pygame
from pygame import Rect, Surface

from railgames.core.errors import RailgamesError
from railgames.core.registry import game
from railgames.core.text import tr
from railgames.scenes.frame import Fixed, framed
from railgames.scenes.match_words import ago, saved_title, saved_words
from railgames.scenes.page import Page
from railgames.scenes.refused_save import RefusedPanel, cause
from railgames.scenes.save_picture import BesidePicture, SavePicture
from railgames.scenes.services import Services, game_scene
from railgames.scenes.table.seat_card import draw_look
from railgames.scenes.table.seat_look import SeatLook
from railgames.store.document import Header
from railgames.store.listing import SaveEntry, delete_save, list_saves
from railgames.ui.text import draw_text, line_height
from railgames.ui.theme import Theme
from railgames.ui.widgets import Button, Column, Flow, Label, Overlay, Panel, ScrollArea, Widget
from railgames.ui.widgets.base import spacing
from railgames.ui.widgets.listview import ListView

PAGE_WIDTH = 1280


class SavesScene(Page):
    """The saves, newest first. ``finished``: only games that are over, opened as replays. ``chosen`` is
    selected at first, else the newest; it stays selected when the list is read again."""

    def __init__(self, services: Services, *, finished: bool, chosen: Path | None = None) -> None:
        super().__init__(services)
        self.finished = finished
        self.chosen = chosen
        self.entries: list[SaveEntry] = []
        self.looks: dict[Path, list[SeatLook]] = {}

    def _read(self) -> str:
        """Read the headers again; returns a message if the folder cannot be read."""
        try:
            found = list_saves(self.services.folders.saves)
        except RailgamesError as error:
            self.entries = []
            return str(error)
        self.entries = [
            one for one in found if (one.header is not None and one.header.is_over) == self.finished
        ]
        self.looks = {one.path: self._looks(one.header) for one in self.entries if one.header is not None}
        return ""

    def build(self) -> Widget:
        problem = self._read()
        finished = tr("No finished games yet. Every finished game appears here automatically.")
        saved = tr("No game to go on with. Every game is saved here by itself; finished ones are in Replays.")
        empty = finished if self.finished else saved
        self.list = ListView(
            self.entries,
            text=self._title,
            on_delete=self._ask_delete,
            draw_row=self._draw_row,
            row_height=60,
            on_select=self._selected,
            on_open=self._open,
            empty_text=problem or empty,
            selected=self._first(),
            name="saves",
        )
        self.note = Label("", "small", "bad_text", wraps=True, name="note")
        self.open_button = Button(
            tr("Watch") if self.finished else tr("Continue"),
            lambda: self._open(self.list.selected),
            kind="primary",
            name="open",
            icon="play",
        )
        self.replay_button = Button(
            tr("Replay"),
            lambda: self._open(self.list.selected, replay=True),
            name="replay",
            icon="replay",
            visible=not self.finished,
        )
        new = Button(
            tr("New game"),
            self._new_game,
            kind="primary",
            name="new game",
            icon="plus",
            visible=not self.entries,
        )
        for button in (self.open_button, self.replay_button):
            button.visible = button.visible and bool(self.entries)
        delete = Button(tr("Delete"), self._ask_delete, kind="quiet", name="delete", icon="trash")
        delete.visible = bool(self.entries)
        self.delete_button = delete
        title = tr("Replays") if self.finished else tr("Load a game")
        self.picture, self.refused = SavePicture(self.services, self._refused), RefusedPanel()
        listed = Panel(self.list, kind="flat", pad=1)
        content = BesidePicture(listed, self.picture, self.refused) if self.entries else listed
        self.note.grow = 1
        foot = [delete, self.note, self.replay_button, self.open_button, new]
        return framed(title, self.back, content, foot, width=PAGE_WIDTH)

    def built(self) -> None:
        if self.tree is not None:
            self.tree.set_focus(self.list if self.entries else self.tree.root.find("new game"))
        self._selected(self.list.selected)

    def _first(self) -> int:
        """The row that is selected at first, -1 for none."""
        paths = [entry.path for entry in self.entries]
        return paths.index(self.chosen) if self.chosen in paths else min(0, len(paths) - 1)

    def _title(self, entry: SaveEntry) -> str:
        return entry.title if entry.header is None else saved_title(self.services.library, entry.header)

    def _new_game(self) -> None:
        self.services.go.new_game(replaces=True)

    def _entry(self, index: int) -> SaveEntry | None:
        return self.entries[index] if 0 <= index < len(self.entries) else None

    def _selected(self, index: int) -> None:
        entry = self._entry(index)
        nothing = tr("Choose a game first")
        self.chosen = entry.path if entry is not None else None
        self._forbid(nothing if entry is None else "" if entry.can_open else entry.problem)
        self.delete_button.disabled_reason = nothing if entry is None else ""
        self.note.text = entry.problem if entry is not None and entry.can_open else ""
        self.refused.clear()
        self.picture.visible = True
        self.picture.show(entry, self.looks.get(entry.path, []) if entry is not None else [])

    def _forbid(self, reason: str) -> None:
        """The chosen save cannot be opened for this reason; empty: it can."""
        self.open_button.disabled_reason = reason
        self.replay_button.disabled_reason = reason

    def _refused(self, entry: SaveEntry, error: RailgamesError) -> None:
        """Say in the place of its picture why the chosen save cannot be opened."""
        self._forbid(str(cause(error)))
        self.note.text = ""
        self.picture.visible = False
        self.refused.tell(entry.path, error)

    def _open(self, index: int, replay: bool = False) -> None:
        entry = self._entry(index)
        if entry is not None and entry.can_open:
            error = self.services.go.open_save(entry.path, replay=replay or self.finished)
            if error is not None:
                self._refused(entry, error)

    def _ask_delete(self) -> None:
        entry = self._entry(self.list.selected)
        if entry is None or self.tree is None:
            return

        def delete() -> None:
            overlay.close()
            try:
                with self.services.save_locks.held(entry.path) as is_ours:
                    if is_ours:
                        delete_save(entry.path)
                    else:
                        self.app.toast(tr("'{name}' is open in another window.", name=entry.title))
            except RailgamesError as error:
                self.app.toast(str(error))
            self.rebuild()

        keep = Button(tr("Keep it"), lambda: overlay.close(), name="keep")
        sure = Button(tr("Delete"), delete, kind="danger", name="sure")
        text = tr("Delete '{name}' and its older versions? This cannot be undone.", name=self._title(entry))
        card = Column(
            Label(tr("Delete this game"), "title"),
            Label(text, wraps=True),
            Flow(keep, sure, justify="end"),
            gap=4,
        )
        overlay = Overlay(Panel(ScrollArea(Fixed(card, 440)), pad=(8, 6)), has_scrim=True)
        overlay.cancel = keep
        self.tree.open(overlay)

    def resume(self) -> None:
        self.services.saver.wait(1.0)
        self.rebuild()

    def _draw_row(self, surface: Surface, theme: Theme, index: int, rect: Rect) -> None:
        entry = self.entries[index]
        pad = spacing(theme, 2)
        high = line_height(theme, "strong")
        top = rect.centery - (high + line_height(theme, "small")) // 2
        when = ago(entry.saved)
        right = int(theme.px(150))
        left = rect.x + pad
        if entry.header is not None:
            left = self._draw_seats(surface, theme, entry, pygame.Rect(left, rect.y, rect.w, rect.h))
        title = Rect(left, top, rect.right - right - left - pad, high)
        draw_text(surface, theme, self._title(entry), title, "strong", "ink", ellipsis=True)
        line = Rect(left, top + high, title.w, line_height(theme, "small"))
        draw_text(surface, theme, self._second_line(entry), line, "small", "ink_soft", ellipsis=True)
        spot = Rect(rect.right - right - pad, rect.y, right, rect.h)
        draw_text(surface, theme, when, spot, "small", "ink_soft", align="right", valign="middle")

    def _second_line(self, entry: SaveEntry) -> str:
        if entry.header is None:
            return entry.problem
        return saved_words(self.services.library, entry.header)

    def _looks(self, header: Header) -> list[SeatLook]:
        """The seats as at their table; with the players' own choice if the map is missing."""
        own = [SeatLook(f"seat:{one.color}", self.app.theme.seat(one.color).shape) for one in header.seats]
        try:
            kind = game(header.game).map_kind
            board = self.services.library.load(header.game, header.map.id, kind)
            scene = game_scene(header.game)
            return [scene.seat_look(board, seat) or look for seat, look in enumerate(own)]
        except RailgamesError:
            return own

    def _draw_seats(self, surface: Surface, theme: Theme, entry: SaveEntry, rect: Rect) -> int:
        side = spacing(theme, 3)
        x = rect.x
        for look in self.looks.get(entry.path, ()):
            draw_look(surface, theme, self.list, look, Rect(x, rect.centery - side // 2, side, side))
            x += side + spacing(theme, 0.5)
        return x + spacing(theme, 2)
