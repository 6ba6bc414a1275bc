"""What the side of the table shows, and where it scrolls to."""

import re
from collections.abc import Callable

import pytest
from pygame import Rect

from railgames.content.root import data_root
from railgames.core.game import Decision
from railgames.games.empire_builder import cards, prompts
from railgames.games.empire_builder.actions import Borrow, Drop, Lose, PickUp, Restart, Step, Upgrade
from railgames.games.empire_builder.board import Board
from railgames.games.empire_builder.phase import Phase
from railgames.scenes.empire_builder import lights, side, tag, words
from railgames.scenes.empire_builder.demands import all_demands
from railgames.scenes.empire_builder.items import Items, Shown
from railgames.ui.theme import load_theme
from railgames.ui.widgets.focus import shown_focusable
from railgames.ui.widgets.paint import ring_margin
from tests.games.empire_builder.conftest import Play
from tests.games.empire_builder.lands import DERAILMENT
from tests.scenes.empire_builder.conftest import At
from tests.scenes.empire_builder.test_routes import on_the_line

pytestmark = pytest.mark.usefixtures("no_pictures")

Open = Callable[..., At]


@pytest.mark.parametrize("by_keys", [False, True])
def test_no_tooltip_of_the_side_hides_the_lines_of_the_side(at: Open, by_keys: bool) -> None:
    """Who walked through a list by keys could not read its next lines."""
    table = at(on_the_line)
    tree, panel = table.desk.tree, table.room.side
    told = 0
    for widget in shown_focusable(panel):
        if not widget.tooltip_text() or not panel.rect.contains(widget.rect):
            continue
        if by_keys:
            tree.set_focus(widget, show=True)
        else:
            table.pilot.move(widget.rect.center)
        tree.tooltips.update(5)
        assert tree.tooltips.is_open
        assert not tree.tooltips.rect.colliderect(panel.rect)
        assert table.room.map.area.contains(tree.tooltips.rect)
        assert tree.tooltips.rect.collidelist(lights.notes(table.room, table.room.lights)) < 0
        told += 1
    assert told > 8


def test_a_train_to_buy_is_told_with_the_mileposts_that_it_will_go(at: Open) -> None:
    for fast in (False, True):
        table = at(lambda play: play.operate(0), fast=fast)
        state = table.state
        state.player.cash = 100
        shown = {
            deed.action.train: deed.words
            for deed in side.deeds(table.room, state)
            if isinstance(deed.action, Upgrade)
        }
        after = state.clone()
        after.apply(Upgrade("fast"))
        assert f"{after.speed_of(0)} mileposts" in shown["fast"]


def test_nothing_moves_when_a_load_is_picked_up(at: Open) -> None:
    def at_mid(play: Play) -> None:
        on_the_line(play)
        play.put(0, 6, 3)

    table = at(at_mid)
    panel = table.room.side
    before = [item.rect for item in panel.here.items]
    assert [item.shown.title for item in panel.loads.items] == ["empty", "empty"]
    table.desk.play(PickUp("coal"))
    table.desk.rest()
    assert [item.shown.title for item in panel.loads.items] == ["coal", "empty"]
    assert [item.rect for item in panel.here.items] == before


def test_a_load_that_lies_in_a_city_stands_below_its_goods_and_says_so(at: Open) -> None:
    """It stood above them, and the next press took another good; "0 left" was said of it."""

    def at_mid(play: Play) -> None:
        on_the_line(play)
        play.put(0, 6, 3, loads=("corn",))
        play.state.chips[play.board.good_number["corn"]] = 0

    table = at(at_mid)
    panel = table.room.side
    before = [(item.shown.title, item.rect.topleft) for item in panel.here.items]
    table.desk.play(Drop("corn"))
    table.desk.rest()
    after = [(item.shown.title, item.rect.topleft) for item in panel.here.items]
    assert after[: len(before)] == before
    assert [item.shown.title for item in panel.here.items[len(before) :]] == ["corn"]
    assert panel.here.items[-1].shown.note == "1 here"
    assert "A load of it lies here." in panel.here.items[-1].tooltip
    table.desk.play(PickUp("corn"))
    table.desk.rest()
    assert [(item.shown.title, item.rect.topleft) for item in panel.here.items] == before


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_ring_round_a_demand_covers_no_other_demand(at: Open, scale: float) -> None:
    table = at(on_the_line)
    app = table.room.app
    app.set_scale(scale)
    table.desk.rest()
    items = table.room.side.hand.items
    for item in items:
        reach = item.focus_rect().inflate(*[2 * ring_margin(app.theme)] * 2)
        assert item.focus_rect().h > 0
        assert not [other.name for other in items if other is not item and other.rect.colliderect(reach)]
    app.set_scale(None)


