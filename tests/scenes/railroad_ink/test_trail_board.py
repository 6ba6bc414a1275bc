"""Trail on the table: the words of trails and stations; flags where trails lead; lines between corners."""

import pytest
from msgspec.structs import replace

from railgames.games.railroad_ink.components import Layer
from railgames.games.railroad_ink.expansions.trail import TrailSheet
from railgames.scenes.railroad_ink.aim import aim_lines
from railgames.scenes.railroad_ink.expansions import expansion_picture, picture_of_mark
from railgames.scenes.railroad_ink.expansions.trail import trail_path
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk

SLOPE, STATION = "-H-H/----/-T-T", "R-H-"


def sheet_with(at: Desk, *items: str) -> TrailSheet:
    """The first player's board with these drawn."""
    board, sheet = at.room.board.board, at.room.view.players[0].sheet
    for item in items:
        space, tile = item.split()
        sheet = sheet.place(board.cell_of[space], board.dice.tile_of[tile])
    assert isinstance(sheet, TrailSheet)
    return sheet


@pytest.mark.usefixtures("no_pictures")
def test_trails_stations_and_their_line_say_what_they_score(desk: OpenDesk) -> None:
    at = desk(expansion="trail")
    picture, view, cell_of = expansion_picture("trail"), at.room.view, at.room.board.board.cell_of
    sheet = sheet_with(at, f"A0 {STATION}", f"B1 {SLOPE}", f"C2 {STATION}", f"F5 {SLOPE}")
    player = replace(view.players[0], sheet=sheet)

    def words(space: str) -> str:
        return picture.space_words(view, player, cell_of[space])

    assert words("B1") == words("C2") == "A trail that joins 2 stations: 2 points."
    assert (words("F5"), words("D4")) == ("A trail: it joins no station yet.", "")
    (line,) = view.expansion.score_lines(player)
    assert picture.line_words(view, player, line) == (
        "Stations that trails join score half of what a network of as many exits does. A set of 2 stations."
    )
    assert any("corner" in line for line in aim_lines(view))


@pytest.mark.usefixtures("no_pictures")
def test_a_trail_die_is_drawn_by_a_press_and_its_space_says_so(desk: OpenDesk) -> None:
    at = desk(expansion="trail", seed=3)
    slot = len(at.room.view.roll)
    at.pilot.click(at.die(slot))
    cell = at.room.legal_cells()[0]
    at.pilot.click(at.space(at.room.board.board.names[cell]))
    assert "/" in at.match.log[-1].action.tile  # type: ignore[attr-defined]
    assert "A trail" in at.room.words_at(at.room.cell_rect(cell).center)


def test_a_flag_stands_where_a_trail_leads(desk: OpenDesk) -> None:
    at = desk(expansion="trail")
    board, player = at.room.board, at.room.view.players[0]
    looks = []
    for items in (
        (f"C2 {STATION}",),
        (f"C2 {STATION}", f"D3 {SLOPE}"),
        (f"C2 {STATION}", f"D3 {SLOPE}", f"E4 {STATION}"),
    ):
        board.compose(replace(player, sheet=sheet_with(at, *items)), 1, False)
        assert board.picture is not None
        space = board.geometry.at_origin().space(board.board.cell_of["C2"])
        looks.append(
            board.picture.subsurface(space.inflate(-space.w // 2, -space.h // 2)).copy().get_buffer().raw
        )
    assert len(set(looks)) == 3


def test_a_trail_runs_between_its_corners_and_keeps_off_a_junction() -> None:
    picture = expansion_picture("trail")
    assert picture_of_mark("T") is picture
    assert trail_path([(0, 0), (100, 100)]) == "M0 0 L100 100"
    assert trail_path([(100, 0), (0, 0)]) == "M100 0 Q50 40 0 0"
    assert trail_path([(100, 0), (0, 100), (0, 0)]).count("L") == 3
    layer = Layer(corners="-T-T")
    assert "{trail}" in picture.strokes(layer, True, False)
    assert "{trail}" not in picture.strokes(layer, True, True)
