"""The hand: dice on their tray, tools, choices, special routes and goals."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import Board
from railgames.scenes.folder_art import faded
from railgames.scenes.holding.hand import (
    PUT_BACK,
    TURN,
    Hand,
    HandSlot,
    Holder,
    SlotRow,
    Tool,
    ToolSlot,
    draw_caption,
)
from railgames.scenes.railroad_ink import pieces
from railgames.scenes.railroad_ink.hand_layout import CHOICE_PAD, HandLayout, HandNeeds
from railgames.scenes.railroad_ink.hand_view import GoalCard, HandView, Piece
from railgames.scenes.railroad_ink.worth import reached_words
from railgames.ui.app import App
from railgames.ui.text import draw_text, fitted_size, line_height, text_width, wrap
from railgames.ui.theme import Theme
from railgames.ui.widgets.icon import draw_icon, icon_picture
from railgames.ui.widgets.paint import box, color, mix

MIRROR = Tool("mirror", "mirror", lambda: tr("Mirror"))
TOOLS = (TURN, MIRROR, PUT_BACK)

BARRED = 150
"""The alpha of a die that cannot be drawn or used now."""

LEAST_MARK = 11
"""The least side of a university above the special routes, in pixels at scale 1."""


class DieSlot(HandSlot):
    """A die of the roll, or the copy of a factory."""

    hand: "InkHand"

    @property
    def piece(self) -> Piece:
        return self.hand.view.dice[self.idx]

    def words(self) -> str:
        title, key = capital(self.piece.title), self.key
        if self.piece.is_own:
            is_picked_by_key = key and not self.hand.view.choosing_copy and self.piece.state != "read"
            words = tr("{face}, a die of the expansion ({key})", face=title, key=key)
            return words if is_picked_by_key else title
        if self.piece.is_moved:
            return tr("{face}, taken off the board", face=title)
        if not self.piece.is_copy:
            return title
        if not key:
            return tr("{face}, the copy of a factory", face=title)
        return tr("{face}, the copy of a factory ({key})", face=title, key=key)

    @property
    def key(self) -> str:
        """The key that picks a copy or a die of the expansion; the others have the numbers in their order."""
        command = "copy" if self.piece.is_copy else "own_die" if self.piece.is_own else ""
        return self.hand.app.keys.shown(command) if command else ""

    def reason(self) -> str:
        return "" if self.piece.is_copyable else self.piece.reason

    def tooltip_text(self) -> str:
        """What it is, and why it cannot be drawn now."""
        return named_with(self.piece, self.reason()) or self.words()

    def is_usable(self) -> bool:
        if self.hand.view.choosing_copy:
            return self.piece.is_copyable
        return self.piece.state == "free"

    def draw(self, surface: Surface, theme: Theme) -> None:
        piece, rect, view = self.piece, self.rect, self.hand.view
        if self.is_lifted:
            draw_hollow(surface, theme, rect)
            return
        if self.hand.tumble < 1.0:
            return  # the tray draws it in the air
        look = "die-used" if piece.state == "used" else "die-selected" if self.is_picked else "die"
        if piece.state == "used" and piece.is_copyable:
            look = "die"
        is_up = self.is_picked or (self.is_pointed and look != "die-used" and piece.state != "read")
        picture = pieces.die(self.hand.app, piece.tile, rect.w, look)
        if piece.state == "barred" and not self.is_picked:
            picture = faded(picture, BARRED)
        surface.blit(picture, rect.move(0, -max(1, rect.h // 24)) if is_up else rect)
        if piece.is_copy:
            self._draw_mark(surface, theme, "copy")
            self._draw_key(surface, theme)
        is_offered = piece.is_copyable or (view.invites_pick and piece.state == "free")
        if self.hand.glows(self, is_offered):
            thick = max(2, rect.w // 24)
            box(surface, rect.inflate(thick, thick), None, color(theme, "glow"), rect.w // 6, thick)

    def _draw_key(self, surface: Surface, theme: Theme) -> None:
        """The key of a copy, on the corner opposite to its sign."""
        if not self.key:
            return
        high = max(line_height(theme, "small", 12.0), self.rect.h // 4)
        wide = max(high, text_width(theme, self.key, "small", 12.0) + theme.px(8))
        spot = Rect(self.rect.x - high // 4, self.rect.bottom - high * 3 // 4, wide, high)
        box(surface, spot, color(theme, "raised"), color(theme, "line_strong"), high // 3)
        draw_text(surface, theme, self.key, spot, "small", "ink", "center", "middle", size=12.0)

    def _draw_mark(self, surface: Surface, theme: Theme, icon: str) -> None:
        """A small round sign on the corner of a die."""
        rect, side = self.rect, max(14, self.rect.w // 3)
        spot = Rect(rect.right - side * 3 // 4, rect.y - side // 4, side, side)
        box(surface, spot, color(theme, "factory"), None, side // 2)
        inner = spot.inflate(-side // 3, -side // 3)
        picture = icon_picture(self.hand.app.art, theme, icon, inner.w, color(theme, "on_building"))
        if picture is not None:
            surface.blit(picture, inner)


class ExtraDieSlot(HandSlot):
    """A die of an expansion that is read, not drawn. Some can be used: a press shows the spaces."""

    focusable = False
    hand: "InkHand"

    @property
    def can_be_used(self) -> bool:
        return self.idx in self.hand.view.uses

    def refresh(self) -> None:
        super().refresh()
        self.focusable = self.can_be_used

    def words(self) -> str:
        words, key = self.hand.view.extra_dice[self.idx].words, self.hand.app.keys.shown("own_die")
        return f"{words} ({key})" if key and self.can_be_used else words

    def draw(self, surface: Surface, theme: Theme) -> None:
        if self.hand.tumble < 1.0:
            return
        rect, die = self.rect, self.hand.view.extra_dice[self.idx]
        is_shown = self.idx == self.hand.view.used_die
        look = "die-used" if die.is_used else "die-selected" if is_shown else "die"
        is_up = is_shown or (self.is_pointed and self.can_be_used)
        picture = pieces.extra_die(self.hand.app, die.face, rect.w, look)
        if die.is_barred:
            picture = faded(picture, BARRED)
        surface.blit(picture, rect.move(0, -max(1, rect.h // 24)) if is_up else rect)
        if self.is_hinted:
            thick = max(2, rect.w // 24)
            box(surface, rect.inflate(thick, thick), None, color(theme, "glow"), rect.w // 6, thick)


class SpecialSlot(HandSlot):
    """A special route in its frame."""

    hand: "InkHand"

    @property
    def piece(self) -> Piece:
        return self.hand.view.specials[self.idx]

    def words(self) -> str:
        return f"{capital(self.piece.title)}\n{self.hand.view.special_words}"

    def reason(self) -> str:
        return self.piece.reason

    def tooltip_text(self) -> str:
        """What it is, why it cannot be drawn now, and how many are left."""
        return named_with(self.piece, self.reason()) or self.words()

    def is_usable(self) -> bool:
        return self.piece.state == "free"

    def draw(self, surface: Surface, theme: Theme) -> None:
        rect = self.rect
        state = "barred" if self.is_lifted else "picked" if self.is_picked else self.piece.state
        spot = rect.move(0, -max(1, rect.h // 24)) if self.is_pointed and state == "free" else rect
        surface.blit(pieces.special(self.hand.app, self.piece.tile, rect.w, state), spot)
        if self.is_hinted:
            box(surface, rect, None, color(theme, "glow"), rect.w // 6, max(2, rect.w // 20))
        elif self.hand.view.choosing_special and state == "free" and self.hand.hinted is None:
            # a rare choice: less loud than the buttons above
            box(surface, rect, None, color(theme, "line_strong"), rect.w // 6, max(1, rect.w // 36))


class ChoiceSlot(HandSlot):
    """A button for an action that draws nothing."""

    hand: "InkHand"

    def draw(self, surface: Surface, theme: Theme) -> None:
        fill = color(theme, "hover" if self.is_pointed else "raised")
        edge = color(theme, "glow_edge" if self.is_hinted else "accent")
        box(surface, self.rect, fill, edge, theme.px(8), max(1, theme.px(2)))
        words = self.hand.choice_words[self.idx]
        area = self.rect.inflate(-theme.px(CHOICE_PAD), 0)
        size = fitted_size(theme, words, "strong", area.size)
        draw_text(surface, theme, words, area, "strong", "ink", "center", "middle", size=size)


class HeadSlot(HandSlot):
    """The line above the special routes: how many are left, and the universities on the way to one more."""

    focusable = False
    hand: "InkHand"

    def words(self) -> str:
        view = self.hand.view
        if view.doubles:
            return tr(
                "{n} of {all} universities marked; all double one more die.",
                n=view.universities,
                all=view.universities_needed,
            )
        return tr(
            "{n} of {all} universities marked; all give one more special route.",
            n=view.universities,
            all=view.universities_needed,
        )


class OtherBoardSlot(HandSlot):
    """The other board of a seat, small; a press shows it large."""

    hand: "InkHand"

    def words(self) -> str:
        name, key = str(self.hand.view.other_board[0]), self.hand.app.keys.shown("other_board")
        if not key:
            return tr("{board}: press to see it large.", board=name)
        return tr("{board}: press, or {key}, to see it large.", board=name, key=key)

    def draw(self, surface: Surface, theme: Theme) -> None:
        surface.blit(self.hand.other_board(self.rect.size), self.rect)
        if self.is_pointed:
            box(surface, self.rect, None, color(theme, "accent"), theme.px(4), max(2, theme.px(3)))


class GoalSlot(HandSlot):
    """A goal card: the sign of its kind, its words where there is room, and its points. The keys reach it for
    its tooltip."""

    is_read = True
    hand: "InkHand"

    @property
    def goal(self) -> GoalCard:
        return self.hand.view.goals[self.idx]

    @property
    def form(self) -> str:
        return self.hand.places.goal_form

    def words(self) -> str:
        return self.goal.text

    def tooltip_text(self) -> str:
        """Its points by round and who has them; its words too, where the card has no room for them."""
        is_told = self.form == "card" and not self.goal.is_reached
        return self.goal.more if is_told else f"{self.goal.text}\n{self.goal.more}"

    def draw(self, surface: Surface, theme: Theme) -> None:
        rect, goal, form = self.rect, self.goal, self.form
        is_done = goal.scored is not None or goal.is_reached
        edge = color(theme, "good" if is_done else "card_edge")
        box(surface, rect, color(theme, "card"), edge, theme.px(6), max(1, theme.px(2 if is_done else 1)))
        pad = theme.px(6)
        points = f"+{goal.scored or goal.worth}" if is_done else str(goal.worth)
        size = 22 if form == "card" else 17
        wide = min(rect.w // 2, max(theme.px(36), text_width(theme, points, "figure", size) + 2 * pad))
        stub = Rect(rect.right - wide, rect.y, wide, rect.h)
        ink = "good_text" if is_done else "accent_text"
        draw_text(surface, theme, points, stub, "figure", ink, "center", "middle", size=size)
        line = color(theme, "card_edge")
        pygame.draw.line(surface, line, (stub.x, rect.y + pad), (stub.x, rect.bottom - pad))
        body = Rect(rect.x + pad, rect.y, stub.x - rect.x - 2 * pad, rect.h)
        titles = [card.title for card in self.hand.view.goals]
        if form == "chip" and all(text_width(theme, title, "small") <= body.w for title in titles):
            draw_text(surface, theme, goal.title, body, "small", "ink", valign="middle")
            return
        badge = self._draw_sign(surface, theme, body, is_done)
        if form != "chip":
            self._draw_words(surface, theme, body, badge.right + pad)

    def _draw_sign(self, surface: Surface, theme: Theme, body: Rect, is_done: bool) -> Rect:
        """The sign of its kind; no letter, for letters are the rows of the board."""
        form = self.form
        side = max(8, min(theme.px(22), body.w, body.h - theme.px(4)))
        sign = Rect(body.x, 0, side, side)
        sign.centery = body.centery
        if form == "card":
            top = self._title_top(theme, body, sign.right + theme.px(6))
            sign.centery = top + line_height(theme, "strong") // 2
        if form == "chip":
            sign.centerx = body.centerx
        ink = color(theme, "good_text" if is_done else "accent_text")
        if not draw_icon(surface, theme, self, f"goal-{self.goal.kind}", sign, ink):
            draw_icon(surface, theme, self, "star-filled", sign, ink)
        return sign

    def _title_top(self, theme: Theme, body: Rect, left: int) -> int:
        """Where the title begins: title and words together stand in the middle of the card."""
        high = line_height(theme, "strong")
        if self.form == "card":
            lines = len(wrap(theme, self._text, "small", max(1, body.right - left)))
            high += lines * line_height(theme, "small")
        least = self.hand.places.gap // 2 if self.form == "card" else 0
        return max(body.y + least, body.centery - high // 2)

    @property
    def _text(self) -> str:
        """The words under the title."""
        return reached_words() if self.goal.is_reached else self.goal.text

    def _draw_words(self, surface: Surface, theme: Theme, body: Rect, left: int) -> None:
        goal = self.goal
        high = line_height(theme, "strong")
        is_card = self.form == "card"
        title = Rect(left, self._title_top(theme, body, left), body.right - left, high)
        size = fitted_size(theme, goal.title, "strong", title.size)
        is_whole = text_width(theme, goal.title, "strong", size) <= title.w
        role = "strong" if is_whole else "small"  # thinner letters before a cut word
        size = size if is_whole else fitted_size(theme, goal.title, role, title.size)
        draw_text(surface, theme, goal.title, title, role, "ink", valign="middle", size=size)
        if is_card:
            text = Rect(left, title.bottom, body.right - left, body.bottom - title.bottom - 2)
            size = fitted_size(theme, self._text, "small", text.size, wrapping=True)
            draw_text(surface, theme, self._text, text, "small", "ink_soft", wrap=True, size=size)


def draw_hollow(surface: Surface, theme: Theme, rect: Rect) -> None:
    """The place of a die on the tray while it is not there."""
    edge = mix(color(theme, "tray"), color(theme, "tray_edge"), 0.7)
    box(surface, rect.inflate(-rect.w // 8, -rect.h // 8), edge, None, rect.w // 6)


def named_with(piece: Piece, reason: str) -> str:
    """The name of a piece before the reason why it cannot be drawn; empty without one."""
    return f"{capital(piece.title)}. {reason}" if reason else ""


def capital(text: str) -> str:
    """The text with a capital letter."""
    return text[:1].upper() + text[1:]


class InkHand(Hand):
    """Shows a ``HandView``. ``tumble`` goes from 0, before the roll, to 1 while the dice roll."""

    def __init__(self, app: App, holder: Holder, board: Board) -> None:
        self.board = board
        self.view = HandView()
        self.tumble = 1.0
        self.other_board: Callable[[tuple[int, int]], Surface] = Surface
        self.places = HandLayout(app.theme, Rect(0, 0, 0, 0), needs_of(self.view, holder.holds), True)
        super().__init__(
            app,
            holder,
            SlotRow("dice", lambda idx: DieSlot(self, "dice", idx)),
            SlotRow("extra dice", lambda idx: ExtraDieSlot(self, "extra dice", idx)),
            SlotRow("choices", lambda idx: ChoiceSlot(self, "choices", idx)),
            SlotRow("specials", lambda idx: SpecialSlot(self, "specials", idx)),
            SlotRow("tools", lambda idx: ToolSlot(self, "tools", idx, TOOLS[idx])),
            SlotRow("other board", lambda idx: OtherBoardSlot(self, "other board", idx)),
            SlotRow("goals", lambda idx: GoalSlot(self, "goals", idx)),
            SlotRow("head", lambda idx: HeadSlot(self, "head", idx)),
        )
        self.refresh()

    def show(self, view: HandView) -> None:
        """Show another view."""
        if view != self.view:
            is_laid_out = needs_of(view, self.holder.holds) == needs_of(self.view, self.holder.holds)
            self.view = view
            self.refresh()
            if not is_laid_out and self._theme is not None:
                self.arrange(self._theme)

    def counts(self) -> dict[str, int]:
        view = self.view
        return {
            "dice": len(view.dice),
            "extra dice": len(view.extra_dice),
            "choices": len(view.choices),
            "specials": len(view.specials),
            "tools": len(TOOLS) if self.holder.holds else 0,
            "other board": int(bool(view.other_board)),
            "goals": len(view.goals),
            "head": 0 if view.universities is None else 1,
        }

    def lay_out(self, theme: Theme) -> None:
        self.places = HandLayout(theme, self.rect, needs_of(self.view, self.holder.holds), self.is_beside)

    @property
    def choice_words(self) -> tuple[str, ...]:
        """The words on the buttons."""
        return self.view.short_choices if self.places.has_short_choices else self.view.choices

    def caption_rect(self) -> Rect:
        return self.places.caption

    def spared_by(self, slot: HandSlot) -> tuple[Rect, ...]:
        """Also what lies in a lower row of dice or special routes."""
        kind = "dice" if slot.kind == "extra dice" else slot.kind
        mates = self.rects(kind) if kind in ("dice", "specials") else ()
        return (*super().spared_by(slot), *(rect for rect in mates if rect.y > slot.rect.y))

    def rects(self, kind: str) -> Sequence[Rect]:
        places = self.places
        return {
            "dice": places.dice,
            "extra dice": places.dice[len(self.view.dice) :],
            "choices": places.choices,
            "specials": places.specials,
            "tools": places.tools,
            "other board": [places.other_board],
            "goals": places.goals,
            "head": [places.special_head],
        }[kind]

    # -- drawing ---------------------------------------------------------------------------------------------

    def draw(self, surface: Surface, theme: Theme) -> None:
        """Draw what is no slot: tray, caption, the line above the special routes."""
        self._draw_tray(surface, theme)
        ink = "ink" if self.picked is not None or self.view.choosing_copy else "ink_soft"
        draw_caption(surface, theme, self.places.caption, self.view.caption, ink)
        if self.view.specials:
            self._draw_special_head(surface, theme, self.places.special_head)

    def _draw_tray(self, surface: Surface, theme: Theme) -> None:
        tray = self.places.tray
        radius = theme.px(12)
        box(surface, tray, color(theme, "tray"), color(theme, "tray_edge"), radius, max(2, theme.px(4)))
        for rect in self.places.dice[len(self.view.dice) + len(self.view.extra_dice) :]:
            draw_hollow(surface, theme, rect)
        for idx, rect in enumerate(self.places.dice[: len(self.view.dice)]):
            if not self.tumble:
                draw_hollow(surface, theme, rect)
            elif self.tumble < 1.0:
                self._draw_tumbling(surface, rect, idx)

    def _draw_tumbling(self, surface: Surface, rect: Rect, idx: int) -> None:
        """A die while it tumbles: changing faces, turning, falling into its place."""
        faces = self.board.dice.faces if self.view.other_board else self.board.dice.file.faces
        step = int(self.tumble * 9)
        shown = self.view.dice[idx].tile if step >= 8 else faces[(step * 5 + idx * 3) % len(faces)].tile
        angle = round((1 - self.tumble) * (300 + 90 * idx) / 15) * 15
        surface.blit(pieces.die(self.app, shown, rect.w, "die", angle), self.tumbling_spot(idx))

    def tumbling_spot(self, idx: int) -> Rect:
        """The place of a die while it tumbles: from the left end of the tray on, hopping, and never cut."""
        rect, tray = self.places.dice[idx], self.places.tray
        away = (1 - self.tumble) ** 2
        hop = abs((self.tumble * 3.0) % 1 - 0.5) * away
        spot = rect.move(round(-away * (rect.x - tray.x)), round(-hop * rect.h * 0.9))
        return spot.clamp(tray.inflate(0, rect.h // 3))

    def _draw_special_head(self, surface: Surface, theme: Theme, head: Rect) -> None:
        """How many are left, and the universities on the way to one more."""
        view, marks = self.view, self.university_marks()
        title, left = view.special_title, ntr("{n} left", "{n} left", view.specials_left)
        wide = text_width(theme, left, "small") + theme.px(6)
        spot = Rect(head.x, head.y, head.w - wide, head.h)
        if marks:
            spot.w = marks[0].x - head.x
        size = fitted_size(theme, title, "small", spot.size)
        draw_text(surface, theme, title, spot, "small", "ink", size=size)
        draw_text(surface, theme, left, head, "small", "ink_soft", "right")
        for idx, rect in enumerate(marks):
            is_marked = idx < (view.universities or 0)
            picture = pieces.art(self.app, "university-active" if is_marked else "university", rect.size)
            if not is_marked:
                picture = picture.copy()
                picture.set_alpha(80)
            surface.blit(picture, rect)

    def university_marks(self) -> list[Rect]:
        """Where the universities stand in the line above the special routes: behind its title; smaller and
        closer where there is little room."""
        view, theme, head = self.view, self.app.theme, self.places.special_head
        if view.universities is None or not view.specials:
            return []
        count = view.universities_needed
        left = ntr("{n} left", "{n} left", view.specials_left)
        end = head.right - text_width(theme, left, "small") - theme.px(6)
        start = head.x + text_width(theme, view.special_title, "small") + theme.px(10)
        side, gap = head.h - theme.px(2), theme.px(3)
        if start + count * (side + gap) > end:
            gap, start = max(1, gap // 3), start - theme.px(6)
            side = min(side, max(theme.px(LEAST_MARK), (end - start) // max(1, count) - gap))
        start = max(head.x, min(start, end - count * (side + gap)))
        top = head.y + (head.h - theme.px(2) - side) // 2
        return [Rect(start + idx * (side + gap), top, side, side) for idx in range(count)]


def needs_of(view: HandView, holds: bool = True) -> HandNeeds:
    """What the hand must find room for to show this view; ``holds``: anything of it can ever be picked."""
    texts = tuple(goal.text for goal in view.goals)
    return HandNeeds(
        dice=len(view.dice) + len(view.extra_dice),
        specials=len(view.specials),
        goals=len(view.goals),
        choices=len(view.choices),
        other_board=bool(view.other_board),
        goal_texts=texts,
        choice_texts=view.choices,
        short_choice_texts=view.short_choices,
        own_dice=sum(piece.is_own for piece in view.dice) + len(view.extra_dice),
        tools=holds,
        caption=holds or bool(view.caption or view.other_board),
    )
