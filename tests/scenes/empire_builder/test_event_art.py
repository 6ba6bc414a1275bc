"""Every event card of the map has a picture."""

from railgames.games.empire_builder.board import Board
from railgames.scenes.empire_builder.event_art import ART, event_name, event_picture
from railgames.ui.app import App


def test_every_event_card_has_a_picture_of_its_kind(app: App, board: Board) -> None:
    names = {event_name(event) for event in board.file.events}
    assert names == {"flood", "derailment", "snow", "fog", "storm", "strike", "tax", "boom"}
    assert all(app.art.has(f"{ART.folder}/{name}") for name in names)
    pictures = {id(event_picture(app, event, 24)) for event in board.file.events}
    assert len(pictures) == len(names)
    assert app.art.problems == []
