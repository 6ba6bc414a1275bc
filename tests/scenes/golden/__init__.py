"""The golden pictures: what is put on the stage, drawn without a screen, written and compared.

Renew them after a change that is meant, and look at every one: ``python -m tests.scenes.golden [NAME...]``.
"""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import json
import struct
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pygame

from railgames.core.actions import format_action, parse_action
from railgames.core.game import State
from railgames.core.level import Level
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.registry import game
from railgames.games.railroad_ink.actions import Draw, End, Special
from railgames.scenes.screenshots import headless, settle
from railgames.scenes.services import Services
from tests.scenes.golden import canyon, empire, spike
from tests.scenes.golden.widgets import SHEETS, Sheet

FOLDER = Path(__file__).parent
PLAYED = FOLDER / "played.json"
SEED = 2026
LARGE, SMALL = (1280, 720), (1024, 640)
ADA, BRUNO = Seat("Ada", None, 0, 0), Seat("Bruno", None, 1, 1)
CLEO = Seat("Cleo", None, 2, 2)
BRUNEL, LOCKE = Seat("Brunel", Level.NORMAL, 1, 1), Seat("Locke", Level.EASY, 2, 2)
SIX = tuple(
    Seat(name, Level.EASY, n, n)
    for n, name in enumerate(("Ada", "Brunel", "Locke", "Crampton", "Stephenson", "Trevithick"))
)

Put = Callable[[Services], None]


class Shot(msgspec.Struct, frozen=True):
    """One picture: what puts the scene on the stack, and how large in which theme."""

    name: str
    put: Put
    theme: str = "paper"
    size: tuple[int, int] = LARGE

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.png"


# -- a game that does not change when the AI does ------------------------------------------------------------


def most_points(state: State) -> Any:
    """The legal drawing with most points, special routes only for four more; else what must be done.

    Of equal ones every other seat takes the last, so that boards differ.
    """
    seat = state.current_player or 0
    legal = list(state.legal_actions())[:: -1 if seat % 2 else 1]
    before = state.scores()[seat].total
    best: tuple[int, Any] | None = None
    for action in legal:
        if not isinstance(action, Draw | Special):
            continue
        after = state.clone()
        after.apply(action)
        gain = after.scores()[seat].total - before - (4 if isinstance(action, Special) else 0)
        if (isinstance(action, Draw) or gain >= 0) and (best is None or gain > best[0]):
            best = (gain, action)
    if best is not None:
        return best[1]
    kept = [action for action in legal if not hasattr(action, "route")]
    return next((action for action in legal if isinstance(action, End)), kept[0])


@cache
def recorded() -> dict[str, list[str]]:
    """The actions of each match of ``played`` by its options: to work them out takes longer than to draw."""
    return json.loads(PLAYED.read_text(encoding="utf-8")) if PLAYED.exists() else {}


def played(services: Services, seats: tuple[Seat, ...], turn: int | None, **options: Any) -> Match:
    """A match of Railroad Ink that has got to a round, where the first person has drawn two dice; or, with
    None, to its end."""
    rules = game("railroad_ink")
    match = Match(rules, MatchSetup("railroad_ink", rules.Config(**options), seats, SEED), services.library)
    known = recorded().setdefault(f"{len(seats)} seats {json.dumps(options)}", [])

    def play_one() -> None:
        if match.position == len(known):
            known.append(format_action(most_points(match.state)))
        match.play(parse_action(rules.Action, known[match.position]))

    while not match.is_over and (turn is None or match.state.turn < turn):
        play_one()
    for _ in range(0 if turn in (None, 1) else 2):
        play_one()
    return match


# -- what is put on the stage --------------------------------------------------------------------------------


def menu(services: Services) -> None:
    from railgames.scenes.menu import MainMenu

    services.app.push(MainMenu(services))


def setup(services: Services) -> None:
    from railgames.scenes.setup import SetupScene

    services.settings.last_seats = (ADA, BRUNEL, LOCKE)
    scene = SetupScene(services, "railroad_ink")
    scene.seed = str(SEED)
    services.app.push(scene)


def settings(services: Services) -> None:
    from railgames.scenes.settings import SettingsScene

    services.app.push(SettingsScene(services))


def rules(services: Services) -> None:
    from railgames.scenes.rules import RulesScene

    services.app.push(RulesScene(services, "railroad_ink"))


def table(turn: int | None, *seats: Seat, **options: Any) -> Put:
    """A match on the table."""

    def put(services: Services) -> None:
        services.app.push(services.go.table(played(services, seats, turn, **options)))

    return put


def ghost(services: Services) -> None:
    """A die in hand over the space where it would bring most."""
    table(5, ADA, BRUNEL, LOCKE)(services)
    scene: Any = services.app.stack.top
    room, state = scene.room, scene.match.state
    draws = [action for action in state.legal_actions() if isinstance(action, Draw)]
    action = most_points(state) if isinstance(most_points(state), Draw) else draws[0]
    slots = room.hand.view.dice
    slot = next(n for n, one in enumerate(slots) if one.face == action.face and one.state == "free")
    room.take(("dice", slot), (0, 0))
    room.orientations[action.face] = action.tile
    room.aim(room.board.board.cell_of[action.space])


