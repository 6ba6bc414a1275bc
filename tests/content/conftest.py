"""A tiny game whose maps the tests of this folder write, so that no real game's map matters here."""

import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

from railgames.core import registry
from railgames.core.errors import Problem, UnknownGame
from railgames.core.game import Game, MapSource, State

Size = Annotated[int, Meta(ge=1, le=9)]


class Exit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    side: Literal["north", "east", "south", "west"]
    at: Size


class TinyMap(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    title: Annotated[str, Meta(min_length=1, max_length=40)]
    rows: Size
    columns: Size = 7
    exits: tuple[Exit, ...] = ()
    dice: str = ""
    prices: dict[str, Annotated[float, Meta(ge=0)]] = {}


class Dice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    title: str
    faces: tuple[str, ...]


class TinyGame(Game):
    """A game with maps and without play."""

    id = "tiny"
    title = "Tiny"
    tagline = "Maps without play"
    min_players = max_players = rules_version = 1
    Config = Struct
    map_kind = TinyMap
    part_kinds = {"dice": Dice}

    def new_state(self, config: Any, seats: int, seed: int, maps: MapSource) -> State:
        raise NotImplementedError

    def restore(self, config: Any, snapshot: dict[str, Any], maps: MapSource) -> State:
        raise NotImplementedError

    def map_of(self, config: Any) -> str:
        raise NotImplementedError

    def check_part(self, folder: str, part: Dice) -> list[Problem]:
        if len(set(part.faces)) == len(part.faces):
            return []
        return [Problem(file="", where="$.faces", message=f"A face of the {folder} twice.")]

    def parts_in(self, board: TinyMap) -> dict[str, str]:
        return {"$.dice": f"dice/{board.dice}"} if board.dice else {}

    def check_map(self, board: TinyMap) -> list[Problem]:
        if board.title == "trip":
            raise ZeroDivisionError("tripped")
        return [
            Problem(file="", where=f"$.exits[{i}].at", message="Outside the board.")
            for i, way in enumerate(board.exits)
            if way.at > board.rows
        ]


GOOD_MAP = """\
title = "North"
rows = 5
[[exits]]
side = "north"
at = 2
"""


def _chunk(tag: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + tag + data + struct.pack(">I", zlib.crc32(tag + data))


def png(wide: int, high: int, color: bytes = b"\xff\x00\x00\xff") -> bytes:
    """A PNG of one colour (red, green, blue, alpha)."""
    rows = zlib.compress((b"\0" + color * wide) * high)
    head = struct.pack(">IIBBBBB", wide, high, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", rows) + _chunk(b"IEND", b"")


PNG = png(4, 2)

PACK_CARD = """\
id = "{id}"
name = "A pack"
version = "1.2.0"
format = 1
"""


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch: pytest.MonkeyPatch) -> TinyGame:
    game = TinyGame()

    def find(game_id: str) -> TinyGame:
        if game_id != game.id:
            raise UnknownGame(f"There is no game '{game_id}'.")
        return game

    monkeypatch.setattr(registry, "game", find)
    return game


def write(root: Path, files: dict[str, str | bytes]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return root


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data root with one map, one picture and one sound's name."""
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h9" stroke="{ink}"/></svg>'
    )
    return write(
        tmp_path / "data",
        {"maps/tiny/north.toml": GOOD_MAP, "assets/tiny/die.svg": svg, "assets/sounds/click.ogg": b"OggS"},
    )


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    return tmp_path / "jeux d'été 日本" / "packs"


MakePack = Callable[..., Path]


@pytest.fixture
def make_pack(packs: Path) -> MakePack:
    """Writes a pack: make_pack("my-pack", {"maps/tiny/x.toml": ...}, 'requires = ">=9"')."""

    def make(pack_id: str, files: dict[str, str | bytes] | None = None, card: str = "") -> Path:
        return write(packs / pack_id, {"pack.toml": PACK_CARD.format(id=pack_id) + card, **(files or {})})

    return make
