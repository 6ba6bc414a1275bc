"""Converts ``--seats``, ``--map``, ``--seed`` and ``--set`` into a MatchSetup."""

import argparse
import re
import secrets
from typing import Any

from railgames.ai.finding import find_game, maps_reference
from railgames.ai.host import BotFault, Host, bot_seats
from railgames.cli.seats import default_seats, parse_seats
from railgames.content.installed import open_library
from railgames.core.errors import UsageError
from railgames.core.game import AnyGame
from railgames.core.match import MatchSetup
from railgames.core.nearest import unknown_word
from railgames.core.new_maps import new_map_of
from railgames.core.options import config_with, options_of
from railgames.core.rng import seed_from_text
from railgames.core.text import tr


def setup_from(args: argparse.Namespace, name: str, *, people: bool) -> tuple[AnyGame, MatchSetup]:
    """The game ``name`` and the setup from ``args``. Raises UsageError or UnknownGame."""
    game = find_game(name)
    if args.map:
        _check_map(args, game)
    if args.seats is None:
        seats = default_seats(game, people=people)
    else:
        seats = parse_seats(args.seats, game, people=people)
    setup = MatchSetup(game=name, config=config_from(args, game), seats=seats, seed=seed_from(args))
    if bot_seats(setup):
        _check_bots(setup, maps_reference(safe_mode=args.safe_mode))
    return game, setup


def _check_bots(setup: MatchSetup, maps: str) -> None:
    """Load the bots once, before anything is played. Raises UsageError with file and line."""
    with Host(maps) as host:
        try:
            host.begin(setup)
        except BotFault as error:
            raise UsageError(str(error)) from error


def _check_map(args: argparse.Namespace, game: AnyGame) -> None:
    library = open_library(safe_mode=args.safe_mode)
    known = [entry.id for entry in library.maps(game.id)]
    if game.new_maps is not None and new_map_of(args.map) is not None:
        library.load(game.id, args.map, game.map_kind)
    elif known and args.map not in known:
        if why := library.why_missing(game.id, args.map):
            raise UsageError(why)
        message = tr("{game} has no map '{word}'.", game=game.title, word=args.map)
        raise UsageError(unknown_word(message, args.map, known))


def seed_from(args: argparse.Namespace) -> int:
    """``--seed``, or a random seed. Raises UsageError for one that is negative or blank."""
    if args.seed is None:
        return secrets.randbelow(1_000_000)
    word = str(args.seed).strip()
    if not word or re.fullmatch(r"-\d+", word):
        raise UsageError(tr("A seed is a whole number from 0 up, or a word, not '{word}'.", word=args.seed))
    return seed_from_text(word)


def config_from(args: argparse.Namespace, game: AnyGame) -> Any:
    """The game's Config with ``--map`` and every ``--set``. Raises UsageError with the allowed values."""
    options = options_of(game.Config)
    known = [option.name for option in options]
    settings: dict[str, str] = {}
    for item in args.settings:
        option, equals, value = item.partition("=")
        option = option.strip().replace("-", "_")
        if not equals:
            raise UsageError(tr("'{item}' does not have the form OPTION=VALUE.", item=item))
        if option not in known:
            message = tr("{game} has no option '{word}'.", game=game.title, word=option)
            raise UsageError(unknown_word(message, option, known))
        settings[option] = value.strip()
    if args.map:
        place = next((option.name for option in options if option.kind == "map"), None)
        if place is None:
            raise UsageError(tr("{game} has no choice of maps.", game=game.title))
        settings[place] = args.map
    return config_with(game.Config, settings)
