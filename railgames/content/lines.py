"""Finds the line of each problem in the file that it names, for messages to its author."""

import contextlib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

from railgames.content.loader import decode_text, read_bytes
from railgames.content.places import line_of, lines_of
from railgames.core.errors import ContentError, Problem


def with_lines(problems: Iterable[Problem], path_of: Callable[[str], Path | None]) -> list[Problem]:
    """The problems with their lines, where the file that a problem names is found and can be read.

    One that has its line already stays as it is.
    """

    @cache
    def lines_in(file: str) -> dict[str, int]:
        path = path_of(file)
        if path is not None and path.suffix in (".toml", ".json"):
            with contextlib.suppress(ContentError):
                return lines_of(decode_text(read_bytes(path), file))
        return {}

    return [
        msgspec.structs.replace(one, line=line_of(lines_in(one.file), one.where))
        if one.where.startswith("$") and one.file and not one.line
        else one
        for one in problems
    ]


@contextlib.contextmanager
def told_in_lines(path: Path) -> Iterator[None]:
    """A ContentError about the file in ``path`` names the lines of its problems."""
    try:
        yield
    except ContentError as error:
        raise ContentError(with_lines(error.problems, lambda file: path)) from None
