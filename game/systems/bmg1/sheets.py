"""The card of a character: its skills as they are now with the reasons, counters, weapons, traits and state."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from game.core.hooks import Stage, Tally
from game.core.text import Text
from game.kit import reasons
from game.kit.sheets import Line, Sheet, section
from game.kit.tokens import Pip, Tone
from game.systems.bmg1.catalogue import attack_name, crew_name, trait_name
from game.systems.bmg1.content import (
    AttackText,
    Damage,
    Effect,
    Equipment,
    RuleText,
    Technique,
    Trait,
    TraitText,
    Weapon,
)
from game.systems.bmg1.flow import skills
from game.systems.bmg1.flow.moving import bmd, is_impaired
from game.systems.bmg1.flow.skills import limit
from game.systems.bmg1.game import Bmg1, Had
from game.systems.bmg1.state import Model, Status
from game.systems.bmg1.vocabulary import SLOTS, Slot

SLOT_ICONS: dict[Slot, str] = {
    "move": "shoe-print",
    "attack": "sword",
    "defense": "shield",
    "special": "star",
}
_SLOT_RULES: dict[Slot, str] = {
    "move": "BMG1-PLN-04",
    "attack": "BMG1-PLN-05",
    "defense": "BMG1-PLN-06",
    "special": "BMG1-PLN-07",
}
_STATUS = "star-four-points"
_STATUSES = {
    "blind": "eye-off",
    "paralyze": "snowflake",
    "immobilized": "handcuffs",
    "hypnotize": "eye-circle-outline",
    "shock": "flash-alert",
    "confusion": "help-circle",
    "distract": "eye-minus",
    "discourage": "emoticon-sad-outline",
    "halt": "hand-back-left",
    "laser": "laser-pointer",
    "lantern": "lightbulb-on",
    "craving": "needle",
    "bipolar": "scale-unbalanced",
    "adaptable": "swap-vertical-bold",
}
_GOOD = ("lantern", "adaptable", "good_aim", "rapid_fire", "expert_marksman", "superior_smell")


def sheet(game: Bmg1, model: Model) -> Sheet:
    """Everything there is to know about a character."""
    numbers = characteristics(game, model)
    sections = [
        *section(Text("bmg1.look.counters"), _counters(game, model)),
        *section(Text("bmg1.look.state"), _state(game, model)),
        *reasons.changes(line for name, tally in numbers for line in _why(name, tally)),
        *section(Text("bmg1.look.weapons"), (_weapon(game, model, weapon) for weapon in game.weapons(model))),
        *section(Text("bmg1.look.attacks"), (_technique(game, special) for special in game.attacks(model))),
        *section(Text("bmg1.look.traits"), (_trait(game, had) for had in game.traits(model))),
        *section(Text("bmg1.look.equipment"), _item(game, model)),
    ]
    profile = model.profile
    subtitle = Text(
        "bmg1.look.leads" if model.leads else "bmg1.look.minion" if profile.minion else "bmg1.look.rank",
        rank=_rank(model),
        name=profile.name,
        n=profile.reputation,
    )
    stats = (_endurance(game, model), *(_stat(name, tally) for name, tally in numbers))
    return Sheet(game.name(model), profile.icon, model.seat, subtitle, stats, tuple(sections), profile.role)


def _rank(model: Model) -> Text:
    word = "free_agent" if model.as_free_agent else "minion" if model.profile.minion else model.profile.rank
    return Text(f"bmg1.rank.{word}")


# --- skills


def characteristics(game: Bmg1, model: Model) -> list[tuple[str, Tally]]:
    """The skills as they are now, Endurance apart, and Strength, which Damage dice must reach (PRF-07 to PRF-12)."""
    strength = model.profile.strength
    return [
        ("willpower", skills.willpower(game, model)),
        ("movement", skills.movement(game, model)),
        ("attack", skills.attack(game, model)),
        ("defense", skills.defense(game, model)),
        ("strength", Tally(strength, strength)),
        ("special", skills.special(game, model)),
    ]


_ICONS = {
    "willpower": ("brain", "BMG1-PRF-08"),
    "movement": ("shoe-print", "BMG1-PRF-09"),
    "attack": ("sword", "BMG1-PRF-10"),
    "defense": ("shield", "BMG1-PRF-11"),
    "strength": ("arm-flex", "BMG1-PRF-12"),
    "special": ("star", "BMG1-PRF-14"),
    "endurance": ("heart", "BMG1-PRF-13"),
}


def _stat(name: str, tally: Tally) -> Line:
    value = f"{tally.value}+" if name == "strength" else str(tally.value)
    return _box(name, value, reasons.tone(tally, low_is_good=name == "strength"))


def _why(name: str, tally: Tally) -> Iterator[Line]:
    """What changes a skill; that none falls below 1 goes without saying (PRF-21)."""
    parts = [part for part in tally.parts if part.stage is not Stage.FLOOR]
    return reasons.lines(Text(f"bmg1.look.{name}"), Tally(tally.value, tally.base, parts))


def _endurance(game: Bmg1, model: Model) -> Line:
    """Markers against Endurance: as many knock it out (KOD-01)."""
    return _box("endurance", f"{model.markers}/{endurance(game, model)}", "bad" if model.markers else "plain")


def endurance(game: Bmg1, model: Model) -> int:
    return skills.endurance(game, model).value


def _box(name: str, value: str, tone: Tone) -> Line:
    icon, rule = _ICONS[name]
    return Line(Text(f"bmg1.look.{name}"), value, tone, rule, icon, Text(f"bmg1.short.{name}"))


def _counters(game: Bmg1, model: Model) -> Iterator[Line]:
    """What lies on its card, of what may lie there (PLN-04 to PLN-07)."""
    for slot in SLOTS:
        n, most = model.counters.of(slot), limit(game, model, slot)
        tone: Tone = "accent" if n else "dim"
        label = Text(f"bmg1.look.slot_{slot}")
        yield Line(label, Text("bmg1.look.of", n=n, most=most), tone, _SLOT_RULES[slot], SLOT_ICONS[slot])


def counters(model: Model) -> tuple[Pip, ...]:
    """The counters on its card, by slot, in the order of the card."""
    return tuple(
        Pip(
            SLOT_ICONS[slot],
            Text(f"bmg1.counters.{slot}", n=model.counters.of(slot)),
            "accent",
            model.counters.of(slot),
        )
        for slot in SLOTS
    )


# --- what it has


def _weapon(game: Bmg1, model: Model, weapon: Weapon) -> Line:
    parts = [damage_words(weapon.damage)] if weapon.bands is None else [_bands(weapon)]
    if weapon.rof is not None and weapon.kind == "ranged" and weapon.bands is None:
        parts.append(Text("bmg1.look.rof", n=weapon.rof))
    left = model.magazines.get(weapon.id)
    if weapon.ammo is not None:
        parts.append(Text("bmg1.look.ammo", n=left or 0, most=model.most_magazines.get(weapon.id, weapon.ammo)))
    if weapon.strength:
        parts.append(Text("bmg1.look.strengthens", n=f"{weapon.strength:+d}"))
    parts += [rule_name(game, rule) for rule in weapon.rules]
    if weapon.crt:
        parts.append(Text("bmg1.look.crt", effect=_effect(game, weapon.crt)))
    parts += [_effect(game, effect) for effect in weapon.effects]
    gone = weapon.ammo is not None and not left
    return Line(weapon.name, listed(parts), "dim" if gone else "plain", icon=weapon.icon)


def damage_words(damage: Damage) -> Text:
    """What a successful Damage die does: 2 Injury, 1 Stun."""
    if damage.injury and damage.stun:
        return Text("bmg1.look.both", injury=damage.injury, stun=damage.stun)
    if damage.injury:
        return Text("bmg1.look.injuries", n=damage.injury)
    return Text("bmg1.look.stuns", n=damage.stun) if damage.stun else Text("bmg1.look.harmless")


def _bands(weapon: Weapon) -> Text:
    assert weapon.bands is not None
    bands = weapon.bands
    lethal, serious, mild = (damage_words(each) for each in (bands.lethal, bands.serious, bands.mild))
    return Text("bmg1.look.bands", lethal=lethal, serious=serious, mild=mild)


def rule_name(game: Bmg1, id: str) -> Text:
    known = game.library.find(RuleText, id)
    return known.name if known else Text("bmg1.muster.nameless", id=id)


def _effect(game: Bmg1, effect: Effect) -> Text:
    name = rule_name(game, effect.effect)
    if effect.inner is not None:
        return Text("bmg1.muster.named", name=name, what=_effect(game, effect.inner))
    return Text("bmg1.look.strong", name=name, n=effect.x) if effect.x else name


def _technique(game: Bmg1, special: Technique) -> Line:
    known, name = game.library.find(AttackText, special.id), attack_name(game.library, special)
    return Line(name, _costing(known.text, known.cost), icon=known.icon) if known else Line(name)


def _trait(game: Bmg1, had: Had) -> Line:
    known = game.library.find(TraitText, had.id)
    name = trait_name(game.library, Trait(id=had.id, param=had.param))
    if known is None:
        return Line(name)
    spent: Tone = "dim" if known.timing == "setup" else "plain"
    return Line(name, _costing(known.text, known.cost), spent, icon=known.icon)


def _costing(text: Text, cost: str) -> Text:
    return Text("bmg1.look.costing", cost=cost, text=text) if cost else text


def _item(game: Bmg1, model: Model) -> Iterator[Line]:
    if model.item:
        item = game.library.get(Equipment, model.item)
        yield Line(item.name, trait_name(game.library, item.trait) if item.trait else "", icon=item.icon)
    if model.doses:
        yield Line(Text("bmg1.look.doses"), str(model.doses), icon="needle")


def listed(parts: list[Text]) -> Text:
    return reduce(lambda before, part: Text("bmg1.muster.and", before=before, part=part), parts)


# --- how it fares


def _state(game: Bmg1, model: Model) -> Iterator[Line]:
    if model.injury:
        yield Line(Text("bmg1.look.injury"), str(model.injury), "bad", "BMG1-CAS-01", "water")
    if model.stun:
        yield Line(Text("bmg1.look.stun"), str(model.stun), "bad", "BMG1-KOD-01", "flash")
    if model.posture in _POSTURES:
        icon, rule = _POSTURES[model.posture]
        yield Line(Text(f"bmg1.look.{model.posture}"), "", "good" if model.posture == "crouched" else "bad", rule, icon)
    if model.location == "sewer":
        yield Line(Text("bmg1.look.sewer"), "", "plain", "BMG1-SEW-04", "dots-circle")
    if model.activated:
        yield Line(Text("bmg1.look.activated"), "", "dim", "BMG1-EXE-01", "check-circle")
    for status in model.statuses:
        tone: Tone = "good" if status.id in _GOOD else "bad"
        yield Line(status_name(game, status), _until(game, status), tone, icon=status_icon(status.id))
    if model.fire:
        yield Line(rule_name(game, "fire"), str(model.fire), "bad", "BMG1-EFX-12", "fire")
    for poison in model.poisons:
        effect = Effect(effect=poison.effect, x=poison.x)
        yield Line(rule_name(game, "poison"), _effect(game, effect), "bad", "BMG1-EFX-33", "bottle-tonic-skull")
    if model.loot:
        yield Line(Text("bmg1.look.carries"), Text("bmg1.marker.loot"), "accent", "BMG1-LOO-03", "sack")
    if model.dosed:
        yield Line(Text("bmg1.look.dosed"), "", "good", "BMG1-TIT-05", "needle")
    if model.armour:
        yield Line(Text("bmg1.look.plates"), str(model.armour), "good", "BMG1-TRT-146", "shield-half-full")
    if is_impaired(game, model):
        yield Line(Text("bmg1.look.impaired"), "", "bad", "BMG1-MOV-12", "shoe-print")
    if model.on_table:
        yield Line(
            Text("bmg1.look.bmd"), Text("bmg1.look.cm", n=bmd(game, model)), rule="BMG1-MOV-01", icon="shoe-print"
        )
    yield Line(Text("bmg1.look.crew"), listed([_crew(game, id) for id in model.profile.affiliations]), "dim")


def _crew(game: Bmg1, id: str) -> Text:
    return Text("bmg1.look.unknown") if id == "unknown" else crew_name(game.library, id)


_POSTURES = {
    "ko": ("sleep", "BMG1-KOD-01"),
    "down": ("arrow-down-bold", "BMG1-EFX-24"),
    "crouched": ("wall", "BMG1-COV-01"),
}


def status_icon(id: str) -> str:
    return _STATUSES.get(id, _STATUS)


def status_name(game: Bmg1, status: Status) -> Text:
    return Text(f"bmg1.effect.{status.id}")


def _until(game: Bmg1, status: Status) -> Text:
    if status.by and status.by in game.state.models:
        return Text("bmg1.look.by", model=game.name(game.model(status.by)))
    return Text(f"bmg1.until.{status.until}")


def pips(game: Bmg1, model: Model) -> tuple[Pip, ...]:
    """What is worth seeing at a glance: who leads, markers, posture, effects, what it carries."""
    found: list[Pip] = []
    if model.leads:
        found.append(Pip("crown", Text("bmg1.look.crown"), "accent"))
    if model.injury:
        found.append(Pip("water", Text("bmg1.look.injuries", n=model.injury), "bad", model.injury))
    if model.stun:
        found.append(Pip("flash", Text("bmg1.look.stuns", n=model.stun), "accent", model.stun))
    if model.posture in _POSTURES:
        good = model.posture == "crouched"
        found.append(Pip(_POSTURES[model.posture][0], Text(f"bmg1.look.{model.posture}"), "good" if good else "bad"))
    if model.loot:
        found.append(Pip("sack", Text("bmg1.look.carries_loot"), "accent"))
    if model.fire:
        found.append(Pip("fire", rule_name(game, "fire"), "bad", model.fire))
    if model.poisons:
        found.append(Pip("bottle-tonic-skull", rule_name(game, "poison"), "bad", len(model.poisons)))
    found += [
        Pip(status_icon(status.id), status_name(game, status), "good" if status.id in _GOOD else "bad")
        for status in model.statuses
    ]
    if model.dosed:
        found.append(Pip("needle", Text("bmg1.look.dosed"), "good"))
    return tuple(found)
