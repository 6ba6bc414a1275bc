"""What the AI worker tells: an answer, and how far a request is."""

from typing import Literal

import msgspec

from railgames.core.actions import Action
from railgames.core.game import Decision

Source = Literal["agent", "best so far", "stand-in", "fallback"]

Wait = Literal["", "starting", "late", "stopped", "starting again", "stopped again"]
"""Why no process is working on a request yet.

"starting": the process has been starting for longer than usual; "late": so long that it may be given up;
"stopped": something has stopped it; "starting again": a new one takes its place; "stopped again": that too.
"""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """The AI's answer for the match after ``position`` actions; ``action`` is legal there.

    ``source`` is "agent" for its own answer, "best so far" for the last report of a stopped agent,
    "stand-in" for the easiest level in its place because it did not answer in time, "fallback" for any legal
    action after a failure. ``reason`` is one line for the player. ``row`` are the actions that follow in the
    same gesture; ``others`` the next best decisions, best first; only a hint has them. ``fault``: the
    sentence that tells the player who decided in place of the AI, and why.
    """

    action: Action
    reason: str
    seat: int
    position: int
    is_hint: bool
    source: Source
    seconds: float
    row: tuple[Action, ...] = ()
    others: tuple[Decision, ...] = ()
    fault: str = ""


class Progress(msgspec.Struct, frozen=True):
    """Progress of a running request: ``share`` from 0 to 1, the best decision so far, and why nobody thinks
    about it yet (``wait``)."""

    share: float
    best: Decision | None
    wait: Wait = ""
