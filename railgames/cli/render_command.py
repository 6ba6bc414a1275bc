"""``railgames render``: pictures of the table without a screen; shared with ``screenshots``."""

import argparse
import re
from pathlib import Path

from msgspec.structs import replace

from railgames.ai.finding import find_game, find_maps, maps_reference
from railgames.ai.host import Host
from railgames.ai.play import Table
from railgames.cli.arguments import path_of
from railgames.cli.match_options import setup_from
from railgames.cli.output import say
from railgames.cli.saved import open_saved
from railgames.cli.seats import default_seats
from railgames.cli.window import THEMES, draw_without_screen, scenes
from railgames.content.installed import open_library
from railgames.content.library import Library
from railgames.core.errors import RailgamesError, UsageError
from railgames.core.game import MapSource
from railgames.core.match import Match, MatchSetup
from railgames.core.nearest import unknown_word
from railgames.core.options import config_with, options_of
from railgames.core.text import tr

MIN_SIZE = (320, 240)
MAX_SIZE = (7680, 4320)


def run(args: argparse.Namespace) -> int:
    """Draw the table of a save, or of a new game after some moves, into a PNG."""
    size = size_of(args.size)
    output = picture_path(args.output)
    match = _match(args)
    _draw(match, size, args.theme, output, open_library(safe_mode=args.safe_mode))
    return 0


def render_map(
    game_id: str, maps: MapSource, map_id: str, output: str, library: Library, *, size: str, theme: str
) -> int:
    """Draw the table of a new game on a map, for ``maps render``. Returns the exit code."""
    pixels, path = size_of(size), picture_path(output)
    game = find_game(game_id)
    place = next((option.name for option in options_of(game.Config) if option.kind == "map"), None)
    config = config_with(game.Config, {place: map_id} if place else {})
    setup = MatchSetup(game_id, config, default_seats(game, people=True), 1)
    _draw(Match(game, setup, maps), pixels, theme, path, library)
    return 0


def _draw(match: Match, size: tuple[int, int], theme: str, path: Path, library: Library) -> None:
    known = tuple(THEMES)
    if theme not in known:
        raise UsageError(unknown_word(tr("There is no theme '{word}'.", word=theme), theme, known))
    draw_without_screen()
    found = scenes("screenshots").render_match(match, size=size, theme=theme, path=path, library=library)
    print(path)
    for line in [*map(str, library.problems), *found]:
        say(line)


def size_of(text: str) -> tuple[int, int]:
    """Width and height from ``WxH``. Raises UsageError with the bounds."""
    found = re.fullmatch(r"(\d{1,5})[xX×](\d{1,5})", text.strip())
    if not found:
        raise UsageError(tr("'{text}' is not a size; write it as 1280x720.", text=text))
    size = (int(found[1]), int(found[2]))
    if not all(low <= value <= high for low, value, high in zip(MIN_SIZE, size, MAX_SIZE, strict=True)):
        raise UsageError(
            tr(
                "A size must be {low} to {high}, not {text}.",
                low=_shown(MIN_SIZE),
                high=_shown(MAX_SIZE),
                text=text,
            )
        )
    return size


def picture_path(text: str) -> Path:
    """The path of the picture. Raises UsageError unless it is a .png in an existing folder."""
    path = path_of(text).absolute()
    if path.suffix.lower() != ".png":
        raise UsageError(tr("The name of a picture must end in .png: '{name}'.", name=text))
    if not path.parent.is_dir():
        raise UsageError(tr("There is no folder '{folder}'.", folder=path.parent))
    return path


def _shown(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


def _match(args: argparse.Namespace) -> Match:
    if path_of(args.source).is_file():
        _refuse_options(args)
        return open_saved(args.source, safe_mode=args.safe_mode, to=args.moves)
    if args.source.endswith(".railgame"):
        raise UsageError(tr("There is no file '{path}'.", path=args.source))
    args.seed = "1" if args.seed is None else args.seed
    game, setup = setup_from(args, args.source, people=True)
    maps = maps_reference(safe_mode=args.safe_mode)
    match = Match(game, setup, find_maps(maps))
    play_moves(match, args.moves or 0, maps)
    return match


def _refuse_options(args: argparse.Namespace) -> None:
    for name, given in (
        ("--seats", args.seats),
        ("--map", args.map),
        ("--seed", args.seed),
        ("--set", args.settings),
    ):
        if given:
            raise UsageError(tr("A saved game has its own {name}; omit that option.", name=name))


def play_moves(match: Match, moves: int, maps: str) -> None:
    """Let the AIs of the seats play ``moves`` moves, and the game's weakest for people; fewer if the game
    ends. ``maps`` is a reference for the process of bots.
    """
    if moves < 0:
        raise UsageError(tr("--moves must be 0 or more, not {n}.", n=moves))
    if not moves:
        return
    game, setup = find_game(match.setup.game), match.setup
    if not game.levels and any(seat.is_person for seat in setup.seats):
        raise RailgamesError(tr("{game} has no AI to play the moves.", game=game.title))
    seats = tuple(replace(seat, level=game.levels[0]) if seat.is_person else seat for seat in setup.seats)
    with Host(maps) as host:
        table = Table(game, replace(setup, seats=seats), match.maps, host)
        while match.position < moves and not match.is_over:
            match.play(table.play())
