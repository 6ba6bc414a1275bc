"""Frame times of Empire Builder at 1920 x 1080: ``python -m tests.bench.bench_empire_builder_scene``.

Six seats have 1,000 sections between them. Counted as in ``bench_railroad_ink_scene``: one step of the app,
in processor time of the thread. The limit of a hover is 4 ms (p95). The first time over the map everything is
new: ways, labels of prices, lights.
"""

import time
from collections.abc import Callable
from functools import partial
from itertools import pairwise

from railgames.core.match import Match, MatchSetup
from railgames.games.empire_builder import GAME
from railgames.games.empire_builder.cards import find_nodes_of
from railgames.games.empire_builder.phase import Phase
from railgames.games.empire_builder.state import EmpireState
from railgames.geometry.wave import spread
from railgames.scenes.empire_builder import words
from railgames.scenes.empire_builder.room import EmpireRoom
from railgames.scenes.screenshots import headless
from railgames.scenes.services import Services
from railgames.testing.rooms.desk import people
from railgames.ui.app import App
from railgames.ui.pilot import Pilot
from tests.bench.bench_charting import held_bytes
from tests.bench.bench_railroad_ink_scene import FRAMES, SIZE, frames, report, timed
from tests.scenes.empire_builder.conftest import Prepared

SEATS, SECTIONS = 6, 1000


def crowded(services: Services) -> Match:
    """A game in which everybody has a wide network, at the beginning of the first seat's turn."""
    config = GAME.Config()
    state: EmpireState = GAME.new_state(config, SEATS, 1, services.library)
    board = state.board
    state.round, state.first, state.current, state.actor = 30, 0, 0, 0
    state.phase = state.resume = Phase.OPERATE
    for seat, player in enumerate(state.players):
        start = board.majors[seat]
        player.at = board.lattice.cell(*board.file.cities[start].at)
        wave = spread(board.ground, board.city_cells[start])
        cities = range(seat, len(board.city_cells), 3)
        for city in cities:
            way = wave.way(board.lattice.cell(*board.file.cities[city].at))
            for one, other in pairwise(way):
                key = board.key(one, other)
                if (
                    key in board.edges
                    and key not in state.owner
                    and len(player.track) < SECTIONS // SEATS + 1
                ):
                    state.owner[key] = seat
                    player.track.add(key)
        find_nodes_of(board, player)
        player.cash = 150
    return Match(Prepared(state), MatchSetup(GAME.id, config, people(SEATS), 1), services.library)


def gestures(app: App, room: EmpireRoom, when: str) -> None:
    """Pan and zoom as a hand does; every frame leaves some time to the thread, as on a screen."""
    app.set_speed("normal")
    steering = room.map.steering

    def frame(work: Callable[[], object]) -> float:
        start = time.thread_time()
        work()
        app.step(1 / 60)
        taken = (time.thread_time() - start) * 1000
        time.sleep(0.006)
        return taken

    steering.fit()
    settle(app, room)
    zooms = [1 if n // 60 % 2 == 0 else -1 for n in range(240)]
    steps = [
        frame(partial(steering.zoom_at, (700 + n, 500), zooms[n]) if n % 6 == 0 else int) for n in range(240)
    ]
    report(f"zoom, a step every tenth{when}", steps)
    steering.zoom_at(None, 9)
    settle(app, room)
    steering.zoom_at(None, -3)
    settle(app, room)
    pans = [(-5, -3) if n // 40 % 2 else (5, 3) for n in range(FRAMES)]
    report(f"pan, zoomed in{when}", [frame(partial(steering.pan, *far)) for far in pans])
    pans = [(-40, -20) if n // 25 % 2 else (40, 20) for n in range(FRAMES)]
    report(f"pan fast, zoomed in{when}", [frame(partial(steering.pan, *far)) for far in pans])
    settle(app, room)
    app.set_speed("off")


def settle(app: App, room: EmpireRoom) -> None:
    """Step until the map is sharp and stands still."""
    while not room.map.is_sharp or room.map.steering.is_moving:
        time.sleep(0.002)
        app.step(1 / 60)


def main() -> None:
    """Print one line for each way of moving."""
    with headless(SIZE, "paper") as services:
        match = crowded(services)
        table = services.go.table(match)
        app, pilot = services.app, Pilot(services.app)
        app.push(table)
        pilot.step(3)
        pilot.press("return")
        room: EmpireRoom = table.room  # type: ignore[assignment]
        while not room.map.is_sharp:
            time.sleep(0.002)
            pilot.step(1)
        pilot.step(60)
        print(f"{len(room.table.view.owner)} sections")
        report("nothing moves", frames(app, iter([(5, 5)] * FRAMES), False))
        cells = room.mesh.cells
        moves = [room.spot(cells[n * 7 % len(cells)]) for n in range(FRAMES)]
        report("hover: a milepost, first time", frames(app, iter(moves), False))
        report("hover: the same again", frames(app, iter(moves), False))
        room.plans.builds = True
        ways = [room.spot(cells[n * 13 % len(cells)]) for n in range(FRAMES)]
        report("hover: a way to build, first time", frames(app, iter(ways), False))
        report("hover: the same again", frames(app, iter(ways), False))
        middles = [room.city_spot(n % len(room.mesh.middles)) for n in range(FRAMES)]
        report("hover: a city", frames(app, iter(middles), False))
        area = room.map.area
        sweep = [(area.x + n * 5 % area.w, area.y + n * 3 % area.h) for n in range(FRAMES)]
        report("hover: across the map", frames(app, iter(sweep), False))
        hand = room.side.rect
        down = [(hand.centerx - 60 + n % 120, hand.y + n * 4 % hand.h) for n in range(FRAMES)]
        report("hover: over the side, first time", frames(app, iter(down), False))
        report("hover: over the side", frames(app, iter(down), False))
        report("room.refresh", timed(room.refresh))
        gestures(app, room, "")
        ahead = time.thread_time()
        app.is_running = True
        while not room.map._ahead._is_done:
            time.sleep(0.002)
            app.step(1 / 60)
        print(f"drawn ahead, main loop: {time.thread_time() - ahead:.2f} s")
        gestures(app, room, ", drawn ahead")
        print(f"memory of all pictures: {held_bytes(room.map) / 1e6:.0f} MB")
        places = iter([cells[n % len(cells)] for n in range(400)])
        report("words of a milepost", timed(lambda: words.place_words(room, next(places)), FRAMES))


if __name__ == "__main__":
    main()
