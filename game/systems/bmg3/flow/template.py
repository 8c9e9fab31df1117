"""Template weapons: a Strength die at everybody under a circle or a cone, friends too (TPL)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, groupby, islice

from game.boards.measure import surfaces_at
from game.boards.sight import clear_from
from game.boards.spots import ring
from game.boards.table import Body
from game.boards.templates import Blast, Spray, touched
from game.core.place import Point
from game.core.request import Arrange, Option, Outline, PickPoint
from game.core.text import Refusal, Text
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
_AROUND = 16
_RINGS = (INCH // 2, INCH, INCH * 3 // 2, 2 * INCH, INCH * 5 // 2)
_FEW = 24


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
    aim = Aim(game, model, weapon, blind)
    refusal = why_not_shoot(acting, weapon)
    if refusal is None and not aim.suggestions():
        refusal = Refusal(Text("bmg3.no.template_target"), "BMG3-TPL-06")
    question = Text(f"bmg3.ask.{weapon.template}", weapon=weapon_name(weapon))

    def laid(at: Point) -> Deed:
        return partial(fire_template, acting, weapon, blind, at)

    pick = PickPoint(model.seat, question, aim, subject=model.id)
    return Option(f"{word}:{weapon.id}", words, laid, model.id, refusal, pick)


def template_reach(weapon: Weapon) -> int | None:
    """How far a template weapon goes; None without limit (TPL-03, TPL-09)."""
    return CONE_LENGTH if weapon.template == "expansive" else weapon.reach


# --- whom it touches


def caught(game: Bmg3, attacker: Model, weapon: Weapon, at: Point) -> list[Model]:
    """Everybody but the attacker under the template and in its sight, nearest to the attacker first (TPL-05)."""
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


@dataclass(slots=True)
class Aim:
    """Where a template may be put: the centre of an explosion, or a point its cone is aimed at."""

    game: Bmg3
    attacker: Model
    weapon: Weapon
    blind: bool
    found: list[Point] | None = None
    """Good places, once they have been looked for."""

    def why_not(self, at: Point) -> Refusal | None:
        return self._why_not_there(at) or self._why_nobody(at)

    def _why_not_there(self, at: Point) -> Refusal | None:
        game, attacker = self.game, self.attacker
        if self.weapon.template == "expansive":
            assert attacker.at is not None
            same = at[:2] == attacker.at[:2]
            return Refusal(Text("bmg3.no.aim"), "BMG3-TPL-03") if same else None
        if all(height != at.z for height, _ in surfaces_at(game.table, at[:2])):
            return Refusal(Text("bmg3.no.surface"), "BMG3-TPL-02")
        if self.weapon.reach is not None and not near(game, attacker, at, self.weapon.reach):
            return Refusal(Text("bmg3.no.reach", reach=self.weapon.reach), "BMG3-TPL-09")
        spot = Marker("", "suspect", P1, at)
        report = sees(game, attacker, spot, blind=self.blind)
        return None if report.visible else Refusal(report.why(), "BMG3-TPL-09")

    def _why_nobody(self, at: Point) -> Refusal | None:
        """At least one enemy under it must be a legal target (TPL-06)."""
        for model in caught(self.game, self.attacker, self.weapon, at):
            if model.seat != self.attacker.seat and sees(self.game, self.attacker, model, blind=self.blind).visible:
                return None
        return Refusal(Text("bmg3.no.template_target"), "BMG3-TPL-06")

    def area(self) -> Sequence[Outline]:
        """As far as the weapon goes."""
        assert self.attacker.at is not None
        reach, table = template_reach(self.weapon), self.game.table
        if reach is None:
            return [((0, 0), (table.width, 0), (table.width, table.depth), (0, table.depth))]
        body = self.game.body(self.attacker)
        return [tuple((at.x, at.y) for at in ring(body.at, reach + body.base.width // 2, 48))]

    def suggestions(self) -> Sequence[Point]:
        """On each enemy, between two of them, or else around those that cannot be hit squarely."""
        if self.found is None:
            self.found = self._good(self._ideas()) or self._good(self._beside())
        return self.found

    def _good(self, places: Iterable[Point]) -> list[Point]:
        return list(islice((at for at in dict.fromkeys(places) if self.why_not(at) is None), _FEW))

    def _enemies(self) -> list[Body]:
        game = self.game
        return [game.body(enemy) for enemy in game.enemies(self.attacker) if self._in_range(enemy)]

    def _in_range(self, enemy: Model) -> bool:
        reach = template_reach(self.weapon)
        extra = BLAST_RADIUS if self.weapon.template == "explosive" else 0
        return reach is None or near(self.game, self.attacker, enemy, reach + extra)

    def _ideas(self) -> Iterator[Point]:
        bodies = self._enemies()
        yield from (body.at for body in bodies)
        yield from (_middle(a.at, b.at) for a, b in combinations(bodies, 2) if a.at.z == b.at.z)

    def _beside(self) -> Iterator[Point]:
        if self.weapon.template == "expansive":
            return
        assert self.attacker.at is not None
        for body in self._enemies():
            for radius in _RINGS:
                yield from ring(body.at, radius, _AROUND)


def _middle(a: Point, b: Point) -> Point:
    return Point((a.x + b.x) // 2, (a.y + b.y) // 2, a.z)


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
