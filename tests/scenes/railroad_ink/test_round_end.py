"""A round of Railroad Ink ends with a card: every board with its new routes lit, and what they brought."""

import re
from typing import Any

import pytest
from pygame import Rect

from railgames.core.game import ScoreLine, ScoreSheet
from railgames.games.railroad_ink.actions import Draw, End
from railgames.games.railroad_ink.events import GoalScored
from railgames.scenes.railroad_ink.geometry import BoardGeometry
from railgames.scenes.railroad_ink.round_end import changes, goal_words
from railgames.scenes.railroad_ink.still import board_picture, round_picture
from railgames.scenes.table.curtain import Curtain
from railgames.scenes.table.round_card import SeatLine
from railgames.ui.widgets.scroll import ScrollArea
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk
from tests.scenes.text_check import checking

pytestmark = pytest.mark.usefixtures("no_pictures")


def play_round(at: Desk) -> None:
    """Draw what can be drawn, all seats, until the round is over; nobody closes the card."""
    number = at.match.state.turn
    while at.match.state.turn == number and not at.match.is_over:
        legal = at.match.state.legal_actions()
        at.match.play(next((one for one in legal if isinstance(one, Draw)), legal[0]))
        at.pilot.step(2)


def lines_of(at: Desk) -> list[SeatLine]:
    card = at.table.rounds.card
    assert card is not None
    return [widget for widget in card.walk() if isinstance(widget, SeatLine)]


def close(at: Desk) -> None:
    at.pilot.step(30)
    at.pilot.press("return")
    at.pilot.settle(2000)


@pytest.mark.pictures
def test_the_card_shows_every_board_and_the_points_of_the_round(desk: OpenDesk) -> None:
    at = desk(people=1, ais=2)
    last = [sheet.total for sheet in at.match.state.scores()]
    for number in (1, 2, 3):
        play_round(at)
        at.pilot.settle(2000)
        now = [sheet.total for sheet in at.match.state.scores()]
        lines = lines_of(at)
        assert [line.line.total for line in lines] == now
        assert [line.line.points for line in lines] == [a - b for a, b in zip(now, last, strict=True)]
        assert all(line.line.picture is not None for line in lines)
        assert at.room.view.turn == number
        last = now
        close(at)
        assert at.table.rounds.card is None
        assert at.room.view.turn == number + 1


@pytest.mark.parametrize("seats", [{"people": 1, "ais": 1}, {"people": 2}])
def test_no_die_looks_free_under_the_card(desk: OpenDesk, seats: dict[str, int]) -> None:
    """Nor what the viewer has left out, whether others or the viewer end the round."""
    at = desk(**seats, expansion="lake")
    own = {at.room.board.board.dice.faces[face].name for face in at.match.state.own_roll}  # type: ignore[attr-defined]
    for _ in range(40):
        if at.table.rounds.card is not None:
            break
        if isinstance(at.app.stack.top, Curtain):
            at.pilot.press("return")
        legal = at.match.state.legal_actions()
        route = (one for one in legal if isinstance(one, Draw) and one.face not in own)
        ends = (one for one in legal if isinstance(one, End))
        at.match.play(next(ends, None) or next(route, legal[0]))
        at.pilot.settle(400)
    assert at.table.rounds.card is not None
    dice = at.room.hand.view.dice
    assert any(die.is_own and die.reason == "It was not drawn in this round." for die in dice)
    assert {die.state for die in dice} == {"used"}


