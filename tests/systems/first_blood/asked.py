"""Blows, tests and effects to ask queries about, without a session."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from pathlib import Path
from typing import Any

from game.core.content import Content, Localised
from game.core.library import Library, Pack
from game.systems.first_blood import abilities
from game.systems.first_blood.content import KINDS, Effect, Rule, Spell
from game.systems.first_blood.game import FirstBlood, Part
from game.systems.first_blood.points import Blow, Hit, Strife, Struck, Testing
from game.systems.first_blood.state import Lasting, Regiment
from game.systems.first_blood.vocabulary import AttackKind

for found in pkgutil.iter_modules(abilities.__path__):
    import_module(f"{abilities.__name__}.{found.name}")


def words(text: str) -> Localised:
    return Localised(text, {"en": text})


def with_rules(regiment: Regiment, *rules: str) -> Regiment:
    """The same Regiment with special rules instead of its own, written `cleave 1`."""
    regiment.profile = changed(regiment.profile, rules=tuple(rule(each) for each in rules))
    for model in regiment.models:
        model.profile = changed(model.profile, rules=regiment.profile.rules)
    return regiment


def rule(written: str) -> Rule:
    id, _, x = written.partition(" ")
    return Rule(id=id, x=int(x or 0))  # type: ignore[arg-type]


def changed(thing: Any, **values: Any) -> Any:
    """A frozen thing of a pack with other values."""
    return type(thing)(**{name: values.get(name, getattr(thing, name)) for name in thing.__struct_fields__})


def under(game: FirstBlood, regiment: Regiment, *effects: Effect, model: str = "", successes: int = 0) -> None:
    """A Spell with these effects lies on a Regiment."""
    spell = Spell(
        id="charm", name=words("charm"), attunement=3, target="friendly", effects=effects, text=words("A charm.")
    )
    pack = Pack("test", words("test"), "1", Path(), False, "")
    things: list[Content] = [spell]
    game.library = Library("first_blood", KINDS, [(pack, things)])
    regiment.lasting += [
        Lasting("spell:charm", n, model=model, successes=successes) for n, effect in enumerate(effects) if effect
    ]


def blow(game: FirstBlood, kind: AttackKind, attacker: str, target: str, **more: Any) -> Blow:
    """An attack of one part on another, by their ids."""
    by: Part = game.part(attacker)
    return Blow(game, kind, by, game.part(target), more.pop("models", by.models), **more)


def struck(attack: Blow, face: int = 3, **more: Any) -> Struck:
    return Struck(attack.game, attack, Hit(face, **more))


def morale(game: FirstBlood, part: str, strife: Strife | None = None) -> Testing:
    return Testing(game, game.part(part), "morale", strife)


def stranded(game: FirstBlood, part: str) -> Testing:
    return Testing(game, game.part(part), "stranded")
