"""What moves on the board: dice that stay in their tray, and light along a network that joins more exits."""

from typing import Any

import pytest

from railgames.ai.thinking import decide
from railgames.core.game import Budget, State
from railgames.core.level import Level
from railgames.core.registry import game
from railgames.core.rng import Rng
from railgames.games.railroad_ink.actions import Draw
from railgames.games.railroad_ink.sheet import Sheet
from railgames.scenes.railroad_ink.effects import Joined, joined_by
from railgames.scenes.railroad_ink.worth import networks_of
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.0), ((1280, 720), 1.5), ((700, 900), 1.0)])
def test_dice_tumble_within_their_tray(desk: OpenDesk, size: tuple[int, int], scale: float) -> None:
    at = desk(size=size, scale=scale)
    hand, tray = at.room.hand, at.room.hand.places.tray
    for step in range(1, 100):
        hand.tumble = step / 100
        spots = [hand.tumbling_spot(idx) for idx in range(4)]
        assert all(tray.x <= spot.x and spot.right <= tray.right for spot in spots), step
        assert all(hand.rect.contains(spot) for spot in spots), step
    last = [hand.places.dice[idx] for idx in range(4)]
    assert max(abs(spot.x - place.x) for spot, place in zip(spots, last, strict=True)) <= 1


def effects(at: Desk) -> list[Joined]:
    return [effect for effect in at.room.stage.effects if isinstance(effect, Joined)]


def exits_of(sheet: Sheet) -> list[int]:
    return [network.exits for network in networks_of(sheet)]


def draws_of(state: State) -> list[Draw]:
    return [action for action in state.legal_actions() if isinstance(action, Draw)]


def sheet_of(state: State, action: Draw | None = None) -> Sheet:
    """The first player's sheet, after an action if one is given."""
    if action is not None:
        state = state.clone()
        state.apply(action)
    return state.players[0].sheet  # type: ignore[attr-defined, no-any-return]


def best(state: State) -> Any:
    """The drawing after which most exits are joined; of equals the one with fewest networks."""

    def worth(action: Draw) -> tuple[int, int]:
        sheet = sheet_of(state, action)
        return sum(exits_of(sheet)), -len(sheet.networks)

    return max(draws_of(state), key=worth, default=state.legal_actions()[0])


def test_a_network_is_found_exactly_where_more_exits_are_joined(desk: OpenDesk) -> None:
    at, joined = desk(seed=3), 0
    state, easy, rng = at.match.state.clone(), game("railroad_ink").agent(Level.EASY), Rng(1)
    while state.current_player is not None:
        before = exits_of(sheet_of(state))
        for action in draws_of(state):
            sheet = sheet_of(state, action)
            found = joined_by(sheet, at.room.board.board.cell_of[action.space])
            assert (found is None) == (exits_of(sheet) == before), action
            assert found is None or found in networks_of(sheet)
            joined += found is not None
        state.apply(decide(state, easy, rng, Budget(100)).action)
    assert joined > 10


def test_a_network_that_is_joined_to_more_exits_is_lit_and_says_how_many(desk: OpenDesk) -> None:
    at = desk(seed=3)
    action = best(at.match.state)
    while not isinstance(action, Draw) or not exits_of(sheet_of(at.match.state, action)):
        at.table.play(action)
        at.pilot.step()
        assert not effects(at)
        action = best(at.match.state)
    at.app.set_speed("normal")
    (network,) = networks_of(sheet_of(at.match.state, action))
    at.table.play(action)
    at.pilot.step(30)
    (light,) = effects(at)
    assert light.title == f"{network.exits} exits joined"
    assert set(light.away) == {cell for cell in range(64) if network.cells >> cell & 1}
    assert light.away[at.room.board.board.cell_of[action.space]] == 0
    assert at.table.is_interactive, "the game does not wait for it"
    at.pilot.settle(3000)
    assert not effects(at)
