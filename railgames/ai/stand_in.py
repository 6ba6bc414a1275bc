"""The easiest AI of a game in a thread of the window: it decides if the AI's process does not start in time.

A person who waits needs a move that makes sense, not any legal one.
"""

import threading

from railgames.ai.thinking import decide
from railgames.core.game import AnyGame, Budget, Decision, State
from railgames.core.level import Level
from railgames.core.rng import Rng


class StandIn:
    """One decision of the weakest level, which is the quickest. ``decision`` is None until it is made, and
    stays so where that AI fails."""

    def __init__(self, game: AnyGame, state: State, rng: Rng) -> None:
        self.level: Level = game.levels[0]
        self.decision: Decision | None = None
        self._game, self._state, self._rng = game, state, rng
        self._thread = threading.Thread(target=self._decide, name="railgames-stand-in", daemon=True)
        self._thread.start()

    @property
    def is_done(self) -> bool:
        """True when it has decided or failed."""
        return not self._thread.is_alive()

    def _decide(self) -> None:
        try:
            budget = Budget(*self._game.budget(self.level))
            self.decision = decide(self._state, self._game.agent(self.level), self._rng, budget)
        except Exception:  # noqa: BLE001 - an AI may raise anything, and any legal move is left
            return
