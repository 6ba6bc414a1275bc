"""Whole games at one screen: by the keyboard alone, by the mouse alone, and what stays hidden between
people."""

import re

import pytest

from railgames.games.spike.actions import DECK, Draw
from railgames.games.spike.phase import Phase
from railgames.scenes.results import ResultsScene
from tests.scenes.spike.conftest import Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")

MOST_STEPS = 700


def pass_on(at: Desk) -> None:
    """Close the card of a round, let the curtain fall and rise again."""
    for _ in range(4):
        if at.table.rounds.card is not None:
            at.pilot.step(20)
            at.pilot.press("return")
            at.pilot.step(3)
        elif at.table.last_look.is_on:
            at.pilot.press("ctrl+return")
            at.pilot.step(3)
        else:
            at.lift_curtain()


def best_city(at: Desk) -> str:
    """The title of a city that can be built to: the one that pays most."""
    paths, view = at.room.plans.paths, at.match.state
    goods = at.board.goods
    city = max(paths, key=lambda one: (view.price(goods[one]), -paths[one].cards, -one))
    return at.board.city_title(city)


def turn_by_keys(at: Desk, step: int) -> None:
    phase = at.match.state.phase
    if phase is Phase.GIFT:
        held = [kind for kind, count in enumerate(at.match.state.player.hand) if count]
        at.pilot.press(str(held[0] + 1))
        at.pilot.press("return")
    elif phase is Phase.PLACE:
        find(at, "Indianapolis" if at.match.state.current else "Atlanta")
        at.pilot.press("return")
    elif phase is Phase.TURN and at.room.plans.paths:
        find(at, best_city(at))
        at.pilot.press("r")  # other cards, where there are some
        at.pilot.press("return")
    elif phase is Phase.TURN and at.room.plans.moves and step % 3 == 0:
        at.pilot.press("m")
        at.pilot.press("return")
    elif phase in (Phase.TURN, Phase.DRAW):
        at.pilot.press(str(len(at.match.state.shown) + 1))
        at.pilot.press("return")
        if at.match.state.phase is Phase.DRAW and step % 5 == 0:
            at.pilot.press("ctrl+return")
    else:
        at.pilot.press("ctrl+return")
    at.pilot.step(2)


def find(at: Desk, title: str) -> None:
    """Put the cursor on a city by its name."""
    at.pilot.press("/")
    at.pilot.type(title)
    at.pilot.press("return")
    at.pilot.step(2)


def turn_by_mouse(at: Desk) -> None:
    state = at.match.state
    if state.phase is Phase.GIFT:
        kind = next(kind for kind, count in enumerate(state.player.hand) if count)
        at.pilot.click(at.room.side.cards.cards[kind].rect.center)
    elif state.phase is Phase.PLACE:
        at.pilot.click(at.spot("indianapolis" if state.current else "atlanta"))
    elif state.phase is Phase.TURN and at.room.plans.paths:
        title = best_city(at)
        at.pilot.click(at.spot(next(city.id for city in at.board.file.cities if city.title == title)))
    elif state.phase in (Phase.TURN, Phase.DRAW):
        deck = state.why_illegal(Draw(DECK)) is None
        cards = at.room.side.shown.cards
        card = cards[-1] if deck else next(one for one in cards if one.enabled)
        at.pilot.click(card.rect.center)
    else:
        at.pilot.click(at.table.bottom.primary.rect.center)
    at.pilot.move((2, 300))
    at.pilot.step(2)


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_a_whole_game_can_be_played_with_either_hand(desk: OpenDesk, hand: str) -> None:
    at = desk(size=(1024, 640), is_short=True, begun=False)
    for step in range(MOST_STEPS):
        pass_on(at)
        if at.match.is_over:
            break
        if hand == "keys":
            turn_by_keys(at, step)
        else:
            turn_by_mouse(at)
    assert at.match.is_over
    assert isinstance(at.top, ResultsScene)
    played = [str(entry.action).split()[0] for entry in at.match.log]
    assert played.count("pay") >= 2
    assert played.count("draw") >= 3


