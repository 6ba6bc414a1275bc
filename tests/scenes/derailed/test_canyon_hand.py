"""The hand of cards as widgets: focus, tooltips, disabled cards, keys that can be changed."""

import msgspec
import pygame
import pytest
from pygame import Surface

from railgames.games.derailed.actions import Play
from railgames.scenes.derailed.hand import CardSlot
from tests.scenes.derailed.conftest import Desk, OpenDesk
from tests.scenes.text_check import checking

pytestmark = pytest.mark.usefixtures("no_pictures")


def _focus(at: Desk) -> str:
    focus = at.table.tree.focus  # type: ignore[union-attr]
    return focus.name if focus is not None else ""


def _tooltip(at: Desk) -> str:
    """The words of the tooltip that is open, after waiting for it."""
    at.pilot.step(60)
    tooltips = at.table.tree.tooltips  # type: ignore[union-attr]
    return tooltips.target.tooltip_text() if tooltips.is_open and tooltips.target is not None else ""


def _cards(at: Desk) -> list[CardSlot]:
    return at.room.hand.rows["cards"].slots  # type: ignore[return-value]


def _with_barred(desk: OpenDesk) -> tuple[Desk, CardSlot]:
    """A table where the person on turn has a card that can be laid and one that cannot."""
    for seed in range(200):
        at = desk(seed=seed, moves=20)
        at.lift_curtain()
        barred = next((slot for slot in _cards(at) if slot.card.state == "barred"), None)
        if barred is not None and any(slot.card.state == "free" for slot in _cards(at)):
            return at, barred
    raise AssertionError("no such table")


def test_tab_goes_from_the_cards_to_the_board_and_on_to_the_table(desk: OpenDesk) -> None:
    at = desk(seed=3)
    at.lift_curtain()
    at.pilot.press("tab")
    assert _focus(at).startswith("cards")
    assert at.table.tree.is_focus_visible  # type: ignore[union-attr]
    at.pilot.press("tab")
    assert _focus(at) == "board"
    assert at.room.has_keys_on_board
    at.pilot.press("tab")
    assert _focus(at) not in ("board", "")
    assert not at.room.has_keys_on_board
    at.pilot.press("shift+tab")
    assert at.room.has_keys_on_board


def test_the_discard_pile_is_a_tab_stop_only_while_cards_go_there(desk: OpenDesk) -> None:
    at = desk(seed=3)
    at.lift_curtain()
    pile = at.room.hand.rows["discard"].slots[0]
    assert not pile.can_take_focus()
    at.room.hand.show(msgspec.structs.replace(at.room.hand.view, discards=True))
    assert pile.can_take_focus()


def test_a_card_that_cannot_be_laid_takes_no_focus_and_says_why(desk: OpenDesk) -> None:
    at, barred = _with_barred(desk)
    stops = set()
    at.pilot.press("tab")
    for _ in range(6):
        stops.add(_focus(at))
        at.pilot.press("right")
    assert barred.name not in stops
    assert len(stops) == sum(slot.card.state == "free" for slot in _cards(at))
    at.pilot.move(barred.rect.center)
    assert barred.card.reason in _tooltip(at)
    at.pilot.press(str(barred.idx + 1))
    assert at.table.desk.bubble.text == barred.card.reason
    assert at.room.pick is None


def test_a_tooltip_lies_beside_its_card_and_never_over_it(desk: OpenDesk) -> None:
    for people in (2, 6):
        at = desk(people=people)
        at.lift_curtain()
        for slot in _cards(at):
            at.pilot.move((5, 5))
            at.pilot.move(slot.rect.center)
            assert _tooltip(at) == slot.card.words
            assert not at.table.tree.tooltips.rect.colliderect(slot.rect)  # type: ignore[union-attr]


@pytest.mark.pictures
def test_a_hovered_card_is_raised_and_lies_down_again(desk: OpenDesk) -> None:
    at = desk(seed=3)
    at.lift_curtain()
    at.pilot.move((5, 5))
    before = pygame.image.tobytes(at.pilot.picture(), "RGB")
    at.pilot.move(next(slot for slot in _cards(at) if slot.card.state == "free").rect.center)
    assert pygame.image.tobytes(at.pilot.picture(), "RGB") != before
    at.pilot.move((5, 5))
    assert pygame.image.tobytes(at.pilot.picture(), "RGB") == before


@pytest.mark.parametrize(
    ("command", "key"),
    [("pick_1", "q"), ("rotate", "w"), ("missing", "e"), ("confirm", "x"), ("cancel", "y")],
)
def test_a_key_that_was_changed_acts_and_the_old_one_does_not(desk: OpenDesk, command: str, key: str) -> None:
    at = desk(seed=3)
    at.lift_curtain()
    keys = at.app.keys
    old = keys.texts(command)[0]
    keys.bind(command, key)
    symmetric = at.room.board.board.deck.is_symmetric
    kinds = at.room.view.hands[at.table.viewer]
    slot = next(slot for slot in _cards(at) if slot.card.state == "free" and not symmetric[kinds[slot.idx]])
    if command != "pick_1":
        at.pilot.press(str(slot.idx + 1))

    def state() -> object:
        ghost = at.room.ghost
        return at.match.position, at.room.pick, at.room.missing_on, ghost and ghost.action

    before = state()
    at.pilot.press(old)
    if command == "cancel":
        assert not at.table.tree.overlays  # type: ignore[union-attr]
    assert state() == before
    at.pilot.press(key)
    assert state() != before


