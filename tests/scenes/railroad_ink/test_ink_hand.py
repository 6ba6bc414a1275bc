"""The hand of dice, special routes and goals as widgets: focus, tooltips, disabled slots, previews."""

from collections.abc import Callable
from typing import Any, get_args

import msgspec
import pygame
import pytest

from railgames.games.railroad_ink.actions import Draw
from railgames.games.railroad_ink.components import mirrored, turned
from railgames.games.railroad_ink.expansions import expansion_of
from railgames.games.railroad_ink.goals import Kind
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.railroad_ink import SCENE
from railgames.scenes.railroad_ink import hand as hand_module
from railgames.scenes.railroad_ink.captions import caption_of
from railgames.scenes.railroad_ink.ghost import Pick, cycle, outcome
from railgames.scenes.railroad_ink.hand_view import read_hand
from railgames.scenes.railroad_ink.legal_plays import LegalPlays
from railgames.scenes.railroad_ink.worth import goals_reached
from railgames.ui.widgets.icon import icon_picture
from railgames.ui.widgets.paint import color
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")


def _focus(at: Desk) -> str:
    focus = at.table.tree.focus  # type: ignore[union-attr]
    return focus.name if focus is not None else ""


def _tooltip(at: Desk) -> str:
    """The words of the tooltip that is open, after waiting for it."""
    at.pilot.step(60)
    tooltips = at.table.tree.tooltips  # type: ignore[union-attr]
    return tooltips.target.tooltip_text() if tooltips.is_open and tooltips.target is not None else ""


def test_up_and_down_go_from_row_to_row_and_to_the_board(desk: OpenDesk) -> None:
    at = desk()
    at.pilot.press("tab")
    at.pilot.press("right")
    seen = [_focus(at)]
    for key in ("down", "up", "down", "down"):
        at.pilot.press(key)
        seen.append(_focus(at))
    assert seen == ["dice 2", "specials 2", "dice 2", "specials 2", "board"]


def test_the_tooltip_of_a_focused_die_leaves_the_caption_free(desk: OpenDesk) -> None:
    at = desk()
    at.pilot.press("tab")
    for _ in range(4):
        at.pilot.press("right")
        assert _tooltip(at)
        rect = at.table.tree.tooltips.rect  # type: ignore[union-attr]
        assert not rect.colliderect(at.room.hand.places.caption)
        assert not rect.colliderect(at.room.hand.focused.rect)  # type: ignore[union-attr]


def test_left_and_right_go_round_a_row_home_and_end_to_its_ends(desk: OpenDesk) -> None:
    at = desk()
    at.pilot.press("tab")
    seen = []
    for key in ("left", "right", "end", "home"):
        at.pilot.press(key)
        seen.append(_focus(at))
    assert seen == ["dice 4", "dice 1", "dice 4", "dice 1"]


def test_a_drawn_die_takes_no_focus_and_the_next_one_has_it(desk: OpenDesk) -> None:
    at = desk()
    at.pilot.press("1")
    at.pilot.press("return")
    assert at.match.position == 1
    used = [slot for slot in at.room.hand.rows["dice"].slots if not slot.can_take_focus()]
    assert [slot.idx for slot in used] == [0]
    assert _focus(at) == "dice 2"
    at.pilot.move(used[0].rect.center)
    assert _tooltip(at).endswith(". This die is drawn already.")


def test_a_click_on_a_die_that_is_drawn_moves_no_focus_and_says_why(desk: OpenDesk) -> None:
    at = desk()
    at.pilot.press("1")
    at.pilot.press("return")
    at.pilot.click(at.die(0))
    assert at.table.desk.bubble.text == "This die is drawn already."
    assert at.room.pick is None


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("dice", "Straight railway"),
        (
            "specials",
            "Station of three highways and a railway\nOne a round, each once in the game; 3 are left.",
        ),
        ("tools", "Turn (R)"),
        ("head", "0 of 3 universities marked; all give one more special route."),
    ],
)
def test_everything_in_the_hand_has_a_tooltip(desk: OpenDesk, kind: str, words: str) -> None:
    at = desk()
    slot = at.room.hand.rows[kind].slots[0]
    at.pilot.move(slot.rect.center)
    assert _tooltip(at) == words
    assert not at.table.tree.tooltips.rect.colliderect(slot.rect)  # type: ignore[union-attr]


