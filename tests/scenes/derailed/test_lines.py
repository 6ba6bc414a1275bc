"""Where everybody's line runs, all at once; what the hand says of all seats; the keyboard's cursor."""

import msgspec
import pytest

from railgames.scenes.derailed.companies import token_of
from railgames.scenes.derailed.first_turn import FLASH_SECONDS
from railgames.scenes.derailed.hand import LINES, TOOLS
from railgames.scenes.derailed.hand_view import Line, _cut_words
from railgames.scenes.derailed.lines import stretches
from railgames.scenes.derailed.tracks import HIGH, WIDE
from railgames.ui.text import text_width
from tests.scenes.derailed.conftest import Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")


def opened(desk: OpenDesk, **how: object) -> Desk:
    """A table of one person with some cards on it; the person is on turn, and what flashes for a newcomer is
    over: how far it got while the pictures were drawn differs with the computer."""
    at = desk(people=1, ais=3, seed=5, moves=18, **how)
    at.app.step(FLASH_SECONDS)
    at.pilot.settle()
    assert not at.room.first_turn.is_flashing
    assert at.match.state.current_player is not None
    return at


@pytest.mark.pictures
def test_the_stretches_of_a_line_are_the_cards_that_it_runs_on(desk: OpenDesk) -> None:
    at = opened(desk)
    view = at.room.view
    seen = 0
    for seat in range(4):
        cells = {cell for cell, _ in stretches(view, seat)}
        network = view.network(seat)
        assert cells == {cell for cell in range(view.board.cells) if network >> cell & 1}
        for cell, points in stretches(view, seat):
            assert view.tops[cell]
            assert all(0 <= x <= WIDE and 0 <= y <= HIGH for x, y in points)
            seen += 1
    assert seen


@pytest.mark.pictures
@pytest.mark.parametrize("way", ["key", "tool"])
def test_key_and_tool_show_the_lines_of_all_others_in_their_colours(desk: OpenDesk, way: str) -> None:
    at = opened(desk)
    before = at.pilot.picture()

    def toggle() -> None:
        if way == "key":
            at.pilot.press("a")
        else:
            at.pilot.click(at.room.hand.places.tools[TOOLS.index(LINES)].center)
            at.pilot.move((0, 0))
        at.pilot.step(2)

    toggle()
    assert at.room.lines_on
    assert at.room.hand.view.lines_on
    lines = at.room.marks.lines._picture
    assert lines is not None
    inks = {tuple(lines.get_at((x, y))) for x in range(lines.get_width()) for y in range(lines.get_height())}
    shown = [seat for seat in range(4) if any(stretches(at.room.view, seat)) and seat != at.room.shown_seat]
    assert shown
    for seat in shown:
        assert tuple(at.app.theme.color(token_of(at.room.board.board, seat))) in inks
    own = tuple(at.app.theme.color(token_of(at.room.board.board, at.room.shown_seat)))
    assert own not in inks
    toggle()
    assert not at.room.lines_on
    at.pilot.move((0, 0))
    after = at.pilot.picture().subsurface(at.room.board.geometry.area)
    assert after.get_buffer().raw == before.subsurface(at.room.board.geometry.area).get_buffer().raw


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_missing_cards_of_all_seats_fit_the_hand(
    desk: OpenDesk, size: tuple[int, int], seats: int
) -> None:
    at = desk(size=size, people=1, ais=seats - 1, seed=5, moves=6)
    at.room.toggle_missing()
    hand, theme = at.room.hand, at.app.theme
    area = hand.places.caption.union(hand.places.news) if hand._is_crowded else hand.places.news
    inner = area.inflate(-2 * theme.px(5), -2 * theme.px(5))
    told, columns = hand.news_form(theme, inner.size)
    texts = [text for _, text in told]
    high = hand._news_height(theme)
    assert len(texts) == seats
    assert -(-seats // columns) <= inner.h // high, "a seat is left out"
    assert all(text_width(theme, text, "small") <= inner.w // columns - high - theme.px(5) for text in texts)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_what_a_card_does_and_who_cut_the_line_is_told_in_every_hand(
    desk: OpenDesk, size: tuple[int, int], seats: int
) -> None:
    """With four and more at a small window the hand is low: the caption took all the room."""
    at = desk(size=size, people=1, ais=seats - 1, seed=5, moves=6)
    hand, theme = at.room.hand, at.app.theme
    effects = [Line(0, "cross", *_cut_words("Tester", True)), Line(1, "cross", *_cut_words("Brunel", False))]
    for some in (effects[:1], effects):
        hand.show(msgspec.structs.replace(hand.view, news=(*some, hand.view.news[-1])))
        area = hand.places.caption.union(hand.places.news) if hand._is_crowded else hand.places.news
        inner = area.inflate(-2 * theme.px(5), -2 * theme.px(5))
        told, columns = hand.news_form(theme, inner.size)
        rows = inner.h // hand._news_height(theme)
        assert rows > 0, "nothing is drawn"
        assert {line for line, _ in told[: rows * columns]} >= set(some)


@pytest.mark.pictures
def test_the_cursor_of_the_keyboard_looks_like_no_company(desk: OpenDesk) -> None:
    at = desk(people=1, ais=1, seed=6)
    plain = at.pilot.picture()
    at.table.focus_board()
    at.pilot.press("ctrl+right")
    at.pilot.step(2)
    assert at.room.has_keys_on_board
    rect = at.room.cell_rect(at.room.cursor)
    picture = at.pilot.picture()
    edge = [tuple(picture.get_at((x, rect.y + 1))) for x in range(rect.x, rect.right)]
    assert edge != [tuple(plain.get_at((x, rect.y + 1))) for x in range(rect.x, rect.right)]
    inks = {tuple(at.app.theme.color(token_of(at.room.board.board, seat))) for seat in range(2)}
    assert not inks & set(edge)
    # dashed: ink and what lies below take turns
    ink = tuple(at.app.theme.color("ink"))
    turns = sum(a != b for a, b in zip([c == ink for c in edge], [c == ink for c in edge[1:]], strict=False))
    assert edge[2] == edge[-3] == ink
    assert turns >= 4


def test_with_large_letters_what_a_card_does_is_told_before_what_the_stations_show(desk: OpenDesk) -> None:
    at = desk(size=(1024, 640), scale=1.5, people=1, ais=1, seed=5, moves=6)
    hand, theme = at.room.hand, at.app.theme
    own, other = _cut_words("Tester", True), _cut_words("Brunel", False)
    missing = [Line(seat, "station", "Brunel: 3 cards missing", "ink", "Brunel: 3", "3→4") for seat in (0, 1)]
    effects = [Line(0, "cross", *own), Line(1, "cross", *other)]
    hand.show(msgspec.structs.replace(hand.view, missing_on=True, news=(*effects, *missing)))
    area = hand.places.caption.union(hand.places.news) if hand._is_crowded else hand.places.news
    inner = area.inflate(-2 * theme.px(5), -2 * theme.px(5))
    told, columns = hand.news_form(theme, inner.size)
    assert [line for line, _ in told][:2] == effects
    room = inner.w // columns - hand._news_height(theme) - theme.px(5)
    assert all(text_width(theme, text, "small") <= room for _, text in told)
    assert len(told) <= columns * (inner.h // hand._news_height(theme)), "nothing is left out without a word"
