"""What the room shows, and what it never shows."""

from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from railgames.games.derailed.actions import Play
from railgames.scenes.derailed import SCENE
from railgames.scenes.derailed.board_view import BoardView, landscape
from railgames.scenes.derailed.companies import colors_of
from railgames.scenes.derailed.geometry import CanyonGeometry
from railgames.scenes.derailed.ghost import outcome
from railgames.scenes.derailed.hand_layout import HandLayout
from railgames.scenes.derailed.hand_view import news_of
from railgames.scenes.derailed.tracks import ENTRY, face_strokes, path_of
from railgames.scenes.saves import SavesScene
from railgames.scenes.setup import SetupScene
from railgames.scenes.setup.look import PickButton
from railgames.ui.text import text_width
from railgames.ui.widgets.paint import color, contrast
from tests.scenes.derailed.conftest import NAMES, OpenDesk, advance

pytestmark = pytest.mark.usefixtures("no_pictures")

SIZES = ((1024, 640), (1280, 720), (1920, 1080))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.5])
@pytest.mark.parametrize("people", [2, 4, 6])
def test_board_and_hand_keep_to_their_places_at_every_size(
    desk: OpenDesk, size: tuple[int, int], scale: float, people: int
) -> None:
    at = desk(size=size, scale=scale, people=people)
    room, places = at.room, at.room.hand.places
    geometry = room.board.geometry
    assert room.area.contains(geometry.area)
    assert room.area.contains(room.hand.rect)
    assert not geometry.area.colliderect(room.hand.rect)
    for lane in range(people):
        assert geometry.area.contains(geometry.start(lane))
        assert geometry.area.contains(geometry.destination(lane))
    parts: list[Rect] = [
        *places.cards,
        *places.tools,
        places.caption,
        places.news,
        places.deck,
        places.discard,
    ]
    for part in parts:
        assert room.hand.rect.contains(part), part
    for idx, part in enumerate(parts):
        for other in parts[idx + 1 :]:
            assert not part.colliderect(other), (part, other)


@pytest.mark.parametrize("size", SIZES)
def test_six_lanes_and_four_cards_are_large_enough_to_read(desk: OpenDesk, size: tuple[int, int]) -> None:
    at = desk(size=size, scale=1.0, people=6)
    assert at.room.board.geometry.high >= 70
    assert at.room.hand.places.cards[0].h >= 60


def test_the_hand_goes_where_it_leaves_the_larger_cards(desk: OpenDesk) -> None:
    few, many = desk(people=2).room, desk(people=6).room
    assert few.hand.rect.w > few.hand.rect.h
    assert many.hand.rect.h > many.hand.rect.w
    assert HandLayout.height_below(few.app.theme, 600) > 0


def test_a_smaller_hand_makes_room_for_many_columns(desk: OpenDesk) -> None:
    at = desk(size=(1024, 640), people=1, ais=5, map="long-gorge")
    assert at.room.board.geometry.high >= 64
    hand = at.room.hand
    usual = at.room.hand_extent(*at.room.area.size, hand.is_beside)
    assert (hand.rect.w if hand.is_beside else hand.rect.h) < usual
    assert all(hand.rect.contains(card) for card in hand.places.cards)
    assert hand.places.cards[0].h >= 40


@pytest.mark.parametrize(("seats", "is_beside"), [(2, False), (4, False), (6, True)])
def test_an_open_log_leaves_the_hand_on_its_side_of_the_board(
    desk: OpenDesk, seats: int, is_beside: bool
) -> None:
    at = desk(size=(1024, 640), people=1, ais=seats - 1)
    hand, before = at.room.hand, Rect(at.room.hand.rect)
    assert hand.is_beside == is_beside
    at.table.commands.toggle_log()
    at.pilot.step(2)
    assert at.table.log.visible
    assert hand.is_beside == is_beside
    assert (hand.rect.x == before.x) if is_beside else (hand.rect.y == before.y)


@pytest.mark.pictures
def test_the_sky_reaches_both_edges_at_every_width(desk: OpenDesk) -> None:
    at = desk(people=1, ais=5)
    for wide in range(572, 576):
        geometry = CanyonGeometry(at.room.board.board, Rect(0, 0, wide, 548))
        picture = landscape(at.app, geometry)
        assert picture.get_at((0, 1))[3] == picture.get_at((wide - 1, 1))[3] == 255, wide


def test_what_to_do_stands_in_one_line_beside_the_tools(desk: OpenDesk) -> None:
    for size in ((1280, 720), (1920, 1080)):
        at = desk(size=size, people=1, ais=3)
        hand = at.room.hand
        assert hand.view.caption == "Pick a card, then a cell."
        assert text_width(at.app.theme, hand.view.caption, "small") <= hand.places.caption.w


