"""Charge: declare, roll, and if it carries far enough, everybody goes in (CHG)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from random import Random

from game.boards.formation import Aim, Places, assault, hesitations
from game.boards.measure import distance
from game.boards.reach import Route
from game.boards.table import Body
from game.core.request import ChooseSome, Option
from game.core.text import Refusal, Text
from game.kit.dice import throw
from game.kit.skirmish.drilled import Drilled
from game.systems.first_blood.deeds import DeedOption
from game.systems.first_blood.flow.allowed import barred, performed
from game.systems.first_blood.flow.engagement import Engagement, shielded
from game.systems.first_blood.flow.fighting import unengaged
from game.systems.first_blood.flow.ground import RULES, laid, pace
from game.systems.first_blood.flow.impact import impact
from game.systems.first_blood.flow.manoeuvre import HELD, aim_at, chosen, fighters, planned
from game.systems.first_blood.flow.sight import sees
from game.systems.first_blood.flow.stats import march
from game.systems.first_blood.flow.treading import disheartened, hampered, trodden
from game.systems.first_blood.game import WITHIN, FirstBlood, tenth
from game.systems.first_blood.points import (
    CHARGE_BONUS,
    CHARGE_DICE,
    CHARGE_FAILED,
    CHARGE_LOST,
    CHARGE_MET,
    CHARGE_ROLLED,
    CHARGED,
    Acting,
    Charging,
    Mustered,
    Strife,
)
from game.systems.first_blood.state import INCH, Regiment

BEST = 6
DETOUR = 1 * INCH
"""By how much a way may be longer than the shortest to the foe it leads to (CHG-18)."""
CHARGE_RULES = {
    **RULES,
    **HELD,
    "reach.too_far": "CFB-CHG-15",
    "reach.could_strike": "CFB-CHG-16",
    "reach.out_of_command": "CFB-CHG-17",
    "reach.roundabout": "CFB-CHG-18",
    "reach.group_unmet": "CFB-CHG-21",
    "reach.hangs_back": "CFB-CHG-24",
}

# --- declaring


@dataclass(frozen=True, slots=True)
class ChargeTarget:
    """An enemy Regiment as its charger sees it."""

    regiment: Regiment
    away: int
    """From the nearest Leader, in mils."""
    die: int
    """What the Charge Roll must show at least."""
    refusal: Refusal | None = None


def certain(game: FirstBlood, regiment: Regiment) -> int:
    """The part of the Charge Distance no die decides: the lowest March and bonuses, in mils (CHG-09, CHG-28)."""
    bonus = CHARGE_BONUS(Mustered(game, regiment, "charge"), 0).value
    return march(game, regiment, "charge") + bonus * INCH


def away(game: FirstBlood, regiment: Regiment, targets: Sequence[Regiment]) -> int:
    """From any Leader straight to the nearest model of any target, or to its piece (CHG-10, CHG-14, GAR-24)."""
    leaders = [game.body(leader) for leader in game.leaders(regiment) if leader.at is not None]
    forms = [form for target in targets for form in game.forms(target)]
    return min(distance(leader, form, flat=True) for leader in leaders for form in forms)


def needed(far: int, sure: int) -> int:
    """The least Charge Roll that carries so far."""
    return max(1, -((sure + WITHIN - far) // INCH))


def targets(game: FirstBlood, regiment: Regiment) -> list[ChargeTarget]:
    """Every enemy Regiment: how far it is from a Leader, and why it cannot be declared (CHG-05, CHG-07, CHG-08)."""
    sure = certain(game, regiment)
    return [_target(game, regiment, enemy, sure) for enemy in game.enemies(regiment)]


def _target(game: FirstBlood, regiment: Regiment, enemy: Regiment, sure: int) -> ChargeTarget:
    """Some Leader must see it, past his own models (CHG-04, CHG-06)."""
    far = away(game, regiment, [enemy])
    die = needed(far, sure)
    if far > sure + BEST * INCH + WITHIN:
        why = Refusal(Text("first_blood.no.charge_far", distance=tenth(far), most=sure + BEST * INCH), "CFB-CHG-07")
        return ChargeTarget(enemy, far, die, why)
    if not any(sees(game, leader, enemy) for leader in game.leaders(regiment)):
        return ChargeTarget(enemy, far, die, Refusal(Text("first_blood.no.sight"), "CFB-CHG-04"))
    return ChargeTarget(enemy, far, die)


def refusal(game: FirstBlood, regiment: Regiment, graph: Engagement) -> Refusal | None:
    """Why a Regiment cannot Charge at all; Overrun allows it even to the Engaged (CHG-02, CHG-03, RNF-12, BRK-03,
    SPR-66)."""
    if regiment.inside:
        return Refusal(Text("first_blood.no.inside"), "CFB-GAR-38")
    if regiment.arrived:
        return Refusal(Text("first_blood.no.charge_arrived"), "CFB-CHG-02")
    if regiment.broken:
        return Refusal(Text("first_blood.no.broken"), "CFB-CHG-03")
    if (why := barred(game, regiment, "charge")) is not None:
        return why
    active = game.state.active
    overruns = active is not None and active.regiment == regiment.id and active.overruns
    return None if overruns else unengaged(regiment, graph)


def offers(game: FirstBlood, acting: Acting, graph: Engagement) -> list[DeedOption]:
    """A Charge at each enemy Regiment, with its distance and the die it takes (CHG-01)."""
    regiment = acting.regiment
    if regiment.where != "table":
        return []
    why = refusal(game, regiment, graph)
    found = []
    for target in targets(game, regiment) if why is None else _unseen(game, regiment):
        enemy = target.regiment
        words = Text("first_blood.do.charge", target=game.name(enemy), distance=tenth(target.away), die=target.die)
        if target.die > BEST or why is not None:
            words = Text("first_blood.do.charge_at", target=game.name(enemy))
        deed = partial(declare, game, regiment, enemy)
        found.append(DeedOption(f"charge:{enemy.id}", words, deed, game.leader(enemy).id, why or target.refusal))
    return found


def _unseen(game: FirstBlood, regiment: Regiment) -> list[ChargeTarget]:
    """The same for whoever cannot Charge anyway: nobody looks."""
    sure = certain(game, regiment)
    far = [(enemy, away(game, regiment, [enemy])) for enemy in game.enemies(regiment)]
    return [ChargeTarget(enemy, gap, needed(gap, sure)) for enemy, gap in far]


async def declare(game: FirstBlood, regiment: Regiment, first: Regiment) -> None:
    """One target or more, the first one named already (CHG-04, DP-21)."""
    others = [target for target in targets(game, regiment) if target.regiment is not first and not target.refusal]
    options = [
        Option(
            target.regiment.id,
            Text(
                "first_blood.do.charge", target=game.name(target.regiment), distance=tenth(target.away), die=target.die
            ),
            target.regiment,
            game.leader(target.regiment).id,
        )
        for target in others
    ]
    more: list[Regiment] = []
    if options:
        question = Text("first_blood.ask.charge_targets", target=game.name(first))
        more = await ChooseSome(regiment.seat, question, options, ordered=True, topic="charge_targets")
    await charge(game, regiment, [first, *more])


# --- the roll


async def charge(game: FirstBlood, regiment: Regiment, declared: Sequence[Regiment]) -> None:
    """Roll; a Charge that falls short moves nobody and is lost (CHG-09 to CHG-14)."""
    performed(game, regiment, "charge")
    charging = Charging(game, regiment, list(declared))
    await roll(charging)
    if not carries(charging):
        await CHARGE_FAILED(charging)
        charging.distance = certain(game, regiment) + charging.die * INCH
    if not carries(charging):
        lost(charging, "first_blood.why.charge_short")
        return
    layout, aim = onrush(game, regiment, charging.targets, charging.distance)
    if not _anybody(layout, aim):
        lost(charging, "first_blood.why.charge_blocked")
        return
    await go_in(charging, layout)


async def roll(charging: Charging) -> None:
    """The Charge Roll: a die and the Regiment's March (CHG-09)."""
    game, regiment = charging.game, charging.regiment
    far, sure = away(game, regiment, charging.targets), certain(game, regiment)
    text = Text("first_blood.roll.charge", regiment=game.name(regiment), need=needed(far, sure))
    dice = CHARGE_DICE(Mustered(game, regiment, "charge"), 1).value
    rolled = await throw(text, dice, by=regiment.seat, topic="charge")
    charging.die = max(rolled.faces)
    charging.distance = sure + charging.die * INCH
    game.tell(
        CHARGE_ROLLED,
        game.leader(regiment).id,
        *(game.leader(target).id for target in charging.targets),
        dice=rolled.faces,
        marked=rolled.places(lambda face: face == charging.die) if carries(charging) else [],
        regiment=game.name(regiment),
        target=game.name(charging.targets[0]),
        distance=charging.distance,
        away=tenth(far),
    )


