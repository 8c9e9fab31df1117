"""The help over the table: four pages, turned by click or key."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

import pygame

from game.app.table.help.pages import paint_keys, paint_minute, paint_words
from game.app.table.help.sheet import Page
from game.app.table.help.signs import Signs
from game.app.table.panels.glossary import Glossary
from game.app.table.play.sitting import Sitting
from game.app.theme import ACCENT, DIM, GROUND, LINE, PANEL, RAISED, TEXT, Theme, mixed
from game.app.widgets.boxes import veil
from game.app.widgets.panel import Panel, Spot
from game.app.widgets.prose import LEAST, form_theme, line_size
from game.app.window import App
from game.core.text import Text

Name = Literal["signs", "minute", "keys", "words"]
_STEP = 48


class Help(Panel):
    """What one sees, the game in a minute, keys and words."""

    def __init__(self, app: App, sitting: Sitting, glossary: Glossary, open_rule: Callable[[str], None]) -> None:
        super().__init__()
        self._app, self._sitting, self._glossary, self._open_rule = app, sitting, glossary, open_rule
        self._signs = Signs(sitting)
        self.page: Name = "signs"
        self._scroll, self._tall = 0, 0
        self._body = pygame.Rect(0, 0, 0, 0)
        self._themes: dict[tuple[int, int], Theme] = {}
        self._sized: object = None
        self._percent = 100

    @property
    def pages(self) -> list[Name]:
        """Those that the game has something for."""
        looks, state = self._sitting.host.looks, self._sitting.state_shown
        found: list[Name] = []
        if self._signs.legend is not None:
            found.append("signs")
        if looks.brief(state, self._sitting.host.viewer) is not None:
            found.append("minute")
        found.append("keys")
        return [*found, "words"] if self._glossary.words() else found

    def arrange(self) -> None:
        theme, (wide, high) = form_theme(self._app), self._app.size
        rect = pygame.Rect(0, 0, wide * 92 // 100, high * 93 // 100)
        rect.center = wide // 2, high // 2
        self.place(rect, theme)

    # --- going about

    def turn_to(self, page: Name) -> None:
        self.page, self._scroll, self._surface = page, 0, None

    def turn(self, step: int) -> None:
        pages = self.pages
        at = pages.index(self.page) if self.page in pages else 0
        self.turn_to(pages[(at + step) % len(pages)])

    def wheel(self, steps: int) -> None:
        most = max(0, self._tall - self._body.bottom)
        self._scroll = max(0, min(most, self._scroll - steps * self.theme.px(_STEP)))
        self._surface = None

    def typed(self, event: pygame.event.Event) -> bool:
        """Whether a key turned a page or scrolled; any other closes the help."""
        match event.key:
            case pygame.K_LEFT:
                self.turn(-1)
            case pygame.K_RIGHT | pygame.K_TAB:
                self.turn(1)
            case pygame.K_UP | pygame.K_PAGEUP:
                self.wheel(1 if event.key == pygame.K_UP else 6)
            case pygame.K_DOWN | pygame.K_PAGEDOWN:
                self.wheel(-1 if event.key == pygame.K_DOWN else -6)
            case pygame.K_LALT | pygame.K_RALT | pygame.K_LSHIFT | pygame.K_RSHIFT:
                pass
            case _:
                return False
        return True

    # --- painting

    def draw(self, window: pygame.Surface) -> None:
        veil(window)
        if self.page not in self.pages:
            self.page = self.pages[0]
        if self._app.bit_by_bit and self._sized != self._size_key:
            self._percent_here()  # a frame to see what fits, another to paint it
            return
        key = (self.page, self._scroll, self._app.language, self._sitting.host.revision)
        if self.page == "signs" and self._surface is not None and self._signs.work():
            self._surface = None
        self.show(window, key, self._paint)

    def _paint(self, surface: pygame.Surface) -> None:
        px, rect = self.theme.px, surface.get_rect()
        surface.fill(mixed(GROUND, PANEL, 0.4))
        pygame.draw.rect(surface, LINE, rect, 1)
        pad = px(24)
        top = self._head(surface, pad)
        self._body = pygame.Rect(pad, top, rect.width - 2 * pad - px(8), rect.height - top - px(12))
        heads = list(self.spots)
        percent = self._percent_here()
        self.spots = list(heads)
        surface.set_clip(self._body)
        page = self._page(surface, percent)
        surface.set_clip(None)
        self._tall = page.bottom
        inside = self._body.move(self.rect.topleft)
        self.spots = [spot for spot in self.spots if ":word:" not in spot.name or spot.rect.colliderect(inside)]
        if self._tall > self._body.bottom:
            whole = self._tall - self._body.y
            size = max(px(24), self._body.height * self._body.height // whole)
            at = self._body.y + (self._body.height - size) * self._scroll // max(1, self._tall - self._body.bottom)
            pygame.draw.rect(surface, LINE, (rect.right - px(10), at, px(5), size), border_radius=px(2))

    @property
    def _size_key(self) -> object:
        """What the size of the type depends on."""
        return self.page, self._app.language, self._app.size, self._sitting.host.revision, self.rect.size

    def _percent_here(self) -> int:
        """The size of the type with which everything fits, looked for once."""
        if self._sized != self._size_key:
            sheet, heads, pad = pygame.Surface(self.rect.size), list(self.spots), self.theme.px(24)
            top = self._head(sheet, pad)
            self._body = pygame.Rect(pad, top, self.rect.width - 2 * pad - self.theme.px(8), 0)
            self._body.height = self.rect.height - top - self.theme.px(12)
            for percent in self._sizes():
                self._percent = percent
                if self._page(sheet, percent, trial=True).bottom <= self._body.bottom:
                    break
            self.spots, self._sized = heads, self._size_key
        return self._percent

    def _sizes(self) -> list[int]:
        """Of the type in per cent: as large as everything fits, before it has to be scrolled."""
        wide, high = self._app.size
        grown = min(wide / 1280, high / 720)
        return [round(percent * grown) for percent in (132, 122, 112, 102, 92, 85)]

    def _page(self, surface: pygame.Surface, percent: int, *, trial: bool = False) -> Page:
        """Write the page in type of this size."""
        theme = self._themes.setdefault((percent, self.theme.palette), Theme(percent, self.theme.palette))
        page = Page(self._app, theme, self, surface, self._body.move(0, -self._scroll), self._scroll, trial)
        self._write(page)
        return page

    def _write(self, page: Page) -> None:
        host = self._sitting.host
        match self.page:
            case "signs":
                self._signs.paint(page)
            case "minute":
                brief = host.looks.brief(self._sitting.state_shown, host.viewer)
                if brief:
                    paint_minute(page, brief)
            case "keys":
                paint_keys(page)
            case "words":
                paint_words(page, self._glossary.words(), self._open_rule)

    def _head(self, surface: pygame.Surface, pad: int) -> int:
        """The title, the pages as pills, and how it is closed; the y below them."""
        px, theme, wide = self.theme.px, self.theme, surface.get_width()
        say, high = self._app.say, px(30)
        title = theme.words(say(Text("table.legend.title")), max(LEAST, px(24)), TEXT, True)
        surface.blit(title, title.get_rect(midleft=(pad, px(12) + high // 2)))
        x, size = pad + title.get_width() + px(26), max(LEAST, px(14))
        for name in self.pages:
            words = say(Text(f"table.legend.page_{name}"))
            box = pygame.Rect(x, px(12), theme.font(size, True).size(words)[0] + px(26), high)
            here, lit = name == self.page, self.hovered == f"help:{name}"
            ground = ACCENT if here else mixed(RAISED, TEXT, 0.12 if lit else 0)
            pygame.draw.rect(surface, ground, box, border_radius=high // 2)
            drawn = theme.words(words, size, GROUND if here else TEXT, True)
            surface.blit(drawn, drawn.get_rect(center=box.center))
            self.add(Spot(box, f"help:{name}", "", partial(self.turn_to, name)))
            x = box.right + px(8)
        closes = say(Text("table.legend.closes"))
        room = wide - pad - x - px(10)
        fitting = line_size(theme, closes, room, 13) if room > 0 else None
        if fitting:
            drawn = theme.words(closes, fitting, DIM)
            surface.blit(drawn, drawn.get_rect(midright=(wide - pad, px(12) + high // 2)))
        return px(12) + high + px(14)
