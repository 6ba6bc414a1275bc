"""The rail cards: a deck file, and the lookup tables compiled from it.

A card is a set of tracks (pairs of sides that it joins) and stubs (a rail from one side to a buffer). Its
long axis lies along the lane, so it has two orientations; a *face* is a card in one of them. A file describes
the card before the half turn, with lanes from west to east.

A face's code is ``1 + 2 * kind + orientation``, 0 for an empty cell. Kinds are numbered by name.
"""

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from railgames.core.errors import Problem
from railgames.core.repeats import repeats
from railgames.core.text import ntr, tr
from railgames.geometry.square import EAST, NORTH, SIDES, SOUTH, WEST, opposite

UNKNOWN = -1

Side = Literal["n", "e", "s", "w"]
Track = Literal["ew", "ns", "ne", "es", "sw", "nw"]
SIDE_OF: dict[str, int] = {"n": NORTH, "e": EAST, "s": SOUTH, "w": WEST}


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of card. ``count``: how many there are; ``bridge``: its tracks cross without meeting."""

    name: Annotated[
        str,
        Meta(
            pattern="^[a-z][a-z0-9-]{0,39}$",
            description="Its word in actions and saves, such as fork-left.",
            extra={"form": "letters a-z, digits and -, a letter first, such as fork-left"},
        ),
    ]
    title: Annotated[str, Meta(min_length=1, max_length=60, description="Its name for people.")]
    tracks: Annotated[
        tuple[Track, ...],
        Meta(
            min_length=1,
            max_length=6,
            description="Pairs of sides that its rails join: before the half turn, in a lane from west "
            "to east.",
        ),
    ]
    count: Annotated[int, Meta(ge=1, le=50, description="How many of this card the deck has.")]
    stubs: Annotated[
        tuple[Side, ...],
        Meta(max_length=3, description="Sides with a rail that ends in a buffer; none that a track joins."),
    ] = ()
    bridge: Annotated[
        bool, Meta(description="Whether its tracks cross without meeting, drawn as a bridge.")
    ] = False


class DeckFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck, a file in ``maps/derailed/decks/``."""

    title: Annotated[str, Meta(min_length=1, max_length=60, description="The name of the deck.")]
    cards: Annotated[
        tuple[CardFile, ...], Meta(min_length=1, max_length=100, description="Its kinds of cards.")
    ]
    description: Annotated[str, Meta(description="A sentence about the deck, for readers of the file.")] = ""


class Face(NamedTuple):
    """A card in one orientation. ``joins[s]``: sides (bits) that side s leads to; ``rails``: sides (bits)
    with a rail; ``ends``: those of them whose rail ends in a buffer."""

    kind: int
    turned: int
    tracks: tuple[tuple[int, int], ...]
    joins: tuple[int, int, int, int]
    rails: int
    ends: int


def _face(kind: int, card: CardFile, turned: int) -> Face:
    flip = opposite(0) if turned else 0
    tracks = tuple(sorted(_sorted(SIDE_OF[a] ^ flip, SIDE_OF[b] ^ flip) for a, b in card.tracks))
    joins: list[int] = [0, 0, 0, 0]
    for a, b in tracks:
        joins[a] |= 1 << b
        joins[b] |= 1 << a
    ends = 0
    for stub in card.stubs:
        ends |= 1 << (SIDE_OF[stub] ^ flip)
    rails = ends
    for side in SIDES:
        rails |= (1 << side) if joins[side] else 0
    return Face(kind, turned, tracks, (joins[0], joins[1], joins[2], joins[3]), rails, ends)


def _sorted(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


class Deck:
    """Lookup tables of a deck file: ``cards``, ``names``, ``is_symmetric``, ``counts`` by kind; ``faces``,
    and ``face_words``, their texts in saves, by code, of which the first is that of an empty cell;
    ``changes[old][new]``: the sides that lead elsewhere when one face covers another."""

    def __init__(self, file: DeckFile) -> None:
        self.file = file
        self.cards: tuple[CardFile, ...] = tuple(sorted(file.cards, key=lambda card: card.name))
        self.names: tuple[str, ...] = tuple(card.name for card in self.cards)
        self.kind_of: dict[str, int] = {name: kind for kind, name in enumerate(self.names)}
        empty = Face(UNKNOWN, 0, (), (0, 0, 0, 0), 0, 0)
        self.faces: tuple[Face, ...] = (
            empty,
            *(_face(kind, card, turned) for kind, card in enumerate(self.cards) for turned in (0, 1)),
        )
        self.changes: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            tuple(tuple([side for side in SIDES if old.joins[side] != new.joins[side]]) for new in self.faces)
            for old in self.faces
        )
        self.face_words: tuple[str, ...] = tuple(
            self.names[face.kind] + ("/" if face.turned else "") for face in self.faces
        )
        self.is_symmetric: tuple[bool, ...] = tuple(
            self.faces[1 + 2 * kind][2:] == self.faces[2 + 2 * kind][2:] for kind in range(len(self.cards))
        )
        self.counts: tuple[int, ...] = tuple(card.count for card in self.cards)
        self.size = sum(self.counts)

    def all_cards(self) -> list[int]:
        """Kinds of all cards, sorted."""
        return [kind for kind, count in enumerate(self.counts) for _ in range(count)]

    def title(self, kind: int) -> str:
        """Title of a kind in the player's language; "card" for an unknown one."""
        return tr(self.cards[kind].title) if kind >= 0 else tr("card")


def deck_problems(file: DeckFile, fewest: int) -> Iterator[Problem]:
    """Every problem of a deck beyond its types, for a map that needs ``fewest`` cards."""
    for idx, name in repeats(card.name for card in file.cards):
        message = tr("the card {name} occurs twice", name=name)
        yield Problem(file="", where=f"$.cards[{idx}].name", message=message)
    for idx, card in enumerate(file.cards):
        joined = {side for track in card.tracks for side in track}
        if len(set(card.tracks)) < len(card.tracks):
            yield Problem(file="", where=f"$.cards[{idx}].tracks", message=tr("a track occurs twice"))
        for side in card.stubs:
            if side in joined:
                message = tr("side {side} has a track, so it cannot end in a buffer", side=side)
                yield Problem(file="", where=f"$.cards[{idx}].stubs", message=message)
    size = sum(card.count for card in file.cards)
    if size < fewest:
        message = ntr(
            "the deck has {n} card, too few for this table",
            "the deck has {n} cards, too few for this table",
            size,
        )
        yield Problem(file="", where="$.cards", message=message, allowed=tr("{n} or more", n=fewest))
