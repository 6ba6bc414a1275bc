import pytest

from railgames.core.actions import format_action
from railgames.core.errors import ContentError, IllegalAction, UsageError
from railgames.core.level import Level
from railgames.core.match import (
    CHECKPOINT_EVERY,
    Jumped,
    Match,
    MatchSetup,
    Played,
    Redone,
    Seat,
    Undone,
    Unread,
)
from railgames.core.perft import perft
from railgames.core.rng import Rng
from tests.core.toy_game import GAME, End, FreightConfig, FreightMaps, FreightState, Roll, Rolled, Ship


def make(seats=2, seed=7, **options):
    people = tuple(Seat(f"P{number}") for number in range(seats))
    return Match(GAME, MatchSetup("freight_dice", FreightConfig(**options), people, seed), FreightMaps())


def play_random(match, count=1000, seed=1):
    rng = Rng(seed)
    while not match.is_over and match.position < count:
        match.play(rng.choice(match.state.legal_actions()))
    return match


def with_something_to_undo(seed=3):
    match = make(seed=seed)
    while not match.can_undo:
        match.play(match.state.legal_actions()[-1])
    return match


@pytest.mark.parametrize("seats", [0, 1, 4])
def test_the_number_of_seats_must_fit_the_game(seats):
    with pytest.raises(UsageError, match="2 to 3 players"):
        make(seats)


def test_an_unusable_map_is_told():
    with pytest.raises(ContentError, match="no such map"):
        make(map="nowhere")


def test_a_seat_without_a_level_is_a_person():
    assert Seat("Ada").is_person
    assert not Seat("Bot", Level.EASY).is_person


def test_every_action_is_logged_with_its_seat_turn_and_events():
    match = make()
    assert match.current_seat == Seat("P0")
    played = match.play(Roll())
    match.play(End())
    first, second = match.log
    assert (first.number, first.seat, first.turn, first.text) == (1, 0, 1, "roll")
    assert played.entries == (first,)
    assert first.events == tuple(played.events)
    assert second.text == "end"
    assert match.actions == [Roll(), End()]
    assert match.current_seat == Seat("P1")


def test_an_illegal_action_changes_nothing():
    match = make()
    before = match.state.snapshot()
    with pytest.raises(IllegalAction, match="Roll the die first") as caught:
        match.play(End())
    assert caught.value.reason == str(caught.value)
    assert match.state.snapshot() == before
    assert match.position == 0
    assert not match.can_undo


def test_a_finished_match_takes_no_more_actions():
    match = play_random(make())
    assert match.is_over
    assert match.current_seat is None
    with pytest.raises(IllegalAction, match="over"):
        match.play(Roll())


def test_undo_then_redo_is_as_if_nothing_happened():
    match = with_something_to_undo()
    after, position = match.state.snapshot(), match.position
    (entry,) = match.undo().entries
    assert match.position == position - 1
    assert match.state.snapshot() == match.state_at(position - 1).snapshot()
    assert match.can_redo
    match.redo()
    assert match.state.snapshot() == after
    assert match.log[-1].action == entry.action
    assert not match.can_redo


def test_undo_stops_at_what_was_revealed():
    match = make()
    with pytest.raises(IllegalAction, match="nothing to undo"):
        match.undo()
    match.play(Roll())
    with pytest.raises(IllegalAction, match="Nothing more can be undone"):
        match.undo()
    assert match.position == 1


def test_another_action_after_an_undo_forgets_what_was_undone():
    match = with_something_to_undo()
    match.undo()
    match.play(End())
    assert not match.can_redo
    with pytest.raises(IllegalAction, match="nothing to redo"):
        match.redo()


def test_an_illegal_action_after_an_undo_keeps_what_was_undone():
    match = with_something_to_undo()
    match.undo()
    with pytest.raises(IllegalAction):
        match.play(Ship(99, "Z9"))
    assert match.can_redo


