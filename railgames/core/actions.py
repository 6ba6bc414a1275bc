"""Actions and their text: what the log, the command line, the tests and the saves show.

An action is a frozen msgspec Struct with a tag. Its text is the tag and its fields, separated by spaces.
Trailing fields with their default are left out, so that old texts stay readable when a field is added.

>>> class Draw(Action, frozen=True, tag="draw"):
...     face: str
...     space: str
>>> format_action(Draw(face="road-straight", space="B3"))
'draw road-straight B3'
>>> parse_action(Draw, "draw road-straight B3")
Draw(face='road-straight', space='B3')
"""

import typing
from functools import lru_cache
from types import UnionType
from typing import TypeAlias

import msgspec
from msgspec.structs import FieldInfo, astuple, fields

from railgames.core.errors import UsageError
from railgames.core.text import tr

Kinds: TypeAlias = type[msgspec.Struct] | UnionType
"""One Struct type, or a union of them (``Draw | End``)."""


class Action(msgspec.Struct, frozen=True, tag=True):
    """The base of every game's actions: small, atomic, plain data."""

    def __str__(self) -> str:
        return format_action(self)


_NEVER = object()
_WORDS = {True: "yes", False: "no"}


@lru_cache(maxsize=256)
def _tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


@lru_cache(maxsize=256)
def _fields(kind: type[msgspec.Struct]) -> tuple[FieldInfo, ...]:
    return fields(kind)


@lru_cache(maxsize=64)
def _kinds(union: Kinds) -> dict[str, type[Action]]:
    members = typing.get_args(union) or (union,)
    return {_tag(member): member for member in members}


@lru_cache(maxsize=256)
def _defaults(kind: type[msgspec.Struct]) -> tuple[object, ...]:
    """What each field is when it is left out; for one that never is, an object that no value equals."""
    return tuple(_NEVER if info.required else info.default for info in _fields(kind))


def format_action(action: msgspec.Struct) -> str:
    """The one-line text of an action. Raises ValueError for a field that is empty or holds a space."""
    kind = type(action)
    values, defaults = astuple(action), _defaults(kind)
    count = len(values)
    while count and values[count - 1] == defaults[count - 1]:
        count -= 1
    words = [_tag(kind)]
    for value in values[:count]:
        word = value if type(value) is str else _WORDS[value] if type(value) is bool else str(value)
        if word.split() != [word]:
            raise ValueError(f"the field {value!r} of {kind.__name__} has no one-word text")
        words.append(word)
    return " ".join(words)


def parse_action(union: Kinds, text: str) -> Action:
    """The action of one of the kinds in ``union`` that ``text`` describes. Raises UsageError with the
    reason."""
    words = text.split()
    kinds = _kinds(union)
    if not words or words[0] not in kinds:
        known = ", ".join(sorted(kinds))
        raise UsageError(tr("'{text}' is not an action; actions begin with: {known}", text=text, known=known))
    kind = kinds[words[0]]
    infos = _fields(kind)
    required = sum(info.required for info in infos)
    given = words[1:]
    if not required <= len(given) <= len(infos):
        form = " ".join([words[0], *(info.name.upper() for info in infos)])
        raise UsageError(tr("'{text}' does not have the form: {form}", text=text, form=form))
    plain: dict[str, object] = {"type": words[0]}
    for info, word in zip(infos, given, strict=False):
        plain[info.encode_name] = {"yes": True, "no": False}.get(word, word) if info.type is bool else word
    try:
        return msgspec.convert(plain, kind, strict=False)
    except msgspec.ValidationError as error:
        raise UsageError(tr("'{text}' cannot be read: {error}", text=text, error=error)) from error
