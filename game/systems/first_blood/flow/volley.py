"""Volley: who may shoot at whom, with how many dice, and the Action itself (VOL)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from game.boards.sight.volley import Shot
from game.core.request import Choose, Option
from game.core.text import Refusal, Text
from game.systems.first_blood.content import Barrage
from game.systems.first_blood.deeds import DeedOption
from game.systems.first_blood.flow.aftermath import fight
from game.systems.first_blood.flow.allowed import barred, performed
from game.systems.first_blood.flow.engagement import Engagement
from game.systems.first_blood.flow.sight import aside, looker, lookers, looks
from game.systems.first_blood.flow.stats import to_hit
from game.systems.first_blood.game import WITHIN, FirstBlood, Part, tenth
from game.systems.first_blood.points import OBSCURED, SHOT_RANGE, SHOTS, About, Acting, Blow, Strife
from game.systems.first_blood.state import Model, Regiment


@dataclass(frozen=True, slots=True)
class VolleyTarget:
    """An enemy Regiment as somebody who would shoot sees it: with thrown weapons only where somebody is Engaged."""

    regiment: Regiment
    thrown_only: bool
    refusal: Refusal | None = None
    dice: int = 0
    """With the weapon of each part that shoots most."""


# --- who may shoot


def shooters(game: FirstBlood, regiment: Regiment) -> list[Part]:
    """The parts that have a ranged weapon and can use one (VOL-01, PRF-04, PRF-14, VOL-20)."""
    return [part for part in game.parts(regiment) if part.profile.volley > 0 and game.barrages(part)]


def targets(game: FirstBlood, regiment: Regiment) -> list[VolleyTarget]:
    """Every enemy Regiment, and why it cannot be shot at (VOL-02 to VOL-06)."""
    engagement = game.once("graph", "", lambda: Engagement(game))
    bound = engagement.is_engaged(regiment) and not regiment.inside  # VOL-05, GAR-35
    return [_target(game, regiment, enemy, bound, engagement) for enemy in game.enemies(regiment)]


def _target(game: FirstBlood, regiment: Regiment, enemy: Regiment, bound: bool, engagement: Engagement) -> VolleyTarget:
    thrown = bound or engagement.is_engaged(enemy)
    armed = [(part, weapon) for part in shooters(game, regiment) for weapon in usable(game, part, thrown)]
    if not armed:
        reason = "first_blood.no.volley_engaged" if bound else "first_blood.no.volley_at_engaged"
        return VolleyTarget(enemy, thrown, Refusal(Text(reason), "CFB-VOL-05"))
    far = min(_away(game, regiment, enemy, part, weapon) for part, weapon in armed)
    if far > 0:
        return VolleyTarget(
            enemy, thrown, Refusal(Text("first_blood.no.out_of_range", distance=tenth(far)), "CFB-VOL-03")
        )
    most: dict[str, int] = {}
    for part, weapon in armed:
        most[part.id] = max(most.get(part.id, 0), dice_at(game, part, enemy, weapon))
    if any(most.values()):
        return VolleyTarget(enemy, thrown, dice=sum(most.values()))
    return VolleyTarget(enemy, thrown, Refusal(Text("first_blood.no.sight"), "CFB-VOL-04"))


def usable(game: FirstBlood, part: Part, thrown: bool) -> list[Barrage]:
    """The weapons of a part; where somebody is Engaged only those that are thrown (VOL-20, SPR-88)."""
    return [weapon for weapon in game.barrages(part) if weapon.thrown or not thrown]


def reach(game: FirstBlood, part: Part, weapon: Barrage) -> int:
    """How far a weapon carries, in mils."""
    return SHOT_RANGE(About(game, part, action="volley"), int(weapon.range)).value


def _away(game: FirstBlood, regiment: Regiment, enemy: Regiment, part: Part, weapon: Barrage) -> int:
    """By how much the nearest enemy is out of range."""
    return game.apart(regiment, enemy) - reach(game, part, weapon) - WITHIN


# --- dice


def blows(game: FirstBlood, part: Part, target: Regiment, weapon: Barrage) -> list[Blow]:
    """What a part shoots at a Regiment, in groups that hit alike, the best first (VOL-07, VOL-10, DIC-16)."""
    shot = [(model, seen) for model, seen in _seen(game, part, target, weapon) if seen is not None]
    groups: dict[bool, list[Model]] = {}
    for model, seen in shot:
        blow = Blow(game, "volley", part, Part(target), [model], weapon=weapon, rules=weapon.rules)
        hidden = OBSCURED(blow, int(seen.report.obscured))
        groups.setdefault(bool(hidden), []).append(model)
    found = [
        Blow(game, "volley", part, Part(target), models, obscured=hidden, weapon=weapon, rules=weapon.rules)
        for hidden, models in sorted(groups.items())
    ]
    for blow in found:
        blow.dice = len(blow.models) * max(0, SHOTS(blow, weapon.shots).value)
    return sorted(found, key=lambda blow: -to_hit(blow).value)


def _seen(game: FirstBlood, part: Part, target: Regiment, weapon: Barrage) -> list[tuple[Model, Shot | None]]:
    """Each model with what it shoots at: somebody in range whom it sees (VOL-03, VOL-04, VOL-06)."""
    all_looks, they, ignoring = looks(game), lookers(game, target), aside(part.regiment, target)
    far = reach(game, part, weapon) + WITHIN
    models = [model for model in part.models if model.at is not None or part.regiment.inside]
    return [(model, all_looks.shot(looker(game, model), they, far, ignoring)) for model in models]


def dice_at(game: FirstBlood, part: Part, target: Regiment, weapon: Barrage) -> int:
    """How many dice a part would roll."""
    return sum(blow.dice for blow in blows(game, part, target, weapon))


# --- the Action


def offers(game: FirstBlood, acting: Acting) -> list[DeedOption]:
    """A Volley at each enemy Regiment, for those who have Barrage (VOL-01, VOL-02)."""
    regiment = acting.regiment
    if not regiment.on_table or not shooters(game, regiment):
        return []
    why = barred(game, regiment, "volley", even_engaged=True)
    return [_offer(game, regiment, target, why) for target in targets(game, regiment)]


def _offer(game: FirstBlood, regiment: Regiment, target: VolleyTarget, why: Refusal | None) -> DeedOption:
    enemy = target.regiment
    deed = partial(shoot, game, regiment, enemy, thrown=target.thrown_only)
    words = Text("first_blood.do.volley", target=game.name(enemy), n=target.dice)
    if not target.dice:
        words = Text("first_blood.do.volley_at", target=game.name(enemy))
    return DeedOption(f"volley:{enemy.id}", words, deed, game.leader(enemy).id, why or target.refusal)


async def shoot(game: FirstBlood, regiment: Regiment, target: Regiment, *, thrown: bool = False) -> None:
    """All who can shoot at one Regiment; no Wound of it tests Morale (VOL-07, VOL-14, VOL-15, VOL-16, VOL-17)."""
    performed(game, regiment, "volley")
    strife = Strife(game, "volley", regiment, [target], tests=False)
    for part in shooters(game, regiment):
        weapon = await _weapon(game, part, target, usable(game, part, thrown))
        if weapon is not None:
            strife.blows += blows(game, part, target, weapon)
    await fight(game, strife)
    regiment.aimed = False


async def _weapon(game: FirstBlood, part: Part, target: Regiment, weapons: Sequence[Barrage]) -> Barrage | None:
    """The one profile a part shoots with; its owner chooses among those that reach (VOL-18, VOL-19, SPR-11)."""
    able = [(n, weapon, dice_at(game, part, target, weapon)) for n, weapon in enumerate(weapons)]
    options = [
        Option(str(n + 1), weapon_name(weapon, dice), weapon, part.models[0].id) for n, weapon, dice in able if dice
    ]
    if not options:
        return None
    question = Text("first_blood.ask.weapon", part=game.part_name(part), target=game.name(target))
    chosen: Barrage = await Choose(part.regiment.seat, question, options, topic="weapon")
    return chosen


def weapon_name(weapon: Barrage, dice: int) -> Text:
    return Text("first_blood.do.weapon", shots=weapon.shots, range=int(weapon.range), n=dice)
