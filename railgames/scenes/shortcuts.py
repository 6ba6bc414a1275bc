"""Keys with the same meaning in every scene: full screen, UI size, quit."""

import pygame

from railgames.core.text import tr
from railgames.scenes.page import Page
from railgames.scenes.services import Services
from railgames.ui.theme import MAX_SCALE, MIN_SCALE

SCALE_STEP = 1.1


class Shortcuts:
    """Handles every key before the scene, unless the scene waits for one (``takes_every_key``)."""

    def __init__(self, services: Services) -> None:
        self.services = services

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle one of these keys; True if it was one."""
        app = self.services.app
        if app.stack.top is not None and app.stack.top.takes_every_key:
            return False
        for command, action in (
            ("fullscreen", self.toggle_fullscreen),
            ("scale_up", lambda: self.rescale(SCALE_STEP)),
            ("scale_down", lambda: self.rescale(1 / SCALE_STEP)),
            ("scale_reset", lambda: self.set_scale(None)),
            ("reload", self.reload),
            ("quit", app.quit),
        ):
            if app.keys.matches(event, command):
                action()
                return True
        return False

    def toggle_fullscreen(self) -> None:
        """Toggle full screen, and save the setting."""
        app = self.services.app
        app.set_fullscreen(not app.window.fullscreen)
        self.services.settings.fullscreen = app.window.fullscreen
        self.services.save_settings()

    def reload(self) -> None:
        """Read the packs again for every scene; not while a question or a list is open."""
        top = self.services.app.stack.top
        if top is None or top.tree is None or not top.tree.overlays:
            self.reread()
            self.services.tell_reloaded()

    def reread(self, later: bool = False) -> None:
        """Read the packs again, and show them on every page. ``later`` as in ``Services.reload_packs``."""
        services = self.services
        pages = [scene for scene in services.app.stack.scenes if isinstance(scene, Page)]
        kept = services.library.kept()
        for page in pages:
            page.keep_maps(kept)
        services.reload_packs(later)
        for page in pages:
            page.reloaded()

    def rescale(self, factor: float) -> None:
        """Increase or decrease the UI size, in steps of 0.05."""
        scale = round(self.services.app.theme.scale * factor * 20) / 20
        self.set_scale(min(MAX_SCALE, max(MIN_SCALE, scale)))

    def set_scale(self, scale: float | None) -> None:
        """Use this scale (None: automatic), save it, and show it in a message."""
        app = self.services.app
        app.set_scale(scale)
        self.services.settings.ui_scale = scale
        self.services.save_settings()
        app.toast(tr("UI size: {n} %", n=round(app.theme.scale * 100)), topic="UI size")