def carries(charging: Charging) -> bool:
    """Whether the Charge Distance reaches some target (CHG-10)."""
    return away(charging.game, charging.regiment, charging.targets) <= charging.distance + WITHIN


def lost(charging: Charging, why: str) -> None:
    """Nobody moves and the Action is lost (CHG-11, CHG-12, CHG-14)."""
    game, regiment = charging.game, charging.regiment
    game.tell(CHARGE_LOST, game.leader(regiment).id, regiment=game.name(regiment), why=Text(why))


# --- the move


def onrush(game: FirstBlood, regiment: Regiment, declared: Sequence[Regiment], far: int) -> tuple[Onrush, Aim]:
    """Where everybody may end: in reach of somebody charged if he can be, by a short way and through the reach of any
    enemy (CHG-15 to CHG-18, CHG-22, CHG-29, CHG-30); as many targets met as can be (CHG-19, CHG-20, CHG-21); the rest
    close up, and Command Range yields to all that (CHG-23, CHG-24, CMD-07)."""
    company = fighters(game, regiment, pace(far), yields=True)
    aim = aim_at(game, regiment, declared, DETOUR)

    def more(placed: Mapping[str, Body]) -> Mapping[str, Refusal]:
        found = hesitations(company, aim, {id: body.at for id, body in placed.items()})
        return {id: Refusal(_named(game, why), CHARGE_RULES[why.key]) for id, why in found.items()}

    shields = shielded(game, game.rival(regiment.seat))
    return Onrush(company, CHARGE_RULES, [partial(planned, company, aim, assault, shields)], more), aim


