"""The Desert expansion: where its dice may be drawn, oases, dry spells, the last roll, points, goals."""

import pytest
from msgspec import ValidationError
from msgspec.structs import replace

from railgames.core.actions import format_action
from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.expansions.desert import Season
from railgames.games.railroad_ink.position import OwnRoll
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink.own_dice import goal_of, line, texts, with_own_dice
from tests.games.railroad_ink.saves import check_snapshot

# Two cacti beside an oasis, one cactus far from it.
DRAWN = ("A1 H-H-*oasis", "A0 ----*cacti", "D3 H-H-*cactus")


@pytest.fixture
def sand(stage):
    """A game of Desert in which these route dice and desert dice wait for seat 0."""

    def sown(own, *drawn, roll="road-straight", **options):
        return with_own_dice(stage(roll, *drawn, expansion="desert", **options), own)

    return sown


@pytest.fixture
def dry(stage):
    """A game of Desert in which a dry spell was rolled just now, for the seats with this board."""

    def parched(*drawn, own="arid cacti", seats=1, **options):
        state = stage("road-straight", *drawn, expansion="desert", seats=seats, **options)
        state.extra_roll = OwnRoll(state.board.dice.face_of[name] for name in own.split())
        return state, expansion("desert").start_round(state)

    return parched


def goal(code):
    return goal_of("desert", code)


def names(state, mask):
    return state.board.spaces(mask)


def test_two_desert_dice_are_rolled_for_six_rounds(maps):
    state = GAME.new_state(Config(expansion="desert"), 2, 1, maps)
    assert state.rounds == 6
    first, second = state.board.dice.own_dice
    assert len(first) == len(second) == 6
    shared = {state.face_name(face) for face in first} & {state.face_name(face) for face in second}
    assert shared == {"arid", "cacti"}


def test_a_dry_spell_is_read_and_nobody_has_it_to_draw(maps, why):
    for seed in range(40):
        state = GAME.new_state(Config(expansion="desert"), 1, seed, maps)
        if "arid" in (rolled := [state.face_name(face) for face in state.own_roll]):
            break
    assert len(state.players[0].dice) == 4 + 2 - rolled.count("arid")
    assert why(state, "draw arid A0 ----*cacti") == "This face is read, not drawn: dry spell."


def test_desert_dice_need_not_join_anything(sand, play):
    state = sand("cacti oasis-rail")
    play(state, "draw cacti D3 ----*cacti", "draw oasis-rail F4 R-R-*oasis")
    assert (line(state, "cacti").points, line(state, "errors").points) == (2, -2)


def test_the_route_beside_a_cactus_meets_no_route_of_the_other_kind(sand, why):
    state = sand("cactus-road cactus-rail", "A1 H-H-")
    assert why(state, "draw cactus-rail B1 R-R-*cactus").startswith("On the north side of B1 a railway")
    assert why(state, "draw cactus-road B1 H-H-*cactus") is None


def test_two_cacti_may_lie_against_a_route_and_an_exit(sand, why, play):
    state = sand("cacti cacti", "A1 H-H-")
    assert why(state, "draw cacti A3 ----*cacti") is None
    play(state, "draw cacti B1 ----*cacti")
    assert line(state, "errors").places == ("A1:south",)


def test_a_taken_space_takes_no_desert_die(sand, why):
    state = sand("cacti cactus-road", "A1 H-H-", "D3 ----*cacti", "E3 H-H-*oasis")
    assert why(state, "draw cacti A1 ----*cacti") == "A1 is taken: a route is drawn there already."
    assert why(state, "draw cacti D3 ----*cacti") == "D3 is taken: a cactus stands there."
    assert why(state, "draw cacti E3 ----*cacti") == "E3 is taken: a route is drawn there already."


def test_desert_dice_may_be_left_out(sand, play, why):
    state = sand("cacti cacti")
    play(state, "draw road-straight A1 H-H-")
    assert why(state, "end") is None


def test_every_cactus_is_a_point_and_two_in_a_space_are_two(sand):
    found = line(sand("cacti cacti", *DRAWN), "cacti")
    assert (found.points, found.places) == (3, ("A0", "D3"))


def test_cacti_beside_an_oasis_are_safe_but_not_across_a_corner(sand):
    sheet = sand("cacti cacti", "C3 H-H-*oasis", "D3 ----*cacti", "B2 ----*cacti").players[0].sheet
    assert (names(sheet, sheet.safe), names(sheet, sheet.in_danger)) == (("D3",), ("B2",))


def test_an_oasis_waters_nothing_across_a_wall(stage):
    board = stage("road-straight", expansion="desert", map="blueprint-divided").board
    cell, side = min(board.walls)
    sheet = expansion("desert").sheet(board).place(cell, board.dice.tile_of["----*cacti"])
    sheet = sheet.place(board.grid.neighbour(cell, side), board.dice.tile_of["H-H-*oasis"])
    assert sheet.in_danger == 1 << cell


