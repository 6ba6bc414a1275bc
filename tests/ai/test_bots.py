"""Bots in this process: how files are loaded, where faults lie, what is said of programs."""

import ast
import importlib
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import IO

import msgspec
import pytest

from railgames.ai import child
from railgames.ai.bots import bot_class, where_in
from railgames.ai.host import BotFault, Host
from railgames.ai.programs import Program, ProgramFault
from railgames.core.actions import Action
from railgames.core.bots import command_of, command_words
from railgames.core.game import Budget, Decision, winners
from railgames.core.level import Level
from railgames.core.match import MatchSetup, Seat
from tests.ai.asking import match_of
from tests.ai.toy import GAME_REFERENCE, MAPS_REFERENCE, Config


@pytest.mark.parametrize("is_there", [False, True])
def test_a_bot_that_is_called_like_another_module_takes_no_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_there: bool
) -> None:
    """The AIs beside it import that module later, in the same process."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    if is_there:
        monkeypatch.setitem(sys.modules, "colorsys", importlib.import_module("colorsys"))
    path = tmp_path / "colorsys.py"
    path.write_text("class Painter:\n    pass\n", encoding="utf-8")
    assert getattr(bot_class(f"{path}:Painter"), "__name__", "") == "Painter"
    assert importlib.import_module("colorsys").__file__ != str(path)


def test_the_modules_beside_a_bot_may_import_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    path = tmp_path / "lone_player.py"
    path.write_text("class Lone:\n    pass\nimport lone_helper\n", encoding="utf-8")
    (tmp_path / "lone_helper.py").write_text("from lone_player import Lone as same\n", encoding="utf-8")
    assert bot_class(f"{path}:Lone") is importlib.import_module("lone_helper").same


def test_a_text_that_a_bot_cannot_parse_is_a_fault_at_its_line() -> None:
    with pytest.raises(SyntaxError) as caught:
        ast.literal_eval("(")
    assert where_in(caught.value).startswith(f"{__file__}:")


def test_a_file_that_is_no_python_is_a_fault_at_its_line(tmp_path: Path) -> None:
    path = tmp_path / "half_a_bot.py"
    path.write_text("x = 1\nclass\n", encoding="utf-8")
    with pytest.raises(SyntaxError) as caught:
        bot_class(f"{path}:Half")
    assert where_in(caught.value) == f"{path}:2"


def test_a_process_that_cannot_start_is_a_fault_of_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(process: object) -> None:
        raise OSError("no memory left")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refuse)
    setup = MatchSetup(GAME_REFERENCE, Config(), (Seat("Ada", Level.EASY, bot="any.module:Bot"),), 1)
    with Host(MAPS_REFERENCE) as host, pytest.raises(BotFault, match="no memory left"):
        host.begin(setup)


def test_the_last_words_of_a_program_are_told_however_late_they_are_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read = Program._read_errors

    def late(program: Program, pipe: IO[bytes]) -> None:
        program._process.wait()
        time.sleep(0.3)
        read(program, pipe)

    monkeypatch.setattr(Program, "_read_errors", late)
    with pytest.raises(ProgramFault, match="code 1: out of coal"):
        Program(f"{sys.executable} -S -c \"import sys; sys.exit('out of coal')\"")


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_a_command_of_words_is_taken_apart_into_the_same_words(
    monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    words = ["C:\\Python 3\\python.exe", "C:\\bots\\my bot.py", "--fast", "", "it's"]
    assert command_words(command_of(words)) == words


class Ends:
    """A bot that is told the end; ``error`` is what it then raises."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.told: list[object] = []

    def finish(self, scores: list[int], winners: tuple[int, ...]) -> None:
        if self.error is not None:
            raise self.error
        self.told.append((scores, winners))


@pytest.mark.parametrize("error", [RuntimeError("a bug"), ConnectionResetError("the server of the bot")])
def test_a_bot_that_fails_at_the_end_keeps_the_result_from_no_other(error: Exception) -> None:
    match = match_of()
    while not match.is_over:
        match.play(match.state.legal_actions()[0])
    sent: list[bytes] = []
    player = child._Player(SimpleNamespace(send_bytes=sent.append))  # type: ignore[arg-type]
    last = Ends()
    player._match, player._agents = match, {(0, None): Ends(error), (1, None): last}  # type: ignore[dict-item]
    player.handle({"do": "end"})
    assert last.told == [([sheet.total for sheet in match.state.scores()], winners(match.state.scores()))]
    failed, ended = [msgspec.json.decode(message) for message in sent]
    assert (failed["kind"], ended["kind"]) == ("error", "ended")
    assert str(error) in failed["error"], "the log has why"


class Talks:
    """A bot with much to say: of its action, or of its failure."""

    def __init__(self, fails: bool) -> None:
        self.fails = fails

    def choose(self, view: object, legal: list[Action], rng: object, budget: Budget) -> Decision:
        if self.fails:
            raise RuntimeError("no " * 100_000)
        decision = Decision(legal[0], "why\nnot " * 100_000)
        budget.report(decision)
        return decision


@pytest.mark.parametrize("fails", [False, True])
def test_of_what_a_bot_says_the_window_gets_what_it_has_room_for(fails: bool) -> None:
    sent: list[bytes] = []
    player = child._Player(SimpleNamespace(send_bytes=sent.append))  # type: ignore[arg-type]
    player._match, player._agents = match_of(), {(0, None): Talks(fails)}
    question = {"do": "think", "id": 1, "seat": 0, "level": None, "bot": True, "hint": False}
    player.handle({**question, "evaluations": None, "seconds": None})
    messages = [msgspec.json.decode(message) for message in sent]
    assert [message["kind"] for message in messages] == [
        "thinking",
        *(["error"] if fails else ["best", "answer"]),
    ]
    for message in messages[1:]:
        text = message["error" if fails else "reason"]
        assert text.startswith("RuntimeError: no no" if fails else "why not why not")
        assert "\n" not in text
        assert len(text) < 1010
