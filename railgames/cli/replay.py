"""``railgames replay``: shows a saved game in the window or prints it move by move."""

import argparse
import contextlib
from collections.abc import Iterator, Sequence

import msgspec

from railgames import __version__
from railgames.cli.output import printable
from railgames.cli.play import existing_file
from railgames.cli.records import plain_seat
from railgames.cli.saved import STDIN, open_saved
from railgames.cli.tables import score_table
from railgames.cli.window import open_window
from railgames.content.library import Library
from railgames.core.errors import ContentError, UsageError
from railgames.core.game import Event, ScoreSheet, State, told_once, winners
from railgames.core.match import LogEntry, Match
from railgames.core.naming import named
from railgames.core.options import options_of
from railgames.core.text import tr
from railgames.scenes.start_options import StartOptions


def run(args: argparse.Namespace) -> int:
    """Print the game, or open the window with its replay."""
    if args.json or args.text:
        if args.json and args.text:
            raise UsageError(tr("--text and --json are two ways to print the same; choose one."))
        match = open_saved(args.file, safe_mode=args.safe_mode, to=args.to)
        lines = [as_json(match)] if args.json else replay_lines(match)
        for line in lines:
            for part in line.split("\n"):
                print(part if args.json else printable(part))
        return 0
    if args.file == STDIN:
        raise UsageError(
            tr("The window opens files only; print what comes from stdin with --text or --json.")
        )
    return open_window(
        StartOptions(
            load=existing_file(args.file),
            replay=True,
            move=args.to,
            safe_mode=args.safe_mode,
            reset_window=args.reset_window,
        )
    )


def replay_lines(match: Match) -> Iterator[str]:
    """The game as text: players, board, options, every move with its events, and the scores at the end."""
    setup = match.setup
    yield tr("{game}, seed {seed}", game=match.game.title, seed=setup.seed)
    for number, seat in enumerate(setup.seats, 1):
        yield f"  {number}. {seat.name} ({seat.kind or tr('person')})"
    yield from (f"  {name}: {value}" for name, value in _options(match))
    if match.history:
        yield ""
        yield tr("Earlier moves (read-only):")
        yield from (f"  {text}" for text in match.history)
    turn, known, last = None, set[str](), match.open_position
    for entry in match.log:
        if entry.turn != turn:
            turn = entry.turn
            yield ""
            before = match.state_at(entry.number - 1)
            yield before.turn_title()
            new = [fact for fact in _facts(match, before) if fact not in known]
            known.update(new)
            yield from (f"  {fact}" for fact in new)
            if entry.number == 1:
                yield from (f"  {text}" for text in _opening(match))
        if entry.number > last:
            yield tr("What follows is still hidden.")
            break
        yield move_line(match, entry)
    yield ""
    if hides_scores(match):
        yield tr("Not finished; {name} is to move. The table hides the scores.", name=_next(match))
        return
    if not match.is_over:
        yield tr("Not finished; {name} is to move. Scores if it ended now:", name=_next(match))
    sheets = _sheets(match)
    yield score_table(sheets, setup.seats)
    if match.is_over:
        yield ""
        yield tr("Won by {names}.", names=", ".join(setup.seats[seat].name for seat in winners(sheets)))


def _options(match: Match) -> list[tuple[str, str]]:
    """(title, value in words) of every option, the map among them."""
    values: dict[str, object] = msgspec.to_builtins(match.setup.config)
    told = []
    for option in options_of(match.game.Config):
        value = values.get(option.name, option.default)
        words = dict(option.choices).get(str(value), str(value))
        if option.kind == "seats" and not value:
            continue  # nobody chose: the seats took what was free
        if isinstance(value, bool):
            words = tr("yes") if value else tr("no")
        elif option.kind == "map":
            words = _map_title(match, str(value))
        told.append((option.title, words))
    return told


def _map_title(match: Match, map_id: str) -> str:
    """The title and id of the map; the id alone where it has no other or cannot be found now."""
    title = map_id
    if isinstance(match.maps, Library):
        with contextlib.suppress(ContentError):
            title = match.maps.title_of(match.game.id, map_id)
    return title if title == map_id else f"{title} ({map_id})"


def _facts(match: Match, state: State) -> list[str]:
    """What everybody knew of the deal in a state."""
    names = [seat.name for seat in match.setup.seats]
    return [named(fact, names) for fact in state.observe(None).facts()]


def _opening(match: Match) -> list[str]:
    """The events before the first move that may be told: the first roll."""
    return _told(match, match.opening)


def _told(match: Match, events: Sequence[Event]) -> list[str]:
    """The texts of the events that may be told, with the names of the players."""
    names = [seat.name for seat in match.setup.seats]
    return [named(text, names) for event in events if _may_tell(match, event) and (text := event.text())]


def _may_tell(match: Match, event: Event) -> bool:
    """Hidden information, such as drawn cards, stays hidden until the game is over."""
    return match.is_over or match.state.can_see(None, event)


def _action_text(match: Match, entry: LogEntry) -> str:
    """The text of an action; of one that is secret at the table only its first word, and "?"."""
    if match.is_over or match.state.can_see_action(None, entry.seat, entry.action, entry.events):
        return entry.text
    return f"{entry.text.split()[0]} ?"


def _sheets(match: Match) -> list[ScoreSheet]:
    """The scores. Of an unfinished game: those that a stranger knows."""
    return (match.state if match.is_over else match.state.observe(None)).scores()


def hides_scores(match: Match) -> bool:
    """Whether the table hides the scores now. Where no person plays it hides nothing."""
    return match.state.hides_scores and any(seat.is_person for seat in match.setup.seats)


def as_json(match: Match) -> str:
    """The game as one JSON object; what is hidden at the table is left out as in the text."""
    setup, sheets, last = match.setup, _sheets(match), match.open_position
    shown = [] if hides_scores(match) else sheets
    totals: list[int | None] = [sheet.total for sheet in shown]
    plain = {
        "version": __version__,
        "rules_version": match.game.rules_version,
        "game": setup.game,
        "map": match.game.map_of(setup.config) or "",
        "options": setup.config,
        "seed": setup.seed,
        "seats": [plain_seat(seat) for seat in setup.seats],
        "facts": _facts(match, match.state_at(match.start)),
        "opening": _opening(match),
        "history": match.history,
        "moves": [
            {
                "number": entry.number,
                "turn": entry.turn,
                "seat": entry.seat,
                "action": _action_text(match, entry),
                "events": _told(match, entry.events),
            }
            for entry in match.log
            if entry.number <= last
        ],
        "is_over": match.is_over,
        "scores": totals or [None for _ in sheets],
        "lines": [
            [{"key": line.key, "title": line.title, "points": line.points} for line in sheet.lines]
            for sheet in shown
        ],
        "winners": winners(sheets) if match.is_over else [],
    }
    return msgspec.json.encode(plain).decode()


def move_line(match: Match, entry: LogEntry) -> str:
    """One move: its number, player, action and events as text."""
    names = [seat.name for seat in match.setup.seats]
    happened = [
        (text if event.seat in (None, entry.seat) else f"{names[event.seat]} {text}").rstrip(".")
        for event in told_once(event for event in entry.events if _may_tell(match, event))
        if (text := named(event.text(), names))
    ]
    line = f"{entry.number:4}. {names[entry.seat]}: {_action_text(match, entry)}"
    return f"{line}   ({'; '.join(happened)})" if happened else line


def _next(match: Match) -> str:
    seat = match.current_seat
    return seat.name if seat else ""
