"""The ledger knows every millions that came and went, and the deck's odds count what nobody holds."""

from collections.abc import Callable

import pytest

from railgames.core.match import Match, MatchSetup
from railgames.core.rng import Rng
from railgames.games.empire_builder import GAME
from railgames.games.empire_builder.actions import Build, End, Restart
from railgames.games.empire_builder.mapfile import LimitsFile
from railgames.games.empire_builder.state import EmpireState
from railgames.scenes.charting.finder import find_named
from railgames.scenes.empire_builder import odds
from railgames.scenes.empire_builder.curve import Curve
from railgames.scenes.empire_builder.ledger import ledger, row_words
from railgames.testing.rooms.desk import people
from railgames.ui.widgets import Choice
from tests.games.empire_builder.conftest import Play
from tests.games.empire_builder.lands import Lands
from tests.scenes.empire_builder.conftest import At
from tests.scenes.empire_builder.test_routes import on_the_line

pytestmark = pytest.mark.usefixtures("no_pictures")

Open = Callable[..., At]


@pytest.mark.parametrize("seed", range(4))
def test_the_ledger_ends_with_the_cash_of_everybody(seed: int) -> None:
    config = GAME.Config(borrow=True, restart=True, early_upgrades=True)
    lands = Lands(limits=LimitsFile(majors=2, turns=8))
    match = Match(GAME, MatchSetup(GAME.id, config, people(3), seed), lands)
    rng = Rng.from_seed(seed, "ledger")
    while not match.is_over:
        match.play(match.state.random_action(rng))
    state = match.state
    assert isinstance(state, EmpireState)
    rows = ledger(match)
    assert [seat[-1].cash for seat in rows] == [player.cash for player in state.players]
    assert all(seat[0].worth == seat[0].cash for seat in rows)
    assert [len(seat) for seat in rows] == [state.round + 1] * 3
    for seat, player in zip(rows, state.players, strict=True):
        assert -sum(row.track for row in seat) == player.built
        assert -sum(row.trains for row in seat) == player.upgraded
        assert sum(row.fees for row in seat) == player.fees


@pytest.mark.parametrize("seed", range(3))
def test_a_worth_is_cash_with_track_and_trains_less_the_debt(seed: int) -> None:
    config = GAME.Config(borrow=True, early_upgrades=True)
    match = Match(
        GAME, MatchSetup(GAME.id, config, people(3), seed), Lands(limits=LimitsFile(majors=2, turns=8))
    )
    rng = Rng.from_seed(seed, "worth")
    while not match.is_over:
        match.play(match.state.random_action(rng))
    state = match.state
    assert isinstance(state, EmpireState)
    assert any(player.debt for player in state.players)
    for rows, one in zip(ledger(match), state.players, strict=True):
        assert rows[-1].worth == one.cash + one.built + one.upgraded - one.debt


def test_after_a_new_start_the_worth_is_the_first_cash() -> None:
    config = GAME.Config(restart=True)
    match = Match(GAME, MatchSetup(GAME.id, config, people(2), 1), Lands())
    while match.state.turn < 3:
        builds = [action for action in match.state.legal_actions() if isinstance(action, Build)]
        match.play(builds[0] if builds and not match.state.spent else End())
    first = match.state.current_player
    assert first is not None
    assert ledger(match)[first][-1].worth == 50
    match.play(Restart())
    row = ledger(match)[first][-1]
    assert (row.cash, row.worth) == (50, 50)


def test_a_turn_in_words_names_what_came_and_went() -> None:
    play = Play()
    match = Match(GAME, MatchSetup(GAME.id, play.state.config, people(2), 1), Lands())
    builds = [action for action in match.state.legal_actions() if type(action).__name__ == "Build"]
    match.play(builds[0])
    first = match.log[0].seat
    begin, row = ledger(match)[first]
    assert begin.cash == 50, "the curve starts with the cash at the beginning"
    assert row_words(row) == f"{row.track} track"
    assert row.cash == 50 + row.track


def test_the_side_shows_the_own_ledger_and_hides_that_of_others(at: Open) -> None:
    table = at(on_the_line)
    room = table.room
    room.toggle_ledger()
    assert not room.side.account.visible  # two people look on
    table.pilot.press("c")
    table.click(1, 7)
    assert room.side.turns.items
    table.desk.table.commands.look_at(1)
    table.pilot.step(2)
    assert not room.side.account.visible
    assert not room.side.turns.visible


def test_the_odds_count_the_cards_that_nobody_holds() -> None:
    play = Play(events=True)
    state = play.state.observe(0)
    held = {card for player in state.players for card in player.hand}
    deck = odds.unseen(state)
    assert len(deck) == len(state.deck) == state.board.cards - len(held)
    coal = state.board.good_number["coal"]
    asks = sum(
        card < state.board.events_from
        and any(good == "coal" for _, good, _ in state.board.file.demands[card])
        for card in deck
    )
    words = odds.good_words(state, coal)
    assert f" {asks} " in words
    assert str(len(deck)) in words
    assert str(len(state.board.file.events)) in odds.deck_words(state)


@pytest.mark.parametrize(("left", "said"), [(1, "1 asks for it"), (2, "2 ask for it")])
def test_one_card_asks_and_two_ask(left: int, said: str) -> None:
    play = Play(events=True)
    state = play.state
    wants = sorted(odds.asking(state.board).goods[state.board.good_number["coal"]])
    for player in state.players:
        player.hand = []
    state.discard = wants[left:]
    assert said in odds.good_words(state, state.board.good_number["coal"])


def test_a_good_can_be_typed(at: Open) -> None:
    table = at(on_the_line)
    finder = table.room.map.finder
    names = [one.name for one in find_named(finder.more, "coal")]
    assert names == ["coal: Mid"]
    table.pilot.press("/")
    table.pilot.type("coal")
    table.pilot.step(2)
    assert table.room.mesh.cells[table.room.map.cursor.node] == table.play.cell(6, 3)


def test_the_results_show_the_majors_linked_and_a_curve(at: Open) -> None:
    table = at(on_the_line)
    room = table.room
    assert room.account() == ()  # of one turn there is no curve
    table.click(1, 7)
    table.desk.match.play(End())
    table.desk.match.play(End())
    table.desk.rest()
    sheet = room.final_sheet(table.state.scores()[0])
    assert [line.points for line in sheet.lines] == [table.state.players[0].cash, 1]
    assert sheet.total == table.state.players[0].cash
    choice, curve = (one for part in room.account() for one in part.walk() if isinstance(one, Choice | Curve))
    assert isinstance(choice, Choice)
    assert isinstance(curve, Curve)
    player = table.state.players[0]
    assert curve.text.startswith(f"Ada {player.cash + player.built}, ")
    assert "track and trains" in curve.tooltip
    choice.on_change(choice.options[1][0])
    assert curve.text.startswith(f"Ada {player.cash}, ")
