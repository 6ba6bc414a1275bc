"""A game's options as widgets, made from its Config: the setup scene depends on no particular option."""

from collections.abc import Callable, Sequence

from railgames.core.options import Option, OptionValue
from railgames.core.text import tr
from railgames.ui.widgets import Column, Label, Widget
from railgames.ui.widgets.choice import Choice
from railgames.ui.widgets.field import Field
from railgames.ui.widgets.slider import Slider
from railgames.ui.widgets.toggle import Toggle

OnChange = Callable[[str, OptionValue], object]


def option_widgets(
    options: Sequence[Option],
    values: dict[str, OptionValue],
    maps: Sequence[tuple[str, str]],
    on_change: OnChange,
) -> list[Widget]:
    """One widget for each option, in order; ``values`` are the chosen values by name."""
    return [_widget(option, values.get(option.name, option.default), maps, on_change) for option in options]


def _widget(
    option: Option, value: OptionValue, maps: Sequence[tuple[str, str]], on_change: OnChange
) -> Widget:
    name = option.name

    def changed(new: OptionValue) -> None:
        on_change(name, new)

    if option.kind == "toggle":
        return Field(option.title, Toggle("", bool(value), changed, name=name), help=option.help)
    if option.kind == "number":
        slider = Slider(
            float(value or 0), option.low, option.high, 1, lambda new: changed(round(new)), name=name, grow=1
        )
        return Field(option.title, slider, help=option.help)
    choices = list(maps) if option.kind == "map" else list(option.choices)
    if not choices:
        return Label(tr("{title}: nothing to choose", title=option.title), "body", "ink_soft")
    if str(value) not in {one for one, _ in choices}:
        value = choices[0][0]
    choice = Choice(choices, str(value), changed, name=name)
    if option.kind != "map":
        return Field(option.title, choice, help=option.help)
    parts: list[Widget] = [Label(option.title, "strong"), choice]
    if option.help:
        parts.append(Label(option.help, "small", "ink_soft", wraps=True))
    return Column(*parts, gap=1)
