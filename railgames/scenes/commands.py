"""Every key command of the program, by scope. A game adds its own (``GameScene.commands``)."""

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar

from railgames.core.errors import UnknownGame
from railgames.core.registry import game_ids
from railgames.core.text import tr
from railgames.scenes.room import AnyGameScene
from railgames.scenes.services import game_scene, playable_games
from railgames.ui.commands import CONTROLS, EVERYWHERE, Command, control_commands
from railgames.ui.keys import Keys

_log = logging.getLogger(__name__)

T = TypeVar("T")

MENU = "menu"
"""The main menu."""
TABLE = "table"
"""The table of any game."""
ROOM = "room"
"""The board and hand of any game. These keys are passed to the room even while a button has the focus."""
MAP = "map"
"""A map under a camera, in any game that has one (``map_commands``). Its keys are passed to the room as those
of ``ROOM`` are."""
SHOW = "show"
"""Active only while an action is animated."""
REPLAY = "replay"
"""The replay, and the recap at the table. Takes precedence over the controls' keys."""

PICKS = tuple(f"pick_{n}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 0))
"""Commands that pick an item of the hand by its number, in the order of the keys."""


def shared_commands() -> tuple[Command, ...]:
    """The commands that belong to no game, with titles in the current language."""
    return (
        Command("fullscreen", tr("Full screen"), ("f11", "alt+return")),
        Command("scale_up", tr("Increase UI size"), ("ctrl++",)),
        Command("scale_down", tr("Decrease UI size"), ("ctrl+-",)),
        Command("scale_reset", tr("Default UI size"), ("ctrl+0",)),
        Command("help", tr("Rules and keys"), ("f1", "?")),
        Command("reload", tr("Read boards, words, sounds and pictures again"), ("f5",)),
        Command("quit", tr("Quit"), ("ctrl+q",)),
        Command("new", tr("New game"), ("ctrl+n",), MENU),
        Command("open", tr("Load a game"), ("ctrl+o",), MENU),
        Command("end_turn", tr("Primary button: end the turn, start the game"), ("ctrl+return",), TABLE),
        Command("undo", tr("Undo"), ("ctrl+z",), TABLE),
        Command("redo", tr("Redo"), ("ctrl+y", "ctrl+shift+z"), TABLE),
        Command("undo_action", tr("Undo a single action"), ("shift+backspace",), TABLE),
        Command("redo_action", tr("Redo a single action"), ("ctrl+shift+y",), TABLE),
        Command("hint", tr("Ask for a hint"), ("h",), TABLE),
        Command("run_on", tr("Run to the end of the round"), ("e",), TABLE),
        Command("log", tr("Show or hide the log"), ("l",), TABLE),
        Command("save", tr("Save"), ("ctrl+s",), TABLE),
        Command("menu", tr("Game menu"), ("f10",), TABLE),
        *(Command(name, tr("Pick number {n}", n=name[-1]), (name[-1],), ROOM) for name in PICKS),
        Command("rotate", tr("Turn the piece"), ("r",), ROOM),
        Command("rotate_back", tr("Turn it the other way"), ("shift+r",), ROOM),
        Command("mirror", tr("Mirror the piece"), ("f",), ROOM),
        Command("put_back", tr("Put the piece back"), ("backspace",), ROOM),
        Command("skip", tr("Skip to the end of the turn"), ("space",), SHOW),
        Command("hurry", tr("Skip to the next action"), ("return",), SHOW),
        Command("step_back", tr("Back one turn"), ("left",), REPLAY, repeats=True),
        Command("step_on", tr("Forward one turn"), ("right",), REPLAY, repeats=True),
        Command("action_back", tr("Back one action"), ("shift+left",), REPLAY, repeats=True),
        Command("action_on", tr("Forward one action"), ("shift+right",), REPLAY, repeats=True),
        Command("round_back", tr("Back one round"), ("page up",), REPLAY, repeats=True),
        Command("round_on", tr("Forward one round"), ("page down",), REPLAY, repeats=True),
        Command("replay_start", tr("To the start"), ("home",), REPLAY),
        Command("replay_end", tr("To the end"), ("end",), REPLAY),
        Command("play_pause", tr("Play or pause"), ("space",), REPLAY),
    )


def map_commands() -> tuple[Command, ...]:
    """The commands of a map under a camera. The scene of a game with one adds them to its own commands."""
    return (
        Command("map_in", tr("Map: nearer"), ("+", "="), MAP, repeats=True),
        Command("map_out", tr("Map: farther away"), ("-",), MAP, repeats=True),
        Command("map_fit", tr("Map: all of it"), ("z", "alt+0"), MAP),
        Command("map_find", tr("Map: go to a place by its name"), ("/", "ctrl+f"), MAP),
    )


def game_commands(game_id: str) -> tuple[Command, ...]:
    """The commands of a game's scene; empty if the scene cannot be loaded."""
    return _told_by(game_id, lambda scene: tuple(scene.commands()), ())


def titles_in(game_id: str) -> Mapping[str, str]:
    """What shared commands are called in a game where it has other titles; "" for one that it lacks."""
    return _told_by(game_id, lambda scene: scene.shared_titles(), {})


def _told_by(game_id: str, ask: Callable[[AnyGameScene], T], otherwise: T) -> T:
    """What a game's scene says of its keys; ``otherwise`` where that fails, and the log says why."""
    try:
        return ask(game_scene(game_id))
    except UnknownGame:  # the list of games says so
        return otherwise
    except Exception:  # noqa: BLE001 - a game of another package must not close the keys of the others
        _log.warning("The keys of the game '%s' cannot be read.", game_id, exc_info=True)
        return otherwise


def every_command() -> list[Command]:
    """The toolkit's commands, the shared ones and those of every installed game; each once, although several
    games may have the commands of a map."""
    return _commands_with(game_ids())


def _commands_with(games: Sequence[str]) -> list[Command]:
    of_games = [command for game_id in games for command in game_commands(game_id)]
    return list(
        {(one.name, one.scope): one for one in (*control_commands(), *shared_commands(), *of_games)}.values()
    )


def grouped_commands(games: Sequence[str] | None = None) -> list[tuple[str, list[Command]]]:
    """(title of a scope, its commands), in the order for display.

    ``games`` are the ids of the games whose commands are included; None: all installed games.
    """
    titles = {
        TABLE: tr("At the table"),
        ROOM: tr("Board and hand"),
        MAP: tr("Map"),
        **{one.id: one.title for one in playable_games() if games is None or one.id in games},
        SHOW: tr("During an animation"),
        REPLAY: tr("Replay and recap"),
        MENU: tr("Main menu"),
        EVERYWHERE: tr("Everywhere"),
        CONTROLS: tr("Buttons, lists and boards"),
    }
    every = _commands_with(game_ids() if games is None else games)
    groups = [(title, [one for one in every if one.scope == scope]) for scope, title in titles.items()]
    return [(title, commands) for title, commands in groups if commands]


def are_read_together(scope: str, other: str) -> bool:
    """Whether two commands with these scopes cannot share a key.

    The scopes of two games are never active together; at the table all scopes except ``MENU`` are. ``SHOW``
    and ``REPLAY`` take precedence over the controls, which get the remaining keys.
    """
    both = {scope, other}
    if len(both) == 1 or EVERYWHERE in both:
        return True
    if both & {SHOW, REPLAY}:
        return False
    if MENU in both:
        return CONTROLS in both
    return bool(both & {CONTROLS, TABLE, ROOM, MAP})


def give_way(keys: Keys, chosen: Collection[str], commands: Sequence[Command]) -> None:
    """Take the default keys that the player has given to another command from the commands that are not
    ``chosen``. A new version may have other defaults; a choice made before keeps its key.
    """
    taken = [(one, set(keys.texts(one.name))) for one in commands if one.name in chosen]
    for command in commands:
        if command.name in chosen:
            continue
        rivals = set[str]().union(*(k for one, k in taken if are_read_together(one.scope, command.scope)))
        rest = [text for text in keys.texts(command.name) if text not in rivals]
        if rest or command.scope != CONTROLS:  # without any the keyboard could not press or leave
            keys.bind(command.name, *rest)
