"""The settings: look, sound, motion and keys. Every change is applied and saved immediately."""

from collections.abc import Callable

import pygame

from railgames.core.text import tr
from railgames.scenes.commands import are_read_together, every_command, grouped_commands
from railgames.scenes.frame import framed
from railgames.scenes.pack_list import PackList
from railgames.scenes.page import Page
from railgames.scenes.table.tips import NEVER
from railgames.store.settings import Speed
from railgames.ui.commands import CONTROLS, Command
from railgames.ui.keys import KeyPress, pressed_key, shown
from railgames.ui.widgets import Button, Column, Label, Panel, Row, Spacer, Widget
from railgames.ui.widgets.choice import Choice
from railgames.ui.widgets.field import Field
from railgames.ui.widgets.scroll import ScrollArea
from railgames.ui.widgets.slider import Slider
from railgames.ui.widgets.tabs import Tabs
from railgames.ui.widgets.toggle import Toggle

PAGE_WIDTH = 860
SCALES = (0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5)


def percent(value: float) -> str:
    return tr("{n} %", n=round(value * 100))


class SettingsScene(Page):
    """Tabs: look, motion and sound, keys, packs."""

    page = 0
    waiting: str | None = None

    @property
    def takes_every_key(self) -> bool:
        """True while waiting for a new key: F11 and others are then keys, not commands."""
        return self.waiting is not None

    def build(self) -> Widget:
        packs = PackList(self.services, self._rebuild_here).build()
        pages = [
            (tr("Look"), self._look()),
            (tr("Sound"), self._sound()),
            (tr("Keys"), self._keys()),
            (tr("Packs"), packs),
        ]
        sheets = [(title, Panel(ScrollArea(page), kind="flat", pad=(6, 5))) for title, page in pages]
        tabs = Tabs(sheets, self.page, self._turned, grow=1)
        return framed(tr("Settings"), self.back, tabs, width=PAGE_WIDTH)

    def _turned(self, index: int) -> None:
        self.page = index

    # -- look ------------------------------------------------------------------------------------------------

    def _look(self) -> Widget:
        settings, app = self.services.settings, self.app
        themes = [("paper", tr("Paper")), ("night", tr("Night"))]
        auto: list[tuple[float, str]] = [(0.0, tr("Automatic"))]
        scales = auto + [(scale, percent(scale)) for scale in SCALES]
        speeds: list[tuple[Speed, str]] = [
            ("calm", tr("Calm")),
            ("normal", tr("Normal")),
            ("fast", tr("Fast")),
            ("off", tr("Off")),
        ]
        rows: list[Widget] = [
            Field(tr("Theme"), Choice(themes, settings.theme, self._set_theme, name="theme")),
            Field(
                tr("UI size"),
                Choice(scales, settings.ui_scale or 0.0, self._set_scale, name="scale"),
                help=tr("Text, buttons and boards, as far as the window has room"),
            ),
            Field(tr("Animation speed"), Choice(speeds, settings.speed, self._set_speed, name="speed")),
            Field(
                tr("Reduced motion"),
                Toggle("", settings.reduced_motion, self._set_reduced, name="reduced motion"),
                help=tr("Nothing slides, tumbles or flies"),
            ),
            Field(
                tr("Full screen"),
                Toggle("", app.window.fullscreen, self._set_fullscreen, name="fullscreen"),
            ),
            Field(
                tr("Tips"),
                Toggle("", NEVER not in settings.tips_seen, self._set_tips, name="tips"),
                help=tr("A short card before each person's first turn of a game"),
            ),
        ]
        rows += self._play_rows()
        languages = self.services.library.languages()
        if languages:
            names = self.services.library.language_names()
            choices = [("", "English"), *((one, names[one]) for one in languages if one != "en")]
            rows.append(
                Field(tr("Language"), Choice(choices, settings.language, self._set_language, name="language"))
            )
        return Column(*rows, gap=4)

    def _play_rows(self) -> list[Widget]:
        """What the table does by itself."""
        settings = self.services.settings
        return [
            Field(
                tr("Ends of rounds"),
                Toggle("", settings.round_cards, self._keep("round_cards"), name="round cards"),
                help=tr("A card says who did what, and what comes next"),
            ),
            Field(
                tr("End my turn by itself"),
                Toggle("", settings.end_turns, self._keep("end_turns"), name="end turns"),
                help=tr("As soon as nothing else can be done; it cannot be undone then"),
            ),
            Field(
                tr("Follow planned routes"),
                Toggle("", settings.follow_routes, self._keep("follow_routes"), name="follow routes"),
                help=tr("Your train goes on by itself when your turn begins, until something happens"),
            ),
        ]

    def _keep(self, name: str) -> Callable[[bool], object]:
        """Set a setting that is on or off."""

        def keep(on: bool) -> None:
            setattr(self.services.settings, name, on)
            self.services.save_settings()

        return keep

    def _set_theme(self, name: str) -> None:
        self.services.settings.theme = name
        self.app.post(lambda: self.app.set_theme(name))
        self.services.save_settings()

    def _set_scale(self, scale: float) -> None:
        self.services.settings.ui_scale = scale or None
        self.app.post(lambda: self.app.set_scale(scale or None))
        self.services.save_settings()

    def _set_speed(self, speed: Speed) -> None:
        self.services.set_speed(speed)

    def _set_reduced(self, on: bool) -> None:
        self.services.settings.reduced_motion = on
        self.app.set_speed(self.services.settings.speed, on)
        self.services.save_settings()

    def _set_fullscreen(self, on: bool) -> None:
        self.services.settings.fullscreen = on
        self.app.post(lambda: self.app.set_fullscreen(on))
        self.services.save_settings()

    def _set_tips(self, on: bool) -> None:
        self.services.settings.tips_seen = () if on else (NEVER,)
        self.services.save_settings()

    def _set_language(self, language: str) -> None:
        self.services.settings.language = language
        self.services.install_words()
        self.services.save_settings()
        self.app.post(self.rebuild)

    # -- sound -----------------------------------------------------------------------------------------------

    def _sound(self) -> Widget:
        settings = self.services.settings
        rows = [
            ("master", tr("Everything"), settings.master_volume),
            ("effects", tr("Pieces and dice"), settings.effects_volume),
        ]
        if self.services.library.assets("sounds/music"):
            rows.append(("music", tr("Music"), settings.music_volume))
        sliders = [
            Field(title, Slider(value, 0, 1, 0.05, self._volume(group), shown=percent, name=group, grow=1))
            for group, title, value in rows
        ]
        note = "" if self.app.audio.is_running else tr("No sound device was found; everything else works.")
        return Column(*sliders, Label(note, "small", "ink_soft", wraps=True, visible=bool(note)), gap=4)

    def _volume(self, group: str) -> Callable[[float], object]:
        def change(value: float) -> None:
            setattr(self.services.settings, f"{group}_volume", value)
            self.app.audio.set_volume(group, value)
            self.app.audio.play("click")
            self.services.save_settings()

        return change

    # -- keys ------------------------------------------------------------------------------------------------

    def _keys(self) -> Widget:
        keys = self.app.keys
        note = tr("Press a command, then its new key. {key} keeps the old one.", key=keys.shown("cancel"))
        rows: list[Widget] = [Label(note, "small", "ink_soft", wraps=True)]
        for title, commands in grouped_commands():
            rows.append(Label(title, "heading"))
            rows += [Field(command.title, self._key_button(command)) for command in commands]
        reset = Button(tr("Reset all keys"), self._reset_keys, icon="undo", name="reset keys")
        return Column(*rows, Row(reset, Spacer()), gap=2)

    def _key_button(self, command: Command) -> Button:
        is_waiting = self.waiting == command.name
        text = tr("Press a key...") if is_waiting else self.app.keys.all_shown(command.name) or tr("none")
        press = self._wait_for(command.name)
        return Button(text, press, is_on=is_waiting, name=f"key {command.name}", min_width=150)

    def _wait_for(self, command: str) -> Callable[[], object]:
        def start() -> None:
            self.waiting = command
            self.app.post(self._rebuild_here)

        return start

    def _rebuild_here(self) -> None:
        focus = self.tree.focus.name if self.tree is not None and self.tree.focus is not None else ""
        is_shown = self.tree is not None and self.tree.is_focus_visible
        offset = _scroll_offset(self.tree.root) if self.tree is not None else 0
        self.rebuild()
        if self.tree is None:
            return
        found = next((one for one in self.tree.root.walk() if one.name == focus and focus), None)
        if found is not None:
            self.tree.set_focus(found, show=is_shown)
        _scroll_to(self.tree.root, offset)

    def reloaded(self) -> None:
        self._rebuild_here()

    def settings_changed(self) -> None:
        self._rebuild_here()

    def handle(self, event: pygame.event.Event) -> bool:
        if self.waiting is not None and event.type == pygame.KEYDOWN:
            key = pressed_key(event)
            if key is None:
                return True
            if not self.app.keys.matches(event, "cancel"):
                self._bind(self.waiting, key)
            self.waiting = None
            self.app.post(self._rebuild_here)
            return True
        if self.waiting is not None and event.type == pygame.MOUSEBUTTONDOWN:
            self.waiting = None
            self.app.post(self._rebuild_here)
        return super().handle(event)

    def _bind(self, name: str, key: KeyPress) -> None:
        """Bind the command to this key. Conflicting commands lose it, and the player is told."""
        keys, chosen = self.app.keys, self.services.settings.keys
        commands = {command.name: command for command in every_command()}
        rivals = [
            other
            for other in commands.values()
            if other.name != name
            and are_read_together(other.scope, commands[name].scope)
            and str(key) in keys.texts(other.name)
        ]
        for other in rivals:
            if other.scope == CONTROLS and len(keys.texts(other.name)) == 1:
                # without it the keyboard could not press, leave or reach anything
                only = tr("{key} is the only key for: {what}", key=shown(key), what=other.title)
                self.app.toast(only)
                return
        for other in rivals:
            rest = tuple(text for text in keys.texts(other.name) if text != str(key))
            keys.bind(other.name, *rest)
            chosen[other.name] = rest
            self.app.toast(tr("{key} no longer means: {what}", key=shown(key), what=other.title))
        keys.bind(name, str(key))
        chosen[name] = (str(key),)
        self.services.save_settings()

    def _reset_keys(self) -> None:
        self.app.keys.reset()
        self.services.settings.keys = {}
        self.services.save_settings()
        self.app.post(self._rebuild_here)


def _areas(root: Widget) -> list[ScrollArea]:
    return [one for one in root.walk() if isinstance(one, ScrollArea) and one.is_shown]


def _scroll_offset(root: Widget) -> int:
    return next((area.bar.offset for area in _areas(root)), 0)


def _scroll_to(root: Widget, offset: int) -> None:
    for area in _areas(root):
        area.scroll_to(offset)
