"""The table, whatever the game: turns, undo, hints, the curtain and what must not be seen."""

import pytest

from railgames.scenes.table.curtain import Curtain
from railgames.scenes.table.scene import TableScene
from railgames.scenes.table.seat_look import SeatLook
from tests.core.toy_game import Ship
from tests.scenes.conftest import ADA, BO, BOT, Bench, Run
from tests.scenes.stage import shippable
from tests.scenes.toy_room import FREE, HELD, TABLE

pytestmark = pytest.mark.usefixtures("no_pictures")


def colours(bench: Bench) -> set[tuple[int, ...]]:
    """Every colour on the screen now."""
    bench.app.invalidate()
    picture = bench.pilot.picture()
    found = {
        tuple(picture.get_at((x, y)))[:3]
        for x in range(0, picture.get_width(), 7)
        for y in range(0, picture.get_height(), 7)
    }
    return found


# -- turns ---------------------------------------------------------------------------------------------------


def test_a_turn_by_mouse_alone(run: Run) -> None:
    bench = shippable(run)
    table = bench.top
    ship = next(one for one in table.view.legal_actions() if isinstance(one, Ship))
    card = next(rect for card, rect in table.room.card_rects() if card == ship.card)
    bench.pilot.click(card.center)
    bench.pilot.move(table.room.board.cities[ship.city].center)
    assert table.score.preview is not None
    bench.pilot.click(table.room.board.cities[ship.city].center)
    assert table.view.cities[ship.city][0] == 0
    bench.click("primary")
    bench.settle()
    assert any(entry.text == "end" for entry in table.match.log)


def test_a_turn_by_keyboard_alone(run: Run) -> None:
    bench = shippable(run)
    table = bench.top
    bench.press("1")
    assert table.view.cities
    bench.press("ctrl+return")
    assert any(entry.text == "end" for entry in table.match.log)


