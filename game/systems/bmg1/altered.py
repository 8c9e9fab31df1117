"""What may differ in a profile of the first edition, for examples and situations."""

from __future__ import annotations

from typing import Annotated, get_args

from msgspec import UNSET, Meta, UnsetType

from game.core.library import Library, NoSuchContent
from game.kit.altered import Alterations
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


_alterations = Alterations(
    Profile,
    Altered,
    {
        "traits": lambda _, written: tuple(map(_trait, written)),
        "attacks": lambda library, written: tuple(_technique(library, each) for each in written),
        "weapons": lambda library, ids: tuple(library.get(Weapon, id).id for id in ids),
    },
)
alter, find_profile = _alterations.alter, _alterations.find
