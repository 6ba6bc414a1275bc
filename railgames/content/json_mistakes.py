"""What is wrong in a JSON text that could not be parsed, in a sentence for its author."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from json import JSONDecodeError

from railgames.content.leftovers import (
    TRUTHS,
    bare_text,
    closes_nothing,
    comma_before,
    comma_missing,
    decimal_comma,
    list_without_end,
    quote_inside,
    text_without_end,
    wrong_bracket,
)
from railgames.content.places import repeated_keys, repeated_message
from railgames.content.spot import Mistake, Spot, another_kind, mistake_in, strange_character
from railgames.core.errors import Problem
from railgames.core.text import tr

_LONG_NUMBER = re.compile(r"\d{4000}")
_TOML = re.compile(r"""\s*(?:#|\[+[\w.-]+\]+\s*$|[\w."'-]+\s*=)""", re.MULTILINE)
_KEY = re.compile(r'"[^"]*"\s*:')
_WORD = re.compile(r"[^\W\d][\w-]*")
_NOTHINGS = frozenset({"none", "nil", "undefined", "null"})


def json_mistake(text: str, error: ValueError) -> Mistake:
    """The mistake for which ``json`` raised this error."""
    if not isinstance(error, JSONDecodeError):
        long = _LONG_NUMBER.search(text)
        if long is not None:
            return Mistake(long.start(), tr("This number is too long; write a shorter one."))
        return Mistake(0, tr("This is not JSON: {reason}.", reason=str(error)[:300].rstrip(".")))
    spot = Spot(text, error.pos)
    if message := another_kind(spot):
        return Mistake(spot.start, message)
    if not text.lstrip().startswith("{") and _TOML.match(text):
        return Mistake(0, tr("This looks like TOML; give the file a name that ends in .toml."))
    if _KEY.match(text.lstrip()):
        return Mistake(
            len(text) - len(text.lstrip()), tr("Before this {sign} is missing; write it.", sign="{")
        )
    for beginning, explain in _EXPLAIN:
        if error.msg.startswith(beginning):
            return explain(spot)
    return Mistake(error.pos, tr("This is not JSON: {reason}.", reason=error.msg.rstrip(".")))


def repeated_problems(text: str, file: str, keys: Sequence[str]) -> Iterator[Problem]:
    """A problem for each key that an object gives twice; ``keys``: what the parser found."""
    found = repeated_keys(text)
    for one in found:
        yield from mistake_in(text, file, Mistake(one.at, repeated_message(one.key, one.first))).problems
    if not found:
        yield Problem(
            file=file, where="", message=tr("The key {key} stands twice; delete one.", key=keys[0][:60])
        )


def _anywhere(spot: Spot) -> Mistake | None:
    """Mistakes that may stand at any place outside of texts."""
    if message := strange_character(spot):
        return Mistake(spot.at, message)
    if not spot.text[spot.at :].strip():
        return _not_closed(spot)
    if spot.rest.startswith(("//", "/*", "#")):
        return Mistake(spot.at, tr("JSON has no comments; delete it, or write the file as TOML."))
    return None


def _not_closed(spot: Spot) -> Mistake:
    """The end of the file comes too early."""
    if spot.bracket < 0:
        return Mistake(spot.end_of_last, tr("The file ends too early; write the rest of it."))
    closing = "}" if spot.bracket_char == "{" else "]"
    return Mistake(
        spot.bracket,
        tr(
            "What begins with {opening} here has no end; write {closing} there.",
            opening=spot.bracket_char,
            closing=closing,
        ),
    )


def _no_key(spot: Spot) -> Mistake:
    """Where a key between quotes should begin stands something else."""
    if (mistake := _anywhere(spot)) is not None:
        return mistake
    if spot.char == "}":
        return Mistake(spot.end_of_last - 1, comma_before(spot))
    if spot.char == ",":
        return Mistake(spot.at, tr("There is one comma too many; delete it."))
    if spot.char == "{":
        return Mistake(spot.end_of_last - 1, tr("Before this {sign} is missing; write it.", sign="}"))
    if spot.last == "," and (mistake := decimal_comma(Spot(spot.text, spot.end_of_last - 1))) is not None:
        return mistake
    if spot.char == "'":
        return Mistake(spot.at, _double_quotes())
    if word := _WORD.match(spot.rest):
        return Mistake(spot.at, tr("A key stands between quotes: write {key}.", key=f'"{word[0][:40]}"'))
    if spot.char == "]":
        return Mistake(spot.at, wrong_bracket(spot))
    message = tr(
        "Here a key with a value must stand, such as {example}; or [ before a list.", example='"side": 1'
    )
    return Mistake(spot.at, message)


def _double_quotes() -> str:
    return tr("In JSON every text stands between double quotes; write {quote} for '.", quote='"')


def _no_colon(spot: Spot) -> Mistake:
    if (mistake := _anywhere(spot) or quote_inside(spot)) is not None:
        return mistake
    if spot.char == "=":
        return Mistake(spot.at, tr("Between a key and its value stands a colon, not =."))
    if spot.char and spot.char in ",]":
        message = tr("Here a key stands without a value; write a colon and a value, or [ before a list.")
    else:
        message = tr("After this key a colon and its value are missing; write them.")
    return Mistake(spot.end_of_last, message)


def _no_comma(spot: Spot) -> Mistake:
    """After an entry comes neither a comma nor the end."""
    if spot.char and spot.char in "]}":
        return Mistake(spot.at, wrong_bracket(spot))
    if spot.bracket_char == "[" and spot.bracket < spot.start:
        if _KEY.match(spot.rest):
            return list_without_end(spot.bracket, spot.line)
        if spot.char == ":":
            return _pair_in_long_list(spot)
    return _anywhere(spot) or quote_inside(spot) or comma_missing(spot)


def _pair_in_long_list(spot: Spot) -> Mistake:
    """A colon after an entry of a list over several lines: a brace is missing, or the end of the list."""
    key = Spot(spot.text, spot.start + len(spot.before) - len(spot.before.lstrip()))
    if key.last == "," and key.text[: key.end_of_last - 1].rstrip()[-1:] not in ("}", "{"):
        return list_without_end(spot.bracket, spot.line)
    return Mistake(key.at, tr("Before this {sign} is missing; write it.", sign="{"))


def _no_value(spot: Spot) -> Mistake:
    """Where a value should begin stands something else."""
    if spot.char and spot.char in "]}" and spot.last == ",":
        return Mistake(spot.end_of_last - 1, comma_before(spot))
    if spot.char and spot.char in ",]}":
        if spot.last == ":":
            return Mistake(
                spot.end_of_last - 1, tr("After the colon the value is missing; write it, or delete the key.")
            )
        if spot.char == ",":
            return Mistake(spot.at, tr("There is one comma too many; delete it."))
        return Mistake(spot.at, wrong_bracket(spot) if spot.bracket >= 0 else closes_nothing(spot))
    if (mistake := _anywhere(spot)) is not None:
        return mistake
    if spot.char == "'":
        return Mistake(spot.at, _double_quotes())
    if word := _WORD.match(spot.rest):
        return Mistake(spot.at, _bare_word(word[0]))
    if re.match(r"[+-]?\.\d", spot.rest):
        return Mistake(spot.at, tr("Before the point of a number stands a digit: 0.5, not .5."))
    if spot.char == "+":
        return Mistake(spot.at, tr("A number has no + before it; delete it."))
    return Mistake(
        spot.at,
        tr(
            "{char} begins no value; a text stands between quotes, a number and true or false without.",
            char=spot.char,
        ),
    )


def _bare_word(word: str) -> str:
    if right := TRUTHS.get(word.lower()):
        return tr("Instead of {word} write {truth}, in small letters.", word=word, truth=right)
    if word.lower() in _NOTHINGS:
        return tr("Instead of {word} write {truth}, in small letters.", word=word, truth="null")
    return bare_text(f'"{word[:40]}"')


def _control(spot: Spot) -> Mistake:
    """A character in a text that must be written otherwise."""
    if spot.char == "\n":
        return text_without_end(spot.text, spot.quote)
    if spot.char == "\t":
        return Mistake(spot.at, tr("A tab inside of a text is written {sign}, or is a blank.", sign="\\t"))
    return Mistake(spot.at, strange_character(spot))


def _escape(spot: Spot) -> Mistake:
    return Mistake(spot.at, tr("In a text a \\ begins a special sign; write \\\\ for it, or / in a path."))


def _hex(spot: Spot) -> Mistake:
    at = spot.text.rfind("\\", 0, spot.at + 1)
    return Mistake(
        at, tr("In a text \\u begins the number of a character; write \\\\ for a plain \\, or / in a path.")
    )


def _no_end(spot: Spot) -> Mistake:
    return text_without_end(spot.text, spot.at)


def _extra(spot: Spot) -> Mistake:
    if message := strange_character(spot):
        return Mistake(spot.at, message)
    if spot.char in "]}":
        return Mistake(spot.at, closes_nothing(spot))
    return Mistake(
        spot.at, tr("What stands here comes after the end of all; delete it, or the bracket before it.")
    )


def _comma_at_end(spot: Spot) -> Mistake:
    following = spot.text[spot.at + 1 :].lstrip()
    return Mistake(spot.at, comma_before(Spot(following, 0)))


_EXPLAIN: tuple[tuple[str, Callable[[Spot], Mistake]], ...] = (
    ("Expecting property name", _no_key),
    ("Expecting ':'", _no_colon),
    ("Expecting ','", _no_comma),
    ("Expecting value", _no_value),
    ("Invalid control character", _control),
    ("Invalid \\escape", _escape),
    ("Invalid \\u", _hex),
    ("Unterminated string", _no_end),
    ("Extra data", _extra),
    ("Illegal trailing comma", _comma_at_end),
)
"""By the beginning of what ``json`` says."""
