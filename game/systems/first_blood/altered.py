"""What may differ in a profile of First Blood, for examples and situations."""

from __future__ import annotations

from typing import Annotated, get_args

from msgspec import UNSET, Meta, UnsetType

from game.core.library import NoSuchContent
from game.core.wording import clip, suggest
from game.kit.altered import Alterations
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


def _rule(written: str) -> Rule:
    id, _, x = written.partition(" ")
    known = get_args(RuleName)
    if id not in known:
        raise NoSuchContent(f"there is no special rule '{clip(id)}'{suggest(id, known)}")
    if x and not x.isdigit():
        raise NoSuchContent(f"'{clip(written)}' should be a special rule, with its value if it has one: 'cleave 2'")
    return Rule(id=id, x=int(x or 0))  # type: ignore[arg-type]


_alterations = Alterations(Profile, Altered, {"rules": lambda _, written: tuple(map(_rule, written))})
alter, find_profile = _alterations.alter, _alterations.find
