"""The pictures of a report, as data that lies in the page itself."""

from __future__ import annotations

import base64
from io import BytesIO
from typing import Any, Literal

import pygame
from PIL import Image

from game.app.canvas import Canvas
from game.app.figures.portrait import figure
from game.app.figures.roles import ROLES
from game.app.reel import Reel
from game.app.story.decisive import Moment, moment
from game.app.story.facts import Actor, Story
from game.app.theme import Theme
from game.core.journal import Entry
from game.core.session import Session
from game.core.text import Catalog
from game.kit.looks import Looks

LEAD = (640, 400)
SMALL = (460, 190)
_QUALITY = 78


def data_of(picture: pygame.Surface) -> str:
    """A picture as the address of an image."""
    mode: Literal["RGB", "RGBA"] = "RGBA" if picture.get_flags() & pygame.SRCALPHA else "RGB"
    image = Image.frombytes(mode, picture.get_size(), pygame.image.tobytes(picture, mode))
    data = BytesIO()
    image.save(data, "WEBP", quality=_QUALITY, method=2)
    return f"data:image/webp;base64,{base64.b64encode(data.getvalue()).decode()}"


class Pictures:
    """Takes pictures of moments of one game."""

    def __init__(self, session: Session[Any], reel: Reel, story: Story, looks: Looks[Any], catalog: Catalog) -> None:
        self._session, self._reel, self._story, self._looks, self._catalog = session, reel, story, looks, catalog
        self._canvases: dict[tuple[int, int], Canvas] = {}

    def of_beat(self, beat: int, size: tuple[int, int], language: str, palette: int) -> tuple[str, Entry | None]:
        """A picture of what a beat is remembered for, and the roll it came of."""
        if size not in self._canvases:
            made = Canvas(self._session, self._looks, self._catalog, language, size, palette)
            self._canvases[size] = made
        found = moment(self._reel, self._story, beat)
        picture = self._canvases[size].close_up(self._reel.still(found.stop), self._whom(found, beat), (255, 206, 60))
        return data_of(picture), found.roll

    def _whom(self, found: Moment, beat: int) -> list[str]:
        """The piece a moment is about: whoever was struck, else whoever acted, else whoever scored."""
        for entry in found.entries:
            known = [id for id in entry.subjects if self._story.actor(id)]
            if known:
                return [known[-1]]
        return [gain.by for gain in self._story.gains if gain.beat == beat and gain.by][:1]


def portrait(actor: Actor, theme: Theme, index: int) -> str:
    """A small picture of an actor on the disc of its seat."""
    size = 96
    sheet = pygame.Surface((size, size), pygame.SRCALPHA)
    colour = theme.side(max(0, index))
    pygame.draw.circle(sheet, colour, (size // 2, size // 2), size // 2)
    pygame.draw.circle(sheet, (28, 30, 36), (size // 2, size // 2), size * 2 // 5)
    shown = figure(actor.role, size * 3 // 5) if actor.role in ROLES else theme.icon(actor.icon, size // 2)
    sheet.blit(shown, shown.get_rect(center=(size // 2, size // 2)))
    return data_of(sheet)
