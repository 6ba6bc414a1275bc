import json
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from railgames.core.errors import SaveError, UnknownGame
from railgames.core.match import Match
from railgames.core.registry import game as registered
from railgames.core.rng import Rng
from railgames.store import document, savefile
from railgames.store.atomic import backup_path
from railgames.store.document import DamagedSave
from railgames.store.savefile import (
    REST_SECONDS,
    WORK_SECONDS,
    decode,
    document_of,
    draft_of,
    encode,
    load,
    open_save,
    save,
    state_hash,
)
from tests.core.toy_game import FreightDice, FreightMaps

FIXTURE = Path(__file__).parent / "fixtures" / "format-1.railgame"


def test_save_and_load_give_the_same_match_after_every_action(new_match, maps, find_game):
    whole = new_match(60)
    for number in range(whole.position + 1):
        match = whole.branch(number)
        loaded = decode(encode(draft_of(match, name="Ada")), maps, find_game)
        assert loaded.notice == ""
        assert loaded.match.actions == match.actions
        assert loaded.match.setup == match.setup
        assert state_hash(loaded.match.state) == state_hash(match.state)
        assert loaded.match.can_undo == match.can_undo


def test_notes_of_a_room_are_saved_and_a_save_without_them_is_as_before(new_match, maps, find_game):
    match = new_match(5)
    assert b'"notes"' not in encode(draft_of(match))
    match.notes["plan"] = "to Ulm, 日本"
    draft = draft_of(match)
    match.notes.clear()
    saved = encode(draft)
    assert decode(saved, maps, find_game).match.notes == {"plan": "to Ulm, 日本"}
    resumed = savefile.resumed(document.unpack(saved), maps, find_game)
    assert resumed.match.notes == {"plan": "to Ulm, 日本"}
    older = {name: value for name, value in json.loads(saved).items() if name != "notes"}
    assert document.convert(older).notes == {}


def test_header_says_what_a_list_shows(new_match):
    header = document_of(draft_of(new_match(9), name="Été", packs=("north 1.0",), summary="close")).header
    assert (header.game, header.rules_version, header.name, header.position) == ("freight_dice", 1, "Été", 9)
    assert [seat.name for seat in header.seats] == ["Ada", "日本"]
    assert header.map.id == "valley"
    assert len(header.map.sha256) == 64
    assert header.packs == ("north 1.0",)
    assert header.summary == "close"


def test_summary_of_a_finished_game_names_its_winners(new_match):
    header = document_of(draft_of(new_match(500))).header
    assert header.is_over
    assert "Ada" in header.summary or "日本" in header.summary


def test_created_is_kept_from_the_first_save(new_match):
    assert (
        document_of(draft_of(new_match(2), created="2020-01-01T00:00:00+00:00")).header.created[:4] == "2020"
    )


def test_a_draft_does_not_move_with_the_match(new_match, maps, find_game):
    match = new_match(3)
    draft, before = draft_of(match), match.position
    match.play(match.state.legal_actions()[0])
    assert decode(encode(draft), maps, find_game).match.position == before


def test_the_file_is_json_and_its_first_line_the_header(new_match):
    data = encode(draft_of(new_match(5)))
    whole = json.loads(data)
    assert next(iter(whole)) == "header"
    assert set(whole) >= {"header", "config", "seed", "actions", "snapshot", "state_hash", "crc32"}
    assert b'"actions"' not in data.split(b"\n")[0]
    assert whole["actions"][0] == "roll"


def test_state_hash_tells_two_states_apart_and_ignores_the_order_of_keys(new_match):
    match = new_match(4)
    assert state_hash(match.state) == state_hash(match.state.clone())
    assert state_hash(match.state) != state_hash(new_match(5).state)


class NewerRules(FreightDice):
    """A later version where a first roll is called something else, so no old action parses."""

    rules_version = 2

    class _Throw(msgspec.Struct, frozen=True, tag="throw"):
        pass

    Action = _Throw


def test_rules_that_forbid_an_old_action_go_on_from_the_snapshot_and_say_so(new_match, maps):
    match = new_match(7)
    loaded = decode(encode(draft_of(match)), maps, lambda _: NewerRules())
    assert "rules were corrected" in loaded.notice
    assert (loaded.match.start, loaded.match.position, len(loaded.match.log)) == (7, 7, 0)
    assert len(loaded.match.history) == 7
    assert state_hash(loaded.match.state) == state_hash(match.state)


