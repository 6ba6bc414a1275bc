"""A small round picture for each kind of event card: assets ``empire_builder/events/<name>.svg``."""

from pygame import Surface

from railgames.games.empire_builder.mapfile import (
    BoomFile,
    DerailmentFile,
    EventFile,
    FloodFile,
    StrikeFile,
    TaxFile,
    WeatherFile,
)
from railgames.scenes.folder_art import FolderArt
from railgames.ui.app import App

ART = FolderArt("empire_builder/events")


def event_name(event: EventFile) -> str:
    """The name of the picture of an event card."""
    match event:
        case FloodFile():
            return "flood"
        case DerailmentFile():
            return "derailment"
        case WeatherFile():
            return event.look
        case StrikeFile():
            return "strike"
        case TaxFile():
            return "tax"
        case BoomFile():
            return "boom"


def wreck_sign(app: App, side: int) -> Surface:
    """The picture of a derailment, beside a train that loses its turn. Shared: do not draw on it."""
    return ART.picture(app, "derailment", (side, side))


def event_picture(app: App, event: EventFile, side: int) -> Surface:
    """The picture of an event card. Shared: do not draw on it."""
    return ART.picture(app, event_name(event), (side, side))