def test_a_tooltip_of_the_side_begins_as_a_sentence_does(at: Open) -> None:
    table = at(on_the_line)
    panel = table.room.side
    said = [item.shown.tooltip for item in (*panel.hand.items, *panel.deeds.items, *panel.here.items)]
    assert said
    assert [one for one in said if one and not one[0].isupper()] == []


def test_what_is_opened_in_the_side_is_seen(at: Open) -> None:
    table = at(on_the_line)
    panel = table.room.side
    panel.scroll_to(0)
    table.room.toggle_trips()
    table.desk.rest()
    trips = [item.rect for item in panel.trips.items]
    assert len(trips) > 2
    assert panel.rect.contains(trips[0].unionall(trips[1:3]))


def test_trips_are_in_the_order_of_how_much_better_than_usual_they_are_said_to_be(at: Open) -> None:
    table = at(on_the_line)
    table.room.toggle_trips()
    table.desk.rest()
    figures = []
    for item in table.room.side.trips.items:
        said = re.search(r"That is (\d+) M (better|worse) than usual", item.shown.tooltip)
        assert said, item.shown.tooltip
        figures.append(int(said[1]) if said[2] == "better" else -int(said[1]))
    assert len(figures) > 1
    assert figures == sorted(figures, reverse=True)


def test_a_trip_says_what_it_pays_and_costs_and_its_turns_where_it_stands(at: Open) -> None:
    table = at(on_the_line)
    table.room.toggle_trips()
    table.desk.rest()
    found = side.trips(table.room)
    free = found[0]._replace(profit=found[0].pays, price=0)
    assert side.trip_shown(table.room, free).title == f"Pays {free.pays} M, costs nothing"
    dear = found[0]._replace(profit=found[0].profit - 4)
    assert "4 M of fees are paid on the way." in side.trip_shown(table.room, dear).tooltip
    for trip, item in zip(found, table.room.side.trips.items, strict=False):
        cost = trip.pays - trip.profit
        costs = f"costs {cost} M" if cost else "costs nothing"
        assert item.shown.title == f"Pays {trip.pays} M, {costs}"
        turns = max(1, round(trip.turns))
        assert item.shown.note == (f"{turns} turn" if turns == 1 else f"{turns} turns")


def test_who_has_what_wins_is_told_to_end_the_turn() -> None:
    play = Play(goal=100, majors=2)
    play.give_track(0, (3, 3), (4, 3), (5, 3), (6, 3), (7, 3), (8, 2), (9, 2))
    play.operate(0)
    play.state.player.cash = 99
    assert "end your turn." not in prompts.prompt(play.state, 0)
    play.state.player.cash = 100
    assert play.state.has_goal(0)
    assert "end your turn." in prompts.prompt(play.state, 0)
    play.end(2)
    assert play.state.current_player is None


def test_the_second_building_round_says_that_it_is_in_reverse_order() -> None:
    play = Play()
    assert "reverse order" not in play.state.turn_title()
    play.end(2)
    assert "reverse order" in play.state.turn_title()
    play.end(2)
    assert "reverse order" not in play.state.turn_title()


def test_a_demand_stays_pinned_and_no_other_takes_its_place(at: Open) -> None:
    table = at(on_the_line)
    room = table.room
    room.pin(1)
    wanted = all_demands(room.table.view, 0)[1]
    assert room.pinned_lights() != lights.NONE
    table.state.players[0].hand = table.state.players[0].hand[1:] + table.state.players[0].hand[:1]
    table.desk.play(next(one for one in table.state.legal_actions() if isinstance(one, Step)))
    table.desk.rest()
    assert room.pinned is not None
    assert all_demands(room.table.view, 0)[room.pinned] == wanted
    table.state.players[0].hand = table.state.players[0].hand[:-1]
    table.desk.play(next(one for one in table.state.legal_actions() if isinstance(one, Step)))
    table.desk.rest()
    assert room.pinned is None


