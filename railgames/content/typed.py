"""Converts plain data into msgspec Structs and reports *every* mismatch with its place."""

from __future__ import annotations

import re
from typing import TypeVar

import msgspec

from railgames.core.errors import ContentError, Problem

T = TypeVar("T")

_MSGSPEC_PLACE = re.compile(r"^(?P<what>.*?)(?: - at `(?:key in )?(?P<where>\$[^`]*)`)?$", re.DOTALL)


def convert(data: object, kind: type[T], file: str) -> T:
    """``data`` (dicts, lists, text, numbers) as a ``kind``. Raises ContentError with all problems."""
    try:
        return msgspec.convert(data, kind, str_keys=True)
    except msgspec.ValidationError as error:
        first = _translated(error, file)
    from railgames.content.type_problems import problems_of  # only a file with mistakes needs it

    found = tuple(problems_of(data, kind, file))
    raise ContentError(found or (first,))


def _translated(error: msgspec.ValidationError, file: str) -> Problem:
    match = _MSGSPEC_PLACE.match(str(error))
    what, where = (match["what"], match["where"]) if match else (str(error), None)
    return Problem(file=file, where=where or "$", message=what if what.endswith(".") else f"{what}.")
