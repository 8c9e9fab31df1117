"""How a Charge, Volley, Clash, Challenge!, Withdrawal or Spell may turn out for whoever it is aimed at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.text import Text
from game.kit.asides import Prospect
from game.kit.odds import Spread, either, successes
from game.systems.first_blood.content import Effect
from game.systems.first_blood.flow import charge, volley
from game.systems.first_blood.flow.attacks import proposed, strikers
from game.systems.first_blood.flow.clash import fighters_of
from game.systems.first_blood.flow.duel import blow as duel_blow
from game.systems.first_blood.flow.engagement import Engagement
from game.systems.first_blood.flow.healing import mends
from game.systems.first_blood.flow.impact import crashes
from game.systems.first_blood.flow.impact import dice as impact_dice
from game.systems.first_blood.flow.magic import attunement, known, level
from game.systems.first_blood.flow.pool import passes
from game.systems.first_blood.flow.stats import guard, wounds_left
from game.systems.first_blood.game import FirstBlood, tenth
from game.systems.first_blood.odds import FACES, Outlook, charge_chance, of_hits, outlook, outlooks, readied
from game.systems.first_blood.points import Blow, Casting, Hit, Strife, Struck
from game.systems.first_blood.state import INCH, Model, Regiment

LIKELY = 0.25
"""From here on the worst that may happen is what an attack is about."""


def prospect(game: FirstBlood, regiment: Regiment, key: str) -> Prospect | None:
    """Of an option of the acting Regiment, by its key."""
    word, _, rest = key.partition(" ")[0].partition(":")
    match word:
        case "charge":
            return charging(game, regiment, game.regiment(rest), charge.away(game, regiment, [game.regiment(rest)]))
        case "cast":
            return casting(game, regiment, rest)
    found = foreseen(game, regiment, key)
    return told(found[0], word) if found else None


def foreseen(game: FirstBlood, regiment: Regiment, key: str) -> list[Outlook]:
    """What an Action of a Regiment may do, the worst hit first; of a Withdrawal, what it costs the Regiment itself."""
    word, _, rest = key.partition(" ")[0].partition(":")
    match word:
        case "volley":
            found = outlooks(game, "volley", regiment, volleyed(game, regiment, game.regiment(rest)))
        case "clash":
            graph = Engagement(game, regiment)
            found = outlooks(game, "clash", regiment, proposed(game, fighters_of(game, regiment, graph)))
        case "challenge":
            found = outlooks(game, "duel", regiment, [duelled(game, regiment, game.model(rest))])
        case "withdraw":
            found = outlooks(game, "opportunity", None, parting(game, regiment))
        case _:
            return []
    return sorted(found, key=lambda each: -each.total.mean)


# --- the blows of each Action


def volleyed(game: FirstBlood, regiment: Regiment, target: Regiment) -> list[Blow]:
    """Everybody shoots with the weapon that gives most dice."""
    aim = next(each for each in volley.targets(game, regiment) if each.regiment is target)
    found: list[Blow] = []
    for part in volley.shooters(game, regiment):
        tried = [volley.blows(game, part, target, weapon) for weapon in volley.usable(game, part, aim.thrown_only)]
        found += max(tried, key=lambda blows: sum(blow.dice for blow in blows), default=[])
    return found


def duelled(game: FirstBlood, regiment: Regiment, target: Model) -> Blow:
    """All Attacks of the Regiment's hero at the other (CHL-09)."""
    hero = next(model for model in regiment.models if model.rank in ("character", "officer"))
    return duel_blow(game, hero, target)


def parting(game: FirstBlood, regiment: Regiment) -> list[Blow]:
    """One Attack of every enemy model that Engages the Regiment (WDR-03)."""
    graph = Engagement(game, regiment)
    found: list[Blow] = []
    for enemy in game.enemies(regiment):
        reached = {model.id: graph.engaging(model) for model in enemy.models}
        found += proposed(game, strikers(game, "opportunity", reached, dict.fromkeys(reached, 1)))
    return found


def impacts(game: FirstBlood, regiment: Regiment, target: Regiment) -> list[Outlook]:
    """Impact Attacks if everybody who makes them arrives (IMP-02 to IMP-08)."""
    if target.inside:
        return []
    found = []
    for part in game.parts(regiment):
        models = [model for model in part.models if crashes(game, model)]
        dice = sum(impact_dice(game, model) for model in models)
        if dice and part.profile.clash:
            found.append(Blow(game, "impact", part, game.main(target), models, dice))
    return outlooks(game, "impact", regiment, found)


# --- in words


def told(found: Outlook, word: str) -> Prospect:
    """The worst that is likely enough: destroyed, Broken, or that somebody falls at all."""
    regiment, falling = found.regiment, found.falling
    wanted, result = 1, "falls"
    whole, breaks = len(regiment.models), found.breaking()
    if not regiment.is_character and not regiment.broken and falling.at_least(breaks) >= LIKELY:
        wanted, result = breaks, "broken"
    if falling.at_least(whole) >= LIKELY:
        wanted, result = whole, "destroyed"
    chance = falling.at_least(wanted) if wanted < len(falling.ways) else 0.0
    if falling.at_least(1) == 0.0 and found.total.at_least(1) > 0.0:
        result, chance, falling = "wounded", found.total.at_least(1), found.total
    return Prospect(
        _target(found),
        chance,
        Text(f"first_blood.prospect.{result}"),
        reckoned(found),
        thrown([found]),
        _shortened(falling, wanted),
        wanted,
        round((found.falling if whole > 1 else found.total).mean),
    )


