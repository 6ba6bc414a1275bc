"""Who played alone sees in the results how the board grew, round by round."""

import pytest
from pygame import Rect

from railgames.games.railroad_ink.actions import Draw
from railgames.scenes.replay import ReplayScene
from railgames.scenes.results import ResultsScene
from railgames.scenes.round_boards import RoundBoards
from railgames.ui.widgets import Widget
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")


def finished(at: Desk) -> ResultsScene:
    """Play to the end, drawing what can be drawn."""
    while not at.match.is_over:
        legal = at.match.state.legal_actions()
        at.match.play(next((one for one in legal if isinstance(one, Draw)), legal[0]))
    at.pilot.settle(2000)
    top = at.app.stack.top
    assert isinstance(top, ResultsScene)
    return top


def boards_of(results: ResultsScene) -> RoundBoards | None:
    assert results.tree is not None
    found: list[Widget] = [one for one in results.tree.root.walk() if one.name == "round boards"]
    assert all(isinstance(one, RoundBoards) for one in found)
    return found[0] if found else None  # type: ignore[return-value]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize(("expansion", "rounds"), [("none", 7), ("lake", 6), ("underground", 14)])
def test_every_round_has_a_board_with_the_points_so_far(
    desk: OpenDesk, size: tuple[int, int], expansion: str, rounds: int
) -> None:
    at = desk(size, expansion=expansion)
    boards = boards_of(finished(at))
    assert boards is not None
    assert boards.count == rounds
    assert boards.boards[-1].ended.figures[0] == str(at.match.state.scores()[0].total)
    shown = [board for board in boards.boards if board.focusable]
    assert len(shown) in (0, rounds)
    assert shown or rounds > 10
    theme = at.app.theme
    assert all(board.words_width(theme) <= board.rect.w for board in shown), "no words are cut"
    assert len({board.title.isdecimal() for board in shown}) <= 1, "all titles are alike"
    rects = [board.rect for board in shown]
    assert all(boards.rect.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[:n]) < 0 for n, rect in enumerate(rects))
    assert all(
        board.rect == Rect(board.rect.topleft, (0, 0)) for board in boards.boards if board not in shown
    )


def test_the_boards_are_reached_by_keys_and_lead_to_the_replay(desk: OpenDesk) -> None:
    at = desk((1920, 1080))
    boards = boards_of(finished(at))
    assert boards is not None
    tree = at.app.stack.top.tree  # type: ignore[attr-defined]
    for _ in range(10):
        at.pilot.press("tab")
        if tree.focus in boards.boards:
            break
    assert tree.focus is boards.boards[0]
    at.pilot.press("right")
    assert tree.focus is boards.boards[1]
    at.pilot.press("return")
    at.pilot.settle(500)
    replay = at.app.stack.top
    assert isinstance(replay, ReplayScene)
    assert replay.move == boards.boards[1].ended.actions
    at.pilot.press("escape")
    at.pilot.settle(500)
    assert isinstance(at.app.stack.top, ResultsScene)


@pytest.mark.pictures
def test_the_board_of_a_round_is_that_of_its_end(desk: OpenDesk) -> None:
    at = desk((1280, 720), expansion="lake")
    boards = boards_of(finished(at))
    assert boards is not None
    pictures = [board.paint(board.ended.number, (90, 90)) for board in boards.boards]
    assert len({bytes(picture.get_buffer().raw) for picture in pictures if picture is not None}) == 6


def test_several_players_see_everybodys_board_instead(desk: OpenDesk) -> None:
    at = desk((1920, 1080), people=1, ais=1)
    assert boards_of(finished(at)) is None
