"""Persons at the table who play a game for the first time."""

from collections.abc import Callable

from pygame import Surface

from railgames.core.game import State
from railgames.core.text import tr
from railgames.scenes.room import AnyRoom
from railgames.scenes.services import Services, game_scene
from railgames.scenes.table.controller import Phase, TurnController
from railgames.scenes.table.tips import FirstTurns, aim_text, keys_text
from railgames.ui.widgets import WidgetTree


class Newcomers:
    """Tells each person the aim of the game before their first turn. Nothing moves meanwhile."""

    def __init__(
        self,
        services: Services,
        controller: TurnController,
        room: AnyRoom,
        on_told: Callable[[], object],
    ) -> None:
        self._services = services
        self._controller = controller
        self._room = room
        self._on_told = on_told
        self._match = controller.match
        self._scene = game_scene(self._match.setup.game)
        self._first_turns = FirstTurns(services, self._match.setup.game)
        self._new: set[int] = set()
        self.is_telling = False

    def is_new(self, seat: int) -> bool:
        """Whether this person has been told the aim and has not played yet."""
        return seat in self._new and not self.is_telling

    def has_moved(self, seat: int) -> None:
        """This person has played."""
        self._new.discard(seat)

    def tell(self, tree: WidgetTree, view: State, seat: int) -> None:
        """Open the card with the aim, unless the person at the screen has seen it."""
        controller, app = self._controller, self._services.app
        name = self._match.setup.seats[seat].name
        if tree.overlays or controller.phase in (Phase.COVERED, Phase.OVER, Phase.LOOKING_BACK):
            return
        if seat not in controller.people or self._first_turns.knows(name):
            return
        scene = self._scene
        aim = scene.aim(view, seat)
        text = aim_text(app.keys, aim) if aim else keys_text(app.keys, self._room.commands())

        def picture(size: tuple[int, int]) -> Surface | None:
            return scene.aim_picture(app, view, seat, size) or scene.emblem(app, (min(size), min(size)))

        def seen() -> None:
            self.is_telling = False
            self._on_told()

        self.is_telling = True
        self._new.add(seat)
        title = tr("{name}: what {game} is about", game=self._match.game.title, name=name)
        self._first_turns.tell(tree, title, name, text, picture if aim else None, seen)
        controller.pause(True)
