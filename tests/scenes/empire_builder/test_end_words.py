"""The results say why the game is over."""

from railgames.scenes.empire_builder.words import end_words
from tests.games.empire_builder.conftest import Play
from tests.games.empire_builder.test_turns import link


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
