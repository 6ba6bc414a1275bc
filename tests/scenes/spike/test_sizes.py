"""The room at every size and scale: nothing is cut, nothing lies on another, what is small stays readable."""

from typing import Any

import pytest

from railgames.games.spike.player import ABOARD
from railgames.scenes.spike.cards import HIGH, TIGHT
from railgames.scenes.spike.room import BROAD, PANEL_WIDTH
from railgames.scenes.spike.ticket import Ticket
from railgames.ui.widgets.paint import color, contrast
from tests.games.spike.conftest import contract
from tests.scenes.spike.conftest import Desk, OpenDesk
from tests.scenes.spike.test_told_in_time import actions
from tests.scenes.text_check import checking

pytestmark = pytest.mark.usefixtures("no_pictures")

SIZES = ((1024, 640, 1.0), (1024, 640, 1.5), (1280, 720, 1.0), (1280, 720, 1.5), (1920, 1080, 2.0))


def everything_seen(at: Desk) -> None:
    """Draw the side from its top to its end."""
    side = at.room.side
    for part in range(6):
        side.scroll_to(part * side.rect.h // 2)
        at.app.invalidate()
        at.pilot.step(2)


@pytest.mark.parametrize(("wide", "high", "scale"), SIZES)
@pytest.mark.parametrize("people", [2, 4])
def test_no_text_of_the_room_is_cut(
    desk: OpenDesk, monkeypatch: pytest.MonkeyPatch, wide: int, high: int, scale: float, people: int
) -> None:
    golden = {2: "planned-time", 4: "4-seats"}[people]
    at = desk(size=(wide, high), scale=scale, golden=golden, moves=300, people=people)
    with checking(monkeypatch) as check:
        everything_seen(at)
        at.point("topeka")
        at.pilot.step(2)
    assert check.drawn > 60
    assert not check.cut, "\n".join(check.cut.values())


@pytest.mark.parametrize(("wide", "high", "scale"), SIZES)
def test_what_stands_in_the_side_lies_beside_each_other(
    desk: OpenDesk, wide: int, high: int, scale: float
) -> None:
    at = desk(size=(wide, high), scale=scale, golden="planned-time", moves=300)
    side = at.room.side
    parts: list[Any] = [
        side.market, side.shown, side.unseen, side.cards, side.train, *side.deals.tickets,
        *side.routes.tickets ]  # fmt: skip
    for idx, part in enumerate(parts):
        assert part.rect.w > 0
        assert side.rect.x <= part.rect.x
        assert part.rect.right <= side.rect.right
        for other in parts[idx + 1 :]:
            assert not part.rect.colliderect(other.rect), (part.name, other.name)
    assert not side.rect.colliderect(at.room.map.area)


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_all_of_the_side_is_in_sight_also_in_a_low_window(desk: OpenDesk, size: tuple[int, int]) -> None:
    for golden in ("planned-time", "planned-done"):
        at = desk(golden=golden, moves=300, size=size)
        side = at.room.side
        assert not side.bar.is_needed
        ticket = side.deals.tickets[0]
        ticket.show(ticket.line._replace(notes=("deliver $11",)))
        at.pilot.step(2)
        assert not side.bar.is_needed, "nor with a note that needs a line of its own"


def test_a_side_that_is_too_high_names_what_is_below_and_above(desk: OpenDesk) -> None:
    at = desk(size=(1024, 640), scale=1.5, golden="planned-time", moves=300)
    side = at.room.side
    for part in (side.market, side.shown, side.cards, side.train):
        assert side.rect.contains(part.rect), "what most turns need is in sight"
    ((strip, is_below, words),) = side.strips()
    assert (is_below, words) == (True, "below: contracts, route")
    assert side.rect.contains(strip)
    at.pilot.click(strip.center)
    at.pilot.step(2)
    above, below = side.strips()
    assert above[2] == "above: draw, hand, train"
    ticket = side.deals.tickets[0]
    assert above[0].bottom <= ticket.rect.y
    assert ticket.rect.bottom <= below[0].y
    for _ in range(9):
        if side.strips()[-1][1]:
            at.pilot.click(side.strips()[-1][0].center)
    assert [one[1] for one in side.strips()] == [False]
    assert side.rect.contains(side.routes.rect)
    at.pilot.click(side.strips()[0][0].center)
    at.pilot.resize((1920, 1080))
    at.pilot.step(2)
    assert side.strips() == []


def test_a_side_that_is_too_high_shows_the_contract_that_can_be_delivered(desk: OpenDesk) -> None:
    at = desk(prepare=coal_in_tulsa, size=(1024, 640), scale=1.5)
    ticket = at.ticket("coal")
    assert at.room.side.bar.is_needed
    assert at.room.side.rect.contains(ticket.rect)
    assert [one for one in at.room.side.strips() if one[0].colliderect(ticket.rect)] == [], ticket.rect


def test_a_broader_side_leaves_the_map_as_large(desk: OpenDesk) -> None:
    at = desk(size=(1024, 640))
    area, side = at.room.map.area, at.room.side
    assert side.rect.w == BROAD
    shown = at.room.map.steering.camera
    _, _, wide, high = at.room.chart.world
    assert shown.zoom * high == pytest.approx(area.h, rel=0.05)
    assert shown.zoom * wide < area.w
    at.pilot.resize((1280, 720))
    at.pilot.step(2)
    assert side.rect.w == PANEL_WIDTH


def test_all_of_the_side_is_in_sight_also_when_notes_need_lines_of_their_own(desk: OpenDesk) -> None:
    at = desk(golden="planned-time", moves=300)
    side = at.room.side
    assert side.cards.high == HIGH, "with room the cards are large"
    lines = [ticket.line for ticket in side.deals.tickets]
    note = "put it back, or deliver"
    noted = [line._replace(notes=(note,)) if idx in (0, 3) else line for idx, line in enumerate(lines)]
    side.deals.show(noted)
    at.pilot.step(2)
    assert not side.bar.is_needed
    assert side.cards.high == TIGHT
    assert side.rect.contains(side.routes.rect)
    side.deals.show(lines)
    at.pilot.step(2)
    assert side.cards.high == TIGHT, "nothing comes and goes with a word"
    at.pilot.resize((1920, 1080))
    at.pilot.step(2)
    assert side.cards.high == HIGH


@pytest.mark.parametrize(("wide", "high", "scale"), SIZES)
def test_a_contract_is_as_high_with_every_note(desk: OpenDesk, wide: int, high: int, scale: float) -> None:
    at = desk(size=(wide, high), scale=scale, golden="planned-time", moves=300)
    theme = at.app.theme
    for ticket in at.room.side.deals.tickets:
        line, low = ticket.line, ticket.rect.h
        assert len(line.notes) == 4
        for title in (line.title, "Machinery"):  # a longer word, as another language may have
            heights = set()
            for note in ("", *line.notes):
                ticket.show(line._replace(title=title, note=note))
                heights.add(ticket.measure(theme, ticket.rect.w)[1])
            assert len(heights) == 1
            if title == line.title:
                assert heights == {low}


def test_loading_and_delivering_move_nothing_in_the_side(desk: OpenDesk) -> None:
    at = desk(size=(1024, 640), golden="planned-time", moves=20)
    loaded = [n for n, line in enumerate(actions(), 1) if str(line).startswith(("load", "deliver"))][:4]
    assert len(loaded) == 4
    tops = set()
    for number in range(at.match.position, loaded[-1] + 1):
        at.table.play(actions()[number])
        at.pilot.step(2)
        at.lift_curtain()
        if at.table.rounds.card is None:
            tops.add(
                tuple(ticket.rect.y for ticket in (*at.room.side.deals.tickets, *at.room.side.routes.tickets))
            )
    assert len(tops) == 1


def coal_in_tulsa(state: Any) -> None:
    """Who is on turn has coal aboard where it pays $8."""
    contract(state, state.current, "coal", tulsa=8)
    state.player.at = state.board.node_of["tulsa"]
    coal = state.board.commodity_of["coal"]
    state.player.deals[coal] = state.player.deals[coal]._replace(token=ABOARD)


def test_a_contract_says_where_it_can_be_delivered_now(desk: OpenDesk) -> None:
    at = desk(prepare=coal_in_tulsa)
    line = at.ticket("coal").line
    assert line.note == "deliver"
    assert [one.title for one in line.targets if one.state == "here"] == ["Tulsa"]
    assert line.tooltip.startswith("Press to deliver it to Tulsa for $8.")


def test_a_ticket_is_as_high_as_its_lines_need(desk: OpenDesk) -> None:
    at = desk(size=(1024, 640), scale=1.5)
    theme = at.app.theme
    for ticket in at.room.side.deals.tickets:
        assert isinstance(ticket, Ticket)
        assert ticket.rect.h >= ticket.measure(theme, ticket.rect.w)[1]


@pytest.mark.parametrize("theme", ["paper", "night"])
def test_types_of_track_stand_out_from_their_bed_and_from_each_other(desk: OpenDesk, theme: str) -> None:
    from railgames.scenes.charting.looks import rgb_of
    from railgames.scenes.spike.looks import bed_color, segment_stroke

    at = desk(theme=theme)
    bed = rgb_of(bed_color(at.app.theme))
    strokes = [segment_stroke(at.app.theme, at.board, kind) for kind in range(at.board.types)]
    colors = [rgb_of(stroke.color) for stroke in strokes]
    for rgb, stroke in zip(colors, strokes, strict=True):
        apart = sum(abs(a - b) for a, b in zip(rgb, bed, strict=True))
        assert contrast(rgb, bed) >= 1.8 or apart >= 140, stroke
    assert len({stroke.pattern for stroke in strokes}) == len(strokes)
    for idx, rgb in enumerate(colors):
        for other in colors[idx + 1 :]:
            assert sum(abs(a - b) for a, b in zip(rgb, other, strict=True)) >= 90, (rgb, other)


@pytest.mark.parametrize("theme", ["paper", "night"])
def test_ones_own_track_is_broader_and_every_seat_has_its_pattern(desk: OpenDesk, theme: str) -> None:
    from railgames.games.spike.paths import bits
    from railgames.scenes.charting.strokes import Stroke

    at = desk(theme=theme, golden="4-seats", moves=330, people=4)
    track, marks = at.room.poster.track._strokes, at.room.poster.marks._strokes
    viewer = at.table.viewer
    strokes: dict[int, Stroke] = {}
    for seat, player in enumerate(at.match.state.players):
        (stroke,) = {track[edge] for edge in bits(player.own)}
        strokes[seat] = stroke
        patterns = {marks[edge].pattern for edge in bits(player.own) if edge in marks}
        wanted = at.app.theme.seat(seat).pattern
        assert patterns == (set() if wanted == "solid" else {wanted})
    assert all(strokes[viewer].width > stroke.width for seat, stroke in strokes.items() if seat != viewer)
    assert len({stroke.color for stroke in strokes.values()}) == 4
    raised = color(at.app.theme, "raised")
    for seat in range(4):
        assert contrast(color(at.app.theme, at.room.ink(seat)), raised) >= 2.4


@pytest.mark.parametrize("moves", [253, 306])
def test_the_heading_leaves_room_for_what_may_be_done(desk: OpenDesk, moves: int) -> None:
    """In a low window with large letters, while the train may roll and in the last round."""
    at = desk(size=(1024, 640), scale=1.5, golden="planned-time", moves=moves)
    prompt = at.table.top.prompt
    assert prompt.fits(at.app.theme), prompt.text
    assert prompt.rect.w > 170


@pytest.mark.parametrize("size", [(1024, 640), (1280, 660), (1280, 720), (1920, 1080)])
def test_every_city_of_the_first_map_has_its_name_on_it(desk: OpenDesk, size: tuple[int, int]) -> None:
    at = desk(size, people=1, ais=1)
    at.pilot.step(20)
    view = at.room.map
    shown = view.labels.placed(at.app.theme, view.shown_zoom)
    assert [at.board.city_title(city) for city in range(at.board.cities) if city not in shown] == []
