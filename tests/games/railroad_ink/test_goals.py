"""Goals A to L, and what they score in which round."""

import pytest
from msgspec import ValidationError, convert
from msgspec.structs import replace

from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME, closing
from railgames.games.railroad_ink.board import BoardFile, compile_board
from railgames.games.railroad_ink.closing import draw_goals, score_goals
from railgames.games.railroad_ink.components import DiceFile
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.events import GoalScored
from railgames.games.railroad_ink.feats import areas_of
from railgames.games.railroad_ink.goals import GoalDeck, GoalsFile, load_deck
from railgames.games.railroad_ink.state import InkState

ROW_D = tuple(f"D{column} -H-H" for column in range(7))


def row(letter, tile, columns):
    return tuple(f"{letter}{column} {tile}" for column in columns)


@pytest.fixture(scope="module")
def deck(maps):
    """The built-in cards."""
    return load_deck(maps)


CASES = {
    "A": (
        ("C2 -H-H", "C3 -H-H", "C4 -H-H", "D2 -H-H", "E4 -H-H"),
        ("C2 -H-H", "D3 -H-H", "D2 -H-H", "E4 -H-H"),
    ),
    "C": (ROW_D, ROW_D[:6]),
    "D": (("A0 -H-H", "A6 -H-H", "G6 -H-H"), ("A0 -H-H", "A6 -H-H", "G5 -H-H")),
    "E": (
        row("A", "-H-H", range(3)) + row("B", "-H-H", range(3)) + row("C", "-H-H", range(3)),
        row("A", "-H-H", range(3)) + row("B", "-H-H", range(3)) + row("C", "-H-H", range(1, 4)),
    ),
    "F": (("B1 -HH-", "B2 --HH", "C2 H--H", "C1 HH--"), ("B1 -HH-", "B2 --HH", "C2 H--H", "C1 H-H-")),
    "G": (
        ("B0 -R-R", "B1 HRHR", "A1 H-H-", "C1 H-H-", "D1 HHHH", "D0 -H-H", "E1 H-H-", "F1 H-H-", "G1 H-H-"),
        ("B0 -R-R", "B1 HRHR", "A1 H-H-", "C1 H-H-", "D1 HHHH", "D0 -H-H", "E1 H-H-", "F1 H-H-", "G1 HH--"),
    ),
    "H": (
        ("A1 H-R-", "B1 R-H-", "C1 H-R-", "D1 R-H-"),
        ("A1 H-R-", "B1 R-H-", "C1 H-R-", "D1 -R-H"),
    ),
    "I": (ROW_D[:6], ROW_D[:5]),
    "J": (row("B", "-R-R", range(6)), row("B", "-R-R", range(5))),
    "K": (ROW_D, ("D0 H--H", "C0 -HH-", "C1 H--H", "B1 H-H-", "A1 H-H-")),
    "L": (
        ("D0 -H-H", "D1 -H-H", "D2 -H-H", "D3 R--H", "C3 R-R-", "B3 R-R-", "A3 R-R-"),
        ("D0 H--H", "C0 -HH-", "C1 H--H", "B1 H-H-", "A1 H-H-"),
    ),
}


@pytest.mark.parametrize("code", sorted(CASES))
def test_goal_is_achieved_by_what_its_card_says_and_by_nothing_less(stage, deck, code):
    enough, short = CASES[code]
    assert deck.by_code[code].is_achieved(stage("road-t", *enough).players[0])
    assert not deck.by_code[code].is_achieved(stage("road-t", *short).players[0])


def test_goal_b_is_three_villages(stage, deck):
    for villages in range(5):
        player = stage("road-t", player={"villages": villages}).players[0]
        assert deck.by_code["B"].is_achieved(player) == (villages >= 3)


def test_a_loop_through_a_double_curve_is_a_loop_only_if_it_closes(stage, deck):
    through = ("B1 -HH-", "B2 --HH", "C2 H--H", "C1 HH--")
    assert deck.by_code["F"].is_achieved(stage("road-t", *through).players[0])
    apart = ("B1 -HH-", "B2 HH--+--HH", "C2 HH--+--HH", "C1 HH--")
    assert not deck.by_code["F"].is_achieved(stage("road-t", *apart).players[0])


