"""Strikes, in melee and at range: who may be struck, the order of their steps, and their odds (MEL, RNG, AIK-08)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from game.core.hooks import Tally
from game.core.place import Point
from game.core.text import Refusal, Text
from game.kit.dice import throw
from game.systems.shadow_of_the_bat.flow import defence, focus, harm, spans, statuses
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import (
    AI_STRUCK,
    HAPPENED,
    HITS,
    PROMISED,
    SHOT,
    STRIKE_DICE,
    STRUCK,
    STRUCK_LESS,
    Moment,
    Strike,
    attribute,
    ignores,
)
from game.systems.shadow_of_the_bat.state import BATTLE_DIE, Figure
from game.systems.shadow_of_the_bat.vocabulary import StrikeKind

# --- whom it may strike


class Target(NamedTuple):
    """An enemy on the map, and why it cannot be struck if it cannot."""

    figure: Figure
    refusal: Refusal | None = None


def targets(
    game: Fight, figure: Figure, kind: StrikeKind, at: Point | None = None, refused_too: bool = True
) -> list[Target]:
    """Every enemy on the map; those that a Strike of this kind cannot choose say why (decision 17, MEL-07)."""
    if refused_too:
        return [Target(enemy, why_not(game, figure, enemy, kind, at)) for enemy in game.enemies(figure)]
    within = [enemy for enemy in game.enemies(figure) if kind != "melee" or game.distance(figure, enemy, at) <= 1]
    return [Target(enemy) for enemy in within if why_not(game, figure, enemy, kind, at) is None]


def why_not(game: Fight, figure: Figure, enemy: Figure, kind: StrikeKind, at: Point | None = None) -> Refusal | None:
    """Why a figure, standing `at` if that is given, cannot strike an enemy; None if it can (RNG-03, RNG-11)."""
    if attribute(game, figure, kind) is None:
        words = Text(f"shadow_of_the_bat.no.{kind}", name=game.name(figure))
        return Refusal(words, "SOTB-MEL-08")
    name = game.name(enemy)
    if enemy.down:
        return Refusal(Text("shadow_of_the_bat.no.down", name=name), "SOTB-KND-05")
    if enemy.has("falling"):
        return Refusal(Text("shadow_of_the_bat.no.falling", name=name), "SOTB-STA-12")
    adjacent = game.adjacent(figure, enemy, at)
    if kind == "melee":
        return None if adjacent else _not_beside(game, figure, enemy, at)
    if adjacent:
        return Refusal(Text("shadow_of_the_bat.no.too_near", name=name), "SOTB-RNG-01")
    if ignores(game, figure, "RNG-02"):
        return None
    sight = game.sight(figure, enemy, at, risen=True)  # TMV-28
    return None if sight.clear else Refusal(sight.why(), sight.rule or "SOTB-RNG-02")


def _not_beside(game: Fight, figure: Figure, enemy: Figure, at: Point | None) -> Refusal | None:
    name = game.name(enemy)
    if game.distance(figure, enemy, at) > 1:
        return Refusal(Text("shadow_of_the_bat.no.too_far", name=name), "SOTB-MEL-01")
    climb = game.rise(figure, enemy, at)
    if climb > 0:
        if ignores(game, figure, "MEL-02"):
            return None
        return Refusal(Text("shadow_of_the_bat.no.higher", name=name), "SOTB-MEL-02")
    if climb < 0:
        if ignores(game, figure, "MEL-03"):
            return None
        return Refusal(Text("shadow_of_the_bat.no.lower", name=name), "SOTB-MEL-03")
    return Refusal(Text("shadow_of_the_bat.no.wall", name=name), "SOTB-MEL-01")


# --- how strong it is


def dice_tally(strike: Strike) -> Tally:
    """Attack dice with their reasons, or the hits of an AI villain (MEL-04, RNG-04, AIK-08)."""
    base = attribute(strike.game, strike.striker, strike.kind, strike) or 0
    return STRIKE_DICE(strike, base + strike.icons)


def dice_of(strike: Strike) -> int:
    return max(0, dice_tally(strike).value)


def hits_left(strike: Strike, rolled: int) -> int:
    """What distance and height leave of the hits, never below 0 (RNG-05 to RNG-09, MEL-05, RNG-06)."""
    return max(0, HITS(strike, rolled).value)


def ai_hits(game: Fight, figure: Figure, enemy: Figure, kind: StrikeKind, at: Point | None = None) -> int:
    """Hits an AI villain would inflict from where it stands, or would stand (AIK-08 to AIK-11, AIK-13)."""
    strike = Strike(game, figure, enemy, kind, origin=at, by_ai=True)
    strike.plus = PROMISED(strike, 0).value
    return hits_left(strike, dice_of(strike))


def is_hit(face: int) -> bool:  # ICO-10
    return BATTLE_DIE[face - 1].startswith("H")


# --- the Strike


async def strike(game: Fight, strike: Strike) -> None:
    """A declared and paid Strike, to its after-effects, in the one order of all Strikes (MEL-09, MEL-05, DEF-10)."""
    striker, target = strike.striker, strike.target
    statuses.begin_action(game, striker)  # TMV-24
    strike.origin = strike.origin or striker.at
    await HAPPENED(Moment(game, "strike_declared", striker, strike))
    if _goes_on(strike):
        await _attack(game, strike)
    if _goes_on(strike) and strike.hits:
        await HAPPENED(Moment(game, "before_defense_roll", target, strike, striker))
    if _goes_on(strike) and strike.hits:
        await defence.defend(game, strike)
        strike.wounds = await harm.wound(game, target, max(0, strike.hits - strike.blocks), striker, strike=strike)
    statuses.take(game, target, "unaware")  # STA-11
    await HAPPENED(Moment(game, "after_strike", striker, strike))
    spans.expire(game, "strike")


def _goes_on(strike: Strike) -> bool:
    """It ends if either figure goes down, is removed or falls in the middle of it (KND-15, STA-12)."""
    both = (strike.striker, strike.target)
    return all(each.standing and not each.has("falling") for each in both)


async def _attack(game: Fight, strike: Strike) -> None:
    """Roll, roll again, count hits and subtract what distance and height cost (RNG-06, MEL-06)."""
    striker, target = strike.striker, strike.target
    name, whom = game.name(striker), game.name(target)
    if strike.by_ai:
        strike.hits = hits_left(strike, dice_of(strike))
        game.tell(AI_STRUCK, striker.id, target.id, n=strike.hits, name=name, target=whom)
        return
    words = Text(f"shadow_of_the_bat.roll.{strike.kind}", name=name, target=whom)
    strike.dice = await throw(words, dice_of(strike), by=game.controller(striker), topic=strike.kind)
    await HAPPENED(Moment(game, "after_attack_roll", striker, strike))
    if not _goes_on(strike):
        return
    await focus.rerolls(game, striker, strike.dice, words, strike.kind)
    hitting = strike.dice.places(is_hit)
    left = HITS(strike, len(hitting))
    strike.hits = max(0, left.value)  # RNG-09
    lost = len(hitting) - strike.hits
    event, both = (STRUCK if strike.kind == "melee" else SHOT), (striker.id, target.id)
    if lost > 0:
        event = replace(STRUCK_LESS, rules=tuple(part.rule for part in left.parts if part.amount < 0 and part.rule))
    game.tell(
        event,
        *both,
        dice=strike.dice.faces,
        marked=hitting,
        luck=strike.dice.owed(is_hit),
        n=strike.hits,
        lost=lost,
        name=name,
        target=whom,
    )
