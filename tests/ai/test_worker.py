"""The AI's own process: it answers legally and in time whatever an AI does, and never blocks who asks."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from railgames.ai.answers import Answer
from railgames.ai.play import play_game
from railgames.ai.process import ChildProcess
from railgames.ai.thinking import SLOWEST
from railgames.ai.worker import (
    LONG_START_SECONDS,
    PATIENCE,
    START_SECONDS,
    TOLD_SECONDS,
    Worker,
)
from railgames.core.errors import UsageError
from railgames.core.game import Decision, Game
from railgames.core.level import Level
from railgames.core.match import Match, Seat
from railgames.core.rng import Rng
from railgames.store.savefile import load
from tests.ai import toy_bots
from tests.ai.asking import AI, easy_decision, match_of, wait
from tests.ai.processes import waits_on
from tests.ai.toy import FOR_PEACE, GAME, MAPS_REFERENCE, OneMap
from tests.core.toy_game import End, Roll, Ship

pytestmark = pytest.mark.usefixtures("quick_start")

MIXED = (Seat("Ada"), Seat("Bo", Level.NORMAL))


SHORT_GRACE = 0.2
"""Seconds."""


@contextmanager
def begun(logs: Path, grace: float) -> Iterator[Worker]:
    """A worker whose process has started."""
    with Worker(logs, maps=MAPS_REFERENCE, grace=grace) as started:
        deadline = time.monotonic() + 60
        while not started.is_ready and time.monotonic() < deadline:
            time.sleep(0.005)
        yield started


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[Worker]:
    """It stops no AI that is slow because the computer is busy."""
    with begun(tmp_path, 60.0) as started:
        yield started


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Worker]:
    """It stops an AI soon after its time limit: for those that never answer."""
    with begun(tmp_path, SHORT_GRACE) as started:
        yield started


def ask(worker: Worker, match: Match, **options: object) -> Answer:
    worker.request(match, **options)
    return wait(worker)


def test_asking_does_not_wait_for_the_answer(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    waits = waits_on(monkeypatch, lambda: worker._child.connection)
    worker.request(match_of(agent="hang"), seconds=60)
    assert worker.poll() is None
    assert worker.is_thinking
    assert set(waits) == {0}


def test_a_whole_game_by_the_worker_is_the_game_that_this_process_plays(worker: Worker) -> None:
    match = match_of()
    while not match.is_over:
        answer = ask(worker, match)
        assert answer.source == "agent"
        assert (answer.seat, answer.position) == (match.state.current_player, match.position)
        match.play(answer.action)
    record = play_game(GAME, match.setup, OneMap(), keep_actions=True)
    assert tuple(entry.text for entry in match.log) == record.actions
    assert not worker.faults


def test_the_reason_of_the_agent_comes_with_its_action(worker: Worker) -> None:
    assert ask(worker, match_of()).reason == "0 points"


def test_an_undo_is_followed(worker: Worker) -> None:
    match = match_of(MIXED)
    match.play(Roll())
    ship = ask(worker, match, hint=True, level=Level.NORMAL).action
    match.play(ship)
    first = ask(worker, match, hint=True, level=Level.NORMAL)
    match.undo()
    answer = ask(worker, match, hint=True, level=Level.NORMAL)
    assert answer.position == 1
    assert answer.action == ship
    assert first.action != ship


def test_a_hint_asks_the_strongest_level_for_a_person(worker: Worker) -> None:
    answer = ask(worker, match_of(MIXED), hint=True)
    assert answer.is_hint
    assert answer.seat == 0


@pytest.mark.parametrize("others", [(AI[1],), (Seat("Bo"),), (AI[1], Seat("Cy"))])
def test_hints_are_of_the_adviser_among_people_where_all_others_are_people(
    worker: Worker, others: tuple[Seat, ...]
) -> None:
    match = match_of((Seat("Ada"), *others))
    reasons = {ask(worker, match, hint=is_hint, level=Level.NORMAL).reason for is_hint in (False, True)}
    assert (FOR_PEACE in reasons) is all(seat.is_person for seat in others)
    assert len(reasons - {FOR_PEACE}) == 1


def test_only_a_hint_comes_with_the_next_best(worker: Worker) -> None:
    match = match_of(MIXED)
    match.play(Roll())
    hint = ask(worker, match, hint=True, level=Level.NORMAL)
    named = [hint.action, *(other.action for other in hint.others)]
    assert len(named) == len(set(named)) == min(5, len(match.state.legal_actions()))
    assert not ask(worker, match, level=Level.NORMAL).others


@pytest.mark.parametrize("habit", ["raise", "cheat", "die"])
def test_an_ai_that_fails_is_replaced_by_a_legal_move(worker: Worker, habit: str) -> None:
    match = match_of(agent=habit)
    answer = ask(worker, match)
    assert answer.source == "fallback"
    assert match.state.why_illegal(answer.action) is None
    match.play(answer.action)
    assert ask(worker, match).source == "fallback"
    assert len(worker.faults) == 2


def test_an_ai_that_hangs_is_stopped_and_its_best_so_far_played(hasty: Worker) -> None:
    answer = ask(hasty, match_of(agent="hang"), seconds=0.1)
    assert answer.source == "best so far"
    assert "longer" in hasty.faults[0].what


def test_a_hint_that_is_stopped_shows_its_whole_best_so_far_and_says_that_it_is_not_thought_through(
    hasty: Worker,
) -> None:
    hasty.request(match_of(MIXED, agent="hang"), hint=True, seconds=0.01)
    answer = wait(hasty)
    assert (answer.source, answer.row) == ("best so far", (End(),))
    assert answer.fault == "The computer is busy: this hint was not thought through."


def test_a_hint_may_take_several_times_as_long_as_its_processor_time(tmp_path: Path) -> None:
    now = [0.0]
    with Worker(tmp_path, maps=MAPS_REFERENCE, grace=1.0, clock=lambda: now[0]) as worker:
        worker.request(match_of(MIXED, agent="hang"), hint=True, seconds=0.4)
        while worker.progress is not None and worker.progress.best is None:
            assert worker.poll() is None
            time.sleep(0.005)
        now[0] = SLOWEST * 0.4 + 0.9
        assert worker.poll() is None
        now[0] += 0.2
        assert wait(worker).source == "best so far"


def test_an_ai_that_uses_its_time_up_answers_itself(worker: Worker) -> None:
    worker.request(match_of(agent="slow"), seconds=0.3)
    shares: list[float] = []
    answer = None
    while answer is None:
        if worker.progress is not None:
            shares.append(worker.progress.share)
        answer = worker.poll()
        time.sleep(0.005)
    assert answer.source == "agent"
    assert shares == sorted(shares)
    assert shares[-1] > 0.5


def test_the_best_so_far_can_be_watched(worker: Worker) -> None:
    worker.request(match_of(agent="slow"), seconds=2.0)
    while worker.progress is not None and worker.progress.best is None:
        assert worker.poll() is None
        time.sleep(0.005)
    assert worker.progress is not None
    assert worker.progress.best is not None
    assert worker.progress.best.reason == "for now"


def test_cancelling_is_quick_and_the_next_question_is_answered(worker: Worker) -> None:
    worker.request(match_of(agent="hang"), seconds=60)
    time.sleep(0.1)
    start = time.perf_counter()
    worker.cancel()
    assert time.perf_counter() - start < 20  # a moment, where nobody else needs the computer
    assert not worker.is_thinking
    assert worker.poll() is None
    assert ask(worker, match_of()).source == "agent"
    assert not worker.faults


def test_a_killed_process_is_noticed_and_replaced(worker: Worker) -> None:
    match = match_of(agent="hang")
    worker.request(match, seconds=60)
    for _ in range(2):
        process = worker._child.process
        assert process is not None
        process.kill()
        process.join()
        answer = worker.poll()
    assert answer is not None
    assert answer.source in ("fallback", "best so far")
    assert ask(worker, match_of()).source == "agent"


def test_a_process_killed_while_it_thinks_is_started_again_and_answers_the_same_question(
    worker: Worker,
) -> None:
    match = match_of(agent="slow")
    expected = ask(worker, match_of())
    worker.request(match)
    process = worker._child.process
    assert process is not None
    process.kill()
    process.join()
    assert worker.poll() is None
    assert worker.is_thinking
    assert worker._child.process is not process
    answer = wait(worker)
    assert (answer.source, answer.action) == ("agent", expected.action)
    assert not worker.faults


def test_a_process_killed_while_idle_costs_no_fault(worker: Worker) -> None:
    process = worker._child.process
    assert process is not None
    process.kill()
    process.join()
    assert ask(worker, match_of()).source == "agent"
    assert not worker.faults


def test_an_answer_for_a_position_that_has_passed_is_dropped(worker: Worker) -> None:
    match = match_of(MIXED)
    worker.request(match, hint=True)
    time.sleep(0.1)
    match.play(Roll())
    assert worker.poll() is None
    assert not worker.is_thinking


def test_a_fault_leaves_a_save_that_opens_and_says_why(worker: Worker, tmp_path: Path) -> None:
    match = match_of(agent="raise")
    ask(worker, match)
    match.play(Roll())
    ask(worker, match)
    deadline = time.monotonic() + 10
    while len(list(tmp_path.glob("*.railgame"))) < 2 and time.monotonic() < deadline:
        time.sleep(0.01)
    texts = [path.read_text() for path in sorted(tmp_path.glob("*.txt"))]
    assert len(texts) == 2
    assert all("a bug of this AI" in text and "Traceback" in text for text in texts)
    last = max(tmp_path.glob("*.railgame"), key=lambda path: path.name.rpartition("-")[2])

    def find(game_id: str) -> Game:
        return GAME

    assert load(last, OneMap(), find).match.position == 1


def test_a_finished_game_has_nothing_to_decide(worker: Worker) -> None:
    match = match_of(rounds=1)
    while not match.is_over:
        match.play(End() if match.state.die else Roll())
    with pytest.raises(UsageError, match="over"):
        worker.request(match)


def test_a_game_that_went_on_from_a_snapshot_is_understood(worker: Worker) -> None:
    old = match_of()
    old.play(Roll())
    match = Match.resume(GAME, old.setup, OneMap(), old.state.clone(), ["roll"])
    answer = ask(worker, match)
    assert isinstance(answer.action, Ship)
    assert answer.source == "agent"


def test_a_question_sends_only_what_the_process_does_not_know(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long log is sent as a snapshot, a later question with the actions since; so each costs the same."""
    monkeypatch.setattr("railgames.ai.worker.SHORT_LOG", 4)
    sent: list[dict[str, object]] = []
    send = worker._child.send
    monkeypatch.setattr(worker._child, "send", lambda **message: (sent.append(message), send(**message)))
    match = match_of()
    for _ in range(6):
        match.play(End() if match.state.die else Roll())
    answer = ask(worker, match)
    setup = next(message for message in sent if message["do"] == "setup")
    assert setup["start"] == match.state.snapshot()
    assert [message["actions"] for message in sent if message["do"] == "sync"] == [[]]
    sent.clear()
    match.play(answer.action)
    assert ask(worker, match).source == "agent"
    assert [message["do"] for message in sent] == ["sync", "think"]
    assert sent[0]["actions"] == [match.log[-1].text]


