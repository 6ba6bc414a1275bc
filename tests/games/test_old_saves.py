"""Saves of every format so far are read for ever, and tell when what they were played with has changed."""

import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from railgames.content import Library
from railgames.core import registry
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.rng import Rng
from railgames.store import document
from railgames.store.recovery import recover
from railgames.store.savefile import Loaded, decode, draft_of, encode, map_stamp, state_hash

HERE = Path(__file__).parent
FIXTURES = [
    path for game_id in registry.game_ids() for path in sorted((HERE / game_id).glob("fixtures/*.railgame"))
]
JOURNALS = [
    path for game_id in registry.game_ids() for path in sorted((HERE / game_id).glob("fixtures/*.journal"))
]


class Rewritten:
    """The library, in which one file says something else."""

    def __init__(self, part: str) -> None:
        self.part = part
        self.library = Library()

    def load(self, game: str, map_id: str, kind: type[Any]) -> Any:
        found = self.library.load(game, map_id, kind)
        return msgspec.structs.replace(found, description="Another one.") if map_id == self.part else found


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


def test_every_game_keeps_saves_and_journals_of_the_first_format_it_had():
    first = dict.fromkeys(registry.game_ids(), 1) | {"spike": 2, "empire_builder": 2}
    kept = {(path.parent.parent.name, path.name) for path in (*FIXTURES, *JOURNALS)}
    for game_id, number in first.items():
        for name in (".railgame", "-unfinished.railgame", "-unfinished.journal", "-finished.journal"):
            assert (game_id, f"format-{number}{name}") in kept


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_an_old_save_loads_for_ever_where_it_stood(path, library):
    data = path.read_bytes()
    loaded = decode(data, library)
    assert state_hash(loaded.match.state) == document.unpack(data).state_hash
    assert loaded.match.position == loaded.header.position
    if "format-1" not in path.name:
        assert loaded.notice == "", "its past can be read: map and rules are those of then"
    if not loaded.match.is_over:
        loaded.match.play(loaded.match.state.legal_actions()[0])


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_an_old_journal_comes_back_to_its_last_action(path, library, tmp_path):
    position, hash_then = path.with_name(path.name + ".state").read_text().split()
    shutil.copy(path, tmp_path / "game.journal")
    (recovery,) = recover(tmp_path)
    loaded = recovery.load(library)
    recovery.release()
    assert loaded.notice == ""
    assert loaded.match.position == int(position)
    assert state_hash(loaded.match.state) == hash_then


def _saved(game_id: str, library: Library) -> tuple[bytes, list[str]]:
    game = registry.game(game_id)
    seats = (Seat("Ada"), Seat("Ben", None, 1, 1))
    match = Match(game, MatchSetup(game_id, game.Config(), seats, 7), library)
    for _ in range(5):
        match.play(match.state.legal_actions()[0])
    return encode(draft_of(match)), sorted(game.parts_of(match.setup.config, library))


PARTS = {"derailed": ["decks/standard"], "railroad_ink": ["dice/challenge", "goals/basic"]}


def _goes_on(loaded: Loaded, what: str) -> bool:
    return f"'{what}' has changed" in loaded.notice and len(loaded.match.history) == 5


@pytest.mark.parametrize("game_id", PARTS)
def test_a_changed_part_goes_on_from_the_snapshot_and_says_which(game_id, library):
    data, parts = _saved(game_id, library)
    assert parts == PARTS[game_id]
    assert decode(data, library).notice == ""
    for part in parts:
        assert _goes_on(decode(data, Rewritten(part)), part)


YELLOW_ONCE = {
    "factories": ("A0", "E6", "F2"),
    "villages": ("A2", "B5", "C4", "F4"),
    "universities": ("C0", "D3", "E1", "G6"),
}
"""Where the yellow board had its buildings before they were moved: where the green one has them."""


class YellowOnce:
    """The library with the yellow board as it was."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def load(self, game: str, map_id: str, kind: type[Any]) -> Any:
        found = self.library.load(game, map_id, kind)
        return msgspec.structs.replace(found, **YELLOW_ONCE) if map_id == "challenge-yellow" else found


def points_of(match: Match) -> dict[str, int]:
    """The points of the only seat by the line of its sheet."""
    return {line.key: line.points for line in match.state.scores()[0].lines}


def test_a_save_from_the_yellow_board_before_its_buildings_were_moved_keeps_its_points(library):
    game = registry.game("railroad_ink")
    setup = MatchSetup("railroad_ink", game.Config(map="challenge-yellow"), (Seat("Ada"),), 3)
    match = Match(game, setup, YellowOnce(library))
    rng = Rng.from_seed(3, "walk")
    while match.state.turn < 5:
        match.play(match.state.random_action(rng))
    assert match.state.players[0].villages + match.state.players[0].universities
    loaded = decode(encode(draft_of(match)), library)
    assert "'challenge-yellow' has changed" in loaded.notice
    assert points_of(loaded.match) == points_of(match)
    while not loaded.match.is_over:
        loaded.match.play(loaded.match.state.random_action(rng))


def test_goals_that_are_not_played_with_are_no_part(library):
    game = registry.game("railroad_ink")
    stamp = map_stamp(game, game.Config(goals="none", dice="classic"), library)
    assert list(stamp.parts) == ["dice/classic"]


def test_a_save_from_before_parts_were_stamped_says_nothing_of_them(library):
    data, _ = _saved("derailed", library)
    saved = document.unpack(data)
    header = msgspec.structs.replace(saved.header, map=msgspec.structs.replace(saved.header.map, parts={}))
    older = document.pack(msgspec.structs.replace(saved, header=header))
    assert decode(older, Rewritten("decks/standard")).notice == ""