def test_every_past_state_can_be_seen_again():
    match = make(seats=3)
    seen = [match.state.snapshot()]
    rng = Rng(4)
    while not match.is_over:
        match.play(rng.choice(match.state.legal_actions()))
        seen.append(match.state.snapshot())
    assert match.position > CHECKPOINT_EVERY
    for number, snapshot in enumerate(seen):
        assert match.state_at(number).snapshot() == snapshot
    for number in (-1, match.position + 1):
        with pytest.raises(UsageError, match="moves 0 to"):
            match.state_at(number)


def test_a_past_state_is_a_copy():
    match = play_random(make(), 5)
    match.state_at(5).hands.clear()
    assert match.state.hands
    assert match.state_at(5).hands


def test_replaying_the_actions_gives_the_same_state():
    match = play_random(make())
    again = Match.replay(GAME, match.setup, match.maps, match.actions)
    assert again.state.snapshot() == match.state.snapshot()
    assert [entry.events for entry in again.log] == [entry.events for entry in match.log]


def test_a_replay_names_the_move_that_does_not_apply():
    match = make()
    with pytest.raises(IllegalAction, match=r"Move 2 \(roll\): The die has been rolled"):
        Match.replay(GAME, match.setup, match.maps, [Roll(), Roll()])


def test_a_branch_stands_at_its_move_and_goes_its_own_way():
    match = play_random(make(), 9)
    branch = match.branch(4)
    assert branch.actions == match.actions[:4]
    branch.play(branch.state.legal_actions()[0])
    assert match.position == 9


def with_hand(cards, die=6, **options):
    """A match whose first seat has rolled ``die`` and holds these cards."""
    match = make(**options)
    match.play(Roll())
    match.state.hands[0] = list(cards)
    match.state.die = die
    match._checkpoints.clear()
    match._checkpoints[0] = match.state.clone()
    del match._log[:]
    return match


ROW = (Ship(1, "A1"), Ship(2, "B2"), Ship(3, "C3"))


def test_every_change_reaches_the_observers_once_a_gesture():
    heard = []
    match = with_hand([1, 2, 3])
    match.observers.append(lambda who, change: heard.append((type(change), numbers(change))))
    match.play(*ROW)
    match.undo()
    match.redo()
    match.undo(single=True)
    match.redo(single=True)
    match.cut_back(1)
    assert heard == [
        (Played, [1, 2, 3]),
        (Undone, [1, 2, 3]),
        (Redone, [1, 2, 3]),
        (Undone, [3]),
        (Redone, [3]),
        (Jumped, []),
    ]


def numbers(change):
    return [entry.number for entry in getattr(change, "entries", ())]


def test_a_replay_notifies_no_observer():
    heard = []
    match = make()
    match.observers.append(lambda who, change: heard.append(change))
    match.replay_onto([Roll(), End()])
    assert match.position == 2
    assert heard == []


def test_a_row_of_actions_is_one_gesture_that_is_undone_and_redone_whole():
    match = with_hand([1, 2, 3])
    before = match.state.snapshot()
    played = match.play(*ROW)
    assert [entry.gesture for entry in played.entries] == [1, 1, 1]
    assert (played.rest, played.reason) == ((), "")
    after = match.state.snapshot()
    undone = match.undo()
    assert undone.entries == played.entries
    assert (match.position, match.state.snapshot()) == (0, before)
    assert match.redo().entries == played.entries
    assert match.state.snapshot() == after
    assert not match.can_redo


def test_a_single_action_of_a_gesture_can_be_taken_back_and_played_again():
    match = with_hand([1, 2, 3])
    match.play(*ROW)
    assert [entry.text for entry in match.undo(single=True).entries] == ["ship 3 C3"]
    assert [entry.text for entry in match.undo(single=True).entries] == ["ship 2 B2"]
    assert match.redo(single=True).entries[0].gesture == 1
    assert [entry.text for entry in match.redo().entries] == ["ship 3 C3"]
    assert [entry.gesture for entry in match.log] == [1, 1, 1]
    assert len(match.undo().entries) == 3