def test_a_lost_setup_is_a_fault_that_names_the_cause(tmp_path: Path) -> None:
    with Worker(None, maps="tests.ai.toy:NO_SUCH_NAME") as worker:
        match = match_of()
        answer = ask(worker, match)
        assert answer.source == "fallback"
        assert "NO_SUCH_NAME" in worker.faults[0].what + worker.faults[0].traceback


def test_the_process_is_ready_before_anything_heavy_is_imported() -> None:
    code = (
        "import sys, railgames.ai.child\n"
        "heavy = {'pygame', 'numpy', 'platformdirs', 'railgames.content', 'railgames.cli'}\n"
        "sys.exit(' '.join(sorted(heavy & set(sys.modules))) or 0)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


def test_a_deep_thought_starts_counting_when_the_thinking_starts(hasty: Worker) -> None:
    hasty.request(match_of(agent="hang"), seconds=0.2)
    assert hasty.progress is not None
    assert hasty.progress.share == 0
    assert wait(hasty).source == "best so far"


def test_prepare_lets_the_first_question_find_the_match_loaded(worker: Worker) -> None:
    match = match_of()
    worker.prepare(match)
    assert worker.poll() is None
    assert ask(worker, match).source == "agent"
    worker.request(match)
    worker.cancel()
    assert ask(worker, match).source == "agent"


def test_a_rehearsal_leaves_no_trace_in_the_answer(worker: Worker) -> None:
    match = match_of()
    cold = ask(worker, match).action
    with Worker(maps=MAPS_REFERENCE) as warm:
        warm.prepare(match)
        assert ask(warm, match).action == cold
        assert not warm.faults


@pytest.mark.parametrize("habit", ["raise", "cheat", "die"])
def test_a_rehearsal_of_an_ai_that_fails_is_no_fault(worker: Worker, habit: str) -> None:
    worker.prepare(match_of(agent=habit))
    until = time.monotonic() + 2
    while not worker.is_ready and time.monotonic() < until:
        time.sleep(0.01)
    worker.poll()
    assert not worker.faults


class Mailbox:
    """The end of a pipe from which one message can be read."""

    def __init__(self, **message: object) -> None:
        self._messages = [msgspec.json.encode(message)]

    def poll(self, seconds: float) -> bool:
        return bool(self._messages)

    def recv_bytes(self) -> bytes:
        return self._messages.pop()


def test_to_ask_whether_it_is_ready_takes_no_answer_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ChildProcess, "start", lambda child: None)
    with Worker(maps=MAPS_REFERENCE) as worker:
        worker.request(match_of())
        answer = {"action": "roll", "reason": "", "row": (), "others": ()}
        monkeypatch.setattr(worker._child, "connection", Mailbox(kind="answer", id=worker._number, **answer))
        assert not worker.is_ready
        assert worker.is_thinking
        found = worker.poll()
        assert found is not None
        assert (found.action, found.source) == (Roll(), "agent")


