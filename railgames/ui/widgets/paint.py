"""Drawing functions shared by widgets: rounded boxes, the soft shadow, the focus ring, mixed colours."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from railgames.ui.theme import Theme

Color = tuple[int, int, int]


def color(theme: Theme, token: str) -> Color:
    """The theme's colour as three numbers from 0 to 255."""
    value = pygame.Color(theme.color(token))
    return value.r, value.g, value.b


def mix(first: Color, second: Color, amount: float) -> Color:
    """``first`` moved towards ``second`` by ``amount`` (0 to 1)."""
    return (
        round(first[0] + (second[0] - first[0]) * amount),
        round(first[1] + (second[1] - first[1]) * amount),
        round(first[2] + (second[2] - first[2]) * amount),
    )


def luminance(rgb: Color) -> float:
    """Relative luminance from 0 to 1 (WCAG 2.1)."""
    parts = [c / 255 for c in rgb]
    lin = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * lin[0] + 0.7152 * lin[1] + 0.0722 * lin[2]


def contrast(first: Color, second: Color) -> float:
    """Contrast ratio from 1 to 21 (WCAG 2.1)."""
    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def readable_on(theme: Theme, fill: Color) -> Color:
    """White, paper or ink: whichever reads best on ``fill``, light ones first when they reach 4.5:1."""
    options: list[Color] = [(255, 255, 255), color(theme, "raised"), color(theme, "ink"), (20, 24, 28)]
    for option in options[:2]:
        if contrast(option, fill) >= 4.5:
            return option
    return max(options, key=lambda option: contrast(option, fill))


@lru_cache(maxsize=512)
def _rounded(
    size: tuple[int, int], fill: Color | None, edge: Color | None, radius: int, width: int
) -> pygame.Surface:
    """A rounded box as a picture with alpha, ``size`` pixels, its edge wholly inside."""
    wide, high = size
    inset = width / 2 if edge else 0
    paint = hex_of(fill) if fill else "none"
    line = f'stroke="{hex_of(edge)}" stroke-width="{width}"' if edge else ""
    round_by = max(0.0, min(radius - inset, wide / 2 - inset, high / 2 - inset))
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">'
        f'<rect x="{inset}" y="{inset}" width="{wide - 2 * inset}" height="{high - 2 * inset}" '
        f'rx="{round_by}" ry="{round_by}" fill="{paint}" {line}/></svg>'
    )
    return pygame.image.load(io.BytesIO(text.encode("ascii")), "box.svg")


def hex_of(rgb: Color) -> str:
    """The colour as #rrggbb, as the text functions and SVG take it."""
    return f"#{rgb[0]:02x}{rgb[1]:02x}{rgb[2]:02x}"


def box(
    surface: pygame.Surface,
    rect: pygame.Rect,
    fill: Color | None,
    edge: Color | None = None,
    radius: int = 0,
    width: int = 1,
) -> None:
    """Draw a rounded box with smooth corners; only its corners are ever rasterised, so any size is cheap."""
    if rect.w <= 0 or rect.h <= 0 or (fill is None and edge is None):
        return
    corner = max(radius, width) + 1
    if rect.w < 2 * corner or rect.h < 2 * corner:
        surface.blit(_rounded((rect.w, rect.h), fill, edge, radius, width), rect)
        return
    tile = _rounded((2 * corner, 2 * corner), fill, edge, radius, width)
    right, bottom = rect.right - corner, rect.bottom - corner
    for x, source_x in ((rect.x, 0), (right, corner)):
        for y, source_y in ((rect.y, 0), (bottom, corner)):
            surface.blit(tile, (x, y), (source_x, source_y, corner, corner))
    if fill is not None:
        surface.fill(fill, (rect.x + corner, rect.y, rect.w - 2 * corner, rect.h))
        surface.fill(fill, (rect.x, rect.y + corner, corner, rect.h - 2 * corner))
        surface.fill(fill, (right, rect.y + corner, corner, rect.h - 2 * corner))
    if edge is not None:
        inner_w, inner_h = rect.w - 2 * corner, rect.h - 2 * corner
        surface.fill(edge, (rect.x + corner, rect.y, inner_w, width))
        surface.fill(edge, (rect.x + corner, rect.bottom - width, inner_w, width))
        surface.fill(edge, (rect.x, rect.y + corner, width, inner_h))
        surface.fill(edge, (rect.right - width, rect.y + corner, width, inner_h))