def test_redo_plays_the_rest_of_the_gesture_and_no_other():
    match = with_hand([1, 2, 3])
    match.play(ROW[0])
    match.play(*ROW[1:])
    match.undo()
    match.undo()
    assert [entry.number for entry in match.redo().entries] == [1]
    assert [entry.number for entry in match.redo().entries] == [2, 3]


def test_a_row_stops_at_the_first_illegal_action_and_says_why():
    match = with_hand([1, 2])
    played = match.play(Ship(1, "A1"), Ship(9, "B2"), Ship(2, "C3"))
    assert [entry.text for entry in played.entries] == ["ship 1 A1"]
    assert played.rest == (Ship(9, "B2"), Ship(2, "C3"))
    assert played.reason == "You do not hold a 9."


def test_a_row_stops_after_what_reveals_something_or_passes_the_turn():
    match = with_hand([1, 2])
    played = match.play(Ship(1, "A1"), End(), Roll())
    assert [entry.text for entry in played.entries] == ["ship 1 A1", "end"]
    assert (played.rest, played.reason) == ((Roll(),), "")
    match = make()
    assert len(match.play(Roll(), End()).entries) == 1


def test_a_row_whose_first_action_is_illegal_changes_nothing():
    match = with_hand([1, 2])
    before = match.state.snapshot()
    with pytest.raises(IllegalAction, match="do not hold a 9"):
        match.play(Ship(9, "A1"), Ship(1, "A1"))
    assert (match.position, match.state.snapshot()) == (0, before)
    with pytest.raises(ValueError, match="no actions"):
        match.play()


def test_the_log_can_be_cut_back_past_what_was_revealed():
    match = play_random(make(rounds=9), 3 * CHECKPOINT_EVERY)
    expected = match.state_at(5).snapshot()
    match.cut_back(5)
    assert (match.position, match.state.snapshot()) == (5, expected)
    assert not match.can_redo
    with pytest.raises(UsageError, match="moves 0 to 5"):
        match.cut_back(6)


def test_random_play_with_rows_undo_and_redo_never_disturbs_any_past_state():
    for seed in range(12):
        match, rng = make(seed=seed, rounds=9), Rng(seed)
        while not match.is_over and match.position < 4 * CHECKPOINT_EVERY:
            row = [rng.choice(match.state.legal_actions()) for _ in range(1 + rng.below(3))]
            match.play(*row)
            if match.can_undo and rng.below(2):
                before = match.state.snapshot()
                match.undo(single=bool(rng.below(2)))
                if rng.below(2):
                    match.redo(single=False)
                    assert match.state.snapshot() == before
        gestures = [entry.gesture for entry in match.log]
        again = Match.replay(GAME, match.setup, match.maps, match.actions, gestures)
        assert list(again.log) == list(match.log)
        for number in range(match.position + 1):
            assert match.state_at(number).snapshot() == again.state_at(number).snapshot()


def test_a_log_that_was_not_read_yet_is_put_before_what_was_played_since():
    whole = play_random(make(rounds=9, map="valley"), 20)
    texts = tuple(entry.text for entry in whole.log)
    gestures = tuple(entry.gesture for entry in whole.log)
    match = Match.resume(GAME, whole.setup, whole.maps, whole.state.clone(), (), Unread(texts, gestures))
    heard = []
    match.observers.append(lambda who, change: heard.append(type(change)))
    assert (match.position, len(match.log), match.can_undo) == (20, 0, False)
    action = match.state.legal_actions()[0]
    match.play(action)
    whole_again = Match.replay(GAME, whole.setup, whole.maps, whole.actions, gestures)
    match.read_in(whole_again)
    assert heard == [Played, Jumped]
    assert (match.start, match.position, match.unread) == (0, 21, None)
    whole.play(action)
    assert list(match.log) == list(whole.log)
    for number in (0, 15, 16, 19, 20, 21):
        assert match.state_at(number).snapshot() == whole.state_at(number).snapshot()


