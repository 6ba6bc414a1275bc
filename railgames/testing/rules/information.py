"""What a seat is shown depends on nothing that is hidden from it, and neither do its AIs."""

from collections.abc import Sequence
from itertools import islice

import pytest

from railgames.ai.thinking import decide
from railgames.core.actions import Action
from railgames.core.game import JSON, Budget, State
from railgames.core.level import Level
from railgames.core.rng import Rng
from railgames.testing.cases import Case, some_of, walk
from railgames.testing.suite import Suite

EVALUATIONS = 60
"""The budget of one decision of an AI."""

AHEAD_EVERY = 3
"""In one position of so many the turns known ahead are asked for."""

ALIKE = 5
"""How many legal actions of a state are compared with each other."""

ALIKE_EVERY = 12
"""They are compared in one of this many states."""

SET_UP = 24
"""In the first states they always are: much that is secret is chosen there."""

EVENTS_EVERY = 2
"""One action in this many is played in two worlds."""

GUESSES = 9
"""So many positions of a game are guessed and played to their end: more than there are seats."""

POSITIONS = 5
"""Positions in which every AI is asked."""


class InformationChecks(Suite):
    """``observe``, ``determinize`` and what AIs choose."""

    def test_a_view_is_the_same_when_only_hidden_things_differ(self, case: Case) -> None:
        rng = Rng.from_seed(1, "hidden things")
        for number, (state, _) in enumerate(some_of(walk(case.state(1), 21), 21)):
            public = state.observe(None).snapshot()
            for viewer in case.viewers_at(number):
                view = state.observe(viewer).snapshot()
                world = state.determinize(viewer, rng)
                assert world.observe(viewer).snapshot() == view
                assert world.observe(None).snapshot() == public, "a stranger sees what a seat does not"

    def test_an_event_that_is_seen_tells_nothing_that_the_view_does_not(self, case: Case) -> None:
        rng = Rng.from_seed(7, "events")
        for number, (state, action) in enumerate(walk(case.state(7), 27)):
            viewer = number // EVENTS_EVERY % len(case.seats)
            if number % EVENTS_EVERY:
                continue
            world, after = state.determinize(viewer, rng), state.clone()
            if world.why_illegal(action) is not None:
                continue  # it needs something that only its own seat has
            there, here = world.apply(action), after.apply(action)
            if after.observe(viewer).snapshot() == world.observe(viewer).snapshot():
                seen = [event for event in here if after.can_see(viewer, event)]
                assert seen == [event for event in there if world.can_see(viewer, event)], (
                    f"seat {viewer + 1} sees events of '{action}' that differ, though its views are the same"
                )

    def test_actions_that_look_alike_to_a_seat_are_not_told_apart(self, case: Case) -> None:
        for number, (state, _) in enumerate(some_of(walk(case.state(9), 29), 29)):
            player = state.current_player
            assert player is not None
            if number >= SET_UP and number % ALIKE_EVERY:
                continue
            for viewer in (None, *case.viewers_at(number)):
                if viewer != player:
                    _tell_apart(state, player, viewer)

    def test_a_view_of_a_view_shows_no_more_and_no_less(self, case: Case) -> None:
        for number, (state, _) in enumerate(some_of(walk(case.state(2), 22), 22)):
            for viewer in (None, *case.viewers_at(number)):
                view = state.observe(viewer)
                assert view.observe(viewer).snapshot() == view.snapshot()

    def test_a_view_hides_the_luck_to_come(self, case: Case) -> None:
        one, other = case.state(31), case.state(32)
        hidden = [
            state.determinize(0, Rng.from_seed(9, "luck")).snapshot()
            for state in (one.clone(), one.observe(0))
        ]
        assert hidden[0] == hidden[1], "determinize knows more than the view it should start from"
        assert one.snapshot() != other.snapshot(), "two seeds begin alike"

    def test_every_seat_sees_the_same_when_a_round_begins_unless_secrets_are_kept(self, case: Case) -> None:
        if case.game.keeps_secrets:
            pytest.skip("the replay of an unfinished game covers all of it")
        turn = 0
        for state, _ in walk(case.state(6), 26):
            if state.turn != turn:
                views = [state.observe(viewer).snapshot() for viewer in case.seats]
                assert all(view == views[0] for view in views), "keeps_secrets must be True"
            turn = state.turn

    def test_the_player_to_move_sees_all_that_is_legal(self, case: Case) -> None:
        for state, _ in walk(case.state(3), 23):
            player = state.current_player
            assert player is not None
            view = state.observe(player)
            assert view.current_player == player
            assert list(view.legal_actions()) == list(state.legal_actions())

    def test_a_turn_known_ahead_is_the_turn_that_comes_whatever_is_hidden(self, case: Case) -> None:
        rng, known = Rng.from_seed(8, "ahead"), dict[int, list[str]]()
        for number, (state, _) in enumerate(walk(case.state(8), 28)):
            player = state.current_player
            assert player is not None
            if player in known:
                assert [str(action) for action in state.legal_actions()] == known.pop(player)
            for seat in case.seats:
                ahead = state.ahead(seat) if seat not in known and number % AHEAD_EVERY == 0 else None
                if ahead is None:
                    continue
                assert seat != player, "its turn has come"
                assert (ahead.current_player, ahead.turn) == (seat, state.turn)
                other = state.determinize(seat, rng).ahead(seat)
                assert other is not None
                assert other.observe(seat).snapshot() == ahead.observe(seat).snapshot()
                known[seat] = [str(action) for action in ahead.legal_actions()]

    def test_a_guess_at_what_is_hidden_is_a_whole_game_that_ends(self, case: Case) -> None:
        rng = Rng.from_seed(4, "guesses")
        for number, state in _sampled(case, GUESSES, 4):
            guess = state.determinize(number % len(case.seats), rng)
            assert guess.current_player == state.current_player
            assert guess.turn == state.turn
            for _ in walk(guess, number):
                pass

    def test_ais_choose_legally_whatever_is_hidden(self, plain_case: Case) -> None:
        _ask_ais(plain_case, plain_case.game.levels, POSITIONS)

    def test_the_weakest_ai_copes_with_every_option(self, case: Case) -> None:
        _ask_ais(case, case.game.levels[:1], 2)


def _tell_apart(state: State, player: int, viewer: int | None) -> None:
    """Play some actions. Where a viewer sees the same after several, it may be told none of them by name."""
    seen: dict[str, tuple[Action, JSON]] = {}
    for action in islice(state.legal_actions(), ALIKE):
        after = state.clone()
        events = after.apply(action)
        if after.current_player is None or not after.can_see_action(viewer, player, action, events):
            continue
        whole, view = after.snapshot(), str(after.observe(viewer).snapshot())
        other, same = seen.setdefault(view, (action, whole))
        assert same == whole, f"a seat that sees the same after '{other}' and '{action}' is told which it was"


def _ask_ais(case: Case, levels: Sequence[Level], positions: int) -> None:
    if not levels:
        pytest.skip("this game has no AI yet")
    for level in levels:
        for number, state in _sampled(case, positions):
            player = state.current_player
            assert player is not None
            here, there = (
                decide(world, case.game.agent(level), Rng(number), Budget(evaluations=EVALUATIONS)).action
                for world in (state, state.determinize(player, Rng(77 + number)))
            )
            assert here == there, f"{level} looked at something hidden"


def _sampled(case: Case, count: int, seed: int = 5) -> list[tuple[int, State]]:
    states = [(number, state.clone()) for number, (state, _) in enumerate(walk(case.state(seed), 20 + seed))]
    return states[:: max(1, len(states) // count)][:count]
