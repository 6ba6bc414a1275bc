"""Frame times of the Railroad Ink table at 1920 x 1080: ``python tests/bench/bench_railroad_ink_scene.py``.

What is counted is one step of the app: events, update, and drawing what is dirty; in processor time of the
thread, so that whatever else the machine does counts for nothing.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.registry import game
from railgames.scenes.railroad_ink.ghost import Pick
from railgames.scenes.railroad_ink.legal_plays import LegalPlays
from railgames.scenes.railroad_ink.room import InkRoom
from railgames.scenes.screenshots import headless
from railgames.ui.app import App
from railgames.ui.pilot import Pilot

SIZE = (1920, 1080)
FRAMES = 200


def frames(app: App, moves: Iterator[tuple[int, int]], held: bool) -> list[float]:
    """Milliseconds of every step while the pointer goes through ``moves``."""
    taken = []
    for pos in moves:
        buttons = (int(held), 0, 0)
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=buttons))
        start = time.thread_time()
        app.step(1 / 60)
        taken.append((time.thread_time() - start) * 1000)
    return taken


def report(name: str, taken: list[float]) -> None:
    """Median, 95th and worst of a list of milliseconds."""
    taken = sorted(taken)
    middle, high = statistics.median(taken), taken[int(len(taken) * 0.95)]
    sys.stdout.write(f"{name:34} median {middle:6.2f} ms   95% {high:6.2f} ms   worst {taken[-1]:6.2f} ms\n")


def timed(work: Callable[[], object], count: int = 50) -> list[float]:
    """Milliseconds of each of ``count`` calls."""
    taken = []
    for _ in range(count):
        start = time.thread_time()
        work()
        taken.append((time.thread_time() - start) * 1000)
    return taken


def main() -> None:
    """Print one line for each way of moving."""
    rules = game("railroad_ink")
    with headless(SIZE, "paper") as services:
        setup = MatchSetup("railroad_ink", rules.Config(), (Seat("Ada"),), 2026)
        table = services.go.table(Match(rules, setup, services.library))
        app, pilot = services.app, Pilot(services.app)
        app.push(table)
        pilot.step(3)
        room: InkRoom = table.room
        report("nothing moves", frames(app, iter([(5, 5)] * FRAMES), False))
        pilot.move(room.hand.places.dice[0].center)
        pilot.button_down()
        hand, board = room.hand.rect, room.board.geometry.grid
        over_hand = ((hand.x + n % hand.w, hand.y + 300 + n % 90) for n in range(FRAMES))
        report("dragging a die over the hand", frames(app, over_hand, True))
        over_board = ((board.x + 3 * n % board.w, board.y + 5 * n % board.h) for n in range(FRAMES))
        report("dragging the ghost over the board", frames(app, over_board, True))
        at = room.board.geometry
        spaces = (at.space(n * 5 % 49).center for n in range(FRAMES))
        report("another space every frame", frames(app, spaces, True))
        inside = ((board.x + 20 + n % 30, board.y + 20) for n in range(FRAMES))
        report("the same within one space", frames(app, inside, True))
        pilot.button_up()
        report("room.refresh", timed(room.refresh))
        room.pick = None
        report("legal actions, sorted", timed(lambda: room._read()))
        room._read()
        report("glow of all four dice", timed(lambda: glow(room, app)))
        report("options and glow, all four dice", timed(lambda: find_and_glow(room, app)))


def glow(room: InkRoom, app: App) -> None:
    """Draw the legal spaces of every die of the roll, one over the other."""
    for slot, die in enumerate(room.hand.view.dice):
        room.pick = Pick(die.face, slot, False)
        room.marks._draw_glow(app.window.surface)
    room.pick = None


def find_and_glow(room: InkRoom, app: App) -> None:
    """The same from a state that has not been asked before."""
    room.legal = LegalPlays(room.table.match.state.clone().legal_actions())
    glow(room, app)


if __name__ == "__main__":
    main()
