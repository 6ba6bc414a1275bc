"""Frame times of the Spike table at 1920 x 1080: ``python -m tests.bench.bench_spike_scene``.

Counted as in ``bench_railroad_ink_scene``: one step of the app, in processor time of the thread. The limit of
a hover is 4 ms (p95). The first time over the map everything is new: payments, labels of prices, lights.
"""

import json
import time

from railgames.core.actions import parse_action
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.registry import game
from railgames.scenes.charting.chart import Place
from railgames.scenes.screenshots import headless
from railgames.scenes.services import Services
from railgames.scenes.spike import words
from railgames.scenes.spike.room import SpikeRoom
from railgames.ui.pilot import Pilot
from tests.bench.bench_railroad_ink_scene import FRAMES, SIZE, frames, report, timed
from tests.scenes.spike.conftest import GOLDEN, KNOWN_GAME

MOVES = 253
"""So many actions of the known game are played: a long hand, and half of the map is built."""


def known_game(services: Services) -> Match:
    """The known game in its middle, at the beginning of a turn."""
    head, *lines = (GOLDEN / f"{KNOWN_GAME}.txt").read_text("utf-8").splitlines()
    recorded, rules = json.loads(head), game("spike")
    setup = MatchSetup(
        "spike", rules.Config(**recorded["config"]), (Seat("Ada"), Seat("Bruno")), recorded["seed"]
    )
    match = Match(rules, setup, services.library)
    for line in lines[:MOVES]:
        match.play(parse_action(rules.Action, line))
    return match


def main() -> None:
    """Print one line for each way of moving."""
    with headless(SIZE, "paper") as services:
        table = services.go.table(known_game(services))
        app, pilot = services.app, Pilot(services.app)
        app.push(table)
        pilot.step(3)
        pilot.press("return")
        room: SpikeRoom = table.room  # type: ignore[assignment]
        while not room.map.is_sharp:
            time.sleep(0.002)
            pilot.step(1)
        pilot.step(60)
        report("nothing moves", frames(app, iter([(5, 5)] * FRAMES), False))
        cities = [room.spot(n * 7 % room.board.cities) for n in range(FRAMES)]
        report("hover: a city, first time", frames(app, iter(cities[: room.board.cities]), False))
        report("hover: another city every frame", frames(app, iter(cities), False))
        segments = [room.spot(room.board.nodes + n * 31 % room.board.segments) for n in range(FRAMES)]
        report("hover: another track every frame", frames(app, iter(segments), False))
        junctions = [
            room.spot(room.board.cities + n * 17 % (room.board.nodes - room.board.cities))
            for n in range(FRAMES)
        ]
        report("hover: another junction", frames(app, iter(junctions), False))
        area = room.map.area
        sweep = [(area.x + n * 5 % area.w, area.y + n * 3 % area.h) for n in range(FRAMES)]
        report("hover: across the map", frames(app, iter(sweep), False))
        hand = room.side.rect
        down = [(hand.centerx - 60 + n % 120, hand.y + n * 4 % hand.h) for n in range(FRAMES)]
        report("hover: over the side", frames(app, iter(down), False))
        places = iter([Place("node", n % room.board.nodes) for n in range(400)])
        report("words of a place", timed(lambda: words.place_words(room, next(places)), FRAMES))
        report("room.refresh", timed(room.refresh))


if __name__ == "__main__":
    main()
