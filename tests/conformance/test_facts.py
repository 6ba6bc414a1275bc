"""What a game says about itself holds."""

import pytest

from railgames.content import Library
from railgames.core.errors import UsageError
from railgames.core.level import Level
from railgames.core.options import config_with, options_of
from tests.conformance.subjects import Subject


def test_a_game_has_a_name_a_line_about_it_and_a_range_of_players(subject: Subject) -> None:
    game = subject.game
    assert game.id == subject.name
    assert game.title.strip()
    assert game.tagline.strip()
    assert 1 <= game.min_players <= game.max_players
    assert game.rules_version >= 1


def test_too_few_and_too_many_seats_are_refused(subject: Subject) -> None:
    game = subject.game
    for seats in {game.min_players - 1, game.max_players + 1} - {0}:
        with pytest.raises(UsageError):
            game.new_state(game.Config(), seats, 1, subject.maps)


def test_every_option_has_a_title_and_a_default_that_is_allowed(subject: Subject) -> None:
    for option in options_of(subject.game.Config):
        assert option.title.strip()
        assert config_with(subject.game.Config, {option.name: option.default}) == subject.game.Config()


def test_every_map_of_the_game_can_be_played(subject: Subject) -> None:
    game = subject.game
    names = [entry.id for entry in subject.maps.maps(game.id)] if isinstance(subject.maps, Library) else []
    for name in {game.map_of(game.Config()), *names}:
        assert not game.check_map(subject.maps.load(game.id, name, game.map_kind))


def test_exactly_the_offered_levels_have_an_ai_with_a_budget(subject: Subject) -> None:
    game = subject.game
    for level in Level:
        if level in game.levels:
            assert hasattr(game.agent(level), "choose")
            evaluations, seconds = game.budget(level)
            assert evaluations is None or evaluations > 0
            assert seconds > 0
        else:
            with pytest.raises(UsageError):
                game.agent(level)
