"""Profiles with other numbers, as the examples of a rulebook and hand-made situations want them.

Such a profile is known by the id of the one it comes from and what differs, `thug{"attack":5}`, so that a saved game
finds it again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from game.core.content import Length
from game.core.library import Library, NoSuchContent
from game.kit.situation import Numbers
from game.systems.bmg3.content import AbilityText, Profile, Trait, Weapon

Characteristic = Annotated[int, Meta(ge=1, le=8)]


class Characteristics(Numbers, frozen=True):
    """The numbers of a card that differ; a Willpower of 0 is none at all."""

    willpower: Annotated[int, Meta(ge=0, le=12)] | UnsetType = UNSET
    endurance: Annotated[int, Meta(ge=1, le=16)] | UnsetType = UNSET
    movement: Annotated[int, Meta(ge=0, le=36)] | UnsetType = UNSET
    attack: Characteristic | UnsetType = UNSET
    strength: Characteristic | UnsetType = UNSET
    defence: Characteristic | UnsetType = UNSET
    special: Characteristic | UnsetType = UNSET


class Altered(Characteristics, frozen=True):
    """What else may differ: the abilities (`teleport 6` with its number) and the weapons, each as a whole."""

    abilities: tuple[str, ...] | UnsetType = UNSET
    weapons: tuple[str, ...] | UnsetType = UNSET


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
    if "movement" in given:
        given["movement"] = Length.read(given["movement"])
    if "willpower" in given:
        given["willpower"] = given["willpower"] or None
    if "abilities" in given:
        given["abilities"] = tuple(_trait(library, written) for written in given["abilities"])
    if "weapons" in given:
        given["weapons"] = tuple(library.get(Weapon, name).id for name in given["weapons"])
    return msgspec.structs.replace(profile, id=id, **given)


def _trait(library: Library, written: str) -> Trait:
    id, _, x = written.partition(" ")
    if x and not x.isdigit():
        raise NoSuchContent(f"'{written}' should be an ability, with its number where it takes one: 'teleport 6'")
    return Trait(id=library.get(AbilityText, id).id, x=int(x or 0))
