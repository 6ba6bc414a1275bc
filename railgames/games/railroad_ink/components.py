"""The pieces: route faces, dice and special routes, and the oriented tiles that they can be drawn as.

A tile is more than four letters: it is a partition of its edges into segments, the parts that join inside the
space. Its text is the segments joined by "+", each the letters of north, east, south, west (H highway,
R railway, - none), the one with the earliest side first: "H-H-" a straight highway, "H-H-+-R-R" an overpass,
"R--R+-RR-" a double railway curve, "HRHR" a crossing where all four join. An expansion may have a third
kind: S, an end that joins either of the two.

What an expansion draws beside the routes follows them: "/" and a letter for each of the four sides, "/" and
a letter for each of the four corners from the north east on, "*" and a word for the whole space. "R-R-/---L"
is a railway with lava to the west, "----/LL--" lava without a route, "H-H-*cactus" a highway with a cactus.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from railgames.core.text import tr

BLANK, HIGHWAY, RAILWAY = 0, 1, 2
EITHER = 3  # on a tile: joins a highway or a railway, and counts as both
CLOSED = 3  # in a slot: nothing can ever join on this side
FULL = 255  # a slot that takes nothing
LETTERS = "-HRS"
JOINT = "+"
NOTHING = "----"

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

    ``stub_stations``: whether a route that ends within its space is a station there, unless another one is
    beside it.
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
        bool,
        Meta(
            description="Whether a route that ends within its space is a station there, unless another route "
            "is beside it."
        ),
    ] = True


class OwnFaceFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A face of an expansion's dice; ``also`` are other tiles that it may be drawn as. One that ``is_read``
    is not drawn: its tile is only its picture. One that ``is_kept`` may be drawn again in its round."""

    name: Word
    title: Title
    tile: str
    also: tuple[str, ...] = ()
    is_read: bool = False
    is_kept: bool = False


class OwnDieFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dice of an expansion; one that ``replaces`` a die is rolled in place of the first route die. Dice
    ``apart`` are rolled in rounds of their own, in place of all route dice."""

    faces: tuple[Word, ...]
    count: int = 1
    replaces: bool = False
    apart: bool = False

    @property
    def is_beside(self) -> bool:
        """Whether they are rolled together with all route dice."""
        return not (self.replaces or self.apart)


class PiecesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an expansion adds to a set of dice; ``tiles`` are drawn by its rules, not by a die;
    ``for_specials`` are faces as which every special route may be drawn instead.

    Where there are ``stations``, a tile with a word is a station just if its word is one of them.
    """

    faces: tuple[OwnFaceFile, ...] = ()
    dice: tuple[OwnDieFile, ...] = ()
    tiles: tuple[str, ...] = ()
    for_specials: tuple[Word, ...] = ()
    stations: tuple[Word, ...] = ()


NO_PIECES = PiecesFile()


class Layer(NamedTuple):
    """What an expansion draws in a space beside the routes: letters of N, E, S, W, of the corners NE, SE, SW,
    NW, and a word for the whole space."""

    sides: str = NOTHING
    corners: str = NOTHING
    word: str = ""

    @property
    def text(self) -> str:
        """As it follows the routes in the text of a tile."""
        corners = f"/{self.corners}" if self.corners != NOTHING else ""
        sides = f"/{self.sides}" if corners or self.sides != NOTHING else ""
        return sides + corners + (f"*{self.word}" if self.word else "")

    def turned(self) -> "Layer":
        """Turned clockwise by a quarter."""
        sides, corners = self.sides, self.corners
        return Layer(sides[3] + sides[:3], corners[3] + corners[:3], self.word)

    def mirrored(self) -> "Layer":
        """Mirrored left to right."""
        sides, corners = self.sides, self.corners
        return Layer(sides[0] + sides[:0:-1], corners[::-1], self.word)


PLAIN = Layer()


class Tile(msgspec.Struct, frozen=True):
    """An oriented tile: ``sides`` are N, E, S, W, each BLANK, HIGHWAY or RAILWAY; ``layer`` is what an
    expansion draws beside the routes."""

    text: str
    segments: tuple[Segment, ...]
    sides: Segment
    is_station: bool
    layer: Layer = PLAIN


def layer_of(text: str) -> Layer:
    """What the text of a tile has beside the routes."""
    body, _, word = text.partition("*")
    parts = body.split("/")[1:]
    sides, corners = (*parts, NOTHING, NOTHING)[:2]
    return Layer(sides, corners, word)


