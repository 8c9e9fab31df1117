"""Template weapons: a Strength die at everybody under a circle or a cone, friends too (TPL)."""

from __future__ import annotations

from functools import partial
from itertools import groupby

from game.boards.measure import surfaces_at
from game.boards.sight import clear_from
from game.boards.table import Body
from game.boards.templates import Blast, Spray, touched
from game.core.place import Point
from game.core.request import Arrange, Option, PickPoint
from game.core.text import Refusal, Text
from game.kit.skirmish.aiming import Aim
from game.systems.bmg3.content import Weapon
from game.systems.bmg3.deeds import Deed, DeedOption
from game.systems.bmg3.flow.pool import attack_with, fixed
from game.systems.bmg3.flow.ranged import spend_magazine, why_not_shoot
from game.systems.bmg3.flow.sight import distance, near, sees
from game.systems.bmg3.flow.strike import declare, resolve, roll_apart, weapon_name
from game.systems.bmg3.flow.targets import began
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import Acting, Target
from game.systems.bmg3.state import INCH, P1, Marker, Model

BLAST_RADIUS = 2 * INCH
BLAST_RISE = 2 * INCH
"""An Explosive template touches models this far above and below its level (TPL-10)."""
BURST_HEIGHT = INCH
"""Above its centre: from there an explosion sees (TPL-05)."""
CONE_LENGTH, CONE_NEAR, CONE_FAR = 8 * INCH, INCH // 2, 3 * INCH
RINGS = (INCH // 2, INCH, INCH * 3 // 2, 2 * INCH, INCH * 5 // 2)
"""How far beside a model an explosion is tried that cannot be centred on it."""


def template_options(acting: Acting) -> list[DeedOption]:
    """Every template weapon, aimed at what is seen or blindly."""
    game, model = acting.game, acting.model
    weapons = [weapon for weapon in game.weapons(model) if weapon.template]
    blindly = [_option(acting, weapon, True) for weapon in weapons]
    return [*(_option(acting, weapon, False) for weapon in weapons), *(one for one in blindly if not one.refusal)]


def _option(acting: Acting, weapon: Weapon, blind: bool) -> DeedOption:
    game, model = acting.game, acting.model
    word = "blind_template" if blind else "template"
    words = Text(f"bmg3.do.{word}", weapon=weapon_name(weapon))
    laying = aim(game, model, weapon, blind=blind)
    refusal = why_not_shoot(acting, weapon)
    if refusal is None and not laying.suggestions():
        refusal = Refusal(Text("bmg3.no.template_target"), "BMG3-TPL-06")
    question = Text(f"bmg3.ask.{weapon.template}", weapon=weapon_name(weapon))

    def laid(at: Point) -> Deed:
        return partial(fire_template, acting, weapon, blind, at)

    pick = PickPoint(model.seat, question, laying, subject=model.id)
    return Option(f"{word}:{weapon.id}", words, laid, model.id, refusal, pick)


def template_reach(weapon: Weapon) -> int | None:
    """How far a template weapon goes; None without limit (TPL-03, TPL-09)."""
    return CONE_LENGTH if weapon.template == "expansive" else weapon.reach


# --- whom it touches


def caught(game: Bmg3, attacker: Model, weapon: Weapon, at: Point) -> list[Model]:  # TPL-01, WKW-05
    """Everybody but the attacker under the template and in its sight, nearest to the attacker first (TPL-05)."""
    # ATK-09
    others = game.bodies(without=attacker)
    if weapon.template == "expansive":
        spray = Spray(game.body(attacker), at, CONE_NEAR, CONE_FAR, (CONE_LENGTH,))
        under = [game.model(touch.body) for touch in touched(spray, others, flat=True)]
        found = [model for model in under if sees(game, attacker, model, blind=True).clear]
    else:
        eye = at._replace(z=at.z + BURST_HEIGHT)
        under = [game.model(touch.body) for touch in touched(Blast(at, BLAST_RADIUS, BLAST_RISE), others)]
        found = [model for model in under if clear_from(game.table, eye, game.body(model))]
    return sorted(found, key=lambda model: (distance(game, attacker, model), model.id))


def aim(game: Bmg3, attacker: Model, weapon: Weapon, *, blind: bool) -> Aim:
    """Where a template may be put: the centre of an explosion, or a point its cone is aimed at."""
    reach, explodes = template_reach(weapon), weapon.template == "explosive"

    def targets() -> list[Body]:
        far = None if reach is None else reach + (BLAST_RADIUS if explodes else 0)
        enemies = game.enemies(attacker)
        return [game.body(enemy) for enemy in enemies if far is None or near(game, attacker, enemy, far)]

    def judge(at: Point) -> Refusal | None:
        refusal = why_not_burst(game, attacker, weapon, blind, at) if explodes else why_not_cone(attacker, at)
        return refusal or why_nobody(game, attacker, weapon, blind, at)

    return Aim(game.table, game.body(attacker), reach, targets, judge, RINGS if explodes else ())


def why_not_cone(attacker: Model, at: Point) -> Refusal | None:
    """A cone points anywhere but at its own bearer (TPL-03)."""
    assert attacker.at is not None
    same = at[:2] == attacker.at[:2]
    return Refusal(Text("bmg3.no.aim"), "BMG3-TPL-03") if same else None


def why_not_burst(game: Bmg3, attacker: Model, weapon: Weapon, blind: bool, at: Point) -> Refusal | None:
    """An explosion is centred on a surface the attacker reaches and sees (TPL-02, TPL-09)."""
    if all(height != at.z for height, _ in surfaces_at(game.table, at[:2])):
        return Refusal(Text("bmg3.no.surface"), "BMG3-TPL-02")
    if weapon.reach is not None and not near(game, attacker, at, weapon.reach):
        return Refusal(Text("bmg3.no.reach", reach=weapon.reach), "BMG3-TPL-09")
    report = sees(game, attacker, Marker("", "suspect", P1, at), blind=blind)
    return None if report.visible else Refusal(report.why(), "BMG3-TPL-09")


def why_nobody(game: Bmg3, attacker: Model, weapon: Weapon, blind: bool, at: Point) -> Refusal | None:
    """At least one enemy under it must be a legal target (TPL-06)."""
    for model in caught(game, attacker, weapon, at):
        if model.seat != attacker.seat and sees(game, attacker, model, blind=blind).visible:
            return None
    return Refusal(Text("bmg3.no.template_target"), "BMG3-TPL-06")


# --- the attack


async def fire_template(acting: Acting, weapon: Weapon, blind: bool, at: Point) -> None:
    """One magazine, one attack, a separate roll at everybody it touches (TPL-05, TPL-08)."""
    game, model = acting.game, acting.model
    attack = attack_with(game, model, weapon, blind=blind)
    began(acting, attack)
    spend_magazine(game, model, weapon)
    order = await in_order(game, model, caught(game, model, weapon, at))
    attack.targets = [fixed(attack, Target(struck, strength=True)) for struck in order]
    await declare(attack)
    await roll_apart(attack)
    await resolve(attack)


async def in_order(game: Bmg3, attacker: Model, models: list[Model]) -> list[Model]:
    """Nearest first; the attacker names the order of those equally near."""
    order: list[Model] = []
    for _, tied in groupby(models, key=lambda model: distance(game, attacker, model)):
        options = [Option(model.id, game.name(model), model, model.id) for model in tied]
        order += await Arrange(attacker.seat, Text("bmg3.ask.template_order"), options, topic="template_order")
    return order
