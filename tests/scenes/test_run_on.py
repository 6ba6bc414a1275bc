"""The rest of a round is run on exactly for who has nothing more to decide in it."""

import itertools
from types import SimpleNamespace
from typing import Any

import pytest

from railgames.scenes.table.controller import Phase
from railgames.scenes.table.run_on import RunOn


def run_on(
    phase: Phase, *, stopped: bool, looks: bool, running: bool, rests: bool
) -> tuple[RunOn, list[object]]:
    """With what the parts of the table say; and what is called when it starts."""
    called: list[object] = []
    room: Any = SimpleNamespace(rests=lambda: rests)
    controller: Any = SimpleNamespace(phase=phase, match=SimpleNamespace(state=SimpleNamespace(turn=4)))
    show: Any = SimpleNamespace(is_stopped=stopped)
    skipping: Any = SimpleNamespace(is_running=lambda number: running and number == 4, run_on=called.append)
    last_look: Any = SimpleNamespace(is_on=looks)
    return RunOn(controller, room, show, skipping, last_look, lambda: called.append("began")), called


@pytest.mark.parametrize("phase", list(Phase))
def test_it_is_offered_while_others_play_and_nothing_is_left_for_the_viewer(phase: Phase) -> None:
    for stopped, looks, running, rests in itertools.product((False, True), repeat=4):
        found, called = run_on(phase, stopped=stopped, looks=looks, running=running, rests=rests)
        expected = phase in (Phase.SHOWING, Phase.THINKING) and rests and not (stopped or looks or running)
        assert found.is_offered == expected
        found.start()
        assert called == ([4, "began"] if expected else [])
