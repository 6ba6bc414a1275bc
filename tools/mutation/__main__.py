"""The command line: ``map`` finds out which test runs which line, ``run`` tries mutants, ``show`` tells."""

import argparse
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tools.mutation import report
from tools.mutation.points import Mutant, files_of, mutants_of, mutated
from tools.mutation.running import Result, Work, preload, run
from tools.mutation.selection import FOLDERS, TestMap, make_map

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".mutation"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.mutation", description=__doc__)
    actions = parser.add_subparsers(dest="action", required=True)
    mapping = actions.add_parser("map", help="run the tests once and note which lines each of them runs")
    mapping.add_argument("tests", nargs="*", help=f"test files or folders (default: {' '.join(FOLDERS)})")
    running = actions.add_parser("run", help="try mutants; what an earlier run of the same kind did is kept")
    running.add_argument(
        "files", nargs="*", help="files or folders (default: core, store, rules, scenes/table)"
    )
    running.add_argument(
        "--sample", type=int, default=0, help="try so many mutants, drawn at random (0: all)"
    )
    running.add_argument("--seed", type=int, default=1, help="of the sample and of the choice of operators")
    running.add_argument("--jobs", type=int, default=2, help="processes at a time")
    running.add_argument("--seconds", type=float, default=20, help="of tests a mutant at most")
    running.add_argument("--fresh", action="store_true", help="forget what an earlier run did")
    return parser.parse_args()


def main() -> int:
    """Do what the command line says; the exit code."""
    args = arguments()
    if args.action == "map":
        return make_map(ROOT, FOLDER, args.tests)
    rng = random.Random(args.seed)
    sources = {path: (ROOT / path).read_text(encoding="utf-8") for path in files_of(args.files, ROOT)}
    mutants = [mutant for path, source in sources.items() for mutant in mutants_of(path, source, rng)]
    if 0 < args.sample < len(mutants):
        mutants = sorted(rng.sample(mutants, args.sample))
    done = _done(args, mutants)
    print(f"{len(mutants)} mutants, {len(done)} of them done before")
    tests = TestMap(ROOT, FOLDER)
    if stale := [path for path in sources if not tests.is_current(path)]:
        print(f"Changed since the map was made, so that more tests are run: {', '.join(stale)}")
    preload()
    results = list(done)
    file, begun = _results_file(args), time.monotonic()

    def on_result(result: Result) -> None:
        results.append(result)
        report.save(file, [result])
        print(
            f"{len(results)}/{len(mutants)} {result.outcome:9} {result.seconds:5.1f} s  {result.mutant}",
            flush=True,
        )

    known = {result.mutant for result in done}
    works = _works(args, [one for one in mutants if one not in known], sources, tests)
    run(ROOT, works, args.jobs, on_result, FOLDER / "last.log")
    _show(results, sources)
    tried = len(results) - len(done)
    if tried:
        print(f"{(time.monotonic() - begun) / tried:.1f} s a mutant")
    return 0


def _results_file(args: argparse.Namespace) -> Path:
    return FOLDER / f"results-{args.seed}.jsonl"


def _done(args: argparse.Namespace, mutants: list[Mutant]) -> list[Result]:
    file = _results_file(args)
    if args.fresh:
        file.unlink(missing_ok=True)
    wanted = set(mutants)
    return list({one.mutant: one for one in report.saved(file) if one.mutant in wanted}.values())


def _works(
    args: argparse.Namespace, mutants: list[Mutant], sources: dict[str, str], tests: TestMap
) -> Iterator[Work]:
    for mutant in mutants:
        source = mutated(sources[mutant.path], mutant)
        if source is None:
            continue
        chosen = tests.tests(mutant.path, mutant.line, args.seconds)
        yield Work(mutant, source, [(test, tests.seconds[test]) for test in chosen])


def _show(results: list[Result], sources: dict[str, str]) -> None:
    equivalents = report.Equivalents()
    equal: set[Mutant] = set()
    for result in sorted(results):
        if result.outcome in ("survived", "untested", "broken"):
            mutant = result.mutant
            change = report.changed_lines(sources[mutant.path], mutated(sources[mutant.path], mutant) or "")
            if why := equivalents.why(mutant.path, change):
                equal.add(mutant)
                print(f"\n{mutant}: equivalent, {why}")
            else:
                print(f"\n{mutant}: {result.outcome}", *change, sep="\n    ")
    print()
    print(report.table(results, frozenset(equal)))


if __name__ == "__main__":
    sys.exit(main())
