"""The end: who won and why, and what next."""

import msgspec
import pytest
from pygame import Surface

from railgames.core.game import ScoreLine, ScoreSheet
from railgames.core.match import Match, Seat
from railgames.core.turns import round_starts, turns_of
from railgames.scenes.match_words import match_words
from railgames.scenes.menu import MainMenu
from railgames.scenes.replay import ReplayScene
from railgames.scenes.result_parts import LEAST_BOARD, FinalBoards
from railgames.scenes.results import ResultsScene, round_sheets, tie_note, verdict
from railgames.scenes.score_table import ScoreTable
from railgames.scenes.setup import SetupScene
from railgames.scenes.table.scene import TableScene
from railgames.testing.layout_check import layout_problems
from railgames.ui.widgets import ScrollArea
from railgames.ui.widgets.button import Pressable
from tests.scenes.conftest import ADA, BO, Bench, Run
from tests.scenes.stage import over
from tests.scenes.toy_room import ToyRoom

pytestmark = pytest.mark.usefixtures("no_pictures")


def finished(run: Run) -> Bench:
    bench = run()
    bench.push(MainMenu(bench.services))
    bench.push(bench.services.go.table(over(bench)))
    assert isinstance(bench.top, ResultsScene)
    bench.pilot.step(30)
    return bench


def test_a_click_too_many_at_the_end_of_the_game_begins_no_new_one(run: Run) -> None:
    bench = run()
    bench.push(MainMenu(bench.services))
    bench.push(bench.services.go.table(over(bench)))
    bench.click("new game")
    assert isinstance(bench.top, ResultsScene)
    bench.pilot.step(30)
    bench.click("new game")
    assert isinstance(bench.top, SetupScene)


def test_the_winner_is_named_and_every_line_stands_in_the_sheet(run: Run) -> None:
    bench = finished(run)
    assert "wins" in bench.texts or "share" in bench.texts
    assert [title for _, title in bench.top.table.keys] == ["Freight", "Full map"]
    assert layout_problems(bench.tree) == []


@pytest.mark.parametrize("totals", [(3,), (-4,), (3, 8), (8, 8)])
def test_the_winner_has_a_trophy_but_not_who_played_alone(totals: tuple[int, ...]) -> None:
    sheets = [ScoreSheet(seat, (ScoreLine("a", "A", total),), total) for seat, total in enumerate(totals)]
    table = ScoreTable(sheets, [ADA, BO], lambda seat, line: None)
    most = {seat for seat, total in enumerate(totals) if total == max(totals)}
    assert table.best == (most if len(totals) > 1 else set())


def test_pointing_at_a_figure_lights_its_places(run: Run) -> None:
    bench = finished(run)
    table = bench.top.table
    column = next(i for i, sheet in enumerate(table.sheets) if sheet.lines[0].places)
    cell = table._cell(bench.app.theme, column, 1)
    bench.pilot.move(cell.center)
    sheet = table.sheets[column]
    assert bench.top.room.lit == (sheet.seat, sheet.lines[0].places)
    assert "Freight" in bench.find("note").text
    bench.pilot.move((5, 5))
    assert bench.top.room.lit[1] == ()


def test_a_figure_that_is_pointed_at_tells_its_points_and_what_they_are_made_of(run: Run) -> None:
    noted = ScoreLine("lamps", "Lamps lit", 6, (), "11 lamps in all")
    plain = ScoreLine("errors", "Errors", -3)
    bench = finished(run)
    for line, told in ((noted, "Lamps lit: 6 (11 lamps in all)"), (plain, "Errors: -3")):
        bench.top._point(0, line)
        assert bench.find("note").text.endswith(told)