def test_in_a_dry_spell_the_player_first_chooses_what_becomes_of_the_cacti(dry, why):
    state, _ = dry(*DRAWN)
    assert texts(state) == [
        *(f"water {name}" for name in sorted(face.name for face in state.board.dice.file.specials)),
        "wither",
    ]
    assert why(state, "draw road-straight A5 H-H-").startswith("A dry spell: let 1 cactus wither")


def test_a_dry_spell_takes_the_cacti_in_danger_and_leaves_their_routes(dry, play):
    state, _ = dry(*DRAWN, "G6 ----*cacti")
    (event,) = play(state, "wither")
    assert (event.spaces, event.count) == (("D3", "G6"), 3)
    sheet, board = state.players[0].sheet, state.board
    assert names(state, sheet.occ) == ("A0", "A1", "D3")
    assert board.tiles[sheet.tile_at(board.cell_of["D3"])].text == "H-H-"
    assert [state.players[0].rounds[board.cell_of[space]] for space in ("D3", "G6")] == [1, 0]
    assert line(state, "cacti").points == 2
    assert line(state, "cacti").note == "3 have withered"


def test_two_dry_spells_in_one_roll_are_one(dry, play):
    state, _ = dry(*DRAWN, own="arid arid")
    play(state, "wither")
    assert not texts(state, "wither")


def test_a_special_route_given_up_ignores_the_dry_spell(dry, play, why):
    state, _ = dry(*DRAWN)
    play(state, "water rail-crossing")
    player = state.players[0]
    assert (player.sheet.cacti.bit_count(), player.regular, player.special_drawn) == (2, 1, False)
    assert why(state, "wither") == "The dry spell of this round is dealt with already."
    assert why(state, "special rail-crossing A3 RRRR").startswith("This special route is crossed off")


def test_what_is_dealt_with_does_not_wait_for_a_factory(dry, play, why):
    """The factory is named only where the action is legal after it."""
    state, _ = dry(*DRAWN)
    play(state, "wither")
    state.players[0] = replace(state.players[0], choices=1)
    assert why(state, "wither") == "The dry spell of this round is dealt with already."


def test_without_a_dry_spell_nothing_withers(sand, why):
    assert why(sand("cacti cacti", *DRAWN), "wither") == "No die shows a dry spell."


def test_a_crossed_off_route_cannot_be_given_up(dry, why):
    state, _ = dry(*DRAWN, player={"used": 0b1, "regular": 1})
    name = state.face_name(state.board.dice.specials[0])
    assert why(state, f"water {name}") == f"This special route cannot be given up: {name}."


def test_the_universities_special_route_is_given_up_once_the_others_are_used(dry, play):
    state, _ = dry(*DRAWN, player={"used": 0b111, "regular": 3, "free": 1})
    events = play(state, f"water {state.face_name(state.board.dice.specials[3])}")
    assert events[0].is_free
    player = state.players[0]
    assert (player.regular, player.free, player.used, player.sheet.points) == (3, 0, 0b1111, 3)


def test_who_has_no_special_route_left_is_not_asked(dry):
    state, events = dry(*DRAWN, player={"regular": 3})
    assert [event.text() for event in events] == ["loses 1 cactus to the dry spell, in D3"]
    assert not texts(state, "wither")


def test_who_has_no_cactus_in_danger_is_not_asked(dry):
    state, events = dry("A1 H-H-*oasis", "A0 ----*cacti")
    assert (events, texts(state, "wither")) == ([], [])


def test_a_dry_spell_takes_each_seats_cacti_in_its_turn(dry, play):
    state, _ = dry(*DRAWN, seats=2)
    state.players[1] = replace(state.players[1], sheet=state.players[0].sheet, extra=Season(), regular=0)
    play(state, "wither", "draw road-straight A5 H-H-", "end")
    assert "wither" in texts(state, "wither")
    assert [player.sheet.points for player in state.players] == [2, 3]


@pytest.mark.parametrize(("left", "points", "lost"), [({}, 3, 0), ({"regular": 3}, 2, 1)])
def test_the_last_roll_takes_a_special_route_that_is_left_else_the_cacti(stage, left, points, lost):
    state = stage("road-straight", *DRAWN, expansion="desert", turn=6, player=left)
    while True:
        events = expansion("desert").end_game(state)
        if "arid" in events[0].dice:
            break
        assert len(events) == 1
    player = state.players[0]
    assert (player.sheet.points, player.extra.lost) == (points, lost)
    assert player.regular == left.get("regular", 0) + (not left)
    assert [state.face_name(face) for face in state.own_roll] == list(events[0].dice)


