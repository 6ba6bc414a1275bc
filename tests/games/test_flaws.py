"""A save that somebody has edited so that it still looks right is refused in a sentence that says what is
wrong in it and where."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railgames.content import Library
from railgames.core import registry
from railgames.core.errors import SaveError
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.rng import Rng
from railgames.store.document import Document, pack
from railgames.store.savefile import decode, document_of, draft_of, snapshot_hash

STEPS = {"derailed": 90, "empire_builder": 130, "railroad_ink": 60, "spike": 120}
"""Actions by lot before the save: each game has something to forge then."""

Snapshot = dict[str, Any]
Change = Callable[[Snapshot], object]


@lru_cache(maxsize=1)
def library() -> Library:
    return Library()


def played(game_id: str, seed: int, steps: int, seats: int = 3, **options: object) -> Match:
    game = registry.game(game_id)
    setup = MatchSetup(game_id, game.Config(**options), tuple(Seat(f"P{idx}") for idx in range(seats)), seed)
    match, rng = Match(game, setup, library()), Rng(seed)
    for _ in range(steps):
        if match.is_over:
            break
        match.play(match.state.random_action(rng))
    return match


@lru_cache(maxsize=4)
def saved(game_id: str) -> bytes:
    return msgspec.json.encode(document_of(draft_of(played(game_id, 4, STEPS[game_id]))))


def forged(game_id: str, change: Change) -> bytes:
    """The bytes of a save whose last position is another one, its hash and checksums right."""
    plain = msgspec.json.decode(saved(game_id))
    before = msgspec.json.encode(plain["snapshot"])
    change(plain["snapshot"])
    assert msgspec.json.encode(plain["snapshot"]) != before, "nothing was forged"
    plain["state_hash"] = snapshot_hash(plain["snapshot"])
    return pack(msgspec.convert(plain, Document))


def add(key: str, more: int) -> Change:
    """More of a number of the second player."""

    def change(plain: Snapshot) -> None:
        plain["players"][1][key] += more

    return change


# -- Empire Builder ------------------------------------------------------------------------------------------


def double_card(plain: Snapshot) -> None:
    plain["deck"][0] = plain["players"][1]["hand"][0]


def fourth_card(plain: Snapshot) -> None:
    plain["players"][1]["hand"].append(plain["deck"].pop())


def load_of_nothing(plain: Snapshot) -> None:
    plain["players"][1]["loads"].append(next(iter(plain["chips"])))


def full_train(plain: Snapshot) -> None:
    player, good = plain["players"][1], next(iter(plain["chips"]))
    more = 4 - len(player["loads"])
    player["loads"] += [good] * more
    plain["chips"][good] -= more


def more_track(plain: Snapshot) -> None:
    """Sections all round the track that nobody has, more than floods can have taken."""
    state = registry.game("empire_builder").restore(CONFIG, plain, library())
    board, player = state.board, state.players[1]
    cells = {cell for key in player.track for cell in board.ends(key)}
    free = {edge: (cell, other) for cell in cells for other, edge in board.near[cell] if other not in cells}
    for edge, (cell, other) in free.items():
        if edge in board.edges and edge not in state.owner and other not in board.city_at:
            plain["players"][1]["track"].append(f"{board.name(cell)} {board.name(other)}")


CONFIG = registry.game("empire_builder").Config()

EMPIRE = [
    (double_card, "the card '.+ to .+' is there 2 times"),
    (fourth_card, "player 2 has 4 demand cards, not 3"),
    (lambda plain: plain["deck"].pop(), "the card '.+' is missing"),
    (load_of_nothing, r"there are \d+ loads of .+, not \d+"),
    (full_train, "player 2 has 4 loads on a train for 2"),
    (more_track, r"player 2 has track for \d+ M, but built for \d+ M"),
    (add("cash", 60), r"player 2 has \d+ M in cash, and can have \d+ M at most"),
    (add("goal", -100), "player 2 needs 150 M to win, not 250 M"),
]

# -- Spike ---------------------------------------------------------------------------------------------------


def rail_card(plain: Snapshot) -> None:
    hand = plain["players"][1]["hand"]
    hand[next(iter(hand))] += 1


def same_route(plain: Snapshot) -> None:
    plain["players"][1]["route"] = plain["players"][0]["route"]


def delivered_for_nothing(plain: Snapshot) -> None:
    player = plain["players"][1]
    deal = next(deal for deal in player["deals"].values() if deal["token"] != 2)
    deal["token"] = 2


SPIKE = [
    (rail_card, r"there are \d+ rail cards of the type '.+', not \d+"),
    (lambda plain: plain["deck"].append("time"), "there are 1 Time cards, not 0"),
    (same_route, "two players have the route from"),
    (add("left", 5), r"player 2 has \d+ tracks in all, not \d+"),
    (delivered_for_nothing, "player 2 has delivered .+ where nobody wants it"),
    (add("earned", 20), r"player 2 has \$\d+ from deliveries"),
    (add("spent", -5), r"player 2 has \$\d+ from deliveries"),
    (add("income", 99), r"player 2 has \$\d+ from cities, and can have \$\d+ at most"),
]

# -- Derailed! -----------------------------------------------------------------------------------------------


def fifth_card(plain: Snapshot) -> None:
    plain["hands"][1].append(plain["deck"].pop())


def waiting(plain: Snapshot) -> None:
    plain["rounds"][-1]["waited"][1] += 3


def arrival(plain: Snapshot) -> None:
    plain["rounds"][-1]["arrived"].append(1)


DERAILED = [
    (lambda plain: plain["hands"][1].append(plain["hands"][1][0]), "there are .+ cards '.+', not"),
    (lambda plain: plain["deck"].pop(), "there are .+ cards '.+', not"),
    (fifth_card, "player 2 has 5 cards, not 4"),
    (waiting, "player 2 waits without having arrived"),
    (arrival, "player 2 has arrived without a line"),
]

# -- Railroad Ink --------------------------------------------------------------------------------------------


def island(plain: Snapshot) -> None:
    """The first drawing moved to where nothing is round it."""
    player = plain["players"][1]
    state = registry.game("railroad_ink").restore(registry.game("railroad_ink").Config(), plain, library())
    sheet = state.players[1].sheet
    free = next(
        cell for cell in range(sheet.board.cells) if not sheet.front >> cell & 1 and not sheet.occ >> cell & 1
    )
    name, (_, tile) = sheet.board.names[free], player["drawn"][-1]
    player["drawn"].append([name, tile])
    player["rounds"][name] = plain["turn"]


def later_round(plain: Snapshot) -> None:
    player = plain["players"][1]
    player["rounds"][player["drawn"][0][0]] = plain["turn"] + 1


def rich_goal(plain: Snapshot) -> None:
    plain["players"][1]["goals"] = [[plain["goals"][0], 40]]


INK = [
    (island, "the route of player 2 in .+ joins nothing"),
    (later_round, "the route of player 2 in .+ is of a round that has not been played"),
    (add("villages", 3), r"player 2 has marked \d+ villages and \d+ universities, not"),
    (add("free", 1), r"player 2 has crossed off \d+ special routes, not -?\d+"),
    (rich_goal, "player 2 has more points for goals than there are"),
]

FORGERIES = [
    pytest.param(game_id, change, words, id=f"{game_id}-{idx}")
    for game_id, table in {
        "derailed": DERAILED, "empire_builder": EMPIRE, "railroad_ink": INK, "spike": SPIKE,
    }.items()
    for idx, (change, words) in enumerate(table)
]  # fmt: skip


@pytest.mark.parametrize(("game_id", "change", "words"), FORGERIES)
def test_a_position_that_no_game_leads_to_is_refused_with_what_is_wrong_and_where(
    game_id: str, change: Change, words: str
) -> None:
    with pytest.raises(SaveError, match=f"from its last position: No game leads to its position: {words}"):
        decode(forged(game_id, change), library())


def test_track_that_is_joined_to_no_major_city_is_refused_where_no_flood_can_have_cut_it_off() -> None:
    state = played("empire_builder", 4, 130, events=False).state
    game, board, player = registry.game("empire_builder"), state.board, state.players[1]
    assert game.flaw(state) == ""
    far = next(
        (cell, other, edge)
        for cell in board.terrain
        for other, edge in board.near[cell]
        if not {cell, other} & set(board.city_at)
        and not player.nodes & (1 << cell | 1 << other)
        and edge not in state.owner
    )
    plain = state.snapshot()
    plain["players"][1]["track"].append(f"{board.name(far[0])} {board.name(far[1])}")
    plain["players"][1]["built"] += 9
    forged_state = game.restore(game.Config(events=False), plain, library())
    assert "track at" in game.flaw(forged_state)
    assert "major city" in game.flaw(forged_state)


@pytest.mark.parametrize("game_id", sorted(STEPS))
def test_a_forged_start_is_refused_as_well(game_id: str) -> None:
    change = next(param.values[1] for param in FORGERIES if param.values[0] == game_id)
    plain = msgspec.json.decode(saved(game_id))
    change(plain["snapshot"])
    plain.update(start=plain["snapshot"], actions=[], rows=[], state_hash=snapshot_hash(plain["snapshot"]))
    with pytest.raises(SaveError, match="No game leads to its position"):
        decode(pack(msgspec.convert(plain, Document)), library())


@pytest.mark.parametrize("game_id", sorted(STEPS))
def test_what_the_rules_or_the_map_of_another_time_led_to_is_not_judged(game_id: str) -> None:
    change = next(param.values[1] for param in FORGERIES if param.values[0] == game_id)
    plain = msgspec.json.decode(forged(game_id, change))
    plain["header"]["rules_version"] += 1
    document = msgspec.convert(
        {key: plain[key] for key in Document.__struct_fields__ if key in plain}, Document
    )
    assert "newer rules" in decode(pack(document), library()).notice


GAMES = {
    "derailed": st.fixed_dictionaries({"exchange": st.booleans(), "turn_limit": st.sampled_from([6, 60])}),
    "empire_builder": st.fixed_dictionaries(
        {name: st.booleans() for name in ("events", "fast", "borrow", "restart", "early_upgrades")}
    ),
    "railroad_ink": st.fixed_dictionaries(
        {
            "buildings": st.booleans(),
            "dice": st.sampled_from(["classic", "challenge"]),
            "expansion": st.sampled_from(["none", "lava", "river", "city_builder"]),
        }
    ),
    "spike": st.fixed_dictionaries({"advanced": st.booleans()}),
}


@pytest.mark.parametrize("game_id", sorted(GAMES))
@given(data=st.data(), seed=st.integers(0, 10_000), seats=st.integers(2, 4))
@settings(max_examples=6, deadline=None)
def test_no_position_of_a_game_has_a_flaw(game_id: str, data: st.DataObject, seed: int, seats: int) -> None:
    game, options = registry.game(game_id), data.draw(GAMES[game_id])
    state, rng = game.new_state(game.Config(**options), seats, seed, library()), Rng(seed)
    for step in range(400):
        if step % 5 == 0 or state.current_player is None:
            assert game.flaw(state) == ""
        if state.current_player is None:
            break
        state.apply(state.random_action(rng))
