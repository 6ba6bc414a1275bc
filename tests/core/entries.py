"""Stand-ins for installed entry points."""

from importlib.metadata import EntryPoint
from types import SimpleNamespace
from typing import Any


class Entry(EntryPoint):
    """An entry point that gives ``value``, or raises it; ``loads`` counts how often it was asked.

    ``package`` is the distribution that it belongs to.
    """

    def __init__(self, value: Any, package: str = "stranger") -> None:
        super().__init__(name="stand-in", value="none:NONE", group="railgames")
        vars(self).update(given=value, loads=0, dist=SimpleNamespace(name=package))

    def load(self) -> Any:
        vars(self)["loads"] += 1
        if isinstance(self.given, BaseException):
            raise self.given
        return self.given

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other
