"""Finished games as JSON lines, as CSV rows, and as saves that open in the window."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from railgames import __version__
from railgames.ai.play import GameRecord
from railgames.cli.arguments import path_of
from railgames.core.actions import parse_action
from railgames.core.game import AnyGame, MapSource
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.text import tr
from railgames.store.filesystem import cannot_write
from railgames.store.folders import SAVE_SUFFIX
from railgames.store.savefile import draft_of, save

CSV_HEAD = (
    *("version", "game", "map", "options", "seed", "game_number"),
    *("seat", "name", "kind", "level", "style", "bot"),
    *("score", "place", "won", "turns", "moves", "seconds", "lost"),
)


class Played(msgspec.Struct, frozen=True):
    """One game of a simulation: its number from 1, what it was set up with, and how it went."""

    number: int
    game: AnyGame
    setup: MatchSetup
    record: GameRecord

    @property
    def map(self) -> str:
        return self.game.map_of(self.setup.config) or ""

    @property
    def options(self) -> dict[str, Any]:
        """The whole config, so that the game can be played again."""
        options: dict[str, Any] = msgspec.to_builtins(self.setup.config)
        return options


def as_json(played: Played) -> str:
    """One line with all that is needed to play the game again, and how it went."""
    record = played.record
    plain = {
        "version": __version__,
        "rules_version": played.game.rules_version,
        "game": record.game,
        "map": played.map,
        "options": played.options,
        "seed": record.seed,
        "seats": [plain_seat(seat) for seat in record.seats],
        "scores": record.scores,
        "winners": record.winners,
        "lines": [
            [{"key": line.key, "title": line.title, "points": line.points} for line in sheet.lines]
            for sheet in record.sheets
        ],
        "turns": record.turns,
        "moves": record.moves,
        "seconds": [round(value, 4) for value in record.seconds],
        "lost": record.lost,
    }
    return msgspec.json.encode(plain).decode()


def plain_seat(seat: Seat) -> dict[str, str | None]:
    """A seat in plain words. A bot has no level and no style: those of its replacement are not its own."""
    level = None if seat.bot else seat.level
    return {"name": seat.name, "kind": seat.kind, "level": level, "style": seat.style, "bot": seat.bot}


def csv_head() -> str:
    """The first line of the table of games."""
    return _csv_line(CSV_HEAD)


def as_csv(played: Played) -> str:
    """A row for each seat of the game."""
    record = played.record
    totals = sorted(record.scores, reverse=True)
    rows = []
    for idx, seat in enumerate(record.seats):
        is_lost = record.lost is not None and record.lost.seat == idx
        about = plain_seat(seat)
        rows.append(
            _csv_line(
                [
                    __version__,
                    record.game,
                    played.map,
                    msgspec.json.encode(played.options).decode(),
                    record.seed,
                    played.number,
                    idx + 1,
                    *(about[key] or "" for key in ("name", "kind", "level", "style", "bot")),
                    record.scores[idx],
                    totals.index(record.scores[idx]) + 1,
                    f"{1 / len(record.winners) if idx in record.winners else 0:g}",
                    record.turns,
                    record.moves,
                    f"{record.seconds[idx]:.4f}",
                    record.lost.text if is_lost and record.lost is not None else "",
                ]
            )
        )
    return "\n".join(rows)


def _csv_line(values: Sequence[object]) -> str:
    target = io.StringIO()
    csv.writer(target, lineterminator="").writerow(values)
    return target.getvalue()


def games_folder(text: str) -> Path:
    """The folder for whole games, made if it is missing. Raises SaveError."""
    folder = path_of(text).absolute()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(error, folder) from error
    return folder


def save_game(folder: Path, played: Played, maps: MapSource) -> Path:
    """Write the game as a save, which ``railgames replay`` and the window open. Raises SaveError."""
    setup, record = played.setup, played.record
    match = Match(played.game, setup, maps)
    match.replay_onto(parse_action(played.game.Action, text) for text in record.actions)
    name = f"{setup.game.replace(':', '.')}-{played.number:05}-seed-{record.seed}"
    lost, summary = record.lost, ""
    if lost is not None:
        summary = tr("{name} failed: {why}", name=setup.seats[lost.seat].name, why=lost.text)
    path = folder / f"{name}{SAVE_SUFFIX}"
    save(path, draft_of(match, name=name, summary=summary))
    return path
