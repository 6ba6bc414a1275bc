"""The search field of a map: type a name to go to a place."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import Rect

from railgames.core.text import tr
from railgames.scenes.charting.chart import Chart
from railgames.ui.theme import Theme
from railgames.ui.widgets import Column, Label, Panel, TextEntry

WIDTH = 236
"""Width in pixels at scale 1."""


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """A text for comparison: without accents, case and double spaces."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(part for part in parts if not unicodedata.combining(part)).split())


class Named(NamedTuple):
    """A name that can be typed, its rank, and the node that it leads to."""

    name: str
    rank: int
    node: int


def find_named(names: Iterable[Named], text: str) -> list[Named]:
    """The names that start with a text, then those with a word that does, then those that contain it; each
    group by rank, then by name. An empty text finds nothing."""
    wanted = plain(text)
    if not wanted:
        return []
    found = []
    for one in names:
        name = plain(one.name)
        at = name.find(wanted)
        if at < 0:
            continue
        order = 0 if at == 0 else 1 if f" {wanted}" in name else 2
        found.append((order, -one.rank, name, one.node, one))
    return [one for *_, one in sorted(found)]


def names_of(chart: Chart) -> list[Named]:
    """The names of a chart's nodes."""
    return [Named(one.name, one.rank, node) for node, one in enumerate(chart.nodes) if one.name]


class Finder(Panel):
    """A text field over the map.

    Letters show the first place at once: ``on_find(node)`` is called for it, and for the others with the
    arrows up and down. Enter keeps the place and calls ``on_close(True)``; Esc drops it with
    ``on_close(False)``. ``more``: names to type besides those of the chart.
    """

    def __init__(
        self, chart: Chart, on_find: Callable[[int], object], on_close: Callable[[bool], object]
    ) -> None:
        self.chart = chart
        self.more: Sequence[Named] = ()
        self.entry = TextEntry(
            on_change=self._typed,
            on_submit=lambda _text: self.close(True),
            placeholder=tr("Name of a place"),
            max_length=40,
            width=WIDTH - 16,
            name="find",
        )
        self.answer = Label("", role="small")
        super().__init__(Column(self.entry, self.answer, gap=1), pad=2, name="finder")
        self.found: Sequence[Named] = ()
        self.chosen = 0
        self._on_find = on_find
        self._on_close = on_close
        self.visible = False

    @property
    def is_open(self) -> bool:
        """Whether the field is shown."""
        return self.visible

    def open(self) -> None:
        """Show the field, empty, with the focus."""
        self.visible = True
        self.entry.text = ""
        self._show([])
        tree = self.tree
        if tree is not None:
            tree.set_focus(self.entry, show=True)

    def close(self, keeps: bool) -> None:
        """Hide the field. ``keeps``: keep the place that was found."""
        if not self.is_open:
            return
        has_place = bool(keeps and self.found)
        self.invalidate()
        self.visible = False
        self._on_close(has_place)

    def place_in(self, area: Rect, theme: Theme) -> None:
        """Place the field at the top of the map, centred."""
        wide = min(int(theme.px(WIDTH)), area.w)
        _, high = self.measured(theme, wide)
        self.place(Rect(area.centerx - wide // 2, area.y + theme.spacing(3), wide, high), theme)

    def _typed(self, text: str) -> None:
        self._show(find_named([*names_of(self.chart), *self.more], text))
        if self.found:
            self._on_find(self.found[0].node)

    def _show(self, found: Sequence[Named]) -> None:
        self.found, self.chosen = tuple(found), 0
        self._tell()

    def _tell(self) -> None:
        names = [one.name for one in self.found]
        if names:
            text = tr("{name} ({n} of {all})", name=names[self.chosen], n=self.chosen + 1, all=len(names))
        else:
            text = tr("Nothing has this name.") if plain(self.entry.text) else tr("Type the first letters.")
        self.answer.text = text

    def step(self, by: int) -> None:
        """Go to the next or previous place that matches."""
        if self.found:
            self.chosen = (self.chosen + by) % len(self.found)
            self._tell()
            self._on_find(self.found[self.chosen].node)

    def handle(self, event: pygame.event.Event) -> bool:
        """Esc closes, up and down choose; the field takes all other keys while it has the focus."""
        if event.type != pygame.KEYDOWN:
            return super().handle(event)
        way = self.which_arrow(event)
        if self.is_key(event, "cancel"):
            self.close(False)
        elif way is not None and way[1]:
            self.step(way[1])
        else:
            return False
        return True
