"""Magic: Casters, their Spells, and the Spellcasting Action (MAG)."""

from __future__ import annotations

from functools import partial

from game.boards.measure import distance
from game.boards.table import Body, Piece
from game.core.hooks import Tally, adding, at_least
from game.core.text import Refusal, Text
from game.kit.dice import throw
from game.kit.reasons import because
from game.systems.first_blood.content import Entry, Spell
from game.systems.first_blood.deeds import DeedOption
from game.systems.first_blood.flow.allowed import barred, performed
from game.systems.first_blood.flow.effects import Doing, take_place
from game.systems.first_blood.flow.events import officer_of
from game.systems.first_blood.flow.pool import passes
from game.systems.first_blood.flow.sight import sees
from game.systems.first_blood.game import WITHIN, FirstBlood, tenth
from game.systems.first_blood.points import (
    ATTUNEMENT,
    SPELL_CAST,
    SPELL_DONE,
    SPELL_FAILED,
    SPELL_LEVEL,
    SPELL_ROLLED,
    Acting,
    Casting,
)
from game.systems.first_blood.state import INCH, Model, Regiment, Until

INTERFERENCE = 10 * INCH
UNTIL: dict[str, Until] = {"instant": "action", "caster_next_activation": "caster", "round": "round"}


# --- who knows what


def known(game: FirstBlood, caster: Model) -> list[Spell]:
    """The Spells a Caster knows: his own, his Entry's, and those he was given (MAG-03)."""
    regiment, part = game.regiment_of(caster.id), game.part_of(caster)
    ids: list[str] = []
    if caster.rank == "character":
        ids += regiment.spells
    elif caster.rank == "officer":
        ids += officer_of(game, caster).spells
    elif part.model is None:
        ids += game.library.get(Entry, regiment.entry).spells
    for force in game.in_force(regiment):
        if force.effect.op == "grant_spell" and force.covers(part.model):
            ids.append(force.effect.ref)
    return [game.library.get(Spell, id) for id in dict.fromkeys(ids)]


def where(game: FirstBlood, caster: Model) -> Body | Piece:
    """What a Caster is measured from: his base, or the piece he is in (MAG-24)."""
    return game.garrison(game.regiment_of(caster.id)) or game.body(caster)


# --- numbers


def level(casting: Casting) -> Tally:
    """How many dice he rolls (MAG-11)."""
    found = SPELL_LEVEL(casting, 0)
    found.value = max(0, found.value)
    return found


def attunement(casting: Casting) -> Tally:
    """What a casting die must not exceed: one less near an enemy Caster, but not below 1 (MAG-14, MAG-19)."""
    found = ATTUNEMENT(casting, casting.spell.attunement)
    if interfered(casting):
        label = Text("first_blood.why.interference")
        found.parts += [adding(-1, label, "CFB-MAG-14"), at_least(1, label, "CFB-MAG-14")]
        found.value = max(1, found.value - 1)
    return found


def interfered(casting: Casting) -> bool:
    """Whether an enemy Caster is Within 10 inches, and nothing protects from him (MAG-14, MAG-24)."""
    game, own = casting.game, casting.regiment
    forces = [force for force in game.in_force(own) if force.effect.op == "custom" and force.covers(casting.caster)]
    if any(force.effect.ref == "no_interference" for force in forces):
        return False
    here = where(game, casting.caster)
    enemies = [model for regiment in game.enemies(own) for model in game.caster_models(regiment)]
    return any(distance(here, where(game, enemy), flat=True) <= INTERFERENCE + WITHIN for enemy in enemies)


# --- the Action


def offers(game: FirstBlood, acting: Acting) -> list[DeedOption]:
    """Every Spell of every Caster at every target, Engaged or not (MAG-02, MAG-09, MAG-20, MAG-26)."""
    regiment = acting.regiment
    if not regiment.on_table:
        return []
    why = barred(game, regiment, "spellcasting")
    casters = [caster for caster in game.caster_models(regiment) if known(game, caster)]
    return [
        _offer(game, caster, spell, target, why, several=len(casters) > 1)
        for caster in casters
        for spell in known(game, caster)
        for target in targets(game, caster, spell)
    ]


def targets(game: FirstBlood, caster: Model, spell: Spell) -> list[Regiment]:
    """Whom a Spell is meant for; one of the Range Self only for the Caster's own Regiment (MAG-05)."""
    own = game.regiment_of(caster.id)
    if spell.range is None or spell.target == "self":
        return [own]
    return game.friends(own) if spell.target == "friendly" else game.enemies(own)


def why_not(game: FirstBlood, caster: Model, spell: Spell, target: Regiment) -> Refusal | None:
    """Range and Line of Sight, to the same model; his own Regiment needs neither (MAG-07, MAG-08, MAG-20)."""
    own = game.regiment_of(caster.id)
    if spell.range is None or target is own:
        return None
    here = where(game, caster)
    away = min(distance(here, form, flat=True) for form in game.forms(target))
    if away > spell.range + WITHIN:
        return Refusal(Text("first_blood.no.spell_range", distance=tenth(away), range=int(spell.range)), "CFB-MAG-08")
    if not sees(game, caster, target, int(spell.range) + WITHIN):
        return Refusal(Text("first_blood.no.sight"), "CFB-MAG-07")
    return None


def _offer(
    game: FirstBlood, caster: Model, spell: Spell, target: Regiment, why: Refusal | None, *, several: bool
) -> DeedOption:
    key = f"cast:{spell.id}:{target.id}" + (f":{caster.id}" if several else "")
    words = Text("first_blood.do.cast", spell=spell.name, target=game.name(target))
    if several:
        words = Text("first_blood.do.cast_by", spell=spell.name, target=game.name(target), model=caster.profile.name)
    refusal = why or why_not(game, caster, spell, target)
    return DeedOption(key, words, partial(cast, game, caster, spell, target), game.leader(target).id, refusal)


async def cast(game: FirstBlood, caster: Model, spell: Spell, target: Regiment) -> None:
    """Dice as many as his level; enough of them equal to or below the Attunement, and it works (MAG-01,
    MAG-06, MAG-11, MAG-12, MAG-13, MAG-15, MAG-16)."""
    casting = Casting(game, caster, spell, target)
    performed(game, casting.regiment, "spellcasting")
    need, dice = attunement(casting), level(casting)
    text = Text("first_blood.roll.spell", model=caster.profile.name, spell=spell.name, need=need.value)
    rolled = await throw(text, dice.value, by=casting.regiment.seat, topic="spell")
    casting.rolled = rolled.dice
    passed = rolled.places(lambda face: passes(face, need.value))
    casting.successes = len(passed)
    await SPELL_ROLLED(casting)
    works = casting.successes >= spell.successes
    game.tell(
        SPELL_CAST if works else SPELL_FAILED,
        caster.id,
        game.leader(target).id,
        dice=rolled.faces,
        marked=passed,
        model=game.model_name(caster),
        spell=spell.name,
        target=game.name(target),
        need=need.value,
        why=because(need.parts),
        n=casting.successes,
        wanted=spell.successes,
    )
    if works:
        await take_place(game, doing(casting))
        await SPELL_DONE(casting)


def doing(casting: Casting) -> Doing:
    """A Spell that works; its lasting effects end as it says (MAG-17, MAG-18, MAG-25)."""
    spell = casting.spell
    until = UNTIL[spell.lasts]
    return Doing(
        f"spell:{spell.id}", spell.name, spell.effects, casting.caster, casting.target, until, casting.successes, spell
    )
