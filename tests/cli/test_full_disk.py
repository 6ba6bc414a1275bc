"""A command that writes a file on a full disk: one sentence, and the file that was there stays."""

import errno
import os
from pathlib import Path

import pytest

from railgames.cli import main
from railgames.store.filesystem import FileSystem

COMMANDS = {
    "words": ["maps", "words", "-o", "{}"],
    "generate": ["maps", "generate", "spike", "--seed", "1", "-o", "{}"],
    "render": ["maps", "render", "spike", "eastern-us", "-o", "{}.png"],
    "screenshots": ["screenshots", "--only", "menu", "-o", "{}"],
    "schema": ["maps", "schema", "spike", "-o", "{}"],
}
IN_A_FOLDER = {"screenshots": "menu-paper-1024x640.png", "schema": "spike.schema.json"}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_disk_is_one_sentence_and_keeps_the_old_file(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RAILGAMES_HOME", str(tmp_path / "home"))
    words = [word.format(tmp_path / "out") for word in COMMANDS[command]]
    target = Path(words[-1])
    if command in IN_A_FOLDER:
        target.mkdir()
        target /= IN_A_FOLDER[command]
    target.write_bytes(b"old")

    def full(self: FileSystem, handle: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as broken:
        broken.setattr(FileSystem, "write_all", full)
        assert main(words) == 1
    said = capsys.readouterr().err
    assert "disk is full" in said
    assert "Traceback" not in said
    assert target.read_bytes() == b"old"
    assert [one.name for one in target.parent.glob(".*")] == []
    if command in ("render", "schema"):
        assert main(words) == 0
        assert len(target.read_bytes()) > 100
