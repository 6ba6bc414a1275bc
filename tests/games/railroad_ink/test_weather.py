"""The Weather expansion: where its symbols must be drawn, areas, points."""

import pytest
from msgspec.structs import replace

from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.expansions.weather import EXPANSION
from tests.games.railroad_ink.own_dice import line, texts, with_own_dice
from tests.games.railroad_ink.saves import check_refused, new_game, play_through_snapshots

KEYS = {"C": "cloud", "S": "storm", "N": "snow"}


@pytest.fixture
def sky(stage):
    """A game of Weather in which these route dice and symbols wait for seat 0; what is drawn is of an earlier
    round. ``weather`` are spaces by kind: "C:A0 A1 S:D3"."""

    def clouded(own, *drawn, roll="road-straight", weather="", **options):
        state = with_own_dice(stage(roll, *drawn, expansion="weather", **options), own)
        sheet, kind = state.players[0].sheet.renewed(), ""
        symbols = []
        for word in weather.split():
            kind, _, space = word.rpartition(":") if ":" in word else (kind, "", word)
            symbols.append((state.board.cell_of[space], KEYS[kind]))
        sheet.own = tuple(symbols)
        state.players[0] = replace(state.players[0], sheet=sheet)
        return state

    return clouded


def points(state):
    return tuple(line(state, f"weather_{kind}").points for kind in KEYS.values())


def test_two_weather_dice_are_rolled_with_the_route_dice_in_seven_rounds(maps):
    state = GAME.new_state(Config(expansion="weather"), 2, 1, maps)
    assert state.rounds == 7
    assert len(state.own_roll) == 2
    assert state.players[1].dice == (*state.roll, *state.own_roll)
    assert [len(die) for die in state.board.dice.own_dice] == [6, 6]


def test_a_symbol_comes_over_a_space_of_this_round(sky, play, why):
    state = sky("cloud snow", "A1 H-H-")
    assert texts(state, "cloud") == []
    assert why(state, "draw cloud A1 ----*cloud").startswith("A1 was drawn in an earlier round")
    assert why(state, "draw cloud D3 ----*cloud").startswith("Nothing is drawn in D3")
    play(state, "draw road-straight B1 H-H-")
    assert texts(state, "cloud") == ["draw cloud B1 ----*cloud"]


def test_the_two_symbols_lie_in_two_spaces(sky, play, why):
    state = sky("cloud snow", roll="road-straight rail-curve")
    play(state, "draw road-straight A1 H-H-", "draw cloud A1 ----*cloud")
    assert why(state, "draw snow A1 ----*snow") == "A1 has its weather already."
    play(state, "draw rail-curve A3 RR--", "draw snow A3 ----*snow", "end")


def test_both_symbols_must_be_drawn(sky, play, why):
    state = sky("cloud snow", roll="road-straight rail-curve")
    assert state.prompt(0) == "Draw your 2 dice, and the weather over spaces of this round."
    play(state, "draw road-straight A1 H-H-", "draw rail-curve A3 RR--", "draw cloud A3 ----*cloud")
    reason = "The snow must still be drawn over a space of this round, for example in A1."
    assert (why(state, "end"), state.prompt(0)) == (reason, reason)
    play(state, "draw snow A1 ----*snow")
    assert why(state, "end") is None


def test_a_symbol_without_a_space_of_this_round_is_left_out(sky, play, why):
    state = sky("cloud snow")
    play(state, "draw road-straight A1 H-H-", "draw snow A1 ----*snow")
    assert why(state, "end") is None


def test_a_special_route_takes_a_symbol_too(sky, play):
    state = sky("cloud snow")
    play(state, "special road-crossing A1 HHHH")
    assert texts(state, "cloud") == ["draw cloud A1 ----*cloud"]


