"""What may differ in a profile of the third edition, for examples and situations."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from game.core.content import Length
from game.core.library import Library, NoSuchContent
from game.kit.altered import Alterations
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


def _trait(library: Library, written: str) -> Trait:
    id, _, x = written.partition(" ")
    if x and not x.isdigit():
        raise NoSuchContent(f"'{written}' should be an ability, with its number where it takes one: 'teleport 6'")
    return Trait(id=library.get(AbilityText, id).id, x=int(x or 0))


_alterations = Alterations(
    Profile,
    Altered,
    {
        "movement": lambda _, inches: Length.read(inches),
        "willpower": lambda _, dice: dice or None,
        "abilities": lambda library, written: tuple(_trait(library, each) for each in written),
        "weapons": lambda library, ids: tuple(library.get(Weapon, id).id for id in ids),
    },
)
alter, find_profile = _alterations.alter, _alterations.find
