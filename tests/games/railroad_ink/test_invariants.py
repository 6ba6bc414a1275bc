"""What holds in every position that random play can reach."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from railgames.core.actions import format_action, parse_action
from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.actions import Draw, End, Special
from railgames.games.railroad_ink.config import Config

BOARDS = ("challenge-green", "giant", "blueprint-easy", "blueprint-winding", "blueprint-divided")

configs = st.builds(
    Config,
    map=st.sampled_from(BOARDS),
    dice=st.sampled_from(("classic", "challenge")),
    goals=st.sampled_from(("basic", "none")),
    buildings=st.booleans(),
    expansion=st.sampled_from(("none", "meteor")),
    cover_boards=st.booleans(),
    longest=st.sampled_from(("segment", "space", "trail")),
)
quick = settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])


def reached(maps, config, seats, seed, steps):
    state, rng = GAME.new_state(config, seats, seed, maps), Rng(seed)
    for _ in range(steps):
        if state.current_player is None:
            break
        state.apply(rng.choice(state.legal_actions()))
    return state


positions = given(
    config=configs, seats=st.integers(1, 3), seed=st.integers(0, 2**32), steps=st.integers(0, 60)
)


@positions
@quick
def test_every_legal_action_applies_and_round_trips_through_its_text(maps, config, seats, seed, steps):
    state = reached(maps, config, seats, seed, steps)
    actions = state.legal_actions()
    texts = [format_action(action) for action in actions]
    assert texts == sorted(set(texts))
    assert bool(actions) == (state.current_player is not None)
    for action in actions:
        assert parse_action(GAME.Action, format_action(action)) == action
        assert state.why_illegal(action) is None
        state.clone().apply(action)


@positions
@quick
def test_what_is_not_listed_is_refused_with_a_reason(maps, config, seats, seed, steps):
    state = reached(maps, config, seats, seed, steps)
    legal, board, rng = set(state.legal_actions()), state.board, Rng(seed)
    before = state.snapshot()
    for _ in range(150):
        face = rng.below(len(board.dice.faces))
        kind = Special if face in board.dice.specials else Draw
        tile = board.tiles[rng.choice(board.dice.face_tiles[face])].text
        action = kind(board.dice.faces[face].name, rng.choice(board.names), tile)
        assert (state.why_illegal(action) is None) == (action in legal)
    assert (state.why_illegal(End()) is None) == (End() in legal)
    assert state.snapshot() == before


@positions
@quick
def test_sheets_kept_up_while_drawing_equal_sheets_built_anew(maps, config, seats, seed, steps):
    state = reached(maps, config, seats, seed, steps)
    for player in state.players:
        sheet = player.sheet
        other = sheet.redrawn(sheet.drawn)
        assert (other.slots, other.front, other.ends, other.zobrist) == (
            sheet.slots,
            sheet.front,
            sheet.ends,
            sheet.zobrist,
        )
        assert (other.errors, other.forgiven, other.stations) == (
            sheet.errors,
            sheet.forgiven,
            sheet.stations,
        )
        assert len(sheet.drawn) == sheet.occ.bit_count() == sum(1 for turn in player.rounds if turn)
        assert player.regular <= 3
        assert player.free >= 0


@positions
@quick
def test_snapshots_restore_totally(maps, config, seats, seed, steps):
    state = reached(maps, config, seats, seed, steps)
    restored = GAME.restore(config, state.snapshot(), maps)
    assert restored.snapshot() == state.snapshot()
    assert restored.legal_actions() == state.legal_actions()
    assert restored.scores() == state.scores()
    assert [sheet.total for sheet in state.scores()] == [state.total(seat) for seat in range(seats)]
