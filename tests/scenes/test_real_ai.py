"""A real game with a real AI process at the shared table: it answers, hints, and the window never waits."""

import time

from railgames.core.level import Level
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.registry import game
from railgames.scenes.screenshots import headless
from railgames.scenes.table.scene import TableScene
from railgames.ui.pilot import Pilot

PATIENCE = 90.0
"""Seconds: longer than a start of the AI may take on a busy computer, and the easiest level after it."""


def wait(pilot: Pilot, done: object) -> float:
    """Step until it is so; the longest step in seconds."""
    end, longest = time.monotonic() + PATIENCE, 0.0
    while not done():  # type: ignore[operator]
        assert time.monotonic() < end
        begun = time.thread_time()
        pilot.step()
        longest = max(longest, time.thread_time() - begun)
        time.sleep(0.005)
    return longest


def test_a_person_and_an_ai_play_a_round_and_a_hint_comes() -> None:
    with headless((1280, 720), "paper", has_ais=True) as services:
        rules = game("railroad_ink")
        people = (Seat("Ada"), *(Seat(f"AI {n}", Level.EASY, n, n) for n in range(1, 2)))
        table = services.go.table(
            Match(rules, MatchSetup("railroad_ink", rules.Config(), people, 7), services.library)
        )
        assert isinstance(table, TableScene)
        services.app.push(table)
        pilot = Pilot(services.app)
        pilot.step(2)
        table.commands.ask_hint()
        wait(pilot, lambda: not table.controller.is_hinting)
        assert table.match.position == 0
        turn = table.match.state.turn
        while table.match.state.turn == turn:
            wait(pilot, lambda: table.is_interactive or table.match.state.turn != turn)
            if table.match.state.turn == turn:
                assert table.play(table.view.legal_actions()[0])
        wait(pilot, lambda: table.rounds.card is not None)
        pilot.step(20)
        pilot.press("return")
        wait(pilot, lambda: table.is_interactive)
        assert {entry.seat for entry in table.match.log} == {0, 1}
        assert not table.tree.toasts.children
