"""The page of packs in the settings: their order, which wins where two have the same thing, on and off."""

from collections.abc import Callable

from railgames.content.news import short
from railgames.content.pack_order import (
    EARLIER,
    LATER,
    Overlap,
    movable,
    moved,
    overlaps,
    told,
    told_below,
    why_not,
)
from railgames.content.packs import Pack
from railgames.core.text import ntr, tr
from railgames.scenes.services import Services
from railgames.ui.widgets import Button, Column, Label, Row, Widget
from railgames.ui.widgets.panel import Divider
from railgames.ui.widgets.toggle import Toggle

MOST_NAMED = 8
"""The page names at most this many of the files that are left out of a pack."""


class PackList:
    """The packs from the first to the last, each with what it wins over and buttons to move it.

    The callback ``changed`` runs after the order changed; it builds the page again.
    """

    def __init__(self, services: Services, changed: Callable[[], object]) -> None:
        self.services = services
        self._changed = changed

    def build(self) -> Widget:
        """The widgets of the page."""
        library = self.services.library
        if library.safe_mode:
            return Label(tr("This start is without packs (--safe-mode)."), "small", "ink_soft", wraps=True)
        mine = movable(library.packs)
        rows: list[Widget] = [
            Label(self._head(len(mine)), "small", "ink_soft", wraps=True, name="packs head")
        ]
        found = overlaps(library.packs)
        number = 0
        for pack in library.packs:
            number += not pack.is_ours
            rows += [Divider(), self._row(pack, 0 if pack.is_ours else number, found)]
        return Column(*rows, gap=3)

    def _head(self, count: int) -> str:
        if not count:
            folder = self.services.folders.packs
            return tr(
                "You have no packs yet. A pack is a folder in {folder}; docs/add-a-map.md tells how.",
                folder=folder,
            )
        return tr("Where two packs have the same thing, the one farther down wins. Move it with the arrows.")

    def _row(self, pack: Pack, number: int, found: list[Overlap]) -> Widget:
        """One pack; ``number`` is its place in the player's order, 0 where it has none."""
        name = f"{number}. {pack.title}" if number else pack.title
        title = Label(name, "strong", wraps=True, grow=1, name=f"pack {pack.id}")
        lines: list[Widget] = [Row(title, *(self._controls(pack) if number else ()), gap=2)]
        about = Label(_about(pack), "small", "ink_soft", wraps=True)
        wrong = Label(
            _wrong(pack), "small", "bad_text", wraps=True, visible=bool(_wrong(pack)), name=f"wrong {pack.id}"
        )
        said = [told(one) for one in found if one.winner.id == pack.id]
        said += [told_below(one) for one in found if one.loser.id == pack.id and not pack.is_built_in]
        words = Label("\n".join(said), "small", wraps=True, visible=bool(said), name=f"about {pack.id}")
        return Column(*lines, about, wrong, words, gap=1)

    def _controls(self, pack: Pack) -> list[Widget]:
        use = Toggle("", not pack.is_off, lambda on: self._use(pack.id, on), name=f"use {pack.id}")
        use.tooltip = tr("Use this pack")
        return [
            use,
            self._arrow(pack, EARLIER, "chevron-up", tr("Earlier: the packs below win over it")),
            self._arrow(pack, LATER, "chevron-down", tr("Later: it wins over the packs above")),
        ]

    def _arrow(self, pack: Pack, by: int, icon: str, tooltip: str) -> Button:
        name = f"{'earlier' if by == EARLIER else 'later'} {pack.id}"
        reason = why_not(self.services.library.packs, pack.id, by)
        button = Button(icon=icon, on_press=lambda: self._move(pack.id, by), tooltip=tooltip, name=name)
        button.disabled_reason = reason
        return button

    def _move(self, pack_id: str, by: int) -> None:
        order = moved(self.services.library.packs, pack_id, by)
        self._apply(order, self.services.settings.packs_off)

    def _use(self, pack_id: str, on: bool) -> None:
        off = set(self.services.settings.packs_off) - {pack_id} | (set() if on else {pack_id})
        self._apply(self.services.settings.packs, tuple(sorted(off)))

    def _apply(self, order: tuple[str, ...], off: tuple[str, ...]) -> None:
        def apply() -> None:
            self.services.arrange_packs(order, off)
            self._changed()

        self.services.app.post(apply)


def _about(pack: Pack) -> str:
    """Its version and size, and where it comes from."""
    if pack.is_built_in:
        return tr("Comes with the program; every pack wins over it.")
    files = ntr("{n} file", "{n} files", len(pack.files))
    words = [pack.id, pack.version, files]
    if pack.package:
        words.append(tr("of the package {name}", name=pack.package))
    return ", ".join(filter(None, words))


def _wrong(pack: Pack) -> str:
    """Why it is off, or which of its files are left out: a line for each, with its first problem."""
    if pack.problems:
        return tr("It is off: {why}", why=short(pack.problems[0]))
    if not pack.file_problems:
        return tr("It waits for its check.") if pack.is_waiting else ""
    first = {problem.file: problem for problem in reversed(pack.file_problems)}
    lines = [ntr("{n} file is left out:", "{n} files are left out:", pack.left_out)]
    lines += [short(first[file]) for file in sorted(first)[:MOST_NAMED]]
    if len(first) > MOST_NAMED:
        rest = len(first) - MOST_NAMED
        lines.append(tr("and {n} more; 'railgames maps check' names all of them", n=rest))
    return "\n".join(lines)