def reckoned(found: Outlook) -> Text:
    """Wounds on average, and how many of them by Morale."""
    more, whole = found.total.mean - found.wounds.mean, len(found.regiment.models)
    wounds, n = tenths(found.total.mean), tenths(found.falling.mean)
    if whole == 1:
        return Text(
            "first_blood.prospect.alone", wounds=wounds, n=wounds_left(found.blows[0].game, found.blows[0].target)
        )
    if more >= 0.05:
        return Text("first_blood.prospect.with_morale", wounds=wounds, morale=tenths(more), n=n, whole=whole)
    return Text("first_blood.prospect.expected", wounds=wounds, n=n, whole=whole)


def thrown(found: Sequence[Outlook]) -> Text:
    """The dice, what most of them need, and what saves."""
    blow = readied(max((blow for each in found for blow in each.blows), key=lambda blow: blow.dice))
    dice = sum(each.dice for each in found)
    return Text("first_blood.prospect.dice", n=dice, need=blow.need, saved=_saved(blow))


def _saved(blow: Blow) -> int:
    """What a Defense die must not exceed against an ordinary Hit."""
    return guard(Struck(blow.game, blow, Hit(2)))


def _target(found: Outlook) -> str:
    part = max(found.blows, key=lambda blow: blow.dice).target
    return part.model.id if part.model else found.regiment.models[0].id


def tenths(number: float) -> str:
    """A number as players read it."""
    return f"{number:.1f}"


def _shortened(spread: Spread, wanted: int) -> tuple[float, ...]:
    """How likely 0, 1, 2, ... are; the last tells of all that hardly ever happen as well."""
    chances = list(spread.chances)
    while len(chances) > wanted + 1 and chances[-1] < 0.005:
        tail = chances.pop()
        chances[-1] += tail
    return tuple(chances)


# --- Charge


def charging(game: FirstBlood, regiment: Regiment, target: Regiment, away: int) -> Prospect | None:
    """How likely a Charge gets there, and what its Impact Attacks would do (CHG-07, CHG-10)."""
    sure_part = charge.certain(game, regiment)
    die = charge.needed(away, sure_part)
    if die > len(FACES):
        return None
    dice = Text("first_blood.prospect.needs", distance=tenth(away), march=sure_part // INCH, n=die)
    found = impacts(game, regiment, target)
    why = Text("first_blood.prospect.inspired")
    if found:
        why = Text("first_blood.prospect.impact", wounds=tenths(found[0].total.mean))
    chance = charge_chance(game, regiment, die)
    spread = (1 - chance, chance)
    return Prospect(target.models[0].id, chance, Text("first_blood.prospect.charge"), why, dice, spread)


# --- Spells


@dataclass(frozen=True, slots=True)
class Magic:
    """A Spell somebody may cast: its dice, and how likely it works."""

    casting: Casting
    dice: int
    need: int
    successes: Spread

    @property
    def chance(self) -> float:
        return self.successes.at_least(self.casting.spell.successes)


def magic(game: FirstBlood, regiment: Regiment, rest: str) -> Magic | None:
    """The Spell of an option: `mire:b2` or `mire:b2:a1.1`."""
    id, target, *by = rest.split(":")
    casters = [model for model in game.caster_models(regiment) if not by or model.id == by[0]]
    for caster in casters:
        spell = next((spell for spell in known(game, caster) if spell.id == id), None)
        if spell is not None:
            cast = Casting(game, caster, spell, game.regiment(target))
            dice, need = level(cast).value, attunement(cast).value
            good = sum(passes(face, need) for face in FACES)
            return Magic(cast, dice, need, successes(dice, good))
    return None


def in_vain(cast: Casting) -> bool:
    """Whether a Spell does nothing but heal, and nobody it is cast on is hurt."""
    effects = cast.spell.effects
    heals = bool(effects) and all(effect.op == "heal" and effect.on == "target" for effect in effects)
    return heals and not mends(cast.game, cast.target)


def casting(game: FirstBlood, regiment: Regiment, rest: str) -> Prospect | None:
    """How likely a Spell works, and what its Hits do then (MAG-11 to MAG-17)."""
    found = magic(game, regiment, rest)
    if found is None:
        return None
    cast = found.casting
    spell, target = cast.spell, cast.target
    dice = Text("first_blood.prospect.spell", n=found.dice, need=found.need, wanted=spell.successes)
    why: Text = Text("first_blood.aside.unhurt") if in_vain(cast) else spell.text
    loss = 0
    if struck := _hits(found):
        why, loss = reckoned(struck), round(struck.falling.mean)
    return Prospect(
        target.models[0].id,
        found.chance,
        Text("first_blood.prospect.works"),
        why,
        dice,
        found.successes.chances,
        spell.successes,
        loss,
    )


def _hits(found: Magic) -> Outlook | None:
    """What the Hits of a Spell do, whether it works or not."""
    cast = found.casting
    game, spell = cast.game, cast.spell
    effects = [effect for effect in spell.effects if effect.op == "hits"]
    if not effects:
        return None
    strife = Strife(game, "spell", cast.regiment, [cast.target])
    struck = [(blow := _blow(cast, effect), _wounds(found, blow, effect)) for effect in effects]
    strife.blows = [blow for blow, _ in struck]
    return outlook(strife, cast.target, struck)


def _blow(cast: Casting, effect: Effect) -> Blow:
    game = cast.game
    attacker = game.part_of(cast.caster)
    return Blow(
        game,
        "spell",
        attacker,
        game.main(cast.target),
        [cast.caster],
        spell=cast.spell,
        rules=effect.hit_rules,
    )


def _wounds(found: Magic, blow: Blow, effect: Effect) -> Spread:
    """By how many of the casting dice succeed."""
    wanted, cases = found.casting.spell.successes, []
    for n, count in enumerate(found.successes.ways):
        hits = effect.value * (n if effect.per_success else 1) if n >= wanted else 0
        cases.append((count, of_hits(blow, hits)))
    return either(cases)