def test_a_strike_is_told_with_the_way_to_its_city(at: Open) -> None:
    def struck(play: Play) -> None:
        on_the_line(play)
        play.state.strikes = play.board.city_cells[play.board.city_number["mid"]]

    table = at(struck)
    plan = table.point(6, 3)
    assert plan.route is not None
    said = [str(item) for row in tag.route_rows(table.room, plan.route) for item in row]
    assert any("on strike" in words for words in said)
    free = at(on_the_line)
    plan = free.point(6, 3)
    assert plan.route is not None
    assert not any("on strike" in str(row) for row in tag.route_rows(free.room, plan.route))


def test_events_that_come_move_nothing_that_is_pressed(at: Open) -> None:
    """They stand below the demands, the train and what can be bought."""
    names = ("demands", "loads", "goods", "deeds", "events")
    panel = at(on_the_line).room.side
    assert tuple(widget.name for widget in panel.walk() if widget.name in names) == names


def test_a_milepost_is_told_by_the_nearest_city(at: Open) -> None:
    board = at(lambda play: play.operate(0)).room.board
    for cell in board.terrain:
        told = side.place_title(board, cell)
        steps = {other: board.lattice.distance(cell, other) for other in board.city_at}
        least = min(steps.values())
        near = {board.title(other) for other, far in steps.items() if far == least}
        assert told in {f"{least} mileposts from {city}" for city in near} | near | {
            f"1 milepost from {city}" for city in near
        }
        assert (told in near) == (cell in board.city_at)


def test_the_names_of_goods_to_pick_up_are_whole(at: Open, board: Board) -> None:
    room = at(on_the_line).room
    lines = [Shown(good.title, "12 left", good=number) for number, good in enumerate(board.file.goods)]
    items = Items(room.app, board, "goods", lambda idx: None, None, 130)
    items.show(lines)
    for scale in (1.0, 1.5, 2.0):
        theme = load_theme("paper", scale, data_root())
        items.place(Rect(0, 0, theme.px(280), theme.px(900)), theme)
        for item in items.items:
            assert item.measured(theme, None)[0] <= item.rect.w


def test_the_side_of_another_says_who_is_on_turn(at: Open) -> None:
    """At another's side "Another's turn" stood in one's own turn."""
    table = at(lambda play: play.operate(0))
    room, scene = table.room, table.desk.table
    assert room.side.turn.text.startswith("9 mileposts to move")
    scene.watched.look_at(1)
    scene.read()
    assert room.shown_seat == 1
    assert room.side.turn.text == f"{room.names[0]} is on turn."


def derailed(play: Play) -> None:
    """Seat 0 is on turn, and seat 1 has to choose the load that a derailment takes.

    The sign of a derailed train is drawn once a process, so a test of this may not blank it.
    """
    play.operate(0)
    play.put(0, 6, 3)
    play.put(1, 1, 7, loads=("coal", "fish"))
    cards.happen(play.state, DERAILMENT, [])
    play.state.has_acted = True
    play.do(PickUp("coal"))


@pytest.mark.pictures
def test_while_a_load_is_chosen_every_side_says_who_chooses(at: Open) -> None:
    """Who is on turn stood over the loads that Bo had to choose from, and Bo's task in the side of Ada."""
    table = at(derailed)
    room, scene = table.room, table.desk.table
    assert table.state.phase is Phase.LOSE
    said = []
    for seat in (0, 1):
        scene.watched.look_at(seat)
        scene.read()
        said.append(room.side.turn.text)
    assert said == [
        f"{room.names[1]} chooses the load that is lost.",
        "Your train is derailed: choose the load that is lost.",
    ]


@pytest.mark.pictures
def test_the_hint_for_a_load_that_is_lost_does_not_say_that_it_is_dropped(at: Open) -> None:
    room = at(derailed).room
    assert words.hint_words(room, Decision(Lose("fish"), "")) == "Lose fish"
    assert words.hint_words(room, Decision(Drop("fish"), "")) == "Drop fish"


