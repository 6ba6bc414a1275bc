"""A press on the map that does nothing says why, and what is missing."""

import pytest

from railgames.core.actions import parse_action
from railgames.games.spike import GAME
from railgames.games.spike.actions import Draw, Load, Stop
from railgames.games.spike.paths import bits
from railgames.games.spike.phase import Phase
from railgames.scenes.charting.chart import Place
from railgames.scenes.spike.unmoved import distance_to, why_nothing
from tests.scenes.spike.conftest import Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")


def said(at: Desk, name: str) -> str:
    """What a click on a place says."""
    at.table.hide_words()
    at.pilot.click(at.spot(name))
    at.pilot.step(2)
    bubble = at.table.desk.bubble
    return bubble.text if bubble.visible else ""


def test_a_city_of_the_network_that_is_too_far_says_how_far_it_is(desk: OpenDesk) -> None:
    at = desk(golden="planned-time", moves=103)
    view = at.table.view
    assert view.may_roll
    assert said(at, "new-york") == "New York is 6 spaces away: your train moves up to 2 spaces a turn."
    for city in bits(view.connected(view.current)):
        words = why_nothing(view, Place("node", city))
        far = distance_to(at.board, view.player.own, view.player.at, city)
        assert f" {far} space" in words or city in at.room.plans.moves


def test_once_the_train_has_rolled_only_a_boost_is_left(desk: OpenDesk) -> None:
    at = desk(golden="planned-time", moves=103)
    space = next(one for one in at.room.plans.moves if one >= at.board.nodes)
    at.table.play(parse_action(GAME.Action, f"roll {at.board.space_name(space)}"))
    at.pilot.step(2)
    assert at.match.state.phase is Phase.TURN
    assert said(at, "new-york").endswith(": the free movement is over, and a boost moves your train by 1.")


def test_the_city_of_the_train_says_that_it_stands_there(desk: OpenDesk) -> None:
    at = desk()
    player = at.match.state.player
    city = at.board.node_names[player.at]
    own = at.board.goods[player.at]
    assert own in player.deals, "its goods can be loaded"
    title = at.board.commodity_title(own)
    assert said(at, city) == f"Your train stands there. Load or deliver by your contract: {title}."
    at.table.play(Load(at.board.commodity_names[own]))
    at.pilot.step(2)
    assert said(at, city) == "Your train stands there."


def test_after_the_action_a_press_on_a_city_says_what_is_to_be_done(desk: OpenDesk) -> None:
    at = desk()
    at.table.play(Draw("deck"))
    at.pilot.step(2)
    assert said(at, "chicago") == "You are drawing cards: take another one, or stop."
    at.table.play(Stop())
    at.pilot.step(2)
    assert said(at, "chicago") == "You have had your action: end your turn, or undo what has shown no card."


def test_in_the_turn_of_another_a_press_says_so(desk: OpenDesk) -> None:
    at = desk(people=1, ais=1)
    if at.match.state.current_player == at.table.viewer:
        at.table.play(Draw("deck"), Stop())
        at.pilot.step(2)
        at.table.play(parse_action(GAME.Action, "end"))
    assert at.match.state.current_player != at.table.viewer
    at.pilot.settle()
    assert said(at, "chicago") == "Only on your turn"


def test_track_of_another_and_junctions_say_why_nothing_goes_there(desk: OpenDesk) -> None:
    at = desk(golden="planned-time", moves=103)
    view = at.table.view
    other = next(bits(view.players[1 - view.current].own))
    assert said(at, at.board.segment_names[other]) == "A train moves on its own track only."
    junction = next(
        node for node in range(at.board.cities, at.board.nodes) if not view.network(view.current) >> node & 1
    )
    assert why_nothing(view, Place("node", junction)) == "A junction is no stop: press a city or a track."


def test_no_press_on_a_city_is_without_a_word_or_an_effect(desk: OpenDesk) -> None:
    for moves in (103, 300):
        at = desk(golden="planned-time", moves=moves)
        for city in range(at.board.cities):
            place = Place("node", city)
            plan = at.room.plans.at(place)
            assert plan.actions or plan.words or at.room._why_nothing(place)
