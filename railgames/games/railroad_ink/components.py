"""The pieces: route faces, dice and special routes, and the oriented tiles that they can be drawn as.

A tile is more than four letters: it is a partition of its edges into segments, the parts that join inside the
space. Its text is the segments joined by "+", each the letters of north, east, south, west (H highway,
R railway, - none), the one with the earliest side first: "H-H-" a straight highway, "H-H-+-R-R" an overpass,
"R--R+-RR-" a double railway curve, "HRHR" a crossing where all four join.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from railgames.core.text import tr

BLANK, HIGHWAY, RAILWAY = 0, 1, 2
CLOSED = 3  # in a slot: nothing can ever join on this side
FULL = 255  # a slot that takes nothing
LETTERS = "-HR"
JOINT = "+"

Segment = tuple[int, int, int, int]
Word = Annotated[
    str,
    Meta(
        pattern="^[a-z0-9]+(-[a-z0-9]+)*$",
        max_length=40,
        extra={"form": "letters a-z and digits, with - between words, such as road-curve"},
    ),
]
TileText = Annotated[
    str,
    Meta(
        pattern=r"^[HR-]{4}(\+[HR-]{4}){0,3}$",
        extra={"form": "four of H, R and -, such as HR-R: north, east, south, west; + between two routes"},
    ),
]
Title = Annotated[str, Meta(min_length=1, max_length=60)]


class FaceFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One route face: its word in actions, its title on screen, and one way to draw it."""

    name: Annotated[Word, Meta(description="Its word in actions and saves, such as road-curve.")]
    title: Annotated[Title, Meta(description="Its name for people.")]
    tile: Annotated[
        TileText,
        Meta(
            description="Letters for north, east, south, west: H a highway, R a railway, - nothing. They "
            "join; + stands between two routes that do not."
        ),
    ]


class DieFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dice of one kind: the words of the faces, one for each side of the die."""

    faces: Annotated[
        tuple[Word, ...],
        Meta(
            min_length=1, max_length=20, description="The words of its faces, one for each side of the die."
        ),
    ]
    count: Annotated[int, Meta(ge=1, le=6, description="How many dice of this kind there are.")] = 1


class DiceFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set of route dice and special routes, as a file of ``maps/railroad_ink/dice/``.

    ``stub_stations``: whether a route that ends within its space is a station there.
    """

    title: Annotated[Title, Meta(description="The name of the set.")]
    faces: Annotated[
        tuple[FaceFile, ...],
        Meta(min_length=1, max_length=40, description="Every route face that a die may show."),
    ]
    dice: Annotated[
        tuple[DieFile, ...],
        Meta(min_length=1, max_length=6, description="The dice that are rolled each round."),
    ]
    specials: Annotated[
        tuple[FaceFile, ...], Meta(max_length=12, description="The special routes above the board.")
    ]
    description: Annotated[str, Meta(description="A sentence about the set, for readers of the file.")] = ""
    stub_stations: Annotated[
        bool, Meta(description="Whether a route that ends within its space is a station there.")
    ] = True

    def __post_init__(self) -> None:
        names = [face.name for face in (*self.faces, *self.specials)]
        if len(set(names)) < len(names):
            raise ValueError(tr("two faces have the same name"))
        for face in (*self.faces, *self.specials):
            segments_of(face.tile)
        known = {face.name for face in self.faces}
        for name in (name for die in self.dice for name in die.faces if name not in known):
            raise ValueError(tr("a die has the face {name}, which is not among the faces", name=name))


class Tile(msgspec.Struct, frozen=True):
    """An oriented tile: ``sides`` are N, E, S, W, each BLANK, HIGHWAY or RAILWAY."""

    text: str
    segments: tuple[Segment, ...]
    sides: Segment
    is_station: bool


def segments_of(text: str) -> tuple[Segment, ...]:
    """The segments of a tile's text. Raises ValueError when two segments share a side or one is empty."""
    segments: list[Segment] = []
    taken = [False] * 4
    for part in text.split(JOINT):
        n, e, s, w = (LETTERS.index(letter) for letter in part)
        if not any((n, e, s, w)):
            raise ValueError(tr("the tile {text} has a segment without a route", text=text))
        for side, kind in enumerate((n, e, s, w)):
            if kind and taken[side]:
                raise ValueError(tr("the tile {text} uses one side twice", text=text))
            taken[side] = taken[side] or bool(kind)
        segments.append((n, e, s, w))
    return tuple(segments)