def segments_of(text: str) -> tuple[Segment, ...]:
    """The segments of a tile's text. Raises ValueError when two segments share a side or one is empty."""
    routes = text.partition("*")[0].partition("/")[0]
    if routes == NOTHING and len(routes) < len(text):
        return ()
    segments: list[Segment] = []
    taken = [False] * 4
    for part in routes.split(JOINT):
        n, e, s, w = (LETTERS.index(letter) for letter in part)
        if not any((n, e, s, w)):
            raise ValueError(
                tr("the tile {text} has a part without a route: it needs an H or an R", text=text)
            )
        for side, kind in enumerate((n, e, s, w)):
            if kind and taken[side]:
                raise ValueError(tr("the tile {text} uses one side twice", text=text))
            taken[side] = taken[side] or bool(kind)
        segments.append((n, e, s, w))
    return tuple(segments)


def _text_of(segments: tuple[Segment, ...], layer: Layer) -> str:
    first = sorted(segments, key=lambda segment: next(side for side in range(4) if segment[side]))
    routes = JOINT.join("".join(LETTERS[kind] for kind in segment) for segment in first)
    return (routes or NOTHING) + layer.text


def turned(text: str, quarters: int = 1) -> str:
    """The tile turned clockwise by quarters.

    >>> turned("H--R")
    'RH--'
    """
    segments, layer = segments_of(text), layer_of(text)
    for _ in range(quarters % 4):
        segments, layer = tuple((w, n, e, s) for n, e, s, w in segments), layer.turned()
    return _text_of(segments, layer)


def mirrored(text: str) -> str:
    """The tile mirrored left to right.

    >>> mirrored("HR--/-LL-")
    'H--R/--LL'
    """
    segments = tuple((n, w, s, e) for n, e, s, w in segments_of(text))
    return _text_of(segments, layer_of(text).mirrored())


def orientations(text: str) -> tuple[str, ...]:
    """Every way to draw a tile, turned and mirrored, each once, sorted.

    >>> orientations("H-H-")
    ('-H-H', 'H-H-')
    """
    return tuple(sorted({turned(side, quarters) for side in (text, mirrored(text)) for quarters in range(4)}))


def wants_of(slot: int) -> Segment:
    """The kinds that a slot requires on N, E, S, W: HIGHWAY, RAILWAY, or BLANK for none."""
    north, east, south, west = (slot >> 2 * side & 3 for side in range(4))
    return north % CLOSED, east % CLOSED, south % CLOSED, west % CLOSED


def tile_from_text(text: str, *, stub_stations: bool, stations: Sequence[str] = ()) -> Tile:
    """The tile. A segment where both kinds meet is a station, and so is a stub if the dice say so. One with
    something of an expansion beside it always is; one beside another route is a dead end, no station. A word
    decides where the expansion names those of ``stations``."""
    segments, layer = segments_of(text), layer_of(text)
    has_stub = layer != PLAIN or (stub_stations and len(segments) == 1)
    is_station = any(
        (HIGHWAY in segment and RAILWAY in segment) or (has_stub and segment.count(BLANK) == 3)
        for segment in segments
    )
    if layer.word and stations:
        is_station = layer.word in stations
    n, e, s, w = (max((segment[side] for segment in segments), default=BLANK) for side in range(4))
    return Tile(text, segments, (n, e, s, w), is_station, layer)


def _joins(have: int, kind: int) -> bool:
    """Whether a side of a tile joins an end of a kind, or is BLANK for that."""
    return have == kind or (have == EITHER and kind != BLANK)


@lru_cache(maxsize=256)
def _tile_texts_of(face: FaceFile | OwnFaceFile) -> tuple[str, ...]:
    """The texts of all tiles that a face can be drawn as, sorted."""
    if isinstance(face, OwnFaceFile) and face.is_read:
        return ()
    also = face.also if isinstance(face, OwnFaceFile) else ()
    return tuple(sorted({tile for text in (face.tile, *also) for tile in orientations(text)}))


