"""Semantic versions and the version ranges of packs, such as ``>=0.1, <2``."""

from __future__ import annotations

import re

from railgames.core.text import tr

SEMVER = r"^(0|[1-9][0-9]{0,5})\.(0|[1-9][0-9]{0,5})\.(0|[1-9][0-9]{0,5})(-[0-9A-Za-z.-]{1,40})?$"
_VERSION = re.compile(r"([0-9]{1,6})(?:\.([0-9]{1,6}))?(?:\.([0-9]{1,6}))?(?:-([0-9A-Za-z.-]{1,40}))?")
_BOUND = re.compile(r"(>=|<=|==|!=|>|<)?\s*(\S+)")

# A pre-release sorts before its release, and its numeric parts compare as numbers (semver.org, 11).
VersionKey = tuple[int, int, int, bool, tuple[tuple[bool, int, str], ...]]


def version_key(text: str) -> VersionKey:
    """The sort key of a version; missing parts count as zero.

    Raises ValueError if ``text`` is not a version.
    """
    match = _VERSION.fullmatch(text)
    if match is None:
        raise ValueError(tr("{text} is not a version; write it as 1.2.3.", text=repr(text)))
    major, minor, patch, pre = match.groups()
    parts = tuple((not p.isdigit(), int(p) if p.isdigit() else 0, p) for p in pre.split(".")) if pre else ()
    return int(major), int(minor or 0), int(patch or 0), pre is None, parts


def in_range(version: str, wanted: str) -> bool:
    """Whether ``version`` satisfies every comma-separated bound of ``wanted``; an empty range accepts any.

    >>> in_range("0.3.1", ">=0.2, <1")
    True

    Raises ValueError if ``wanted`` is not a range.
    """
    key = version_key(version)
    bounds = [bound.strip() for bound in wanted.split(",") if bound.strip()]
    satisfied = [_satisfies(key, bound) for bound in bounds]  # all of them, so that an invalid one raises
    return all(satisfied)


def _satisfies(key: VersionKey, bound: str) -> bool:
    match = _BOUND.fullmatch(bound)
    if match is None:
        raise ValueError(tr("{text} is not a version range; write it as >=1.2, <2.", text=repr(bound)))
    other = version_key(match[2])
    return {
        ">=": key >= other,
        "<=": key <= other,
        ">": key > other,
        "<": key < other,
        "!=": key != other,
    }.get(match[1] or "==", key == other)