def test_the_offer_to_start_again_tells_all_that_is_lost(at: Open) -> None:
    """It told of the track alone; whoever had a faster train lost that too."""
    table = at(on_the_line, restart=True, borrow=True)
    state = table.state
    state.player.cash, state.player.loads, state.player.train, state.player.debt = 3, [0], 1, 8
    deed = next(one for one in side.deeds(table.room, state) if isinstance(one.action, Restart))
    said = side.deed_words(table.room, deed)
    after = state.clone()
    after.apply(Restart())
    player = after.players[0]
    assert (player.track, player.loads, player.train, player.debt) == (set(), [], 0, 0)
    assert after.phase is Phase.DONE
    for part in ("track", "train and loads", f"{player.cash} M", "cards", "no debt", "ends your turn"):
        assert part in said


def test_the_right_button_on_borrow_changes_how_much(at: Open) -> None:
    """Its tooltip said so, and nothing happened."""
    table = at(on_the_line, borrow=True)
    room, most = table.room, table.room.board.file.money.loan
    item = next(one for one in room.side.deeds.items if one.shown.title == "Borrow")
    room.side.reveal(item.rect)
    table.pilot.step(2)
    sums = []
    for _ in range(5):
        table.pilot.click(item.rect.center, button=3)
        sums.append(item.shown.note)
    assert sums == ["5 M", "10 M", "15 M", f"{most} M", "5 M"]
    assert "key R" in item.tooltip
    table.pilot.press("shift+r")
    assert item.shown.note == "4 M"
    table.pilot.press("r")
    assert item.shown.note == "5 M"
    table.pilot.click(item.rect.center)
    table.desk.rest()
    assert table.match.log[-1].action == Borrow(5)


def test_the_key_for_another_way_turns_the_way_that_is_shown_and_not_the_loan(at: Open) -> None:
    """Where borrowing is allowed it always changed the loan."""
    table = at(lambda play: play.give_track(play.state.current, (3, 3), (4, 3)), borrow=True)
    room, loan = table.room, table.room.loan
    assert table.point(6, 7).way is not None
    before = room.plans.from_own
    table.pilot.press("r")
    assert room.plans.from_own is not before
    assert room.loan == loan


@pytest.mark.parametrize("has_other", [False, True])
def test_a_delivery_says_which_load_aboard_its_card_pays_no_more(at: Open, has_other: bool) -> None:
    found: list[tuple[str, str, str]] = []

    def arrived(play: Play) -> None:
        on_the_line(play)
        board = play.board
        for card in range(board.events_from):
            pairs = board.file.demands[card]
            here = next((one for one in pairs if one[0] == "ann"), None)
            other = next((one for one in pairs if one[0] != "ann" and here and one[1] != here[1]), None)
            if here is not None and other is not None:
                found.append((here[1], other[1], board.file.cities[board.city_number[other[0]]].title))
                play.put(0, 1, 7, loads=(here[1], other[1]) if has_other else (here[1],))
                play.state.player.hand[0] = card
                return

    table = at(arrived)
    ((good, other, city),) = found
    item = next(one for one in table.room.side.hand.items if one.shown.is_ready)
    assert item.shown.title.startswith(good)
    said = f"The card goes with it, also {other} to {city} for"
    assert (said in item.shown.tooltip) is has_other


@pytest.mark.parametrize(
    ("worth", "words"),
    [(0.4, "as good as usual"), (-0.4, "as good as usual"), (2.6, "3 M better"), (-2.6, "3 M worse")],
)
def test_a_trip_is_never_zero_millions_better_or_worse_than_usual(at: Open, worth: float, words: str) -> None:
    table = at(on_the_line)
    trip = table.room.values.trips[0]
    assert words in side.trip_shown(table.room, trip._replace(worth=worth)).tooltip


def test_a_trip_without_new_track_says_so(at: Open) -> None:
    table = at(on_the_line)
    trip = table.room.values.trips[0]
    assert "needs no new track" in side.trip_shown(table.room, trip._replace(price=0)).tooltip
    assert "needs 7 M of track" in side.trip_shown(table.room, trip._replace(price=7)).tooltip