def test_goals_of_the_last_round_come_before_the_last_roll(stage, play):
    drawn = ("E0 ----*cacti", "E1 ----*cacti", "F0 ----*cacti", "F1 ----*cacti")
    for seed in range(30):
        state = stage("road-straight", *drawn, expansion="desert", turn=6, seed=seed, player={"regular": 3})
        state.goals, state.claims, state.extra_roll = ("D1",), (0,), OwnRoll()
        events = play(state, "draw road-straight A1 H-H-", "end")
        if "Withered" in (kinds := [type(event).__name__ for event in events]):
            break
    assert kinds[-5:] == ["GoalScored", "RoundEnded", "LastRoll", "Withered", "GameEnded"]
    assert state.players[0].sheet.points == 0


def test_cacti_count_as_drawn_in_a_central_space(sand):
    state = sand("cacti cacti", "C3 ----*cacti", "D3 R-R-*oasis", "A0 ----*cacti")
    assert components(state.players[0].sheet).centre == 2


def test_only_a_route_activates_a_building(sand, play):
    assert len(play(sand("cacti cacti"), "draw cacti C0 ----*cacti")) == 1
    event = play(sand("oasis-road cacti"), "draw oasis-road C0 H-H-*oasis")[1]
    assert (event.building, event.count) == ("university", 1)


def test_a_factory_copies_no_desert_die(sand, why):
    state = sand("cacti oasis-rail", roll="rail-curve", player={"choices": 1})
    assert texts(state, "dupl") == ["duplicate rail-curve"]
    assert "was not rolled this round" in why(state, "duplicate cacti")


@pytest.mark.parametrize(
    ("code", "drawn", "without"),
    [
        ("D1", "A0=c A1=c B0=c B1=c", "A0=c A1=c B0=c B2=c"),
        ("D2", "A1=o B1=o C1=o", "A1=o B1=o D1=o"),
        ("D3", "D0=c D1=c D2=c D3=c", "D0=c D1=c D2=c D4=c"),
    ],
)
def test_goals_of_a_square_of_a_network_with_oases_and_of_a_line(sand, code, drawn, without):
    tiles = {"c": "----*cacti", "o": "H-H-*oasis"}

    def board(spots):
        return sand("cacti cacti", *(f"{spot[:2]} {tiles[spot[3]]}" for spot in spots.split())).players[0]

    assert goal(code).is_achieved(board(drawn))
    assert not goal(code).is_achieved(board(without))


def test_search_hopes_less_for_cacti_in_danger_the_more_rolls_are_to_come(sand):
    safe = sand("cacti cacti", *DRAWN[:2]).players[0].sheet
    danger = sand("cacti cacti", "A0 ----*cacti", "A1 H-H-").players[0].sheet
    assert safe.hope(0) == 2
    assert 0 < danger.hope(0) < 2
    assert safe.hope(3) > danger.hope(3)
    assert (safe.final_points, danger.final_points) == (2, pytest.approx(2 * 25 / 36))


@pytest.mark.parametrize(
    ("drawn", "last", "words"),
    [
        ((), "D3 ----*cacti", "grows 2 cacti"),
        (("A1 H-H-*oasis",), "A0 ----*cacti", "grows 2 cacti beside an oasis"),
        (("A0 ----*cacti",), "A1 H-H-*oasis", "protects 2 cacti by an oasis"),
        ((), "A1 H-H-*oasis", ""),
    ],
)
def test_search_says_what_a_drawing_does_for_cacti(sand, drawn, last, words):
    state = sand("cacti cacti", *drawn)
    before = state.players[0].sheet
    space, tile = last.split()
    after = before.place(state.board.cell_of[space], state.board.dice.tile_of[tile])
    assert after.reason_since(before) == words


def test_search_looks_for_joins_and_watered_spaces(sand):
    state = sand("cacti oasis-rail", *DRAWN)
    sheet, face_of = state.players[0].sheet, state.board.dice.face_of
    assert {state.board.names[cell] for cell, _ in sheet.promising(face_of["cacti"])} == {"A2", "B1"}
    assert set(sheet.promising(face_of["oasis-rail"])) < set(sheet.moves(face_of["oasis-rail"]))


def test_a_desert_game_survives_a_snapshot_in_every_dry_spell_and_at_its_end(maps):
    config, spells = Config(expansion="desert"), 0
    state, rng = GAME.new_state(config, 2, 1, maps), Rng(8)
    while not state.is_over:
        if expansion("desert").must_choose(state):
            check_snapshot(maps, state)
            spells += 1
        state.apply(state.random_action(rng))
    assert spells
    check_snapshot(maps, state)


@pytest.mark.parametrize("plain", [None, {"settled": -1}, {"lost": -2}, {"settled": "x"}, 3])
def test_a_damaged_memory_of_withered_cacti_is_refused(challenge, plain):
    with pytest.raises((ValueError, ValidationError)):
        expansion("desert").restored_extra(plain, challenge)


def test_every_choice_in_a_dry_spell_is_among_all_choices(dry):
    state, _ = dry(*DRAWN)
    assert {format_action(one) for one in expansion("desert").every_choice(state.board)} == set(texts(state))