# Bots


BOTS = Path(toy_bots.__file__).resolve()


def with_bot(name: str, level: Level = Level.NORMAL) -> Match:
    return match_of((Seat("Guest", level, bot=f"{BOTS}:{name}"), Seat("Bo", Level.NORMAL)))


def play_on(worker: Worker, match: Match) -> list[Answer]:
    """Play the match to its end; the answers."""
    answers = []
    while not match.is_over:
        answers.append(ask(worker, match))
        match.play(answers[-1].action)
    return answers


class Late:
    """A worker of a computer so slow that no process of the AI says anything before ``wakes``."""

    def __init__(self, logs: Path | None = None) -> None:
        self.now = 0.0
        self.worker = Worker(logs, maps=MAPS_REFERENCE, clock=lambda: self.now)
        self._read = self.worker._read
        self.worker._read = lambda: None  # type: ignore[method-assign]

    def wake(self) -> None:
        self.worker._read = self._read  # type: ignore[method-assign]

    def ask_late(self, match: Match, *, hint: bool = False) -> Answer:
        """The answer to a question of which nothing is heard for longer than a start may take."""
        self.worker.request(match, hint=hint)
        self.now += START_SECONDS + 1
        return wait(self.worker)


@pytest.fixture
def late(tmp_path: Path) -> Iterator[Late]:
    found = Late(tmp_path)
    with found.worker:
        yield found


