"""What the checks of packs found is kept for the next start, where it can be."""

import errno
from pathlib import Path

import pytest

from railgames.content.check_cache import NAME, CheckResult, read_results, write_results
from railgames.core.errors import Problem

RESULTS = {"aaa": CheckResult("1f", (Problem(file="aaa/x.svg", where="", message="No."),), is_drawn=True)}


def test_results_are_read_as_they_were_written(tmp_path: Path) -> None:
    write_results(tmp_path, RESULTS)
    assert read_results(tmp_path) == RESULTS
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


@pytest.mark.parametrize("code", [errno.EROFS, errno.EACCES, errno.ENOSPC])
def test_a_folder_that_cannot_be_written_stops_no_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    """On a file system that is read-only even the removal of a file that is not there fails."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(code, "refused")

    monkeypatch.setattr(Path, "write_bytes", refuse)
    monkeypatch.setattr(Path, "unlink", refuse)
    write_results(tmp_path, RESULTS)
    assert read_results(tmp_path) == {}
