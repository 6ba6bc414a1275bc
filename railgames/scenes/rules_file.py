"""The rules reference of a game: ``rules.toml`` in its scene folder, then every ``NAME.rules.toml`` in a
folder below, such as that of an expansion."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from railgames.core.text import tr

replace = msgspec.structs.replace


class RulesPage(msgspec.Struct, frozen=True):
    """One page of the rules reference; ``body`` is rich text (## headings, **bold**, - lists).

    ``option`` and ``value``: the page is about this value of an option alone, as the page of an expansion is.
    """

    title: str
    body: str
    option: str = ""
    value: str = ""


@lru_cache(maxsize=8)
def _pages(package: str) -> tuple[RulesPage, ...]:
    import tomllib  # not needed to open the window
    from importlib.resources import files

    scene = files(package)
    found = [scene.joinpath("rules.toml")]
    for folder in sorted((one for one in scene.iterdir() if one.is_dir()), key=lambda one: one.name):
        more = [one for one in folder.iterdir() if one.name.endswith(".rules.toml")]
        found += sorted(more, key=lambda one: one.name)
    texts = [one.read_text(encoding="utf-8") for one in found]
    pages = [msgspec.convert(page, RulesPage) for text in texts for page in tomllib.loads(text)["page"]]
    return tuple(replace(page, body=page.body.strip()) for page in pages)


def rules_pages(package: str) -> Sequence[RulesPage]:
    """Every page of the rules in a package, in the player's language if translated."""
    return tuple(replace(page, title=tr(page.title), body=tr(page.body)) for page in _pages(package))
