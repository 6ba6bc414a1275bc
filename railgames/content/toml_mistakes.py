"""What is wrong in a TOML text that could not be parsed, in a sentence for its author.

The parser says where it stopped, which is often not where the mistake is, and in words for programmers. Here
the text round that place is looked at, and the sentence says what to do.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from railgames.content.leftovers import (
    TRUTHS,
    after_value,
    bare_text,
    closes_nothing,
    comma_before,
    comma_missing,
    list_without_end,
    pair_in_list,
    quote_inside,
    text_without_end,
    wrong_bracket,
)
from railgames.content.places import repeated_keys, repeated_message
from railgames.content.spot import Mistake, Spot, another_kind, strange_character
from railgames.core.text import tr

_PLACE = re.compile(r"\s?\(at (?:line (\d+), column (\d+)|end of document)\)\s*$")
_LONG_NUMBER = re.compile(r"\d{4000}")
_PAIR = re.compile(r"""\s*[\w.'"-]+\s*=""")
_HEAD = re.compile(r"""\s*\[\[?\s*["'A-Za-z_][^\[\],=]*\]\]?\s*(?:#.*)?$""")
_AFTER_SIGN = re.compile(r"[^\s=:#,\]}\"][^\s=]*\s*=")
_WORD = re.compile(r"[^\W\d][\w.-]*")
_NOTHINGS = frozenset({"null", "none", "nil", "undefined"})
_COMMENTS = ("//", "/*", "--", ";", "%", "rem ", "REM ")


def toml_mistake(text: str, reason: str) -> Mistake:
    """The mistake for which ``tomllib`` gave this reason."""
    found = _PLACE.search(reason)
    if found is None:
        return _without_place(text, reason)
    at = len(text) if found[1] is None else _index(text, int(found[1]), int(found[2]))
    said = reason[: found.start()]
    spot = Spot(text, at)
    if message := another_kind(spot):
        return Mistake(spot.start, message)
    if text.lstrip().startswith("{"):
        return Mistake(0, tr("This looks like JSON; give the file a name that ends in .json."))
    if spot.quote >= 0:
        return _in_text(spot, said)
    if message := strange_character(spot):
        return Mistake(at, message)
    for beginning, explain in _EXPLAIN:
        if said.startswith(beginning):
            return explain(spot)
    return Mistake(at, _raw(said))


def _raw(said: str) -> str:
    return tr("This is not TOML: {reason}.", reason=said[:300].rstrip("."))


def _without_place(text: str, reason: str) -> Mistake:
    long = _LONG_NUMBER.search(text)
    if long is not None:
        return Mistake(long.start(), tr("This number is too long; write a shorter one."))
    return Mistake(0, _raw(reason))


def _index(text: str, line: int, column: int) -> int:
    start = 0
    for _ in range(line - 1):
        start = text.index("\n", start) + 1
    return start + column - 1


# -- inside a text between quotes ----------------------------------------------------------------------------


def _in_text(spot: Spot, said: str) -> Mistake:
    """A mistake between the quotes of a text, or a text without an end."""
    backslash = spot.text.rfind("\\", spot.quote, spot.at)
    if said.startswith("Unescaped"):
        return Mistake(
            backslash, tr("In a text a \\ begins a special sign; write \\\\ for it, or / in a path.")
        )
    if said.startswith(("Invalid hex", "Escaped character")):
        return Mistake(
            backslash,
            tr("In a text \\u begins the number of a character; write \\\\ for a plain \\, or / in a path."),
        )
    if spot.char not in ("", "\n") and (message := strange_character(spot)):
        return Mistake(spot.at, message)
    return text_without_end(spot.text, spot.quote)


# -- keys and tables -----------------------------------------------------------------------------------------


def _no_equals(spot: Spot) -> Mistake:
    """After a key stands something else than ``=``."""
    key = spot.before.strip()
    if spot.char == ":":
        return Mistake(spot.at, tr("Between a key and its value stands =, not a colon."))
    if key in ("-", "---"):
        return Mistake(spot.start, tr("This looks like YAML; in TOML a list is written as [1, 2, 3]."))
    if spot.char and not spot.before[-1:].isspace() and _AFTER_SIGN.match(spot.rest):
        return Mistake(spot.at, _key_between_quotes(spot))
    if "=" in spot.rest and re.match(r"[\w -]+=", spot.rest):
        words = f"{key.rpartition('{')[2].rpartition(',')[2]} {spot.rest.partition('=')[0]}".split()
        return Mistake(
            spot.at,
            tr("A key is one word; write {key}, or put its words between quotes.", key="_".join(words)),
        )
    if not spot.rest.strip() or spot.char in "#,]}":
        at = spot.end_of_last
        return Mistake(at, tr("Here a key stands without = and a value; write them, or delete it."))
    return Mistake(spot.at, tr("Between the key and its value = is missing; write it."))


def _key_between_quotes(spot: Spot) -> str:
    return tr("A key with {char} in it stands between quotes; or write it with a-z alone.", char=spot.char)


def _no_key(spot: Spot) -> Mistake:
    """Where a key should begin stands something else."""
    if spot.last == ".":
        return Mistake(spot.at, tr("After the dot in a key another word is missing; write it, or no dot."))
    if spot.char and not spot.char.isascii():
        return Mistake(spot.at, _key_between_quotes(spot))
    if spot.bracket_char == "[":  # the name of a table
        return Mistake(spot.at, tr("Between [ and ] stands the name of a table, such as [paper]; write one."))
    if spot.bracket_char == "{":
        return _no_key_in_braces(spot)
    return Mistake(spot.at, tr("Here a key is missing; write it."))


def _no_key_in_braces(spot: Spot) -> Mistake:
    if not spot.rest.strip() or spot.char == "#":
        return _braces_over_lines(spot)
    if spot.char == "}":
        return Mistake(spot.end_of_last - 1, comma_before(spot))
    if spot.char == ",":
        return Mistake(spot.at, tr("There is one comma too many; delete it."))
    return Mistake(
        spot.at, tr("Here a key with a value must stand, such as {example}.", example="{ side = 1 }")
    )


def _braces_over_lines(spot: Spot) -> Mistake:
    """A line that ends before the brace is closed."""
    return Mistake(
        spot.bracket,
        tr(
            "What begins with {opening} ends with {closing} in the same line; write it all into one line.",
            opening="{",
            closing="}",
        ),
    )


def _bad_statement(spot: Spot) -> Mistake:
    """A line that begins with no key, no table and no comment."""
    if spot.rest.startswith(_COMMENTS):
        return Mistake(spot.at, _comment())
    if spot.char in "]})":
        return Mistake(spot.at, closes_nothing(spot))
    if spot.char == "=":
        return Mistake(spot.at, tr("Before = the key is missing; write it."))
    if spot.char == ",":
        return Mistake(spot.at, tr("Here no comma may stand; delete it."))
    if spot.char.isalpha():
        return Mistake(spot.at, _key_between_quotes(spot))
    if spot.char == "<":
        return Mistake(
            spot.at, tr("This looks like XML or a web page; write TOML, in which a comment begins with #.")
        )
    return Mistake(spot.at, tr("A line begins with a key, with [ or with #; {char} is none.", char=spot.char))


def _comment() -> str:
    return tr("A comment begins with #; write # in place of these signs.")


def _open_head(spot: Spot) -> Mistake:
    """``[table`` without its closing bracket, or with more than one word."""
    closing = (
        "]]" if spot.text.startswith("[[", spot.start + len(spot.before) - len(spot.before.lstrip())) else "]"
    )
    if spot.rest.strip() and spot.char not in "#]=":
        return Mistake(
            spot.at,
            tr("The name of a table is one word; put it between quotes, or write _ between its words."),
        )
    return Mistake(spot.at, tr("After the name of the table {sign} is missing; write it.", sign=closing))


def _repeated(spot: Spot) -> Mistake:
    """A key or a table that there is already."""
    found = repeated_keys(spot.text[: spot.at] + spot.rest)
    if not found:
        return Mistake(
            spot.at, tr("This name has a value already, and nothing can be added to it; choose another name.")
        )
    key, first, at = found[0]
    if spot.text[at] == "[":
        return Mistake(
            at,
            tr(
                "The name {key} is taken in line {line} already; choose another name, or put both together.",
                key=key,
                line=first,
            ),
        )
    return Mistake(at, repeated_message(key, first))


# -- values --------------------------------------------------------------------------------------------------


def _bad_value(spot: Spot) -> Mistake:
    """Where a value should begin stands something else."""
    if (mistake := _list_goes_on(spot)) is not None:
        return mistake
    if spot.char == "#" and re.match(r"#[0-9a-fA-F]{3,8}\b", spot.rest):
        return Mistake(
            spot.at,
            tr(
                "A colour stands between quotes, because # begins a comment: {text}.",
                text=f'"{spot.rest.split()[0].rstrip(",")}"',
            ),
        )
    if not spot.rest.strip() or spot.char in "#,]}":
        return _no_value(spot)
    if spot.char == "=":
        return Mistake(spot.at, tr("There is one = too many; delete it."))
    if spot.char == "(":
        return Mistake(spot.at, tr("A list stands between [ and ], not between ( and )."))
    if spot.bracket_char == "[" and _PAIR.match(spot.rest):
        return Mistake(spot.at, pair_in_list())
    if word := _WORD.match(spot.rest):
        return Mistake(spot.at, _bare_word(word[0], spot))
    if re.match(r"[+-]?\.\d", spot.rest):
        return Mistake(spot.at, tr("Before the point of a number stands a digit: 0.5, not .5."))
    if spot.char in "+-":
        return Mistake(spot.at, tr("After {sign} stands a number, with no blank between.", sign=spot.char))
    return Mistake(
        spot.at,
        tr(
            "{char} begins no value; a text stands between quotes, a number and true or false without.",
            char=spot.char,
        ),
    )


def _list_goes_on(spot: Spot) -> Mistake | None:
    """For a list that has no end, where the next key or table of the file begins."""
    if spot.bracket < 0:
        return None
    if not spot.text[spot.at :].strip():
        return _not_closed(spot)
    whole = spot.before + spot.rest
    if spot.is_first and _PAIR.match(whole) and whole.rstrip(" ,").endswith("}") and "{" not in whole:
        return Mistake(spot.at, tr("Before this {sign} is missing; write it.", sign="{"))
    is_next = _PAIR.match(whole) if spot.is_first else _HEAD.match(whole)
    opening = spot.outermost if is_next and spot.outermost < spot.start else -1
    if opening < 0 or spot.text[opening] != "[":
        return None
    line = spot.line
    return list_without_end(opening, line)


def _not_closed(spot: Spot) -> Mistake:
    """A bracket that is still open at the end of the file."""
    if spot.bracket_char == "{":
        return _braces_over_lines(spot)
    return Mistake(spot.bracket, tr("The list that begins here has no end; write ] at its end."))


def _no_value(spot: Spot) -> Mistake:
    if spot.last == "=":
        return Mistake(spot.end_of_last - 1, tr("After = the value is missing; write it, or delete the key."))
    if spot.char == ",":
        return Mistake(spot.at, tr("There is one comma too many; delete it."))
    if spot.char and spot.char in "]}":
        return Mistake(spot.at, wrong_bracket(spot))
    return Mistake(spot.at, tr("Here a value is missing; write it."))


def _bare_word(word: str, spot: Spot) -> str:
    """For a word without quotes: a truth, a nothing, or a text."""
    if truth := TRUTHS.get(word.lower()):
        return tr("Instead of {word} write {truth}, in small letters.", word=word, truth=truth)
    if word.lower() in _NOTHINGS:
        return tr("TOML has no {word}; where nothing is meant, leave the key out.", word=word)
    end = min([len(spot.rest), *(spot.rest.find(sign) for sign in "#,]}\"'" if sign in spot.rest)])
    text = spot.rest[:end].strip()[:40]
    return bare_text(f'"{text}"')


def _open_list(spot: Spot) -> Mistake:
    """After an entry of a list comes neither a comma nor the end of the list."""
    return _list_goes_on(spot) or _after_entry(spot)


def _open_braces(spot: Spot) -> Mistake:
    if not spot.rest.strip() or spot.char == "#":
        return _braces_over_lines(spot)
    return _after_entry(spot)


def _after_entry(spot: Spot) -> Mistake:
    """Something stands behind an entry between brackets."""
    if spot.char in "]}":
        return Mistake(spot.at, wrong_bracket(spot))
    return quote_inside(spot) or comma_missing(spot)


def _no_new_line(spot: Spot) -> Mistake:
    """Something stands behind a value or a table in the same line."""
    if spot.char in "]})":
        return Mistake(spot.at, closes_nothing(spot))
    if spot.rest.startswith(_COMMENTS[:2]):
        return Mistake(spot.at, _comment())
    if spot.before.lstrip().startswith("[") and spot.last == "]" and "=" not in spot.before:
        return Mistake(
            spot.at, tr("After the name of a table nothing else stands in its line; begin a new one.")
        )
    return quote_inside(spot) or after_value(spot)


def _bad_date(spot: Spot) -> Mistake:
    return Mistake(
        spot.at, tr("There is no such date or time; a text that looks like one stands between quotes.")
    )


_EXPLAIN: tuple[tuple[str, Callable[[Spot], Mistake]], ...] = (
    ("Expected '=' after a key", _no_equals),
    ("Invalid initial character for a key", _no_key),
    ("Invalid statement", _bad_statement),
    ("Expected ']", _open_head),
    ("Cannot overwrite", _repeated),
    ("Cannot declare", _repeated),
    ("Cannot redefine", _repeated),
    ("Cannot mutate", _repeated),
    ("Duplicate inline table key", _repeated),
    ("Invalid value", _bad_value),
    ("Unclosed array", _open_list),
    ("Unclosed inline table", _open_braces),
    ("Expected newline", _no_new_line),
    ("Invalid date", _bad_date),
)
"""By the beginning of what ``tomllib`` says."""
