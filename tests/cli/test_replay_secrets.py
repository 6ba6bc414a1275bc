"""A game that goes on is printed without what is secret at its table."""

import msgspec

from railgames.cli.replay import as_json, replay_lines
from railgames.content.installed import open_library
from railgames.content.library import Library
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.registry import game
from railgames.core.rng import Rng


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


def test_the_json_of_a_game_that_goes_on_holds_no_card_that_was_drawn() -> None:
    rules = game("derailed")
    setup = MatchSetup("derailed", rules.Config(rounds=1, turn_limit=10), (Seat("Ada"), Seat("Bruno")), 7)
    match = Match(rules, setup, Library())
    while match.position < 8:
        match.play(match.state.legal_actions()[0])
    assert "draws:" not in as_json(match)
    while not match.is_over:
        match.play(match.state.legal_actions()[0])
    assert "draws:" in as_json(match)


def lines_of(game_id: str, moves: int, **options: object) -> tuple[Match, list[str]]:
    """A game after the first legal moves, and its text."""
    rules = game(game_id)
    setup = MatchSetup(game_id, rules.Config(**options), (Seat("Ada"), Seat("Bruno")), 7)
    match = Match(rules, setup, open_library(safe_mode=True))
    while match.position < moves and not match.is_over:
        match.play(match.state.legal_actions()[0])
    return match, list(replay_lines(match))


def test_the_text_of_a_game_says_board_options_goals_and_the_first_roll() -> None:
    match, lines = lines_of("railroad_ink", 3, cover_boards=False)
    title = open_library(safe_mode=True).entry("railroad_ink", "challenge-green").title
    assert f"  Board: {title} (challenge-green)" in lines
    assert "  Dice: Challenge" in lines
    goals = [line for line in lines if line.startswith("  Goal ")]
    assert len(goals) == 3
    roll = match.opening[0].text()
    assert f"  {roll}" in lines
    assert lines.index(f"  {roll}") < lines.index(next(line for line in lines if line.startswith("   1. ")))


def test_the_text_of_derailed_says_who_runs_where_in_every_round() -> None:
    rules = game("derailed")
    _, lines = lines_of("derailed", 130, rounds=2, turn_limit=5)
    rounds = [idx for idx, line in enumerate(lines) if line.startswith("Round ")]
    assert len(rounds) == 2
    assert "(Ada) runs from A0 to " in lines[rounds[0] + 1]
    assert rules.title in lines[0]


def test_what_the_text_says_of_the_deal_holds_for_a_stranger() -> None:
    for game_id in ("derailed", "railroad_ink"):
        match, _ = lines_of(game_id, 5)
        assert match.state.observe(None).facts() == match.state.facts()


def test_the_text_of_spike_names_no_gift_and_no_kept_route_before_the_end() -> None:
    match, lines = lines_of("spike", 40, advanced=True)
    secret = [entry for entry in match.log if entry.text.startswith(("gift ", "keep "))]
    assert len(secret) == 3
    for entry in secret:
        assert f"{entry.number:4}. {match.setup.seats[entry.seat].name}: {entry.text.split()[0]} ?" in str(
            lines
        )
        assert entry.text not in "\n".join(lines)
        assert f'"{entry.text}"' not in as_json(match)
    rng = Rng(1)
    while not match.is_over:
        match.play(match.state.random_action(rng))
    assert all(entry.text in "\n".join(replay_lines(match)) for entry in secret)


def test_the_text_of_spike_counts_no_route_before_the_end() -> None:
    match, _ = lines_of("spike", 9)
    state = match.state
    route = state.board.routes[state.players[0].route]
    state.players[0].nodes |= sum(1 << city for city in (route.start, *route.targets))
    assert state.scores()[0].total > state.players[0].money
    open_totals = [player.money for player in match.state.players]
    assert msgspec.json.decode(as_json(match))["scores"] == open_totals
    assert [
        line.split() for line in "\n".join(replay_lines(match)).splitlines() if line.startswith("Route ")
    ] == [["Route", "0", "0"]]


def test_what_was_drawn_on_a_covered_board_is_printed_when_the_round_is_over() -> None:
    match, lines = lines_of("railroad_ink", 1, cover_boards=True)
    assert match.log[0].text not in "\n".join(lines)
    round_ = match.state.turn
    rng = Rng(1)
    while match.state.turn == round_:
        match.play(match.state.random_action(rng))
    assert match.log[0].text in "\n".join(replay_lines(match))


def test_nothing_printed_tells_how_much_of_a_covered_round_is_drawn() -> None:
    match, _ = lines_of("railroad_ink", 0)
    rng, seen = Rng(3), set()
    while match.state.turn < 2:
        match.play(match.state.random_action(rng))
    shown = match.position
    for _ in range(4):
        text = "\n".join(line for line in replay_lines(match) if "is to move" not in line)
        seen.add((text, as_json(match)))
        match.play(match.state.random_action(rng))
    assert match.position > match.open_position == shown
    assert len({json for _, json in seen}) == 1
    assert len({text for text, _ in seen}) == 2, "before anything is drawn, and after"


def test_the_text_of_spike_counts_its_three_rounds_not_its_turns() -> None:
    _, lines = lines_of("spike", 60)
    heads = [line for line in lines if line.startswith(("Round ", "Before "))]
    assert heads[0] == "Before the first turn"
    assert len(heads) > 5
    assert all(" of 3, " in line for line in heads if line != heads[0])
    assert not any(".;" in line or ".)" in line for line in lines if line[:4].strip().isdigit())


def empire(people: int, **options: object) -> Match:
    """A game of two that goes on, with this many persons."""
    seats = (Seat("Ada"), Seat("Bruno")) if people == 2 else (Seat("Ada", "easy"), Seat("Bruno", "easy"))
    rules = game("empire_builder")
    setup = MatchSetup("empire_builder", rules.Config(**options), seats, 7)
    match = Match(rules, setup, open_library(safe_mode=True))
    match.play(match.state.legal_actions()[0])
    return match


def test_the_text_of_empire_builder_hides_cash_as_the_table_does() -> None:
    """It printed everybody's cash, which the table hides until a tax."""
    match = empire(2)
    text = "\n".join(replay_lines(match))
    assert "\nCash  " not in text
    assert "\nTotal  " not in text
    assert "hides the scores" in text
    printed = msgspec.json.decode(as_json(match))
    assert printed["scores"] == [None, None]
    assert printed["lines"] == []


def test_the_text_of_empire_builder_shows_cash_that_the_table_shows() -> None:
    after_a_tax = empire(2)
    after_a_tax.state.is_open = True  # type: ignore[attr-defined]  # the state of this game
    for match in (after_a_tax, empire(2, open_cash=True), empire(0)):
        assert "\nCash  " in "\n".join(replay_lines(match))
        cash = [player.cash for player in match.state.players]  # type: ignore[attr-defined]
        assert msgspec.json.decode(as_json(match))["scores"] == cash


def test_a_finished_game_of_empire_builder_shows_its_cash() -> None:
    match = empire(2, goal=1, majors=1)
    rng = Rng(1)
    while not match.is_over and match.position < 3000:
        match.play(match.state.random_action(rng))
    assert match.is_over
    assert "\nCash  " in "\n".join(replay_lines(match))
