"""Random hands at mouse and keys: nothing breaks, and what is played is always legal."""

import random

import pytest

from railgames.core.match import Match
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk

KEYS = (
    *"1234567890crrff",
    *("tab", "shift+tab", "left", "right", "up", "down", "ctrl+left", "ctrl+down", "home", "end"),
    *(
        "return",
        "space",
        "return",
        "backspace",
        "shift+r",
        "shift+2",
        "ctrl+z",
        "ctrl+y",
        *("ctrl+return",) * 4,
    ),
)

KINDS = ("dice", "specials", "choices", "tools", "goals")


def _somewhere(at: Desk, rng: random.Random) -> tuple[int, int]:
    """A place in board or hand, most often one that does something."""
    hand = at.room.hand
    spots = [rect.center for kind in KINDS for rect in hand.rects(kind)]
    board = [at.room.board.geometry.space(cell).center for cell in range(at.room.board.board.cells)]
    area = at.room.area
    anywhere = (rng.randrange(area.left, area.right), rng.randrange(area.top, area.bottom))
    return rng.choice([rng.choice(spots), rng.choice(board), anywhere])


@pytest.mark.parametrize("seed", [2, 3])
def test_random_play_never_breaks_the_table(desk: OpenDesk, seed: int) -> None:
    rng = random.Random(seed)
    at = desk(seed=seed, speed="fast" if seed == 2 else "off", expansion="meteor" if seed == 3 else "none")
    most = 0
    for _ in range(400):
        if at.match.is_over:
            break
        choice = rng.randrange(10)
        if choice < 4:
            at.pilot.press(rng.choice(KEYS))
        elif choice < 7:
            at.pilot.click(_somewhere(at, rng), button=rng.choice((1, 1, 1, 3)))
        elif choice < 8:
            at.pilot.wheel(_somewhere(at, rng), rng.choice((-1, 1)))
        else:
            at.pilot.drag(_somewhere(at, rng), _somewhere(at, rng), steps=3)
        most = max(most, at.match.position)
    at.pilot.settle()
    again = Match.replay(at.match.game, at.match.setup, at.match.maps, at.match.actions)
    assert again.state.snapshot() == at.match.state.snapshot()
    assert most > 3
