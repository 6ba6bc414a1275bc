"""The hand: dice on their tray, tools, special routes, goals and choices. It shows; the room decides."""

from collections.abc import Sequence

import msgspec
import pygame
from pygame import Rect, Surface

from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import Board
from railgames.scenes.railroad_ink import pieces
from railgames.scenes.railroad_ink.hand_layout import HandLayout, HandNeeds
from railgames.ui.app import App
from railgames.ui.text import draw_text, line_height, text_width
from railgames.ui.widgets.icon import icon_picture
from railgames.ui.widgets.paint import box, color, focus_ring, mix


class Slot(msgspec.Struct, frozen=True):
    """A die or special route as shown. ``state``: free, used, barred (why: ``reason``), or copy."""

    face: str
    title: str
    tile: str
    state: str = "free"
    reason: str = ""
    is_copy: bool = False


class GoalCard(msgspec.Struct, frozen=True):
    """A goal: ``worth`` what it scores now, ``scored`` what this seat has from it, None before."""

    code: str
    title: str
    text: str
    worth: int
    scored: int | None = None


class HandView(msgspec.Struct, frozen=True):
    """Everything the hand shows; equal views look the same. ``universities`` are those marked, None when the
    game has no buildings; ``universities_needed`` of them give one more special route; ``beckons``: the dice
    ask to be picked, before the first is drawn."""

    dice: tuple[Slot, ...] = ()
    specials: tuple[Slot, ...] = ()
    specials_left: int = 0
    universities: int | None = None
    universities_needed: int = 0
    goals: tuple[GoalCard, ...] = ()
    choices: tuple[str, ...] = ()
    choosing_copy: bool = False
    choosing_special: bool = False
    beckons: bool = False
    caption: str = ""


Stop = tuple[str, int]
"""A keyboard or mouse place in the hand: ("dice", 2), ("tools", 0), ("specials", 5), ("choices", 1)."""

TOOLS = (("rotate", "R"), ("mirror", "F"), ("close", "Esc"))