def test_a_tool_names_its_key_as_it_is_now(desk: OpenDesk) -> None:
    at = desk(seed=3)
    at.lift_curtain()
    at.app.keys.bind("missing", "x")
    at.room.hand.refresh()
    at.pilot.move(at.room.hand.rows["tools"].slots[1].rect.center)
    assert _tooltip(at) == "Missing cards (X)"


def test_digits_turns_and_letters_reach_the_room_while_a_button_has_the_focus(desk: OpenDesk) -> None:
    at = desk(seed=3)
    at.lift_curtain()
    slot = next(slot for slot in _cards(at) if slot.card.state == "free")
    tree = at.table.tree
    assert tree is not None
    tree.set_focus(tree.root.find("menu"), show=True)
    at.pilot.press("m")
    assert at.room.missing_on
    at.pilot.move(at.cell("A1"))
    at.pilot.press(str(slot.idx + 1))
    assert at.room.pick is not None
    assert _focus(at) == "board"
    at.pilot.press("r")
    assert at.room.orientations


def test_no_ghost_is_aimed_over_the_log(desk: OpenDesk) -> None:
    at = desk(seed=3)
    at.lift_curtain()
    slot = next(slot for slot in _cards(at) if slot.card.state == "free")
    at.table.commands.toggle_log()
    at.pilot.step(2)
    at.pilot.move(slot.rect.center)
    at.pilot.button_down()
    at.pilot.move(at.cell("A1"), (1, 0, 0))
    assert at.room.mouse.is_dragging
    at.pilot.move(at.table.log.rect.center, (1, 0, 0))
    assert at.room.cell is None
    at.pilot.button_up()
    assert at.match.position == 0
    assert at.room.pick is None


@pytest.mark.parametrize("event", [pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST])
def test_a_drag_that_loses_the_window_puts_the_card_back(desk: OpenDesk, event: int) -> None:
    at = desk(seed=3)
    at.lift_curtain()
    slot = next(slot for slot in _cards(at) if slot.card.state == "free")
    at.pilot.move(slot.rect.center)
    at.pilot.button_down()
    at.pilot.move(at.cell("A1"), (1, 0, 0))
    assert slot.is_lifted
    at.pilot.post(event)
    at.pilot.step()
    assert not slot.is_lifted
    assert at.room.pick is None


def test_a_drag_by_the_wheel_is_turned_and_laid_where_it_is_let_go(desk: OpenDesk) -> None:
    at = desk(seed=3)
    at.lift_curtain()
    play = next(action for action in at.match.state.legal_actions() if isinstance(action, Play))
    at.pilot.move(at.card(at.slot_of(play.card)))
    at.pilot.button_down()
    at.pilot.move(at.cell(play.cell), (1, 0, 0))
    before = at.room.ghost
    at.pilot.post(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0, flipped=False, touch=False)
    at.pilot.step()
    after = at.room.ghost
    assert before is not None
    assert after is not None
    is_symmetric = at.room.board.board.deck.is_symmetric[at.room.board.board.deck.kind_of[play.card]]
    assert (after.action.turned != before.action.turned) or is_symmetric
    at.pilot.post(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0, flipped=False, touch=False)
    at.pilot.step()
    at.pilot.button_up()
    assert at.match.position == 1


def test_focus_goes_to_the_card_that_was_put_back(desk: OpenDesk) -> None:
    at = desk(seed=3)
    at.lift_curtain()
    slot = next(slot for slot in _cards(at) if slot.card.state == "free")
    at.pilot.press(str(slot.idx + 1))
    assert at.room.has_keys_on_board
    at.pilot.press("escape")
    assert _focus(at) == slot.name
    assert at.room.pick is None


def test_a_digit_shows_the_ghost_where_the_pointer_is_even_after_the_keyboard_was_used(
    desk: OpenDesk,
) -> None:
    at = desk(seed=3)
    at.lift_curtain()
    play = next(action for action in at.match.state.legal_actions() if isinstance(action, Play))
    for _ in range(4):
        at.pilot.press("tab")
    assert _focus(at) not in ("", "board")
    at.pilot.move(at.cell(play.cell))
    at.pilot.press(str(at.slot_of(play.card) + 1))
    assert at.room.ghost is not None
    assert at.room.ghost.action.cell == play.cell
    at.pilot.press("right")
    assert at.room.has_keys_on_board


@pytest.mark.pictures
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1366, 768), 1.0), ((1024, 640), 1.5)])
@pytest.mark.parametrize("ais", [1, 3])
def test_the_name_of_the_picked_card_is_whole(
    desk: OpenDesk, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float, ais: int
) -> None:
    at = desk(size=size, scale=scale, people=1, ais=ais)
    hand, deck = at.room.hand, at.room.board.board.deck
    picture = Surface(size)
    with checking(monkeypatch) as check:
        for kind in range(len(deck.cards)):
            hand.view = msgspec.structs.replace(hand.view, caption=deck.title(kind).capitalize())
            hand.draw(picture, at.app.theme)
        assert check.drawn > len(deck.cards)
        assert not check.cut
