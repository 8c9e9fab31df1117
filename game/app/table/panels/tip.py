"""The tip beside the pointer: what something is, or why it cannot be chosen."""

from __future__ import annotations

import re

import pygame

from game.app.table.peek.beside import beside
from game.app.table.play.places import PathDraft, PointDraft
from game.app.table.play.sitting import Sitting
from game.app.widgets.note import Word, note, point_to
from game.app.widgets.panel import Spot, bubble
from game.core.text import Text

_RULE = re.compile(r"[A-Z0-9]+-[A-Z0-9]+-\d+")
AFTER = 0.35
"""Seconds that the pointer has to rest."""
_ON_A_WORD = 0.3
_NOTE = 330
"""How wide a note about a word is, at 100 %."""


class Tip:
    """Knows what the pointer rests on, and since when."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self.hovered: Spot | None = None
        self._pointed = ""
        self._rested = 0.0
        self._picture: tuple[object, pygame.Surface] | None = None
        self.avoid: pygame.Rect | None = None
        """What points something out, and must be read."""

    def point_at(self, spot: Spot | None) -> None:
        """The pointer is over this spot now."""
        if (spot.name if spot else "") != (self.hovered.name if self.hovered else ""):
            self._rested = 0.0
        self.hovered = spot

    def update(self, seconds: float) -> None:
        """Let time pass over the same thing."""
        same, self._pointed = self._pointed == self._sitting.pointed, self._sitting.pointed
        self._rested = self._rested + seconds if same else 0.0

    @property
    def rested(self) -> float:
        """Seconds since the pointer came to what it is on."""
        return self._rested

    @property
    def option(self) -> str:
        """The key of the option that the pointer has rested on for a moment."""
        return self.hovered.name.removeprefix("option:") if self.hovered and self._rested > AFTER else ""

    def words(self, ground: str) -> tuple[str, str]:
        """The sentence and the rule behind it; `ground` is what lies under the pointer where nothing else does."""
        sitting, controller = self._sitting, self._sitting.host.controller
        if self._rested < (_ON_A_WORD if self.hovered and self.hovered.word else AFTER):
            return "", ""
        if self.hovered:
            words, _, rule = self.hovered.tip.rpartition("\n")
            return (words, rule) if _RULE.fullmatch(rule) and words else (self.hovered.tip, "")
        refusal = None if sitting.history else controller.subjects().get(sitting.pointed)
        if refusal:
            return sitting.app.say(refusal.reason), refusal.rule
        if isinstance(controller.draft, PathDraft | PointDraft) or controller.scouting.shown is not None:
            return "", ""
        if sitting.pointed:  # a thing that lies there; models have their sheets
            return next(
                (sitting.app.say(thing.name) for thing in sitting.shown.markers if thing.id == sitting.pointed), ""
            ), ""
        return ground, ""

    def draw(
        self, window: pygame.Surface, pointer: tuple[int, int], ground: str, question: pygame.Rect, board: pygame.Rect
    ) -> None:
        """Beside the pointer, but never over the question itself, nor over the tray beside it."""
        words, rule = self.words(ground)
        if not words:
            return
        theme = self._sitting.app.theme
        if self.hovered and self.hovered.word:
            self._draw_note(window, self.hovered, self.hovered.word, question)
            return
        key = (words, rule, theme)
        if self._picture is None or self._picture[0] != key:
            self._picture = (key, bubble(theme, words, theme.px(300), rule))
        picture = self._picture[1]
        rect = picture.get_rect(topleft=(pointer[0] + theme.px(14), pointer[1] + theme.px(16)))
        if question.collidepoint(pointer):
            rect.topright = question.x - theme.px(6), pointer[1] - theme.px(8)
            rect.bottom = min(rect.bottom, board.bottom - theme.px(4))
        elif rect.colliderect(question):
            rect.right = question.x - theme.px(4)
        if self.avoid and rect.colliderect(self.avoid):
            rect.top = self.avoid.bottom + theme.px(4)
        window.blit(picture, rect.clamp(window.get_rect()))

    def _draw_note(self, window: pygame.Surface, spot: Spot, word: Word, question: pygame.Rect) -> None:
        """What a word means, beside it, and never over the question it stands in."""
        app = self._sitting.app
        theme = app.theme
        clicks = "whole" if not spot.name.startswith("option:") else "option"
        foot = app.say(Text(f"table.peek.{clicks}_click")), app.say(Text("table.peek.alt"))
        sheet = note(theme, word, min(theme.px(_NOTE), window.get_width() // 2), foot)
        avoid, about = [spot.rect], spot.rect
        if question.colliderect(about):  # next to the question, at the height of the word
            avoid.append(question)
            about = pygame.Rect(question.left, about.top, question.width, about.height)
        room = window.get_rect().inflate(-theme.px(8), -theme.px(8))
        rect = beside(about, sheet.get_size(), room, avoid, theme.px(12))
        rect = sheet.get_rect(center=rect.center).clamp(room)
        window.blit(sheet, rect)
        point_to(window, theme, rect, about)
