"""The table says what everything is worth, and shows open ends apart from errors."""

import pytest

from railgames.core.game import ScoreSheet
from railgames.games.railroad_ink.actions import Draw
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.railroad_ink import worth
from railgames.scenes.railroad_ink.hand_view import used_slots
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")

LONG = 80
"""Frames after which a tooltip is open."""


def play(at: Desk, actions: int) -> None:
    """Let seat 0 play its legal actions, always the last of them."""
    for _ in range(actions):
        legal = [a for a in at.match.state.legal_actions() if isinstance(a, Draw)] or list(
            at.match.state.legal_actions()
        )
        at.match.play(legal[len(legal) // 2])
    at.pilot.step(5)


def view(at: Desk) -> InkState:
    state = at.table.view
    assert isinstance(state, InkState)
    return state


def tooltip(at: Desk, pos: tuple[int, int]) -> str:
    at.pilot.move((pos[0] + 1, pos[1]))
    at.pilot.move(pos)
    at.pilot.step(LONG)
    assert at.table.tree is not None
    tips = at.table.tree.tooltips
    return tips.target.tooltip_text() if tips.is_open and tips.target is not None else ""


def shown(at: Desk) -> ScoreSheet:
    sheet = at.table.score.sheet
    assert sheet is not None
    return sheet


def test_open_ends_stand_apart_from_errors_and_the_total_is_the_same(desk: OpenDesk) -> None:
    at = desk()
    play(at, 12)
    sheet = view(at).scores()[0]
    lines = {line.key: line for line in shown(at).lines}
    errors = next(line for line in sheet.lines if line.key == "errors")
    assert lines["errors"].points + lines[worth.OPEN_ENDS].points == errors.points
    assert sorted((*lines["errors"].places, *lines[worth.OPEN_ENDS].places)) == sorted(errors.places)
    assert shown(at).total == sheet.total == sum(line.points for line in shown(at).lines)
    drawn = view(at).players[0].sheet
    for place in lines[worth.OPEN_ENDS].places:
        space, _, side = place.partition(":")
        beyond = drawn.board.neighbour[drawn.board.cell_of[space]][worth.SIDE_NAMES.index(side)]
        assert not drawn.occ >> beyond & 1, "an end is open where nothing is drawn beyond it"
    for place in lines["errors"].places:
        space, _, side = place.partition(":")
        beyond = drawn.board.neighbour[drawn.board.cell_of[space]][worth.SIDE_NAMES.index(side)]
        assert beyond < 0 or drawn.occ >> beyond & 1


def test_the_split_lines_have_both_kinds_in_a_game(desk: OpenDesk) -> None:
    at = desk()
    seen = set()
    while not at.match.is_over and len(seen) < 2:
        play(at, 1)
        seen |= {
            line.key for line in shown(at).lines if line.key in ("errors", worth.OPEN_ENDS) and line.points
        }
    assert seen == {"errors", worth.OPEN_ENDS}


def test_the_line_of_open_ends_says_what_they_would_cost(desk: OpenDesk) -> None:
    at = desk()
    play(at, 3)
    line = next(line for line in shown(at).lines if line.key == worth.OPEN_ENDS)
    said = at.room.line_words(0, line)
    assert said.startswith(f"{-line.points} end")
    assert f"cost {-line.points}" in said
    assert "If the game ended now" in said


def test_the_preview_is_split_by_the_board_after_it(desk: OpenDesk) -> None:
    at = desk()
    at.pilot.press("1")
    preview, found = at.table.score.preview, at.room.outcome()
    assert preview is not None
    assert found is not None
    keys = [line.key for line in preview.lines]
    assert keys[-2:] == ["errors", worth.OPEN_ENDS]
    assert preview.lines[-1].places == worth.split_errors(found.drawn)[0]


def test_a_good_opening_move_costs_nothing_for_good(desk: OpenDesk) -> None:
    at = desk()
    at.pilot.press("1")
    found = at.room.outcome()
    assert found is not None
    assert found.change < found.firm, "its open ends count in the total"
    assert found.firm >= 0, "but they can still be joined"


def test_a_finished_game_shows_errors_only(desk: OpenDesk) -> None:
    at = desk()
    sheet = view(at).scores()[0]
    assert worth.shown_sheet(view(at).players[0].sheet, sheet, True) == sheet


def test_the_ladder_of_exits_has_every_step_and_the_next_one(desk: OpenDesk) -> None:
    at = desk()
    line = next(line for line in shown(at).lines if line.key == "exits")
    said = at.room.line_words(0, line)
    points = at.room.board.board.network_points
    assert all(f"{n}: {points[n]}" in said for n in range(2, len(points)))
    assert "Next exit in the largest: +4." in said


def test_hovering_a_line_of_the_strip_opens_its_words(desk: OpenDesk) -> None:
    at = desk()
    rects = at.table.score._rects(at.app.theme, len(shown(at).lines))
    for line, rect in zip(shown(at).lines, rects, strict=True):
        assert tooltip(at, rect.center) == at.room.line_words(0, line) != "", line.key


@pytest.mark.parametrize(
    ("mask", "words"),
    [("factories", "copies one die"), ("villages", "4: 8"), ("universities", "one more special route")],
)
def test_a_building_under_the_pointer_is_explained(desk: OpenDesk, mask: str, words: str) -> None:
    at = desk()
    board = at.room.board.board
    cell = next(cell for cell in range(board.cells) if getattr(board, mask) >> cell & 1)
    assert words in tooltip(at, at.space(board.names[cell]))


def test_nothing_covers_the_board_while_a_die_is_held(desk: OpenDesk) -> None:
    at = desk()
    board = at.room.board.board
    cell = next(cell for cell in range(board.cells) if board.factories >> cell & 1)
    at.pilot.press("1")
    assert tooltip(at, at.space(board.names[cell])) == ""


def test_an_exit_says_what_it_is_joined_with_and_what_the_next_adds(desk: OpenDesk) -> None:
    at = desk()
    geometry, board = at.room.board.geometry, at.room.board.board
    item = board.file.exits[0]
    x, y = geometry.edge_point(geometry.names[item.space], worth.SIDE_NAMES.index(item.side))
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[worth.SIDE_NAMES.index(item.side)]
    assert "Two exits in one network score 4." in tooltip(
        at, (x + dx * geometry.exit // 2, y + dy * geometry.exit // 2)
    )
    play(at, 18)
    player = view(at).players[0]
    joined = {worth.exit_words(view(at), player, n) for n in range(len(board.exits))}
    assert any("Next exit: +" in words for words in joined)


def test_a_goal_says_its_points_by_round_and_who_has_it(desk: OpenDesk) -> None:
    at = desk(people=1, ais=1)
    said = worth.goal_words(view(at), ["Ada", "Bruno"], 0)
    assert "4 points for all who reach it" in said
    assert "then 2, 1." in said
    assert "Nobody has reached it." in said
    alone = worth.goal_words(view(desk()), ["Ada"], 0)
    assert "4 through round 3, 2 through round 5, then 1." in alone
    assert said in at.room.hand.rows["goals"].slots[0].tooltip_text()


@pytest.mark.pictures
def test_networks_have_colours_of_their_own_and_their_points(desk: OpenDesk) -> None:
    at = desk()
    while not at.match.is_over and len(worth.networks_of(view(at).players[0].sheet)) < 2:
        play(at, 1)
    found = worth.networks_of(view(at).players[0].sheet)
    line = next(line for line in view(at).scores()[0].lines if line.key == "exits")
    assert sum(one.points for one in found) == line.points
    plain = at.pilot.picture()
    at.room.highlight(0, line.places)
    lit = at.pilot.picture()
    colours = set()
    only = [one.cells & ~sum(other.cells for other in found if other is not one) for one in found]
    for cells in only:
        cell = next(cell for cell in range(64) if cells >> cell & 1)
        rect = at.room.board.geometry.space(cell)
        spot = (rect.x + rect.w // 2, rect.y + 1)
        assert lit.get_at(spot) != plain.get_at(spot)
        colours.add(tuple(lit.get_at(spot)))
    assert len(colours) == len(found)


@pytest.mark.parametrize(
    ("roll", "left", "spent", "used"),
    [
        ([1, 2, 1, 3], [1, 2, 3], [], {2}),
        ([1, 2, 1, 3], [1, 2, 3], [0], {0}),
        ([1, 2, 1, 3], [1, 2, 3], [2], {2}),
        ([1, 2, 1, 3], [2, 3], [2], {0, 2}),
        ([1, 2, 1, 3], [1, 1, 2, 3], [2, 0], set()),
        ([1, 1, 1, 1], [1, 1], [3, 0], {3, 0}),
    ],
)
def test_the_die_that_was_picked_is_crossed_off(
    roll: list[int], left: list[int], spent: list[int], used: set[int]
) -> None:
    assert used_slots(roll, left, spent) == used


def test_of_two_equal_dice_the_dragged_one_is_crossed_off_also_after_undo_and_redo(desk: OpenDesk) -> None:
    seed = next(seed for seed in range(200) if _twins(desk(seed=seed)) is not None)
    for slot in (0, 1):
        at = desk(seed=seed)
        twins = _twins(at)
        assert twins is not None
        at.pilot.click(at.die(twins[slot]))
        space = at.room.board.board.names[at.room.legal_cells()[0]]
        at.pilot.click(at.space(space))
        states = [piece.state == "used" for piece in at.room.hand.view.dice]
        assert states[twins[slot]]
        assert not states[twins[1 - slot]]
        at.pilot.press("ctrl+z")
        assert not any(piece.state == "used" for piece in at.room.hand.view.dice)
        at.pilot.press("ctrl+y")
        assert [piece.state == "used" for piece in at.room.hand.view.dice] == states


def _twins(at: Desk) -> tuple[int, int] | None:
    faces = [piece.face for piece in at.room.hand.view.dice]
    pairs = [(a, b) for a in range(4) for b in range(a + 1, 4) if faces[a] == faces[b]]
    return next((pair for pair in pairs if at.room.legal.spaces(faces[pair[0]])), None)