class DiceSet:
    """A dice file and an expansion's pieces, compiled. A face is an int: first those of the route dice, then
    the special routes, then the expansion's: first those of dice that are rolled in place of route dice.

    ``faces[face]`` its file; ``tiles[tile]`` every oriented tile, sorted by text; ``face_tiles[face]`` the
    tiles it can be drawn as; ``dice`` one tuple of faces for each route die; ``specials`` the special routes'
    faces; ``own_faces`` the faces of the expansion's dice beside the route dice, ``own_dice`` these dice;
    ``read_faces`` those of its faces that are read, not drawn, ``kept_faces`` those that may be drawn again;
    ``apart_dice`` its dice that are rolled in rounds of their own, ``apart_faces`` what they show.
    ``fitting[face]`` is a byte for each slot: 1 where the face has a tile that fits. With it
    ``slots.translate`` finds all spaces of a board that the face fits.

    ``clear``, ``unlettered`` and ``joining`` are caches by face, filled by ``layered`` and Airline: the tiles
    that fit, by a small number for what lies round a space. They are dicts of few numbers, because they are
    asked for so often that it matters whether they fit into the processor's own memory.
    """

    def __init__(self, file: DiceFile, pieces: PiecesFile = NO_PIECES) -> None:
        self.file = file
        rolled = {name for die in pieces.dice if not die.is_beside for name in die.faces}
        instead = tuple(face for face in pieces.faces if face.name in rolled)
        own = tuple(face for face in pieces.faces if face.name not in rolled)
        self.faces: tuple[FaceFile | OwnFaceFile, ...] = (*file.faces, *file.specials, *instead, *own)
        self.face_of = {face.name: idx for idx, face in enumerate(self.faces)}
        if len(self.face_of) < len(self.faces):
            raise ValueError(tr("two faces have the same name"))
        self.specials = tuple(range(len(file.faces), len(file.faces) + len(file.specials)))
        self.own_faces = range(len(self.faces) - len(own), len(self.faces))
        self.read_faces = frozenset(self.face_of[face.name] for face in own if face.is_read)
        self.kept_faces = frozenset(self.face_of[face.name] for face in own if face.is_kept)
        of_faces = [_tile_texts_of(face) for face in self.faces]
        for name in pieces.for_specials:
            for face in self.specials:
                of_faces[face] += of_faces[self.face_of[name]]
        by_rules = {tile for text in pieces.tiles for tile in orientations(text)}
        texts = sorted(by_rules.union(*of_faces))
        self.tiles = tuple(
            tile_from_text(text, stub_stations=file.stub_stations, stations=pieces.stations) for text in texts
        )
        self.tile_of = {text: idx for idx, text in enumerate(texts)}
        self.face_tiles = tuple(tuple(self.tile_of[text] for text in found) for found in of_faces)
        plain = tuple(self._faces_of(die) for die in file.dice for _ in range(die.count))
        new = [(self._faces_of(die), die) for die in pieces.dice for _ in range(die.count)]
        replacing = tuple(faces for faces, die in new if die.replaces)
        self.dice = (*replacing, *plain[len(replacing) :])
        self.own_dice = tuple(faces for faces, die in new if die.is_beside)
        self.apart_dice = tuple(faces for faces, die in new if die.apart)
        self.apart_faces = frozenset(face for faces in self.apart_dice for face in faces)
        self.legal = self._legal()
        self.fitting = tuple(bytes(map(bool, tiles_by_slot)) for tiles_by_slot in self.legal)
        self.clear, self.unlettered, self.joining = (self._caches() for _ in range(3))

    def _caches(self) -> tuple[dict[int, tuple[int, ...]], ...]:
        return tuple({} for _ in self.faces)

    def title_of(self, face: int, tile: int) -> str:
        """The title of what a face is drawn as: a special route may be drawn as another face."""
        text = self.tiles[tile].text
        if face not in self.specials or text in _tile_texts_of(self.faces[face]):
            return self.faces[face].title
        return next(self.faces[own].title for own in self.own_faces if tile in self.face_tiles[own])

    def _faces_of(self, die: DieFile | OwnDieFile) -> tuple[int, ...]:
        return tuple(self.face_of[name] for name in die.faces)

    def _legal(self) -> list[list[tuple[int, ...]]]:
        """``legal[face][slot]``: the tiles that fit what the four neighbours of a space impose.

        A slot has two bits per side: BLANK, HIGHWAY, RAILWAY or CLOSED. A closed side requires nothing: an
        end there is legal, and an error. A slot with four closed sides equals FULL: nothing can join.
        """
        every = range(len(self.tiles))
        of_kind = [
            [
                frozenset(tile for tile in every if _joins(self.tiles[tile].sides[side], kind))
                for kind in range(3)
            ]
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