def test_the_note_says_which_figures_show_something(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = finished(run)
    words = "Point at a figure above the total to see on the board where it comes from."
    assert bench.find("note").text.endswith(words)
    sheets = [
        msgspec.structs.replace(
            one, lines=tuple(msgspec.structs.replace(line, places=()) for line in one.lines)
        )
        for one in bench.top.sheets
    ]
    monkeypatch.setattr(bench.top, "sheets", sheets)
    bench.top._point(0, None)
    assert words not in bench.find("note").text


def test_the_arrows_walk_over_the_figures(run: Run) -> None:
    bench = finished(run)
    bench.tab_to("score table")
    bench.press("down")
    table = bench.top.table
    assert table.cell == (0, 1)
    assert bench.top.room.lit == (table.sheets[0].seat, table.sheets[0].lines[0].places)
    bench.press("right", "down", "left", "up", "up")
    assert table.cell == (0, 0)


def test_the_same_seed_again_is_the_same_luck(run: Run) -> None:
    bench = finished(run)
    first = bench.top.match
    bench.click("again")
    table = bench.app.stack.scenes[1]
    assert isinstance(table, TableScene)
    assert table.match.setup == first.setup
    assert table.match.position == 0
    dealt = table.match.state.snapshot()
    assert dealt == first.state_at(0).snapshot()
    other = Match(first.game, msgspec.structs.replace(first.setup, seed=first.setup.seed + 1), first.maps)
    assert dealt != other.state.snapshot()
    assert len(bench.app.stack) <= 3


def test_the_replay_begins_at_the_start_and_leads_back(run: Run) -> None:
    bench = finished(run)
    bench.click("replay")
    assert isinstance(bench.top, ReplayScene)
    assert bench.top.move == 0
    bench.press("escape")
    assert isinstance(bench.top, ResultsScene)


def test_a_new_game_and_the_menu_leave_the_table(run: Run) -> None:
    bench = finished(run)
    bench.tab_to("new game")
    bench.press("return")
    assert isinstance(bench.top, SetupScene)
    assert len(bench.app.stack) == 2
    bench = finished(run)
    bench.click("main menu")
    assert isinstance(bench.top, MainMenu)
    assert len(bench.app.stack) == 1


def test_beside_the_results_no_button_shows_that_cannot_be_pressed(run: Run) -> None:
    bench = finished(run)
    bench.pilot.step(30)
    results, table = bench.top, bench.under
    panel = results.tree.root.children[0].rect
    shown = [one for one in table.tree.root.walk() if isinstance(one, Pressable) and one.is_shown]
    assert [one.name for one in shown if one.rect.w and not panel.contains(one.rect)] == []


def test_a_finished_game_is_kept_as_a_replay(run: Run) -> None:
    bench = run()
    menu = bench.push(MainMenu(bench.services))
    table = bench.table(ADA, BO, rounds=1)
    for _ in range(8):
        bench.press("return" if not isinstance(bench.top, TableScene) else "ctrl+return")
        if table.match.is_over:
            break
    assert isinstance(bench.top, ResultsScene)
    bench.pilot.step(30)
    bench.click("main menu")
    assert bench.top is menu
    bench.click("replays")
    assert len(bench.top.entries) == 1


def sheet(seat: int, total: int, tie: int = 0) -> ScoreSheet:
    return ScoreSheet(seat, (ScoreLine("a", "A", total),), total, (tie,))


@pytest.mark.parametrize(
    ("sheets", "words"),
    [
        ([sheet(0, 5), sheet(1, 9)], "Bo wins"),
        ([sheet(0, 9), sheet(1, 9)], "Ada and Bo share the victory"),
        ([sheet(0, 9, 1), sheet(1, 9, 0)], "Ada wins"),
    ],
)
def test_the_verdict_names_winners_ties_and_tie_breaks(run: Run, sheets: list, words: str) -> None:
    bench = run()
    assert verdict(bench.match(ADA, BO), sheets) == words
    is_broken = sheets[0].total == sheets[1].total and sheets[0].tie_break != sheets[1].tie_break
    assert tie_note(sheets, "") == ("Equal points: the tie-break decided." if is_broken else "")
    more = "Equal points: what decides is fewer errors."
    assert tie_note(sheets, "fewer errors") == (more if is_broken else "")


def test_one_enter_too_many_leaves_the_results_where_they_are(run: Run) -> None:
    bench = finished(run)
    bench.press("return", "return", "ctrl+return", "space")
    assert isinstance(bench.top, ResultsScene)


def test_a_new_game_keeps_the_seats_and_options_of_this_one(run: Run) -> None:
    bench = run()
    bench.push(MainMenu(bench.services))
    match = bench.match(BO, ADA, rounds=1, bonus=False)
    while not match.is_over:
        match.play(match.state.legal_actions()[-1])
    bench.push(bench.services.go.table(match))
    bench.pilot.step(30)
    bench.click("new game")
    assert [seat.name for seat in bench.top.seats.seats] == ["Bo", "Ada"]
    assert bench.top.values["bonus"] is False
    assert bench.top.values["rounds"] == 1


def test_the_results_say_board_seed_and_options(run: Run) -> None:
    bench = finished(run)
    words = bench.find("what").text  # type: ignore[attr-defined]
    assert words == match_words(bench.services.library, bench.top.match.setup)
    assert "Seed 7" in words


def test_every_round_has_its_points_and_they_add_up(run: Run) -> None:
    bench = run()
    match = bench.match(ADA, BO, rounds=3)
    while not match.is_over:
        match.play(match.state.legal_actions()[0])
    sheets = round_sheets(match)
    assert [len(sheet.lines) for sheet in sheets] == [3, 3]
    for sheet, final in zip(sheets, match.state.scores(), strict=True):
        assert sum(line.points for line in sheet.lines) == sheet.total == final.total
    starts = round_starts(turns_of(match.log))
    for sheet in sheets:
        after_one = match.state_at(starts[1]).scores()[sheet.seat].total
        assert sheet.lines[0].points == after_one
    bench.push(bench.services.go.table(match))
    table = bench.find("by round")
    assert isinstance(table, ScoreTable)
    assert [title for _, title in table.keys] == ["Round 1", "Round 2", "Round 3"]
    first, theme = bench.top.table, bench.app.theme
    for row in range(1, 3):
        assert table._cell(theme, 0, row).y == first._cell(theme, 0, row).y, "they stand side by side"
    bench.pilot.resize((1024, 640))
    bench.app.set_scale(1.5)
    bench.pilot.step()
    for column in range(2):
        assert table._cell(theme, column, 1).x == first._cell(theme, column, 1).x, "below each other"
    bench.tab_to("by round")
    bench.press("down", "down", "right")
    assert table.cell == (1, 3) or table.cell == (1, 2)
    assert "Round" in bench.find("note").text  # type: ignore[attr-defined]


def test_a_game_whose_beginning_cannot_be_shown_has_no_table_by_round(run: Run) -> None:
    bench = run()
    match = bench.match(ADA, BO, rounds=1)
    assert round_sheets(match) == []


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_nothing_of_the_table_peeks_out_beside_the_results(run: Run, size: tuple[int, int]) -> None:
    bench = run(size)
    bench.push(bench.services.go.table(over(bench)))
    panel = bench.tree.root.children[0]
    assert panel.rect.topright == (size[0], 0)
    assert panel.rect.bottom == size[1]


def over_with(bench: Bench, count: int) -> Match:
    seats = [
        Seat(name, None, idx, idx) for idx, name in enumerate(("Ada", "Bo", "Cleo", "Dan", "Eve", "Fay"))
    ]
    match = bench.match(*seats[:count], rounds=3)
    while not match.is_over:
        match.play(match.state.legal_actions()[0])
    return match


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("count", [2, 3])
def test_the_tables_fill_the_width_of_the_sheet(run: Run, size: tuple[int, int], count: int) -> None:
    bench = run(size, scale=1.0)
    bench.push(bench.services.go.table(over_with(bench, count)))
    theme, table, rounds = bench.app.theme, bench.top.table, bench.find("by round")
    assert isinstance(rounds, ScoreTable)
    both = (table, rounds)
    right = max(one._cell(theme, count - 1, 1).right for one in both)
    panel = bench.find("score table").parent
    assert panel is not None
    assert panel.rect.right - right < 0.15 * panel.rect.w
    assert not table.rect.colliderect(rounds.rect)
    assert layout_problems(bench.tree) == []
    assert rounds.is_bare is (rounds.rect.y > table.rect.y), "side by side both have heads"


@pytest.fixture
def own_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every seat of the toy game has a board of its own."""
    monkeypatch.setattr(ToyRoom, "has_own_boards", True)
    monkeypatch.setattr(ToyRoom, "seat_picture", lambda self, seat, size: Surface(size))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("count", [2, 3])
def test_every_final_board_stands_below_the_figures_where_there_is_room(
    run: Run, own_boards: None, size: tuple[int, int], count: int
) -> None:
    bench = run(size, scale=1.0)
    bench.push(bench.services.go.table(over_with(bench, count)))
    boards, theme = bench.find("final boards"), bench.app.theme
    assert isinstance(boards, FinalBoards)
    places = boards.places(theme)
    assert len(places) in (0, count)
    assert places or size != (1920, 1080)
    assert all(boards.rect.contains(place) and place.w >= LEAST_BOARD for place in places)
    assert all(one.collidelist(places[:n]) < 0 for n, one in enumerate(places))
    scroll = bench.top.table.parent.parent.parent
    assert isinstance(scroll, ScrollArea)
    assert not (places and scroll.bar.is_needed), "figures come first"
    assert layout_problems(bench.tree) == []


def test_pointing_at_a_final_board_shows_it_and_the_winner_s_is_the_first(run: Run, own_boards: None) -> None:
    bench = run((1920, 1080), scale=1.0)
    bench.push(bench.services.go.table(over_with(bench, 3)))
    boards, sheets = bench.find("final boards"), bench.top.table.sheets
    assert isinstance(boards, FinalBoards)
    for place, sheet in zip(boards.places(bench.app.theme), sheets, strict=True):
        bench.pilot.move(place.center)
        assert bench.top.room.looked_at == sheet.seat
    bench.pilot.move((5, 5))
    assert bench.top.room.looked_at == sheets[0].seat


def test_who_played_alone_or_on_one_board_sees_no_final_boards(run: Run) -> None:
    bench = run((1920, 1080), scale=1.0)
    bench.push(bench.services.go.table(over_with(bench, 3)))
    boards = bench.find("final boards")
    assert isinstance(boards, FinalBoards)
    assert not boards.places(bench.app.theme)
    assert not boards.rect.h


@pytest.mark.usefixtures("no_pictures")
def test_arrows_walk_along_the_buttons(run: Run) -> None:
    """Enter after *Right* left the table: the arrow had not moved from *Menu*."""
    bench = run()
    bench.push(bench.services.go.table(over(bench)))
    bench.settle()
    bench.tab_to("main menu")
    seen = [bench.tree.focus.name]
    for key in ("right", "right", "right", "left"):
        bench.press(key)
        seen.append(bench.tree.focus.name)
    assert seen == ["main menu", "replay", "again", "new game", "again"]
