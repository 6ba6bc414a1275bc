"""Every installed game has its suites, and the tools of the suites write and compare what they should."""

import inspect
from importlib import import_module
from pathlib import Path
from typing import ClassVar, Literal

import msgspec
import pytest

from railgames.core.game import Event
from railgames.core.registry import game, game_ids
from railgames.testing import GameSuite, RoomSuite, golden
from railgames.testing.__main__ import main
from railgames.testing.cases import Case, cases_of
from railgames.testing.rooms.suite import Row
from railgames.testing.transcript import find_suite, transcript
from tests.core.toy_game import GAME, FreightDice, FreightMaps
from tests.scenes.toy_room import SCENE

NOTHING: tuple[frozenset[type[Event]], ...] = (frozenset(),)
"""What happens in a row in which nothing happens."""


class Suite(GameSuite):
    """The example's rules."""

    game = GAME
    maps = FreightMaps()
    map_ids = ("ridge", "valley")


@pytest.mark.parametrize("game_id", game_ids())
def test_every_installed_game_has_a_suite_for_its_rules_and_one_for_its_room(game_id: str) -> None:
    module = import_module(f"tests.conformance.test_{game_id}")
    assert module.TestRules.game is game(game_id)
    assert issubclass(module.TestRules, GameSuite)
    assert module.TestRules.golden is not None
    assert module.TestRoom.game is game(game_id)
    assert issubclass(module.TestRoom, RoomSuite)


def test_the_cases_are_each_number_of_seats_and_each_value_of_each_option() -> None:
    labels = [str(case) for case in Suite.cases()]
    assert labels == ["usual", "3-seats", "map-ridge+rounds-1+bonus-False", "rounds-9+deck-short"]
    assert Suite.cases() is Suite.cases()


def test_no_check_is_lost_where_two_parts_of_a_suite_give_it_the_same_name() -> None:
    for suite in (GameSuite, RoomSuite):
        names = [name for part in suite.__mro__ for name in vars(part) if name.startswith("test_")]
        assert sorted(names) == sorted(set(names))
        assert len(names) > 15


# -- golden playthroughs -------------------------------------------------------------------------------------


def test_one_value_of_an_option_is_recorded_by_itself(tmp_path: Path) -> None:
    path = golden.write_with(Suite, tmp_path, "deck", "short")
    assert path.name == "deck-short.txt"
    assert golden.read(path).setup["config"]["deck"] == "short"


def test_golden_playthroughs_are_written_once_and_their_scores_can_be_accepted_anew(tmp_path: Path) -> None:
    written = list(golden.write_missing(Suite, tmp_path))
    assert sorted(path.stem for path in written) == sorted(str(case) for case in Suite.cases())
    assert list(golden.write_missing(Suite, tmp_path)) == []
    path = written[0]
    kept, text = golden.read(path), path.read_text(encoding="utf-8")
    kept.scores[0]["total"] += 1
    golden.write(path, kept)
    assert path.read_text(encoding="utf-8") != text
    assert set(golden.accept_scores(Suite, tmp_path)) == set(written)
    assert path.read_text(encoding="utf-8") == text


def test_golden_playthroughs_need_a_folder() -> None:
    with pytest.raises(SystemExit):
        main(["golden", f"{__name__}:Suite"])


def test_a_folder_without_golden_playthroughs_does_not_conform(tmp_path: Path) -> None:
    class Empty(Suite):
        golden = tmp_path

    with pytest.raises(AssertionError, match="write some: python -m railgames"):
        Empty().test_golden_playthroughs_still_end_as_they_did()
    with pytest.raises(pytest.skip.Exception):
        Suite().test_golden_playthroughs_still_end_as_they_did()


# -- transcripts ---------------------------------------------------------------------------------------------


