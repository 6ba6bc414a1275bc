"""A save of Railroad Ink that was edited by hand, its hash and checksums made right again, is refused in a
sentence that says what is wrong: with every expansion, wherever the edit is."""

import copy
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import msgspec
import pytest

from railgames.content import Library
from railgames.core.errors import SaveError
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.config import Config, expansion_names
from railgames.store.document import Document, pack
from railgames.store.savefile import (
    decode,
    document_of,
    draft_of,
    encode,
    resumed,
    snapshot_hash,
    state_hash,
)

Plain = dict[str, Any]
Path = tuple[str | int, ...]

NOTES = ("rounds", "extra", "own")
"""Fields whose every part is forged once, whatever its name."""


@lru_cache(maxsize=1)
def library() -> Library:
    return Library()


def by_lot(expansion: str, seed: int, steps: int, seats: int = 2) -> Match:
    setup = MatchSetup(GAME.id, Config(expansion=expansion), (Seat("Ada"), Seat("Bo"))[:seats], seed)
    match, rng = Match(GAME, setup, library()), Rng(seed)
    while not match.is_over and match.position < steps:
        match.play(match.state.random_action(rng))
    return match


def plain_save(match: Match) -> Plain:
    plain: Plain = msgspec.json.decode(msgspec.json.encode(document_of(draft_of(match))))
    return plain


def as_document(plain: Plain) -> Document:
    plain["state_hash"] = snapshot_hash(plain["snapshot"])
    return msgspec.convert(plain, Document)


def parts(value: object, path: Path = ()) -> Iterator[Path]:
    """The way to every number, word and list in a snapshot."""
    items: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        items = list(value.items())
    else:
        yield path
        if isinstance(value, list):
            items = list(enumerate(value))
    for key, item in items:
        yield from parts(item, (*path, key))


def one_of_each(snapshot: Plain) -> list[Path]:
    """The last way of each kind: lists count once, and so do the spaces of a board."""
    kinds: dict[Path, Path] = {}
    for path in parts(snapshot):
        named = [key for key in path if isinstance(key, str)]
        field = next((idx for idx, key in enumerate(named) if key in NOTES), len(named))
        kinds[(*named[: field + 1], len(path))] = path
    return list(kinds.values())


def other(value: object) -> object:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, list):
        return value[:-1] if value else ["B2"]
    return 1


def changed(plain: Plain, path: Path) -> Plain:
    plain = copy.deepcopy(plain)
    inside: Any = plain["snapshot"]
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = other(inside[path[-1]])
    return plain


@pytest.mark.parametrize("expansion", expansion_names())
def test_a_save_is_refused_whatever_its_position_says_otherwise_than_its_moves(expansion: str) -> None:
    plain = plain_save(by_lot(expansion, 7, 18, seats=1))
    assert resumed(as_document(plain), library()).notice == ""
    ways = one_of_each(plain["snapshot"])
    assert len(ways) > 30
    first = sorted(expansion_names()).index(expansion)
    some = [way for idx, way in enumerate(ways) if (idx + first) % 4 == 0]  # all of them with the expansions
    for path in [*some, *(way for way in ways if {"extra", "own"} & {*way} and "players" in way)]:
        with pytest.raises(SaveError) as caught:
            resumed(as_document(changed(plain, path)), library())
        sentence = str(caught.value)
        assert "No game leads to its position: " in sentence or "is damaged: " in sentence
        assert sentence.endswith("."), path
        assert "\n" not in sentence
        assert len(sentence) < 320, path


MOVES = {
    "another": "No game leads to its position: its moves could not be replayed .+Move 3",
    "missing": "No game leads to its position: .+",
    "none": "No game leads to its position: .+",
}


@pytest.mark.parametrize("how", sorted(MOVES))
def test_moves_that_do_not_lead_to_the_position_are_told(how: str) -> None:
    plain = plain_save(by_lot("lava", 7, 30))
    plain["rows"] = []
    if how == "another":
        plain["actions"][2] = plain["actions"][0]
    else:
        plain["actions"] = plain["actions"][:-1] if how == "missing" else []
    with pytest.raises(SaveError, match=MOVES[how]):
        decode(pack(as_document(plain)), library())


@pytest.mark.parametrize("expansion", expansion_names())
def test_no_game_by_lot_is_refused_nor_found_to_have_a_flaw(expansion: str) -> None:
    match, rng = by_lot(expansion, 3, 0, seats=1), Rng(3)
    while not match.is_over:
        match.play(match.state.random_action(rng))
        assert GAME.flaw(match.state) == ""
        if match.position == 20 or match.is_over:
            loaded = resumed(document_of(draft_of(match)), library())
            assert (loaded.notice, loaded.past) == ("", None)
            assert state_hash(loaded.match.state) == state_hash(match.state)
            assert list(loaded.match.log) == list(match.log)


