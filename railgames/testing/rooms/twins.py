"""Two matches that differ in nothing but what a viewer may not know."""

import copy

import msgspec

from railgames.core.game import State
from railgames.core.match import LogEntry, Match
from railgames.core.rng import Rng


def twins(match: Match, viewer: int | None, rng: Rng) -> tuple[Match, Match]:
    """The match, and the same one in another world. What ``viewer`` is shown of both must be equal.

    The worlds differ in all that is hidden from the viewer (None: from strangers), and the log of the other
    one lacks the events that the viewer may not see. Both can be played on, but nothing can be undone.
    """
    world = match.state.clone()
    for seat in range(len(match.setup.seats)) if viewer is None else (viewer,):
        world = world.determinize(seat, rng)

    def as_seen(entry: LogEntry) -> LogEntry:
        seen = tuple(event for event in entry.events if match.state.can_see(viewer, event))
        return msgspec.structs.replace(entry, events=seen)

    return (
        _in_world(match, match.state.clone(), list(match.log)),
        _in_world(match, world, [as_seen(entry) for entry in match.log]),
    )


def _in_world(match: Match, state: State, log: list[LogEntry]) -> Match:
    other = copy.copy(match)
    # Match offers no way to exchange its state: nothing but a check of secrets has a use for it.
    other._state, other._log = state, log
    other._before, other._undone, other._checkpoints = None, [], {}
    other.observers, other.notes = [], dict(match.notes)
    return other