class Hand:
    """Draws a HandView. ``picked``, ``hovered``, ``focused``, ``hinted`` are Stops or None; ``lifted`` is a
    die that is being dragged; ``tumble`` 0..1 while the dice roll."""

    def __init__(self, app: App, board: Board) -> None:
        self.app = app
        self.board = board
        self.view = HandView()
        self.picked: Stop | None = None
        self.hovered: Stop | None = None
        self.focused: Stop | None = None
        self.hinted: Stop | None = None
        self.lifted: Stop | None = None
        self.tumble = 1.0
        self.area = Rect(0, 0, 0, 0)
        self._beside = True
        self.places = self._lay_out()

    # layout ----------------------------------------------------------------------------------------------

    def layout(self, area: Rect, beside: bool) -> None:
        """Place everything in ``area``."""
        self.area, self._beside = Rect(area), beside
        self.places = self._lay_out()

    def show(self, view: HandView) -> None:
        """Show this from now on."""
        if view == self.view:
            return
        needs = _needs(self.view)
        self.view = view
        if _needs(view) != needs:
            self.places = self._lay_out()

    def _lay_out(self) -> HandLayout:
        return HandLayout(self.app.theme, self.area, _needs(self.view), self._beside)

    def rects(self, kind: str) -> Sequence[Rect]:
        """Where the things of a kind lie, only those that there are."""
        places, view = self.places, self.view
        return {
            "dice": places.dice[: len(view.dice)],
            "specials": places.specials,
            "tools": places.tools,
            "choices": places.choices,
            "goals": places.goals,
            "head": () if view.universities is None else (places.special_head,),
        }[kind]

    def rect_of(self, stop: Stop) -> Rect:
        """The rectangle of a stop."""
        return self.rects(stop[0])[stop[1]]

    def at(self, pos: tuple[int, int]) -> Stop | None:
        """What lies under a window position."""
        for kind in ("dice", "choices", "specials", "tools", "goals", "head"):
            for idx, rect in enumerate(self.rects(kind)):
                if rect.collidepoint(pos):
                    return (kind, idx)
        return None

    # drawing ---------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Everything that touches the clip."""
        clip = surface.get_clip()
        if not self.area.colliderect(clip):
            return
        self._draw_tray(surface)
        self._draw_tools(surface)
        for idx, rect in enumerate(self.places.choices):
            self._draw_choice(surface, rect, self.view.choices[idx], ("choices", idx))
        self._draw_specials(surface)
        self._draw_pens(surface)
        for rect, goal in zip(self.places.goals, self.view.goals, strict=True):
            self._draw_goal(surface, rect, goal)
        if self.focused is not None and self.focused[1] < len(self.rects(self.focused[0])):
            focus_ring(surface, self.app.theme, self.rect_of(self.focused), self.app.theme.px(8))

    def _draw_tray(self, surface: Surface) -> None:
        theme, tray = self.app.theme, self.places.tray
        radius = theme.px(12)
        box(surface, tray, color(theme, "tray"), color(theme, "tray_edge"), radius, max(2, theme.px(4)))
        for idx, slot in enumerate(self.view.dice):
            stop = ("dice", idx)
            rect = self.places.dice[idx]
            if stop == self.lifted:
                self._draw_hollow(surface, rect)
            elif self.tumble < 1.0:
                self._draw_tumbling(surface, rect, idx)
            else:
                self._draw_die(surface, rect, slot, stop)
        for rect in self.places.dice[len(self.view.dice) :]:
            self._draw_hollow(surface, rect)

    def _draw_hollow(self, surface: Surface, rect: Rect) -> None:
        theme = self.app.theme
        edge = mix(color(theme, "tray"), color(theme, "tray_edge"), 0.7)
        box(surface, rect.inflate(-rect.w // 8, -rect.h // 8), edge, None, rect.w // 6)

    def _draw_die(self, surface: Surface, rect: Rect, slot: Slot, stop: Stop) -> None:
        look = "die-used" if slot.state == "used" else "die-selected" if stop == self.picked else "die"
        if slot.state == "used" and self.view.choosing_copy:
            look = "die"
        spot = rect
        if stop == self.picked or (stop == self.hovered and look != "die-used"):
            spot = rect.move(0, -max(1, rect.h // 24))
        picture = pieces.die(self.app, slot.tile, rect.w, look)
        if slot.state == "barred" and stop != self.picked:
            picture = picture.copy()
            picture.set_alpha(150)
        surface.blit(picture, spot)
        if slot.is_copy:
            self._draw_mark(surface, rect, "copy")
        is_asked = self.view.beckons and slot.state == "free"
        if self.view.choosing_copy or is_asked or stop == self.hinted:
            thick = max(2, rect.w // 24)
            box(surface, rect.inflate(thick, thick), None, color(self.app.theme, "glow"), rect.w // 6, thick)

    def _draw_mark(self, surface: Surface, rect: Rect, icon: str) -> None:
        """A small round sign on the corner of a die."""
        theme, side = self.app.theme, max(14, rect.w // 3)
        spot = Rect(rect.right - side * 3 // 4, rect.y - side // 4, side, side)
        box(surface, spot, color(theme, "factory"), None, side // 2)
        inner = spot.inflate(-side // 3, -side // 3)
        picture = icon_picture(self.app.art, theme, icon, inner.w, color(theme, "on_building"))
        if picture is not None:
            surface.blit(picture, inner)

    def _draw_tumbling(self, surface: Surface, rect: Rect, idx: int) -> None:
        """A die in the air: other faces, turning, falling into its place."""
        faces = self.board.dice.file.faces
        step = int(self.tumble * 9)
        shown = self.view.dice[idx].tile if step >= 8 else faces[(step * 5 + idx * 3) % len(faces)].tile
        angle = round((1 - self.tumble) * (300 + 90 * idx) / 15) * 15
        side = rect.w
        picture = pieces.die(self.app, shown, side, "die", angle)
        away = (1 - self.tumble) ** 2
        hop = abs((self.tumble * 3.0) % 1 - 0.5) * away
        spot = rect.move(round(-away * rect.w * (0.6 + 0.25 * idx)), round(-hop * rect.h * 0.9))
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.places.tray.inflate(0, rect.h // 3)))
        surface.blit(picture, spot)
        surface.set_clip(clip)

    def _draw_tools(self, surface: Surface) -> None:
        theme = self.app.theme
        is_on = self.picked is not None
        for idx, (icon, _) in enumerate(TOOLS):
            rect = self.places.tools[idx]
            if is_on and self.hovered == ("tools", idx):
                box(surface, rect, color(theme, "hover"), None, theme.px(6))
            box(surface, rect, None, color(theme, "line_strong" if is_on else "line"), theme.px(6))
            side = rect.w * 5 // 8
            ink = color(theme, "ink" if is_on else "disabled")
            picture = icon_picture(self.app.art, theme, icon, side, ink)
            if picture is not None:
                surface.blit(picture, picture.get_rect(center=rect.center))
        ink_name = "ink" if is_on or self.view.choosing_copy else "ink_soft"
        self._two_lines(surface, self.places.caption, self.view.caption, ink_name)

    def _two_lines(self, surface: Surface, rect: Rect, text: str, ink: str) -> None:
        theme = self.app.theme
        high = line_height(theme, "small")
        two = rect.h >= 2 * high or text_width(theme, text, "small") > rect.w
        wraps = two and rect.h >= 2 * high - theme.px(4)
        area = rect.inflate(0, 2 * theme.px(4)) if wraps else rect
        draw_text(surface, theme, text, area, "small", ink, valign="middle", wrap=wraps)

    def _draw_choice(self, surface: Surface, rect: Rect, label: str, stop: Stop) -> None:
        theme = self.app.theme
        fill = color(theme, "hover" if stop == self.hovered else "raised")
        edge = color(theme, "glow_edge" if stop == self.hinted else "accent")
        box(surface, rect, fill, edge, theme.px(8), max(1, theme.px(2)))
        draw_text(surface, theme, label, rect.inflate(-theme.px(16), 0), "strong", "ink", "center", "middle")

    def _draw_special_head(self, surface: Surface, head: Rect) -> None:
        """How many are left, and the universities on the way to one more."""
        theme, view = self.app.theme, self.view
        title, left = tr("Special routes"), ntr("{n} left", "{n} left", view.specials_left)
        wide = text_width(theme, left, "small") + theme.px(6)
        draw_text(surface, theme, title, Rect(head.x, head.y, head.w - wide, head.h), "small", "ink")
        draw_text(surface, theme, left, head, "small", "ink_soft", "right")
        if view.universities is None:
            return
        side = head.h - theme.px(2)
        x = head.x + text_width(theme, title, "small") + theme.px(10)
        for idx in range(view.universities_needed):
            rect = Rect(x + idx * (side + theme.px(3)), head.y, side, side)
            if rect.right > head.right - wide:
                return
            is_marked = idx < view.universities
            picture = pieces.art(self.app, "university-active" if is_marked else "university", rect.size)
            if not is_marked:
                picture = picture.copy()
                picture.set_alpha(80)
            surface.blit(picture, rect)

    def _draw_specials(self, surface: Surface) -> None:
        view = self.view
        if not view.specials:
            return
        self._draw_special_head(surface, self.places.special_head)
        for idx, slot in enumerate(view.specials):
            stop = ("specials", idx)
            rect = self.places.specials[idx]
            state = "picked" if stop == self.picked else slot.state
            if stop == self.lifted:
                state = "barred"
            spot = rect.move(0, -max(1, rect.h // 24)) if stop == self.hovered and state == "free" else rect
            surface.blit(pieces.special(self.app, slot.tile, rect.w, state), spot)
            if stop == self.hinted or (self.view.choosing_special and state == "free"):
                self._draw_glow(surface, rect)

    def _draw_glow(self, surface: Surface, rect: Rect) -> None:
        """A ring round something that is suggested or asked for."""
        box(surface, rect, None, color(self.app.theme, "glow"), rect.w // 6, max(2, rect.w // 20))

    def _draw_pens(self, surface: Surface) -> None:
        """What is left of the table is where pens and eraser lie."""
        room, theme = self.places.bottom, self.app.theme
        wide = min(theme.px(150), room.w * 2 // 5)
        high = wide * 44 // 210
        if room.h < 3 * high or not self._beside:
            return
        y = room.bottom - high
        for idx, name in enumerate(("pen-highway", "pen-railway")):
            surface.blit(
                pieces.art(self.app, name, (wide, high)), (room.x + idx * theme.px(14), y - (1 - idx) * high)
            )
        side = (wide * 2 // 3, wide // 3)
        surface.blit(pieces.art(self.app, "eraser", side), (room.right - side[0], room.bottom - side[1]))

    def _draw_goal(self, surface: Surface, rect: Rect, goal: GoalCard) -> None:
        theme, form = self.app.theme, self.places.goal_form
        is_done = goal.scored is not None
        edge = color(theme, "good" if is_done else "card_edge")
        box(surface, rect, color(theme, "card"), edge, theme.px(6), max(1, theme.px(2 if is_done else 1)))
        pad = theme.px(6)
        points = f"+{goal.scored}" if is_done else str(goal.worth)
        size = 22 if form == "card" else 17
        wide = min(rect.w // 2, max(theme.px(36), text_width(theme, points, "figure", size) + 2 * pad))
        stub = Rect(rect.right - wide, rect.y, wide, rect.h)
        ink = "good_text" if is_done else "accent_text"
        draw_text(surface, theme, points, stub, "figure", ink, "center", "middle", size=size)
        line = color(theme, "card_edge")
        pygame.draw.line(surface, line, (stub.x, rect.y + pad), (stub.x, rect.bottom - pad))
        body = Rect(rect.x + pad, rect.y, stub.x - rect.x - 2 * pad, rect.h)
        titles = [card.title for card in self.view.goals]
        if form == "chip" and all(text_width(theme, title, "small") <= body.w for title in titles):
            draw_text(surface, theme, goal.title, body, "small", "ink", valign="middle")
            return
        badge = self._draw_letter(surface, body, goal.code, is_done)
        if form != "chip":
            self._draw_goal_words(surface, body, badge.right + pad, goal)

    def _draw_letter(self, surface: Surface, body: Rect, code: str, is_done: bool) -> Rect:
        """The letter by which a goal is marked on the board."""
        theme, form = self.app.theme, self.places.goal_form
        side = max(8, min(theme.px(22), body.w, body.h - theme.px(4)))
        badge = Rect(body.x, 0, side, side)
        badge.centery = body.centery
        if form == "card":
            badge.centery = body.y + line_height(theme, "strong") // 2 + self.places.gap // 2
        if form == "chip":
            badge.centerx = body.centerx
        box(surface, badge, color(theme, "good" if is_done else "accent"), None, badge.w // 2)
        draw_text(
            surface, theme, code, badge, "small", "on_good" if is_done else "on_accent", "center", "middle"
        )
        return badge

    def _draw_goal_words(self, surface: Surface, body: Rect, left: int, goal: GoalCard) -> None:
        theme = self.app.theme
        high = line_height(theme, "strong")
        is_card = self.places.goal_form == "card"
        top = body.y + self.places.gap // 2 if is_card else body.centery - high // 2
        title = Rect(left, top, body.right - left, high)
        draw_text(surface, theme, goal.title, title, "strong", "ink", valign="middle")
        if is_card:
            text = Rect(left, title.bottom, body.right - left, body.bottom - title.bottom - 2)
            draw_text(surface, theme, goal.text, text, "small", "ink_soft", wrap=True)


def _needs(view: HandView) -> HandNeeds:
    return HandNeeds(len(view.dice), len(view.specials), len(view.goals), len(view.choices))
