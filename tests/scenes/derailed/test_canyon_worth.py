"""The canyon says what stations, cards and score lines are and what they are worth."""

import msgspec
import pytest

from railgames.games.derailed.actions import Play
from railgames.scenes.derailed.effects import motion_of
from railgames.scenes.derailed.ghost import outcome
from railgames.scenes.derailed.hand_view import news_of
from railgames.scenes.motions import Flight
from tests.games.derailed.setups import position
from tests.scenes.derailed.conftest import Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")


def ready(desk: OpenDesk) -> Desk:
    at = desk()
    at.lift_curtain()
    return at


def test_stations_say_whose_they_are_what_is_missing_and_what_arriving_scores(desk: OpenDesk) -> None:
    at = ready(desk)
    view, geometry = at.room.view, at.room.board.geometry
    for lane in range(view.board.seats):
        name = at.room.names[view.starts[lane]]
        assert at.room.words_at(geometry.start(lane).center).endswith(f"{name} starts here.")
        goal = view.destinations[lane]
        said = at.room.words_at(geometry.destination(lane).center)
        assert f"{at.room.names[goal]} must arrive here; {view.missing(goal)} cards are missing." in said
        assert "1 point, and 1 more as the first." in said


def test_a_card_on_the_table_says_what_it_is_and_whose_line_it_is_in(desk: OpenDesk) -> None:
    at = ready(desk)
    viewer = at.table.viewer
    play = next(a for a in at.match.state.legal_actions() if isinstance(a, Play))
    assert at.room.words_at(at.cell(play.cell)) == ""
    at.table.play(play)
    said = at.room.words_at(at.cell(play.cell))
    deck = at.room.board.board.deck
    assert said.lower().startswith(deck.title(deck.kind_of[play.card]).lower())
    assert f"In the line of {at.room.names[viewer]}." in said


def test_every_score_line_says_what_it_counts(desk: OpenDesk) -> None:
    at = ready(desk)
    lines = at.room.view.scores()[0].lines
    said = [at.room.line_words(0, line) for line in lines]
    assert all(said)
    needed = at.room.view.board.needed
    assert f"The round ends with {needed} arrival" in said[0]


def test_the_words_are_a_tooltip_of_the_board(desk: OpenDesk) -> None:
    at = ready(desk)
    at.pilot.move(at.room.board.geometry.start(0).center)
    at.pilot.step(80)
    assert at.table.tree is not None
    tips = at.table.tree.tooltips
    assert tips.is_open
    assert tips.target is at.table.room_widget.board


@pytest.mark.parametrize(
    ("cards", "cell", "said"),
    [
        ({}, "A1", "Your line runs off"),
        ({"A1": "straight", "A2": "straight", "A3": "straight-buffer"}, "A4", "Your line ends at Bruno"),
    ],
)
def test_a_card_in_hand_says_beforehand_that_it_leads_the_line_nowhere(
    cards: dict[str, str], cell: str, said: str
) -> None:
    card = "straight-buffer" if cards else "curve-left"
    state = position((0, 1), (1, 0), cards, [[card], ["crossing"]])
    found = outcome(state, 0, Play(card, cell, 0), state.board.cell_of[cell])
    lines = [line.text for line in news_of(state, ("Ada", "Bruno"), 0, found, False)]
    assert lines[0] == said


def test_a_note_at_the_card_tells_that_a_line_runs_off(desk: OpenDesk) -> None:
    at = desk(people=1, ais=1, speed="normal")
    at.lift_curtain()
    at.match.play(next(action for action in at.match.state.legal_actions() if isinstance(action, Play)))
    entry = at.match.log[-1]
    played = msgspec.structs.replace(entry.events[0], runs_off=True, cuts=())
    motion = motion_of(at.room, entry, (played,))
    assert motion is not None
    notes = 0
    for _ in range(60):
        motion.advance(0.02)
        at.pilot.step()
        notes += any(isinstance(one, Flight) and one.start == one.end for one in at.room.stage.effects)
    assert notes > 5
