"""The rules reference of a game, read from ``rules.toml`` in its scene folder."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from railgames.core.text import tr


class RulesPage(msgspec.Struct, frozen=True):
    """One page of the rules reference; ``body`` is rich text (## headings, **bold**, - lists)."""

    title: str
    body: str


@lru_cache(maxsize=8)
def _pages(package: str) -> tuple[tuple[str, str], ...]:
    import tomllib  # not needed to open the window
    from importlib.resources import files

    text = files(package).joinpath("rules.toml").read_text(encoding="utf-8")
    return tuple((page["title"], page["body"].strip()) for page in tomllib.loads(text)["page"])


def rules_pages(package: str) -> Sequence[RulesPage]:
    """Every page of the rules in a package, in the player's language if translated."""
    return tuple(RulesPage(tr(title), tr(body)) for title, body in _pages(package))
