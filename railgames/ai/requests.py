"""A question to the AI that is not answered yet."""

import msgspec

from railgames.ai.stand_in import StandIn
from railgames.ai.thinking import agent_rng
from railgames.core.actions import Action, parse_action
from railgames.core.errors import RailgamesError
from railgames.core.game import Decision, State
from railgames.core.level import Level
from railgames.core.match import Match
from railgames.core.rng import Rng
from railgames.core.text import tr


class Request(msgspec.Struct):
    """One unanswered request, about ``state`` after ``position`` actions."""

    number: int
    match: Match
    state: State
    position: int
    seat: int
    level: Level
    is_hint: bool
    seconds: float | None
    evaluations: int | None
    asked: float
    deadline: float
    limit: float = 0.0  # seconds that the thinking may take on a busy computer
    is_bot: bool = False
    is_begun: bool = False
    is_repeated: bool = False
    was_stopped: bool = False  # the process that was asked first was stopped by something
    kept: Decision | None = None  # thought of ahead
    is_ahead: bool = False  # the process has been thinking about it since before it was asked
    best: Decision | None = None
    share: float = 0.0
    where: str = ""
    fault: str = ""
    stand_in: StandIn | None = None

    def legal(self, text: str) -> Action | None:
        """The action of this text; None unless it is legal."""
        try:
            action: Action = parse_action(self.match.game.Action, text)
        except RailgamesError:
            return None
        return action if self.state.why_illegal(action) is None else None

    def begin_stand_in(self, why: str) -> None:
        """Let the easiest level decide in this process; ``why`` is told to the player."""
        setup = self.match.setup
        rng = agent_rng(setup.seed, self.seat, self.position)
        self.stand_in = StandIn(self.match.game, self.state.clone(), rng)
        level = tr(str(self.stand_in.level))
        self.fault = tr("{why} AI, {level}, decided this once.", why=why, level=level)

    def any_legal(self) -> Decision:
        """Any legal action; deterministic for a seed and position."""
        rng = Rng.from_seed(self.match.setup.seed, f"fallback {self.seat} {self.position}")
        action = self.state.random_action(rng)
        return Decision(action, tr("The AI failed; this is any legal move."))
