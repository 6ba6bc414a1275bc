"""The rules of a match begin with its own numbers."""

from collections.abc import Callable

from railgames.scenes.empire_builder.numbers import numbers
from railgames.scenes.match_words import own_rules
from railgames.scenes.rules import RulesScene
from tests.scenes.empire_builder.conftest import At

Open = Callable[..., At]


def told(table: At) -> str:
    return "\n".join(numbers(table.state))


def test_a_fast_and_short_game_tells_its_own_numbers(at: Open) -> None:
    table = at(fast=True, goal=120, majors=2, borrow=True)
    words, board = told(table), table.state.board
    assert "120 millions in cash, and 2 of the 3 major cities" in words
    assert f"{board.file.money.fast_start} millions, " in words
    for number, train in enumerate(board.file.trains):
        assert f"**{train.title}**: {table.state.train_speed(number)} mileposts" in words
    assert "**Event cards**: none" in words
    assert "**Borrowing**" in words
    assert "Fast game" in own_rules(table.match, table.state)


def test_a_game_as_printed_tells_the_printed_numbers(at: Open) -> None:
    table = at(events=True)
    words, money = told(table), table.state.board.file.money
    assert f"{money.goal} millions in cash" in words
    assert f"{money.start} millions, " in words
    assert "**Event cards**: in the deck" in words
    assert "Borrowing" not in words


def test_the_help_of_the_table_opens_with_them(at: Open) -> None:
    table = at(fast=True)
    table.pilot.press("f1")
    table.pilot.step(2)
    scene = table.room.app.stack.top
    assert isinstance(scene, RulesScene)
    assert scene.pages[0].title == "This game"
    assert "Event cards" in scene.text.text
    table.pilot.press("escape")
