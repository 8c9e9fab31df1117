"""Regiments made ready for a battle from an Army as its player lists it."""

from __future__ import annotations

from game.core.library import Library
from game.core.request import Seat
from game.systems.first_blood.armylist import ArmyList, Hero, Listed
from game.systems.first_blood.content import Profile
from game.systems.first_blood.state import Model, Rank, Regiment, State


def raise_regiment(library: Library, id: str, seat: Seat, listed: Listed) -> Regiment:
    """Its models: Officer or Leader first, then the Standard Bearer, then the others.

    An Officer replaces the Leader (OFF-03); a Regiment without either has no Leader yet and will name an Acting
    Leader (LDR-05).
    """
    ranks: list[Rank] = []
    ranks += ["leader"] if listed.led else []
    ranks += ["standard"] if listed.standard else []
    ranks += ["troop"] * (listed.models - len(ranks))
    models = [Model("", listed.profile, rank) for rank in ranks[: listed.models]]
    plain = [model for model in models if model.rank == "troop"]
    for specialist, model in zip(listed.specialists, plain, strict=False):  # CMD-01
        model.specialist = specialist.id
    if listed.officer is not None:
        models.insert(0, Model("", library.get(Profile, listed.officer.profile), "officer"))
    return _numbered(Regiment(id, seat, listed.entry.id, listed.profile, models))


def raise_hero(library: Library, id: str, seat: Seat, hero: Hero) -> Regiment:
    """A Character with his Retinue (CHR-01, CHR-06)."""
    models = [Model("", hero.profile, "character")]
    for kin in hero.retinue:
        models += [Model("", library.get(Profile, kin.profile), "retinue", retinue=kin.id)]
    regiment = Regiment(id, seat, hero.character.id, hero.profile, models, is_character=True)
    regiment.items = [item.id for item in hero.items]
    regiment.spells = list(hero.spells)
    return _numbered(regiment)


def _numbered(regiment: Regiment) -> Regiment:
    for n, model in enumerate(regiment.models, 1):
        model.id = f"{regiment.id}.{n}"
    regiment.size = regiment.began = len(regiment.models)
    command = regiment.models[0].profile.command
    if command is not None:  # OFF-13, CHR-02
        regiment.command_range = int(command)
    return regiment


def enlist(library: Library, state: State, seat: Seat, army: ArmyList) -> None:
    """Bring an Army to the battle; the Character's Regiment comes first (ARM-01)."""
    letter = seat.lower()
    state.sides[seat].faction = army.faction
    state.regiments[f"{letter}1"] = raise_hero(library, f"{letter}1", seat, army.hero)
    for n, one in enumerate(army.regiments, 2):
        state.regiments[f"{letter}{n}"] = raise_regiment(library, f"{letter}{n}", seat, one)