def test_a_message_does_not_lie_on_the_hand(desk: OpenDesk) -> None:
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        at = desk(size=size, people=1, ais=3)
        assert at.table.tree is not None
        toasts = at.table.tree.toasts
        toasts.show("Saved as 'Derailed! - Ada'.")
        at.pilot.step(40)
        assert toasts.is_busy
        assert not any(toasts.rect.colliderect(card) for card in at.room.hand.places.cards)
        assert at.table.bottom.rect.y <= toasts.rect.centery


def test_a_picked_card_lights_every_legal_cell_and_the_ghost_turns_to_fit(desk: OpenDesk) -> None:
    at = desk(people=3, moves=18)
    at.lift_curtain()
    room, state = at.room, at.match.state
    for slot, shown in enumerate(room.hand.view.cards):
        if shown.state != "free":
            continue
        room.take(("cards", slot), (0, 0))
        assert room.pick is not None
        plays = [a for a in state.legal_actions() if isinstance(a, Play) and a.card == room.pick.card]
        assert {room.board.board.names[cell] for cell in room.legal_cells()} == {a.cell for a in plays}
        for cell in room.legal_cells():
            room.aim(cell)
            ghost: Any = room.ghost
            assert ghost.fits
            assert ghost.action in plays
        room.unpick()


def test_turning_goes_round_both_ways_and_says_why_one_does_not_fit(desk: OpenDesk) -> None:
    at = desk(people=2, moves=8)
    at.lift_curtain()
    room = at.room
    for slot in range(len(room.hand.view.cards)):
        if not room.take(("cards", slot), (0, 0)):
            continue
        for cell in room.legal_cells():
            room.aim(cell)
            before: Any = room.ghost
            room.rotate()
            after: Any = room.ghost
            symmetric = room.board.board.deck.is_symmetric
            if symmetric[room.board.board.deck.kind_of[before.action.card]]:
                assert after.action.turned == before.action.turned == 0
            else:
                assert after.action.turned == 1 - before.action.turned
            if not after.fits:
                assert at.match.state.why_illegal(after.action)
        room.unpick()


def test_the_ghost_tells_the_cuts_and_arrivals_that_the_play_then_has(desk: OpenDesk) -> None:
    at = desk(people=3, moves=40)
    state: Any = at.match.state
    for action in state.legal_actions():
        if not isinstance(action, Play):
            continue
        told = outcome(state, state.current, action, state.board.cell_of[action.cell])
        after = state.clone()
        events = after.apply(action)
        assert told.cuts == events[0].cuts
        assert set(told.completes) == set(events[0].completes)
        assert [change.after for change in told.changes] == [after.missing(seat) for seat in range(3)]
        cells = range(state.board.cells)
        now, then = ({port >> 2 for port in one.reach(state.current)} for one in (state, after))
        newly = {cell for cell in then - now if cell in cells and after.tops[cell]}
        newly.discard(state.board.cell_of[action.cell])
        assert {cell for cell, _ in told.gained} == newly