@pytest.mark.pictures
def test_only_the_routes_of_the_round_are_lit(desk: OpenDesk) -> None:
    at = desk(people=1, ais=1)
    play_round(at)
    close(at)
    play_round(at)
    close(at)
    state: Any = at.match.state
    size = (400, 400)
    plain, lit = board_picture(at.app, state, 1, size), round_picture(at.app, state, 1, 2, size)
    geometry = BoardGeometry(state.board.file, plain.get_rect())
    for cell, number in enumerate(state.players[1].rounds):
        middle = geometry.space(cell).center
        corner = (middle[0] - geometry.cell // 3, middle[1] - geometry.cell // 3)
        is_lit = plain.get_at(corner) != lit.get_at(corner)
        assert is_lit == (number == 2), (cell, number)


def test_who_plays_alone_is_not_stopped(desk: OpenDesk) -> None:
    at = desk(people=1)
    play_round(at)
    at.pilot.settle(2000)
    assert at.table.rounds.card is None
    assert at.room.view.turn == 2


def test_people_at_one_screen_see_it_one_after_another(desk: OpenDesk) -> None:
    at = desk(people=2)
    saw = []
    number = 1
    for _ in range(200):
        if at.table.rounds.card is not None:
            saw.append(at.table.viewer)
            assert at.room.view.turn == number
            close(at)
        elif isinstance(at.app.stack.top, Curtain):
            at.pilot.press("return")
            at.pilot.step(30)
        elif len(saw) == 2:
            break
        else:
            legal = at.match.state.legal_actions()
            at.table.play(next((one for one in legal if isinstance(one, Draw)), legal[0]))
            at.pilot.settle(2000)
    assert saw == [1, 0]


def test_the_words_name_the_lines_that_changed_most() -> None:
    def sheet(**points: int) -> ScoreSheet:
        lines = tuple(ScoreLine(key, key.title(), value) for key, value in points.items())
        return ScoreSheet(0, lines, sum(points.values()))

    before, after = sheet(exits=4, longest=3, errors=-2), sheet(exits=12, longest=4, errors=-4)
    assert changes(before, after) == "Exits +8, Errors -2, Longest +1"
    assert changes(after, after) == "no points"
    before, after = sheet(a=0, b=0, c=0, d=0), sheet(a=8, b=-3, c=2, d=1)
    assert changes(before, after) == "A +8, B -3, others +3"


def test_the_words_of_a_seat_add_up_to_its_points_and_name_open_ends(desk: OpenDesk) -> None:
    at, said = desk(people=1, ais=2), ""
    for _ in range(3):
        play_round(at)
        at.pilot.settle(2000)
        for line in lines_of(at):
            figures = re.findall(r"[+-]\d+", line.line.words)
            assert sum(map(int, figures)) == line.line.points, line.line.words
            said += line.line.words
        close(at)
    assert "Open ends" in said


def test_a_goal_says_who_has_reached_it() -> None:
    names = ["Ada", "Bruno", "Cleo"]
    goal = GoalScored(round=3, goal="A", title="Ring line", points=4, seats=(1,))
    assert goal_words(goal, names) == "Bruno: Ring line, 4 points."
    goal = GoalScored(round=3, goal="A", title="Ring line", points=2, seats=(0, 2))
    assert goal_words(goal, names) == "Ada, Cleo: Ring line, 2 points each."


def test_what_stands_round_the_card_says_the_same_as_the_card(desk: OpenDesk) -> None:
    at = desk(people=1, ais=2)
    play_round(at)
    at.pilot.settle(2000)
    assert [card.score for card in at.table.cards] == [str(line.line.total) for line in lines_of(at)]
    assert [card.status for card in at.table.cards] == ["person", "AI, easy", "AI, easy"]
    assert not any(card.is_on_turn for card in at.table.cards)
    assert at.table.top.heading.text == "Round 1 of 7"
    close(at)
    assert at.table.top.heading.text == "Round 2 of 7: Ada"
    assert at.table.cards[0].status == "to play"


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.5), ((1280, 720), 1.5), ((1920, 1080), 2.0)])
@pytest.mark.parametrize("ais", [1, 2])
def test_everybodys_line_is_in_sight_with_every_word(
    desk: OpenDesk, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float, ais: int
) -> None:
    at = desk(people=1, ais=ais, size=size, scale=scale)
    with checking(monkeypatch) as check:
        for _ in range(2):
            play_round(at)
            at.pilot.settle(2000)
            card = at.table.rounds.card
            assert card is not None
            check.clear()
            at.app.invalidate()
            at.pilot.step(3)
            placed = at.table.desk
            below = [bar for bar in (placed.bottom, placed.slim) if bar.visible]
            assert not any(bar.rect.colliderect(card.content.rect) for bar in below), "half of it would show"
            for line in lines_of(at):
                area = next(node for node in line.path() if isinstance(node, ScrollArea))
                assert ais > 1 or area.rect.contains(line.rect), (line.rect, area.rect)
                assert line.line.words not in check.cut, check.cut
            close(at)
            at.pilot.step(2)
            assert placed.bottom.visible
            assert placed.slim.visible != at.table.score.visible