def test_a_start_that_takes_long_is_waited_for_and_told(late: Late) -> None:
    late.worker.request(match_of())
    for _ in range(int(START_SECONDS)):
        assert late.worker.poll() is None
        assert late.worker.progress is not None
        told = "late" if late.now > TOLD_SECONDS else "starting" if late.now > LONG_START_SECONDS else ""
        assert late.worker.progress.wait == told
        late.now += 1.0
    late.wake()
    assert wait(late.worker).source == "agent"
    assert not late.worker.faults


@pytest.mark.parametrize("hint", [False, True])
def test_where_the_process_does_not_start_in_time_the_easiest_level_decides_and_it_is_told(
    late: Late, hint: bool
) -> None:
    match = match_of(MIXED if hint else AI, seed=6)
    match.play(Roll())
    expected = easy_decision(match)
    assert Rng.from_seed(6, "fallback 0 1").choice(match.state.legal_actions()) != expected.action
    answer = late.ask_late(match, hint=hint)
    assert (answer.source, answer.is_hint) == ("stand-in", hint)
    assert (answer.action, answer.reason) == (expected.action, expected.reason)
    assert answer.fault == "The AI did not start within 45 s. AI, easy, decided this once."


def test_whatever_the_process_does_a_whole_game_on_a_slow_computer_is_that_of_the_easiest_level(
    late: Late,
) -> None:
    match = match_of(agent="raise")  # the habit of the levels above the easiest
    easy = match_of((Seat("Ada", Level.EASY), Seat("Bo", Level.EASY)))
    while not match.is_over:
        match.play(late.ask_late(match).action)
    assert tuple(entry.text for entry in match.log) == (
        play_game(GAME, easy.setup, OneMap(), keep_actions=True).actions
    )


