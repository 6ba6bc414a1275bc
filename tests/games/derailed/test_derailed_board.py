"""Tables: lanes, names, stations, and what can be wrong with a file."""

import msgspec
import pytest

from railgames.core.errors import ContentError, UsageError
from railgames.games.derailed import GAME
from railgames.games.derailed.board import CanyonFile, load_board, table_problems
from railgames.games.derailed.components import DeckFile
from railgames.geometry.square import EAST, NORTH, WEST
from tests.games.derailed.conftest import MAPS


def test_a_table_has_a_lane_of_four_cells_for_each_player(maps):
    board = load_board(maps, "canyon", 3)
    assert board.names[0] == "A1"
    assert board.names[-1] == "C4"
    assert len(board.names) == 12
    assert board.start_place(1) == "B0"
    assert board.destination_place(1) == "B5"


def test_a_train_leaves_the_table_only_into_a_destination(maps):
    board = load_board(maps, "canyon", 2)
    last = board.cell_of["B4"]
    assert board.leave[last][EAST] == board.stations + 1
    assert board.leave[board.cell_of["B1"]][WEST] == -1
    assert board.leave[board.cell_of["A2"]][NORTH] == -1
    assert board.leave[board.cell_of["A1"]][EAST] == 4 * board.cell_of["A2"] + WEST


@pytest.mark.parametrize(("seats", "needed"), [(2, 1), (3, 2), (4, 3), (5, 3), (6, 3)])
def test_the_round_ends_by_the_number_of_arrivals_in_the_table(maps, seats, needed):
    assert load_board(maps, "canyon", seats).needed == needed
    # The lanes of the other map are longer, and the manual says so.
    assert load_board(maps, "long-gorge", seats).needed == (2 if seats == 4 else needed)


def test_each_player_chooses_a_company_and_the_rest_take_the_free_ones_in_the_alphabet(maps):
    board = load_board(maps, "canyon", 4, colors=("violet", "red"))
    assert [company.color for company in board.companies] == ["violet", "red", "orange", "yellow"]
    assert board.company(0) == "Furball Freight"
    fewer = load_board(maps, "canyon", 2, colors=("violet", "red", "blue"))
    assert [company.color for company in fewer.companies] == ["violet", "red"]


def test_the_next_company_is_the_next_of_those_that_play(maps):
    assert load_board(maps, "canyon", 3).after == (1, 2, 0)
    chosen = load_board(maps, "canyon", 3, colors=("violet", "red", "green"))
    assert chosen.after == (1, 2, 0)  # Furball, then Ashfield, then Dustpaw
    chosen = load_board(maps, "canyon", 3, colors=("green", "red", "violet"))
    assert chosen.after == (2, 0, 1)


def test_two_players_with_one_company_are_refused(maps):
    with pytest.raises(UsageError, match="Two players have the same company: red, red"):
        GAME.new_state(GAME.Config(companies=("red", "red")), 2, 1, maps)


def test_a_game_with_chosen_companies_is_mended_by_the_alphabet_and_comes_back_from_its_snapshot(maps):
    config = GAME.Config(companies=("violet", "blue", "red", "green"))
    swapped = 0
    for seed in range(30):
        state = GAME.new_state(config, 4, seed, maps)
        names = [state.board.company(seat) for seat in range(4)]
        for event in state.opening_events()[1:]:
            later = sorted(names)[(sorted(names).index(event.company) + 1) % 4]
            assert event.other == later
            swapped += 1
        again = GAME.restore(config, state.snapshot(), maps)
        assert again.snapshot() == state.snapshot()
        assert again.board is state.board
    assert swapped


def test_companies_are_seated_in_alphabetical_order_whatever_the_order_of_the_file(maps):
    class Reversed:
        def load(self, game, map_id, kind):
            file = maps.load(game, map_id, kind)
            if kind is CanyonFile:
                file = msgspec.structs.replace(file, companies=file.companies[::-1])
            return file

    names = [company.name for company in load_board(Reversed(), "canyon", 6).companies]
    assert names == sorted(names)
    assert load_board(Reversed(), "canyon", 2).company(0) == load_board(maps, "canyon", 2).company(0)


def test_every_table_that_is_shipped_can_be_played_by_two_to_six(maps):
    for path in sorted((MAPS / "derailed").glob("*.toml")):
        for seats in range(2, 7):
            board = load_board(maps, path.stem, seats)
            assert GAME.check_map(board.file) == []


def test_one_and_seven_players_are_refused(maps):
    for seats in (1, 7):
        with pytest.raises(UsageError, match="2 to 6"):
            GAME.new_state(GAME.Config(), seats, 1, maps)


def test_every_problem_of_a_table_is_named_with_its_place(maps):
    file = maps.load("derailed", "canyon", CanyonFile)
    twin = msgspec.structs.replace(file.companies[0], color=file.companies[1].color)
    wrong = msgspec.structs.replace(file.arrivals[0], arrived=3)
    file = msgspec.structs.replace(
        file,
        companies=(twin, *file.companies[1:]),
        arrivals=(wrong, *file.arrivals[1:4], file.arrivals[3]),
    )
    said = [str(problem) for problem in table_problems(file)]
    assert any("same color" in text for text in said)
    assert any("$.arrivals[0].arrived" in text for text in said)
    assert any("every number of players" in text for text in said)


def test_a_table_whose_deck_is_too_small_is_refused_before_the_deal(maps):
    class Small:
        def load(self, game, map_id, kind):
            file = maps.load(game, map_id, kind)
            return msgspec.structs.replace(file, cards=file.cards[:2]) if kind is DeckFile else file

    with pytest.raises(ContentError, match="too few"):
        load_board(Small(), "canyon", 6)


@pytest.mark.parametrize("field", ["name", "color"])
def test_two_companies_alike_are_a_problem_where_the_second_is(maps, field):
    file = maps.load("derailed", "canyon", CanyonFile)
    second = msgspec.structs.replace(file.companies[3], **{field: getattr(file.companies[1], field)})
    companies = (*file.companies[:3], second, *file.companies[4:])
    (problem,) = table_problems(msgspec.structs.replace(file, companies=companies))
    assert problem.where == f"$.companies[3].{field}"
