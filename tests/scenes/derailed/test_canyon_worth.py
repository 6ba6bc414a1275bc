"""The canyon says what stations, cards and score lines are and what they are worth."""

from railgames.games.derailed.actions import Play
from tests.scenes.derailed.conftest import Desk, OpenDesk


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
