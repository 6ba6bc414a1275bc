"""A save may be anybody's text: whatever is in it, it loads and can be played on, or is one clear SaveError.

The mutations keep every checksum and hash right, as whoever forges a save would.
"""

import contextlib
import copy
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from railgames.content import Library
from railgames.core import registry
from railgames.core.errors import SaveError, UnknownGame
from railgames.core.rng import Rng
from railgames.store import document
from railgames.store.document import Document
from railgames.store.savefile import Loaded, decode, document_of, draft_of, load, snapshot_hash

GAMES = Path(__file__).parents[1] / "games"
FIXTURES = {
    game_id: min((GAMES / game_id / "fixtures").glob("format-?.railgame")) for game_id in registry.game_ids()
}
NEWER_RULES = 10**6
PLAYED_ON = 25

ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([0, -1, 1, 2, 3, 5, 6, 7, 255, 256, 10**6, 2**63, -(2**63), 2**64, 10**30, 0.5, 1e300]),
    st.sampled_from(
        ["", "?", "A1", "Z9", "../../x", "north", "any", "road-straight", "HHHH", "\x1b[2J", "é" * 999]
    ),
    st.just([]),
    st.just({}),
    st.just([[[[]]]]),
    st.lists(st.integers(-3, 9), max_size=4),
)


@lru_cache(maxsize=1)
def library() -> Library:
    return Library()


def saved(game_id: str) -> dict[str, Any]:
    """What the fixture of a game says, as plain data that may be changed."""
    plain: dict[str, Any] = msgspec.json.decode(FIXTURES[game_id].read_bytes())
    return {key: value for key, value in plain.items() if key in Document.__struct_fields__}


def of_newer_rules(game_id: str) -> dict[str, Any]:
    """The same, never replayed: it goes on from its snapshot."""
    plain = saved(game_id)
    plain["header"]["rules_version"] = NEWER_RULES
    return plain


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every value inside ``value``."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*path, key)
        yield from places(item, (*path, key))


def put(plain: Any, path: tuple[Any, ...], change: Any) -> None:
    """Apply ``change(holder, key)`` where ``path`` leads."""
    for key in path[:-1]:
        plain = plain[key]
    change(plain, path[-1])


@st.composite
def mutated(draw: st.DrawFn, plain: dict[str, Any]) -> dict[str, Any]:
    """A copy of ``plain`` with one to three values replaced, left out, doubled or swapped for another's."""
    found = copy.deepcopy(plain)
    for _ in range(draw(st.integers(1, 3))):
        paths = list(places(found))
        if not paths:
            break
        path, other = draw(st.sampled_from(paths)), draw(st.sampled_from(paths))
        elsewhere: Any = found
        for key in other:
            elsewhere = elsewhere[key]
        stray = copy.deepcopy(elsewhere)
        odd = copy.deepcopy(draw(ODD))
        kind = draw(st.sampled_from(["odd", "stray", "gone", "twice", "more"]))

        def change(holder: Any, key: Any, kind: str = kind, stray: Any = stray, odd: Any = odd) -> None:
            if kind == "gone":
                del holder[key]
            elif kind == "twice" and isinstance(holder, list):
                holder.insert(key, copy.deepcopy(holder[key]))
            elif kind == "more" and isinstance(holder[key], list) and holder[key]:
                holder[key] = holder[key] * 40
            else:
                holder[key] = stray if kind == "stray" else odd

        put(found, path, change)
    return found


def forged(plain: dict[str, Any]) -> bytes:
    """The bytes of a save that says this, its hash and checksums right."""
    plain["state_hash"] = snapshot_hash(plain["snapshot"]) if isinstance(plain["snapshot"], dict) else ""
    return document.pack(msgspec.convert(plain, Document))


def played_on(loaded: Loaded) -> None:
    """Everything that a table, a list and an AI ask of a match, move after move."""
    match, rng = loaded.match, Rng(1)
    for _ in range(PLAYED_ON):
        state, player = match.state, match.state.current_player
        seats = len(match.setup.seats)
        assert len(state.scores()) == seats
        for viewer in (None, *range(seats)):
            state.observe(viewer)
            assert isinstance(state.prompt(viewer), str)
        if player is None:
            break
        state.determinize(player, rng.clone()).legal_actions()
        assert all(
            isinstance(event.text(), str) for event in match.play(rng.choice(state.legal_actions())).events
        )
    assert document_of(draft_of(match)).state_hash


