"""The rules reference, read from ``rules.toml`` beside this file."""

import tomllib
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

from railgames.core.text import tr
from railgames.scenes.room import RulesPage


@lru_cache(maxsize=1)
def _pages() -> tuple[tuple[str, str], ...]:
    text = files("railgames.scenes.derailed").joinpath("rules.toml").read_text(encoding="utf-8")
    return tuple((page["title"], page["body"].strip()) for page in tomllib.loads(text)["page"])


def rules_pages() -> Sequence[RulesPage]:
    """Every page, in the player's language where it is translated."""
    return tuple(RulesPage(tr(title), tr(body)) for title, body in _pages())
