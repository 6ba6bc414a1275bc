"""The choice of a map in the setup: those of files, and a new one that can be rolled again."""

import secrets
from collections.abc import Callable

from railgames.content.library import Library
from railgames.core.game import AnyGame
from railgames.core.new_maps import MOST_SEED, PREFIX, NewMap, NewMaps, new_map_id, new_map_of
from railgames.core.options import Option
from railgames.core.rng import seed_from_text
from railgames.core.text import tr
from railgames.ui.widgets import Button, Column, Label, Row, Widget
from railgames.ui.widgets.choice import Choice
from railgames.ui.widgets.entry import TextEntry

SEEDS = 1_000_000

OnChange = Callable[[str], object]
"""Called with the id of the map that was chosen."""


def new_map_chosen(game: AnyGame, map_id: object) -> NewMap | None:
    """What the chosen map is made from, if this game makes maps and the id is one of them."""
    if game.new_maps is None:
        return None
    new = new_map_of(str(map_id))
    if new is not None and new.size and not game.new_maps.least <= new.size <= game.new_maps.most:
        return None
    return new


def rolled(maker: NewMaps, size: int = 0) -> str:
    """The id of a random new map."""
    return new_map_id(secrets.randbelow(SEEDS), 0 if size == maker.usual else size)


class NumberEntry(TextEntry):
    """The number of a new map. To make the map takes a moment: ``on_done`` is called when the typing is over,
    at Enter or when the focus leaves."""

    def __init__(self, number: int, on_type: OnChange, on_done: Callable[[], object]) -> None:
        self._on_type, self._on_done = on_type, on_done
        self._is_typed = False
        tip = tr("The same number gives the same map again")
        super().__init__(
            str(number),
            self._typed,
            on_submit=lambda text: self._end(),
            max_length=14,
            width=130,
            grow=1,
            name="map number",
            tooltip=tip,
        )

    def _typed(self, text: str) -> None:
        self._is_typed = True
        if text.strip():
            self._on_type(text)

    def _end(self) -> None:
        if self._is_typed:
            self._is_typed = False
            self._on_done()

    def focus_changed(self, has_focus: bool) -> None:
        super().focus_changed(has_focus)
        if not has_focus:
            self._end()


def map_choice(
    library: Library, game: AnyGame, option: Option, map_id: object, on_change: OnChange, on_type: OnChange
) -> list[Widget]:
    """The choice, the words about the chosen map, and what changes a new map. Empty without maps.

    ``on_type`` is told of a map whose number is being typed: it is to be played, but not shown yet.
    """
    titles = dict(library.titles(game.id))
    entries = [one for one in library.maps(game.id) if one.id in titles]
    if not entries:
        return []
    offers = [(one.id, titles[one.id]) for one in entries]
    notes = [one.description for one in entries]
    maker, new = game.new_maps, new_map_chosen(game, map_id)
    if maker is not None:
        offers.append((PREFIX, tr(maker.title)))
        notes.append(tr(maker.help))

    def chosen(value: str) -> None:
        on_change(rolled(maker) if maker is not None and value == PREFIX else value)

    entry = next((one for one in entries if one.id == map_id), entries[0])
    choice = Choice(offers, entry.id if new is None else PREFIX, chosen, notes=notes, name=option.name)
    if maker is None or new is None:
        return [choice, _words(entry.description or option.help)]
    words = tr(
        "{help} Its number is its own seed: type one to have that map again. Cards and luck come from the "
        "seed of the game, below.",
        help=tr(maker.help),
    )
    return [choice, _roll(maker, new, on_change, on_type), _words(words)]


def _words(text: str) -> Label:
    return Label(text, "body", "ink_soft", wraps=True, name="map words")


def _roll(maker: NewMaps, new: NewMap, on_change: OnChange, on_type: OnChange) -> Widget:
    """The number of a new map, another one of this size, and the sizes."""
    size = new.size or maker.usual
    sizes = sorted({*maker.offered, maker.usual, size})
    typed = new

    def type_number(text: str) -> None:
        nonlocal typed
        typed = NewMap(seed_from_text(text) % MOST_SEED, new.size)
        on_type(new_map_id(*typed))

    number = NumberEntry(new.seed, type_number, lambda: on_change(new_map_id(*typed)))
    again = Button(
        icon="dice",
        on_press=lambda: on_change(rolled(maker, size)),
        kind="quiet",
        tooltip=tr("Another one"),
        name="new map",
    )
    many = Choice(
        [(one, str(one)) for one in sizes],
        size,
        lambda one: on_change(new_map_id(new.seed, 0 if one == maker.usual else one)),
        name="map size",
        tooltip=tr("How many {things}", things=tr(maker.counted)),
    )
    return Column(
        Row(Label(tr("Number")), number, again, gap=2), Row(many, Label(tr(maker.counted)), gap=2), gap=1
    )
