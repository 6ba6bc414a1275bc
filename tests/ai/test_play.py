"""Whole games between AIs, and arenas of them."""

from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import msgspec
import pytest

from railgames.ai.arena import Arena, process_pool, rotated, schedule
from railgames.ai.play import play_game
from railgames.ai.thinking import AgentFault
from railgames.core.errors import UsageError
from railgames.core.level import Level
from railgames.core.match import MatchSetup, Seat
from tests.ai.toy import GAME, GAME_REFERENCE, MAPS_REFERENCE, Config, OneMap

SEATS = (Seat("Ada", Level.NORMAL), Seat("Bo", Level.EASY), Seat("Cy", Level.EASY))


def setup(seed: int = 5, seats: tuple[Seat, ...] = SEATS, **options: object) -> MatchSetup:
    return MatchSetup(GAME_REFERENCE, Config(**options), seats, seed)


def test_a_game_between_ais_ends_with_a_sheet_for_every_seat() -> None:
    record = play_game(GAME, setup(), OneMap(), keep_actions=True)
    assert [sheet.total for sheet in record.sheets] == list(record.scores)
    assert len(record.seconds) == 3
    assert record.turns == 3
    assert record.moves == len(record.actions)


def test_the_same_seed_gives_the_same_game() -> None:
    one, two = (play_game(GAME, setup(), OneMap(), keep_actions=True) for _ in range(2))
    assert one.actions == two.actions
    assert play_game(GAME, setup(seed=6), OneMap(), keep_actions=True).actions != one.actions


def test_a_person_cannot_play_without_a_window() -> None:
    with pytest.raises(UsageError, match="Eve is a person"):
        play_game(GAME, setup(seats=(Seat("Eve"),)), OneMap())


@pytest.mark.parametrize(("habit", "words"), [("raise", "a bug of this AI"), ("cheat", "ship 77")])
def test_a_failing_ai_is_named_with_its_seat_move_and_seed(habit: str, words: str) -> None:
    with pytest.raises(AgentFault, match=f"seat 1 at move 1 of seed 5.*{words}"):
        play_game(GAME, setup(agent=habit), OneMap())


def test_rotation_moves_every_seat_on_and_keeps_the_seed_for_each() -> None:
    setups = schedule(setup(), 6, rotate=True)
    assert [item.seed for item in setups] == [5, 5, 5, 6, 6, 6]
    assert [item.seats[0].name for item in setups] == ["Ada", "Bo", "Cy", "Ada", "Bo", "Cy"]
    assert rotated(setup(), 9, 3).seats == SEATS


def test_an_arena_gives_its_records_in_order_and_counts_them() -> None:
    counts: list[int] = []
    with ThreadPoolExecutor(2) as pool:
        arena = Arena(GAME_REFERENCE, pool, 2, maps=MAPS_REFERENCE)
        records = list(arena.play(schedule(setup(), 30), on_done=counts.append))
    assert [record.seed for record in records] == list(range(5, 35))
    assert sorted(counts) == counts
    assert counts[-1] == 30


def test_spawned_processes_play_the_same_games_as_this_one() -> None:
    setups = schedule(setup(), 8)
    here = [play_game(GAME, item, OneMap(), keep_actions=True) for item in setups]
    with process_pool(2) as pool:
        there = list(Arena(GAME_REFERENCE, pool, 2, maps=MAPS_REFERENCE).play(setups, keep_actions=True))
    blank = (0.0,) * 3
    assert [msgspec.structs.replace(r, seconds=blank) for r in there] == [
        msgspec.structs.replace(r, seconds=blank) for r in here
    ]


def test_a_process_that_dies_is_an_error_and_never_a_hang() -> None:
    with process_pool(1) as pool, pytest.raises(AgentFault, match="died"):
        list(Arena(GAME_REFERENCE, pool, 1, maps=MAPS_REFERENCE).play(schedule(setup(agent="die"), 4)))


class BreaksAfter(ThreadPoolExecutor):
    """Takes so many jobs; then one of its processes is dead, and it takes none any more."""

    def __init__(self, jobs: int) -> None:
        super().__init__(1)
        self._left = jobs

    def submit(self, *job: Any, **named: Any) -> Future[Any]:
        self._left -= 1
        if self._left < 0:
            raise BrokenProcessPool("a child process terminated abruptly")
        return super().submit(*job, **named)


@pytest.mark.parametrize("jobs", [0, 1, 2])
def test_a_process_that_dies_between_two_games_is_the_same_error(jobs: int) -> None:
    with BreaksAfter(jobs) as pool, pytest.raises(AgentFault, match="died"):
        list(Arena(GAME_REFERENCE, pool, 1, maps=MAPS_REFERENCE).play(schedule(setup(), 4)))


def test_a_pool_starts_on_a_windows_computer_with_many_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows waits for at most 63 processes at once: Python refuses more than 61 with a ValueError."""
    monkeypatch.setattr("sys.platform", "win32")
    process_pool(128).shutdown()
