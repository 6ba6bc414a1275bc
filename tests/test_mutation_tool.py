"""The tool for mutation runs: what it changes in code, and what it tells of the results."""

import hashlib
import json
import random

import pytest

pytest.importorskip("cosmic_ray", reason="the extra 'mutation' is needed")

import coverage

from tools.mutation.points import files_of, mutants_of, mutated
from tools.mutation.report import Equivalents, changed_lines, save, saved, table
from tools.mutation.running import Result, module_of
from tools.mutation.selection import TestMap

SOURCE = '''"""A module."""
import os
Alias = int | str
LIMIT = 3


class Point(Struct, frozen=True, kw_only=True):
    x: int = 6


class Place(Struct, frozen=True):
    y: int = 6


@lru_cache(maxsize=256)
def known(step: int) -> list[int]:
    return sorted(range(9, 0, -step), key=abs)


def total(items: list[int] | None, theme) -> int | None:
    found = 0 if items is None else 1
    for item in items or ():
        found += item
        theme.note(item)
        theme.width = theme.px(7)
    if os.name == "nt":
        found = found * 5
    return found if found < LIMIT and 1 in items else None
'''


def mutants(seed: int = 1):
    return mutants_of("toy.py", SOURCE, random.Random(seed))


def changes() -> set[str]:
    return {
        " -> ".join(line[1:].strip() for line in changed_lines(SOURCE, mutated(SOURCE, one) or ""))
        for seed in range(8)
        for one in mutants(seed)
    }


def test_conditions_numbers_loops_and_statements_are_changed() -> None:
    found = changes()
    for change in (
        "LIMIT = 3 -> LIMIT = 4",
        "found = 0 if items is None else 1 -> found = 0 if items is not None else 1",
        "for item in items or (): -> for item in []:",
        "found += item -> pass",
        "theme.note(item) -> pass",
        "theme.width = theme.px(7) -> pass",
        "return found if found < LIMIT and 1 in items else None"
        " -> return found if found < LIMIT or 1 in items else None",
        "return found if found < LIMIT and 1 in items else None"
        " -> return found if found < LIMIT and 1 not in items else None",
    ):
        assert change in found


def test_types_pixels_and_other_systems_are_left_alone() -> None:
    for change in changes():
        assert not change.startswith(("Alias", "def total"))
        assert "px( " not in change
        assert "os.name" not in change
        assert "* 5" not in change


def test_what_classes_forbid_and_caches_hold_is_left_alone_and_nothing_else() -> None:
    assert not [change for change in changes() if change.startswith(("class", "@lru_cache"))]
    assert "x: int = 6 -> x: int = 7" in changes()
    assert any(change.startswith("return sorted") for change in changes())


def test_a_place_is_changed_once_a_family_and_the_seed_decides() -> None:
    assert mutants(3) == mutants(3)
    places = [(one.line, one.column, one.operator.split("_")[0]) for one in mutants()]
    assert len(places) == len(set(places))


def test_every_mutant_is_python_and_differs_in_its_line() -> None:
    for mutant in mutants():
        source = mutated(SOURCE, mutant)
        assert source is not None
        old = SOURCE.splitlines()[mutant.line - 1]
        assert f"-{old}" in changed_lines(SOURCE, source)


def test_the_ai_of_a_game_is_left_out_unless_it_is_named(tmp_path) -> None:
    for name in ("state.py", "agent.py", "agent_net.py", "agent/search.py"):
        path = tmp_path / "games" / "toy" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert files_of(["games"], tmp_path) == ["games/toy/state.py"]
    assert files_of(["games/toy/agent.py"], tmp_path) == ["games/toy/agent.py"]
    assert module_of("games/toy/__init__.py") == "games.toy"


def test_results_are_kept_and_counted(tmp_path) -> None:
    first, second, third = mutants()[:3]
    results = [Result(first, "killed", 1.0), Result(second, "survived", 2.0), Result(third, "timeout", 3.0)]
    save(tmp_path / "results", results[:2])
    save(tmp_path / "results", results[2:])
    assert list(saved(tmp_path / "results")) == results
    for equal, expected in ((frozenset(), "all 3 2 1 0 67 %"), (frozenset({second}), "all 2 2 0 0 100 %")):
        assert " ".join(table(results, equal).splitlines()[-1].split()) == expected


def test_a_mutant_that_was_read_is_known_by_its_lines(tmp_path) -> None:
    file = tmp_path / "equivalents.toml"
    file.write_text('[[mutant]]\npath = "toy.py"\nold = "a = 1"\nnew = "a = 2"\nwhy = "a is not used"\n')
    known = Equivalents(file)
    assert known.why("toy.py", ["-    a = 1", "+    a = 2"]) == "a is not used"
    assert known.why("toy.py", ["-    a = 1", "+    a = 3"]) == ""
    assert known.why("other.py", ["-a = 1", "+a = 2"]) == ""


def test_a_line_is_tried_by_the_tests_that_run_it_and_a_declaration_by_those_of_the_limits(tmp_path) -> None:
    (tmp_path / "toy.py").write_text("LIMIT = 3\n\ndef total(): return LIMIT\n\ndef other(): return 1\n")
    names = ("tests/test_limits.py::test_a", "tests/test_toy.py::test_b", "tests/test_far.py::test_c")
    data = coverage.CoverageData(str(tmp_path / "coverage"))
    for name, line in zip(names[1:], (3, 5), strict=True):
        data.set_context(name)
        data.add_lines({str(tmp_path / "toy.py"): [line]})
    data.write()
    (tmp_path / "seconds.json").write_text(json.dumps(dict.fromkeys(names, 1.0)))
    hashes = {"toy.py": hashlib.sha256((tmp_path / "toy.py").read_bytes()).hexdigest()}
    (tmp_path / "hashes.json").write_text(json.dumps(hashes))
    tests = TestMap(tmp_path, tmp_path)
    assert tests.tests("toy.py", 3, 20) == [names[1]]
    assert tests.tests("toy.py", 5, 20) == [names[2]]
    assert tests.tests("toy.py", 1, 20) == list(names)
    assert tests.tests("toy.py", 1, 2) == list(names[:2])
    (tmp_path / "toy.py").write_text("LIMIT = 4\n")
    assert tests.tests("toy.py", 3, 20) == list(names)


def test_what_a_scene_declares_by_taste_is_left_alone_and_nothing_else() -> None:
    source = "WIDTH = 230\n\n\ndef half(whole: int) -> int:\n    return whole // 2\n"

    def numbers(path: str) -> list[int]:
        found = mutants_of(path, source, random.Random(1))
        return [one.line for one in found if one.operator == "NumberReplacer"]

    assert numbers("railgames/core/toy.py") == [1, 5]
    assert numbers("railgames/scenes/table/toy.py") == [5]
