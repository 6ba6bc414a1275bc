"""Random games as text, to be compared between processes: ``python -m tests.conformance.transcript GAME``."""

import hashlib
import sys

from railgames.core.actions import format_action
from railgames.store.savefile import canonical
from tests.conformance.subjects import cases, subject, walk


def transcript(name: str) -> str:
    """A line a case of the subject ``name``: its label and a digest of every action, event and snapshot."""
    lines = []
    for case in cases():
        if case.subject is subject(name):
            digest = hashlib.sha256()
            state = case.state(41)
            for before, action in walk(state, 42):
                digest.update(format_action(action).encode())
                digest.update(canonical(before.snapshot()))
                digest.update(repr(before.clone().apply(action)).encode())
            digest.update(canonical(state.snapshot()))
            lines.append(f"{case.label} {digest.hexdigest()}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(transcript(sys.argv[1]))