def test_a_log_that_cannot_be_read_stays_as_history():
    whole = play_random(make(), 6)
    texts = tuple(entry.text for entry in whole.log)
    unread = Unread(texts, tuple(range(1, 7)))
    match = Match.resume(GAME, whole.setup, whole.maps, whole.state.clone(), (), unread)
    match.give_up_unread()
    assert (match.history, match.unread, match.position) == (texts, None, 6)


def test_a_resumed_match_begins_at_the_snapshot_with_a_history_to_read():
    match = play_random(make(), 6)
    state = GAME.restore(match.setup.config, match.state.snapshot(), match.maps)
    texts = tuple(format_action(action) for action in match.actions)
    resumed = Match.resume(GAME, match.setup, match.maps, state, texts)
    assert resumed.history == texts
    assert (resumed.start, resumed.position) == (6, 6)
    assert not resumed.can_undo
    assert resumed.state.snapshot() == match.state.snapshot()
    resumed.play(resumed.state.legal_actions()[0])
    assert resumed.log[0].number == 7
    assert resumed.state_at(6).snapshot() == match.state.snapshot()
    with pytest.raises(UsageError, match="moves 6 to 7"):
        resumed.state_at(5)


def test_a_branch_before_the_past_was_read_has_that_past_too():
    whole = play_random(make(rounds=9, map="valley"), 20)
    texts = tuple(entry.text for entry in whole.log)
    unread = Unread(texts, tuple(entry.gesture for entry in whole.log))
    match = Match.resume(GAME, whole.setup, whole.maps, whole.state.clone(), (), unread)
    match.play(match.state.legal_actions()[0])
    branch = match.branch(21)
    assert (branch.start, branch.position, branch.unread) == (20, 21, unread)
    assert list(branch.log) == list(match.log)
    number_only = Match.resume(GAME, whole.setup, whole.maps, whole.state.clone(), number=20)
    assert number_only.branch(20).position == 20


@pytest.mark.parametrize("number", [5, 22])
def test_a_branch_where_the_match_has_no_moves_is_refused(number):
    whole = play_random(make(rounds=9, map="valley"), 20)
    match = Match.resume(GAME, whole.setup, whole.maps, whole.state.clone(), number=20)
    match.play(match.state.legal_actions()[0])
    with pytest.raises(UsageError, match="moves 20 to 21"):
        match.branch(number)


def test_a_branch_of_a_resumed_match_has_its_actions_and_gestures():
    match = play_random(make(rounds=9), 6)
    state = GAME.restore(match.setup.config, match.state.snapshot(), match.maps)
    texts = tuple(entry.text for entry in match.log)
    resumed = Match.resume(GAME, match.setup, match.maps, state, texts)
    for _ in range(4):
        resumed.play(resumed.state.legal_actions()[0])
    branch = resumed.branch(9)
    assert (branch.start, branch.position, branch.history) == (6, 9, texts)
    assert list(branch.log) == list(resumed.log)[:3]
    assert branch.state.snapshot() == resumed.state_at(9).snapshot()


@pytest.mark.parametrize("number", [6, 7, 9])
def test_a_resumed_match_is_cut_back_to_any_of_its_own_actions(number):
    match = play_random(make(rounds=9), 6)
    state = GAME.restore(match.setup.config, match.state.snapshot(), match.maps)
    resumed = Match.resume(GAME, match.setup, match.maps, state, tuple(e.text for e in match.log))
    for _ in range(4):
        resumed.play(resumed.state.legal_actions()[0])
    kept, then = list(resumed.log)[: number - 6], resumed.state_at(number).snapshot()
    resumed.cut_back(number)
    assert (list(resumed.log), resumed.position) == (kept, number)
    assert resumed.state.snapshot() == then


