"""An enemy's attack: Strength against the Defence rolls of hunters (ORD-06 to ORD-11, ORD-27, ORD-28)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.place import Point
from game.core.request import Option, Roll
from game.core.text import Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import asking, defence, elements, explosions, harm, resolution, targeting
from game.systems.torgue_arena.flow.properties import properties
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.pending import Harmed
from game.systems.torgue_arena.points import HAPPENED, Attack, Hit, Moment
from game.systems.torgue_arena.state import Enemy, Hunter
from game.systems.torgue_arena.vocabulary import Attribute, Property, TargetRule
from game.systems.torgue_arena.words import lasting

CROWD_DIE = 4
ONE_HUNTER: tuple[TargetRule, ...] = ("attacker", "everyone_in")
"""Rules that aim at one hunter and at nobody else (ENC-06)."""


def attack_of(
    game: Arena,
    enemy: Enemy,
    *,
    range: int | None = None,
    resist: Attribute | None = None,
    strength: int = 0,
    props: Sequence[Property] = (),
) -> Attack:
    """An attack as the enemy's card has it, with what a special action changes (ENC-02, ENC-03, SPC-05, PRP-28)."""
    card = game.enemy_card(enemy)
    resisted = resist or card.resist
    return Attack(
        game,
        card.name,
        enemy,
        None,
        "melee" if resisted == "melee" else "ranged",  # ATK-12
        resisted,
        (*card.properties, *props),
        range=card.range if range is None else range,
        strength=card.strength if isinstance(card.strength, int) else None,
        strength_bonus=strength,
        origin=enemy.at,
    )


def strength_of(attack: Attack, rolled: int = 0) -> int:
    """What a Defence roll has to reach (ORD-06)."""
    base = (rolled if attack.strength is None else attack.strength) + attack.strength_bonus
    return points.STRENGTH(attack, base).value


def risk(game: Arena, attack: Attack, hunter: Hunter) -> float:
    """The chance that a hunter fails to resist, defending as well as it can."""
    hit = Hit(attack, hunter)
    assert isinstance(attack.attacker, Enemy)
    sides = _sides(game, attack.attacker)
    strengths = [strength_of(attack, face) for face in range(1, sides + 1)] if sides else [strength_of(attack)]
    odds = [
        sum(defence.failing(hit, guard, strength) for strength in strengths) / len(strengths)
        for guard in defence.guards(game, hunter, attack)
    ]
    return min(odds, default=1.0)


def _sides(game: Arena, enemy: Enemy) -> int:
    """The die of a random Strength; 0 when it is printed."""
    word = game.enemy_card(enemy).strength
    return int(word.removeprefix("1d")) if isinstance(word, str) and word.startswith("1d") else 0


def likely(game: Arena, enemy: Enemy) -> list[str]:
    """The ids of the hunters an enemy will go for as things stand: whom it would attack, else whom it walks up to."""
    tied = targeting.preferred(game, enemy, targeting.legal(game, enemy, attack_of(game, enemy)))
    if tied:
        return [hunter.id for hunter in tied]
    return [hunter.id for hunter in game.hunters() if hunter.id == game.state.spotlight]


# --- the attack


async def assault(game: Arena, attack: Attack, target: Hunter, rule: TargetRule = "tgt") -> None:
    """The whole attack; all repetitions of Swift are one attack with one window (RCT-14, PRP-40)."""
    enemy = attack.attacker
    assert isinstance(enemy, Enemy)
    if enemy.at is None or not target.in_play or target.down:
        return
    async with resolution.joined(game) as pending:
        harmed = Harmed()
        pending.harmed.append(harmed)
        attack.targets, attack.zone = [target], target.at
        await HAPPENED(Moment(game, enemy, trigger="on_attack_declared", attack=attack, target=target))
        struck: Hunter | None = target
        for repetition in range(1 + properties(attack).get("swift", 0)):
            if repetition:
                struck = await _again(game, attack, enemy, struck, rule)
            if struck is None or enemy.at is None:
                return
            await _once(game, attack, enemy, struck, harmed)


async def _again(game: Arena, attack: Attack, enemy: Enemy, last: Hunter | None, rule: TargetRule) -> Hunter | None:
    """Whom a repetition strikes: by the same rule, and only the same hunter if just one was meant (TGT-06, PRP-34)."""
    if rule in ONE_HUNTER:
        return last if last in targeting.legal(game, enemy, attack) else None
    return await targeting.choose(game, enemy, attack, rule, near=attack.zone, last=last)


async def _once(game: Arena, attack: Attack, enemy: Enemy, target: Hunter, harmed: Harmed) -> None:
    """One repetition, in the order of its dice (DIC-13)."""
    zone = target.at
    assert zone is not None
    lasting.new_roll(attack)
    attack.zone, attack.origin, attack.targets = zone, enemy.at, [target]
    found = properties(attack)
    hunters = await _crowd(game, attack, zone, target) if "crowd_control" in found else [target]
    comrades: list[Enemy] = []
    if "explosive" in found:
        hunters = [hunter for hunter in defence.caught(game, game.at(zone)) if hunter not in hunters] + hunters
        comrades = game.enemies_at(zone)  # PRP-25
    attack.targets = [*hunters, *comrades]
    strength, rolled = await _strength(game, attack, enemy)
    names = [hunter.id for hunter in hunters]
    game.tell(
        points.ENEMY_ATTACKED, enemy.id, *names, enemy=game.name(enemy), hunter=game.name(target), strength=strength
    )
    await elements.kindle(game, attack, found, [*hunters, *comrades])
    fallen = await explosions.scorch(game, attack, comrades, strength)
    await defence.defend(game, attack, hunters, strength, harmed, rolled=rolled)
    for each in fallen:
        await harm.eliminate(game, each, None, attack)


async def _crowd(game: Arena, attack: Attack, zone: Point, target: Hunter) -> list[Hunter]:
    """The target and as many others of its zone as the d4 allows, chosen by the players (PRP-14, D33)."""
    [most] = await Roll(Text("torgue_arena.roll.crowd", attack=attack.title), [CROWD_DIE], by=game.group, topic="crowd")
    struck = [target]
    others = [hunter for hunter in defence.caught(game, game.at(zone)) if hunter is not target]
    if len(others) < most:
        return [*struck, *others]
    while len(struck) < most:
        text = Text("torgue_arena.ask.crowd_hunter", enemy=attack.title)
        hunter = await asking.agree(
            game,
            text,
            lambda: [Option(h.id, game.name(h), h, h.id) for h in others],
            with_loot=False,
            topic="crowd_hunter",
        )
        others.remove(hunter)
        struck.append(hunter)
    return struck


async def _strength(game: Arena, attack: Attack, enemy: Enemy) -> tuple[int, bool]:
    """The Strength of this repetition, and whether it was rolled (DIC-11)."""
    sides = _sides(game, enemy)
    if attack.strength is not None or not sides:
        return strength_of(attack), False
    [face] = await Roll(
        Text("torgue_arena.roll.strength", attack=attack.title), [sides], by=game.group, topic="strength"
    )
    return strength_of(attack, face), True
