"""Bots in --seats: every way to name one, and what is said of one that is not there."""

import sys
from pathlib import Path

import pytest

from railgames.cli.seats import parse_seats, split_seats
from railgames.core.bots import bot_of, bot_title, command_words
from railgames.core.errors import UsageError
from railgames.core.level import Level
from tests.ai.toy import GAME

PYTHON = f"exec:{sys.executable}"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The present folder, with a file of bots in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "labbot.py").write_text("class Greedy:\n    pass\n", encoding="utf-8")
    (tmp_path / "broken.py").write_text("x = 1\nclass Greedy\n", encoding="utf-8")
    return tmp_path


def test_a_class_in_a_file_is_named_by_its_whole_path(folder: Path) -> None:
    first, second, third = parse_seats("labbot.py:Greedy,easy:Rival,./labbot.py:Greedy:Bo", GAME)
    assert first.bot == f"{folder / 'labbot.py'}:Greedy"
    assert (first.name, first.kind, first.level) == ("Greedy", "Greedy", Level.NORMAL)
    assert (second.name, second.bot) == ("Rival", "")
    assert (third.name, third.bot) == ("Bo", f"{folder / 'labbot.py'}:Greedy")


def test_a_module_in_the_present_folder_is_that_file(folder: Path) -> None:
    (seat,) = parse_seats("labbot:Greedy", GAME)
    assert seat.bot == f"{folder / 'labbot.py'}:Greedy"


def test_a_class_in_a_package_is_named_by_its_module() -> None:
    (seat,) = parse_seats("tests.ai.toy_bots:Good:Bo", GAME)
    assert (seat.name, seat.bot, seat.kind) == ("Bo", "tests.ai.toy_bots:Good", "Good")


def test_a_command_keeps_its_quotes_commas_and_colons() -> None:
    seats = parse_seats(f"{PYTHON} 'my bot.py' \"--weights=1,2:3\",easy", GAME)
    assert [seat.name for seat in seats] == ["my bot", "Easy"]
    assert seats[0].bot == f"{PYTHON} 'my bot.py' \"--weights=1,2:3\""


def test_a_command_finds_its_script_from_every_folder(folder: Path) -> None:
    (folder / "my bot.py").write_text("", encoding="utf-8")
    (seat,) = parse_seats(f"{PYTHON} -u 'my bot.py' --fast", GAME)
    assert seat.bot == f"{PYTHON} -u '{folder / 'my bot.py'}' --fast"
    assert seat.name == "my bot"


def test_a_command_finds_its_script_on_windows_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There only double quotes keep a path with a space together."""
    (folder / "my bot.py").write_text("", encoding="utf-8")
    monkeypatch.setattr("sys.platform", "win32")
    (seat,) = parse_seats(f'{PYTHON} -u "my bot.py" --fast', GAME)
    words = command_words(seat.bot.removeprefix("exec:"))
    assert words == [sys.executable, "-u", str(folder / "my bot.py"), "--fast"]


def test_two_bots_of_one_kind_are_told_apart(folder: Path) -> None:
    assert [seat.name for seat in parse_seats("labbot.py:Greedy,labbot.py:Greedy", GAME)] == [
        "Greedy",
        "Greedy 2",
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("gone.py:Greedy", "There is no file"),
        ("labbot.py:Greddy", "did you mean 'Greedy'"),
        ("labbot.py:", "names no AI"),
        ("broken.py:Greedy", r"broken.py:2 is not Python"),
        ("no.such.module:Greedy", "cannot be found|no module"),
        ("exec:", "command is missing"),
        ("exec:no-such-program-here", "no program 'no-such-program-here'"),
        ("exec:python '", "cannot be read"),
        ("hrad:Ada", "no kind of seat 'hrad'"),
        ("greedy", "no kind of seat 'greedy'"),
        (f"easy:{'x' * 201}", "at most 200"),
    ],
)
def test_a_bot_that_is_not_there_is_refused(folder: Path, text: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        parse_seats(text, GAME)


def test_a_level_and_a_name_are_never_taken_for_a_module() -> None:
    (seat,) = parse_seats("easy:Greedy", GAME)
    assert (seat.level, seat.bot, seat.name) == (Level.EASY, "", "Greedy")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", [""]),
        ("a,,b", ["a", "", "b"]),
        ("a,", ["a", ""]),
        ("exec:a 'b,c',d", ["exec:a 'b,c'", "d"]),
        ("human:O'Neill,easy", ["human:O'Neill", "easy"]),
    ],
)
def test_a_comma_inside_quotes_parts_nothing(text: str, parts: list[str]) -> None:
    assert split_seats(text) == parts


def test_the_title_of_a_bot_is_short() -> None:
    assert bot_title("exec:python3 -u bots/deep.py --fast") == "deep"
    assert bot_title("exec:/opt/bots/deep") == "deep"
    assert bot_title("/home/ada/mybot.py:Greedy") == "Greedy"
    assert bot_title("exec:-x") == "-x"
    assert bot_title("exec:--fast -u") == "--fast"
    assert bot_title("exec:-u bot.py") == "bot"
    assert bot_title("exec:''") == "''"
    assert bot_title("greedy") == "greedy"
    assert not bot_of("exec:python3 bot.py").is_trusted
    assert bot_of("greedy").is_trusted