def test_the_tooltip_of_a_goal_has_its_words_only_where_its_card_has_no_room_for_them(desk: OpenDesk) -> None:
    for scale, form, words in ((1.0, "card", ""), (2.5, "line", "Have a highway six spaces long.")):
        at = desk(size=(1280, 720), scale=scale)
        slot = at.room.hand.rows["goals"].slots[0]
        assert at.room.hand.places.goal_form == form
        at.pilot.move(slot.rect.center)
        more = at.room.hand.view.goals[0].more
        assert _tooltip(at) == (f"{words}\n{more}" if words else more)


def test_keys_reach_the_goals_and_their_tooltips(desk: OpenDesk) -> None:
    at = desk(size=(1024, 640), scale=1.5)
    assert "goals" in at.room.focus_order()
    for _ in at.room.focus_order():
        at.pilot.press("tab")
        if str(_focus(at)).startswith("goals"):
            break
    assert _focus(at) == "goals 1"
    assert at.room.hand.view.goals[0].text in _tooltip(at)
    at.pilot.press("return")
    assert at.match.position == 0, "there is nothing to press"


def test_a_goal_that_is_reached_says_so_before_the_round_ends(desk: OpenDesk) -> None:
    at = desk()
    match = at.match
    before: InkState | None = None
    while before is None and not match.is_over:
        old = match.state.clone()
        assert isinstance(old, InkState)
        match.play(old.legal_actions()[0])
        new = match.state
        assert isinstance(new, InkState)
        if new.turn == old.turn and goals_reached(new, new.players[0]).keys() - goals_reached(
            old, old.players[0]
        ):
            before = old
    assert before is not None
    action = match.log[-1].action
    gained = next(iter(goals_reached(match.state, match.state.players[0]).items()))  # type: ignore
    card = next(goal for goal in at.room.hand.view.goals if goal.code == gained[0])
    assert (card.is_reached, card.scored) == (True, None)
    assert card.more.startswith("Reached: counts at the end of the round.")
    found = outcome(before, 0, action, before.board.cell_of[action.space])  # type: ignore
    line = next(line for line in found.sheet.lines if line.key == "goals")
    scored = next(line for line in before.scores()[0].lines if line.key == "goals")
    assert line.points - scored.points == gained[1]


def test_the_rules_name_every_goal_with_its_words(desk: OpenDesk) -> None:
    at = desk()
    body = "\n".join(page.body for page in SCENE.rules())
    for goal in at.room.view.deck.cards:
        assert f"**{goal.title}**: {goal.text}" in body
    for goal in expansion_of(desk(expansion="meteor", seed=11).room.view).goals():
        assert f"**{goal.title}**" in body


def test_a_choice_is_previewed_while_it_has_the_focus(desk: OpenDesk) -> None:
    at = desk(expansion="meteor", seed=11)
    assert at.room.choice_outcome() is None
    at.pilot.press("tab")
    at.pilot.press("tab")
    assert _focus(at) == "choices 1"
    assert at.room.choice_outcome() is not None
    assert at.room.preview() is not None
    at.pilot.press("tab")
    assert at.room.choice_outcome() is None


def test_focus_and_hover_stay_where_they_are_when_a_die_is_added(desk: OpenDesk) -> None:
    at = desk()
    at.pilot.press("tab")
    at.pilot.press("right")
    before = at.table.tree.focus  # type: ignore[union-attr]
    hand = at.room.hand
    first = list(hand.rows["dice"].slots)
    hand.show(msgspec.structs.replace(hand.view, dice=(*hand.view.dice, hand.view.dice[0])))
    at.pilot.step(2)
    assert hand.rows["dice"].slots[:4] == first
    assert len(hand.rows["dice"].slots) == 5
    assert hand.places.tray.contains(hand.rows["dice"].slots[4].rect)
    assert at.table.tree.focus is before  # type: ignore[union-attr]


