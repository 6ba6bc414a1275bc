"""The results say why the game is over."""

from collections.abc import Callable

from railgames.core.naming import who
from railgames.games.empire_builder.actions import End
from railgames.scenes.empire_builder import moments
from railgames.scenes.empire_builder.words import end_words
from tests.games.empire_builder.conftest import Play
from tests.games.empire_builder.test_turns import link
from tests.scenes.empire_builder.conftest import At


def test_the_goal_is_told_with_cash_cities_and_round() -> None:
    play = Play()
    play.operate(0)
    link(play, 0)
    play.state.players[0].cash = 263
    play.end(2)
    assert play.state.ended == "goal"
    words = end_words(play.state, ("Ada", "Bo"))
    assert words == f"Ada ended round {play.state.round} with 263 M and 2 major cities linked."


def test_the_last_round_is_told() -> None:
    play = Play()
    play.operate(0)
    play.state.round = play.board.file.limits.turns
    play.end(2)
    assert play.state.ended == "time"
    assert f"{play.state.round} rounds" in end_words(play.state, ("Ada", "Bo"))
    assert end_words(play.state, ("Ada", "Bo")).endswith("the most cash wins.")
    play.state.players[1].debt = 20
    assert end_words(play.state, ("Ada", "Bo")).endswith("the most cash less debts wins.")


def test_the_last_round_is_told_to_those_who_still_have_a_turn(at: Callable[..., At]) -> None:
    """Once nothing said that somebody had reached the goal, until the results came."""

    def rich(play: Play) -> None:
        play.operate(0)
        link(play, 0)
        play.state.players[0].cash = 263

    table = at(rich)
    scene = table.desk.table
    assert "the last" not in scene.top.heading.text
    drawn: list[str] = []
    made, moments.goal = moments.goal, lambda room, words: drawn.append(words) or made(room, words)
    try:
        table.match.play(End())
        table.desk.rest()
    finally:
        moments.goal = made
    assert drawn == [f"{who(0)} has reached the goal: this round is the last"]
    assert f"Round {table.state.round}, the last" in scene.top.heading.text
    told = scene.room.seat_told(0)
    assert told.status == "goal reached"
    assert told.points[0] == "Has reached the goal: this round is the last"


def test_the_results_say_where_the_cash_comes_from_and_light_the_linked_cities(at: Callable[..., At]) -> None:
    def linked(play: Play) -> None:
        play.operate(0)
        link(play, 0)
        player = play.state.players[0]
        player.earned, player.built, player.upgraded = 60, 25, 20

    room = at(linked).room
    sheet = room.final_sheet(room.table.view.scores()[0])
    cash, cities = sheet.lines
    assert cash.note == "earned 60 M; 25 M spent on track, 20 M on trains"
    found = {room.board.city_at[room.board.cell_of(name)] for name in cities.places}
    assert found == set(room.values.linked(0))
    assert cities.note == ", ".join(room.board.file.cities[city].title for city in sorted(found))


def test_one_major_city_is_one_city() -> None:
    play = Play(goal=20, majors=1)
    play.operate(0)
    play.give_track(0, (3, 3), (4, 3))
    play.end(2)
    assert end_words(play.state, ("Ada", "Bo")).endswith("and 1 major city linked.")
