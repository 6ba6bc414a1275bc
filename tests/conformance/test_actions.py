"""Legal actions are a sorted set that lasts until the end; everything else is refused and changes nothing."""

import pytest

from railgames.core.actions import Action, format_action, parse_action
from railgames.core.errors import IllegalAction, UsageError
from railgames.core.game import State, winners
from railgames.core.rng import Rng
from tests.conformance.subjects import Case, walk

FOREIGN_A_STATE = 30


def test_legal_actions_are_sorted_unique_and_never_empty_before_the_end(case: Case) -> None:
    for state, _ in walk(case.state(1), 1):
        texts = [format_action(action) for action in state.legal_actions()]
        assert texts
        assert texts == sorted(set(texts))


def test_nothing_is_legal_once_the_game_is_over(plain_case: Case) -> None:
    state = plain_case.state(2)
    played = [action for _, action in walk(state, 2)]
    assert list(state.legal_actions()) == []
    before = state.snapshot()
    with pytest.raises(IllegalAction):
        state.apply(played[-1])
    assert state.snapshot() == before


def test_the_player_to_move_is_always_one_of_the_seats(case: Case) -> None:
    for state, _ in walk(case.state(3), 3):
        assert state.current_player in range(len(case.setup.seats))


def test_random_games_always_end_with_winners_and_sheets_that_add_up(case: Case) -> None:
    for seed in range(1, 4):
        state = case.state(seed)
        for _ in walk(state, seed):
            pass
        sheets = state.scores()
        assert [sheet.seat for sheet in sheets] == list(range(len(case.setup.seats)))
        assert winners(sheets)
        for sheet in sheets:
            assert sheet.total == sum(line.points for line in sheet.lines)


def test_every_legal_action_round_trips_through_its_text(case: Case) -> None:
    for state, _ in walk(case.state(4), 4):
        for action in state.legal_actions():
            assert parse_action(case.subject.game.Action, format_action(action)) == action


def test_looking_changes_nothing(plain_case: Case) -> None:
    for state, _ in walk(plain_case.state(5), 5):
        before = state.snapshot()
        state.legal_actions()
        state.scores()
        state.clone()
        for viewer in (None, *range(len(plain_case.setup.seats))):
            state.observe(viewer)
            assert isinstance(state.prompt(viewer), str)
        assert state.prompt(state.current_player)
        state.determinize(0, Rng(1))
        assert state.snapshot() == before


def test_every_illegal_action_is_refused_with_a_reason_and_changes_nothing(case: Case) -> None:
    pool = _pool(case)
    rng = Rng.from_seed(6, "foreign actions")
    refused = 0
    for state, _ in walk(case.state(6), 6):
        legal = {format_action(action) for action in state.legal_actions()}
        before = state.snapshot()
        for text in rng.sample(pool, min(FOREIGN_A_STATE, len(pool))):
            action = parse_action(case.subject.game.Action, text)
            if text in legal:
                assert state.why_illegal(action) is None
            else:
                refused += 1
                _assert_refused(state, action)
        assert state.snapshot() == before
    assert refused


def _assert_refused(state: State, action: Action) -> None:
    reason = state.why_illegal(action)
    assert reason is not None, f"'{action}' is not among the legal actions, yet nothing speaks against it"
    assert reason.strip()
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert caught.value.reason.strip()


def _pool(case: Case) -> list[str]:
    """Texts of actions legal in other states, and of ones made from them by swapping single words."""
    texts = {
        format_action(a)
        for seed in (7, 8)
        for state, _ in walk(case.state(seed), seed)
        for a in state.legal_actions()
    }
    known = sorted(texts)
    columns: dict[int, list[str]] = {}
    for text in known:
        for idx, word in enumerate(text.split()[1:], 1):
            columns.setdefault(idx, []).append(word)
    rng = Rng.from_seed(7, "mutations")
    for text in rng.sample(known, min(300, len(known))):
        words = text.split()
        if len(words) > 1:
            idx = 1 + rng.below(len(words) - 1)
            words[idx] = rng.choice([*columns[idx], "zz99", "-1", "999"])
            mutant = " ".join(words)
            if _can_be_read(case, mutant):
                texts.add(mutant)
    return sorted(texts)


def _can_be_read(case: Case, text: str) -> bool:
    try:
        return format_action(parse_action(case.subject.game.Action, text)) == text
    except UsageError:
        return False
