"""Reading the published answers in ../shared/data/railroad_ink (absent on most machines: then tests skip)."""

import json
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[4] / "shared" / "data" / "railroad_ink"

FACE = {
    "RAILWAY_CORNER": "rail-curve",
    "RAILWAY_STRAIGHT": "rail-straight",
    "RAILWAY_T": "rail-t",
    "HIGHWAY_T": "road-t",
    "HIGHWAY_STRAIGHT": "road-straight",
    "HIGHWAY_CORNER": "road-curve",
    "STRAIGHT_STATION": "straight-station",
    "CORNER_STATION": "corner-station",
    "OVERPASS": "overpass",
    "THREE_H_JUNCTION": "three-road-station",
    "THREE_R_JUNCTION": "three-rail-station",
    "HIGHWAY_JUNCTION": "road-crossing",
    "RAILWAY_JUNCTION": "rail-crossing",
    "CORNER_JUNCTION": "corner-crossing",
    "CROSS_JUNCTION": "straight-crossing",
}
CODES = ("A0", "A1", "A2", "A3", "A4", "A5", "B0", "B1", "B2", "S0", "S1", "S2", "S3", "S4", "S5")
CODE = {
    code: FACE[piece]
    for code, piece in zip(
        CODES,
        (
            "RAILWAY_CORNER",
            "RAILWAY_STRAIGHT",
            "RAILWAY_T",
            "HIGHWAY_T",
            "HIGHWAY_STRAIGHT",
            "HIGHWAY_CORNER",
            "STRAIGHT_STATION",
            "CORNER_STATION",
            "OVERPASS",
            "THREE_H_JUNCTION",
            "THREE_R_JUNCTION",
            "HIGHWAY_JUNCTION",
            "RAILWAY_JUNCTION",
            "CORNER_JUNCTION",
            "CROSS_JUNCTION",
        ),
        strict=True,
    )
}


def read(name):
    path = FOLDER / name
    if not path.is_file():
        pytest.skip(f"the published answers are not here: {path}")
    return json.loads(path.read_text("utf-8"))


def tile_of(board, face, edges):
    """Our tile for four letters; an overpass has two segments."""
    if face == "overpass":
        north_south = "".join(letter if side % 2 == 0 else "-" for side, letter in enumerate(edges))
        east_west = "".join(letter if side % 2 else "-" for side, letter in enumerate(edges))
        edges = f"{north_south}+{east_west}"
    return board.dice.tile_of[edges]


def move_of(board, item):
    """(face, cell, tile) of a move of the published games."""
    face = FACE[item["piece"]]
    cell = item["row"] * 7 + item["col"]
    return board.dice.face_of[face], cell, tile_of(board, face, item["edges"])


def moves_of_text(board, tiles, text):
    """(face, cell, tile) of every placement in a string of five characters each."""
    found = []
    for start in range(0, len(text), 5):
        code, space, turn = text[start : start + 2], text[start + 2 : start + 4], int(text[start + 4])
        face = CODE[code]
        found.append(
            (board.dice.face_of[face], board.cell_of[space], tile_of(board, face, tiles[code][turn]))
        )
    return found