# -- saves without the moves from the start: what a position shows by itself ---------------------------------

Change = Callable[[Plain], object]


def drawn_with_dice(plain: Plain) -> None:
    """Every free space of the first player full of lava."""
    player = plain["players"][0]
    tile = next(text for _, text in player["drawn"] if text.endswith("/LLLL*volcano"))
    for space in (f"{row}{column}" for row in "ABCDEFG" for column in range(7)):
        if space not in player["rounds"] and space not in [name for name, _ in player["drawn"]]:
            player["drawn"].append([space, tile])
            player["rounds"][space] = 1


def against_the_other_kind(plain: Plain) -> None:
    """The first straight of the first player as one of the other kind."""
    swap = str.maketrans("HR", "RH")
    player = plain["players"][0]
    joined = player["drawn"][0]
    joined[1] = joined[1].translate(swap)


def field(name: str, value: object) -> Change:
    return lambda plain: plain["players"][0].update({name: value})


def extra(name: str, value: object) -> Change:
    return lambda plain: plain["players"][0]["extra"].update({name: value})


def repeated(plain: Plain) -> None:
    """A symbol in every space."""
    plain["players"][0]["own"] = [[cell, "cloud"] for cell in range(49)]


def cleared(plain: Plain) -> None:
    player = plain["players"][0]
    row, column = player["drawn"][0][0]
    player["own"] = ["demolish", ord(row) - ord("A") + 7 * int(column), "", 0]


def below(plain: Plain) -> None:
    player = plain["players"][0]
    rounds = player["extra"]["rounds"]
    rounds[rounds.index(0)] = 1


def later_round(plain: Plain) -> None:
    player = plain["players"][0]
    player["rounds"][player["drawn"][-1][0]] = 7


FORGED = [
    ("lava", drawn_with_dice, r"player 1 has drawn \d+ dice of Lava, and can have drawn \d+"),
    ("lava", field("own", 40), r"on the board of player 1: lava has burnt 40 routes, and lies in \d+ spaces"),
    ("river", against_the_other_kind, "on the board of player 1: .+ would meet .+"),
    ("forest", later_round, "the route of player 1 in .+ is of a round that has not been played"),
    (
        "desert",
        extra("settled", 7),
        "on the board of player 1: the dry spell of round 7 has ended before it came",
    ),
    (
        "desert",
        extra("lost", 30),
        "on the board of player 1: 30 cacti have withered, more than there were dice",
    ),
    (
        "meteor",
        extra("settled", 7),
        "on the board of player 1: the meteor of round 7 has fallen before it came",
    ),
    ("meteor", field("marked", [f"{row}{column}" for row in "AB" for column in range(7)]), "on the board of"),
    (
        "street_lamps",
        field("own", 9),
        r"on the board of player 1: 9 special routes have yet to light lamps, and \d",
    ),
    ("weather", repeated, r"on the board of player 1: there are 49 symbols, not \d+ at most"),
    ("construction", cleared, "on the board of player 1: .+ was cleared and has a route"),
    (
        "city_builder",
        field("own", [0, "income-linked", 0, 40]),
        "on the board of player 1: there were 40 routes before",
    ),
    (
        "underground",
        below,
        "on the board of player 1: the route below .+ is of a round that has not been played",
    ),
]


@pytest.mark.parametrize(
    ("expansion", "change", "words"),
    [pytest.param(*row, id=f"{row[0]}-{idx}") for idx, row in enumerate(FORGED)],
)
def test_an_impossible_position_is_refused_where_no_moves_tell(
    expansion: str, change: Change, words: str
) -> None:
    plain = plain_save(by_lot(expansion, 7, 30))
    change(plain["snapshot"])
    plain.update(start=plain["snapshot"], actions=[], rows=[])
    with pytest.raises(SaveError, match=f"No game leads to its position: {words}"):
        decode(pack(as_document(plain)), library())


def test_a_save_of_other_rules_is_opened_where_it_stands() -> None:
    plain = plain_save(by_lot("lava", 7, 30))
    plain["header"]["rules_version"] -= 1
    past = resumed(as_document(changed(plain, ("players", 0, "own"))), library()).past
    assert past is not None
    past.replay(rests=False)
    assert "rules were corrected" in past.hand_over()


def test_a_whole_save_opens_as_it_was() -> None:
    match = by_lot("underground", 5, 1000)
    loaded = decode(encode(draft_of(match)), library())
    assert (loaded.notice, loaded.match.is_over) == ("", True)
