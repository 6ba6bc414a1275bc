"""What the table says of the others' turns, and what the side says of one thing and of many."""

import msgspec

from railgames.core.text import tr
from railgames.games.spike.events import Loaded, TurnEnded
from tests.scenes.spike.conftest import OpenDesk


def test_the_end_of_an_ai_s_turn_does_not_hide_what_it_did(desk: OpenDesk) -> None:
    at = desk()
    entry = at.match.log[-1]
    other = 1 - at.table.viewer
    loaded = Loaded(seat=other, commodity="oil", title="oil", city="dallas")
    did = msgspec.structs.replace(entry, seat=other, events=(loaded,))
    ended = msgspec.structs.replace(entry, seat=other, events=(TurnEnded(seat=other),))
    at.table.on_played([did], "Loads oil.")
    at.table.on_played([ended], tr("Ends the turn."))
    at.pilot.step(2)
    assert at.table.bottom.news.text == f"{at.room.names[other]}: Loads oil."


def test_a_new_train_moves_one_space_not_one_spaces(desk: OpenDesk) -> None:
    at = desk()
    tips = [part.tooltip_text() for part in at.room.side.train.parts]
    assert tips[0].startswith("Speed: the train moves up to 1 space a turn.")
    assert tips[2].startswith("Cars: the train carries one commodity")
