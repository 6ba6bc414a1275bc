"""The order of the player's packs: which wins where two have the same thing, and moving one up or down.

Of several packs with one thing the last in the order wins, so a pack is moved later to make it win.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import NamedTuple

from railgames.content.files import map_name
from railgames.content.packs import PICTURES, Pack
from railgames.core.text import ntr, tr

EARLIER, LATER = -1, 1
NAMED = 4
"""How many things a sentence names; of more it says their number."""


class Overlap(NamedTuple):
    """Two packs that have the same things, named in ``things``. The winner's are used."""

    winner: Pack
    loser: Pack
    things: tuple[str, ...]


def movable(packs: Sequence[Pack]) -> list[Pack]:
    """The packs that can be moved: those that the player has put there, in their order."""
    return [pack for pack in packs if not pack.is_ours]


def moved(packs: Sequence[Pack], pack_id: str, by: int) -> tuple[str, ...]:
    """The ids of the player's packs in their new order after one was moved by one place.

    The order stays where ``why_not`` gives a reason.
    """
    ids = [pack.id for pack in movable(packs)]
    if not why_not(packs, pack_id, by):
        at = ids.index(pack_id)
        ids[at], ids[at + by] = ids[at + by], ids[at]
    return tuple(ids)


def why_not(packs: Sequence[Pack], pack_id: str, by: int) -> str:
    """Why a pack cannot be moved by one place, empty if it can."""
    mine = movable(packs)
    ids = [pack.id for pack in mine]
    if pack_id not in ids:
        return tr("'{id}' is no pack of yours.", id=pack_id)
    other = ids.index(pack_id) + by
    if other < 0:
        return tr("It is the first already.")
    if other >= len(ids):
        return tr("It is the last already.")
    # The pack that would then come first, and may need the other one.
    first, second = (pack_id, ids[other]) if by == EARLIER else (ids[other], pack_id)
    info = mine[ids.index(first)].info
    if info is not None and second in info.depends:
        return tr("'{id}' needs '{other}', and so comes after it.", id=first, other=second)
    return ""


def overlaps(packs: Sequence[Pack]) -> list[Overlap]:
    """All pairs of packs that have the same things, by winner; the nearest loser first."""
    owners: dict[str, list[Pack]] = {}
    for pack in packs:
        for thing in _things(pack):
            owners.setdefault(thing, []).append(pack)
    found: dict[tuple[str, str], tuple[Pack, Pack, list[str]]] = {}
    for thing, having in owners.items():
        winner = having[-1]
        for loser in having[:-1]:
            found.setdefault((winner.id, loser.id), (winner, loser, []))[2].append(thing)
    rank = {pack.id: number for number, pack in enumerate(packs)}
    every = [Overlap(winner, loser, tuple(things)) for winner, loser, things in found.values()]
    return sorted(every, key=lambda one: (rank[one.winner.id], -rank[one.loser.id]))


def told(overlap: Overlap) -> str:
    """An overlap as the winner's sentence: "Wins over Night: map harbour (railroad_ink), sound click"."""
    return tr("Wins over {pack}: {things}", pack=overlap.loser.title, things=_named(overlap.things))


def told_below(overlap: Overlap) -> str:
    """The same as a sentence of the pack that gives way."""
    return tr("Gives way to {pack}: {things}", pack=overlap.winner.title, things=_named(overlap.things))


def _named(things: Sequence[str]) -> str:
    names, more = ", ".join(things[:NAMED]), len(things) - NAMED
    return ntr("{names} and {n} more", "{names} and {n} more", more, names=names) if more > 0 else names


def _things(pack: Pack) -> Iterator[str]:
    """What a pack has, in words, each once, maps first; nothing of one that is not used."""
    if pack.is_enabled:
        names = sorted(pack.used, key=lambda name: not name.startswith("maps/"))
        yield from dict.fromkeys(filter(None, map(_thing, names)))


def _thing(name: str) -> str:
    """What a file of a pack is, in words; empty for one that replaces nothing, such as a licence."""
    if (of := map_name(name)) is not None:
        game, map_id = of
        return tr("map {id} ({game})", id=map_id, game=game)
    path = PurePosixPath(name)
    top, inner = path.parts[0], str(PurePosixPath(*path.parts[1:]).with_suffix(""))
    if top == "locale" and path.suffix == ".toml":
        return tr("words of {code} that both have", code=inner)
    if name == "assets/theme.toml":
        return tr("colours and type that both set")
    if path.suffix in PICTURES:
        return tr("picture {name}", name=inner)
    if path.suffix == ".ogg":
        return tr("sound {name}", name=path.stem)
    return tr("font {name}", name=path.name) if path.suffix in (".ttf", ".otf") else ""
