"""The deck: ninety cards of tracks between sides, lying in one of two directions."""

import tomllib

import msgspec
import pytest

from railgames.games.derailed.components import UNKNOWN, CardFile, Deck, DeckFile, deck_problems
from railgames.geometry.square import EAST, NORTH, SOUTH, WEST
from tests.games.derailed.conftest import MAPS


@pytest.fixture(scope="module")
def deck(maps):
    return Deck(maps.load("derailed", "decks/standard", DeckFile))


def face(deck, name, turned=0):
    return deck.faces[1 + 2 * deck.kind_of[name] + turned]


def bits(*sides):
    return sum(1 << side for side in sides)


def test_the_standard_deck_has_ninety_cards_of_twenty_five_kinds(deck):
    assert deck.size == len(deck.all_cards()) == 90
    assert len(deck.cards) == 25


def test_no_two_kinds_are_the_same_card_turned_round(deck):
    looks = {frozenset((face(deck, name, 0)[2:], face(deck, name, 1)[2:])) for name in deck.names}
    assert len(looks) == 25


def test_a_half_turn_swaps_opposite_sides(deck):
    left = face(deck, "curve-left-ahead")
    assert left.tracks == ((NORTH, WEST),)
    assert left.ends == bits(EAST)
    turned = face(deck, "curve-left-ahead", 1)
    assert turned.tracks == ((EAST, SOUTH),)
    assert turned.ends == bits(WEST)


def test_a_junction_joins_every_pair_of_its_sides(deck):
    joins = face(deck, "junction").joins
    assert joins == (bits(EAST, WEST), bits(NORTH, WEST), 0, bits(NORTH, EAST))
    assert face(deck, "crossing").joins == tuple(15 ^ (1 << side) for side in range(4))


def test_a_fork_joins_two_pairs_of_its_three_sides(deck):
    for name in ("fork", "fork-left", "fork-right"):
        assert len(face(deck, name).tracks) == 2
    assert face(deck, "fork").joins == (bits(WEST), 0, bits(WEST), bits(NORTH, SOUTH))


def test_a_bridge_and_twin_curves_hold_two_tracks_that_never_meet(deck):
    assert face(deck, "bridge").joins == (bits(SOUTH), bits(WEST), bits(NORTH), bits(EAST))
    assert face(deck, "twin-left").joins == (bits(WEST), bits(SOUTH), bits(EAST), bits(NORTH))


def test_a_stub_carries_a_rail_that_leads_nowhere(deck):
    stubbed = face(deck, "straight-buffer")
    assert stubbed.rails == bits(EAST, WEST, NORTH)
    assert stubbed.joins[NORTH] == 0


def test_cards_that_look_alike_after_a_half_turn_are_known(deck):
    alike = {name for name, same in zip(deck.names, deck.is_symmetric, strict=True) if same}
    assert alike == {
        "straight",
        "straight-buffers",
        "across",
        "across-buffers",
        "twin-left",
        "twin-right",
        "bridge",
        "crossing",
    }


def test_a_card_has_its_title_in_words_and_an_unknown_one_is_a_card(deck):
    assert [deck.title(kind) for kind in (0, 1)] == [deck.cards[kind].title for kind in (0, 1)]
    assert deck.title(UNKNOWN) == "card"


def test_a_deck_has_at_least_one_kind_of_card():
    one = {"name": "one", "title": "One", "tracks": ["ew"], "count": 1}
    assert msgspec.convert({"title": "Small", "cards": [one]}, DeckFile).cards[0].name == "one"
    with pytest.raises(msgspec.ValidationError, match="cards"):
        msgspec.convert({"title": "Empty", "cards": []}, DeckFile)


def test_every_deck_that_is_shipped_is_sound():
    for path in sorted((MAPS / "derailed" / "decks").glob("*.toml")):
        file = msgspec.convert(tomllib.loads(path.read_text("utf-8")), DeckFile)
        assert list(deck_problems(file, 25)) == []


def test_every_problem_of_a_deck_is_named_with_its_place():
    file = DeckFile(
        title="Broken",
        cards=(
            CardFile(name="one", title="One", tracks=("ew", "ew"), count=1),
            CardFile(name="one", title="Two", tracks=("ns",), stubs=("n",), count=1),
        ),
    )
    said = [str(problem) for problem in deck_problems(file, 9)]
    assert len(said) == 4
    assert any("$.cards[1].name: the card one occurs twice" in text for text in said)
    assert any("$.cards[0].tracks" in text for text in said)
    assert any("$.cards[1].stubs" in text for text in said)
    assert any("2 cards" in text and "9 or more" in text for text in said)
