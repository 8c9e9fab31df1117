"""Profiles with other numbers or special rules, as worked examples and hand-made situations want them.

Such a profile is known by the id of the one it comes from and what differs, `militia{"clash":3}`, so that a saved game
finds it again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, get_args

import msgspec
from msgspec import UNSET, Meta, UnsetType

from game.core.library import Library, NoSuchContent
from game.core.wording import clip, suggest
from game.kit.situation import Numbers
from game.systems.first_blood.content import Profile, Rule
from game.systems.first_blood.vocabulary import RuleName

Characteristic = Annotated[int, Meta(ge=0, le=6)]


class Characteristics(Numbers, frozen=True):
    """The numbers of a profile that differ."""

    march: Annotated[int, Meta(ge=0, le=10)] | UnsetType = UNSET
    volley: Characteristic | UnsetType = UNSET
    clash: Characteristic | UnsetType = UNSET
    attacks: Annotated[int, Meta(ge=0, le=12)] | UnsetType = UNSET
    wounds: Annotated[int, Meta(ge=1, le=18)] | UnsetType = UNSET
    resolve: Characteristic | UnsetType = UNSET
    defense: Characteristic | UnsetType = UNSET
    evasion: Characteristic | UnsetType = UNSET


class Altered(Characteristics, frozen=True):
    """What else may differ: the special rules as a whole (`cleave 2` with its value)."""

    rules: tuple[str, ...] | UnsetType = UNSET


def alter(library: Library, profile: Profile, changes: Altered) -> Profile:
    """A profile of its own with these changes; NoSuchContent if one of them names nothing."""
    written = msgspec.json.encode(changes).decode()
    return profile if written == "{}" else find_profile(library, profile.id + written)


@lru_cache(maxsize=256)
def find_profile(library: Library, id: str) -> Profile:
    """A profile by its id, altered or not."""
    base, brace, rest = id.partition("{")
    profile = library.get(Profile, base)
    if not brace:
        return profile
    try:
        changes = msgspec.json.decode(brace + rest, type=Altered)
    except msgspec.MsgspecError as error:
        raise NoSuchContent(f"there is no profile '{id}': {error}") from None
    given: dict[str, Any] = {**changes.told()}
    if "rules" in given:
        given["rules"] = tuple(_rule(written) for written in given["rules"])
    return msgspec.structs.replace(profile, id=id, **given)


def _rule(written: str) -> Rule:
    id, _, x = written.partition(" ")
    known = get_args(RuleName)
    if id not in known:
        raise NoSuchContent(f"there is no special rule '{clip(id)}'{suggest(id, known)}")
    if x and not x.isdigit():
        raise NoSuchContent(f"'{clip(written)}' should be a special rule, with its value if it has one: 'cleave 2'")
    return Rule(id=id, x=int(x or 0))  # type: ignore[arg-type]
