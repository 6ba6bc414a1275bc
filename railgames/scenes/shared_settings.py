"""The settings of this window and of other windows on the same data folder.

A window keeps its settings in memory, and writes only what it has changed itself (``SettingsFile``). What
the player has changed in another window is taken over when this one gets the keyboard, with a message.
"""

from typing import TYPE_CHECKING

from railgames.core.errors import SaveError
from railgames.core.text import tr
from railgames.scenes.commands import every_command, give_way
from railgames.scenes.page import Page
from railgames.store.settings import Settings, encode_settings
from railgames.store.settings_file import SettingsFile, decode_settings

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from railgames.scenes.services import Services
    from railgames.store.saver import Saver
    from railgames.ui.app import App

THEMES = ("paper", "night")

PACKS = frozenset({"packs", "packs_off"})
"""Told and not taken over: what is open keeps the packs that it has read."""

TOLD = frozenset(
    {
        "theme",
        "ui_scale",
        "speed",
        "reduced_motion",
        "master_volume",
        "effects_volume",
        "music_volume",
        "keys",
        "language",
        "hints",
        "cover_boards",
        "round_cards",
        "end_turns",
        "follow_routes",
    }
)
"""Taken over with a message. The place of a window, full screen and last set-ups stay each window's own."""

QUIET = frozenset({"tips_seen", "room_choices", "bots"})
"""Taken over without a message: nobody sees them as settings."""


def theme_of(settings: Settings) -> str:
    """The chosen theme; the usual one for a name that is not known."""
    return settings.theme if settings.theme in THEMES else THEMES[0]


class SharedSettings:
    """Reads and writes the settings in the thread of ``saver``.

    Games have another thread, because this one waits while another program writes the settings.
    """

    def __init__(self, app: "App", saver: "Saver", path: "Path", settings: Settings) -> None:
        self._app, self._saver, self._path, self._settings = app, saver, path, settings
        self._file = SettingsFile(path, settings)
        self._told_packs: set[frozenset[str]] = set()
        self._had_keyboard = True
        self.services: Services | None = None
        """Whose pages show the settings; set when there are any."""

    # -- in the loop -----------------------------------------------------------------------------------------

    def save(self) -> None:
        """Write what was changed here; does not block."""
        self._queue(self._saver.renew, self._file.write)

    def look(self) -> None:
        """Look whether another window has changed something; does not block."""
        self._queue(self._saver.run, self._file.look)

    def poll(self) -> None:
        """Look as soon as the window gets the keyboard: the player comes from another one."""
        has_keyboard = self._app.window.focused
        if has_keyboard and not self._had_keyboard:
            self.look()
        self._had_keyboard = has_keyboard

    def _queue(
        self,
        queue: "Callable[[Path, Callable[[], None]], None]",
        work: "Callable[[bytes], dict[str, object]]",
    ) -> None:
        try:
            ours = encode_settings(self._settings)
            queue(self._path, lambda: self._hear(ours, work(ours)))
        except SaveError as error:
            self._app.toast(str(error))

    def _take_over(self, ours: bytes, others: dict[str, object]) -> None:
        """Use what others have changed, but for what was changed here since ``ours`` was encoded. Not while a
        question or a list is open, which would be gone: it is found again the next time."""
        services, mine = self.services, decode_settings(ours)
        top = self._app.stack.top
        if services is None or (
            top is not None and (top.takes_every_key or (top.tree and top.tree.overlays))
        ):
            return
        taken = {
            name: value
            for name, value in others.items()
            # fields by name: what was changed here meanwhile stays
            if name in TOLD | QUIET and getattr(self._settings, name) == getattr(mine, name)
        }
        if not taken:
            return
        for name, value in taken.items():
            setattr(self._settings, name, value)
        self._saver.run(self._path, lambda: self._file.note_taken(taken))
        told = taken.keys() & TOLD
        if told:
            self._apply(services, told)
            self._app.toast(tr("The settings were changed in another window; this one has taken them over."))

    def _apply(self, services: "Services", changed: set[str]) -> None:
        """Show the settings of these names."""
        app, settings = self._app, self._settings
        app.set_speed(settings.speed, settings.reduced_motion)
        if "theme" in changed:
            app.set_theme(theme_of(settings))
        if "ui_scale" in changed:
            app.set_scale(settings.ui_scale)
        for group in ("master", "effects", "music"):
            if f"{group}_volume" in changed:
                volume: float = getattr(settings, f"{group}_volume")  # a field for each group
                app.audio.set_volume(group, volume)
        if "keys" in changed:
            app.keys.choose(settings.keys)
            give_way(app.keys, settings.keys, every_command())
        if "language" in changed:
            services.install_words()
        for page in app.stack.scenes:
            if isinstance(page, Page):
                (page.reloaded if "language" in changed else page.settings_changed)()

    # -- in the saver's thread -------------------------------------------------------------------------------

    def _hear(self, ours: bytes, others: dict[str, object]) -> None:
        if others.keys() & (TOLD | QUIET):
            self._app.post(lambda: self._take_over(ours, others))
        packs = PACKS.intersection(others)
        if packs and packs not in self._told_packs:
            self._told_packs.add(packs)
            words = tr(
                "The packs were changed outside this window. The change takes effect at the next start."
            )
            # after what is taken over: a page that is built again has no messages left
            self._app.post(lambda: self._app.toast(words))