def test_in_the_next_round_the_spaces_of_this_one_take_none(sky, play, why):
    state = sky("cloud snow", roll="road-straight rail-curve")
    play(state, "draw road-straight A1 H-H-", "draw rail-curve A3 RR--")
    play(state, "draw cloud A1 ----*cloud", "draw snow A3 ----*snow", "end")
    assert state.players[0].sheet.marked == 0
    assert not any("*" in text for text in texts(state))


def test_a_symbol_fills_no_space_and_changes_no_round_number(sky, play):
    state = sky("cloud snow")
    play(state, "draw road-straight A1 H-H-")
    before = state.players[0]
    (event,) = play(state, "draw cloud A1 ----*cloud")
    after = state.players[0]
    assert (after.sheet.drawn, after.rounds, event.erased) == (before.sheet.drawn, before.rounds, "")
    assert after.sheet.zobrist != before.sheet.zobrist


def test_the_largest_area_of_each_weather_gives_a_point_a_space(sky):
    state = sky("cloud snow", weather="C:A0 A1 B1 D0 S:D3 D4 N:G6")
    assert points(state) == (3, 2, 1)
    assert line(state, "weather_cloud").places == ("A0", "A1", "B1")
    assert state.players[0].sheet.points == 6


def test_spaces_of_one_weather_that_meet_at_a_corner_are_two_areas(sky):
    assert points(sky("cloud snow", weather="C:A0 B1")) == (1, 0, 0)


@pytest.mark.parametrize("snow", ["A3", "B3"])
def test_an_area_that_touches_another_weather_gives_nothing(sky, snow):
    state = sky("cloud snow", weather=f"C:A0 A1 A2 N:{snow}")
    assert points(state) == (0, 0, 0)


def test_a_smaller_area_that_touches_no_other_weather_scores_instead(sky):
    assert points(sky("cloud snow", weather="C:A0 A1 A2 D0 D1 N:B3")) == (2, 0, 0)


def test_a_wall_parts_no_area(stage):
    board = stage("road-straight", expansion="weather", map="blueprint-divided").board
    cell, side = min(board.walls)
    sheet = EXPANSION.first_sheet(board)
    sheet.own = ((cell, "storm"), (board.grid.neighbour(cell, side), "storm"))
    assert sheet.points == 2


def test_a_factory_copies_no_weather(sky, why):
    state = sky("cloud snow", player={"choices": 1})
    assert texts(state) == ["duplicate road-straight"]
    assert "was not rolled this round" in why(state, "duplicate cloud")


def test_search_hopes_for_room_beside_an_area(sky):
    open_sky = sky("cloud snow", weather="C:D3").players[0].sheet
    shut_in = sky("cloud snow", "A1 H-H-", "B0 --RR", weather="C:A0").players[0].sheet
    assert open_sky.hope(3) > shut_in.hope(3)
    assert open_sky.hope(0) == open_sky.points == 1


@pytest.mark.parametrize(
    ("weather", "last", "words"),
    [
        ("", "D3 cloud", "makes the largest area of this weather 1 space"),
        ("C:D2", "D3 cloud", "makes the largest area of this weather 2 spaces"),
        ("C:D2", "E3 snow", "spoils least of the weather that scores"),
        ("C:D2 D1", "G6 cloud", "keeps one weather apart from the other"),
    ],
)
def test_search_says_what_a_symbol_does(sky, weather, last, words):
    state = sky("cloud snow", weather=weather)
    before, (space, kind) = state.players[0].sheet, last.split()
    after = before.place(state.board.cell_of[space], state.board.dice.tile_of[f"----*{kind}"])
    assert after.reason_since(before) == words


def test_a_weather_game_survives_a_snapshot_at_every_action(maps):
    play_through_snapshots(maps, "weather")


@pytest.mark.parametrize("own", [[[99, "cloud"]], [[0, "hail"]], [[0, "cloud"], [0, "snow"]], "cloud", [[0]]])
def test_weather_that_fits_no_board_is_a_damaged_save(maps, own):
    check_refused(maps, new_game(maps, "weather"), own=own)
