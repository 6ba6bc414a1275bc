"""Converts every error into a line on stderr and an exit code."""

import contextlib
import errno
import os
import sys
import traceback
from collections.abc import Sequence
from typing import TYPE_CHECKING

from railgames.cli.arguments import short
from railgames.cli.codes import CONTENT, FAILURE, INTERRUPTED, OK, TERMINATED, USAGE
from railgames.cli.output import CommandLineError, Terminated, say
from railgames.core.text import tr

if TYPE_CHECKING:
    from pathlib import Path


def guarded(argv: Sequence[str] | None) -> int:
    """Parse and run ``argv`` (None: the process's own); every error becomes an exit code and a message."""
    _replace_unencodable_output()
    try:
        code = _run(argv)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt as error:
        say(tr("Stopped."))
        return TERMINATED if isinstance(error, Terminated) else INTERRUPTED
    except Exception as error:  # noqa: BLE001 - the outermost handler: a message instead of a traceback
        if _is_reader_gone(error):
            _forget_stdout()
            return FAILURE
        if _is_of_output(error):
            _forget_stdout()
        return report(error)


def _run(argv: Sequence[str] | None) -> int:
    from railgames.cli.parser import run

    try:
        return run(argv)
    except SystemExit as error:  # argparse exits like this after --help and --version
        return error.code if isinstance(error.code, int) else OK


def _is_reader_gone(error: Exception) -> bool:
    """Whether a reader like ``head`` has closed the output, for which Windows has no error of its own."""
    if sys.platform == "win32" and isinstance(error, OSError) and error.filename is None:
        return error.errno in (errno.EINVAL, errno.EPIPE)
    return isinstance(error, BrokenPipeError)


def _is_of_output(error: Exception) -> bool:
    """Whether writing to stdout failed. Errors of files name the file."""
    return isinstance(error, OSError) and error.filename is None and error.errno in _OUTPUT_ERRORS


_OUTPUT_ERRORS = (errno.ENOSPC, errno.EIO, errno.EFBIG, errno.EBADF, getattr(errno, "EDQUOT", -1))


def _replace_unencodable_output() -> None:
    """Replace characters that the console cannot encode, instead of raising.

    On Windows a file or a pipe would get the old encoding of the country, and lose most names: it gets UTF-8.
    """
    for stream in (sys.stdout, sys.stderr):
        # Without a console the streams are None; in tests they may be of another type.
        with contextlib.suppress(AttributeError, ValueError):
            encoding = "utf-8" if sys.platform == "win32" and not stream.isatty() else None
            stream.reconfigure(encoding=encoding, errors="replace")  # type: ignore[union-attr]


def report(error: Exception) -> int:
    """Print the error for the player and return its exit code."""
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
    if isinstance(error, OSError):
        code = _report_disk(error)
        if code is not None:
            return code
    return _unexpected(error)


def _report_disk(error: OSError) -> int | None:
    """Print why the output or a file of the player's cannot be used; None if it may be a fault of ours."""
    if _is_of_output(error):
        say(tr("The output cannot be written: {why}.", why=error.strerror))
        return FAILURE
    if error.errno == errno.ENAMETOOLONG:
        say(tr("'{path}' cannot be used: the name is too long.", path=short(str(error.filename))))
        return USAGE
    if error.filename is not None and error.errno in _FILE_ERRORS:
        say(tr("'{path}' cannot be used: {why}.", path=short(str(error.filename)), why=error.strerror))
        return FAILURE
    return None


_FILE_ERRORS = (
    *(errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EISDIR, errno.ENOTDIR, errno.ELOOP),
    getattr(errno, "EDQUOT", -1),
)


def _unexpected(error: Exception) -> int:
    text = "".join(traceback.format_exception(error))
    path = write_log("crash", text)
    if path is None:
        say(tr("Unexpected error: {error}.", error=_short(error)))
        say(tr("The details could not be written to the logs folder; they are printed below."))
        with contextlib.suppress(OSError, ValueError, AttributeError):
            print(text, file=sys.stderr)
    else:
        say(
            tr(
                "Unexpected error: {error}. The details are in {path}; please report them.",
                error=_short(error),
                path=path,
            )
        )
    return FAILURE


def _short(error: Exception) -> str:
    words = " ".join(str(error).split())[:200].rstrip(".")
    return f"{type(error).__name__}: {words}" if words else type(error).__name__


def write_log(kind: str, text: str) -> "Path | None":
    """Write ``text`` to a new file in the logs folder and return its path; None on failure."""
    import time

    from railgames import __version__
    from railgames.core.errors import RailgamesError
    from railgames.store.folders import open_folders

    try:
        folder = open_folders().logs
        stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
        path = folder / f"{kind}-{stamp}-{os.getpid()}.txt"
        header = f"railgames {__version__}, Python {sys.version.split()[0]}, {sys.platform}\n"
        words = f"{header}{' '.join(sys.argv[1:])}\n\n{text}"
        path.write_text(words, encoding="utf-8", errors="backslashreplace")  # argv may hold any bytes
    except (OSError, ValueError, RailgamesError):
        return None
    return path


def _forget_stdout() -> None:
    """Redirect stdout after a reader like ``head`` has closed it, so that the interpreter exits without an
    error."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
