"""The card of a model: its characteristics as they are now with the reasons, its weapons, gear, abilities and state."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.content import Content
from game.core.hooks import Tally
from game.core.place import decimal_text
from game.core.text import Text
from game.kit import reasons
from game.kit.sheets import Line, Sheet, section
from game.kit.tokens import Tone
from game.systems.bmg3.content import AbilityText, Trait, Weapon
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import ATTACK, DEFENCE, IMPAIRMENTS, MOVEMENT, SPECIAL, STRENGTH, About, Moving
from game.systems.bmg3.state import Model

LOWEST = 1
"""No characteristic but Movement falls below it (PRO-08)."""
INCHES = "″"


def sheet(game: Bmg3, model: Model) -> Sheet:
    """Everything there is to know about a model."""
    numbers = characteristics(game, model)
    worn = {thing.ability.id for thing in model.equipment if thing.ability and getattr(thing, "text", None)}
    own = [trait for trait in game.traits(model) if trait.id not in worn]  # what equipment gives stands below
    stats = (*_limits(model), *(_stat(name, tally) for name, tally in numbers))
    sections = [
        *reasons.changes(line for name, tally in numbers for line in _why(name, tally)),
        *section(Text("bmg3.look.weapons"), (_weapon(game, model, weapon) for weapon in game.weapons(model))),
        *section(Text("bmg3.look.abilities"), (_ability(game, trait) for trait in own)),
        *section(Text("bmg3.look.equipment"), map(_thing, model.equipment)),
        *section(Text("bmg3.look.state"), _state(game, model)),
    ]
    rank = Text(f"bmg3.rank.{model.rank}")
    boss = game.side(model.seat).boss == model.id
    subtitle = Text("bmg3.look.boss" if boss else "bmg3.look.rank", rank=rank, name=model.profile.name)
    profile = model.profile
    return Sheet(game.name(model), profile.icon, model.seat, subtitle, stats, tuple(sections), profile.role)


def characteristics(game: Bmg3, model: Model) -> list[tuple[str, Tally]]:
    """Movement, Attack, Strength, Defence and Special as they are now (PRO-07, PRO-08)."""
    about, card = About(game, model), model.profile
    moving = Moving(game, model)
    return [
        ("movement", MOVEMENT(moving, card.movement)),
        ("attack", ATTACK(about, card.attack)),
        ("strength", STRENGTH(about, card.strength)),
        ("defence", DEFENCE(about, card.defence)),
        ("special", SPECIAL(about, card.special)),
    ]


def _limits(model: Model) -> tuple[Line, Line]:
    """Willpower and Endurance with the markers that count against them."""
    card = model.profile
    willpower = "-" if card.willpower is None else f"{model.stun}/{card.willpower}"
    endurance = f"{model.injury}/{card.endurance}"
    return (
        _box("willpower", willpower, "bad" if model.ko else "plain", "BMG3-PRO-09", "brain"),
        _box("endurance", endurance, "bad" if model.injury else "plain", "BMG3-PRO-10", "heart"),
    )


def _box(name: str, value: str, tone: Tone, rule: str, icon: str) -> Line:
    """A number of the card, with a short label for narrow boxes."""
    return Line(Text(f"bmg3.look.{name}"), value, tone, rule, icon, Text(f"bmg3.short.{name}"))


_ICONS = {
    "movement": ("shoe-print", "BMG3-PRO-12"),
    "attack": ("sword", "BMG3-PRO-13"),
    "strength": ("arm-flex", "BMG3-PRO-14"),
    "defence": ("shield", "BMG3-PRO-15"),
    "special": ("star-four-points", "BMG3-PRO-16"),
}


def _stat(name: str, tally: Tally) -> Line:
    icon, rule = _ICONS[name]
    moves = name == "movement"
    value = max(0 if moves else LOWEST, tally.value)
    better = reasons.tone(tally, low_is_good=name == "strength")
    return _box(name, f"{decimal_text(value)}{INCHES}" if moves else str(value), better, rule, icon)


def _why(name: str, tally: Tally) -> Iterator[Line]:
    return reasons.lines(Text(f"bmg3.look.{name}"), tally, INCHES if name == "movement" else "")


def _weapon(game: Bmg3, model: Model, weapon: Weapon) -> Line:
    harm = Text("bmg3.look.harm", stun=weapon.stun, injury=weapon.injury)
    if weapon.kind == "melee":
        key = "bmg3.look.heavy" if weapon.heavy else "bmg3.look.melee"
        return Line(weapon.name, Text(key, harm=harm), icon=weapon.icon)
    left = model.magazines.get(weapon.id)
    dice = Text(f"bmg3.look.{weapon.template}") if weapon.template else Text("bmg3.look.rof", n=weapon.rof)
    ammo = Text("bmg3.look.endless") if left is None else Text("bmg3.look.magazines", n=left)
    far = Text("bmg3.look.optimal", range=weapon.optimal) if weapon.optimal else Text("bmg3.look.any_range")
    value = Text("bmg3.look.ranged", dice=dice, harm=harm, ammo=ammo, range=far)
    return Line(weapon.name, value, "dim" if left == 0 else "plain", icon=weapon.icon)


def _ability(game: Bmg3, trait: Trait) -> Line:
    known = game.library.find(AbilityText, trait.id)
    if known is None:
        return Line(Text("bmg3.look.nameless", id=trait.id))
    name = Text("bmg3.look.trait", name=known.name, n=trait.x) if trait.x else known.name
    return Line(name, known.text, icon=known.icon)


def _thing(thing: Content) -> Line:
    text = getattr(thing, "text", None)
    return Line(thing.name, text if isinstance(text, Text) else "", icon=getattr(thing, "icon", ""))


def _state(game: Bmg3, model: Model) -> Iterator[Line]:
    for flag in ("ko", "down", "bold", "activated", "barred"):
        if getattr(model, flag):
            yield Line(Text(f"bmg3.look.{flag}"), tone="good" if flag == "bold" else "plain")
    for status in model.statuses:
        known = game.library.find(AbilityText, status.id)
        name = known.name if known else Text("bmg3.look.nameless", id=status.id)
        yield Line(name, known.text if known else "", "bad")
    for part in IMPAIRMENTS(Moving(game, model), 0).parts:
        yield Line(Text("bmg3.look.impaired", why=part.label), reasons.signed(part, INCHES), "bad", part.rule)