def test_a_game_that_went_on_from_a_snapshot_saves_and_loads_again(new_match, maps, find_game):
    resumed = decode(encode(draft_of(new_match(7))), maps, lambda _: NewerRules()).match
    resumed.game = FreightDice()
    resumed.play(resumed.state.legal_actions()[0])
    again = decode(encode(draft_of(resumed)), maps, find_game)
    assert again.notice == ""
    assert (again.match.start, again.match.position) == (7, 8)
    assert len(again.match.history) == 7
    assert again.header.position == 8
    assert state_hash(again.match.state) == state_hash(resumed.state)


def test_rules_that_only_got_newer_keep_the_whole_history(new_match, maps):
    class Newer(FreightDice):
        rules_version = 9

    loaded = decode(encode(draft_of(new_match(7))), maps, lambda _: Newer())
    assert loaded.notice == ""
    assert loaded.match.position == 7


def test_a_save_of_newer_rules_goes_on_from_its_snapshot(new_match, maps, find_game):
    match = new_match(7)
    match.game = NewerRules()
    loaded = decode(encode(draft_of(match)), maps, find_game)
    assert "newer rules" in loaded.notice
    assert state_hash(loaded.match.state) == state_hash(match.state)


def test_a_changed_map_goes_on_from_the_snapshot_and_says_so(new_match, maps, find_game):
    data = encode(draft_of(new_match(7)))
    maps.boards["valley"] = msgspec.structs.replace(
        maps.boards["valley"], cities={"A1": 5, "B2": 1, "C3": 1, "D4": 1}
    )
    loaded = decode(data, maps, find_game)
    assert "'valley' has changed" in loaded.notice
    assert len(loaded.match.history) == 7


def test_a_replay_that_leads_elsewhere_goes_on_from_the_snapshot(new_match, maps, find_game):
    saved = document_of(draft_of(new_match(7)))
    other = msgspec.structs.replace(saved, seed=saved.seed + 1)
    loaded = decode(document.pack(other), maps, find_game)
    assert "could not be replayed" in loaded.notice
    assert state_hash(loaded.match.state) == saved.state_hash


def test_a_snapshot_that_is_not_its_hash_is_damage(new_match, maps, find_game):
    saved = document_of(draft_of(new_match(7)))
    snapshot = {**saved.snapshot, "die": 6 if saved.snapshot["die"] != 6 else 1}
    with pytest.raises(DamagedSave):
        decode(document.pack(msgspec.structs.replace(saved, snapshot=snapshot)), maps, find_game)


def test_a_missing_map_or_option_is_one_sentence(new_match, maps, find_game):
    data = encode(draft_of(new_match(1)))
    del maps.boards["valley"]
    with pytest.raises(SaveError, match="no such map"):
        decode(data, maps, find_game)
    saved = document_of(draft_of(new_match(1, map="ridge")))
    odd = msgspec.structs.replace(saved, config={**saved.config, "rounds": 99})
    with pytest.raises(SaveError, match="rounds"):
        decode(document.pack(odd), maps, find_game)


def test_a_game_that_is_not_installed_says_its_name(new_match, maps):
    with pytest.raises(UnknownGame, match="freight_dice"):
        decode(encode(draft_of(new_match(1))), maps, registered)


def test_a_newer_format_says_to_update_and_is_no_damage(new_match, maps, find_game):
    saved = document_of(draft_of(new_match(1)))
    header = msgspec.structs.replace(saved.header, format=document.FORMAT + 1, app="9.9")
    with pytest.raises(SaveError, match=r"newer railgames \(9.9\)") as caught:
        decode(document.pack(msgspec.structs.replace(saved, header=header)), maps, find_game)
    assert not isinstance(caught.value, DamagedSave)


def test_an_older_format_is_migrated_step_by_step(new_match):
    data = encode(draft_of(new_match(3)))

    def rename(raw: dict[str, Any]) -> dict[str, Any]:
        return {**raw, "seed": raw["seed"] + 1}

    now = document.FORMAT
    migrated = document.unpack(data, {now: rename, now + 1: rename}, current=now + 2)
    assert migrated.header.format == now + 2
    assert migrated.seed == document.unpack(data).seed + 2
    with pytest.raises(SaveError, match=f"format {now} can no longer"):
        document.unpack(data, {}, current=now + 1)


def test_a_state_that_is_not_plain_data_is_refused(new_match):
    match = new_match(1)
    match.state.hands = [[object()]]
    with pytest.raises(SaveError, match="plain data"):
        encode(draft_of(match))


def test_a_seed_of_any_size_survives(new_match, maps, find_game):
    for seed in (0, -5, 2**64, 2**200):
        assert decode(encode(draft_of(new_match(3, seed=seed))), maps, find_game).match.setup.seed == seed


