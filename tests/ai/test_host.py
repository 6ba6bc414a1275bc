"""Bots in games without a window: they play as AIs of the game do, and one that fails loses its game only."""

import sys
from pathlib import Path

import msgspec
import pytest

from railgames.ai.arena import Arena, play_here, process_pool, schedule
from railgames.ai.host import BotFault, Host
from railgames.ai.play import GameRecord, play_game
from railgames.core.actions import parse_action
from railgames.core.errors import UsageError
from railgames.core.level import Level
from railgames.core.match import MatchSetup, Seat
from tests.ai import toy_bots
from tests.ai.toy import GAME, GAME_REFERENCE, MAPS_REFERENCE, Config, OneMap

pytestmark = pytest.mark.usefixtures("quick_start")

BOTS = Path(toy_bots.__file__).resolve()
PROGRAM = Path(__file__).with_name("toy_program.py")


def bot(name: str) -> str:
    return f"{BOTS}:{name}"


def program(habit: str = "") -> str:
    return f"exec:{sys.executable} {PROGRAM} {habit}".rstrip()


def setup(*bots: str, seed: int = 5) -> MatchSetup:
    """A match of these bots; "" is the level Normal, which plays the same way as the good bot."""
    seats = tuple(Seat(f"P{idx}", Level.NORMAL, bot=one) for idx, one in enumerate(bots))
    return MatchSetup(GAME_REFERENCE, Config(), seats, seed)


def play(*bots: str, games: int = 1) -> list[GameRecord]:
    return list(play_here(schedule(setup(*bots), games), maps=MAPS_REFERENCE, keep_actions=True))


def test_a_bot_of_a_class_plays_as_the_same_class_does_as_a_level() -> None:
    (record,) = play(bot("Good"), "")
    assert record.actions == play_game(GAME, setup("", ""), OneMap(), keep_actions=True).actions
    assert record.lost is None


def test_the_same_bots_play_the_same_games_in_other_processes() -> None:
    setups = schedule(setup(bot("Good"), program("json")), 4, rotate=True)
    here = list(play_here(setups, maps=MAPS_REFERENCE, keep_actions=True))
    with process_pool(2) as pool:
        there = list(Arena(GAME_REFERENCE, pool, 2, maps=MAPS_REFERENCE).play(setups, keep_actions=True))
    assert [record.actions for record in there] == [record.actions for record in here]
    assert not any(record.lost for record in here)


def line_of(name: str, words: str) -> int:
    """The number of the line with ``words`` in the class ``name`` of the bots."""
    lines = BOTS.read_text(encoding="utf-8").splitlines()
    start = next(idx for idx, line in enumerate(lines) if line.startswith(f"class {name}("))
    return next(idx for idx, line in enumerate(lines[start:], start + 1) if words in line)


@pytest.mark.parametrize(
    ("name", "line", "words"),
    [
        ("Raises", "raise RuntimeError", "RuntimeError: a bug of this bot"),
        ("Hangs", "def choose", "longer than 0.3 s"),
        ("Cheats", "def choose", "not legal"),
        ("ForgetsTheDecision", "def choose", "instead of a Decision"),
        ("Dies", "def choose", "ended unexpectedly"),
        ("Exits", "def choose", "ended unexpectedly"),
    ],
)
def test_a_bot_that_fails_is_named_with_file_and_line_and_loses(name: str, line: str, words: str) -> None:
    first, second = play(bot(name), "", games=2)
    for record in (first, second):
        assert record.lost is not None
        assert record.lost.seat == 0
        assert f"{BOTS}:{line_of(name, line)}" in record.lost.text
        assert words in record.lost.text
        assert record.winners == (1,)


def test_the_bot_that_failed_loses_also_against_two_and_the_next_game_is_whole() -> None:
    (lost,) = play("", bot("Raises"), bot("Good"))
    assert lost.winners == (0, 2)
    records = list(
        play_here(
            [setup(bot("Dies"), ""), setup(bot("Good"), ""), setup(bot("Hangs"), ""), setup("", bot("Good"))],
            maps=MAPS_REFERENCE,
        )
    )
    assert [record.lost is None for record in records] == [False, True, False, True]


def test_what_a_bot_prints_is_not_mixed_into_the_results(capfd: pytest.CaptureFixture[str]) -> None:
    play(bot("Prints"))
    out, err = capfd.readouterr()
    assert "a word of the bot" not in out
    assert "a word of the bot" in err


@pytest.mark.parametrize(
    ("reference", "words"),
    [
        (bot("CannotBeMade"), "no table of openings"),
        (bot("WantsArguments"), "called without any"),
        (bot("only_a_function"), "called without any"),
        (bot("PlaysElsewhere"), "it plays: chess"),
        (bot("WithoutChoose"), "no method 'choose'"),
        (bot("WithoutTime"), "'seconds'"),
        (bot("Gone"), "no class 'Gone'"),
        (program("rude"), "what?"),
    ],
)
def test_a_bot_that_cannot_be_loaded_says_why(reference: str, words: str) -> None:
    with Host(MAPS_REFERENCE) as host, pytest.raises(BotFault, match=words.replace("?", r"\?")):
        host.begin(setup(reference, ""))


def test_a_bot_without_a_process_to_play_in_is_refused() -> None:
    with pytest.raises(UsageError, match="process of their own"):
        play_game(GAME, setup(bot("Good")), OneMap())


# Programs


@pytest.mark.parametrize("habit", ["", "json"])
def test_a_program_plays_to_the_end(habit: str) -> None:
    records = play(program(habit), program(habit), games=2)
    assert all(record.lost is None for record in records)
    assert records[0].actions != records[1].actions


@pytest.mark.parametrize(
    ("habit", "words"),
    [
        ("hang", "longer than 0.5 s"),
        ("die", "ended with code 1: out of coal"),
        ("cheat", "not legal"),
        ("babble", "'I resign' is not an action"),
    ],
)
def test_a_program_that_fails_is_named_and_loses(habit: str, words: str) -> None:
    first, second = play(program(habit), "", games=2)
    for record in (first, second):
        assert record.lost is not None
        assert words in record.lost.text
        assert "toy_program.py" in record.lost.text
        assert record.winners == (1,)


def test_a_program_is_told_of_its_seat_and_sees_no_more_than_that(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    spy = tmp_path / "spy.py"
    spy.write_text(
        "import sys, json\n"
        f"notes = open({str(notes)!r}, 'w')\n"
        "for line in sys.stdin:\n"
        "    print(line, end='', file=notes, flush=True)\n"
        "    message = json.loads(line)\n"
        "    if message['do'] == 'hello': print('ready', flush=True)\n"
        "    if message['do'] == 'choose': print(message['legal'][0], flush=True)\n",
        encoding="utf-8",
    )
    play("", f"exec:{sys.executable} {spy}")
    messages = [msgspec.json.decode(line) for line in notes.read_text(encoding="utf-8").splitlines()]
    kinds = [message["do"] for message in messages]
    assert kinds[:2] == ["hello", "start"]
    assert kinds[-1] == "end"
    assert set(kinds[2:-1]) == {"choose"}
    assert messages[1]["seat"] == 1
    assert messages[1]["players"] == ["P0", "P1"]
    assert len(messages[-1]["scores"]) == 2
    whole = play_game(GAME, setup("", ""), OneMap(), keep_actions=True)
    state = GAME.new_state(Config(), 2, 5, OneMap())
    for text in whole.actions:
        if state.current_player != 0:
            break
        state.apply(parse_action(GAME.Action, text))
    assert messages[2]["view"] == state.observe(1).snapshot()
    assert messages[2]["view"] != state.snapshot()