class Onrush(Drilled):
    """The layouts of a Charge: the engine's own is legal by definition, and standing still hardly ever is (CHG-30)."""

    @cached_property
    def _own(self) -> Sequence[Places]:
        return [proposal() for proposal in self._proposals]

    def suggestions(self) -> Sequence[Places]:
        return self._own

    def suggestion(self, random: Random | None = None) -> Places:
        return self._own[0]

    def faults(self, places: Places) -> Mapping[str, Refusal]:
        return {} if dict(places) in map(dict, self._own) else super().faults(places)


def _named(game: FirstBlood, why: Text) -> Text:
    """A target that could be met is told by its name."""
    group = dict(why.values).get("group")
    return Text("first_blood.no.target_unmet", target=game.name(game.regiment(str(group)))) if group else why


def _anybody(layout: Onrush, aim: Aim) -> bool:
    """Whether any model at all can end where it Engages a target (CHG-14)."""
    return any(aim.meets(body) for body in layout.company.placed(layout.suggestion()).values())


async def go_in(charging: Charging, layout: Drilled) -> None:
    """Moves, what the ground takes, what is won by it, Impact Attacks, Morale, in this order (CHG-25, CHG-27)."""
    game, regiment = charging.game, charging.regiment
    question = Text("first_blood.ask.charge", regiment=game.name(regiment), distance=charging.distance)
    places = await chosen(regiment, layout, question, "charge")
    routes = layout.company.routes(places)
    moved = laid(regiment, places)
    game.tell(
        CHARGED,
        *moved,
        regiment=game.name(regiment),
        side=regiment.seat,
        target=game.name(charging.targets[0]),
        n=len(charging.targets),
    )
    strife = Strife(game, "impact", regiment, list(charging.targets))
    strife.suffered = await trodden(game, regiment, routes, "charge", tests=False)
    if regiment.destroyed:
        return
    graph = Engagement(game, regiment)
    charging.engaged = [target for target in charging.targets if graph.engages(regiment, target)]
    inspire(game, charging, routes)
    await CHARGE_MET(charging)
    await impact(charging, strife)


def inspire(game: FirstBlood, charging: Charging, routes: Mapping[str, Route]) -> None:
    """Inspired for its next Clash (CHG-25), but not against a Garrison (GAR-27), nor models that changed floor, which
    make no Impact Attacks either (RUI-15, RUI-24)."""
    regiment = charging.regiment
    climbed = [id for id, route in routes.items() if route.legs and route.legs[0].start.z != route.end.z]
    if game.state.active is not None:
        game.activation.climbed = climbed
        game.activation.hindered += hampered(game, regiment, routes, charging.targets)
    if any(target.inside for target in charging.targets) or disheartened(game, regiment, routes, charging.targets):
        return
    regiment.inspired = True
    regiment.uninspired = climbed
