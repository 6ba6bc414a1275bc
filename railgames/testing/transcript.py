"""Random games of a suite as text, to be compared between processes."""

import hashlib
import importlib
import importlib.util
import sys
from types import ModuleType

from railgames.core.actions import format_action
from railgames.store.savefile import canonical
from railgames.testing.cases import walk
from railgames.testing.suite import Suite


def transcript(suite: type[Suite]) -> str:
    """A line a case: its label and a digest of every action, event and snapshot."""
    lines = []
    for case in suite.cases():
        digest = hashlib.sha256()
        state = case.state(41)
        for before, action in walk(state, 42):
            digest.update(format_action(action).encode())
            digest.update(canonical(before.snapshot()))
            digest.update(repr(before.clone().apply(action)).encode())
        digest.update(canonical(state.snapshot()))
        lines.append(f"{case.label} {digest.hexdigest()}")
    return "\n".join(lines)


def find_suite(module: str, name: str, file: str = "") -> type[Suite]:
    """The suite ``name`` of a module; ``file`` is read where pytest imported the module without a place in
    ``sys.path``. Raises ImportError, AttributeError, or TypeError when it is no suite."""
    suite = getattr(_module(module, file), name)
    if not issubclass(suite, Suite):
        raise TypeError(f"{module}:{name} is no suite")
    found: type[Suite] = suite
    return found


def _module(name: str, file: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError:
        spec = importlib.util.spec_from_file_location(name, file) if file else None
        if spec is None or spec.loader is None:
            raise
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
        return module
