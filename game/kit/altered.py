"""Profiles with other numbers or special rules, as worked examples and hand-made situations want them.

Such a profile is known by the id of the one it comes from and what differs, `thug{"attack":5}`, so that a saved game
finds it again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Generic, TypeVar

import msgspec

from game.core.content import Content
from game.core.library import Library, NoSuchContent
from game.kit.situation import Numbers

P = TypeVar("P", bound=Content)


class Alterations(Generic[P]):
    """What may differ in the profiles of a system, and how what is written becomes a part of one."""

    def __init__(
        self, kind: type[P], changes: type[Numbers], read: Mapping[str, Callable[[Library, Any], object]]
    ) -> None:
        self.kind = kind
        self.changes = changes
        self.read = read
        self.find: Callable[[Library, str], P] = lru_cache(maxsize=512)(self._find)
        """A profile by its id, altered or not."""

    def alter(self, library: Library, profile: P, changes: Numbers) -> P:
        """A profile of its own with these changes; NoSuchContent if one of them names nothing."""
        written = msgspec.json.encode(changes).decode()
        return profile if written == "{}" else self.find(library, profile.id + written)

    def _find(self, library: Library, id: str) -> P:
        base, brace, rest = id.partition("{")
        profile = library.get(self.kind, base)
        if not brace:
            return profile
        try:
            changes = msgspec.json.decode(brace + rest, type=self.changes)
        except msgspec.MsgspecError as error:
            raise NoSuchContent(f"there is no profile '{id}': {error}") from None
        given: dict[str, Any] = {
            name: self.read[name](library, told) if name in self.read else told for name, told in changes.told().items()
        }
        return msgspec.structs.replace(profile, id=id, **given)
