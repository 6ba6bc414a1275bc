"""Nothing is lost or made of nothing: money, load chips and cards, in any game by lot."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from railgames.core.game import Event
from railgames.core.rng import Rng
from railgames.games.empire_builder import GAME
from railgames.games.empire_builder import events as told
from railgames.games.empire_builder.state import EmpireState
from tests.games.empire_builder.lands import Lands

LANDS = Lands()
STEPS = 250
OPTIONS = st.fixed_dictionaries({
    name: st.booleans() for name in ("events", "fast", "borrow", "restart", "early_upgrades", "open_cash")
})  # fmt: skip
some_games = settings(max_examples=12, deadline=None)


def game_of(options: dict[str, bool], seats: int, seed: int) -> EmpireState:
    return GAME.new_state(GAME.Config(**options), seats, seed, LANDS)


class Bank:
    """What the bank has paid out to each seat, less what it took, as the events tell it; and what is owed."""

    def __init__(self, seats: int) -> None:
        self.paid = [0] * seats
        self.owed = [0] * seats

    def hear(self, event: Event, seat: int) -> None:
        """An event of an action of a seat."""
        seat = seat if event.seat is None else event.seat
        match event:
            case told.Delivered():
                self.paid[seat] += event.pays + event.bonus - event.kept
                self.owed[seat] -= event.kept
            case told.Built() | told.Upgraded():
                self.paid[seat] -= event.millions
            case told.Borrowed():
                self.paid[seat] += event.millions
                self.owed[seat] += 2 * event.millions
            case told.Taxed():
                for payer, tax in enumerate(event.taxes):
                    self.paid[payer] -= tax


@some_games
@given(options=OPTIONS, seats=st.integers(1, 4), seed=st.integers(0, 10_000))
def test_money_comes_from_the_bank_and_goes_to_it(options: dict[str, bool], seats: int, seed: int) -> None:
    options = options | {"restart": False}  # who begins again leaves all money behind
    state, rng = game_of(options, seats, seed), Rng(seed)
    first, bank = sum(player.cash for player in state.players), Bank(seats)
    for _ in range(STEPS):
        if state.current_player is None:
            break
        seat = state.current_player
        for event in state.apply(state.random_action(rng)):
            bank.hear(event, seat)
        assert sum(player.cash for player in state.players) == first + sum(bank.paid)
        assert sum(player.fees for player in state.players) == 0  # fees go from player to player
        assert [player.debt for player in state.players] == bank.owed
        assert all(player.cash >= 0 and player.debt >= 0 for player in state.players)
    for player, paid in zip(state.players, bank.paid, strict=True):
        assert player.cash == first // seats + paid + player.fees


@some_games
@given(options=OPTIONS, seats=st.integers(1, 4), seed=st.integers(0, 10_000))
def test_every_load_chip_is_somewhere(options: dict[str, bool], seats: int, seed: int) -> None:
    state, rng = game_of(options, seats, seed), Rng(seed)
    made = [good.chips for good in state.board.file.goods]
    for _ in range(STEPS):
        if state.current_player is None:
            break
        state.apply(state.random_action(rng))
        away = Counter(good for player in state.players for good in player.loads)
        away += Counter(state.lying.values())
        assert [left + away[good] for good, left in enumerate(state.chips)] == made
        assert min(state.chips) >= 0
        assert all(len(p.loads) <= state.board.train(p.train).loads for p in state.players)


@some_games
@given(options=OPTIONS, seats=st.integers(1, 4), seed=st.integers(0, 10_000))
def test_every_card_and_section_is_there_once(options: dict[str, bool], seats: int, seed: int) -> None:
    state, rng = game_of(options, seats, seed), Rng(seed)
    cards = sorted(state.deck + state.discard + [card for p in state.players for card in p.hand])
    for _ in range(STEPS):
        if state.current_player is None:
            break
        state.apply(state.random_action(rng))
        held = [card for player in state.players for card in player.hand]
        assert sorted(state.deck + state.discard + held) == cards
        owned = {key: seat for seat, player in enumerate(state.players) for key in player.track}
        assert owned == state.owner
        assert sum(len(player.track) for player in state.players) == len(owned)
