"""The sheet of a Regiment: its characteristics as they are now with the reasons, weapons, special rules and cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec

from game.core.hooks import Tally
from game.core.place import decimal_text
from game.core.request import Seat
from game.core.text import Text
from game.kit import reasons
from game.kit.faces import CardFace
from game.kit.sheets import Line, Section, Sheet, section
from game.kit.tokens import Tone
from game.systems.first_blood.content import Barrage, Command, DrawEvent, Item, Profile, RuleText, Spell
from game.systems.first_blood.faces import face
from game.systems.first_blood.flow.events import events
from game.systems.first_blood.flow.magic import known
from game.systems.first_blood.flow.orders import abilities
from game.systems.first_blood.flow.stats import (
    attacks,
    command_range,
    defense,
    engagement_range,
    evasion,
    resolve,
    to_hit,
    wounds_of,
)
from game.systems.first_blood.flow.volley import reach, shooters
from game.systems.first_blood.force import SOURCES, source_of
from game.systems.first_blood.game import FirstBlood, Part
from game.systems.first_blood.points import MARCH, WOUNDS, About, Blow, Hit, Struck, Testing
from game.systems.first_blood.state import Model, Regiment
from game.systems.first_blood.vocabulary import Stat

INCHES = "″"
ICONS: dict[Stat, str] = {
    "march": "shoe-print",
    "volley": "bow-arrow",
    "clash": "sword-cross",
    "attacks": "sword",
    "wounds": "heart",
    "resolve": "account-heart",
    "defense": "shield",
    "evasion": "run-fast",
}
RULES: dict[Stat, str] = {
    "march": "CFB-PRF-06",
    "volley": "CFB-PRF-07",
    "clash": "CFB-PRF-08",
    "attacks": "CFB-PRF-09",
    "wounds": "CFB-PRF-10",
    "resolve": "CFB-PRF-11",
    "defense": "CFB-PRF-12",
    "evasion": "CFB-PRF-12",
}

STATES: dict[str, tuple[str, Tone]] = {
    "broken": ("CFB-BRK-02", "bad"),
    "inspired": ("CFB-INS-01", "good"),
    "aimed": ("CFB-AIM-01", "good"),
    "arrived": ("CFB-CHG-02", "plain"),
    "shieldless": ("CFB-SPR-57", "bad"),
    "refused": ("CFB-CHL-17", "bad"),
}


def sheet(game: FirstBlood, id: str) -> Sheet | None:
    """Of the Regiment a model belongs to; a model that stands for itself and does not lead it has its own numbers."""
    regiment = game.state.regiments.get(id.partition(".")[0])
    if regiment is None or not regiment.models:
        return None
    model = next((model for model in regiment.models if model.id == id), None)
    own = model is not None and model is not game.leader(regiment)
    part = game.part_of(model) if model and own else game.main(regiment)
    numbers = characteristics(game, part)
    profile = part.profile
    return Sheet(
        game.part_name(part),
        profile.icon,
        regiment.seat,
        _subtitle(profile),
        tuple(_box(stat, tally) for stat, tally in numbers),
        tuple(_sections(game, part, numbers)),
        profile.role,
    )


def _subtitle(profile: Profile) -> Text:
    return Text(
        "first_blood.look.kind",
        type=Text(f"first_blood.type.{profile.type}"),
        weight=Text(f"first_blood.weight.{profile.weight}"),
    )


def _sections(game: FirstBlood, part: Part, numbers: list[tuple[Stat, Tally]]) -> Iterator[Section]:
    regiment = part.regiment
    yield from section(Text("first_blood.look.state"), _state(game, regiment))
    yield from section(Text("first_blood.look.effects"), _effects(game, regiment))
    yield from reasons.changes(line for stat, tally in numbers for line in _why(stat, tally))
    yield from section(Text("first_blood.look.rules"), _rules(game, part))
    yield from section(Text("first_blood.look.weapons"), _weapons(game, part))
    yield from _cards(game, regiment)
    others = [other for other in game.parts(regiment) if not other.same(part)]
    yield from section(Text("first_blood.look.with_them"), (_other(game, other) for other in others))
    yield from section(Text("first_blood.look.ranges"), _ranges(game, part))


# --- characteristics


def characteristics(game: FirstBlood, part: Part) -> list[tuple[Stat, Tally]]:
    """All eight as they are now, against nobody in particular (PRF-02, PRF-15)."""
    profile, model = part.profile, part.models[0]
    nobody = _nobody(part.profile)
    shot = Blow(game, "volley", part, nobody, part.models)
    struck = Struck(game, Blow(game, "clash", None, part), Hit(0))
    blow = Blow(game, "clash", part, nobody, part.models, inspired=part.regiment.inspired)
    return [
        ("march", MARCH(About(game, part), profile.march)),
        ("volley", to_hit(shot) if profile.volley else Tally(0, 0, [])),
        ("clash", to_hit(blow) if profile.clash else Tally(0, 0, [])),
        ("attacks", attacks(game, _plain(part))),
        ("wounds", WOUNDS(About(game, part, model), profile.wounds)),
        ("resolve", resolve(Testing(game, part, "morale"))),
        ("defense", defense(struck)),
        ("evasion", evasion(struck)),
    ]


def _plain(part: Part) -> Model:
    """A model like most of a part: the Leader has an Attack more (LDR-01)."""
    return next((model for model in part.models if model.rank == "troop"), part.models[0])


@lru_cache(maxsize=64)
def _nobody(profile: Profile) -> Part:
    """An enemy without any rules, to ask for numbers that only count against somebody."""
    bare = msgspec.structs.replace(profile, rules=(), barrages=())
    return Part(Regiment("", Seat(""), "", bare, []))


def _box(stat: Stat, tally: Tally) -> Line:
    value = "–" if stat in ("volley", "clash") and not tally.base else str(max(0, tally.value))
    if stat == "march":
        value += INCHES
    label, short = Text(f"first_blood.stat.{stat}"), Text(f"first_blood.short.{stat}")
    return Line(label, value, reasons.tone(tally), RULES[stat], ICONS[stat], short)


def _why(stat: Stat, tally: Tally) -> Iterator[Line]:
    return reasons.lines(Text(f"first_blood.stat.{stat}"), tally)


# --- rules and weapons


def _rules(game: FirstBlood, part: Part) -> Iterator[Line]:
    """Special rules with their text, each with the value it has now."""
    for id, x in game.rules(part).items():
        known_as = game.library.find(RuleText, id)
        if known_as is not None:
            name = Text("first_blood.muster.rule", name=known_as.name, x=x) if x else known_as.name
            yield Line(name, Text(known_as.text.key, x=x or "X"), icon=known_as.icon)


def _weapons(game: FirstBlood, part: Part) -> Iterator[Line]:
    if not any(part.same(one) for one in shooters(game, part.regiment)):
        return
    for weapon in game.barrages(part):
        yield Line(Text("first_blood.look.barrage", n=weapon.shots), _weapon(game, part, weapon), icon="bow-arrow")


def _weapon(game: FirstBlood, part: Part, weapon: Barrage) -> Text:
    words = Text("first_blood.look.far", far=reach(game, part, weapon))
    for rule in weapon.rules:
        known_as = game.library.find(RuleText, rule.id)
        if known_as is not None:
            name = Text("first_blood.muster.rule", name=known_as.name, x=rule.x) if rule.x else known_as.name
            words = Text("first_blood.muster.and", before=words, part=name)
    return words


def _ranges(game: FirstBlood, part: Part) -> Iterator[Line]:
    leader = game.leader(part.regiment)
    reaches = command_range(game, leader)
    yield Line(Text("first_blood.look.command_range"), f"{decimal_text(reaches)}{INCHES}", rule="CFB-LDR-02")
    arm = engagement_range(game, part.models[0])
    yield Line(Text("first_blood.look.engagement_range"), f"{decimal_text(arm)}{INCHES}", rule="CFB-ENG-01")


def _other(game: FirstBlood, part: Part) -> Line:
    """An Officer, a Retinue model, or the rank and file beside whoever is shown."""
    profile = part.profile
    numbers = Text(
        "first_blood.muster.numbers",
        m=profile.march,
        v=profile.volley,
        c=profile.clash,
        a=profile.attacks,
        w=sum(wounds_of(game, model) for model in part.models) if part.model else profile.wounds,
        r=profile.resolve,
        d=profile.defense,
        e=profile.evasion,
    )
    return Line(game.part_name(part), numbers, icon=profile.icon)


# --- cards and states


def _cards(game: FirstBlood, regiment: Regiment) -> Iterator[Section]:
    """Draw Events, [Command] abilities, Spells and items, each with its text."""
    printed = events(game, regiment)
    orders = {command.id: command for model in regiment.models for command in abilities(game, model)}
    spells = {spell.id: spell for caster in game.caster_models(regiment) for spell in known(game, caster)}
    items = [game.library.get(Item, id) for id in regiment.items]
    yield from _pile("events", printed)
    yield from _pile("commands", orders.values())
    yield from section(Text("first_blood.look.spells"), map(_spell, spells.values()))
    yield from _pile("items", items)


def _pile(name: str, things: Iterable[Command | DrawEvent | Item]) -> list[Section]:
    return section(Text(f"first_blood.look.{name}"), (_card(face(thing)) for thing in things))


def _card(card: CardFace) -> Line:
    return Line(card.title, card.text or "", icon=card.icon)


def _spell(spell: Spell) -> Line:
    far = Text("first_blood.look.far", far=int(spell.range)) if spell.range else Text("first_blood.look.self")
    text = Text("first_blood.look.spell", far=far, need=spell.attunement, n=spell.successes, text=spell.text)
    return Line(spell.name, text, icon=spell.icon)


def _state(game: FirstBlood, regiment: Regiment) -> Iterator[Line]:
    """What holds for the Regiment now, in a sentence each."""
    for flag, (rule, tone) in STATES.items():
        if getattr(regiment, flag):
            yield Line(Text(f"first_blood.look.{flag}"), Text(f"first_blood.means.{flag}"), tone, rule)
    if regiment.tokens:
        yield Line(Text("first_blood.look.tokens", n=regiment.tokens), rule="CFB-WND-07")
    if piece := game.garrison(regiment):
        words = Text("first_blood.means.inside", n=piece.number("defense"), most=piece.number("capacity"))
        yield Line(Text("first_blood.look.in_piece", piece=game.piece_name(piece)), words, "good", "CFB-GAR-13")


def _effects(game: FirstBlood, regiment: Regiment) -> Iterator[Line]:
    """Whatever lasts on the Regiment, with the text of where it comes from; of one thing that does several, once."""
    for lasting in {(lasting.source, lasting.until): lasting for lasting in regiment.lasting}.values():
        kind, _, id = lasting.source.partition(":")
        thing = game.library.get(SOURCES[kind], id)
        _, label, rule = source_of(game.library, lasting)
        until = Text(f"first_blood.until.{lasting.until}")
        yield Line(label, Text("first_blood.look.lasts", text=thing.text, until=until), "accent", rule, thing.icon)