def test_the_card_stands_over_ones_own_board_also_when_ais_play_last(desk: OpenDesk) -> None:
    at = desk(people=2, ais=2)
    number = at.match.state.turn
    while at.match.state.turn == number:
        if isinstance(at.app.stack.top, Curtain):
            at.pilot.press("return")
        legal = at.match.state.legal_actions()
        at.match.play(next((one for one in legal if isinstance(one, Draw)), legal[0]))
        at.pilot.settle(400)
    at.pilot.settle(2000)
    assert at.table.rounds.card is not None
    assert at.table.shown_seat == at.table.viewer
    strip = at.table.score.sheet
    assert strip is not None
    assert all(line.points <= 0 for line in strip.lines if line.key == "errors")


def cut_by_the_card(at: Desk) -> list[Rect]:
    """The parts of the hand in sight that the card covers, but not as a whole."""
    card, places = at.table.rounds.card, at.room.hand.places
    assert card is not None
    spot, window = card.content.rect, at.app.window.surface.get_rect()
    assert window.contains(spot)
    assert not spot.colliderect(at.room.board.geometry.rect)
    parts = [places.tray, *places.tools, *places.specials, *places.goals, places.other_board]
    seen = at.table.desk.room_widget.child_clip() or window
    shown = [part for part in parts if part.h and seen.contains(part)]
    return [part for part in shown if spot.colliderect(part) and not spot.contains(part)]


def is_tray_in_sight(at: Desk) -> bool:
    """Whether the dice of the round are all to be seen."""
    card, tray = at.table.rounds.card, at.room.hand.places.tray
    seen = at.table.desk.room_widget.child_clip() or at.app.window.surface.get_rect()
    return card is not None and seen.contains(tray) and not card.content.rect.colliderect(tray)


@pytest.mark.parametrize(
    ("size", "seats", "expansion", "stays"),
    [
        ((1024, 640), 2, "none", True),
        ((1024, 640), 2, "forest", True),
        ((1024, 640), 2, "lava", False),
        ((1024, 640), 3, "none", False),
        ((1024, 640), 6, "none", False),
        ((1024, 768), 2, "none", True),
        ((1280, 720), 2, "none", True),
        ((1280, 720), 2, "lava", True),
        ((1280, 720), 4, "none", False),
        ((1920, 1080), 4, "none", True),
        ((1920, 1080), 6, "none", False),
    ],
)
def test_the_card_cuts_no_part_of_the_hand_and_covers_no_dice_where_there_is_room(
    desk: OpenDesk, size: tuple[int, int], seats: int, expansion: str, stays: bool
) -> None:
    at = desk(size=size, scale=1.0, people=1, ais=seats - 1, expansion=expansion)
    board = at.room.board.geometry.rect
    play_round(at)
    at.pilot.step()
    assert not cut_by_the_card(at)
    assert is_tray_in_sight(at) is stays
    assert not stays or at.room.board.geometry.rect == board, "the board does not move"


def test_the_card_cuts_no_part_of_the_hand_after_a_resize(desk: OpenDesk) -> None:
    at = desk(size=(1280, 720), scale=1.0, people=1, ais=1)
    play_round(at)
    for size in ((1024, 640), (1920, 1080), (1024, 768), (1280, 720)):
        at.pilot.resize(size)
        at.pilot.step()
        assert not cut_by_the_card(at), size
