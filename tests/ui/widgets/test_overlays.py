"""Dialogs, toasts, rich text and tooltips."""

from __future__ import annotations

import pygame
import pytest

from railgames.ui.theme import Theme
from railgames.ui.widgets import (
    Answer,
    Button,
    Column,
    Label,
    Modal,
    Padding,
    RichText,
    Row,
    ScrollArea,
    Spacer,
    Stack,
    TextEntry,
    Widget,
    question,
)
from railgames.ui.widgets.rich_lines import parse_rich
from tests.ui.widgets.conftest import Show


def test_a_dialog_takes_every_event_and_gives_the_focus_back(show: Show) -> None:
    pressed: list[str] = []
    behind = Button("Behind", lambda: pressed.append("behind"))
    table = show(Column(behind))
    table.pilot.press("tab")
    modal = Modal("Save?", "Really?", (Answer("Save", lambda: pressed.append("save")), Answer("Cancel")))
    table.tree.open(modal)
    table.click(behind)
    assert pressed == []
    for _ in range(5):
        table.pilot.press("tab")
        assert table.tree.focus in modal.buttons
    table.click(modal.buttons[0])
    assert pressed == ["save"]
    assert table.tree.overlays == []
    assert table.tree.focus is behind


def test_enter_answers_with_the_first_and_escape_with_the_last_button(show: Show) -> None:
    pressed: list[str] = []
    table = show(Column(Button("Behind")))
    answers = (Answer("Yes", lambda: pressed.append("yes")), Answer("No", lambda: pressed.append("no")))
    table.tree.open(Modal("Well?", answers=answers, body=TextEntry("Ada")))
    table.pilot.press("return")
    assert pressed == ["yes"]
    table.tree.open(Modal("Well?", answers=answers))
    table.pilot.press("escape")
    assert pressed == ["yes", "no"]


def test_a_dangerous_question_starts_on_the_safe_answer(show: Show) -> None:
    pressed: list[str] = []
    table = show(Column(Button("Behind")))
    table.tree.open(
        question("Delete?", "It is gone then.", "Delete", lambda: pressed.append("x"), is_danger=True)
    )
    table.pilot.press("return")
    assert pressed == []
    assert table.tree.overlays == []


def test_a_dialog_stays_inside_the_smallest_window_at_the_largest_scale(show: Show) -> None:
    table = show(Column(Button("Behind")), size=(1024, 640), scale=2.5)
    modal = Modal("A title that is rather long for a dialog", "Words. " * 200, (Answer("One answer"),) * 3)
    table.tree.open(modal)
    table.pilot.step()
    for button in modal.buttons:
        assert table.tree.bounds.contains(button.rect)
        assert button.rect.h > 40


def test_a_toast_that_leaves_takes_its_shadow_with_it(show: Show) -> None:
    table = show(Widget())
    before = table.pilot.picture().get_buffer().raw
    table.tree.toasts.show("Saved.", "good", seconds=0.5)
    table.pilot.step(5)
    assert table.pilot.picture().get_buffer().raw != before
    table.pilot.step(60)
    assert not table.tree.toasts.is_busy
    assert table.pilot.picture().get_buffer().raw == before


def test_toasts_leave_by_themselves_and_nothing_moves_after(show: Show) -> None:
    table = show(Column(Button("One")))
    table.tree.toasts.show("Saved.", "good", seconds=0.5)
    table.tree.toasts.show("Saved.", "good", seconds=0.5)
    assert len(table.tree.toasts.children) == 1
    table.pilot.settle()
    assert not table.tree.toasts.is_busy
    assert not table.tree.is_animating


def test_rich_text_knows_headings_bullets_bold_and_links() -> None:
    kinds = [p.kind for p in parse_rich("# Title\n\ntext **bold** end\n- item [here](there)\n## Small")]
    assert kinds == ["title", "text", "bullet", "heading"]
    spans = parse_rich("a **b** [c](d).")[0].spans
    assert [(s.text, s.is_bold, s.target) for s in spans] == [
        ("a ", False, ""),
        ("b", True, ""),
        (" ", False, ""),
        ("c", False, "d"),
        (".", False, ""),
    ]


