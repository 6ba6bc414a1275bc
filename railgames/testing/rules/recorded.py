"""Whole games that were recorded still play as they did: see ``railgames.testing.golden``."""

from pathlib import Path
from typing import ClassVar

import pytest

from railgames.testing import golden as files
from railgames.testing.suite import Suite


class GoldenChecks(Suite):
    """Golden playthroughs."""

    golden: ClassVar[Path | None] = None
    """The folder of the golden playthroughs; None skips their checks."""

    def test_golden_playthroughs_still_end_as_they_did(self) -> None:
        for path in self._recorded():
            recorded = files.read(path)
            match = files.replay(self.game, self.map_source(), recorded)
            assert match.is_over, path.name
            assert files.scores_of(match.state) == recorded.scores, path.name

    def test_a_changed_score_of_a_golden_playthrough_is_noticed(self) -> None:
        recorded = files.read(self._recorded()[0])
        recorded.scores[0]["total"] += 1
        match = files.replay(self.game, self.map_source(), recorded)
        assert files.scores_of(match.state) != recorded.scores

    def _recorded(self) -> list[Path]:
        """The files. Fails when there are none in the folder; skips when no folder is named."""
        if self.golden is None:
            pytest.skip("no folder of golden playthroughs is named")
        paths = sorted(self.golden.glob("*.txt"))
        cls = type(self)
        command = f"python -m railgames.testing golden {cls.__module__}:{cls.__qualname__}"
        assert paths, f"write some: {command}"
        return paths
