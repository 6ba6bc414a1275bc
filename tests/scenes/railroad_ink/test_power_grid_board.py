"""Power Grid on the table: the spaces of a power die are pressed; a press on the other die shows its own."""

from functools import lru_cache

import pygame
import pytest
from msgspec.structs import replace
from pygame import Surface

from railgames.content.library import Library
from railgames.core.game import Decision
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.actions import Draw, Duplicate
from railgames.games.railroad_ink.config import Config, ExpansionName
from railgames.games.railroad_ink.expansions.power_grid import (
    ANY,
    Charge,
    Electrify,
    Lead,
    PowerSheet,
    power_roll,
)
from railgames.games.railroad_ink.power import accumulator
from railgames.scenes.railroad_ink import pieces
from railgames.scenes.railroad_ink.aim import aim_lines
from railgames.scenes.railroad_ink.expansions.power_grid import ground as power_ground
from railgames.ui.widgets.paint import color
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk
from tests.scenes.railroad_ink.test_contrast import contrast

pytestmark = pytest.mark.usefixtures("no_pictures")


@lru_cache(maxsize=2)
def seed_of(marks: int) -> int:
    """A seed whose first round shows this many question marks."""
    maps, config = Library(), Config(expansion=ExpansionName("power_grid"))
    states = ((seed, GAME.new_state(config, 1, seed, maps)) for seed in range(200))
    return next(seed for seed, state in states if power_roll(state).count(ANY) == marks)


