"""The shipped packs of the first edition, read once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from game.core.content import Content, read_special
from game.core.home import assets
from game.core.library import Library
from game.core.packs import load
from game.systems.bmg1.content import KINDS, Profile

LIBRARY, PROBLEMS = load("bmg1", KINDS, assets() / "packs" / "bmg1", Path("nowhere"))
CREWS = ("law", "joker", "poison_ivy", "black_mask", "penguin", "bane", "two_face", "league")


def profile(like: str, **changes: Any) -> Profile:
    """A profile of the packs with changes."""
    written = msgspec.to_builtins(LIBRARY.get(Profile, like), enc_hook=lambda text: dict(text.words))
    return msgspec.convert(written | changes, Profile, dec_hook=read_special)


def library(*more: Content) -> Library:
    """The packs with some things more."""
    things = [thing for kind in KINDS.values() for thing in LIBRARY.all(kind)]
    return Library(LIBRARY.system, KINDS, [(LIBRARY.packs[0], [*things, *more])])
