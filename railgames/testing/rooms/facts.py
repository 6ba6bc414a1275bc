"""What a scene says about itself is true, and its pictures have the size that was asked for."""

from railgames.testing.cases import Case, maps_to_play
from railgames.testing.rooms.desk import MOST_STEPS, STEP
from railgames.testing.rooms.suite import RoomChecks

SIZES = ((64, 64), (320, 180))


class FactChecks(RoomChecks):
    """Rules, key commands, emblem, still pictures."""

    def test_the_scene_is_of_the_game(self) -> None:
        assert self.scene.game == self.game.id

    def test_the_rules_have_pages_with_titles(self) -> None:
        pages = self.scene.rules()
        assert pages
        assert all(page.title.strip() and page.body.strip() for page in pages)

    def test_pictures_have_the_size_that_was_asked_for(self, plain_case: Case) -> None:
        match = self.alone(plain_case, rows=6)
        maps = self.map_source()
        names = {self.game.map_of(plain_case.setup.config), *maps_to_play(self.game, maps, self.map_ids)}
        with self.window() as window:
            app = window.services.app
            for size in SIZES:
                assert self.scene.emblem(app, size).get_size() == size
                for seat in plain_case.seats:
                    assert self.scene.picture(app, match.state.observe(0), seat, size).get_size() == size
                for name in names - {""}:  # a game without maps has none to draw
                    board = maps.load(self.game.id, name, self.game.map_kind)
                    assert self.scene.map_picture(app, board, size).get_size() == size
            desk = window.table(match)
            for seat in plain_case.seats:
                picture = desk.room.seat_picture(seat, SIZES[0])
                assert picture is None or picture.get_size() == SIZES[0]

    def test_every_key_on_the_sheet_of_keys_is_a_command_with_a_key(self, plain_case: Case) -> None:
        with self.window(with_pictures=False) as window:
            desk = window.table(self.alone(plain_case))
            names = desk.room_commands()
            assert [name for name in names if name not in desk.app.keys] == []
            assert all(words.strip() for _, words in desk.room.commands())
            assert [command.name for command in self.scene.commands() if command.name not in names] == []

    def test_a_room_that_is_left_leaves_nothing_running(self, plain_case: Case) -> None:
        with self.window(speed="normal") as window:
            desk = window.table(self.alone(plain_case))
            for key in desk.room_keys()[:3]:
                desk.pilot.press(key)
            window.clear()
            for _ in range(MOST_STEPS):
                desk.app.tweens.advance(STEP)
            assert not desk.app.tweens.active
