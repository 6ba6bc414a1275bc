"""City Builder on the table: coins are shown, a building is drawn like a route, its die stays on the tray."""

import pytest
from pygame import Rect, Surface

from railgames.games.railroad_ink.actions import Draw, Duplicate
from railgames.games.railroad_ink.components import Layer
from railgames.games.railroad_ink.expansions.city_builder import CitySheet, building
from railgames.scenes.railroad_ink import pieces
from railgames.scenes.railroad_ink.aim import aim_lines
from railgames.scenes.railroad_ink.expansions import expansion_picture, picture_of_mark
from railgames.scenes.railroad_ink.hand import capital
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk

INCOME, BUILDING = 4, 5
"""The places of the two dice in the tray."""


def sheet_of(at: Desk) -> CitySheet:
    sheet = at.room.player.sheet
    assert isinstance(sheet, CitySheet)
    return sheet


def rich(desk: OpenDesk) -> Desk:
    """A table on which the routes of a round are drawn, and there are coins for a building."""
    at = desk(expansion="city_builder", seed=5)
    for _ in range(80):
        if at.room.view.prompt(0).startswith("Build with"):
            return at
        actions = at.room.view.legal_actions()
        dice = [one for one in actions if isinstance(one, Draw | Duplicate)]
        assert at.table.play(dice[0] if dice else actions[0])
        at.pilot.step(2)
        at.close_card()
        at.pilot.step(2)
    raise LookupError("no coins")


@pytest.mark.usefixtures("no_pictures")
def test_a_building_is_drawn_by_a_press_and_its_die_stays_while_there_are_coins(desk: OpenDesk) -> None:
    at = rich(desk)
    plan, coins = building(at.room.view), sheet_of(at).coins
    assert at.room.hand.view.dice[BUILDING].state == "free"
    at.pilot.click(at.die(BUILDING))
    cell = at.room.legal_cells()[-1]
    at.pilot.click(at.room.board.geometry.space(cell).center)
    action = at.match.log[-1].action
    assert isinstance(action, Draw)
    assert action.space == at.room.board.board.names[cell]
    assert sheet_of(at).coins == coins - plan.cost
    assert at.room._own_words(cell).startswith(f"Building with {plan.towers} tower")
    piece = at.room.hand.view.dice[BUILDING]
    assert piece.state == ("free" if coins - plan.cost >= plan.cost else "barred")
    if piece.state == "barred":
        assert piece.reason == f"It costs {plan.cost} coins; you have {coins - plan.cost}."
    at.pilot.press("ctrl+z")
    assert sheet_of(at).coins == coins


@pytest.mark.usefixtures("no_pictures")
def test_by_keyboard_a_building_is_drawn_too(desk: OpenDesk) -> None:
    at = rich(desk)
    at.pilot.press(at.app.keys.shown("own_die").lower())
    assert at.room.pick is not None
    at.pilot.press("return")
    action = at.match.log[-1].action
    assert isinstance(action, Draw)
    assert "*" in action.tile


@pytest.mark.usefixtures("no_pictures")
def test_the_dice_say_what_they_bring_and_cost_and_the_purse_how_much_there_is(desk: OpenDesk) -> None:
    at = desk(expansion="city_builder", seed=5)
    income, plan = at.room.hand.view.dice[INCOME], at.room.hand.view.dice[BUILDING]
    assert income.state == "read"
    assert income.reason.startswith("It is read, not drawn. A coin for each ")
    assert income.reason.endswith(" Now: 0.")
    tooltip = at.room.hand.rows["dice"].slots[INCOME].tooltip_text()
    assert tooltip == f"{capital(income.title)}. {income.reason}"
    cost = building(at.room.view).cost
    assert plan.reason == f"It costs {cost} coins. You build when your routes are drawn."
    words = at.room.hand.rows["extra dice"].slots[0].words()
    assert words == "0 coins to spend, 0 of them of this round. You have 12 at most."
    told = {line.key: at.room.line_words(0, line) for line in at.room.view.scores()[0].lines}
    assert told["towers"] == "1 point for each tower. Now: 0 coins left."
    assert any("tower" in one for one in aim_lines(at.room.view))


def test_the_income_die_has_all_its_colour_and_a_building_that_cannot_be_drawn_yet_is_faded(
    desk: OpenDesk,
) -> None:
    at = desk(expansion="city_builder", seed=5)
    at.pilot.step(2)
    for place, is_faded in ((INCOME, False), (BUILDING, True)):
        rect, piece = at.room.hand.places.dice[place], at.room.hand.view.dice[place]
        whole = Surface(rect.size)
        whole.blit(pieces.die(at.app, piece.tile, rect.w), (0, 0))
        inner = Rect((0, 0), rect.size).inflate(-rect.w // 3, -rect.h // 3)
        spots = [(x, y) for x in range(inner.x, inner.right, 3) for y in range(inner.y, inner.bottom, 3)]
        shown = at.app.window.surface.subsurface(rect)
        assert any(shown.get_at(one)[:3] != whole.get_at(one)[:3] for one in spots) == is_faded, piece.title


@pytest.mark.usefixtures("no_pictures")
def test_the_key_of_the_dice_of_the_expansion_tells_of_the_building_not_of_the_income(
    desk: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = desk(expansion="city_builder", seed=5)
    said: list[str] = []
    monkeypatch.setattr(at.table, "say", lambda words, *_, **__: said.append(words))
    at.pilot.press(at.app.keys.shown("own_die").lower())
    assert said == [at.room.hand.view.dice[BUILDING].reason]


@pytest.mark.usefixtures("no_pictures")
def test_while_a_factory_asks_the_dice_that_it_cannot_copy_are_not_offered(desk: OpenDesk) -> None:
    at = desk(expansion="city_builder", seed=5)
    for _ in range(80):
        actions = at.room.view.legal_actions()
        if at.room.legal.copies:
            break
        dice = [one for one in actions if isinstance(one, Draw)]
        at.table.play(dice[0] if dice else actions[0])
        at.pilot.step(2)
        at.close_card()
        at.pilot.step(2)
    slots = at.room.hand.rows["dice"].slots
    offered = {slot.idx for slot in slots if slot.is_usable()}
    assert offered == set(range(4))
    assert {n for n, piece in enumerate(at.room.hand.view.dice) if piece.is_copyable} == offered


def test_every_building_and_income_has_a_look_and_a_faded_building_has_no_light() -> None:
    picture = expansion_picture("city_builder")
    looks = set()
    for word in picture.marks:
        assert picture_of_mark(word) is picture
        looks.add(picture.strokes(Layer(word=word), False, False))
    assert len(looks) == len(picture.marks)
    assert "{city_light}" not in picture.strokes(Layer(word="trio"), False, True)
