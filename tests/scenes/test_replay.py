"""Looking back on a match: any move by key, button and scrubber, and playing on from it."""

import threading

import pytest

from railgames.core.match import Seat
from railgames.core.turns import turns_of
from railgames.scenes.menu import MainMenu
from railgames.scenes.replay import ReplayScene, on_one_line
from railgames.scenes.table.scene import TableScene
from railgames.store import savefile
from railgames.store.folders import save_path
from tests.scenes.conftest import ADA, BO, BOT, Bench, Run
from tests.scenes.stage import over

pytestmark = pytest.mark.usefixtures("no_pictures")


def opened(run: Run, move: int = 0) -> Bench:
    bench = run()
    bench.push(MainMenu(bench.services))
    bench.push(ReplayScene(bench.services, over(bench), move=move))
    return bench


def test_keys_walk_through_the_turns(run: Run) -> None:
    bench = opened(run)
    last, turns = bench.top.match.position, turns_of(bench.top.match.log)
    assert turns[0].last > 1
    bench.press("right")
    assert bench.top.move == turns[0].last
    bench.press("right")
    assert bench.top.move == turns[1].last
    bench.press("left")
    assert bench.top.move == turns[0].last
    bench.press("left")
    assert bench.top.move == 0
    bench.press("end")
    assert bench.top.move == last
    bench.press("right")
    assert bench.top.move == last
    bench.press("home", "left")
    assert bench.top.move == 0


@pytest.mark.parametrize(("scale", "is_narrow"), [(1.0, False), (1.5, True)])
def test_where_the_running_score_is_too_wide_small_cards_stand_for_it(
    run: Run, scale: float, is_narrow: bool
) -> None:
    bench = run((1024, 640))
    bench.app.set_scale(scale)
    replay = bench.push(ReplayScene(bench.services, over(bench), move=3))
    bench.pilot.step(2)
    assert bench.has("seat 1") == is_narrow
    assert bench.has("words") != is_narrow
    part = replay.room_widget.rect.w / 1024
    assert part >= (0.85 if is_narrow else 0.65), "the board comes first"
    if is_narrow:
        totals = {sheet.seat: sheet.total for sheet in replay.view.scores()}
        assert [card.score for card in replay.cards] == [str(totals[card.seat]) for card in replay.cards]
        assert replay.short_turn.text == replay.view.turn_title()
        assert replay.cards[0].points, "the tooltip has the lines of the score"
        bench.click("seat 2")
        assert replay.room.looked_at == 1


def test_with_shift_keys_walk_through_single_actions(run: Run) -> None:
    bench = opened(run)
    bench.press("shift+right", "shift+right")
    assert bench.top.move == 2
    bench.press("shift+left")
    assert bench.top.move == 1
    bench.press("right")
    assert bench.top.move == turns_of(bench.top.match.log)[0].last


def test_page_keys_walk_through_the_rounds_that_the_scrubber_marks(run: Run) -> None:
    bench = opened(run)
    log = bench.top.match.log
    starts = [0] + [at for at in range(1, len(log)) if log[at].turn != log[at - 1].turn]
    assert len(starts) > 2
    assert tuple(bench.find("scrubber").marks) == tuple(starts)
    bench.press("page down")
    assert bench.top.move == starts[1]
    bench.press("page down")
    assert bench.top.move == starts[2]
    bench.press("page up")
    assert bench.top.move == starts[1]
    bench.press("end", "page up")
    assert bench.top.move == starts[-1]


def test_buttons_walk_through_the_turns(run: Run) -> None:
    bench = opened(run)
    first = turns_of(bench.top.match.log)[0].last
    bench.click("step on")
    assert bench.top.move == first
    bench.click("last")
    assert bench.top.move == bench.top.match.position
    bench.click("step back")
    assert bench.top.move < bench.top.match.position
    bench.click("first")
    assert bench.top.move == 0


def test_a_turn_moves_action_by_action_and_the_state_with_it(run: Run) -> None:
    bench = opened(run)
    bench.app.set_speed("normal")
    scene, match = bench.top, bench.top.match
    scene.room.seconds = 1.0
    bench.press("right")
    bench.pilot.step(10)
    assert scene.move == 1
    assert scene.view.snapshot() == match.state_at(1).snapshot()
    bench.pilot.step(70)
    assert scene.move == 2
    bench.press("right")
    assert scene.move >= turns_of(match.log)[0].last