def test_nothing_of_another_hand_or_route_is_told(desk: OpenDesk) -> None:
    at = desk(moves=200)
    state, viewer = at.match.state, at.table.viewer
    other = 1 - viewer
    at.table.commands.look_at(other)
    cards = at.room.side.cards.cards
    known = state.players[other].known
    assert [card.count for card in cards[: at.board.types]] == list(known)
    hidden = sum(state.players[other].hand) - sum(known)
    assert len(cards) == at.board.types + bool(hidden)
    assert [ticket.text for ticket in at.room.side.routes.tickets] == ["A hidden route"]
    at.pilot.move(at.room.side.routes.tickets[0].rect.center)
    assert at.room.lamps.lit.tags == ()


def test_contracts_train_and_cargo_of_another_are_open(desk: OpenDesk) -> None:
    at = desk(moves=200)
    other = 1 - at.table.viewer
    at.pilot.click(at.table.cards[other].rect.center)
    at.pilot.step(2)
    player = at.match.state.players[other]
    assert {ticket.line.good for ticket in at.room.side.deals.tickets} == set(player.deals)
    values = [part.shown.value for part in at.room.side.train.parts]
    assert values == [at.match.state.part(other, part) for part in range(3)]
    aboard = [good for good, deal in player.deals.items() if deal.token == 1]
    assert list(at.room.side.train.parts[2].shown.aboard) == aboard
    assert at.room.side.caption.text.startswith(f"{at.room.names[other]}: ")
    assert not any(ticket.enabled for ticket in at.room.side.deals.tickets)


def test_the_cards_that_are_not_seen_are_counted_from_what_is_public(desk: OpenDesk) -> None:
    at = desk(moves=200)
    state, viewer = at.match.state, at.table.viewer
    other = state.players[1 - viewer]
    hidden = [held - known for held, known in zip(other.hand, other.known, strict=True)]
    in_deck = [state.deck.count(kind) for kind in range(at.board.types)]
    assert list(at.room.side.unseen.counts) == [a + b for a, b in zip(hidden, in_deck, strict=True)]
    words = at.room.side.unseen.tooltip
    assert f"The deck: {len(state.deck)} rail card" in words
    assert (f"{sum(hidden)} hidden card" in words) == bool(sum(hidden))


def test_the_deck_tells_of_time_cards_in_the_last_round(desk: OpenDesk) -> None:
    at = desk(golden="planned-time", moves=330)
    state = at.match.state
    assert state.round == 3
    words = at.room.side.shown.cards[-1].tooltip_text() + at.room.side.unseen.tooltip
    upper = len(state.deck) - state.bottom
    left = 3 - state.times
    assert f"{left} Time cards are in it." in words
    assert re.search(rf"The next {upper} cards? (are|is a) rail card" if upper > 0 else "may show one", words)


def test_who_comes_back_is_shown_what_happened(desk: OpenDesk) -> None:
    at = desk(moves=200)
    first = at.table.viewer
    for step in range(40):
        if at.top is not at.table:
            break
        if at.table.last_look.is_on or at.table.rounds.card is not None:
            pass_on(at)
        else:
            turn_by_mouse(at)
        assert step < 39
    assert hasattr(at.top, "on_ready")
    (button,) = [one for one in at.top.tree.root.walk() if one.name == "recap"]
    at.pilot.click(button.rect.center)
    at.pilot.step(3)
    assert at.table.viewer != first
    recap = at.table.recap
    assert recap.is_on
    others = [turn.seat for turn in recap.turns]
    assert others[-1] == first
    assert at.table.viewer not in others
    words = recap.bar.words.text
    assert at.room.names[first] in words
    assert "Face up now" not in words, "a turn is told as the line below the map tells it"
    at.pilot.press("ctrl+return")
    at.pilot.step(3)
    assert not recap.is_on
    assert at.room.may_act


def test_what_is_shown_of_the_set_up_is_said_in_sentences(desk: OpenDesk) -> None:
    at = desk(people=2, begun=False)
    assert at.state.phase is Phase.GIFT
    for _ in range(20):
        if at.top is not at.table:
            break
        at.table.play(at.state.legal_actions()[0])
        at.pilot.step(3)
        if at.table.last_look.is_on:
            pass_on(at)
    (button,) = [one for one in at.top.tree.root.walk() if one.name == "recap"]
    at.pilot.click(button.rect.center)
    at.pilot.step(3)
    words = at.table.recap.bar.words.text
    assert re.search(r": hands .*; begins in \w+\. Face up now: ", words), words