def test_the_fixture_of_format_1_loads_for_ever(find_game):
    loaded = decode(FIXTURE.read_bytes(), FreightMaps(), find_game)
    assert loaded.notice == ""
    assert b'"format":1,' in FIXTURE.read_bytes()
    assert loaded.header.format == document.FORMAT
    assert loaded.match.position == 11
    assert state_hash(loaded.match.state) == document.unpack(FIXTURE.read_bytes()).state_hash


def _saves(path: Path, new_match, count: int) -> list[Match]:
    matches = [new_match(number) for number in range(1, count + 1)]
    for match in matches:
        save(path, draft_of(match))
    return matches


def test_a_damaged_save_falls_back_to_the_one_before_and_tells(tmp_path, new_match, maps, find_game):
    path = tmp_path / "Ada.railgame"
    _saves(path, new_match, 4)
    assert load(path, maps, find_game).notice == ""
    path.write_bytes(path.read_bytes()[:-30])
    loaded = load(path, maps, find_game)
    assert loaded.match.position == 3
    assert "'Ada.railgame' cannot be used" in loaded.notice
    backup_path(path, 1).unlink()
    backup_path(path, 2).write_bytes(b"")
    assert load(path, maps, find_game).match.position == 1


def test_no_whole_version_is_one_sentence(tmp_path, new_match, maps, find_game):
    path = tmp_path / "Ada.railgame"
    with pytest.raises(SaveError, match=r"'Ada.railgame' cannot be opened, nor a version saved before it"):
        load(path, maps, find_game)
    path.write_bytes(b"{}")
    with pytest.raises(SaveError, match="beginning of the file is damaged"):
        load(path, maps, find_game)


def test_a_save_of_a_newer_program_is_not_replaced_by_an_older_version(tmp_path, new_match, maps, find_game):
    path = tmp_path / "Ada.railgame"
    _saves(path, new_match, 2)
    saved = document_of(draft_of(new_match(3)))
    header = msgspec.structs.replace(saved.header, format=document.FORMAT + 1)
    path.write_bytes(document.pack(msgspec.structs.replace(saved, header=header)))
    with pytest.raises(SaveError, match="newer railgames"):
        load(path, maps, find_game)


class DeeperDeck(FreightDice):
    """Rules that change the outcome and make no past action illegal: one more card below the deck."""

    def new_state(self, config, seats, seed, maps):
        state = super().new_state(config, seats, seed, maps)
        state.deck.insert(0, 6)
        return state


def test_a_replay_of_legal_actions_to_another_state_is_noticed(new_match, maps):
    data = encode(draft_of(new_match(7)))
    loaded = decode(data, maps, lambda _: DeeperDeck())
    assert "they lead to another position" in loaded.notice
    assert len(loaded.match.history) == 7
    assert state_hash(loaded.match.state) == document.unpack(data).state_hash


# -- gestures and quick opening ------------------------------------------------------------------------------


def with_rows(new_match, count=12):
    """A match played in rows of up to three actions."""
    match, rng = new_match(0, seed=5), Rng(2)
    while not match.is_over and match.position < count:
        match.play(*(rng.choice(match.state.legal_actions()) for _ in range(3)))
    assert len({entry.gesture for entry in match.log}) < match.position
    return match


def test_gestures_are_saved_and_loaded(new_match, maps, find_game):
    match = with_rows(new_match)
    assert list(decode(encode(draft_of(match)), maps, find_game).match.log) == list(match.log)


def test_rows_that_do_not_fit_the_actions_are_damage(new_match):
    saved = document_of(draft_of(with_rows(new_match)))
    for rows in ((*saved.rows, 1), saved.rows[1:], (0, *saved.rows)):
        with pytest.raises(DamagedSave):
            document.unpack(document.pack(msgspec.structs.replace(saved, rows=rows)))


def opened(tmp_path, match, maps, find_game):
    path = tmp_path / "long.railgame"
    save(path, draft_of(match, "Long"))
    return open_save(path, maps, find_game)


def test_a_save_opens_from_its_snapshot_and_reads_its_log_later(tmp_path, new_match, maps, find_game):
    whole = with_rows(new_match)
    loaded = opened(tmp_path, whole, maps, find_game)
    match = loaded.match
    assert state_hash(match.state) == state_hash(whole.state)
    assert (match.position, len(match.log)) == (whole.position, 0)
    thread = threading.Thread(target=loaded.past.replay)
    thread.start()
    action = match.state.legal_actions()[0]
    match.play(action)
    whole.play(action)
    thread.join()
    assert loaded.past.hand_over() == ""
    assert list(match.log) == list(whole.log)


def test_a_game_that_was_not_read_yet_is_saved_whole(tmp_path, new_match, maps, find_game):
    whole = with_rows(new_match)
    match = opened(tmp_path, whole, maps, find_game).match
    action = match.state.legal_actions()[0]
    match.play(action)
    whole.play(action)
    again = decode(encode(draft_of(match)), maps, find_game)
    assert again.notice == ""
    assert list(again.match.log) == list(whole.log)