def test_links_are_followed_by_click_and_by_key(show: Show) -> None:
    seen: list[str] = []
    text = RichText("See [one](1), then [two](2).\nOr **[three](3)** words", seen.append)
    table = show(Column(text))
    table.pilot.click(text.link_rects(1)[0].center)
    table.pilot.press("left")
    table.pilot.press("return")
    assert seen == ["2", "1"]


def test_rich_text_never_leaves_its_width(show: Show) -> None:
    text = RichText(
        "# Somewhat long title here\n" + "word **bolder** and [linked words](x) " * 30 + "x" * 300
    )
    show(Row(text, cross="start"), size=(300, 900), scale=2.0)
    assert text._lines is not None
    assert max(piece.x + piece.width for piece in text._lines.pieces) <= text.rect.w


def test_the_pointer_goes_through_a_container_to_what_is_below(show: Show) -> None:
    pressed: list[str] = []
    below = Button("Below", lambda: pressed.append("below"), align="stretch", grow=1)
    button = Button("Above", lambda: pressed.append("above"))
    table = show(Stack(Column(below), Padding(Column(Row(button), Spacer(), Label("Words")))))
    table.click(below)
    table.click(button)
    assert pressed == ["below", "above"]


class Spots(Widget):
    """A widget with places, each with words of its own."""

    places = {"one": pygame.Rect(100, 100, 60, 60), "two": pygame.Rect(200, 100, 60, 60)}

    def tooltip_text(self) -> str:
        pos = self.tree.pointer if self.tree is not None else (0, 0)
        return next((name for name, rect in self.places.items() if rect.collidepoint(pos)), "")


def test_a_tooltip_follows_the_places_within_a_widget(show: Show) -> None:
    table = show(Spots(grow=1))
    for rect in Spots.places.values():
        table.pilot.move(rect.center)
        table.pilot.step(60)
        assert table.tree.tooltips.is_open
    table.pilot.move((500, 500))
    table.pilot.step()
    assert not table.tree.tooltips.is_open


def test_a_button_hidden_while_it_is_pressed_comes_back_released(show: Show) -> None:
    button = Button("One")
    table = show(Column(button))
    table.pilot.move(button.rect.center)
    table.pilot.button_down()
    assert button.is_pressed
    button.visible = False
    table.pilot.step()
    table.pilot.button_up()
    assert not button.is_pressed


def test_walking_through_links_scrolls_to_each(show: Show) -> None:
    seen: list[str] = []
    text = RichText("\n".join(f"Paragraph with a [link](target {n}) in it." for n in range(60)), seen.append)
    area = ScrollArea(text)
    table = show(area)
    table.pilot.press("tab")
    assert area.bar.offset == 0
    for _ in range(40):
        table.pilot.press("down")
    assert area.rect.contains(text.focus_rect())
    table.pilot.press("return")
    assert seen == ["target 40"]


class Card(Widget):
    """Something larger than what a tooltip is put beside by itself."""

    focusable = True

    def measure(self, theme: Theme, width: int | None = None) -> tuple[int, int]:
        return 200, 150


@pytest.mark.parametrize("side", ["above", "below"])
def test_a_tooltip_with_a_side_lies_on_it_and_never_over_its_widget(show: Show, side: str) -> None:
    card = Card(tooltip="A curve", align="start")
    card.tooltip_side = side  # type: ignore[assignment]
    table = show(Column(Spacer(), card, Spacer()))
    table.pilot.move(card.rect.center)
    table.pilot.step(60)
    tip = table.tree.tooltips
    assert tip.is_open
    assert not tip.rect.colliderect(card.rect)
    assert (tip.rect.centery < card.rect.y) == (side == "above")


@pytest.mark.parametrize("side", ["above", "below"])
def test_a_tooltip_changes_its_side_where_the_window_ends(show: Show, side: str) -> None:
    card = Card(tooltip="A curve", align="start")
    card.tooltip_side = side  # type: ignore[assignment]
    spacer = Spacer()
    table = show(Column(card, spacer) if side == "above" else Column(spacer, card))
    table.pilot.move(card.rect.center)
    table.pilot.step(60)
    tip = table.tree.tooltips
    assert tip.is_open
    assert not tip.rect.colliderect(card.rect)
    assert table.tree.bounds.contains(tip.rect)


