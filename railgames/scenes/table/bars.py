"""The bars round the board. Top: turn and prompt. Bottom: undo, redo, hint and the primary button."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from railgames.ai.answers import Wait
from railgames.core.game import State
from railgames.core.match import Seat
from railgames.core.text import tr
from railgames.scenes.room import PrimaryAction
from railgames.scenes.table.notice import Notice
from railgames.scenes.table.seat_card import NOBODY
from railgames.ui.keys import Keys
from railgames.ui.widgets import Button, Label, Panel, Row, Spacer

Press = Callable[[], object]


WAITS: dict[Wait, str] = {
    "starting": "The AI is starting. On a busy computer this takes a while.",
    "late": "The AI has not started yet. If it takes long, the easiest level makes this one move.",
    "stopped": "The AI does not answer: something has stopped it. In a moment it is started again.",
    "starting again": "The AI starts again. If that fails, the easiest level makes this one move.",
    "stopped again": "Something has stopped the AI again. In a moment the easiest level makes this one move.",
}
"""What is said while an AI is waited for that does not think yet."""


class TurnTools(Protocol):
    """The part of the turn controller that the bars use."""

    is_hinting: bool

    @property
    def ai_wait(self) -> Wait: ...

    @property
    def can_undo(self) -> bool: ...

    @property
    def can_redo(self) -> bool: ...


def heading(view: State, seats: Sequence[Seat], acting: int | None = None) -> str:
    """The progress of the game and whose turn it is: ``acting``, where a past turn is shown; nobody's at the
    end of a round."""
    who = view.current_player if acting is None else acting
    if who is None:
        return tr("Game over")
    if who == NOBODY:
        return view.turn_title()
    return tr("{turn}: {name}", turn=view.turn_title(), name=seats[who].name)


def with_key(text: str, keys: Keys, command: str) -> str:
    """A tooltip with the key: "Undo (Ctrl+Z)"."""
    key = keys.shown(command)
    return f"{text} ({key})" if key else text


class TopBar(Panel):
    """Menu, round, prompt, and the buttons for speed and log."""

    def __init__(self, keys: Keys, on_menu: Press, on_rules: Press, on_speed: Press, on_log: Press) -> None:
        self.heading = Label("", "heading", name="heading")
        self.prompt = Notice("", "body", "ink_soft", name="prompt", grow=1)
        self.menu = Button(
            icon="menu",
            on_press=on_menu,
            kind="quiet",
            tooltip=with_key(tr("Menu"), keys, "menu"),
            name="menu",
        )
        self.speed = Button(icon="speed", on_press=on_speed, kind="quiet", name="speed")
        self.log = Button(
            icon="log", on_press=on_log, kind="quiet", tooltip=with_key(tr("Log"), keys, "log"), name="log"
        )
        super().__init__(
            Row(
                self.menu,
                self.heading,
                self.prompt,
                Button(
                    icon="question",
                    on_press=on_rules,
                    kind="quiet",
                    name="rules",
                    tooltip=with_key(tr("Rules and keys"), keys, "help"),
                ),
                self.speed,
                self.log,
                gap=2,
            ),
            kind="flat",
            radius=0,
            pad=(2, 1),
        )

    def show_speed(self, speed: str, is_wide: bool) -> None:
        """Show the animation speed: as text if there is room, else in the tooltip."""
        self.speed.text = tr("Speed: {speed}", speed=speed_name(speed)) if is_wide else ""
        self.speed.tooltip = tr("Animation speed: {speed}", speed=speed_name(speed))


def speed_name(speed: str) -> str:
    """The display name of a speed setting."""
    names = {"calm": tr("calm"), "normal": tr("normal"), "fast": tr("fast"), "off": tr("off")}
    return names.get(speed, speed)


class TakeHint(Button):
    """Plays the hint. Its tooltip has the words of the hint too where the bar has no room for all of them: so
    that keys reach them."""

    def __init__(self, news: Notice, *words: Any, **common: Any) -> None:  # arguments of Button
        super().__init__(*words, **common)
        self._news = news

    def tooltip_text(self) -> str:
        return "\n".join(filter(None, (self._news.tooltip_text(), super().tooltip_text())))


class BottomBar(Panel):
    """Undo, redo, hint at the left; the latest message; the primary button at the right, or, while another
    player's turn is shown, the buttons that skip it."""

    def __init__(
        self,
        keys: Keys,
        on_undo: Press,
        on_redo: Press,
        on_hint: Press,
        on_take: Press,
        on_primary: Press,
        on_hurry: Press,
        on_skip: Press,
        on_run: Press,
    ) -> None:
        self.keys = keys
        self.ai_wait: Wait = ""
        """Why the bar says that the AI is waited for."""
        self.undo = self._tool("undo", tr("Undo"), on_undo)
        self.redo = self._tool("redo", tr("Redo"), on_redo)
        self.hint = self._tool("hint", tr("Hint"), on_hint)
        self.news = Notice("", "body", "ink_soft", name="news", grow=1)
        self.take = TakeHint(
            self.news,
            tr("Take it"),
            on_take,
            name="take hint",
            tooltip=with_key(tr("Play what the hint shows"), keys, "confirm"),
            visible=False,
        )
        self._make_ends(on_primary, on_hurry, on_skip, on_run)
        tools = (self.undo, self.redo, self.hint, self.take, Spacer(2, 0), self.news)
        super().__init__(
            Row(*tools, self.run, self.hurry, self.skip, self.primary, gap=1),
            kind="flat",
            radius=0,
            pad=(2, 1.5),
        )

    def _tool(self, name: str, words: str, on_press: Press) -> Button:
        """A quiet button at the left, whose name is that of its icon and of its command too."""
        tooltip = with_key(words, self.keys, name)
        return Button(words, on_press, icon=name, kind="quiet", name=name, tooltip=tooltip)

    def _make_ends(self, on_primary: Press, on_hurry: Press, on_skip: Press, on_run: Press) -> None:
        """The buttons at the right, which end a turn or a show."""
        keys = self.keys
        self.primary = Button(
            tr("Done"),
            on_primary,
            kind="primary",
            name="primary",
            min_width=150,
            tooltip=with_key(tr("End turn"), keys, "end_turn"),
        )
        self.hurry = Button(
            icon="step-forward",
            on_press=on_hurry,
            kind="quiet",
            name="hurry",
            tooltip=with_key(tr("To the next action"), keys, "hurry"),
        )
        self.skip = Button(
            tr("Skip"),
            on_skip,
            icon="last",
            name="skip",
            tooltip=with_key(tr("To the end of this turn"), keys, "skip"),
        )
        self.run = Button(
            tr("To the end of the round"),
            on_run,
            icon="flag",
            name="run on",
            visible=False,
            tooltip=with_key(tr("Play the rest of the round without showing it"), keys, "run_on"),
        )

    def show_words(self, is_wide: bool) -> None:
        """Name the tools in words where there is room, else in their tooltips only."""
        for button, text in ((self.undo, tr("Undo")), (self.redo, tr("Redo")), (self.hint, tr("Hint"))):
            button.text = text if is_wide else ""

    def show(
        self,
        turn: TurnTools,
        is_interactive: bool,
        news: str,
        primary: PrimaryAction | None,
        can_skip: bool,
        can_run: bool = False,
        has_hint: bool = False,
    ) -> None:
        """Enable the possible commands; ``news`` is the reason for the last action, ``has_hint`` whether a
        hint can be taken."""
        self.take.visible = has_hint
        self.undo.disabled_reason = "" if turn.can_undo else tr("Nothing to undo")
        self.redo.disabled_reason = "" if turn.can_redo else tr("Nothing to redo")
        self.hint.disabled_reason = "" if is_interactive else tr("Only on your turn")
        self.ai_wait = turn.ai_wait
        if turn.ai_wait:
            news = tr(WAITS[turn.ai_wait])
        elif turn.is_hinting:
            news = tr("Looking for a good move...")
        self.news.text = news
        self.hurry.visible = self.skip.visible = can_skip and primary is None
        self.run.visible = can_run and primary is None
        self.primary.visible = primary is not None
        if primary is not None:
            self.primary.text = primary.label
            self.primary.tooltip = with_key(primary.label, self.keys, "end_turn")
            self.primary.disabled_reason = primary.reason