def _text_of(segments: tuple[Segment, ...]) -> str:
    first = sorted(segments, key=lambda segment: next(side for side in range(4) if segment[side]))
    return JOINT.join("".join(LETTERS[kind] for kind in segment) for segment in first)


def orientations(text: str) -> tuple[str, ...]:
    """Every way to draw a tile, turned and mirrored, each once, sorted.

    >>> orientations("H-H-")
    ('-H-H', 'H-H-')
    """
    found: set[str] = set()
    segments = segments_of(text)
    mirrored = tuple((n, w, s, e) for n, e, s, w in segments)
    for shape in (segments, mirrored):
        for _ in range(4):
            shape = tuple((w, n, e, s) for n, e, s, w in shape)
            found.add(_text_of(shape))
    return tuple(sorted(found))


def wants_of(slot: int) -> Segment:
    """The kinds that a slot requires on N, E, S, W: HIGHWAY, RAILWAY, or BLANK for none."""
    north, east, south, west = (slot >> 2 * side & 3 for side in range(4))
    return north % CLOSED, east % CLOSED, south % CLOSED, west % CLOSED


def tile_from_text(text: str, *, stub_stations: bool) -> Tile:
    """The tile. A segment where both kinds meet is a station, and so is a stub if the dice say so."""
    segments = segments_of(text)
    is_station = any(
        (HIGHWAY in segment and RAILWAY in segment) or (stub_stations and segment.count(BLANK) == 3)
        for segment in segments
    )
    n, e, s, w = (max(segment[side] for segment in segments) for side in range(4))
    return Tile(text, segments, (n, e, s, w), is_station)


class DiceSet:
    """A dice file, compiled. A face is an int: first those of the dice, then the special routes.

    ``faces[face]`` its FaceFile; ``tiles[tile]`` every oriented tile, sorted by text; ``face_tiles[face]``
    the tiles it can be drawn as; ``dice`` one tuple of faces per die; ``specials`` the special routes' faces.
    """

    def __init__(self, file: DiceFile) -> None:
        self.file = file
        self.faces = (*file.faces, *file.specials)
        self.face_of = {face.name: idx for idx, face in enumerate(self.faces)}
        self.specials = tuple(range(len(file.faces), len(self.faces)))
        ways = [orientations(face.tile) for face in self.faces]
        texts = sorted({text for way in ways for text in way})
        self.tiles = tuple(tile_from_text(text, stub_stations=file.stub_stations) for text in texts)
        self.tile_of = {text: idx for idx, text in enumerate(texts)}
        self.face_tiles = tuple(tuple(self.tile_of[text] for text in way) for way in ways)
        self.dice = tuple(
            tuple(self.face_of[name] for name in die.faces) for die in file.dice for _ in range(die.count)
        )
        self.legal = self._legal()

    def _legal(self) -> list[list[tuple[int, ...]]]:
        """``legal[face][slot]``: the tiles that fit what the four neighbours of a space impose.

        A slot has two bits per side: BLANK, HIGHWAY, RAILWAY or CLOSED. A closed side requires nothing: an
        end there is legal, and an error. A slot with four closed sides equals FULL: nothing can join.
        """
        every = range(len(self.tiles))
        of_kind = [
            [frozenset(tile for tile in every if self.tiles[tile].sides[side] == kind) for kind in range(3)]
            for side in range(4)
        ]
        fitting = [
            (frozenset(every), blank | highway, blank | railway) for blank, highway, railway in of_kind
        ]
        legal: list[list[tuple[int, ...]]] = [[()] * 256 for _ in self.faces]
        for slot in range(256):
            wants = wants_of(slot)
            asked = sum(want << 2 * side for side, want in enumerate(wants))
            if asked < slot:  # equal to the slot with open instead of closed sides, computed before
                for ways in legal:
                    ways[slot] = ways[asked]
                continue
            joining = (of_kind[side][want] for side, want in enumerate(wants) if want)
            fit = frozenset().union(*joining)
            for side, want in enumerate(wants):
                fit &= fitting[side][want]
            for face, tiles in enumerate(self.face_tiles):
                legal[face][slot] = tuple(tile for tile in tiles if tile in fit)
        return legal