def test_an_effect_on_the_stage_goes_on_when_the_hand_gets_another_die(desk: OpenDesk) -> None:
    at = desk(speed="normal")
    at.pilot.settle()
    draw = next(action for action in at.match.state.legal_actions() if isinstance(action, Draw))
    at.table.play(draw)
    at.pilot.step(3)
    effects = list(at.room.stage.effects)
    assert effects
    at.room.hand.relayout()
    at.pilot.step()
    assert at.room.stage.effects == effects


def test_the_copy_key_picks_the_copy_of_a_factory(desk: OpenDesk) -> None:
    at = desk()
    for _ in range(200):
        if at.room.legal.copies:
            break
        at.table.play(next(iter(at.match.state.legal_actions())))
        at.pilot.step(2)
    assert at.room.legal.copies
    at.app.keys.bind("copy", "k")
    at.pilot.press("1")
    copies = [idx for idx, die in enumerate(at.room.hand.view.dice) if die.is_copy]
    assert copies
    at.pilot.press("c")
    assert at.room.pick is None
    at.pilot.press("k")
    assert at.room.hand.picked == ("dice", copies[0])


def test_turning_freely_shows_a_tile_that_does_not_fit(desk: OpenDesk) -> None:
    at = desk()
    at.pilot.press("1")
    assert at.room.ghost is not None
    assert at.room.ghost.fits
    seen = set()
    for _ in range(2):
        at.pilot.press("alt+r")
        assert at.room.ghost is not None
        seen.add(at.room.ghost.fits)
    assert False in seen


def _over_a_space_with(at: Desk, ways: Callable[[int], bool]) -> None:
    """Hold a die over a space where so many of its orientations fit."""
    room = at.room
    for slot, die in enumerate(room.hand.view.dice):
        for space, tiles in room.legal.spaces(die.face).items():
            if ways(len(tiles)) and len(cycle(tiles[0])) > 1:
                at.pilot.click(at.die(slot))
                at.pilot.move(at.space(space))
                return
    raise AssertionError("no such space")


def test_the_wheel_walks_through_the_ways_that_fit_and_stays_where_there_is_one(desk: OpenDesk) -> None:
    at = desk()
    at.table.play(next(one for one in at.match.state.legal_actions() if isinstance(one, Draw)))
    at.pilot.settle()
    _over_a_space_with(at, lambda count: count == 1)
    before = at.room.ghost
    for turn in (lambda: at.pilot.wheel(at.pilot.pos, 1), lambda: at.pilot.wheel(at.pilot.pos, -1)):
        turn()
        assert at.room.ghost == before
        assert "one way only" in at.table.desk.bubble.text
        assert at.table.desk.bubble.is_offer
    for key in ("r", "shift+r", "f"):
        at.pilot.press(key)
        assert at.room.ghost == before
    at.pilot.press("alt+r")
    assert at.room.ghost is not None
    assert not at.room.ghost.fits
    at.pilot.press("escape")
    _over_a_space_with(at, lambda count: count > 1)
    before = at.room.ghost
    at.pilot.wheel(at.pilot.pos, 1)
    assert at.room.ghost is not None
    assert at.room.ghost.fits
    assert at.room.ghost != before


@pytest.mark.pictures
def test_every_kind_of_goal_has_a_sign_of_its_own(desk: OpenDesk) -> None:
    at = desk()
    theme, ink = at.app.theme, at.app.theme.color("ink")
    kinds = get_args(Kind)
    signs = [icon_picture(at.app.art, theme, f"goal-{kind}", 22, ink) for kind in kinds]
    assert all(signs)
    assert len({pygame.image.tobytes(sign, "RGBA") for sign in signs if sign}) == len(kinds)


