"""What stands too much, or too little, after a value: the mistakes that TOML and JSON have in common."""

from __future__ import annotations

import re

from railgames.content.spot import Mistake, Spot
from railgames.core.text import tr

_PAIR = re.compile(r"""[\w.'"-]+\s*[=:]""")
_NUMBER_BEFORE = re.compile(r"(?:^|[\s=:,\[{])([-+]?[\d._]+)$")
_PIECE = re.compile(r"[^,\]}#]*")
_WHOLE = re.compile(r"[^\W\d][\w.-]*$")
_WHOLE_END = re.compile(r"[\w.-]*")
_NEAR = 80
_DIGITS = re.compile(r"\d+")

TRUTHS = {"true": "true", "yes": "true", "on": "true", "false": "false", "no": "false", "off": "false"}
"""Words that are meant as a truth, and how they are written."""


def text_without_end(text: str, start: int) -> Mistake:
    """For a text whose opening quotes stand at ``start``, and that has no closing ones."""
    sign = text[start]
    if text.startswith(sign * 3, start):
        message = tr("The text that begins here has no end; write {quotes} where it ends.", quotes=sign * 3)
    else:
        message = tr("The text that begins here has no closing quote; write {quote} at its end.", quote=sign)
    return Mistake(start, message)


def wrong_bracket(spot: Spot) -> str:
    """For a closing bracket that does not fit the one that is open."""
    opening = spot.bracket_char
    closing = "]" if opening == "[" else "}"
    return tr(
        "{found} does not close the {opening} of line {line}; write {closing}, or the one that is missing.",
        found=spot.char,
        opening=opening,
        closing=closing,
        line=spot.text.count("\n", 0, spot.bracket) + 1,
    )


def closes_nothing(spot: Spot) -> str:
    """For a bracket that no other one opened."""
    return tr("{sign} closes nothing, because no bracket is open here; delete it.", sign=spot.char)


def comma_before(spot: Spot) -> str:
    """For a comma with nothing after it before the closing bracket."""
    return tr("After this comma nothing comes before {sign}; delete the comma.", sign=spot.char)


def quote_inside(spot: Spot) -> Mistake | None:
    """For a quote inside of a text, which ends it too early: ``"The "Old" Town"``."""
    quote = spot.before[-1:]
    if quote not in ('"', "'") or not re.match(r"[\w]", spot.char) or quote not in spot.rest:
        return None
    if re.search(r"[,=:\[{]\s*$", spot.before[:-1]):
        message = tr("A quote is missing before this one; write it where the text before it ends.")
    elif quote == '"':
        message = tr(
            "A quote inside of a text is written {sign}, because {quote} ends the text.",
            sign='\\"',
            quote='"',
        )
    else:
        message = tr("The text ends at this quote; put a text with ' in it between two {quote}.", quote='"')
    return Mistake(spot.at - 1, message)


def comma_missing(spot: Spot) -> Mistake:
    """For an entry that follows another one, or what cannot be one."""
    if spot.char == ";":
        return Mistake(spot.at, tr("Between entries stands a comma, not {sign}.", sign=";"))
    if spot.char and spot.char in ":=":
        return Mistake(spot.at, _pair_after_value(spot))
    if not _PAIR.match(spot.rest) and (mistake := _number_goes_on(spot)) is not None:
        return mistake
    at = spot.end_of_last if spot.is_first else spot.at
    return Mistake(at, tr("Between two entries a comma is missing here; write it."))


def _pair_after_value(spot: Spot) -> str:
    if spot.bracket_char == "[":
        return pair_in_list()
    return tr("After a value no {sign} can stand; delete it, or write a comma.", sign=spot.char)


def pair_in_list() -> str:
    """For a key with a value right in a list."""
    return tr(
        "A key with a value in a list stands between {opening} and {closing}; write them round it.",
        opening="{",
        closing="}",
    )


def list_without_end(opening: int, line: int) -> Mistake:
    """For a list that begins at an index, and the line where something else begins."""
    message = tr("The list that begins here has no end; write ] at its end, before line {line}.", line=line)
    return Mistake(opening, message)


def _near(spot: Spot) -> str:
    """The end of the line before the place: a hostile line may be long, and is not searched as a whole."""
    return spot.before[-_NEAR:]


def bare_text(text: str) -> str:
    """For a text without quotes; ``text`` has them."""
    return tr("A text stands between quotes: write {text}.", text=text)


def decimal_comma(spot: Spot) -> Mistake | None:
    """For ``1,5`` in place of ``1.5``."""
    found = _NUMBER_BEFORE.search(_near(spot))
    if found is None or not re.match(r",\d", spot.rest):
        return None
    number = f"{found[1]}.{_DIGITS.findall(spot.rest)[0]}"
    return Mistake(spot.at, tr("A decimal number has a point; write {number}.", number=number))


def after_value(spot: Spot) -> Mistake:
    """For what stands after a value in the same line."""
    if (mistake := decimal_comma(spot)) is not None:
        return mistake
    if spot.char in ",;":
        if spot.rest[1:].strip():
            return Mistake(
                spot.at, tr("Each key with its value stands in a line of its own; begin a new one.")
            )
        return Mistake(spot.at, tr("After this value no {sign} stands; delete it.", sign=spot.char))
    if _PAIR.match(spot.rest):
        return Mistake(spot.at, tr("Each key with its value stands in a line of its own; begin a new one."))
    if (mistake := _number_goes_on(spot)) is not None:
        return mistake
    if (whole := _WHOLE.search(_near(spot))) and re.match(r"\w", spot.char):
        end = _WHOLE_END.match(spot.rest)
        text = f'"{whole[0]}{end[0] if end else ""}"'
        return Mistake(spot.at - len(whole[0]), bare_text(text))
    rest = spot.rest.strip()[:40]
    return Mistake(
        spot.at, tr("After the value stands {rest}, which belongs to nothing; delete it.", rest=rest)
    )


def _number_goes_on(spot: Spot) -> Mistake | None:
    """For a number with something behind it: ``007``, ``10px``, ``1.2.3``, ``2 * 3``."""
    found = _NUMBER_BEFORE.search(_near(spot).rstrip())
    if found is None or not spot.rest.strip():
        return None
    is_near = not spot.before[-1:].isspace()
    if is_near and spot.char.isdigit():
        return Mistake(
            spot.at - 1, tr("A number does not begin with 0; delete it, or put all of it between quotes.")
        )
    if is_near and spot.rest.startswith(".") and not spot.rest[1:2].isdigit():
        return Mistake(spot.at, tr("After the point of a number stands a digit: 1.0, not 1."))
    if is_near or not re.match(r"[\"'\[{\d+-]", spot.char) or re.match(r"[+-]\s", spot.rest):
        piece = _PIECE.match(spot.rest)
        rest = piece[0].strip()[:40] if piece and piece[0] else spot.char
        gap = "" if is_near else " "
        whole = f'"{found[1]}{gap}{rest}"'
        return Mistake(
            spot.at,
            tr(
                "A number stands alone, without {rest}; if it is a text, write {whole}.",
                rest=rest,
                whole=whole,
            ),
        )
    return None
