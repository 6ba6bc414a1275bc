"""Where all play on one board, the results show it as each round left it."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from railgames.scenes import screenshots
from railgames.scenes.replay import ReplayScene
from railgames.scenes.results import ResultsScene, round_sheets
from railgames.scenes.round_boards import BRIEFEST, RoundBoards
from railgames.scenes.services import Services
from railgames.testing.layout_check import layout_problems
from tests.scenes.conftest import Bench

GAMES = ("derailed", "spike")
SIZES = ((1024, 640), (1280, 720), (1920, 1080))


@pytest.fixture(params=SIZES, ids=str)
def services(request: pytest.FixtureRequest) -> Iterator[Services]:
    with screenshots.headless(request.param, "paper") as services:
        yield services


def results_of(services: Services, game_id: str) -> tuple[Bench, RoundBoards]:
    bench = Bench(services)
    services.go.play(screenshots.sample_match(services, game_id, screenshots.COMPANY, None))
    bench.pilot.settle(2000)
    assert isinstance(bench.top, ResultsScene)
    boards = [one for one in bench.tree.root.walk() if isinstance(one, RoundBoards)]
    assert len(boards) == 1
    return bench, boards[0]


@pytest.mark.usefixtures("no_pictures")
@pytest.mark.parametrize("game_id", GAMES)
def test_every_round_has_a_board_and_says_who_gained_most(services: Services, game_id: str) -> None:
    bench, boards = results_of(services, game_id)
    match, room = bench.top.match, bench.top.room
    sheets = round_sheets(match, room.round_starts(), room.at_end)
    assert boards.count == 3
    assert layout_problems(bench.tree) == []
    for board in boards.boards:
        gains = {
            match.setup.seats[sheet.seat].name: line.points
            for sheet in sheets
            for line in sheet.lines
            if line.key == f"round {board.ended.number}"
        }
        best = [name for name, gain in gains.items() if gain == max(gains.values())]
        long, short = board.ended.figures
        assert int(short) == max(gains.values())
        assert long == (f"{best[0]} {short}" if len(best) == 1 else short)
        assert match.setup.seats[board.ended.seat].name == best[0]
        assert all(f"{name} " in board.ended.words for name in gains)
    assert len({board.briefness for board in boards.boards}) == 1
    for board in boards.boards:
        assert not board.focusable or board.words_width(bench.app.theme) <= board.rect.w


@pytest.mark.parametrize("game_id", GAMES)
def test_the_board_is_that_of_the_end_of_the_round(services: Services, game_id: str) -> None:
    bench, boards = results_of(services, game_id)
    match = bench.top.match
    pictures = [board.paint(board.ended.number, (120, 120)) for board in boards.boards]
    assert len({bytes(picture.get_buffer().raw) for picture in pictures if picture is not None}) == 3
    states = [match.state_at(board.ended.actions) for board in boards.boards]
    if game_id == "derailed":  # every round begins with an empty canyon
        assert all(sum(1 for card in state.tops if card) > 3 for state in states)
        assert [state.round for state in states] == [1, 2, 3]
    else:
        built = [sum(player.own.bit_count() for player in state.players) for state in states]
        assert all(less < more for less, more in pairwise(built))


@pytest.mark.usefixtures("no_pictures")
def test_a_press_on_a_board_shows_the_replay_from_there(services: Services) -> None:
    bench, boards = results_of(services, "derailed")
    shown = [board for board in boards.boards if board.focusable]
    assert len(shown) == 3
    bench.pilot.step(30)
    bench.click(shown[1].name)
    assert isinstance(bench.top, ReplayScene)
    assert bench.top.move == shown[1].ended.actions


@pytest.mark.usefixtures("no_pictures")
def test_long_names_give_way_before_the_points_do(services: Services) -> None:
    bench, boards = results_of(services, "derailed")
    theme, board = bench.app.theme, boards.boards[0]
    wide = []
    for briefness in range(BRIEFEST + 1):
        board.briefness = briefness
        wide.append(board.words_width(theme))
    assert all(more >= less for more, less in pairwise(wide))
    assert board.figures.lstrip("+-").isdecimal()


@pytest.mark.usefixtures("no_pictures")
@pytest.mark.parametrize("game_id", GAMES)
def test_the_boards_stand_in_one_row_where_all_are_large_enough(services: Services, game_id: str) -> None:
    """Two in a row with one below leaves half the room empty, and the rounds are not seen side by side."""
    bench, boards = results_of(services, game_id)
    shown = [board for board in boards.boards if board.focusable]
    if bench.app.window.size[0] >= 1280:
        assert len(shown) == boards.count
    assert len({board.rect.y for board in shown}) <= 1
    assert [board.rect.x for board in shown] == sorted({board.rect.x for board in shown})
