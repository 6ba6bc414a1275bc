"""Tools of the suites: golden playthroughs, and transcripts of random games."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from railgames.testing import golden
from railgames.testing.rules.recorded import GoldenChecks
from railgames.testing.suite import Suite
from railgames.testing.transcript import find_suite, transcript


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one tool."""
    parser = argparse.ArgumentParser(prog="python -m railgames.testing", description=__doc__)
    tools = parser.add_subparsers(dest="tool", required=True)
    writer = tools.add_parser("golden", help="write golden playthroughs into the folder of a suite")
    writer.add_argument("suite", help="MODULE:CLASS of a GameSuite, as tests.test_my_game:TestRules")
    writer.add_argument("--scores", action="store_true", help="accept the new scores of the games there are")
    writer.add_argument(
        "--with", dest="option", help="record only this value of an option, as expansion=lava"
    )
    printer = tools.add_parser("transcript", help="print a digest of random games of every setup")
    printer.add_argument("suite", help="MODULE:CLASS of a GameSuite")
    printer.add_argument("--file", default="", help="the file of the module, where it cannot be imported")
    args = parser.parse_args(arguments)
    module, _, name = args.suite.partition(":")
    if args.tool == "transcript":
        sys.stdout.write(transcript(find_suite(module, name, args.file)))
        return
    for path in _golden(find_suite(module, name), args, parser):
        sys.stdout.write(f"{path}\n")


def _golden(suite: type[Suite], args: argparse.Namespace, parser: argparse.ArgumentParser) -> Iterator[Path]:
    if not issubclass(suite, GoldenChecks) or suite.golden is None:
        parser.error(f"{suite.__qualname__} names no folder: golden = Path(...)")
    if args.option:
        option, _, value = args.option.partition("=")
        return iter([golden.write_with(suite, suite.golden, option, value)])
    return (golden.accept_scores if args.scores else golden.write_missing)(suite, suite.golden)


if __name__ == "__main__":
    main()