def test_a_long_game_opens_at_its_end_and_reads_its_moves_later(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("railgames.scenes.navigation.REPLAYED_FIRST", 5)
    bench = run()
    bench.push(MainMenu(bench.services))
    whole = over(bench)
    path = save_path(bench.services.folders.saves, "Long")
    savefile.save(path, savefile.draft_of(whole, "Long"))
    begun = threading.Event()
    bench.services.read_past = lambda past: begun.set()
    bench.services.go.open_save(path)
    assert begun.is_set()
    scene = bench.top
    assert (scene.move, len(scene.match.log)) == (whole.position, 0)
    assert not bench.find("play on").enabled
    bench.press("right", "left", "home")
    assert scene.move == whole.position
    scene._past.replay()
    assert scene._past.hand_over() == ""
    assert list(scene.match.log) == list(whole.log)
    bench.press("home")
    assert scene.move == 0


def test_every_move_shows_the_state_as_it_was(run: Run) -> None:
    bench = opened(run)
    match = bench.top.match
    for move in range(match.position + 1):
        bench.top.go_to(move)
        assert bench.top.view.snapshot() == match.state_at(move).snapshot()


def test_the_scrubber_goes_anywhere(run: Run) -> None:
    bench = opened(run)
    scrubber = bench.find("scrubber")
    bench.pilot.click((scrubber.rect.centerx, scrubber.rect.centery))
    middle = bench.top.move
    assert 0 < middle < bench.top.match.position
    bench.pilot.drag(scrubber.rect.center, (scrubber.rect.right + 40, scrubber.rect.centery))
    assert bench.top.move == bench.top.match.position


def test_it_plays_by_itself_to_the_end_and_stops(run: Run) -> None:
    bench = opened(run)
    bench.press("space")
    bench.pilot.step(60 * 2)
    assert 0 < bench.top.move < bench.top.match.position
    bench.click("play")
    at = bench.top.move
    bench.pilot.step(120)
    assert bench.top.move == at
    bench.click("play")
    bench.pilot.step(60 * bench.top.match.position)
    assert bench.top.move == bench.top.match.position
    assert not bench.top.is_playing


def test_playing_on_from_a_move_is_a_new_game_and_leaves_the_old_one(run: Run) -> None:
    bench = opened(run, move=3)
    old = bench.top.match
    position = old.position
    bench.click("play on")
    table = next(scene for scene in bench.app.stack.scenes if isinstance(scene, TableScene))
    assert table.match is not old
    assert table.match.position == 3
    assert table.match.state.snapshot() == old.state_at(3).snapshot()
    assert old.position == position


def test_at_the_end_of_a_finished_game_nothing_can_be_played_on(run: Run) -> None:
    bench = opened(run, move=10_000)
    assert not bench.find("play on").enabled
    assert bench.find("play on").tooltip_text() == "The game ends here"


def test_a_game_that_goes_on_is_shown_as_a_stranger_sees_it(run: Run) -> None:
    bench = run()
    match = bench.match(ADA, BOT, moves=1)
    bench.push(ReplayScene(bench.services, match))
    assert all(card == 0 for hand in bench.top.view.hands for card in hand)


@pytest.mark.parametrize(("seats", "may"), [((ADA, BO), False), ((ADA, BOT), True)])
def test_people_who_still_play_together_cannot_try_the_luck_to_come(
    run: Run, seats: tuple[Seat, ...], may: bool
) -> None:
    bench = run()
    bench.push(ReplayScene(bench.services, bench.match(*seats, moves=4), move=2))
    assert bench.find("play on").enabled == may


def test_nothing_can_be_played_in_a_replay(run: Run) -> None:
    bench = opened(run)
    before = bench.top.match.position
    bench.press("1")
    bench.pilot.click(bench.top.room.board.cities["A1"].center)
    assert bench.top.match.position == before
    assert isinstance(bench.top, ReplayScene)


def test_a_sentence_of_its_own_bears_no_name_on_one_line() -> None:
    assert on_one_line("Ada", "draws: full crossing") == "Ada draws: full crossing"
    assert on_one_line("Ada", "Round 1 ends: Ada 2, Bo 0.") == "Round 1 ends: Ada 2, Bo 0."
    assert on_one_line("Ada") == "Ada"
