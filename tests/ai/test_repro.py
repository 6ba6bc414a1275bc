"""What is written down when an AI fails."""

from pathlib import Path

from railgames.ai.repro import Fault, write_repro
from railgames.core.level import Level
from railgames.core.match import Match
from railgames.store.folders import SAVE_SUFFIX
from tests.ai.asking import match_of


def test_the_move_of_a_failure_counts_those_before_the_log(tmp_path: Path) -> None:
    """A game whose rules have changed since has its earlier moves as history, not in its log."""
    whole = match_of()
    for _ in range(3):
        whole.play(whole.state.legal_actions()[0])
    history = [entry.text for entry in whole.log]
    match = Match.resume(whole.game, whole.setup, whole.maps, whole.state.clone(), history)
    fault = Fault(what="It failed.", traceback="", seat=0, level=Level.EASY, is_hint=False)
    write_repro(tmp_path, match, fault).join()
    (text,) = tmp_path.glob("ai-*.txt")
    assert "move 4, seat 1, level easy" in text.read_text(encoding="utf-8")
    assert text.stem.endswith("-3")
    assert text.with_suffix(SAVE_SUFFIX).exists()