def test_a_transcript_has_a_line_a_case(capsys: pytest.CaptureFixture[str]) -> None:
    main(["transcript", f"{__name__}:Suite"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [str(case) for case in Suite.cases()]
    assert all(len(line.split()[1]) == 64 for line in lines)


def test_a_suite_is_found_by_its_file_where_its_module_cannot_be_imported(tmp_path: Path) -> None:
    path = tmp_path / "elsewhere.py"
    path.write_text(inspect.getsource(inspect.getmodule(Suite)), encoding="utf-8")
    assert transcript(find_suite("nowhere_to_be_found", "Suite", str(path))) == transcript(Suite)
    with pytest.raises(ModuleNotFoundError):
        find_suite("nowhere_at_all", "Suite")


def test_what_is_no_suite_is_refused() -> None:
    with pytest.raises(TypeError):
        find_suite(__name__, "FreightMaps")


def test_every_value_of_every_option_is_in_some_setup_that_the_game_takes() -> None:
    class Config(msgspec.Struct, frozen=True):
        speed: Literal["slow", "fast", "faster"] = "slow"
        fog: bool = False
        snow: bool = False
        rain: bool = False

        def __post_init__(self) -> None:
            if self.snow and self.fog:
                raise ValueError("either")

    class Weather(FreightDice):
        pass

    monkey = Weather()
    monkey.Config = Config
    cases = [case.setup.config for case in cases_of(monkey, FreightMaps())]
    unusual = [
        {
            name: value
            for name, value in msgspec.structs.asdict(config).items()
            if value not in ("slow", False)
        }
        for config in cases
    ]
    assert max(map(len, unusual)) > 1, "some are together"
    found = {item for one in unusual for item in one.items()}
    assert found == {("speed", "fast"), ("speed", "faster"), ("fog", True), ("snow", True), ("rain", True)}


def test_of_many_setups_the_first_are_watched_to_the_end_and_of_each_other_a_third() -> None:
    class Many(RoomSuite):
        game = FreightDice()
        scene = SCENE
        maps = FreightMaps()
        setups: ClassVar = {str(number): {} for number in range(8)}

        @classmethod
        def rows(cls, case: Case) -> tuple[Row, ...]:
            return ((),) * 30

        @classmethod
        def kinds(cls, case: Case) -> tuple[frozenset[type[Event]], ...]:
            return NOTHING * 30

    suite = Many()
    watched = [suite.watched(case) for case in Many.cases()]
    assert watched[:4] == [range(30)] * 4
    assert watched[4:] == [range(10), range(10, 20), range(20, 30), range(10)]


def test_that_third_of_a_game_is_watched_in_which_something_happens_that_was_not_seen_before() -> None:
    class Many(RoomSuite):
        game = FreightDice()
        scene = SCENE
        maps = FreightMaps()
        setups: ClassVar = {str(number): {} for number in range(7)}

        @classmethod
        def rows(cls, case: Case) -> tuple[Row, ...]:
            return ((),) * 30

        @classmethod
        def kinds(cls, case: Case) -> tuple[frozenset[type[Event]], ...]:
            return (*NOTHING * 29, frozenset({Event})) if int(case.label) > 3 else NOTHING * 30

    watched = [Many.watched(case) for case in Many.cases()]
    assert watched[4:] == [range(20, 30), range(10, 20), range(20, 30)]


def test_a_setup_with_a_golden_playthrough_is_watched_as_it_was_played(tmp_path: Path) -> None:
    list(golden.write_missing(Suite, tmp_path))

    class Recorded(RoomSuite):
        game = FreightDice()
        scene = SCENE
        maps = FreightMaps()
        golden = tmp_path
        setups: ClassVar = {"usual": {}, "other": {"rounds": 2}}

    usual, other = Recorded.cases()
    recorded = golden.read(tmp_path / "usual.txt")
    assert usual.setup.seed == recorded.setup["seed"] != other.setup.seed
    assert [str(action) for row in Recorded.rows(usual) for action in row] == list(recorded.actions)
    assert max(map(len, Recorded.rows(usual))) > 1
    assert len(Recorded.kinds(other)) == len(Recorded.rows(other)) > 0
