"""Ranged attacks: with what, at whom, how many shots at each (SHO, ROF, AMM)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.boards.table import Body
from game.core.place import Point
from game.core.request import Allot, Option, PickPoint, Share
from game.core.text import Refusal, Text
from game.kit.skirmish.aiming import Aim
from game.systems.bmg1.content import Weapon
from game.systems.bmg1.deeds import DeedOption
from game.systems.bmg1.flow.arms import guns
from game.systems.bmg1.flow.attack import numbers
from game.systems.bmg1.flow.attack.lines import obstacles, shot
from game.systems.bmg1.flow.attack.resolve import resolve
from game.systems.bmg1.flow.attack.step import begin, foes, pick_poison, why_not_attack, why_not_target
from game.systems.bmg1.flow.attack.templates import BANDS_END, in_spray, under
from game.systems.bmg1.flow.grab import let_go
from game.systems.bmg1.flow.purse import pay, why_not_pay
from game.systems.bmg1.flow.sight import NIGHT, body_of, can_see
from game.systems.bmg1.game import WITHIN, Bmg1
from game.systems.bmg1.points import (
    BLIND,
    IGNORED_RULES,
    MAGAZINE_SPENT,
    MAY_BLINK,
    MAY_SHOOT,
    MAY_SHOOT_CLOSE,
    MAY_SPLIT,
    NEEDS_LINE,
    ROF,
    SHOT_RANGE,
    SHOT_SIGHT,
    SPRAYED,
    About,
    Acting,
    Attack,
    Price,
    Target,
)
from game.systems.bmg1.state import CM, Marker, Model

PRICE = Price(attack=2)
"""SHO-01"""
WHAT = "shoot"
CLOSE = 5 * CM
"""Nearer targets cannot be shot (SHO-05)."""
ANYWHERE = 1000 * CM
Mark = Model | Marker


def offers(acting: Acting) -> Iterator[DeedOption]:
    """Every weapon at every enemy and Lamppost; an Expansive one in any direction."""
    game, model = acting.game, acting.model
    if not model.on_table:
        return
    for weapon in guns(game, model):
        barred = why_not_shoot(acting, weapon)
        if weapon.has("expansive"):
            words = Text("bmg1.do.spray", weapon=weapon.name)
            yield Option(f"spray:{weapon.id}", words, partial(spray, acting, weapon), "", barred)
            continue
        for mark in marks(acting):
            refusal = barred or why_not_at(game, model, weapon, mark)
            words = Text("bmg1.do.shoot", target=name(game, mark), weapon=weapon.name)
            deed = partial(shoot, acting, weapon, mark)
            yield Option(f"shoot:{mark.id}:{weapon.id}", words, deed, mark.id, refusal)


def marks(acting: Acting) -> list[Mark]:
    """Enemies and Lampposts (ATK-07, LAM-05)."""
    return [*foes(acting), *(lamp for lamp in acting.game.markers("lamp") if lamp.at is not None)]


def name(game: Bmg1, mark: Mark) -> Text:
    return game.name(mark) if isinstance(mark, Model) else Text("bmg1.marker.lamp")


def why_not_shoot(acting: Acting, weapon: Weapon) -> Refusal | None:
    """The step, the weapon, its magazines, the price, whatever the target (SHO-01, SHO-02, AMM-03)."""
    game, model = acting.game, acting.model
    refusal = why_not_attack(acting, "ranged")
    if refusal:
        return refusal
    if BLIND(About(game, model), 0).value:
        return Refusal(Text("bmg1.no.blind"), "BMG1-EFX-02")
    if weapon.ammo is not None and model.magazines.get(weapon.id, 0) <= 0:
        return Refusal(Text("bmg1.no.magazine"), "BMG1-AMM-03")
    ban = MAY_SHOOT(aimed(game, model, weapon)).forbidden
    if ban:
        return Refusal(ban.label, ban.rule)
    return why_not_pay(game, model, WHAT, PRICE)


def aimed(game: Bmg1, model: Model, weapon: Weapon, mark: Mark | None = None, dice: int = 0) -> Attack:
    """An attack with this weapon, at one target if any is given."""
    if mark is None:
        return Attack(game, model, "ranged", weapon)
    target = Target(mark, dice=dice) if isinstance(mark, Model) else Target(None, mark, dice=dice)
    return Attack(game, model, "ranged", weapon, targets=[target], target=target)


def why_not_at(game: Bmg1, model: Model, weapon: Weapon, mark: Mark, beside: str = "") -> Refusal | None:
    """Far enough, near enough, seen, and with a straight line to it (SHO-04, SHO-05, LOS-05, SHO-08)."""
    attack = aimed(game, model, weapon, mark)
    attack.beside = beside
    gap = game.gap(game.body(model), body_of(game, mark))
    if gap < CLOSE - WITHIN and not MAY_SHOOT_CLOSE(attack, 0).value:
        return Refusal(Text("bmg1.no.too_close"), "BMG1-SHO-05")
    farthest = SHOT_RANGE(attack, ANYWHERE)
    if gap > farthest.value + WITHIN:
        rule = farthest.parts[-1].rule if farthest.parts else "BMG1-SHO-04"
        return Refusal(Text("bmg1.no.too_far", n=farthest.value // CM), rule)
    if not can_see(game, model, mark, SHOT_SIGHT(attack, NIGHT).value):
        return Refusal(Text("bmg1.no.unseen"), "BMG1-SHO-04")
    if NEEDS_LINE(attack).forbidden is None and not shot(game, model, mark).clear:
        return Refusal(Text("bmg1.no.no_line"), "BMG1-SHO-04")
    return why_not_target(attack)


def is_close(game: Bmg1, model: Model, mark: Mark) -> bool:
    return game.gap(game.body(model), body_of(game, mark)) < CLOSE - WITHIN


def rate(game: Bmg1, model: Model, weapon: Weapon, mark: Mark) -> int:
    """Shots of this attack (SHO-03, ROF-03)."""
    return max(1, ROF(aimed(game, model, weapon, mark), weapon.rof or 1).value)


async def shoot(acting: Acting, weapon: Weapon, mark: Mark) -> None:
    """Split the shots, pay counters and a magazine, then roll (ROF-01, AMM-02, ATK-09)."""
    game, model = acting.game, acting.model
    dice = rate(game, model, weapon, mark)
    close, splits = is_close(game, model, mark), not MAY_SPLIT(About(game, model)).forbidden
    others = [
        other
        for other in marks(acting)
        if other is not mark
        and not close
        and splits
        and not is_close(game, model, other)
        and why_not_at(game, model, weapon, other, mark.id) is None
    ]
    shares = [
        Share(each.id, _share_words(game, model, weapon, each), each, each.id, least=int(each is mark))
        for each in (mark, *others)
    ]
    question = Text("bmg1.ask.shots", model=game.name(model), n=dice)
    split: list[tuple[Mark, int]] = await Allot(
        game.controller(model), question, shares, dice, suggested={mark.id: dice}, topic="shots"
    )
    await fire(acting, weapon)
    attacks = [aimed(game, model, weapon, each, n) for each, n in split if n]
    targets = [attack.targets[0] for attack in attacks]
    whole = Attack(game, model, "ranged", weapon, targets=targets)
    for target in targets:
        prepare(whole.at(target))
    acting.activation.struck += [target.model.id for target in targets if target.model]
    await pick_poison(whole)
    await resolve([whole])


def prepare(attack: Attack) -> None:
    """What lies in the way of the shots (BLI-01), unless nobody may Blink! (WPN-18, WPN-19)."""
    target = attack.target
    assert target is not None and attack.attacker is not None
    mark = target.model or target.marker
    if mark is not None and MAY_BLINK(attack).forbidden is None:
        target.obstacles = obstacles(attack.game, attack.attacker, mark)


async def fire(acting: Acting, weapon: Weapon) -> None:
    """Everything an attack costs is paid before its first die (ATK-09, SHO-01, AMM-02); holders let go (GRB-07)."""
    game, model = acting.game, acting.model
    again = acting.activation.attack_used
    begin(acting, "ranged")
    acting.activation.attack_used = True
    if again:
        acting.activation.attacks_left -= 1
    await pay(game, model, WHAT, PRICE)
    model.used_ranged = weapon.id
    if weapon.has("aim") and "aim" not in IGNORED_RULES(aimed(game, model, weapon)):
        acting.activation.used.append("aim")
    model.fired[weapon.id] = game.state.round
    if weapon.ammo is not None:
        model.magazines[weapon.id] -= 1
        left = model.magazines[weapon.id]
        game.tell(MAGAZINE_SPENT, model.id, model=game.name(model), weapon=weapon.name, n=left)
    let_go(game, model)


def _share_words(game: Bmg1, model: Model, weapon: Weapon, mark: Mark) -> Text:
    return Text("bmg1.do.share", target=name(game, mark), need=numbers.impact(aimed(game, model, weapon, mark)).value)


# --- Expansive


async def spray(acting: Acting, weapon: Weapon) -> None:
    """A template in a direction of the shooter's choice; friends and foes alike, seen or not (TPL-09, TPL-17)."""
    # WPN-05
    game, model = acting.game, acting.model
    shooter = game.body(model)

    def judge(at: Point) -> Refusal | None:
        return Refusal(Text("bmg1.no.direction"), "BMG1-TPL-09") if at[:2] == shooter.at[:2] else None

    def bodies() -> list[Body]:
        return [game.body(each) for each in foes(acting)]

    aim = Aim(game.table, shooter, BANDS_END[-1], bodies, judge)
    question = Text("bmg1.ask.spray", model=game.name(model))
    at = await PickPoint(game.controller(model), question, aim, subject=model.id, topic="spray")
    assert at is not None
    await fire(acting, weapon)
    attack = Attack(game, model, "ranged", weapon)
    await pick_poison(attack)
    targets = in_spray(game, model, at)
    game.tell(SPRAYED, model.id, model=game.name(model), weapon=weapon.name, n=len(targets))
    await under(attack, targets)