def drawn(desk: OpenDesk, marks: int = 1, theme: str = "paper") -> Desk:
    """A table on which the route dice of the first round are drawn, and the power dice wait."""
    at = desk(expansion="power_grid", seed=seed_of(marks), theme=theme)
    for _ in range(12):
        actions = at.room.view.legal_actions()
        dice = [one for one in actions if isinstance(one, Draw | Duplicate)]
        if not dice:
            break
        assert at.table.play(dice[len(dice) // 2])
        at.pilot.step(2)
    return at


def last(at: Desk) -> object:
    return at.match.log[-1].action


def press_die(at: Desk, idx: int) -> None:
    at.pilot.click(at.room.hand.rows["extra dice"].slots[idx].rect.center)


def test_the_power_dice_wait_until_the_routes_are_drawn(desk: OpenDesk) -> None:
    at = desk(expansion="power_grid", seed=seed_of(1))
    assert at.room.used_die is None
    assert not at.room.landings()
    slot = at.room.hand.rows["extra dice"].slots[0]
    assert not slot.focusable
    assert slot.tooltip_text().endswith("It can do nothing now.")
    assert all(die.is_barred for die in at.room.hand.view.extra_dice)
    press_die(at, 0)
    assert at.room.used_die is None


def test_a_press_on_a_space_uses_the_die_whose_spaces_are_shown(desk: OpenDesk) -> None:
    at = drawn(desk)
    mark = power_roll(at.room.view).index(ANY)  # type: ignore[arg-type]
    assert not at.room.hand.view.extra_dice[mark].is_barred
    if at.room.used_die != mark:
        press_die(at, mark)
    assert at.room.used_die == mark
    cell = next(cell for cell, one in at.room.landings().items() if isinstance(one, Electrify))
    at.pilot.click(at.room.board.geometry.space(cell).center)
    assert last(at) == Electrify(at.room.board.board.names[cell])
    assert at.room.hand.view.extra_dice[mark].is_used
    assert "Power" in at.room._own_words(cell)


def test_a_charge_is_stored_by_its_button_or_a_press_on_the_accumulator(desk: OpenDesk) -> None:
    at = drawn(desk, marks=2)
    assert at.room.hand.view.choices == ("Store a charge",)
    at.pilot.click(at.room.hand.rows["choices"].slots[0].rect.center)
    assert last(at) == Charge()
    at.pilot.click(at.space("D3"))
    assert [entry.action for entry in at.match.log[-2:]] == [Charge(), Charge()]
    assert "Accumulator: 2 charges of 3." in at.room._own_words(at.room.board.board.cell_of["D3"])
    assert not at.room.hand.view.choices


def test_the_round_ends_after_the_dice_and_says_so_before(desk: OpenDesk) -> None:
    at = drawn(desk, marks=2)
    primary = at.room.primary()
    assert primary is not None
    assert primary.action is None
    assert primary.reason == "Use the power dice before you end the round."
    at.table.play(Charge())
    at.table.play(Charge())
    at.pilot.step(2)
    primary = at.room.primary()
    assert primary is not None
    assert primary.action is not None


def test_a_press_on_a_space_that_the_die_cannot_reach_says_why(
    desk: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = drawn(desk, marks=0)
    said: list[str] = []
    monkeypatch.setattr(at.table, "say", lambda words, *_, **__: said.append(words))
    away = next(
        name for name in ("G6", "G0", "A0") if at.room.board.board.cell_of[name] not in at.room.landings()
    )
    at.pilot.click(at.space(away))
    assert said[0].startswith("No line of power to the ")
    assert said[0].endswith(f" ends in {away}.")


def test_by_keyboard_a_space_is_given_power(desk: OpenDesk) -> None:
    at = drawn(desk, marks=2)
    at.pilot.press(at.app.keys.shown("own_die").lower())
    assert at.room.cursor in at.room.landings()
    at.pilot.press("return")
    assert isinstance(last(at), Electrify | Charge)
    at.pilot.press("ctrl+z")
    assert isinstance(last(at), Draw | Duplicate)


def test_a_hint_names_the_line_and_points_at_its_die(desk: OpenDesk) -> None:
    at = drawn(desk, marks=0)
    action = next(one for uses in at.room.legal.uses.values() for one in uses)
    assert isinstance(action, Lead)
    decision = Decision(action, "the rest of the round goes best after it")
    at.room.show_hint(decision)
    assert at.room.hand.hinted is not None
    assert at.room.hand.hinted[0] == "extra dice"
    assert at.room.hint_words(decision).startswith(
        f"Lead power to the {action.direction} up to {action.space}: "
    )


@pytest.mark.pictures
def test_power_is_seen_on_the_board(desk: OpenDesk) -> None:
    at = drawn(desk, marks=2)
    cell, action = next((cell, one) for cell, one in at.room.landings().items() if isinstance(one, Electrify))
    row = at.room.board.geometry.space(cell).move(3, 4)
    at.table.play(Charge())
    at.pilot.settle()
    before = at.pilot.picture().copy()
    at.table.play(action)
    at.pilot.settle()
    spots = [(row.x + dx, row.y) for dx in range(row.w // 3)]
    assert [at.pilot.picture().get_at(spot) for spot in spots] != [before.get_at(spot) for spot in spots]


def boards(at: Desk, power: int) -> tuple[Surface, Surface]:
    """The board of the viewer without power, and with power in these spaces."""
    found, room = [], at.room
    player = room.view.players[0]
    sheet = player.sheet
    assert isinstance(sheet, PowerSheet)
    for own in (sheet.with_power(0), sheet.with_power(power)):
        room.board.compose(replace(player, sheet=own), room.view.turn, False)
        assert room.board.picture is not None
        found.append(room.board.picture.copy())
    return found[0], found[1]


@pytest.mark.pictures
@pytest.mark.parametrize("theme", ["paper", "night"])
def test_power_changes_no_route(desk: OpenDesk, theme: str) -> None:
    at = drawn(desk, theme=theme)
    sheet, geometry = at.room.view.players[0].sheet, at.room.board.geometry.at_origin()
    dark, live = boards(at, sheet.occ)
    side = geometry.cell
    for cell, tile_id in sheet.drawn:
        ink = pieces.tile(at.app, at.room.board.board.tiles[tile_id].text, side)
        rect, margin, kept, changed = geometry.space(cell), pieces.tile_margin(side), 0, 0
        for x in range(2, side - 2, 2):
            for y in range(2, side * 2 // 3):  # above the bolt and the box with the number
                spot = (rect.x + x, rect.y + y)
                if ink.get_at((x + margin, y + margin)).a == 255:
                    kept += 1
                    assert live.get_at(spot) == dark.get_at(spot), (cell, x, y)
                else:
                    changed += live.get_at(spot) != dark.get_at(spot)
        assert kept
        assert changed


@pytest.mark.pictures
@pytest.mark.parametrize("theme", ["paper", "night"])
def test_the_grid_differs_from_other_power_by_more_than_a_colour(desk: OpenDesk, theme: str) -> None:
    at = drawn(desk, theme=theme)
    ground = pieces.compose(at.app, "paper", (60, 60), "0 0 1 1", '<rect width="1" height="1"/>').copy()
    ground.fill(color(at.app.theme, "board_paper"))
    apart = ground.copy()
    ground.blit(power_ground(at.app, 60, True), (0, 0))
    apart.blit(power_ground(at.app, 60, False), (0, 0))
    assert len({tuple(ground.get_at((n, 30))) for n in range(4, 56)}) == 1, "one tint"
    assert len({tuple(apart.get_at((n, 30))) for n in range(4, 56)}) > 2, "a hatch"
    line = pygame.Color(*color(at.app.theme, "power_line"))
    assert contrast(line, pygame.Color(*color(at.app.theme, "board_paper"))) >= 3.0


@pytest.mark.pictures
def test_the_ground_of_a_building_is_that_of_its_space(desk: OpenDesk) -> None:
    """Also under a ghost, which hides the building."""
    at = desk(expansion="power_grid", seed=seed_of(1), buildings=True)
    room = at.room
    cell = accumulator(room.board.board)
    assert room.board._building(cell) is not None, "a building stands where the accumulator is"
    window = at.pilot.picture().copy()
    room.board.draw(window)
    rect = room.board.geometry.badge(cell, None)
    middle, beside = rect.center, (rect.x - 4, rect.centery)
    badge = pieces.art(at.app, room.board._building(cell), rect.size)
    assert window.get_at(middle)[:3] == badge.get_at((rect.w // 2, rect.h // 2))[:3], "the sign stays clear"
    room.board.bare_space(window, cell)
    assert window.get_at(middle)[:3] == window.get_at(beside)[:3]


def test_the_words_of_the_dice_the_line_and_the_aim(desk: OpenDesk) -> None:
    at = drawn(desk, marks=2)
    slot = at.room.hand.rows["extra dice"].slots[0]
    assert slot.words().startswith("Power die: one space anywhere, or a charge.")
    assert at.room.hand.view.caption == "Press a space to give it power, or store a charge."
    told = {line.key: at.room.line_words(0, line) for line in at.room.view.scores()[0].lines}
    assert told["power_grid"] == "Exits on the accumulator's grid times its charges. Now: 0 exits, 0 charges."
    assert any("accumulator" in one for one in aim_lines(at.room.view))
