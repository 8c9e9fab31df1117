"""Charge: a straight Move step through people, who are struck or pushed and moved aside (SPA-11 to 14, SPA-29)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

from game.boards.reach import Guard
from game.core.place import Point
from game.core.request import DECLINE, Allot, Choose, Option, Path, PickPath, Share
from game.core.text import Refusal, Text
from game.kit.skirmish.errands import Errands
from game.kit.skirmish.journey import Journey, Plan, Trip
from game.systems.bmg1.deeds import Deed, DeedOption
from game.systems.bmg1.flow.arms import arms, called, key, name_arm
from game.systems.bmg1.flow.aside import Line, move_aside, next_met
from game.systems.bmg1.flow.attack import numbers
from game.systems.bmg1.flow.attack.step import foes, why_not_target
from game.systems.bmg1.flow.bounds import bounded, why_not_stop
from game.systems.bmg1.flow.grab import let_go
from game.systems.bmg1.flow.melee import WHAT, Way, fight, made
from game.systems.bmg1.flow.move_step import begin, pay_way, roll_distance, why_not_begin
from game.systems.bmg1.flow.moving import arrive, bmd, footing, gait, guards
from game.systems.bmg1.flow.purse import can_pay, pay
from game.systems.bmg1.flow.room import nearest_free
from game.systems.bmg1.flow.smoke import choke
from game.systems.bmg1.flow.walking import WAYS
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import CHARGED, MAY_HOLD, Acting, Attack, Price, Target
from game.systems.bmg1.state import Model

PRICE = Price(move=1, special=1)


def offers(acting: Acting) -> Iterator[DeedOption]:
    """A Charge is the Move step (SPA-14); once its die has been rolled the line is asked for."""
    game, model, activation = acting.game, acting.model, acting.activation
    if not model.on_table or not any(attack.id == "charge" for attack in game.attacks(model)):
        return
    if activation.step == "move" and activation.move_kind == "charge" and activation.allowance:
        yield _line(acting)
    elif not activation.move_used and not model.wall:
        yield DeedOption("charge", Text("bmg1.do.charge"), _begun(acting), model.id, why_not(acting))


def why_not(acting: Acting) -> Refusal | None:
    """Standing, before any attack, paid for, not away from whom it must approach (SPA-04, SPA-11, SPA-29, TRT-19)."""
    game, model = acting.game, acting.model
    if model.is_down:
        return Refusal(Text("bmg1.no.down"), "BMG1-EFX-25")
    if acting.activation.attack_kind:
        return Refusal(Text("bmg1.no.charge_first"), "BMG1-SPA-29")
    if refusal := why_not_begin(acting, PRICE, "charge"):
        return refusal
    assert model.at is not None
    if acting.activation.drawn_to and bounded(acting, travel(acting, bmd(game, model))) is None:
        return why_not_stop(game, model, model.at)
    return None


def _begun(acting: Acting) -> Deed:
    async def deed() -> None:
        """As if 1 MC had been spent for distance (SPA-11)."""
        await begin(acting, bmd(acting.game, acting.model))
        acting.activation.move_kind, acting.activation.special = "charge", "charge"
        await pay(acting.game, acting.model, "charge", PRICE)
        await roll_distance(acting, 1)

    return deed


# --- the line


class Rush(Journey):
    """The lines a charger may take."""

    def suggestions(self) -> Sequence[Path]:
        return self._lines

    @cached_property
    def _lines(self) -> list[Path]:
        return [path for path in Errands(self).paths() if self.why_not(path) is None] or [self.stay]


@lru_cache(maxsize=64)
def rush(trip: Trip) -> Rush:
    return Rush(trip)


def travel(acting: Acting, allowance: int) -> Rush:
    """A straight line that only the unmovable bar; no climbing, no jumping (SPA-11, SPA-14)."""
    game, model = acting.game, acting.model
    found = [(g, name) for g, name in zip(*guards(game, model), strict=True) if not is_movable(game, model, g)]
    straight = replace(gait(acting, allowance), straight=True)
    enemies = tuple(game.body(enemy) for enemy in game.enemies(model))
    bars, names = tuple(g for g, _ in found), tuple(name for _, name in found)
    return rush(
        Trip(game.table, footing(game, model, "charge"), game.body(model), straight, WAYS, bars, names, enemies=enemies)
    )


def is_movable(game: Bmg1, charger: Model, guard: Guard) -> bool:
    """Whoever could be pushed; Big ones stop a Charge (SPA-14)."""
    other = game.state.models.get(guard.body.id)
    if other is None:
        return False
    return MAY_HOLD(Attack(game, charger, "melee", manner="push", target=Target(other))).forbidden is None


def _line(acting: Acting) -> DeedOption:
    game, model, left = acting.game, acting.model, acting.activation.allowance
    assert model.at is not None
    going = travel(acting, left)
    question = Text("bmg1.ask.charge", model=game.name(model), distance=left)
    ways, budget = bounded(acting, going) or going, going.trip.gait.budget
    ask = PickPath(game.controller(model), question, model.at, ways, budget, model.id, topic="charge")

    def taken(path: Path) -> Deed:
        async def deed() -> None:
            await charge(acting, path)

        return deed

    return DeedOption("charge", Text("bmg1.do.charge_line", distance=left), taken, model.id, then=ask)


async def charge(acting: Acting, path: Path) -> None:
    """Along the line, meeting one after another; whatever is left of the allowance is lost (SPA-12, SPA-14)."""
    game, model, activation = acting.game, acting.model, acting.activation
    going = travel(acting, activation.allowance)
    plan = going.plan(path)
    if not isinstance(plan, Plan):
        raise ValueError(f"{model.id} cannot charge like that: {plan.reason!r}")
    activation.allowance = 0
    if not plan.route.legs or model.at is None:
        return
    await pay_way(acting, going, plan)
    game.tell(CHARGED, model.id, model=game.name(model), distance=plan.cost)
    line, end, met = Line(model.at, plan.route.end), plan.route.end, list[str]()
    stood = list[tuple[str, Point]]()
    while meeting := next_met(game, model, line):
        other, at = meeting
        if (other.id, at) in stood:  # whoever is in the way again where it was met cannot be moved out of it
            end = at
            break
        stood.append((other.id, at))
        choke(game, model, model.at, at)
        model.at = at
        if other.id not in met:
            met.append(other.id)
            await meet(acting, other)
        if not model.in_play or model.is_down:
            end = at
            break
        if not await move_aside(game, model, other, line):
            end = at
            break
    if model.on_table:
        await arrive(acting, end if end is plan.route.end else nearest_free(game, model, end))


async def meet(acting: Acting, other: Model) -> None:
    """A Strike or a Push for its AC, without SC, once; friends are only moved aside (SPA-12, SPA-14, DCN-54)."""
    game, model = acting.game, acting.model
    most = max((n for n in range(model.counters.total + 1) if can_pay(game, model, WHAT, Price(attack=n))), default=0)
    if not most or other not in foes(acting):
        return
    ways = [Way(manner, weapon) for manner in ("strike", "push") for weapon in arms(game, model)]
    options: list[Option[Way | None]] = [
        Option(
            way.manner + (f":{key(way.weapon)}" if way.weapon else ""),
            Text(f"bmg1.do.{way.manner}", target=game.name(other), weapon=called(way.weapon)),
            way,
            other.id,
            why_not_target(made(game, model, way, other)),
        )
        for way in ways
    ]
    options.append(Option(DECLINE, Text("bmg1.do.pass_by", target=game.name(other)), None))
    question = Text("bmg1.ask.charged", model=game.name(model), target=game.name(other))
    way = await Choose(game.controller(model), question, options, topic="charged")
    if way is None:
        return
    need = numbers.impact(made(game, model, way, other)).value
    share = Share(other.id, Text("bmg1.do.share", target=game.name(other), need=need), other, other.id, least=1)
    words = Text("bmg1.ask.strikes", model=game.name(model), n=most)
    spent = await Allot(
        game.controller(model), words, [share], most, spare=True, suggested={other.id: most}, topic="strikes"
    )
    await pay(game, model, WHAT, Price(attack=sum(n for _, n in spent)))
    name_arm(model, way.weapon)  # MEL-09
    let_go(game, model, other)
    await fight(game, model, way, other, spent)