def test_a_past_that_leads_elsewhere_is_told_and_can_only_be_read(tmp_path, new_match, maps):
    whole = with_rows(new_match)
    loaded = opened(tmp_path, whole, maps, lambda _: DeeperDeck())
    loaded.match.play(loaded.match.state.legal_actions()[0])
    loaded.past.replay()
    assert "they lead to another position" in loaded.past.hand_over()
    assert loaded.match.history == tuple(entry.text for entry in whole.log)
    assert (loaded.match.position, len(loaded.match.log)) == (whole.position + 1, 1)


class Clock:
    """A clock that goes on by ``tick`` seconds whenever it is read, and notes how long somebody sleeps."""

    def __init__(self, tick):
        self.now, self.tick, self.worked, self.slept, self.woke = 1000.0, tick, [], [], 1000.0

    def monotonic(self):
        self.now += self.tick
        return self.now

    def sleep(self, seconds):
        self.worked.append(self.now - self.woke)
        self.slept.append(seconds)
        self.now += seconds
        self.woke = self.now


@pytest.mark.parametrize("rests", [True, False])
def test_a_past_is_read_in_short_spells_with_rests_between(
    tmp_path, new_match, maps, find_game, monkeypatch, rests
):
    loaded = opened(tmp_path, new_match(60, seats=3, rounds=9), maps, find_game)
    clock = Clock(WORK_SECONDS / 4)
    monkeypatch.setattr(savefile, "time", clock)
    loaded.past.replay(rests=rests)
    if not rests:
        assert not clock.slept
        return
    assert WORK_SECONDS < REST_SECONDS < 1 / 120  # of a second: half a frame
    assert set(clock.slept) == {REST_SECONDS}
    assert len(clock.slept) > 4
    assert all(WORK_SECONDS < worked < 2 * WORK_SECONDS for worked in clock.worked)


def test_a_past_that_is_stopped_half_way_stops_at_the_next_action(
    tmp_path, new_match, maps, find_game, monkeypatch
):
    loaded = opened(tmp_path, new_match(60, seats=3, rounds=9), maps, find_game)
    clock = Clock(WORK_SECONDS)
    monkeypatch.setattr(savefile, "time", clock)
    monkeypatch.setattr(clock, "sleep", lambda seconds: loaded.past.stop())
    loaded.past.replay()
    assert clock.now - 1000.0 < 10 * WORK_SECONDS
    assert loaded.past.hand_over() == ""
    assert loaded.match.unread is not None


def test_the_length_of_a_past_is_that_of_what_is_to_be_read(tmp_path, new_match, maps, find_game):
    assert opened(tmp_path, new_match(11), maps, find_game).past.length == 11


def test_a_stopped_past_says_nothing_and_leaves_the_match(tmp_path, new_match, maps, find_game):
    loaded = opened(tmp_path, with_rows(new_match), maps, find_game)
    loaded.past.stop()
    loaded.past.replay()
    assert loaded.past.hand_over() == ""
    assert loaded.match.unread is not None


def test_a_damaged_save_opens_quickly_from_the_version_before(tmp_path, new_match, maps, find_game):
    match = new_match(12, seed=5)
    path = tmp_path / "long.railgame"
    save(path, draft_of(match))
    match.play(match.state.legal_actions()[0])
    save(path, draft_of(match))
    path.write_bytes(path.read_bytes()[:-30])
    loaded = open_save(path, maps, find_game)
    assert "older version" in loaded.notice
    assert loaded.match.position == 12
    loaded.past.replay()
    assert loaded.past.hand_over() == ""
    assert loaded.match.position == len(loaded.match.log) == 12


class PackedMaps(FreightMaps):
    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__()
        self.names = names

    def pack_names(self) -> tuple[str, ...]:
        return self.names


@pytest.mark.parametrize(
    ("now", "words"),
    [
        (("railgames 0.1.0",), "It was played with the pack north 1.0.0, which is missing or off."),
        (("railgames 0.1.0", "north 1.1.0"), "It was played with the pack north 1.0.0; here is north 1.1.0."),
    ],
)
def test_a_save_whose_board_is_gone_names_the_pack_and_its_version(new_match, find_game, now, words):
    data = encode(draft_of(new_match(3), packs=("railgames 0.1.0", "north 1.0.0", "old-id")))
    maps = PackedMaps((*now, "old-id 3.0.0"))
    del maps.boards["valley"]
    with pytest.raises(SaveError) as caught:
        decode(data, maps, find_game)
    assert str(caught.value).endswith(words)
    assert "no such map" in str(caught.value)
