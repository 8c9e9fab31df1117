"""Keys: `ctrl+s`, `f5`, `delete` as controls name them, matched against what was pressed and shown to players."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.core.text import Text

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_NAMED = ("delete", "escape", "return", "space", "home", "end", "tab", "backspace", "page up", "page down", "insert")


@dataclass(frozen=True, slots=True)
class Key:
    """One key, perhaps together with Ctrl."""

    code: int
    name: str
    ctrl: bool = False

    @property
    def types_text(self) -> bool:
        """Whether a text field needs the key for itself."""
        return not self.ctrl and (len(self.name) == 1 or self.name in ("delete", "space", "home", "end", "backspace"))

    @property
    def words(self) -> tuple[str, Text | None]:
        """The part that is the same everywhere, and the name of the key where it has one."""
        lead = "Ctrl+" if self.ctrl else ""
        if self.name in _NAMED:
            return lead, Text(f"app.key.{self.name.replace(' ', '_')}")
        return lead + self.name.upper(), None

    def pressed(self, event: pygame.event.Event) -> bool:
        mods = getattr(event, "mod", 0)
        if mods & (pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        return bool(event.key == self.code and bool(mods & pygame.KMOD_CTRL) == self.ctrl)


@lru_cache(maxsize=256)
def key(name: str) -> Key:
    """The key with this name."""
    last = name.rpartition("+")[2]
    return Key(pygame.key.key_code(last), last, name.startswith("ctrl+"))
