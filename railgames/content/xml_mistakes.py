"""What is wrong in an SVG that is no XML, in a sentence for its author."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.parsers.expat import ErrorString, ExpatError, errors

from railgames.content.spot import Mistake, Spot, another_kind, strange_character
from railgames.core.text import tr

_ENTITY = re.compile(r"&[#\w]*$")
_WITHOUT_QUOTES = re.compile(r"[\w:-]+\s*=\s*$")
_AFTER_QUOTE = re.compile(r"""=\s*(?:"[^"]*"|'[^']*')$""")
_NO_VALUE = re.compile(r"\s[\w:-]+\s*$")
_COMMENT = re.compile(r"<!--(?:(?!-->).)*--$", re.DOTALL)
_NAME = re.compile(r"[^\s>]*")
_NEAR = 80


def xml_mistake(text: str, error: ExpatError, opened: Sequence[str]) -> Mistake:
    """The mistake for which the parser raised this error; ``opened``: the elements without an end."""
    start = 0
    for _ in range(error.lineno - 1):
        start = text.find("\n", start) + 1
    spot, name = Spot(text, start + error.offset), opened[-1] if opened else ""
    if message := another_kind(spot):
        return Mistake(spot.start, message)
    reason = ErrorString(error.code)
    if reason in (errors.XML_ERROR_NO_ELEMENTS, errors.XML_ERROR_UNCLOSED_CDATA_SECTION):
        return Mistake(len(text.rstrip()), _cut_off(name))
    if reason == errors.XML_ERROR_TAG_MISMATCH:
        return _wrong_end(spot, opened)
    explain = {
        errors.XML_ERROR_INVALID_TOKEN: _bad_sign,
        errors.XML_ERROR_BAD_CHAR_REF: _bad_sign,
        errors.XML_ERROR_UNDEFINED_ENTITY: _bad_sign,
        errors.XML_ERROR_UNCLOSED_TOKEN: _no_end,
        errors.XML_ERROR_DUPLICATE_ATTRIBUTE: _twice,
        errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT: _after_all,
        errors.XML_ERROR_MISPLACED_XML_PI: _late_head,
        errors.XML_ERROR_SYNTAX: _no_svg,
    }.get(reason)
    if explain is None:
        return Mistake(spot.at, tr("The XML is damaged: {reason}.", reason=reason))
    return Mistake(spot.at, explain(spot))


def _wrong_end(spot: Spot, opened: Sequence[str]) -> Mistake:
    """An element ends that is not the innermost one."""
    at, found = spot.text.rfind("<", 0, spot.at), _NAME.match(spot.text, spot.at)
    ended, name = found[0] if found else "", opened[-1] if opened else ""
    if ended not in opened:
        return Mistake(at, tr("{end} ends nothing that is open here; delete it.", end=f"</{ended[:40]}>"))
    message = tr(
        "Before this the end of <{name}> is missing; write {end} there.", name=name, end=f"</{name}>"
    )
    return Mistake(at, message)


def _cut_off(name: str) -> str:
    if not name:
        return tr("There is no picture in this file; it begins with <svg and ends with </svg>.")
    return tr("The file ends before <{name}> has an end; write {end}.", name=name, end=f"</{name}>")


def _bad_sign(spot: Spot) -> str:
    """What stands there cannot stand there."""
    near = spot.before[-_NEAR:]
    if spot.char == "&" or _ENTITY.search(near):
        return tr("The sign {sign} is written {code} in XML.", sign="&", code="&amp;")
    if message := strange_character(spot):
        return message
    if not spot.text.lstrip().startswith("<"):
        return _no_svg(spot)
    if _WITHOUT_QUOTES.search(near):
        return tr("The value of an attribute stands between quotes; write them.")
    if _AFTER_QUOTE.search(near):
        return tr("Before this attribute a blank is missing; write it.")
    if spot.char in ("/", ">") and _NO_VALUE.search(near):
        return tr("The attribute before this has no value; write = and a value between quotes, or delete it.")
    if _COMMENT.search(near):
        return tr("Inside of a comment -- may not stand; write one - instead.")
    if spot.char == "<":
        return tr(
            "A quote or > is missing before this; if the sign itself is meant, write {code}.", code="&lt;"
        )
    if spot.char.isspace():
        return tr("Here no blank may stand; delete it.")
    return tr("Here {sign} cannot stand; look at what is before it, and delete it.", sign=spot.char or ">")


def _no_end(spot: Spot) -> str:
    return tr("What begins here has no end; write > or --> where it ends.")


def _twice(spot: Spot) -> str:
    return tr("This attribute stands in the element already; delete one of them.")


def _after_all(spot: Spot) -> str:
    return tr("What stands here comes after </svg>; delete it, or move it before.")


def _late_head(spot: Spot) -> str:
    return tr("Before <?xml nothing may stand, not even a blank; delete it.")


def _no_svg(spot: Spot) -> str:
    return tr("This is no SVG, which begins with <svg and ends with </svg>.")
