"""A game's options as widgets, made from its Config: the setup scene depends on no particular option."""

from collections.abc import Callable, Mapping, Sequence

from railgames.core.game import Preset
from railgames.core.options import Option, OptionValue, in_effect
from railgames.core.text import tr
from railgames.scenes.setup.value_shelf import Pictured, ValueShelf
from railgames.ui.widgets import Label, Widget
from railgames.ui.widgets.choice import Choice
from railgames.ui.widgets.entry import TextEntry
from railgames.ui.widgets.field import Field
from railgames.ui.widgets.slider import Slider
from railgames.ui.widgets.toggle import Toggle

OnChange = Callable[[str, OptionValue], object]
Values = Mapping[str, OptionValue]
WORDS_SHARE = 0.5
"""The part of the width that the words of an option take."""


def option_widget(
    option: Option,
    value: OptionValue,
    notes: Mapping[str, str],
    on_change: OnChange,
    pictured: Pictured | None = None,
    why_off: str = "",
) -> Widget:
    """The control of an option that is no map; ``notes`` say more about some of its values, which a list
    shows with their pictures where there are any. ``why_off``: why a switch has no effect now; it is off."""
    name = option.name

    def changed(new: OptionValue) -> None:
        on_change(name, new)

    if option.kind == "toggle":
        is_on = bool(value) and not why_off
        toggle = Toggle("", is_on, changed, name=name, disabled_reason=why_off)
        return _field(option.title, toggle, help=why_off or option.help)
    if option.kind == "number":
        number = value if isinstance(value, int) else option.low
        slider = Slider(
            number,
            option.low,
            option.high,
            1,
            lambda new: changed(round(new)),
            shown=lambda shown: option.words(round(shown)),
            name=name,
            grow=1,
        )
        return _field(option.title, slider, help=option.help)
    if option.kind == "text":
        return _field(option.title, TextEntry(str(value or ""), changed, name=name, grow=1), help=option.help)
    choices = list(option.choices)
    if not choices:
        return Label(tr("{title}: nothing to choose", title=option.title), "body", "ink_soft")
    if str(value) not in {one for one, _ in choices}:
        value = choices[0][0]
    if pictured is None:
        choice = Choice(choices, str(value), changed, name=name)
    else:
        each = [notes.get(one, "") for one, _ in choices]
        choice = ValueShelf(option.title, choices, str(value), changed, pictured, notes=each, name=name)
    words = " ".join(filter(None, (option.help, notes.get(str(value), ""))))
    return _field(option.title, choice, help=words)


def preset_widget(
    presets: Sequence[Preset], options: Sequence[Option], values: Values, on_change: Callable[[int], object]
) -> Widget:
    """The control that sets several options at once; ``on_change`` is called with the number of a preset.

    Where the options are as no preset has them it says so, and choosing that changes nothing.
    """
    chosen = next(
        (idx for idx in range(len(presets)) if _has_preset(presets, idx, options, values)), len(presets)
    )
    choices = [(idx, tr(preset.title)) for idx, preset in enumerate(presets)]
    words = (
        tr(presets[chosen].words) if chosen < len(presets) else tr("The options below are your own choice.")
    )
    if chosen == len(presets):
        choices.append((chosen, tr("Own choice")))
    choice = Choice(choices, chosen, on_change, name="preset")
    return _field(tr("Kind of game"), choice, help=words)


def preset_values(presets: Sequence[Preset], idx: int, options: Sequence[Option]) -> dict[str, OptionValue]:
    """The value of every option that a preset of the game names, as the one of this number has it."""
    named = {name for preset in presets for name in preset.values}
    return {
        option.name: presets[idx].values.get(option.name, option.default)
        for option in options
        if option.name in named
    }


def _has_preset(presets: Sequence[Preset], idx: int, options: Sequence[Option], values: Values) -> bool:
    defaults = {option.name: option.default for option in options}
    wanted = in_effect(options, preset_values(presets, idx, options))
    values = in_effect(options, values)
    return all(str(values.get(name, defaults[name])) == str(value) for name, value in wanted.items())


def _field(title: str, control: Widget, *, help: str) -> Widget:
    return Field(title, control, help=help, share=WORDS_SHARE)


def changes_of(options: Sequence[Option], values: Values) -> str:
    """What differs from the defaults: "Rounds: 2 · Turn limit: 30"; empty where nothing does."""
    return " · ".join(
        tr("{title}: {value}", title=option.title, value=option.words(values[option.name]))
        for option in options
        if option.name in values and not _is_default(option, values[option.name])
    )


def _is_default(option: Option, value: OptionValue) -> bool:
    return value == option.default or (not isinstance(value, bool) and str(value) == str(option.default))
