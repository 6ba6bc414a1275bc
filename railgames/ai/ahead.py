"""Turns that an AI thinks about before they come, while others play: which to ask for, and what was answered.

Only games in which seats act apart from each other have such turns (``State.ahead``).
"""

import msgspec

from railgames.core.game import Decision
from railgames.core.match import Match

Key = tuple[int, int]  # (turn, seat)


class Running(msgspec.Struct, frozen=True):
    """A turn that the process thinks about now, asked after ``since`` actions."""

    number: int
    key: Key
    since: int


class Plan(msgspec.Struct):
    """The decisions of a turn to come, in order; empty when there were none. ``first`` is the number of
    actions before the first of them, once the turn has come."""

    decisions: tuple[Decision, ...]
    since: int
    first: int | None = None


class Ahead:
    """The turns thought about ahead in one match. ``running`` is the one that is thought about now."""

    def __init__(self) -> None:
        self.running: Running | None = None
        self._plans: dict[Key, Plan] = {}

    def due(self, match: Match) -> int | None:
        """The seat of our AIs whose turn should be thought about next: the first to act, None for none."""
        state, seats = match.state, match.setup.seats
        current = state.current_player
        if current is None or self.running is not None:
            return None
        for step in range(1, len(seats)):
            seat = (current + step) % len(seats)
            who = seats[seat]
            if who.level is None or who.bot or (state.turn, seat) in self._plans:
                continue
            if state.ahead(seat) is not None:
                return seat
        return None

    def begin(self, number: int, match: Match, seat: int) -> None:
        """Note that the process was asked."""
        self.running = Running(number, (match.state.turn, seat), match.position)

    def finish(self, number: int, decisions: tuple[Decision, ...]) -> None:
        """Keep the answer to question ``number``, if it is still awaited."""
        running = self.running
        if running is not None and running.number == number:
            self._plans[running.key] = Plan(decisions, running.since)
            self.running = None

    def is_asked(self, number: int) -> bool:
        """Whether this is the number of the running question."""
        return self.running is not None and self.running.number == number

    def is_running_for(self, match: Match, seat: int) -> bool:
        """Whether the process thinks about the present turn of this seat."""
        return self.running is not None and self.running.key == (match.state.turn, seat)

    def decision(self, match: Match, seat: int) -> Decision | None:
        """What was decided ahead for the present position; None when nothing was, or it is not legal."""
        plan = self._plans.get((match.state.turn, seat))
        if plan is None:
            return None
        if plan.first is None:
            plan.first = match.position
        number = match.position - plan.first
        if not 0 <= number < len(plan.decisions):
            return None
        decision = plan.decisions[number]
        return decision if match.state.why_illegal(decision.action) is None else None

    def forget(self, position: int | None = None) -> None:
        """Forget what was asked after more than ``position`` actions, which are undone; None: everything."""
        if position is None:
            self.running, self._plans = None, {}
            return
        self._plans = {key: plan for key, plan in self._plans.items() if plan.since <= position}
        if self.running is not None and self.running.since > position:
            self.running = None
