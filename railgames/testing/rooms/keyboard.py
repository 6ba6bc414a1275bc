"""A whole game by the keyboard alone."""

from collections.abc import Iterator
from itertools import chain

from railgames.core.rng import Rng
from railgames.scenes.results import ResultsScene
from railgames.store.settings import encode_settings
from railgames.testing.cases import Case
from railgames.testing.rooms.desk import Desk
from railgames.testing.rooms.suite import RoomChecks

MOST_TRIES = 400
"""Rows of keys that are tried for one action."""

TABLE_COMMANDS = frozenset({"confirm", "cancel", "put_back"})
"""Commands on the sheet of a room that are no beginning of a row of keys."""


class KeyboardChecks(RoomChecks):
    """Nobody needs a mouse."""

    def test_a_game_is_played_to_its_end_by_the_keyboard_alone(self, plain_case: Case) -> None:
        rng = Rng.from_seed(1, "keyboard")
        with self.window(with_pictures=False) as window:
            desk = window.table(self.fewest(plain_case))
            found = _Found()
            while not desk.match.is_over:
                desk.see_round_ends()
                desk.lift_curtain()
                legal = ", ".join(map(str, desk.match.state.legal_actions()))
                done = desk.match.position
                assert found.plays(desk, rng), f"after {done} actions no keys play any of: {legal}"
            desk.rest()  # the last action may still be shown
            desk.pilot.step(3)
            assert isinstance(desk.app.stack.top, ResultsScene)

    def test_what_a_key_changes_in_the_settings_is_written_at_once(self, plain_case: Case) -> None:
        """A program that is killed must not lose it."""
        with self.window(with_pictures=False) as window:
            desk = window.table(self.fewest(plain_case))
            desk.lift_curtain()
            services = desk.services
            for key in desk.room_keys():
                before = encode_settings(services.settings)
                desk.press(key)
                after = encode_settings(services.settings)
                if after != before:
                    services.wait_for_savers(60)
                    file = services.folders.settings_file
                    assert file.exists(), f"the key {key} changes settings that are not written"
                    assert file.read_bytes() == after, f"the key {key} changes settings that are not written"


class _Found:
    """Rows of keys that played something: they are tried before others, the one that did so last at the end,
    for what it picked is gone."""

    def __init__(self) -> None:
        self.rows: list[list[str]] = []

    def plays(self, desk: Desk, rng: Rng) -> bool:
        """Try rows of keys until one plays an action."""
        known = [*self.rows]
        for _, row in zip(range(MOST_TRIES), chain(known, _rows_of_keys(desk, rng)), strict=False):
            if _press(desk, row):
                self.rows = [*(other for other in self.rows if other != row), row]
                return True
        return False


def _press(desk: Desk, row: list[str]) -> bool:
    """Press keys until an action is played, or to the end; then put back what they have picked."""
    before = desk.match.position
    for key in row:
        desk.pilot.press(key)
        if desk.match.position != before:
            return True
    desk.press(desk.key_of("cancel"))
    return False


def _rows_of_keys(desk: Desk, rng: Rng) -> Iterator[list[str]]:
    """Rows that a player would try: the big button, a key and Enter, two keys, keys and arrows, Tab."""
    confirm, tab = desk.key_of("confirm"), desk.key_of("next")
    arrows = [desk.key_of(name) for name in ("left", "right", "up", "down")]
    own = [desk.key_of(name) for name in desk.room_commands() if name not in TABLE_COMMANDS]
    for key in rng.sample(own, len(own)):
        yield [key, confirm, confirm]
    yield [desk.key_of("end_turn")]
    for count in range(1, 1 + len(desk.room.focus_order())):
        yield [*[tab] * count, confirm, confirm, confirm]
    while True:
        row = [rng.choice(own or [tab]) for _ in range(1 + rng.below(2))]
        row += [rng.choice([tab, *arrows]) for _ in range(rng.below(5))]
        yield [*row, confirm, confirm]