def test_a_game_has_three_different_goals(maps):
    seen = set()
    for seed in range(40):
        goals = GAME.new_state(Config(), 2, seed, maps).goals
        assert len(set(goals)) == 3
        seen.update(goals)
    assert seen == set("ABCDEFGHIJKL")


def test_without_buildings_the_village_goal_is_left_out(maps):
    for seed in range(40):
        assert "B" not in GAME.new_state(Config(buildings=False), 2, seed, maps).goals


def test_goals_that_a_board_does_not_allow_are_not_dealt(maps, deck):
    file = maps.load("railroad_ink", "challenge-green", BoardFile)
    dice = maps.load("railroad_ink", "dice/challenge", DiceFile)
    exits = tuple(replace(item, middle=False) for item in file.exits if item.side != "south")[:3]
    board = compile_board(replace(file, villages=("A2",), centre=("C3",), exits=exits), dice)
    assert {goal.code for goal in deck.cards if not goal.is_possible(board)} == set("ABGKL")
    state = InkState(Config(), board, deck)
    for seed in range(20):
        assert set(draw_goals(state, Rng(seed))) <= set("CDEFHIJ")


def test_goals_can_be_left_out(maps):
    state = GAME.new_state(Config(goals="none"), 2, 1, maps)
    assert state.goals == ()
    assert "goals" not in {line.key for line in state.scores()[0].lines}


def test_an_expansion_replaces_one_goal_by_one_of_its_own(maps):
    for seed in range(10):
        goals = GAME.new_state(Config(expansion="meteor"), 2, seed, maps).goals
        assert sum(code.startswith("M") for code in goals) == 1


def deck_of(*cards):
    """A deck of (code, kind, count) cards, dealt all."""
    goals = [
        {"code": code, "kind": kind, "count": count, "title": "Card", "text": "Do it."}
        for code, kind, count in cards
    ]
    return GoalDeck(convert({"title": "Ours", "cards_a_game": len(goals), "goals": goals}, GoalsFile))


@pytest.mark.parametrize("expansion", ["none", "meteor"])
@pytest.mark.parametrize(
    "cards", [[("A", "exits", 40)], [("A", "exits", 40), ("B", "centre", 81), ("C", "villages", 1)]]
)
def test_a_game_whose_basic_goals_cannot_be_met_is_played_with_the_expansions(maps, cards, expansion):
    config = Config(expansion=expansion, buildings=False)
    for seed in range(4):
        start, rng = GAME.new_state(config, 2, seed, maps), Rng(seed)
        state = InkState(config, start.board, deck_of(*cards))
        closing.deal(state, 2, seed)
        assert [code[0] for code in state.goals] == ["M"] * (expansion == "meteor")
        while not state.is_over:
            state.apply(rng.choice(state.legal_actions()))
        assert GAME.restore(config, state.snapshot(), maps).goals == state.goals
        assert [sheet.total for sheet in state.scores()] == [state.total(seat) for seat in range(2)]


class FewCards:
    """The maps, with so few goal cards that every game has all of them."""

    def __init__(self, maps):
        self.maps = maps

    def load(self, game, map_id, kind):
        found = self.maps.load(game, map_id, kind)
        return replace(found, goals=found.goals[2:5], cards_a_game=3) if kind is GoalsFile else found


def test_a_game_that_has_all_the_cards_of_its_deck_is_saved_and_opened(maps):
    few = FewCards(maps)
    state = GAME.new_state(Config(), 2, 1, few)
    assert len(state.goals) == 3
    assert GAME.restore(Config(), state.snapshot(), few).goals == state.goals


@pytest.mark.parametrize("side", range(1, 10))
def test_square_areas_are_those_within_the_board(challenge, side):
    rows, columns = challenge.grid
    areas = areas_of(challenge, side)
    assert len(areas) == max(0, rows - side + 1) * max(0, columns - side + 1)
    assert all(area.bit_count() == side * side and area < 1 << rows * columns for area in areas)


def test_a_card_with_the_code_of_an_expansions_card_is_not_dealt_beside_it(maps):
    config = Config(expansion="meteor")
    start = GAME.new_state(config, 2, 1, maps)
    own = [(code, "loop", 1) for code in ("M1", "M2", "M3")]
    for seed in range(10):
        state = InkState(config, start.board, deck_of(*own, ("A", "loop", 1)))
        closing.deal(state, 2, seed)
        assert state.goals in (("M1",), ("M2",), ("M3",))