def test_where_no_process_can_be_started_the_easiest_level_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(process: object) -> None:
        raise OSError("no memory")

    monkeypatch.setattr("multiprocessing.process.BaseProcess.start", fail)
    with Worker(maps=MAPS_REFERENCE) as worker:
        match = match_of()
        answer = ask(worker, match)
    assert (answer.source, answer.action) == ("stand-in", easy_decision(match).action)
    assert "AI, easy, decided this once" in answer.fault


def test_an_ai_that_is_late_and_has_said_nothing_is_replaced_by_the_easiest_level(hasty: Worker) -> None:
    match = match_of(agent="mute")
    answer = ask(hasty, match, seconds=0.1)
    assert (answer.source, answer.action) == ("stand-in", easy_decision(match).action)
    waited = round(0.1 + SHORT_GRACE, 1)
    assert answer.fault == f"The AI took longer than {waited} s. AI, easy, decided this once."


def test_if_the_easiest_level_fails_too_any_legal_move_is_played(
    late: Late, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*words: object) -> Decision:
        raise ValueError("a bug of the easiest level too")

    monkeypatch.setattr("tests.ai.toy.Wilful.choose", fail)
    match = match_of()
    answer = late.ask_late(match)
    assert (answer.source, answer.fault) == ("fallback", "")
    assert match.state.why_illegal(answer.action) is None


def test_a_process_that_starts_late_is_kept_and_serves_the_next_request(late: Late) -> None:
    for number in range(1, PATIENCE + 1):
        process = late.worker._child.process
        late.ask_late(match_of())
        assert (late.worker._child.process is process) is (number < PATIENCE)
    process = late.worker._child.process
    late.ask_late(match_of())
    late.wake()
    assert ask(late.worker, match_of()).source == "agent"
    assert late.worker._child.process is process


def test_a_bot_is_not_to_blame_for_a_process_that_starts_late(late: Late) -> None:
    match = with_bot("Good")
    assert late.ask_late(match).source == "stand-in"
    late.wake()
    answer = ask(late.worker, match)
    assert (answer.source, answer.fault) == ("agent", "")


def test_a_bot_plays_in_the_window_as_without(worker: Worker) -> None:
    match = with_bot("Good")
    answers = play_on(worker, match)
    assert {answer.source for answer in answers} == {"agent"}
    assert not any(answer.fault for answer in answers)
    assert not worker.faults


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Raises", "a bug of this bot"),
        ("Hangs", "longer than 0.5 s"),
        ("Dies", "ended unexpectedly"),
        ("Cheats", "not legal"),
        ("CannotBeMade", "no table of openings"),
        ("Gone", "no class 'Gone'"),
    ],
)
def test_the_level_plays_on_for_a_bot_that_fails_and_it_is_told_once(
    worker: Worker, tmp_path: Path, name: str, words: str
) -> None:
    match = with_bot(name)
    if name == "Hangs":
        worker._grace = SHORT_GRACE
    answers = play_on(worker, match)
    told = [answer.fault for answer in answers if answer.fault]
    assert len(told) == 1
    assert told[0].startswith(f"{name} failed; from now on AI, normal, plays for it.")
    assert words in told[0]
    if name not in ("Gone",):
        assert "toy_bots.py:" in told[0]
    assert [fault.bot for fault in worker.faults] == [f"{BOTS}:{name}"]
    assert {answer.source for answer in answers} == {"agent"}
    level = match_of((Seat("Guest", Level.NORMAL), Seat("Bo", Level.NORMAL)))
    assert [entry.text for entry in match.log] == list(
        play_game(GAME, level.setup, OneMap(), keep_actions=True).actions
    )


def test_the_failure_of_one_bot_leaves_the_other_ais_alone(worker: Worker) -> None:
    match = match_of((Seat("Ada", Level.NORMAL), Seat("Guest", Level.NORMAL, bot=f"{BOTS}:CannotBeMade")))
    first = ask(worker, match)
    assert (first.source, first.fault) == ("agent", "")