@pytest.mark.pictures
def test_the_ghost_lights_the_cards_that_the_line_would_run_on_from_there(desk: OpenDesk) -> None:
    at = desk(people=3, moves=40)
    at.lift_curtain()
    room = at.room
    for slot in range(len(room.hand.view.cards)):
        if not room.take(("cards", slot), (0, 0)):
            continue
        for cell in room.legal_cells():
            room.aim(cell)
            found = room.outcome()
            if found is None or not found.gained:
                continue
            lit, _ = found.gained[0]
            place = room.board.geometry.cell(lit)
            assert any(rect.contains(place) for rect in room.marks.reach())
            surface = Surface((1280, 720))
            room.marks.draw(surface)
            assert surface.get_at((place.x + place.w // 2, place.y + 6)) != (0, 0, 0, 255)
            return
    raise AssertionError("no card of this hand joins a line to other cards")


def test_a_cut_is_told_by_whose_line_it_is_and_ones_own_is_called_so(desk: OpenDesk) -> None:
    at = desk(people=3, moves=40)
    state: Any = at.match.state
    names, seat, seen = ["Ada", "Bo", "Cy"], state.current, set()
    for action in state.legal_actions():
        if isinstance(action, Play):
            told = outcome(state, seat, action, state.board.cell_of[action.cell])
            news = [line for line in news_of(state, names, seat, told, False) if line.sign == "cross"]
            assert [line.seat for line in news] == [cut for cut in told.cuts if cut not in told.completes]
            for line in news:
                assert (line.text == "Cuts your own line") == (line.seat == seat)
                assert names[line.seat] in line.text or line.seat == seat
                seen.add(line.seat == seat)
    assert seen == {True, False}


def test_other_hands_are_never_in_the_picture(desk: OpenDesk) -> None:
    at = desk(people=2, moves=6)
    at.lift_curtain()
    room, viewer = at.room, at.table.viewer
    state: Any = at.match.state
    deck = room.board.board.deck
    for looked_at in (None, 1 - viewer):
        at.table.commands.look_at(looked_at)
        shown = [deck.faces[slot.code].kind for slot in room.hand.view.cards]
        assert shown == state.hands[viewer]
    assert all(kind < 0 for kind in room.view.hands[1 - viewer])


def test_behind_the_curtain_the_hand_shows_backs_only(desk: OpenDesk) -> None:
    at = desk(people=2)
    assert at.top is not at.table
    at.room.refresh()
    assert {slot.state for slot in at.room.hand.view.cards} == {"hidden"}


def test_m_shows_the_missing_cards_and_what_the_ghost_changes(desk: OpenDesk) -> None:
    at = desk(people=2, moves=4)
    at.lift_curtain()
    at.pilot.press("m")
    assert at.room.missing_on
    assert len(at.room.hand.view.news) == 2
    at.pilot.press("m")
    assert len(at.room.hand.view.news) == 1


def test_a_stack_opens_after_a_moment_and_closes_when_the_pointer_leaves(desk: OpenDesk) -> None:
    at = desk(people=3, moves=20, seed=11)
    while not any(at.match.state.under):  # type: ignore[attr-defined]
        advance(at.match, 1)
    at.table.on_jumped()
    at.lift_curtain()
    view = at.room.view
    stacks = [cell for cell, pile in enumerate(view.under) if pile]
    assert stacks
    at.pilot.move(at.room.board.geometry.cell(stacks[0]).center)
    at.pilot.step(40)
    assert at.room.fan.cell == stacks[0]
    assert at.room.board.geometry.area.contains(at.room.fan._box())
    at.pilot.move(at.room.hand.rect.center)
    assert at.room.fan.cell is None


@pytest.mark.pictures
def test_nothing_is_drawn_again_while_nothing_changes(
    desk: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = desk(people=2, moves=4)
    at.lift_curtain()
    at.pilot.settle()
    drawn = []
    draw = at.room.draw
    monkeypatch.setattr(at.room, "draw", lambda surface: (drawn.append(1), draw(surface)))
    at.pilot.step(30)
    assert drawn == []


@pytest.mark.pictures
@pytest.mark.parametrize("theme", ["paper", "night"])
def test_every_card_is_drawn_with_ink_on_every_side_that_has_a_rail(desk: OpenDesk, theme: str) -> None:
    from railgames.scenes.derailed import pieces

    at = desk(theme=theme)
    board = at.room.board.board
    steel = at.app.theme.color("rail_steel")
    for code in range(1, len(board.deck.faces)):
        face = board.deck.faces[code]
        picture = pieces.card(at.app, board, code, (140, 100))
        for side, (x, y) in ENTRY.items():
            edge = Rect(0, 0, 30, 30)
            edge.center = (round(x), round(y))
            edge.clamp_ip(picture.get_rect())
            dark = pygame.mask.from_threshold(picture.subsurface(edge), steel, (30, 30, 30, 255)).count()
            assert (dark > 20) == bool(face.rails >> side & 1), (code, side)


def test_tracks_run_from_the_middle_of_one_side_to_that_of_the_other() -> None:
    for a, b in ((0, 1), (1, 3), (2, 3), (0, 2)):
        points = path_of(a, b)
        assert points[0] == pytest.approx(ENTRY[a])
        assert points[-1] == pytest.approx(ENTRY[b])


def test_a_lit_track_is_drawn_in_the_company_s_colour(desk: OpenDesk) -> None:
    face = desk().room.board.board.deck.faces[1]
    assert "{company}" in face_strokes(face, False, 15)
    assert "{company}" not in face_strokes(face, False, 0)


@pytest.mark.pictures
def test_emblem_still_and_map_are_pictures_of_the_size_asked_for(desk: OpenDesk) -> None:
    at = desk(people=3, moves=20)
    for size in ((56, 56), (300, 200)):
        assert SCENE.picture(at.app, at.match.state, 0, size).get_size() == size
        assert SCENE.map_picture(at.app, at.match.state.board.file, size).get_size() == size  # type: ignore[attr-defined]
        assert SCENE.emblem(at.app, size).get_size() == size
    assert len(SCENE.rules()) >= 5


@pytest.mark.parametrize("theme", ["paper", "night"])
def test_names_and_figures_keep_a_contrast_of_four_and_a_half(desk: OpenDesk, theme: str) -> None:
    at = desk(theme=theme, people=6)
    look = at.app.theme
    board = at.room.board.board
    for seat in range(6):
        dark = look.color(colors_of(look, board, seat)["company_dark"])
        assert contrast(color(look, "on_company"), (dark.r, dark.g, dark.b)) >= 4.5, seat
    for word, area in (
        ("ink", "rail_card"),
        ("canyon_name", "canyon_floor"),
        ("station_wall", "canyon_rock_shade"),
        ("rail_steel", "rail_bed"),
        ("rail_steel", "rail_card"),
        ("ink_soft", "board_table"),
    ):
        assert contrast(color(look, word), color(look, area)) >= 4.5, (word, area)


def test_a_seat_is_known_by_its_company_s_colour_and_shape_everywhere(desk: OpenDesk) -> None:
    at = desk(people=6)
    looks = [at.table.seat_look(seat) for seat in range(6)]
    assert len({look.ink for look in looks}) == len({look.shape for look in looks}) == 6
    assert [card.look for card in at.table.cards] == looks
    assert not any(card.has_board for card in at.table.cards)


def test_set_up_and_save_list_show_the_companies(desk: OpenDesk) -> None:
    at = desk(people=3)
    companies = [look.ink for look in (at.room.seat_look(seat) for seat in range(3))]
    at.table.keeper.save()
    at.services.wait_for_savers(5.0)
    saves = SavesScene(at.services, finished=False)
    at.app.push(saves)
    at.pilot.step(2)
    (looks,) = saves.looks.values()
    assert [look.ink for look in looks] == companies
    setup = SetupScene(at.services, "derailed")
    setup.seats.add(None)
    at.app.push(setup)
    at.pilot.step(2)
    assert setup.tree is not None
    for seat, ink in enumerate(companies):
        shown = setup.tree.root.find(f"look {seat + 1}")
        assert isinstance(shown, PickButton)
        assert shown.choices[shown.value].ink == ink
        assert shown.tooltip_text() == at.room.board.board.company(seat)


def test_a_row_of_points_below_the_canyon_begins_where_the_canyon_begins(desk: OpenDesk) -> None:
    for scale in (1.0, 1.5):
        at = desk(size=(1024, 640), scale=scale)
        if at.table.slim.visible:
            assert at.table.slim.rect.x == at.room.area.x
            assert at.table.slim.rect.right == at.room.area.right
    assert at.table.slim.visible


@pytest.mark.pictures
def test_a_still_picture_bears_the_names_that_it_is_given(desk: OpenDesk) -> None:
    at = desk()
    state: Any = at.match.state
    pictures = [
        bytes(SCENE.named_picture(at.app, state, 0, (440, 420), names).get_view("0"))
        for names in (("Ada", "Bruno"), ("", ""), ("Cleo", "Dan"))
    ]
    assert len(set(pictures)) == 3
    assert bytes(SCENE.picture(at.app, state, 0, (440, 420)).get_view("0")) == pictures[1]


def test_a_narrow_hand_below_the_board_lies_in_two_rows_rather_than_in_tiny_cards(desk: OpenDesk) -> None:
    theme = desk(size=(1024, 640), scale=1.5).app.theme
    area = Rect(462, 374, 562, 180)  # beside the words of a replay
    places = HandLayout(theme, area, False)
    assert places.cards[0].w >= 90
    things = [*places.cards, *places.tools, places.news, places.caption, places.deck, places.discard]
    assert all(area.contains(thing) for thing in things)
    assert all(not a.colliderect(b) for n, a in enumerate(things) for b in things[n + 1 :])
    usual = HandLayout(theme, Rect(0, 0, 1200, 180), False)
    assert len({card.y for card in usual.cards}) == 1


@pytest.mark.pictures
def test_opening_a_table_renders_the_board_once(desk: OpenDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    rendered = []
    render = BoardView._rendered

    def counted(self: BoardView, *args: Any) -> Surface:
        rendered.append(args[1])
        return render(self, *args)

    monkeypatch.setattr(BoardView, "_rendered", counted)
    at = desk(people=1, ais=1, seed=5, moves=6)
    assert len(rendered) == 1
    at.room.highlight_line(1)
    at.room.highlight_line(None)
    at.room.highlight_line(1)
    at.pilot.step()
    assert len(rendered) == 2


def test_what_a_held_card_does_to_the_own_line_is_said_without_asking_for_it(desk: OpenDesk) -> None:
    at = desk(people=2, moves=4)
    at.lift_curtain()
    play = at.wish()
    assert play is not None
    at.pilot.click(at.card(at.slot_of(play.card)))
    at.pilot.move(at.cell(play.cell))
    found = at.room.outcome()
    assert found is not None
    change = found.changes[at.table.viewer]
    assert not change.points
    told = at.room.hand.view.news[-1].text
    assert told.startswith(NAMES[at.table.viewer])
    assert f"{change.after} " in told
    assert "missing" in told
    at.pilot.press("escape")
    assert "missing" not in at.room.hand.view.news[-1].text
