"""A row of actions that one gesture plays is the same as its actions one by one, and is undone as one."""

from collections.abc import Iterator

from railgames.core.game import AnyGame
from railgames.core.match import Match
from railgames.store.savefile import decode, draft_of, encode
from railgames.testing.cases import Case, play_rows, some_of
from railgames.testing.suite import Suite

SAVED_ROWS = 30
"""After so many rows of a game each is saved and loaded; see ``some_of``."""


class RowChecks(Suite):
    """``Match.play`` with several actions, and its undo, redo and saves."""

    def test_a_row_is_the_same_as_its_actions_one_by_one_and_is_undone_as_one(self, case: Case) -> None:
        match, single = case.match(), case.match()
        longest = 1
        for row in play_rows(match, 31):
            before, position = match.state.snapshot(), match.position
            played = match.play(*row)
            assert [entry.action for entry in played.entries] == row
            for action in row:
                single.play(action)
            after = match.state.snapshot()
            assert after == single.state.snapshot()
            if match.can_undo:
                assert match.undo().entries == played.entries
                assert (match.state.snapshot(), match.position) == (before, position)
                assert match.redo().entries == played.entries
                assert match.state.snapshot() == after
            longest = max(longest, len(row))
        assert [entry.text for entry in match.log] == [entry.text for entry in single.log]
        assert [entry.events for entry in match.log] == [entry.events for entry in single.log]
        assert longest > 1 or not _has_rows(case), "no row of several actions was played"

    def test_a_save_after_every_row_loads_as_the_same_game(self, plain_case: Case) -> None:
        match = plain_case.match()

        def played() -> Iterator[Match]:
            for row in play_rows(match, 33):
                match.play(*row)
                yield match

        for _ in some_of(played(), 33, SAVED_ROWS):  # to load a long game again and again takes longest
            loaded = _saved_and_loaded(match, plain_case)
            assert loaded.state.snapshot() == match.state.snapshot()
            assert [entry.text for entry in loaded.log] == [entry.text for entry in match.log]
            assert [entry.gesture for entry in loaded.log] == [entry.gesture for entry in match.log]
            if match.can_undo:
                assert loaded.undo().entries == match.undo().entries
                assert loaded.state.snapshot() == match.state.snapshot()
                match.redo()
        assert match.is_over


def _has_rows(case: Case) -> bool:
    """Whether a random game has a moment in which two actions can be played as one row."""
    match = case.match()
    for row in play_rows(match, 34):
        match.play(row[0])
        if match.can_undo and not match.is_over:
            return True
    return False


def _saved_and_loaded(match: Match, case: Case) -> Match:
    def find(game_id: str) -> AnyGame:
        return case.game

    loaded = decode(encode(draft_of(match)), case.maps, find)
    assert not loaded.notice
    return loaded.match