def test_a_tooltip_without_words_is_never_shown(show: Show) -> None:
    card = Card(align="start")
    table = show(Column(card, Spacer()))
    table.pilot.move(card.rect.center)
    table.pilot.step(60)
    assert not table.tree.tooltips.is_open
    card.tooltip = "A curve"
    table.pilot.move(card.rect.midtop)
    table.pilot.step(60)
    assert table.tree.tooltips.is_open
    card.tooltip = ""
    table.tree.tooltips.place_in(table.tree.bounds, table.tree.theme)
    assert not table.tree.tooltips.is_open


def test_a_tooltip_leaves_words_free_that_its_widget_spares(show: Show) -> None:
    card, words = Card(tooltip="A curve", align="start"), Label("Pick a die")
    table = show(Column(Spacer(), card, words, Spacer()))
    card.tooltip_side = "below"
    table.pilot.move(card.rect.center)
    card.tooltip_spares = (words.rect,)
    table.pilot.step(60)
    tip = table.tree.tooltips
    assert tip.is_open
    assert not tip.rect.colliderect(words.rect)
    assert not tip.rect.colliderect(card.rect)


@pytest.mark.parametrize("down", [-40, 0, 30])
def test_a_tooltip_moves_past_what_the_holder_of_its_widget_spares(show: Show, down: int) -> None:
    card = Card(tooltip="A curve", align="start")
    holder = Column(Spacer(), card, Spacer())
    table = show(holder)
    card.tooltip_side = "below"
    table.pilot.move(card.rect.center)
    table.pilot.step(60)
    before = pygame.Rect(table.tree.tooltips.rect)
    spared = before.move(0, down)
    holder.tooltip_spares = (spared,)
    table.tree.tooltips.place_in(table.tree.bounds, table.tree.theme)
    now = table.tree.tooltips.rect
    assert not now.colliderect(spared)
    assert (now == before) is not before.colliderect(spared)
    assert table.tree.bounds.contains(now)
    holder.tooltip_spares = (pygame.Rect(table.tree.bounds),)
    table.tree.tooltips.place_in(table.tree.bounds, table.tree.theme)
    assert table.tree.tooltips.rect == before, "nowhere is free"


class Invisible(Card):
    """Draws its own cursor, as a board does."""

    def focus_rect(self) -> pygame.Rect:
        return pygame.Rect(0, 0, 0, 0)


def test_no_ring_is_drawn_round_an_empty_rectangle(show: Show) -> None:
    board = Invisible()
    table = show(Column(Spacer(), board))
    before = pygame.image.tobytes(table.pilot.picture(), "RGB")
    table.pilot.press("tab")
    assert table.tree.focus is board
    assert pygame.image.tobytes(table.pilot.picture(), "RGB") == before


class Fleeting(Widget):
    """Has words as long as it is there, as a card of a hand."""

    is_there = True

    def tooltip_text(self) -> str:
        if not self.is_there:
            raise IndexError("no such card")
        return "A curve"


@pytest.mark.parametrize("goes", ["taken out", "hidden"])
def test_the_tooltip_of_a_widget_that_goes_is_not_asked_for_again(show: Show, goes: str) -> None:
    card = Fleeting(min_width=80, min_height=60, align="start")
    row = Column(card, Spacer())
    table = show(row)
    table.pilot.move(card.rect.center)
    table.pilot.step(60)
    assert table.tree.tooltips.is_open
    card.is_there = False
    if goes == "hidden":
        card.visible = False
    else:
        row.replace(Spacer())
    table.app.invalidate()
    table.pilot.step(2)
    assert not table.tree.tooltips.is_open


def test_arrows_walk_along_the_answers_of_a_dialog(show: Show) -> None:
    table = show(Button("Below"))
    modal = question("Leave?", "The game is kept.", "Leave", lambda: None)
    table.tree.open(modal)
    assert table.tree.focus is modal.buttons[0]
    table.pilot.press("left")
    assert table.tree.focus is modal.buttons[1]
    table.pilot.press("right")
    assert table.tree.focus is modal.buttons[0]