@pytest.mark.pictures
def test_no_goal_shows_a_letter_that_could_be_a_row_of_the_board(
    desk: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = desk()
    said: list[str] = []
    signs: list[str] = []
    draw_text, draw_icon = hand_module.draw_text, hand_module.draw_icon

    def text(surface: Any, theme: Any, words: str, *more: Any, **named: Any) -> Any:
        said.append(words)
        return draw_text(surface, theme, words, *more, **named)

    def icon(surface: Any, theme: Any, widget: Any, name: str, *more: Any) -> bool:
        signs.append(name)
        return draw_icon(surface, theme, widget, name, *more)

    monkeypatch.setattr(hand_module, "draw_text", text)
    monkeypatch.setattr(hand_module, "draw_icon", icon)
    for form in ("card", "line", "chip"):
        at.room.hand.places.goal_form = form
        said.clear()
        signs.clear()
        at.app.invalidate()
        at.pilot.step(2)
        goals = at.room.hand.view.goals
        assert len(goals) == 3
        assert not {goal.code for goal in goals} & set(said), form
        assert set(signs) >= {f"goal-{goal.kind}" for goal in goals} or form == "chip"


def test_the_caption_names_the_mirror_only_where_it_changes_what_is_held(desk: OpenDesk) -> None:
    at = desk()
    dice = at.room.board.board.dice
    seen = set()
    for face in dice.faces[: -len(dice.specials)]:
        at.room.pick = Pick(face.name, 0, False)
        tile = at.room.orientation
        turns = {turned(tile, quarters) for quarters in range(4)}
        told = caption_of(at.room, is_turned=False, looked_at=None)
        assert ("R turns it" in told) is (len(turns) > 1)
        assert ("F mirrors it" in told) is (mirrored(tile) not in turns)
        seen.add("F mirrors it" in told)
    assert seen == {True, False}


@pytest.mark.pictures
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_title_and_words_of_a_goal_stand_in_the_middle_of_its_card(
    desk: OpenDesk, size: tuple[int, int]
) -> None:
    at = desk(size=size)
    at.pilot.settle()
    picture, ground = at.pilot.picture(), color(at.app.theme, "card")
    for slot in at.room.hand.rows["goals"].slots:
        area = slot.rect.inflate(-4, -4)
        columns = range(area.x + 30, area.x + area.w // 2)  # the words, not the sign or the points
        inked = [
            y
            for y in range(area.y, area.bottom)
            if any(picture.get_at((x, y))[:3] != ground for x in columns)
        ]
        above, below = inked[0] - area.y, area.bottom - 1 - inked[-1]
        assert abs(above - below) <= 5, (above, below)


@pytest.mark.parametrize("is_interactive", [True, False])
def test_special_routes_are_dim_when_none_is_left_also_while_others_draw(
    desk: OpenDesk, is_interactive: bool
) -> None:
    view = desk().room.view
    assert view.players[0].specials_left
    waiting = read_hand(view, 0, LegalPlays(), False, "", True)
    assert all(piece.state == "free" for piece in waiting.specials)
    view.players[0] = msgspec.structs.replace(view.players[0], used=0b111, regular=3)
    assert not view.players[0].specials_left
    spent = read_hand(view, 0, LegalPlays(), is_interactive, "", True)
    assert {piece.state for piece in spent.specials} == {"used", "barred"}


def test_no_tooltip_lies_on_a_lower_row_of_dice(desk: OpenDesk) -> None:
    at = desk(size=(1024, 640), expansion="lava")
    slots = at.room.hand.rows["dice"].slots
    lower = [slot.rect for slot in slots if slot.rect.y > slots[0].rect.y]
    assert lower, "the dice lie in two rows"
    at.pilot.move(slots[0].rect.center)
    assert _tooltip(at)
    tooltip = at.table.tree.tooltips  # type: ignore[union-attr]
    assert tooltip.rect.collidelist(lower) < 0


def test_what_a_seat_left_undrawn_is_dim_once_it_has_ended_the_round(desk: OpenDesk) -> None:
    at = desk(people=2)
    state: Any = at.match.state.clone()
    left = {"dice": (state.roll[1],), "copies": (state.roll[0],)}
    state.players = [msgspec.structs.replace(player, **left) for player in state.players]
    for current, seat, has_ended in ((0, 0, False), (0, 1, False), (1, 0, True), (1, 1, False)):
        state.current = current
        hand = read_hand(state, seat, LegalPlays(), False, "", True)
        bright = [die for die in hand.dice if die.state == "free"]
        assert len(bright) == (0 if has_ended else 2), (current, seat)
        told = [die.reason for die in hand.dice if die.reason == "It was not drawn in this round."]
        assert len(told) == (2 if has_ended else 0)
