"""Profiles with other numbers, as the examples of a rulebook and hand-made situations want them.

Such a profile is known by the id of the one it comes from and what differs, `thug{"attack":5}`, so that a saved game
finds it again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, get_args

import msgspec
from msgspec import UNSET, Meta, UnsetType

from game.core.library import Library, NoSuchContent
from game.kit.situation import Numbers
from game.systems.bmg1.content import Profile, Technique, Trait, Weapon
from game.systems.bmg1.vocabulary import SpecialAttack, TraitName

UNARMED = "unarmed"


class Characteristics(Numbers, frozen=True):
    """The numbers of a card that differ."""

    reputation: Annotated[int, Meta(ge=0, le=500)] | UnsetType = UNSET
    willpower: Annotated[int, Meta(ge=0, le=12)] | UnsetType = UNSET
    movement: Annotated[int, Meta(ge=1, le=8)] | UnsetType = UNSET
    attack: Annotated[int, Meta(ge=1, le=8)] | UnsetType = UNSET
    defense: Annotated[int, Meta(ge=1, le=8)] | UnsetType = UNSET
    strength: Annotated[int, Meta(ge=2, le=6)] | UnsetType = UNSET
    endurance: Annotated[int, Meta(ge=1, le=16)] | UnsetType = UNSET
    special: Annotated[int, Meta(ge=1, le=6)] | UnsetType = UNSET
    doses: Annotated[int, Meta(ge=0, le=3)] | UnsetType = UNSET


class Altered(Characteristics, frozen=True):
    """What else may differ, each as a whole: traits (`combo knife`), special attacks (`thief unarmed`) and weapons."""

    traits: tuple[str, ...] | UnsetType = UNSET
    attacks: tuple[str, ...] | UnsetType = UNSET
    weapons: tuple[str, ...] | UnsetType = UNSET
    tags: tuple[str, ...] | UnsetType = UNSET


def alter(library: Library, profile: Profile, changes: Altered) -> Profile:
    """A profile of its own with these changes; NoSuchContent if one of them names nothing."""
    written = msgspec.json.encode(changes).decode()
    return profile if written == "{}" else find_profile(library, profile.id + written)


@lru_cache(maxsize=512)
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
    if "traits" in given:
        given["traits"] = tuple(map(_trait, given["traits"]))
    if "attacks" in given:
        given["attacks"] = tuple(_technique(library, written) for written in given["attacks"])
    if "weapons" in given:
        given["weapons"] = tuple(library.get(Weapon, name).id for name in given["weapons"])
    return msgspec.structs.replace(profile, id=id, **given)


def _trait(written: str) -> Trait:
    id, _, param = written.partition(" ")
    if id not in get_args(TraitName):
        raise NoSuchContent(f"there is no trait '{id}'")
    return Trait(id=id, param=param)  # type: ignore[arg-type]


def _technique(library: Library, written: str) -> Technique:
    id, _, weapon = written.partition(" ")
    if id not in get_args(SpecialAttack):
        raise NoSuchContent(f"there is no special attack '{id}'")
    if weapon and weapon != UNARMED:
        library.get(Weapon, weapon)
    return Technique(id=id, weapon=weapon)  # type: ignore[arg-type]
