"""Cards that lie face up keep their places while somebody draws."""

from railgames.games.spike.actions import Draw
from railgames.scenes.spike.cards import TAKEN
from tests.scenes.spike.conftest import OpenDesk


def test_a_taken_card_leaves_its_place_empty_and_no_other_moves(desk: OpenDesk) -> None:
    at = desk()
    while at.state.phase != "turn" or len(set(at.state.shown)) < 2:
        at.match.play(at.state.legal_actions()[0])
    at.table.on_jumped()
    at.lift_curtain()
    row = at.room.side.shown
    before = row.slots
    places = [card.rect.topleft for card in row.cards]
    assert before == tuple(sorted(at.state.shown))
    at.pilot.click(row.cards[0].rect.center)
    at.pilot.settle()
    assert at.state.phase == "draw"
    assert row.slots == (TAKEN, *before[1:])
    assert [card.rect.topleft for card in row.cards] == places
    assert not row.cards[0].enabled
    assert "taken" in row.cards[0].tooltip_text()
    taken = at.match.log[-1].action
    assert taken == Draw(at.board.type_names[before[0]])
    at.pilot.press("ctrl+z")
    assert row.slots == before
    at.pilot.click(row.cards[1].rect.center)
    assert at.match.log[-1].action == Draw(at.board.type_names[before[1]])
