"""What the room asks of an expansion. A new expansion overrides what it needs."""

from typing import TYPE_CHECKING

from railgames.core.actions import Action, format_action
from railgames.core.game import Event
from railgames.ui.tween import Motion

if TYPE_CHECKING:
    from railgames.scenes.railroad_ink.room import InkRoom


class ExpansionPicture:
    """An expansion without a picture of its own: its actions are buttons, its events happen unseen."""

    def route_of(self, action: Action) -> str | None:
        """The special route that the action gives up by a press on it; None: the action gets a button."""
        return None

    def words_of(self, action: Action) -> str:
        """The words on the button of an action."""
        text = format_action(action).replace("-", " ").replace("_", " ")
        return text[:1].upper() + text[1:]

    def motion(self, room: "InkRoom", event: Event) -> Motion | None:
        """How an event on the shown board looks; None for nothing."""
        return None
