"""A game's Config as a list of options, for the setup screen and ``--set option=value``.

The type determines the control: bool a toggle, Literal or an enum a choice, an int with bounds a number, and
a str with the metadata ``{"map": True}`` a map of the game, a tuple of Literals with ``{"seats": True}`` one
choice for each seat. Titles and help come from ``msgspec.Meta``, as do ``titles`` and ``notes`` of values.
"""

import enum
import typing
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import fields

from railgames.core.errors import UsageError
from railgames.core.game import JSON, ConfigT
from railgames.core.text import tr

OptionValue: TypeAlias = str | int | bool | tuple[str, ...] | None
Kind = Literal["toggle", "choice", "number", "map", "seats", "text"]


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One option: ``choices`` are (value, title) pairs, ``notes`` say more about some of them; ``low`` and
    ``high`` bound a number, of which ``choices`` name some values (0: "as in the rules"). ``off_with``: the
    names of options that switch it off while they are on, each with the reason."""

    name: str
    title: str
    help: str
    kind: Kind
    default: OptionValue
    choices: tuple[tuple[str, str], ...] = ()
    notes: dict[str, str] = {}
    low: int = 0
    high: int = 0
    advanced: bool = False
    off_with: dict[str, str] = {}

    def words(self, value: OptionValue) -> str:
        """A value as a person reads it."""
        if self.kind == "toggle":
            return tr("yes") if value else tr("no")
        if isinstance(value, tuple):
            return ", ".join(self.words(one) for one in value)
        return dict(self.choices).get(str(value), str(value))


def _unwrap(kind: object) -> tuple[object, list[Meta]]:
    if typing.get_origin(kind) is typing.Annotated:
        base, *metas = typing.get_args(kind)
        return base, [meta for meta in metas if isinstance(meta, Meta)]
    return kind, []


def options_of(config: type[msgspec.Struct]) -> list[Option]:
    """Every option of a Config type, in the order of declaration."""
    hints = typing.get_type_hints(config, include_extras=True)
    return [_option(info.name, hints[info.name], info.default) for info in fields(config)]


def _option(name: str, hint: object, default: object) -> Option:
    base, metas = _unwrap(hint)
    title, note, low, high = name.replace("_", " ").capitalize(), "", 0, 0
    extra: JSON = {}
    for meta in metas:
        title = meta.title if isinstance(meta.title, str) else title
        note = meta.description if isinstance(meta.description, str) else note
        low = int(meta.ge) if isinstance(meta.ge, (int, float)) else low
        high = int(meta.le) if isinstance(meta.le, (int, float)) else high
        extra.update(meta.extra if isinstance(meta.extra, dict) else {})
    titles: dict[str, str] = extra.get("titles", {})
    kind, choices = _kind(base, extra, titles)
    if isinstance(default, enum.Enum):
        default = default.value
    return Option(
        name=name,
        title=tr(title),
        help=tr(note),
        kind=kind,
        default=default if isinstance(default, str | int | tuple) else None,
        choices=choices,
        notes={value: tr(words) for value, words in extra.get("notes", {}).items()},
        low=low,
        high=high,
        advanced=bool(extra.get("advanced", False)),
        off_with={other: tr(words) for other, words in extra.get("off_with", {}).items()},
    )


def _kind(base: object, extra: JSON, titles: dict[str, str]) -> tuple[Kind, tuple[tuple[str, str], ...]]:
    if base is bool:
        return "toggle", ()
    if base is int:
        return "number", tuple((value, tr(title)) for value, title in titles.items())
    if extra.get("seats"):
        return "seats", _kind(typing.get_args(base)[0], {}, titles)[1]
    if typing.get_origin(base) is Literal:
        values = [str(value) for value in typing.get_args(base)]
    elif isinstance(base, type) and issubclass(base, enum.Enum):
        values = [str(member.value) for member in base]
    else:
        return ("map" if extra.get("map") else "text"), ()
    return "choice", tuple(
        (value, tr(titles.get(value, value.replace("_", " ").capitalize()))) for value in values
    )


def values_of(config: msgspec.Struct) -> dict[str, OptionValue]:
    """The values of a Config by the names of its options, as ``config_with`` takes them."""
    plain = msgspec.to_builtins(config)
    values = {option.name: plain[option.name] for option in options_of(type(config)) if option.name in plain}
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}


def switched_off(options: Sequence[Option], values: Mapping[str, OptionValue]) -> dict[str, str]:
    """The options that have no effect beside these values: name -> the reason. An option without a value has
    its default."""
    on = {one.name for one in options if values.get(one.name, one.default) is True}
    return {one.name: reason for one in options for other, reason in one.off_with.items() if other in on}


def in_effect(options: Sequence[Option], values: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """These values, with every option off that has no effect beside them."""
    return {**values, **dict.fromkeys(switched_off(options, values), False)}


def config_with(config: type[ConfigT], settings: Mapping[str, object]) -> ConfigT:
    """A Config with these settings; texts ("3") are converted. Options without effect beside them are off.
    Raises UsageError with the allowed values, also for one of these that is switched on."""
    options = {option.name: option for option in options_of(config)}
    for name in settings:
        if name not in options:
            raise UsageError(
                tr("There is no option '{name}'; known: {known}.", name=name, known=", ".join(options))
            )
    plain: dict[str, object] = {}
    for name, value in settings.items():
        if options[name].kind == "toggle" and isinstance(value, str):
            value = {"yes": "true", "on": "true", "no": "false", "off": "false"}.get(
                value.lower(), value.lower()
            )
        elif options[name].kind == "seats" and isinstance(value, str):
            value = tuple(filter(None, value.replace(" ", "").split(",")))
        plain[name] = value
    try:
        found = msgspec.convert(plain, config, strict=False)
    except msgspec.ValidationError as error:
        raise UsageError(_explain(error, options, settings)) from error
    values = values_of(found)
    off = switched_off(list(options.values()), values)
    for name, reason in off.items():
        if name in settings and values[name]:
            raise UsageError(tr("{option} cannot be on: {reason}", option=name, reason=reason))
    return msgspec.structs.replace(found, **dict.fromkeys(off, False))


def _explain(
    error: msgspec.ValidationError, options: dict[str, Option], settings: Mapping[str, object]
) -> str:
    name = str(error).rpartition("`$.")[2].rstrip("`").partition("[")[0]
    option = options.get(name)
    if option is None:
        return tr("These options cannot be used: {error}.", error=error)
    allowed = {
        "toggle": tr("yes or no"),
        "choice": ", ".join(value for value, _ in option.choices),
        "seats": ", ".join(value for value, _ in option.choices),
        "number": tr("{low} to {high}", low=option.low, high=option.high),
    }.get(option.kind, tr("a word"))
    return tr(
        "Option {name} cannot be '{value}'; allowed: {allowed}.",
        name=name,
        value=settings[name],
        allowed=allowed,
    )
