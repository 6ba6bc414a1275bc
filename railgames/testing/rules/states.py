"""Clones are independent, snapshots and saves bring everything back, undo and redo leave no trace."""

import msgspec

from railgames.core.actions import format_action
from railgames.core.rng import Rng
from railgames.testing.cases import Case, some_of, walk
from railgames.testing.suite import Suite


class StateChecks(Suite):
    """``clone``, ``snapshot``, ``restore``, undo and redo, past states, events."""

    def test_a_clone_and_its_original_go_separate_ways(self, case: Case) -> None:
        for state, action in some_of(walk(case.state(1), 11), 11):
            before = state.snapshot()
            clone = state.clone()
            assert clone.snapshot() == before
            clone.apply(action)
            after = clone.snapshot()
            assert state.snapshot() == before
            other = state.clone()
            other.apply(action)
            assert other.snapshot() == after
            assert clone.snapshot() == after

    def test_a_snapshot_is_plain_data_and_restores_the_whole_state(self, case: Case) -> None:
        game, setup, maps = case.game, case.setup, case.maps
        for state, action in some_of(walk(case.state(2), 12), 12):
            text = msgspec.json.encode(state.snapshot())
            restored = game.restore(setup.config, msgspec.json.decode(text), maps)
            assert msgspec.json.encode(restored.snapshot()) == text
            assert list(restored.legal_actions()) == list(state.legal_actions())
            assert (restored.current_player, restored.turn, restored.can_undo) == (
                state.current_player,
                state.turn,
                state.can_undo,
            )
            restored.apply(action)
            copy = state.clone()
            copy.apply(action)
            assert restored.snapshot() == copy.snapshot()

    def test_a_restored_state_has_the_same_luck_to_the_end(self, plain_case: Case) -> None:
        game, config, maps = plain_case.game, plain_case.setup.config, plain_case.maps
        state = plain_case.state(3)
        restored = None
        for number, (copy, action) in enumerate(walk(state, 13)):
            if number == 5:
                restored = game.restore(config, copy.snapshot(), maps)
            if restored is not None:
                assert copy.snapshot() == restored.snapshot()
                restored.apply(action)
        assert restored is not None
        assert restored.snapshot() == state.snapshot()

    def test_undo_then_redo_is_identity(self, case: Case) -> None:
        match = case.match()
        for _, action in walk(match.state.clone(), 15):
            before = match.state.snapshot()
            played = match.play(action)
            after = match.state.snapshot()
            if match.can_undo:
                match.undo()
                assert match.state.snapshot() == before
                assert match.redo().entries == played.entries
                assert match.state.snapshot() == after

    def test_taking_back_all_that_can_be_taken_back_leads_to_states_that_were(self, plain_case: Case) -> None:
        match = plain_case.match()
        seen = [match.state.snapshot()]
        for _, action in walk(match.state.clone(), 16):
            match.play(action)
            seen.append(match.state.snapshot())
            undone = 0
            while match.can_undo:
                match.undo()
                undone += 1
                assert match.state.snapshot() == seen[match.position]
            for _ in range(undone):
                match.redo()
            assert match.state.snapshot() == seen[-1]

    def test_every_move_of_a_finished_game_can_be_shown_again(self, plain_case: Case) -> None:
        match = plain_case.match()
        seen = [match.state.snapshot()]
        for _, action in walk(match.state.clone(), 17):
            match.play(action)
            seen.append(match.state.snapshot())
        rng = Rng.from_seed(17, "moves shown")
        for number in {0, 1, match.position, *(rng.below(match.position) for _ in range(6))}:
            assert match.state_at(number).snapshot() == seen[number]

    def test_events_have_a_text_and_someone_who_may_see_them(self, plain_case: Case) -> None:
        seats = plain_case.seats
        state = plain_case.state(8)
        for _, action in walk(state.clone(), 18):
            for event in state.apply(action):
                assert isinstance(event.text(), str)
                assert event.seat is None or event.seat in seats
                assert any(state.can_see(viewer, event) for viewer in seats)
                assert isinstance(state.can_see(None, event), bool)
            assert "\n" not in format_action(action)