def opened(data: bytes) -> None:
    try:
        loaded = decode(data, library())
    except (SaveError, UnknownGame):
        return
    played_on(loaded)


hostile = settings(
    max_examples=50,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)


@pytest.mark.parametrize("game_id", FIXTURES)
@given(data=st.data())
@hostile
def test_a_forged_position_loads_whole_or_is_one_save_error(game_id, data):
    plain = of_newer_rules(game_id)
    plain["snapshot"] = data.draw(mutated(plain["snapshot"]))
    opened(forged(plain))


@pytest.mark.parametrize("game_id", FIXTURES)
@given(data=st.data())
@hostile
def test_a_forged_start_loads_whole_or_is_one_save_error(game_id, data):
    plain = saved(game_id)
    plain["start"], plain["actions"] = data.draw(mutated(plain["snapshot"])), []
    opened(forged(plain))


@pytest.mark.parametrize("game_id", FIXTURES)
@given(data=st.data())
@hostile
def test_forged_options_seats_and_moves_load_whole_or_are_one_save_error(game_id, data):
    plain = saved(game_id)
    part = {key: plain[key] for key in ("header", "config", "seed", "actions")}
    plain.update(data.draw(mutated(part)))
    try:
        forgery = forged(plain)
    except (KeyError, msgspec.ValidationError):
        return  # no Document at all: that it is refused is the next test's matter
    opened(forgery)


@pytest.mark.parametrize("game_id", FIXTURES)
@given(data=st.data())
@hostile
def test_a_file_of_any_json_is_one_save_error_or_a_game(game_id, data):
    plain = data.draw(mutated(saved(game_id)))
    with contextlib.suppress(SaveError):
        document.convert(plain)


@pytest.mark.parametrize("game_id", FIXTURES)
@pytest.mark.parametrize("map_id", ["../../x", "/etc/passwd", "..", "", "\x00", "dice/challenge", "x" * 5000])
def test_a_map_that_is_a_path_is_only_an_unknown_map(game_id, map_id):
    plain = saved(game_id)
    plain["config"]["map"] = map_id
    with pytest.raises(SaveError, match=r"cannot continue (with its setup|from its last position)"):
        decode(forged(plain), library())


@pytest.mark.parametrize("game_id", FIXTURES)
def test_a_position_of_other_seats_than_the_header_names_is_refused(game_id):
    plain = of_newer_rules(game_id)
    plain["header"]["seats"].append(plain["header"]["seats"][0])
    with pytest.raises(SaveError, match="another number of players"):
        decode(forged(plain), library())


@pytest.mark.parametrize("depth", [50, 900, 100_000])
def test_deep_nesting_is_one_save_error(depth, tmp_path):
    whole = FIXTURES["railroad_ink"].read_bytes()
    deep = b"[" * depth + b"]" * depth
    body = whole[: -document.TAIL_BYTES].replace(b'"extra_roll":', b'"extra_roll":' + deep + b',"x":')
    assert body != whole[: -document.TAIL_BYTES]
    path = tmp_path / "deep.railgame"
    path.write_bytes(body + b'"crc32":"%08x"}\n' % document.zlib.crc32(body))
    with pytest.raises(SaveError):
        load(path, library())


def test_a_save_that_shows_only_one_players_view_is_refused():
    plain = of_newer_rules("derailed")
    state = decode(FIXTURES["derailed"].read_bytes(), library()).match.state
    plain["snapshot"] = state.observe(0).snapshot()
    with pytest.raises(SaveError, match=r"what one player sees|Nothing can be done"):
        decode(forged(plain), library())


def test_a_meteor_that_would_fly_for_ever_or_from_outside_is_refused():
    for change in ({"extra_roll": ["north", 10**12]}, {"extra_roll": ["up", 1]}):
        plain = of_newer_rules("railroad_ink")
        plain["snapshot"].update(change)
        with pytest.raises(SaveError, match="no meteor dice"):
            decode(forged(plain), library())
    plain = of_newer_rules("railroad_ink")
    plain["snapshot"]["players"][0]["extra"]["site"] = -7
    with pytest.raises(SaveError, match="outside the board"):
        decode(forged(plain), library())


def test_a_turn_count_below_nothing_does_not_keep_the_round_going():
    plain = of_newer_rules("derailed")
    plain["snapshot"]["taken"] = -(10**15)
    with pytest.raises(SaveError, match="damaged"):
        decode(forged(plain), library())
