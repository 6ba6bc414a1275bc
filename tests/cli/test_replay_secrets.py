"""A game that goes on is printed without what is secret at its table."""

from railgames.cli.replay import replay_lines
from railgames.content.library import Library
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.registry import game


def test_drawn_cards_are_printed_once_the_game_is_over_and_not_before() -> None:
    rules = game("derailed")
    setup = MatchSetup("derailed", rules.Config(rounds=1, turn_limit=10), (Seat("Ada"), Seat("Bruno")), 7)
    match = Match(rules, setup, Library())
    while match.position < 8:
        match.play(match.state.legal_actions()[0])
    assert "draws:" not in "\n".join(replay_lines(match))
    while not match.is_over:
        match.play(match.state.legal_actions()[0])
    assert "draws:" in "\n".join(replay_lines(match))