def test_the_preview_is_what_the_room_previews_now(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = shippable(run)
    table = bench.top
    ship = next(one for one in table.view.legal_actions() if isinstance(one, Ship))
    card = next(rect for card, rect in table.room.card_rects() if card == ship.card)
    bench.pilot.click(card.center)
    bench.pilot.move(table.room.board.cities[ship.city].center)
    table.read()
    assert table.score.preview == table.slim.preview == table.room.preview()
    assert table.score.preview is not None
    monkeypatch.setattr(table.room, "preview", lambda: None)
    table.read()
    assert table.score.preview is None
    assert table.slim.preview is None


def test_a_turn_ends_by_itself_only_where_nothing_else_can_be_done(run: Run) -> None:
    bench = run()
    bench.services.settings.end_turns = True
    seen = set()
    for seed in range(20):
        bench.push(bench.services.go.table(bench.match(ADA, BO, seed=seed)))
        bench.press("return")
        table = next(scene for scene in bench.app.stack.scenes if isinstance(scene, TableScene))
        bench.press("ctrl+return")
        rolled = table.match.state_at(1)
        has_ended = any(entry.text == "end" for entry in table.match.log)
        assert has_ended == (len(rolled.legal_actions()) == 1), seed
        seen.add(has_ended)
        bench.app.stack._scenes.clear()
    assert seen == {True, False}


def test_the_big_button_is_reached_by_tab(run: Run) -> None:
    bench = run()
    table = bench.table(ADA, BOT)
    bench.tab_to("primary")
    bench.press("return")
    assert table.match.log[0].text == "roll"


def test_an_illegal_action_is_told_beside_the_pointer_and_changes_nothing(run: Run) -> None:
    bench = run()
    table = bench.table(ADA, BOT)
    city = table.room.board.cities["C3"].center
    before = table.match.state.snapshot()
    bench.pilot.click(city)
    assert table.desk.bubble.visible
    assert "Roll the die first." in table.desk.bubble.text
    assert table.match.state.snapshot() == before
    bench.pilot.step(400)
    assert not table.desk.bubble.visible


def test_the_ai_plays_and_its_reason_is_told(run: Run) -> None:
    bench = run()
    table = bench.table(BOT, ADA)
    bench.settle()
    assert table.match.position > 0
    assert table.is_interactive


def test_the_prompt_says_whose_turn_it_is_and_what_may_be_done(run: Run) -> None:
    bench = run()
    bench.table(ADA, BOT)
    assert "Ada" in bench.find("heading").text
    assert bench.find("prompt").text == "Roll the die."


# -- undo, redo, hint ----------------------------------------------------------------------------------------


def test_undo_and_redo_are_offered_exactly_when_they_can_be_done(run: Run) -> None:
    bench = shippable(run)
    table = bench.top
    assert not bench.find("undo").enabled
    assert bench.find("undo").tooltip_text() == "Nothing to undo"
    bench.press("1")
    assert bench.find("undo").enabled
    assert not bench.find("redo").enabled
    after = table.match.state.snapshot()
    bench.click("undo")
    assert not table.view.cities
    assert bench.find("redo").enabled
    bench.press("ctrl+y")
    assert table.match.state.snapshot() == after
    bench.press("ctrl+z")
    assert not table.view.cities


def test_undo_where_nothing_can_be_taken_back_says_why(run: Run) -> None:
    bench = run()
    bench.table(ADA, BOT)
    bench.press("ctrl+z")
    assert bench.tree.toasts.children


def test_a_new_refusal_takes_the_place_of_the_last_one(run: Run) -> None:
    bench = run()
    table = bench.table(ADA, BOT)
    table.commands.report("Nothing more can be undone.", "undo")
    table.commands.report("Nothing to redo.", "place")
    assert [toast.name for toast in bench.tree.toasts.children] == ["Nothing to redo."]


@pytest.mark.parametrize("by", ["key", "button"])
def test_a_hint_is_shown_and_not_played(run: Run, by: str) -> None:
    bench = run()
    table = bench.table(ADA, BOT)
    if by == "key":
        bench.press("h")
    else:
        bench.click("hint")
    assert table.room.suggested == "roll"
    assert table.match.position == 0


@pytest.mark.parametrize("hint_first", [True, False])
def test_no_message_lies_over_the_words_of_a_hint(run: Run, hint_first: bool) -> None:
    bench = run()
    table = bench.table(ADA, BOT)
    bench.app.toast("Nothing happened")
    bench.pilot.step(20)
    (toast,) = bench.tree.toasts.children
    words = table.bottom.news
    assert toast.rect.colliderect(table.bottom.rect), "the bar is empty, and the hand stays free"
    bench.press("h")
    if hint_first:
        bench.press("ctrl+z")
    assert words.text.startswith("Hint")
    bench.pilot.step(20)
    assert bench.tree.toasts.children
    assert not any(one.rect.colliderect(words.rect) for one in bench.tree.toasts.children)
    highest = min(one.rect.y for one in bench.tree.toasts.children)
    assert highest < table.top.rect.bottom, "on the bar, as far from the board as there is room"


# -- the curtain and what must not be seen -------------------------------------------------------------------


@pytest.mark.pictures
def test_the_curtain_hides_every_pixel_of_the_table(run: Run) -> None:
    bench = run()
    bench.table(ADA, BO)
    assert isinstance(bench.top, Curtain)
    assert not colours(bench) & {TABLE, HELD, FREE}
    bench.press("return")
    assert isinstance(bench.top, TableScene)
    assert {TABLE, HELD, FREE} <= colours(bench)


def test_every_button_of_the_curtain_is_whole_in_a_low_window(run: Run) -> None:
    bench = run((1024, 640))
    bench.app.set_scale(1.5)
    note = "What is shown next is for Bo alone."
    look = SeatLook("seat:1", "square")
    bench.push(Curtain(BO, look, note, lambda: None, lambda: None))
    for name in ("ready", "recap", "leave"):
        button = bench.find(name)
        assert bench.tree.bounds.contains(button.rect), name
        assert button.rect.w >= button.measured(bench.app.theme)[0], name


@pytest.mark.pictures
def test_between_two_people_nothing_of_the_first_hand_is_drawn(run: Run) -> None:
    bench = run()
    table = bench.table(ADA, BO)
    bench.press("return")
    bench.press("ctrl+return", "ctrl+return")
    assert isinstance(bench.top, Curtain)
    assert "Bo" in bench.texts
    assert not colours(bench) & {TABLE, HELD, FREE}
    assert all(card == 0 for hand in table.view.hands for card in hand)
    bench.click("ready")
    assert table.viewer == 1
    assert table.view.hands[1] == table.match.state.hands[1]
    assert all(card == 0 for card in table.view.hands[0])


@pytest.mark.parametrize(("width", "is_compact"), [(1280, False), (1024, True)])
def test_seat_cards_are_compact_in_a_narrow_window(run: Run, width: int, is_compact: bool) -> None:
    bench = run()
    table = bench.table(ADA, BOT)
    bench.pilot.resize((width, 720))
    assert {card.is_compact for card in table.cards} == {is_compact}
    assert table.score.visible is not is_compact
    assert table.slim.visible is is_compact


@pytest.mark.pictures
def test_a_resize_under_the_curtain_shows_nothing(run: Run) -> None:
    bench = run()
    bench.table(ADA, BO)
    bench.pilot.resize((1400, 900))
    bench.app.set_theme("night")
    bench.settle()
    assert not colours(bench) & {TABLE, HELD, FREE}


def test_with_an_ai_on_turn_first_nobody_sees_a_hand_before_they_say_who_they_are(run: Run) -> None:
    bench = run()
    bench.table(BOT, ADA, BO)
    assert isinstance(bench.top, Curtain)
    assert "Ada" in bench.texts


def test_the_log_tells_only_what_the_viewer_may_see(run: Run) -> None:
    bench = run()
    table = bench.table(ADA, BO)
    bench.press("return")
    bench.press("ctrl+return", "ctrl+return", "return")
    table.log.toggle()
    lines = [line.text for line in table.log._lines]
    assert any("rolls" in line for line in lines)
    assert not any("draws" in line for line in lines)


def test_a_reason_that_tells_a_hidden_thing_is_not_shown(run: Run) -> None:
    bench = run()
    bench.thinker.holds = True
    table = bench.table(ADA, BOT, rounds=9)
    bench.press("ctrl+return", "ctrl+return")
    bench.thinker.holds = False
    for _ in range(60):
        bench.pilot.step()
        if table.match.log[-1].text == "end" and table.match.log[-1].seat == 1:
            break
    entry = table.match.log[-1]
    assert entry.seat == 1
    told = table.bottom.news.text
    table.on_played([entry], "has drawn a five")
    assert table.bottom.news.text == told


def test_the_reason_of_an_open_move_stays_until_the_next_one(run: Run) -> None:
    bench = run()
    table = bench.table(ADA, BOT, rounds=9)
    bench.press("ctrl+return", "ctrl+return")
    for _ in range(60):
        bench.pilot.step()
        if table.match.log[-1].text == "end" and table.is_interactive:
            break
    assert table.is_interactive
    assert table.bottom.news.text.startswith("Brunel: ")
    bench.press("ctrl+return")
    assert table.bottom.news.text == ""


def test_looking_at_another_seat_plays_nothing_and_the_big_button_leads_back(run: Run) -> None:
    bench = run()
    table = bench.table(ADA, BOT)
    bench.click("seat 2")
    assert table.room.looked_at == 1
    assert not table.is_interactive
    bench.press("ctrl+return")
    assert table.room.looked_at is None
    assert table.match.position == 0


def test_a_game_without_secrets_has_no_curtain(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.core.toy_game import GAME

    monkeypatch.setattr(type(GAME), "has_hidden_information", lambda self, config, seats: False)
    bench = run()
    table = bench.table(ADA, BO)
    assert bench.top is table
    bench.press("ctrl+return", "ctrl+return")
    assert bench.top is table
    assert table.viewer == 1


@pytest.mark.parametrize("control", ["menu", "hint", "log"])
def test_enter_plays_the_hint_also_where_a_control_had_the_keys(run: Run, control: str) -> None:
    bench = run()
    table = bench.table(ADA, BOT)
    bench.tab_to(control)
    assert table.tree is not None
    assert not table.room_widget.holds_focus
    bench.press("h")
    bench.pilot.step(4)
    assert table.commands.can_take_hint
    before = table.match.position
    bench.press("return")
    assert not table.tree.overlays, "no menu"
    assert table.match.position > before