@pytest.fixture
def race(stage):
    """A state of three seats with goal A alone, and a way to give a seat five central spaces."""
    state = stage("road-t", seats=3, goals="basic")
    state.goals, state.claims = ("A",), (0,)
    done = stage("road-t", *CASES["A"][0]).players[0].sheet

    def achieve(*seats):
        for seat in seats:
            state.players[seat] = replace(state.players[seat], sheet=done)
        events = [event for event in score_goals(state) if isinstance(event, GoalScored)]
        return [(event.points, event.seats) for event in events]

    return state, achieve


def test_first_second_and_later_rounds_score_four_two_one(race):
    state, achieve = race
    assert achieve(1) == [(4, (1,))]
    assert achieve(0) == [(2, (0,))]
    assert achieve(2) == [(1, (2,))]
    assert [player.goals for player in state.players] == [(("A", 2),), (("A", 4),), (("A", 1),)]


def test_all_who_achieve_a_goal_in_the_same_round_score_the_same(race):
    _, achieve = race
    assert achieve(0, 2) == [(4, (0, 2))]
    assert achieve(1) == [(2, (1,))]


def test_a_goal_scores_once_for_each(race):
    _, achieve = race
    assert achieve(0) == [(4, (0,))]
    assert achieve() == []


def test_alone_a_goal_scores_by_the_round(deck):
    assert [deck.points_for(0, turn, 1) for turn in range(1, 8)] == [4, 4, 4, 2, 2, 1, 1]
    assert [deck.points_for(before, 7, 2) for before in range(4)] == [4, 2, 1, 1]


def test_goals_are_scored_when_the_round_closes(maps):
    state, rng = GAME.new_state(Config(), 2, 5, maps), Rng(5)
    while not state.is_over:
        for event in state.apply(rng.choice(state.legal_actions())):
            if isinstance(event, GoalScored):
                assert state.current_player in (0, None)
    for player, sheet in zip(state.players, state.scores(), strict=True):
        points = {line.key: line.points for line in sheet.lines}["goals"]
        assert points == sum(gained for _, gained in player.goals)


def test_a_packs_cards_may_ask_for_other_amounts(stage):
    card = {"code": "A", "kind": "highway", "count": 3, "title": "Short road", "text": "Three spaces."}
    deck = GoalDeck(convert({"title": "Short", "cards_a_game": 1, "goals": [card]}, GoalsFile))
    assert deck.by_code["A"].is_achieved(stage("road-t", *ROW_D[:3]).players[0])
    assert not deck.by_code["A"].is_achieved(stage("road-t", *ROW_D[:2]).players[0])


RING = {"code": "A", "kind": "loop", "title": "Ring", "text": "Close one."}


@pytest.mark.parametrize(
    ("wrong", "places"),
    [
        ({"cards_a_game": 2, "goals": [RING]}, {"$.cards_a_game": "deals 2 cards, but the deck has only 1"}),
        ({"goals": [RING]}, {"$.goals": "deals 3 cards, but the deck has only 1"}),
        (
            {"goals": [RING, {**RING, "code": "B"}, RING, {**RING, "code": "B"}]},
            {"$.goals[2].code": "the code A; each needs its own", "$.goals[3].code": "the code B; each"},
        ),
    ],
)
def test_every_problem_of_a_file_of_goals_has_its_place(wrong, places):
    found = GAME.check_part("goals", convert({"title": "Wrong", **wrong}, GoalsFile))
    assert [one.where for one in found] == list(places)
    for problem, words in zip(found, places.values(), strict=True):
        assert words in problem.message


def test_a_goal_of_an_unknown_kind_is_refused():
    with pytest.raises(ValidationError, match="tunnel"):
        convert({"title": "Wrong", "goals": [{**RING, "kind": "tunnel"}]}, GoalsFile)


def test_a_card_with_the_code_of_an_expansion_is_a_problem_with_its_place(deck):
    ours = deck.file.goals
    (problem,) = GAME.check_part("goals", replace(deck.file, goals=(*ours, replace(ours[0], code="C1"))))
    assert problem.where == f"$.goals[{len(ours)}].code"
    assert "The expansion Canyon has this name already: C1." in problem.message
    assert GAME.check_part("goals", deck.file) == []
