"""Legal actions are a sorted set that lasts until the end; everything else is refused and changes nothing."""

import pytest

from railgames.core.actions import Action, format_action, parse_action
from railgames.core.errors import IllegalAction, UsageError
from railgames.core.game import State, winners
from railgames.core.rng import Rng
from railgames.testing.cases import Case, some_of, walk
from railgames.testing.suite import Suite

FOREIGN_A_STATE = 30
"""Actions of other states that are tried in each state of a game of two."""

SMALL_LIST, DRAWS, SMALL_STATES = 6, 400, 12
"""In so many states with so few actions, each action must come up in so many draws."""


class ActionChecks(Suite):
    """``legal_actions``, ``random_action``, ``why_illegal``, ``apply`` and the end of the game."""

    def test_legal_actions_are_sorted_unique_and_never_empty_before_the_end(self, case: Case) -> None:
        for state, _ in walk(case.state(1), 1):
            texts = [format_action(action) for action in state.legal_actions()]
            assert texts
            assert texts == sorted(set(texts))

    def test_a_list_of_legal_actions_contains_what_iteration_gives(self, case: Case) -> None:
        others: dict[str, Action] = {}
        rng = Rng.from_seed(9, "actions of other states")
        for state, played in some_of(walk(case.state(9), 9), 9):
            legal = state.legal_actions()
            actions = list(legal)
            assert len(legal) == len(actions)
            assert [legal[idx] for idx in range(len(legal))] == actions
            assert legal[-1] == actions[-1]
            assert all(action in legal for action in actions)
            known = {format_action(action) for action in actions}
            for text in rng.sample(list(others), min(FOREIGN_A_STATE, len(others))):
                assert (others[text] in legal) == (text in known), text
            others[format_action(played)] = played

    def test_the_list_of_every_action_holds_each_legal_one(self, case: Case) -> None:
        setup = case.setup
        listed = case.game.every_action(setup.config, len(setup.seats), case.maps)
        texts = [format_action(action) for action in listed]
        assert texts == sorted(set(texts))
        known = set(listed)
        for state, _ in walk(case.state(12), 12) if listed else ():
            assert not set(state.legal_actions()) - known

    def test_a_random_action_is_legal_and_the_same_for_the_same_generator(self, case: Case) -> None:
        rng = Rng.from_seed(10, "random actions")
        for state, _ in walk(case.state(10), 10):
            again = rng.clone()
            action = state.random_action(rng)
            assert action in state.legal_actions()
            assert state.random_action(again) == action
            assert rng.state == again.state

    def test_every_legal_action_can_be_the_random_one(self, plain_case: Case) -> None:
        rng = Rng.from_seed(11, "all actions")
        tried = 0
        for state, _ in walk(plain_case.state(11), 11):
            missing = set(state.legal_actions())
            if not 1 < len(missing) <= SMALL_LIST or tried >= SMALL_STATES:
                continue
            tried += 1
            for _ in range(DRAWS):
                missing.discard(state.random_action(rng))
                if not missing:
                    break
            assert not missing, f"never drawn: {', '.join(map(format_action, missing))}"

    def test_nothing_is_legal_once_the_game_is_over(self, plain_case: Case) -> None:
        state = plain_case.state(2)
        played = [action for _, action in walk(state, 2)]
        assert list(state.legal_actions()) == []
        before = state.snapshot()
        with pytest.raises(IllegalAction):
            state.apply(played[-1])
        with pytest.raises(ValueError):  # noqa: PT011 - the words are the game's own
            state.random_action(Rng(1))
        assert state.snapshot() == before

    def test_the_player_to_move_is_always_one_of_the_seats(self, case: Case) -> None:
        for state, _ in walk(case.state(3), 3):
            assert state.current_player in case.seats

    def test_the_title_of_a_turn_is_a_text_with_every_gap_filled(self, case: Case) -> None:
        state = case.state(12)
        titles = [before.turn_title() for before, _ in walk(state, 12)]
        for title in (*titles, state.turn_title()):
            assert title.strip()
            assert not {"{", "}", "\n"} & set(title)

    def test_random_games_always_end_with_winners_and_sheets_that_add_up(self, case: Case) -> None:
        for seed in range(1, 4):
            state = case.state(seed)
            for _ in walk(state, seed):
                pass
            sheets = state.scores()
            assert [sheet.seat for sheet in sheets] == list(case.seats)
            assert winners(sheets)
            for sheet in sheets:
                assert sheet.total == sum(line.points for line in sheet.lines)

    def test_every_legal_action_round_trips_through_its_text(self, case: Case) -> None:
        for state, _ in walk(case.state(4), 4):
            for action in state.legal_actions():
                assert parse_action(case.game.Action, format_action(action)) == action

    def test_looking_changes_nothing(self, plain_case: Case) -> None:
        for state, _ in walk(plain_case.state(5), 5):
            before = state.snapshot()
            list(state.legal_actions())
            state.random_action(Rng(1))
            state.scores()
            state.clone()
            state.turn_title()
            for viewer in (None, *plain_case.seats):
                state.observe(viewer)
                assert isinstance(state.prompt(viewer), str)
            assert state.prompt(state.current_player)
            state.determinize(0, Rng(1))
            assert state.snapshot() == before

    def test_every_illegal_action_is_refused_with_a_reason_and_changes_nothing(self, case: Case) -> None:
        pool = _pool(case)
        rng = Rng.from_seed(6, "foreign actions")
        refused = 0
        for state, _ in some_of(walk(case.state(6), 6), 6):
            legal = set(state.legal_actions())
            before = state.snapshot()
            for action in rng.sample(pool, min(case.share_of(FOREIGN_A_STATE), len(pool))):
                if action in legal:
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


def _pool(case: Case) -> list[Action]:
    """Actions legal in other states, and ones made from their texts by swapping single words."""
    legal = {
        action
        for seed in (7, 8)
        for state, _ in walk(case.state(seed), seed)
        for action in state.legal_actions()
    }
    known = {format_action(action): action for action in legal}
    pool, texts = dict(known), sorted(known)
    columns: dict[int, list[str]] = {}
    for text in texts:
        for idx, word in enumerate(text.split()[1:], 1):
            columns.setdefault(idx, []).append(word)
    rng = Rng.from_seed(7, "mutations")
    for text in rng.sample(texts, min(300, len(texts))):
        words = text.split()
        if len(words) > 1:
            idx = 1 + rng.below(len(words) - 1)
            words[idx] = rng.choice([*columns[idx], "zz99", "-1", "999"])
            mutant = _read(case, " ".join(words))
            if mutant is not None:
                pool[format_action(mutant)] = mutant
    return [pool[text] for text in sorted(pool)]


def _read(case: Case, text: str) -> Action | None:
    """The action of a text, if that is how it is written."""
    try:
        action = parse_action(case.game.Action, text)
        return action if format_action(action) == text else None
    except UsageError:
        return None
