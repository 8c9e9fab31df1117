"""Credits: what Sandtable is, what it is not, and whose work it stands on."""

from __future__ import annotations

import re

import pygame

from game.app.theme import ACCENT, DIM
from game.app.widgets.menu import MenuScreen
from game.app.widgets.page import Grid, Item, Paragraph, Span

# Name, licence; the sentence about each is in the locale.
LIBRARIES = (
    ("pygame-ce", "LGPL 2.1"),
    ("pygame_gui", "MIT"),
    ("shapely", "BSD 3-Clause"),
    ("GEOS", "LGPL 2.1"),
    ("numpy", "BSD 3-Clause"),
    ("msgspec", "BSD 3-Clause"),
    ("pytmx", "LGPL 3"),
    ("pillow", "MIT-CMU"),
    ("platformdirs", "MIT"),
    ("defusedxml", "PSF"),
    ("rich", "MIT"),
    ("tkinter-icons-rpga", "MIT"),
    ("Python", "PSF"),
)
FONTS = (
    ("Noto Sans", "SIL Open Font License 1.1"),
    ("Manrope", "SIL Open Font License 1.1"),
    ("Material Design Icons", "Apache 2.0"),
    ("RPG Awesome", "SIL Open Font License 1.1"),
    ("Game-icons.net", "CC BY 3.0"),
)


class CreditsScreen(MenuScreen):
    """One page to read."""

    name = "credits"

    def build(self, area: pygame.Rect) -> None:
        width = min(area.width, self.px(860))
        page = pygame.Rect(area.centerx - width // 2, area.y, width, area.height)
        self.desk.page(page, "credits.page", self._items())

    def _items(self) -> list[Item]:
        return [
            self._heading("about"),
            self._text("what"),
            self._text("fan_made"),
            self._text("no_text"),
            self._heading("libraries"),
            self._text("libraries_note"),
            self._grid(LIBRARIES, "library"),
            self._heading("fonts"),
            self._grid(FONTS, "font"),
            self._heading("thanks"),
            self._text("okabe_ito"),
        ]

    def _heading(self, name: str) -> Paragraph:
        return Paragraph((Span(self.say(name), True, ACCENT),), "large", before=18)

    def _text(self, name: str) -> Paragraph:
        return Paragraph((Span(self.say(name)),))

    def _grid(self, works: tuple[tuple[str, str], ...], kind: str) -> Grid:
        head = tuple((Span(self.say(word)),) for word in (kind, "use", "licence"))
        rows = tuple(
            ((Span(name, True),), (Span(self.say(f"uses.{_key(name)}")),), (Span(licence, colour=DIM),))
            for name, licence in works
        )
        return Grid((head, *rows))


def _key(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "_", name.lower())
