"""The rules reference of a game, with search, and the sheet of keys."""

import re
from collections.abc import Mapping, Sequence

import pygame
from msgspec.structs import replace
from pygame import Surface
from pygame.event import Event as InputEvent

from railgames.core.errors import RailgamesError
from railgames.core.registry import game
from railgames.core.text import ntr, tr
from railgames.scenes.commands import PICKS, grouped_commands, titles_in
from railgames.scenes.frame import Fixed, framed
from railgames.scenes.page import Page
from railgames.scenes.rules_file import RulesPage
from railgames.scenes.services import Services, first_game, game_scene, playable_games
from railgames.ui.keys import Keys
from railgames.ui.widgets import Column, Label, Panel, Row, Widget
from railgames.ui.widgets.choice import Choice
from railgames.ui.widgets.entry import TextEntry
from railgames.ui.widgets.listview import ListView
from railgames.ui.widgets.rich import RichText
from railgames.ui.widgets.scroll import ScrollArea

SIDE_WIDTH = 270
UNIT = 60
"""Width of a space, die or card in the pictures, in pixels at scale 1."""


def keys_shown(keys: Keys, name: str) -> str:
    """The current key of a command; of several ("pick_1..pick_4") the first and the last: "1 - 4"."""
    return " - ".join(filter(None, map(keys.shown, name.split(".."))))


def shown_commands(keys: Keys, commands: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """(current keys, description) of a room's commands, without those that have no key."""
    lines = [(keys_shown(keys, name), words) for name, words in commands]
    return [(key, words) for key, words in lines if key]


def with_keys(text: str, keys: Keys) -> str:
    """The text with the current keys in place of "{key:undo}" and "{key:pick_1..pick_4}"."""
    return re.sub(r"\{key:([\w.]+)\}", lambda found: keys_shown(keys, found[1]) or tr("none"), text)


class RulesScene(Page):
    """Shows the list of pages at the left, the selected one at the right; typing searches all of them.

    ``own`` is the first page of the game that is being played: its numbers and options. ``values`` are these
    options: a page about one of them comes next, and pages about others come last.
    """

    def __init__(
        self,
        services: Services,
        game_id: str | None = None,
        commands: Sequence[tuple[str, str]] = (),
        own: str = "",
        values: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(services)
        self.own, self._played, self._values = own, game_id, values or {}
        self.commands = commands
        self.game_id = first_game(services, game_id)
        self.sought = ""

    def _pages(self) -> list[RulesPage]:
        try:
            pages = list(game_scene(self.game_id).rules())
        except RailgamesError as error:
            pages = [RulesPage(tr("Rules"), str(error))]
        known = [replace(page, body=with_keys(page.body, self.app.keys)) for page in pages]
        is_played = self.game_id == self._played
        own = [RulesPage(tr("This game"), self.own)] if self.own and is_played else []
        of_values = sorted((page for page in known if page.option), key=lambda page: page.title.casefold())
        own += [page for page in of_values if is_played and self._values.get(page.option) == page.value]
        usual = [page for page in known if not page.option]
        return [*own, *usual, self._keys_page(), *(page for page in of_values if page not in own)]

    def _keys_page(self) -> RulesPage:
        keys = self.app.keys
        lines = []
        if self.commands:
            lines.append(f"## {tr('On this board')}")
            lines += [f"- **{key}** {title}" for key, title in shown_commands(keys, self.commands)]
        titles = titles_in(self.game_id)
        for title, commands in grouped_commands([self.game_id]):
            lines.append(f"## {title}")
            told = [(one.name, titles.get(one.name, one.title)) for one in commands]
            named = [(name, words) for name, words in told if words and name not in PICKS]
            picks = [name for name, words in told if words and name in PICKS]
            if picks:
                named.insert(0, (f"{picks[0]}..{picks[-1]}", tr("Pick by number")))
            lines += [f"- **{key}** {words}" for key, words in shown_commands(keys, named)]
        lines.append(tr("Every key can be changed in the settings."))
        return RulesPage(tr("Keys"), "\n".join(lines))

    def build(self) -> Widget:
        self.pages = self._pages()
        self.found = list(self.pages)
        self.entry = TextEntry(
            self.sought,
            self._search,
            placeholder=tr("Search the rules"),
            name="search",
            max_length=60,
        )
        self.count = Label("", "small", "ink_soft", name="count", visible=False)
        self.list = ListView(
            self.found,
            text=lambda page: page.title,
            on_select=self._choose,
            on_open=self._choose,
            selected=0,
            opens_on_click=True,
            name="pages",
            empty_text=tr("Nothing found"),
        )
        self.text = RichText(self.pages[0].body, painter=self._picture)
        self.area = ScrollArea(self.text, grow=1)
        left: list[Widget] = [self.entry, self.count, Panel(self.list, kind="flat", pad=1, grow=1)]
        known = [(one.id, one.title) for one in playable_games()]
        if len(known) > 1:
            left.insert(0, Choice(known, self.game_id, self._set_game))
        side = Fixed(Column(*left, gap=2), SIDE_WIDTH)
        page = Panel(self.area, kind="flat", pad=(6, 4), grow=1)
        title = tr("Rules of {game}", game=game(self.game_id).title)
        return framed(title, self.back, Row(side, page, gap=3, cross="stretch"))

    def built(self) -> None:
        if self.tree is not None:
            self.tree.set_focus(self.entry)
        if self.sought:
            self._search(self.sought)

    def handle(self, event: InputEvent) -> bool:
        """While words are typed, up and down still walk through the pages, and the page keys scroll."""
        if self.tree is not None and self.tree.focus is self.entry and event.type == pygame.KEYDOWN:
            way = self.app.keys.arrow(event)
            if way is not None and way[1]:
                return self.list.handle(event)
            if any(self.app.keys.matches(event, name) for name in ("page_up", "page_down")):
                return self.area.scroll_key(event)
        return super().handle(event)

    def _set_game(self, game_id: str) -> None:
        self.game_id = game_id
        self.app.post(self.rebuild)

    def _search(self, words: str) -> None:
        self.sought = words
        parts = words.casefold().split()
        self.found = [
            page
            for page in self.pages
            if all(part in f"{page.title} {page.body}".casefold() for part in parts)
        ]
        self.list.rows = self.found
        self.count.text = ntr("{n} page", "{n} pages", len(self.found))
        self.count.visible = bool(parts)
        self.list.selected = 0 if self.found else -1
        self._choose(0)

    def _choose(self, index: int) -> None:
        if 0 <= index < len(self.found):
            self.text.text = self.found[index].body
            self.text.sought = tuple(self.sought.split())
            self.area.scroll_to(0)
            self.app.post(self._jump)
        elif not self.found:
            self.text.text = tr("No page contains these words.")
            self.text.sought = ()

    def _jump(self) -> None:
        """Scroll to the first of the words that were looked for; a page whose title has them stays at its
        beginning."""
        self.layout(self.app.window.size)
        hits, title = self.text.hits(), self.found[self.list.selected].title.casefold() if self.found else ""
        if hits and not all(part in title for part in self.sought.casefold().split()):
            self.area.reveal(hits[0])

    def _picture(self, words: str) -> Surface | None:
        """A picture of the game's own art, such as a card."""
        return game_scene(self.game_id).rules_picture(self.app, words, int(self.app.theme.px(UNIT)))
