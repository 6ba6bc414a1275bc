"""What a game says about itself is true."""

import pytest

from railgames.core.errors import UsageError
from railgames.core.level import Level
from railgames.core.options import config_with, options_of
from railgames.testing.cases import maps_to_play
from railgames.testing.suite import Suite


class FactChecks(Suite):
    """Names, numbers of players, options, maps and levels."""

    def test_a_game_has_a_name_a_line_about_it_and_a_range_of_players(self) -> None:
        game = self.game
        assert game.id.strip()
        assert game.title.strip()
        assert game.tagline.strip()
        assert 1 <= game.min_players <= game.max_players
        assert game.rules_version >= 1

    def test_too_few_and_too_many_seats_are_refused(self) -> None:
        game = self.game
        for seats in {game.min_players - 1, game.max_players + 1} - {0}:
            with pytest.raises(UsageError):
                game.new_state(game.Config(), seats, 1, self.map_source())

    def test_every_option_has_a_title_and_a_default_that_is_allowed(self) -> None:
        for option in options_of(self.game.Config):
            assert option.title.strip()
            assert config_with(self.game.Config, {option.name: option.default}) == self.game.Config()

    def test_every_preset_is_described_and_made_of_values_that_are_allowed(self) -> None:
        presets = self.game.presets
        configs = [config_with(self.game.Config, preset.values) for preset in presets]
        assert all(preset.title.strip() and preset.words.strip() for preset in presets)
        assert not configs or configs[0] == self.game.Config()
        assert len({repr(config) for config in configs}) == len(presets)

    def test_every_map_of_the_game_can_be_played(self) -> None:
        game, maps = self.game, self.map_source()
        for name in {game.map_of(game.Config()), *maps_to_play(game, maps, self.map_ids)} - {""}:
            assert not game.check_map(maps.load(game.id, name, game.map_kind))

    def test_exactly_the_offered_levels_have_an_ai_with_a_budget(self) -> None:
        game = self.game
        for level in Level:
            if level in game.levels:
                assert callable(game.agent(level).choose)
                evaluations, seconds = game.budget(level)
                assert evaluations is None or evaluations > 0
                assert seconds > 0
            else:
                with pytest.raises(UsageError):
                    game.agent(level)