def test_a_resumed_match_tells_what_it_takes_back():
    match = play_random(make(rounds=9), 6)
    state = GAME.restore(match.setup.config, match.state.snapshot(), match.maps)
    resumed = Match.resume(GAME, match.setup, match.maps, state, tuple(e.text for e in match.log))
    while not resumed.can_undo:
        resumed.play(resumed.state.legal_actions()[-1])
    last = resumed.log[-1]
    assert resumed.undo().entries == (last,)
    assert resumed.redo().entries == (last,)


def test_undo_across_a_checkpoint_and_on_gives_the_right_states():
    for seed in range(12):
        match, rng = make(seed=seed, rounds=9), Rng(seed)
        while not match.is_over and match.position < 3 * CHECKPOINT_EVERY:
            match.play(rng.choice(match.state.legal_actions()))
            if match.can_undo and rng.below(2):
                match.undo()
                match.play(rng.choice(match.state.legal_actions()))
        again = Match.replay(GAME, match.setup, match.maps, match.actions)
        for number in range(match.position + 1):
            assert match.state_at(number).snapshot() == again.state_at(number).snapshot()


@pytest.fixture
def steps(monkeypatch):
    """The actions that states of the toy game have applied, in a list."""
    found, apply = [], FreightState.apply

    def counted(self, action):
        found.append(action)
        return apply(self, action)

    monkeypatch.setattr(FreightState, "apply", counted)
    return found


@pytest.mark.parametrize("start", [0, 1, 7, CHECKPOINT_EVERY, CHECKPOINT_EVERY + 5])
def test_a_past_state_is_a_few_actions_from_the_checkpoint_before_it(start, steps):
    whole = play_random(make(rounds=9, seats=3), 4 * CHECKPOINT_EVERY)
    assert whole.position > 3 * CHECKPOINT_EVERY
    match = Match.resume(GAME, whole.setup, whole.maps, whole.state_at(start), number=start)
    match.replay_onto(whole.actions[start:])
    for number in range(start, match.position):
        steps.clear()
        found = match.state_at(number).snapshot()
        first = max(start, number - number % CHECKPOINT_EVERY)
        assert steps == whole.actions[first:number]
        assert found == whole.state_at(number).snapshot()


def test_a_gesture_is_undone_without_playing_anything_again(steps):
    match = with_something_to_undo()
    before = match.state.snapshot()
    steps.clear()
    match.undo()
    assert not steps
    match.redo()
    assert len(steps) == 1
    match.undo()
    assert len(steps) == 1
    match.redo()
    assert match.state.snapshot() == before


def test_a_checkpoint_of_an_undone_action_is_replaced():
    match = play_random(make(rounds=9), CHECKPOINT_EVERY)
    match.cut_back(CHECKPOINT_EVERY - 1)
    for action in match.state.legal_actions():
        other = match.branch(match.position)
        other.play(action)
        match.play(action)
        match.play(match.state.legal_actions()[0])
        assert match.state_at(CHECKPOINT_EVERY).snapshot() == other.state.snapshot()
        match.cut_back(CHECKPOINT_EVERY - 1)


def test_perft_counts_sequences_and_leaves_the_state_alone():
    state = make().state
    before = state.snapshot()
    assert perft(state, 0) == 1
    assert perft(state, 1) == 1
    rolled = state.clone()
    rolled.apply(Roll())
    assert perft(state, 2) == len(rolled.legal_actions())
    assert state.snapshot() == before


def test_perft_counts_a_game_that_ends_early_once():
    assert perft(play_random(make()).state, 5) == 1


def test_what_the_start_showed_is_kept_with_the_match_and_not_with_a_resumed_one(monkeypatch):
    event = Rolled(value=3)
    monkeypatch.setattr(FreightState, "opening_events", lambda self: [event])
    match = make()
    assert match.opening == (event,)
    assert Match.resume(GAME, match.setup, FreightMaps(), match.state.clone()).opening == ()
