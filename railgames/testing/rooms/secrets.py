"""Nothing that is hidden from a viewer is drawn, said or logged, whatever they point at or press."""

from collections.abc import Iterator, Sequence

from railgames.core.rng import Rng
from railgames.testing.cases import Case
from railgames.testing.rooms.desk import Desk, texts_of
from railgames.testing.rooms.suite import RoomChecks, spread
from railgames.testing.rooms.twins import twins

MOMENTS = 2
"""Moments of a game in which two worlds are compared, for one viewer after another."""

GRID = (3, 2)
"""Points of the room that the pointer rests on, across and down."""

TOOLTIP_SECONDS = 1.0
"""A tooltip is open after so long."""

Sight = tuple[str, str, Sequence[str]]
"""What was done, the digest of the window then, and all words of the table."""


class SecretChecks(RoomChecks):
    """Pictures of two worlds that differ only in what is hidden are equal, pixel by pixel."""

    def test_nothing_on_the_table_depends_on_what_is_hidden_from_the_viewer(self, plain_case: Case) -> None:
        with self.window() as window:
            for viewer, number in self._moments(plain_case):
                match = self.alone(plain_case, viewer, number)
                sights: list[list[Sight]] = []
                for world in twins(match, viewer, Rng.from_seed(number, "secrets")):
                    sights.append(list(everything(window.table(world))))
                _assert_alike(sights, f"seat {viewer + 1} after {number} rows")

    def test_nothing_under_the_curtain_depends_on_what_is_hidden(self, plain_case: Case) -> None:
        with self.window() as window:
            for _, number in self._moments(plain_case):
                match = self.together(plain_case, number)
                shown = match.branch(match.open_position)  # a replay shows nothing of what follows
                sights: list[list[Sight]] = []
                for world in twins(shown, None, Rng.from_seed(number, "secrets")):
                    desk = window.table(world)
                    if not desk.is_covered:
                        return  # a game in which nobody at the screen has secrets
                    sights.append(
                        [
                            ("curtain", desk.picture(), desk.texts()),
                            ("table below it", desk.picture_of_table(), ()),
                        ]
                    )
                _assert_alike(sights, f"after {number} rows")

    def test_no_key_and_no_click_reaches_the_table_under_the_curtain(self, plain_case: Case) -> None:
        with self.window() as window:
            desk = window.table(self.together(plain_case, rows=2))
            if not desk.is_covered:
                return
            before, covered = desk.match.state.snapshot(), desk.picture()
            commands = ("end_turn", "undo", "redo", "hint", "log", "left", "down")
            for key in (*desk.room_keys(), *map(desk.key_of, commands)):
                if key not in desk.app.keys.texts("confirm"):
                    desk.pilot.press(key)
            for spot in desk.spots(*GRID):
                desk.pilot.move(spot)
                desk.pilot.wheel(spot, 1)
            desk.pilot.move((0, 0))
            assert desk.is_covered
            assert desk.match.state.snapshot() == before
            assert desk.picture() == covered

    def test_nothing_is_left_for_the_next_player_of_what_one_held_or_pointed_at(
        self, plain_case: Case
    ) -> None:
        sights: list[list[Sight]] = []
        with self.window() as window:
            for is_curious in (False, True):
                desk = window.table(self.together(plain_case))
                desk.lift_curtain()
                first = desk.table.viewer
                if is_curious:
                    for _ in everything(desk, may_play=False):
                        pass
                for row in self.rows(plain_case):
                    desk.play(*row)
                    if desk.is_covered or desk.table.viewer != first or desk.match.is_over:
                        break
                desk.pilot.move((0, 0))
                desk.lift_curtain()
                sights.append([("next player", desk.picture_of_room(), desk.texts())])
        _assert_alike(sights, "after a turn in which everything was looked at")

    def test_the_replay_of_an_unfinished_game_shows_nothing_hidden(self, plain_case: Case) -> None:
        with self.window() as window:
            for _, number in self._moments(plain_case):
                match = self.together(plain_case, number)
                shown = match.branch(match.open_position)  # a replay shows nothing of what follows
                sights: list[list[Sight]] = []
                for world in twins(shown, None, Rng.from_seed(number, "secrets")):
                    scene = window.replay(world, world.position)
                    assert scene.tree is not None
                    sights.append([("replay", window.picture(), texts_of(scene.tree.root))])
                _assert_alike(sights, f"after {number} rows")

    def _moments(self, case: Case) -> list[tuple[int, int]]:
        """Seats, and numbers of rows after which they are on turn, spread over a game; at the last moment it
        is another seat's turn."""
        found = [(seat, number) for number, seat in spread(self.turns(case)[1:], MOMENTS)]
        return [*found[:-1], ((found[-1][0] + 1) % len(case.seats), found[-1][1])]


def everything(desk: Desk, may_play: bool = True, without: Sequence[str] = ()) -> Iterator[Sight]:
    """Whatever the viewer can come to see: at rest, by every key of the room, by the pointer, by the log.

    ``without``: keys that are not pressed, as they show what is hidden on purpose.
    """
    start, settings = desk.match.position, desk.services.settings
    choices = settings.room_choices  # a key may change them for the next table
    yield "at rest", desk.picture(), desk.texts()
    left_out = (*desk.app.keys.texts("confirm"), *without)
    own = [key for key in desk.room_keys() if key not in left_out]
    for key in (*own, *map(desk.key_of, ("cancel", "next", "right", "log", "log"))):
        desk.press(key)
        desk.app.step(TOOLTIP_SECONDS)
        if desk.match.position != start and not may_play:
            return
        yield f"the key {key}", desk.sight(), desk.texts()
    settings.room_choices = choices
    for seat in range(len(desk.match.setup.seats)):
        desk.table.commands.look_at(seat)
        yield f"a look at seat {seat + 1}", desk.picture(), desk.texts()
    desk.table.commands.look_at(None)
    for spot in (
        *desk.spots(*GRID),
        desk.table.score.rect.center,
        *(card.rect.center for card in desk.table.cards),
    ):
        desk.pilot.move(spot)
        desk.app.step(TOOLTIP_SECONDS)
        yield f"the pointer at {spot}", desk.sight(), desk.texts()
    desk.pilot.move((0, 0))


def _assert_alike(sights: Sequence[Sequence[Sight]], when: str) -> None:
    """Fail where the two runs show something else."""
    one, other = sights
    assert [done for done, _, _ in one] == [done for done, _, _ in other]
    for (done, picture, texts), (_, picture_there, texts_there) in zip(one, other, strict=True):
        assert list(texts) == list(texts_there), f"{done}, {when}: the words differ"
        assert picture == picture_there, f"{done}, {when}: the pictures differ"