def log(services: Services) -> None:
    table(3, ADA, BRUNEL, map="blueprint-divided")(services)
    services.app.stack.top.commands.toggle_log()  # type: ignore[union-attr]


def replay(services: Services) -> None:
    from railgames.scenes.replay import ReplayScene

    match = played(services, (ADA, BRUNEL), None)
    services.app.push(ReplayScene(services, match, move=match.position * 2 // 3))


def canyon_table(turns: int | None, *seats: Seat, seed: int = SEED) -> Put:
    """A match of Derailed! on the table."""

    def put(services: Services) -> None:
        canyon.table(services, seats, turns, seed)
        canyon.lift_curtain(services)

    return put


def canyon_ghost(services: Services) -> None:
    """A card over the cell where it brings most, in the middle of a round."""
    scene = canyon.table(services, (ADA, BRUNEL, LOCKE), 18)
    canyon.hold_best(scene)


def canyon_recap(services: Services) -> None:
    """The first step of what a person missed."""
    scene = canyon.table(services, (ADA, BRUNO, CLEO), 10)
    services.app.stack.top.on_recap()  # type: ignore[union-attr]
    services.app.pop()
    services.app.tweens.skip()
    assert scene.recap.is_on


SHOTS = (
    Shot("menu-night-small", menu, "night", SMALL),
    Shot("setup", setup),
    Shot("settings-night", settings, "night"),
    Shot("rules-small", rules, "paper", SMALL),
    Shot("table-start", table(1, ADA, BRUNEL)),
    Shot("table-ghost", ghost),
    Shot("table-ghost-night-small", ghost, "night", SMALL),
    Shot("table-classic-night", table(4, ADA, dice="classic", buildings=False, goals="none"), "night"),
    Shot("table-meteor-small", table(4, ADA, BRUNEL, expansion="meteor", map="giant"), "paper", SMALL),
    Shot(
        "table-lava-small",
        table(3, ADA, expansion="lava", buildings=False, goals="none"),
        "paper",
        SMALL,
    ),
    Shot("table-walls-log", log),
    Shot("curtain", table(1, ADA, BRUNO)),
    Shot("results", table(None, ADA, BRUNEL, LOCKE)),
    Shot("results-night-small", table(None, ADA, BRUNO), "night", SMALL),
    Shot("replay-small", replay, "paper", SMALL),
    Shot("canyon-start", canyon_table(0, ADA, BRUNEL, seed=77)),
    Shot("canyon-ghost", canyon_ghost),
    Shot("canyon-ghost-night", canyon_ghost, "night"),
    Shot("canyon-six-small", canyon_table(24, ADA, *SIX[1:]), "paper", SMALL),
    Shot("canyon-recap", canyon_recap),
    Shot("canyon-results", canyon_table(None, ADA, BRUNEL, LOCKE)),
    Shot("empire-way-small", empire.way, "paper", (860, 560)),
    Shot("spike-path-small", spike.path, "paper", SMALL),
)

PICTURES: tuple[Shot | Sheet, ...] = (*SHOTS, *SHEETS)
"""Every golden picture: of scenes, and of widgets alone."""


# -- pixels --------------------------------------------------------------------------------------------------


def draw(shot: Shot | Sheet) -> pygame.Surface:
    """The picture as it is drawn now."""
    if isinstance(shot, Sheet):
        return shot.draw()
    with headless(shot.size, shot.theme) as services:
        shot.put(services)
        settle(services)
        return services.app.window.surface.copy()


def pixels(picture: pygame.Surface) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The picture as an array (height, width, 3)."""
    return np.ascontiguousarray(pygame.surfarray.array3d(picture).swapaxes(0, 1))


def compacted(colors: np.ndarray[Any, np.dtype[np.uint8]]) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The colours in steps of four, at most two away: nobody sees it, and the file is much smaller."""
    return ((colors >> 2) << 2) + np.uint8(2)


def write(path: Path, colors: np.ndarray[Any, np.dtype[np.uint8]]) -> None:
    """A PNG of rows as they are: pictures of flat colours and letters compress worse as differences."""
    lines = [b"\0" + row.tobytes() for row in colors]
    high, wide = colors.shape[:2]
    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(b"".join(lines), 9)), (b"IEND", b""))
    with path.open("wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        for name, data in chunks:
            file.write(struct.pack(">I", len(data)) + name + data)
            file.write(struct.pack(">I", zlib.crc32(name + data)))


def renew(shot: Shot | Sheet) -> None:
    """Draw the picture and keep it as the golden one, with the actions that led to it."""
    write(shot.path, compacted(pixels(draw(shot))))
    PLAYED.write_text(json.dumps(recorded(), indent=0) + "\n", encoding="utf-8")
