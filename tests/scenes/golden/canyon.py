"""What the golden pictures of Derailed! put on the stage; nothing of it changes when the AI does."""

from typing import Any

from railgames.core.game import State
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.registry import game
from railgames.games.derailed.actions import Discard, Play
from railgames.scenes.services import Services


def fewest_missing(state: State) -> Any:
    """The action after which the current player lacks fewest cards and the others most."""
    legal = list(state.legal_actions())
    if len(legal) == 1:
        return legal[0]
    seat = state.current_player or 0

    def worth(action: Any) -> tuple[int, int]:
        after: Any = state.clone()
        after.apply(action)
        lacks = [after.missing(one) for one in range(after.board.seats)]
        return lacks[seat], -sum(lacks)

    return min(legal, key=worth)


def played(
    services: Services, seats: tuple[Seat, ...], turns: int | None, seed: int = 2026, **options: Any
) -> Match:
    """A match at the first seat's first turn after so many turns of all seats together (0: where it
    begins), or, with None, at its end."""
    rules = game("derailed")
    match = Match(rules, MatchSetup("derailed", rules.Config(**options), seats, seed), services.library)
    ended = 0
    while not match.is_over and turns != 0:
        if (
            turns is not None
            and ended >= turns
            and (match.state.current_player, match.can_undo) == (0, False)
        ):
            break
        action = fewest_missing(match.state)
        match.play(action)
        ended += not isinstance(action, Play | Discard)
    return match


def table(services: Services, seats: tuple[Seat, ...], turns: int | None, seed: int = 2026) -> Any:
    """A match on the table, with whoever is on turn before it."""
    scene = services.go.table(played(services, seats, turns, seed))
    services.app.push(scene)
    return scene


def lift_curtain(services: Services) -> None:
    """Whoever the curtain waits for is there."""
    top: Any = services.app.stack.top
    if hasattr(top, "on_ready"):
        top._ready()


def hold_best(scene: Any) -> None:
    """The card that brings most in the hand of who is on turn, as a ghost where it would go; the missing
    cards are shown."""
    action = fewest_missing(scene.match.state)
    room = scene.room
    room.toggle_missing()
    room.take(("cards", room.slot_of(action.card)), (0, 0))
    room.orientations[action.card] = action.turned
    room.aim(room.board.board.cell_of[action.cell])
