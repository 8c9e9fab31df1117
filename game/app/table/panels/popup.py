"""What can be done with a piece, in a small list beside it on the board."""

from __future__ import annotations

from functools import partial

import pygame

from game.app.table.play.controller import Controller
from game.app.table.play.options import ChooseDraft
from game.app.theme import ACCENT, DIM, LEAST
from game.app.widgets.panel import Look, Panel
from game.app.window import App
from game.core.text import Text


class Popup(Panel):
    """The options about the piece that was clicked, while there are several."""

    def __init__(self, app: App, controller: Controller) -> None:
        super().__init__()
        self._app = app
        self._controller = controller
        self._told: object = None

    @property
    def draft(self) -> ChooseDraft | None:
        """The choice that is narrowed to a piece, or to what is in a bag."""
        draft = self._controller.draft
        if not isinstance(draft, ChooseDraft) or self._controller.armed:
            return None
        return draft if draft.subject or draft.bag else None

    def beside(self, piece: pygame.Rect, board: pygame.Rect) -> None:
        """Take a place beside a piece, inside the board."""
        draft, theme = self.draft, self._app.theme
        if draft is None:
            return
        self.theme, px = theme, theme.px
        widths = [self.button_width(self._app.say(option.text), "sword", "0") for option in draft.options]
        rect = pygame.Rect(0, 0, min(max(widths) + px(16), px(420)), px(31) * len(widths) + px(34))
        rect.midleft = (piece.right + px(12), piece.centery)
        if rect.right > board.right:
            rect.right = piece.left - px(12)
        rect.clamp_ip(board)
        if (rect, theme) != (self.rect, self._told):
            self._told = theme
            self.place(rect, theme)

    def draw(self, window: pygame.Surface, title: str) -> None:
        draft = self.draft
        if draft is None:
            return
        key = (title, self._controller.revision, draft.focus, self._app.language)
        self.show(window, key, lambda surface: self._paint(surface, title, draft))

    def _paint(self, surface: pygame.Surface, title: str, draft: ChooseDraft) -> None:
        px, wide = self.theme.px, surface.get_width()
        pygame.draw.rect(surface, ACCENT, surface.get_rect(), 1)
        room = wide - px(20)
        if self.theme.font(LEAST).size(title)[0] > room:  # what follows is in the options
            title = title.partition(": ")[0]
        self.line(surface, title, (px(10), px(5)), room, "small", DIM, bold=True)
        for at, option in enumerate(draft.options):
            words = self._app.say(option.text)
            refusal = option.refusal
            look: Look = "refused" if refusal else "plain"
            tip = f"{self._app.say(refusal.reason)}\n{refusal.rule}" if refusal else words
            self.button(
                surface,
                pygame.Rect(px(8), px(28) + at * px(31), wide - px(16), px(27)),
                f"option:{option.key}",
                words,
                icon=self._controller.looks.sign(option.key),
                number=str((at + 1) % 10) if at < 10 else "",
                look=look,
                focus=at == draft.focus,
                tip=tip if refusal else self._app.say(Text("table.popup.tip", what=option.text)),
                do=partial(self._controller.use, option.key),
            )