@lru_cache(maxsize=16)
def _shadow_tile(radius: int, blur: int, strength: int) -> pygame.Surface:
    """A square soft shadow, ``2 * (radius + 2 * blur) + 2`` pixels wide, to be cut into nine."""
    side = 2 * (radius + 2 * blur) + 2
    tile = pygame.Surface((side, side), pygame.SRCALPHA)
    tile.fill((0, 0, 0, 0))
    solid = _rounded((side - 2 * blur, side - 2 * blur), (0, 0, 0), None, radius, 0)
    tile.blit(solid, (blur, blur))
    tile = pygame.transform.gaussian_blur(tile, max(1, blur // 2))
    tile.fill((255, 255, 255, strength), special_flags=pygame.BLEND_RGBA_MULT)
    return tile


@lru_cache(maxsize=64)
def _shadow_strip(
    radius: int, blur: int, strength: int, length: int, is_across: bool, is_far: bool
) -> pygame.Surface:
    """One straight side of the shadow, stretched to ``length``."""
    tile = _shadow_tile(radius, blur, strength)
    corner = radius + 2 * blur
    at = tile.get_width() - corner if is_far else 0
    area = (corner, at, 1, corner) if is_across else (at, corner, corner, 1)
    size = (length, corner) if is_across else (corner, length)
    return pygame.transform.scale(tile.subsurface(area), size)


def slip_shadow(surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
    """Draw the shadow of a slip of paper that lies above everything: a tooltip, a reason."""
    shadow(surface, rect, int(theme.px(6)), int(theme.px(5)), int(theme.px(2)), 60)


def slip_area(rect: pygame.Rect, theme: Theme) -> pygame.Rect:
    """A slip with its shadow: what is drawn again when it comes and goes."""
    blur, drop = int(theme.px(5)), int(theme.px(2))
    return rect.inflate(2 * blur, 2 * (blur + drop))


def shadow(
    surface: pygame.Surface, rect: pygame.Rect, radius: int, blur: int, drop: int, strength: int = 70
) -> None:
    """Draw the soft shadow of ``rect``: ``blur`` pixels wide, ``drop`` pixels lower, strength out of 255."""
    corner = radius + 2 * blur
    area = rect.inflate(2 * blur, 2 * blur).move(0, drop)
    if area.w < 2 * corner or area.h < 2 * corner:
        return
    tile = _shadow_tile(radius, blur, strength)
    far = tile.get_width() - corner
    right, bottom = area.right - corner, area.bottom - corner
    for x, source_x in ((area.x, 0), (right, far)):
        for y, source_y in ((area.y, 0), (bottom, far)):
            surface.blit(tile, (x, y), (source_x, source_y, corner, corner))
    inner_w, inner_h = area.w - 2 * corner, area.h - 2 * corner
    if inner_w > 0:
        surface.blit(_shadow_strip(radius, blur, strength, inner_w, True, False), (area.x + corner, area.y))
        surface.blit(_shadow_strip(radius, blur, strength, inner_w, True, True), (area.x + corner, bottom))
    if inner_h > 0:
        surface.blit(_shadow_strip(radius, blur, strength, inner_h, False, False), (area.x, area.y + corner))
        surface.blit(_shadow_strip(radius, blur, strength, inner_h, False, True), (right, area.y + corner))


def shadow_margin(theme: Theme) -> int:
    """How far a panel's shadow reaches beyond its box, in pixels."""
    return int(theme.px(10)) + int(theme.px(3))


def focus_ring(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, radius: int) -> None:
    """Two rings round ``rect``: the accent outside, the ground inside, so that it shows on any colour."""
    thick = _ring_width(theme)
    outer = rect.inflate(4 * thick, 4 * thick)
    box(surface, outer, None, color(theme, "accent"), radius + 2 * thick, thick)
    box(surface, outer.inflate(-2 * thick, -2 * thick), None, color(theme, "ground"), radius + thick, thick)


def ring_margin(theme: Theme) -> int:
    """How far the focus ring reaches beyond the rectangle it goes round, in pixels."""
    return 2 * _ring_width(theme)


def _ring_width(theme: Theme) -> int:
    return max(2, theme.px(theme.tokens.shape.focus_width))


@lru_cache(maxsize=256)
def _glyph(body: str, side: int, ink: Color) -> pygame.Surface:
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="0 0 24 24">'
        f"{body.replace('INK', hex_of(ink))}</svg>"
    )
    return pygame.image.load(io.BytesIO(text.encode("ascii")), "glyph.svg")


_STROKE = 'fill="none" stroke="INK" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"'
GLYPHS = {
    "down": f'<path d="M6 9.5 L12 15.5 L18 9.5" {_STROKE}/>',
    "up": f'<path d="M6 14.5 L12 8.5 L18 14.5" {_STROKE}/>',
    "left": f'<path d="M14.5 6 L8.5 12 L14.5 18" {_STROKE}/>',
    "right": f'<path d="M9.5 6 L15.5 12 L9.5 18" {_STROKE}/>',
    "tick": f'<path d="M5 12.5 L10 17.5 L19 7" {_STROKE}/>',
    "cross": f'<path d="M6.5 6.5 L17.5 17.5 M17.5 6.5 L6.5 17.5" {_STROKE}/>',
    "warn": f'<path d="M12 4 L21 19.5 L3 19.5 Z M12 10 L12 14 M12 16.8 L12 16.9" {_STROKE}/>',
    "dot": '<circle cx="12" cy="12" r="4" fill="INK"/>',
    "circle": '<circle cx="12" cy="12" r="9" fill="INK"/>',
    "square": '<rect x="4" y="4" width="16" height="16" rx="1.5" fill="INK"/>',
    "triangle": '<path d="M12 2.5 L22 20.5 L2 20.5 Z" fill="INK"/>',
    "diamond": '<path d="M12 1.5 L22.5 12 L12 22.5 L1.5 12 Z" fill="INK"/>',
    "pentagon": '<path d="M12 1.5 L22.5 9.4 L18.5 21.5 L5.5 21.5 L1.5 9.4 Z" fill="INK"/>',
    "hexagon": '<path d="M12 2 L21 7 L21 17 L12 22 L3 17 L3 7 Z" fill="INK"/>',
    "star": (
        '<path d="M12 1.5 L15 8.6 L22.6 9.3 L16.8 14.3 L18.6 21.8 L12 17.8 L5.4 21.8 L7.2 14.3 '
        'L1.4 9.3 L9 8.6 Z" fill="INK"/>'
    ),
}
"""Small signs drawn here because widgets cannot do without them; everything else is an asset."""


def glyph(surface: pygame.Surface, name: str, rect: pygame.Rect, ink: Color) -> None:
    """Draw one of GLYPHS as large as fits, in the middle of ``rect``."""
    side = max(4, min(rect.w, rect.h))
    surface.blit(_glyph(GLYPHS[name], side, ink), (rect.centerx - side // 2, rect.centery - side // 2))


def disc(
    surface: pygame.Surface, center: tuple[int, int], radius: int, fill: Color, edge: Color | None = None
) -> None:
    """Draw a smooth disc."""
    side = 2 * max(1, radius)
    spot = _rounded((side, side), fill, edge, side // 2, max(1, radius // 6) if edge else 0)
    surface.blit(spot, (center[0] - radius, center[1] - radius))
