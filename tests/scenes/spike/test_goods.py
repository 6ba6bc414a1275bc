"""The signs of commodities."""

import msgspec

from railgames.games.spike.board import Board, compile_board
from railgames.games.spike.mapfile import CountryFile
from railgames.scenes.spike.goods import sign_svg
from tests.games.spike.conftest import Files


def with_titles(*titles: str) -> Board:
    """The country, with other ids and titles of its first commodities."""
    file = Files().load("spike", "eastern-us", CountryFile)
    goods = [
        msgspec.structs.replace(file.commodities[0], id=f"good-{n}", title=t) for n, t in enumerate(titles)
    ]
    other = Board.__new__(Board)
    other.file = msgspec.structs.replace(file, commodities=(*goods, *file.commodities[len(titles) :]))
    other.commodity_names = tuple(one.id for one in other.file.commodities)
    return other


def test_commodities_without_a_drawing_differ_by_their_letters_on_the_map_too() -> None:
    board = with_titles("tea", "toys", "Öl")
    signs = [sign_svg(board, good) for good in range(3)]
    assert len(set(signs)) == 3
    assert [one.count("<path") for one in signs] == [2, 2, 2]


def test_every_commodity_of_the_country_has_a_drawing() -> None:
    board = compile_board(Files().load("spike", "eastern-us", CountryFile), 2)
    signs = {sign_svg(board, good).partition("/>")[2] for good in range(len(board.commodity_names))}
    assert len(signs) == 12
