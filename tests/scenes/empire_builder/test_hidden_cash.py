"""Nothing that a shared table draws or says depends on hidden cash, whatever one points at or presses."""

from railgames.core.match import Match, MatchSetup
from railgames.core.rng import Rng
from railgames.games.empire_builder import GAME
from railgames.games.empire_builder.state import EmpireState
from railgames.testing.rooms.desk import Window, people, texts_of
from railgames.testing.rooms.secrets import everything
from railgames.testing.rooms.twins import twins
from tests.games.empire_builder.lands import Lands

ROWS = 60
"""Actions before the look: everybody has built, moved and earned by then."""

SUMS = ((131, 164), (164, 137))
"""What the players have in each world: enough for a turn, and too little to win."""


def played() -> Match:
    """A match in its middle, by random legal actions."""
    match = Match(GAME, MatchSetup(GAME.id, GAME.Config(events=False), people(2), 3), Lands())
    rng = Rng.from_seed(5, "moves")
    for _ in range(ROWS):
        if match.is_over:
            break
        legal = match.state.legal_actions()
        match.play(legal[rng.below(len(legal))])
    return match


def in_world(match: Match, cash: tuple[int, ...]) -> Match:
    """The match, with other sums of cash."""
    world, _ = twins(match, None, Rng.from_seed(1, "world"))
    state = world.state
    assert isinstance(state, EmpireState)
    for player, millions in zip(state.players, cash, strict=True):
        player.cash = millions
    return world


def test_nothing_on_a_shared_table_depends_on_hidden_cash(window: Window) -> None:
    match = played()
    sights = []
    for cash in SUMS:
        desk = window.table(in_world(match, cash))
        sights.append(list(everything(desk, without=(desk.key_of("show_cash"),))))
    for (done, picture, texts), (_, other, others) in zip(*sights, strict=True):
        assert list(texts) == list(others), done
        assert picture == other, done


def test_neither_does_the_replay_of_an_unfinished_game(window: Window) -> None:
    match = played()
    sights = []
    for cash in SUMS:
        world = in_world(match, cash)
        scene = window.replay(world, world.position)
        assert scene.tree is not None
        sights.append((texts_of(scene.tree.root), window.picture()))
    assert sights[0] == sights[1]
