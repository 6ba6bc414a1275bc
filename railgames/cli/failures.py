"""The one place where an error becomes a line on stderr and an exit code."""

import contextlib
import os
import sys
import traceback
from collections.abc import Sequence
from typing import TYPE_CHECKING

from railgames.cli.codes import CONTENT, FAILURE, INTERRUPTED, OK, USAGE
from railgames.cli.words import CommandLineError, say
from railgames.core.text import tr

if TYPE_CHECKING:
    from pathlib import Path


def guarded(argv: Sequence[str] | None) -> int:
    """Parse and run ``argv`` (None: the process's own); every error becomes a code and a sentence."""
    _never_choke()
    try:
        from railgames.cli.parser import run

        code = run(argv)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except SystemExit as error:  # argparse's way out after --help and --version
        return error.code if isinstance(error.code, int) else OK
    except KeyboardInterrupt:
        say(tr("Stopped."))
        return INTERRUPTED
    except BrokenPipeError:
        _forget_stdout()
        return FAILURE
    except Exception as error:  # noqa: BLE001 - the last line of defence: a sentence instead of a traceback
        return report(error)


def _never_choke() -> None:
    """A console that lacks a letter shows another in its place, instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        # A window without a console has no streams, and a test's may be of another kind.
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def report(error: Exception) -> int:
    """The player what went wrong and return the exit code that goes with it."""
    if isinstance(error, CommandLineError):
        say(str(error))
        say(tr("Try: {command} --help", command=error.command))
        return USAGE
    from railgames.core.errors import ContentError, RailgamesError, UnknownGame, UsageError

    if isinstance(error, ContentError):
        for problem in error.problems:
            say(str(problem))
        return CONTENT
    if isinstance(error, UsageError | UnknownGame):
        say(str(error))
        return USAGE
    if isinstance(error, RailgamesError):
        say(str(error))
        return FAILURE
    return _unexpected(error)


def _unexpected(error: Exception) -> int:
    text = "".join(traceback.format_exception(error))
    path = write_log("crash", text)
    if path is None:
        say(tr("Something went wrong that should not: {error}.", error=_short(error)))
        say(tr("The details could not be written to the logs folder; they follow."))
        with contextlib.suppress(OSError, ValueError, AttributeError):
            print(text, file=sys.stderr)
    else:
        say(
            tr(
                "Something went wrong that should not: {error}. "
                "The details are in {path}; please report them.",
                error=_short(error),
                path=path,
            )
        )
    return FAILURE


def _short(error: Exception) -> str:
    words = " ".join(str(error).split())[:200].rstrip(".")
    return f"{type(error).__name__}: {words}" if words else type(error).__name__


def write_log(kind: str, text: str) -> "Path | None":
    """Write ``text`` to a new file of the logs folder and return its path; None when that is impossible."""
    import time

    from railgames import __version__
    from railgames.core.errors import RailgamesError
    from railgames.store.folders import open_folders

    try:
        folder = open_folders().logs
        stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
        path = folder / f"{kind}-{stamp}-{os.getpid()}.txt"
        header = f"railgames {__version__}, Python {sys.version.split()[0]}, {sys.platform}\n"
        path.write_text(f"{header}{' '.join(sys.argv[1:])}\n\n{text}", encoding="utf-8")
    except (OSError, RailgamesError):
        return None
    return path


def _forget_stdout() -> None:
    """After a reader like ``head`` has gone: keep the interpreter from complaining while it closes."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
