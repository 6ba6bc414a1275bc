"""Saves, journals and packs: whatever lies on the disk, it is used, or refused in words."""

import json
import zlib
from functools import lru_cache
from pathlib import Path

import msgspec

from railgames.content.library import Library
from railgames.content.root import data_root
from railgames.core.errors import RailgamesError
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.registry import game, game_ids
from railgames.core.rng import Rng
from railgames.store.journal import Journal
from railgames.store.listing import list_saves
from railgames.store.recovery import recover
from railgames.store.savefile import Loaded, draft_of, encode, open_save
from tests.content.hostile import CARD
from tests.fuzz.damage import changed, damaged

PLAYED_ON = 12


@lru_cache(maxsize=1)
def library() -> Library:
    return Library()


@lru_cache(maxsize=8)
def match_of(game_id: str, moves: int) -> Match:
    """A match after some random moves."""
    rules = game(game_id)
    count = min(3, rules.max_players)
    seats = tuple(Seat(f"P{idx}", None, idx, idx) for idx in range(max(count, rules.min_players)))
    match = Match(rules, MatchSetup(game_id, rules.Config(), seats, 11), library())
    rng = Rng.from_seed(11, "fuzz")
    while not match.is_over and match.position < moves:
        match.play(match.state.random_action(rng))
    return match


def play_on(loaded: Loaded, rng: Rng) -> None:
    """Play what came out of a file: an opened game must be playable."""
    match = loaded.match
    if loaded.past is not None:
        loaded.past.replay(rests=False)
        loaded.past.hand_over()
    for _ in range(PLAYED_ON):
        if match.is_over:
            return
        match.play(match.state.random_action(rng))
        match.state.prompt(match.state.current_player)


def must_say(error: RailgamesError) -> None:
    """A refusal is a sentence."""
    if not str(error).strip():
        raise AssertionError(f"{error!r} says nothing")


def saves(rng: Rng, folder: Path) -> None:
    """A damaged save, its checksum right or wrong, in the list and opened."""
    data = encode(draft_of(match_of(rng.choice(game_ids()), rng.choice((0, 9, 60))), "Fuzz"))
    if rng.below(3):
        plain = json.loads(data)
        for _ in range(1 + rng.below(3)):
            plain = changed(plain, rng)
        data = msgspec.json.encode(plain)
        if isinstance(plain, dict) and rng.below(2):
            plain["crc32"] = zlib.crc32(msgspec.json.encode({k: v for k, v in plain.items() if k != "crc32"}))
            data = msgspec.json.encode(plain)
    else:
        data = damaged(data, rng)
    path = folder / "Fuzz.railgame"
    path.write_bytes(data)
    list_saves(folder)
    try:
        play_on(open_save(path, library()), rng)
    except RailgamesError as error:
        must_say(error)


def journals(rng: Rng, folder: Path) -> None:
    """A damaged journal, offered after a crash: never more than was played, never an exception."""
    game_id = rng.choice(game_ids())
    match = match_of(game_id, 9)
    copy = Match(match.game, match.setup, library())
    journal = Journal(folder, copy, name="Fuzz")
    copy.observers.append(journal.on_change)
    for entry in match.log:
        copy.play(entry.action)
    if copy.can_undo:
        copy.undo()
    journal.close()
    data = journal.path.read_bytes()
    if rng.below(2):
        rows = data.split(b"\n")
        at = rng.below(len(rows) - 1)
        body = msgspec.json.encode(changed(json.loads(rows[at].partition(b" ")[2]), rng))
        rows[at] = b"%08x %s" % (zlib.crc32(body), body)
        data = b"\n".join(rows)
    else:
        data = damaged(data, rng)
    journal.path.write_bytes(data)
    for offer in recover(folder):
        try:
            loaded = offer.load(library())
            assert loaded.match.position <= 10**6
            play_on(loaded, rng)
        except RailgamesError as error:
            must_say(error)
        offer.discard()
    journal.path.unlink(missing_ok=True)


@lru_cache(maxsize=1)
def samples() -> tuple[tuple[str, bytes], ...]:
    """Small files of our own pack, of every kind."""
    root = data_root()
    found = []
    for top in ("maps", "assets"):
        for path in sorted((root / top).rglob("*")):
            if path.suffix in (".toml", ".svg", ".ogg") and path.stat().st_size < 20_000:
                found.append((path.relative_to(root).as_posix(), path.read_bytes()))
    words = b'name = "Fuzz"\nplural = "two"\n[words]\n"Quit" = "Q"\n"{n} points" = ["{n} p", "{n} ps"]\n'
    return (*found, ("locale/xx.toml", words), ("pack.toml", CARD.format(id="fuzzy").encode()))


def packs(rng: Rng, folder: Path) -> None:
    """A pack of damaged files of ours: each is used or refused in words, and what is used can be loaded."""
    root = folder / "packs" / "fuzzy"
    files = {"pack.toml": CARD.format(id="fuzzy").encode()}
    for _ in range(1 + rng.below(4)):
        name, data = rng.choice(samples())
        if not rng.below(6):
            name = damaged(name.encode(), rng).decode("utf-8", "replace").replace("\0", "")[:60].strip("/.")
        files[name or "x"] = damaged(data, rng) if rng.below(5) else data
    for name, data in files.items():
        path = root / name
        if ".." in path.parts:
            continue
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        except OSError:
            continue
    found = Library(packs_dir=folder / "packs")
    assert all(str(problem) for problem in found.problems)
    for game_id in game_ids():
        for entry in found.maps(game_id):
            if entry.pack == "fuzzy":
                assert entry.title
                found.load(game_id, entry.id, game(game_id).map_kind)
    if "xx" in found.languages():
        found.locale("xx").gettext("Quit")
    found.asset_folders(tried=True)
    for path in sorted((folder / "packs").rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
