"""``railgames replay``: shows a saved game in the window or prints it move by move."""

import argparse
from collections.abc import Iterator

from railgames.cli.output import printable
from railgames.cli.play import existing_file
from railgames.cli.saved import open_saved
from railgames.cli.tables import score_table
from railgames.cli.window import open_window
from railgames.core.game import winners
from railgames.core.match import LogEntry, Match
from railgames.core.naming import named
from railgames.core.text import tr
from railgames.scenes.start_options import StartOptions


def run(args: argparse.Namespace) -> int:
    """Print the game, or open the window with its replay."""
    if not args.text:
        path = existing_file(args.file)
        return open_window(
            StartOptions(
                load=path,
                replay=True,
                move=args.to,
                safe_mode=args.safe_mode,
                reset_window=args.reset_window,
            )
        )
    for line in replay_lines(open_saved(args.file, safe_mode=args.safe_mode, to=args.to)):
        for part in line.split("\n"):
            print(printable(part))
    return 0


def replay_lines(match: Match) -> Iterator[str]:
    """The game as text: players, every move with its events, and the scores at the end."""
    setup = match.setup
    yield tr("{game}, seed {seed}", game=match.game.title, seed=setup.seed)
    for number, seat in enumerate(setup.seats, 1):
        yield f"  {number}. {seat.name} ({seat.kind or tr('person')})"
    if match.history:
        yield ""
        yield tr("Earlier moves (read-only):")
        yield from (f"  {text}" for text in match.history)
    turn = None
    for entry in match.log:
        if entry.turn != turn:
            turn = entry.turn
            yield ""
            yield tr("Round {n}", n=turn)
        yield move_line(match, entry)
    yield ""
    if not match.is_over:
        yield tr("Not finished; {name} is to move. Scores if it ended now:", name=_next(match))
    sheets = match.state.scores()
    yield score_table(sheets, setup.seats)
    if match.is_over:
        yield ""
        yield tr("Won by {names}.", names=", ".join(setup.seats[seat].name for seat in winners(sheets)))


def move_line(match: Match, entry: LogEntry) -> str:
    """One move: its number, player, action and events as text."""
    names = [seat.name for seat in match.setup.seats]
    happened = [
        text if event.seat in (None, entry.seat) else f"{names[event.seat]} {text}"
        for event in entry.events
        # hidden information, such as drawn cards, stays hidden until the game is over
        if (match.is_over or match.state.can_see(None, event)) and (text := named(event.text(), names))
    ]
    line = f"{entry.number:4}. {names[entry.seat]}: {entry.text}"
    return f"{line}   ({'; '.join(happened)})" if happened else line


def _next(match: Match) -> str:
    seat = match.current_seat
    return seat.name if seat else ""
