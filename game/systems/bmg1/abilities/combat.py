"""What the basic rules change about attacks: where the fighters stand, who holds whom, who lies on the ground."""

from __future__ import annotations

from collections.abc import Iterator

from game.boards.geometry import XY
from game.core.hooks import Ability, Modifier, Source, adding, forbidding, on, setting
from game.core.text import Text
from game.systems.bmg1.content import Effect
from game.systems.bmg1.flow.contact import in_contact, object_between
from game.systems.bmg1.flow.grab import break_free, holders, part
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import (
    BREAKING_FREE,
    CRITICALS,
    DAMAGE_BONUS,
    DEFENSE,
    IMPACT_NEEDS,
    MAY_HOLD,
    MOVED,
    OUTNUMBERED,
    About,
    Acting,
    Attack,
)
from game.systems.bmg1.state import CM, Model

HIGHER = CM // 2
"""DEF-05"""
BESIDE = 1 * CM
"""DEF-06"""


class Combat(Ability, id="bmg1.rules.combat"):
    """Numbers, position and holds change the Defense; whoever lies on the ground is hit on 2+."""

    @on(DEFENSE)
    def defense(self, source: Source, attack: Attack) -> Iterator[Modifier]:
        """Inferiority and Defensive Positions in close combat, holders always (IMP-07)."""
        model = attack.target.model if attack.target else None
        if model is None or not model.on_table:
            return
        if attack.melee and OUTNUMBERED(About(attack.game, model), 0):
            yield adding(-1, Text("bmg1.why.inferiority"), "BMG1-INF-01")
        if attack.melee and attack.attacker and has_position(attack.game, attack.attacker, model):
            yield adding(1, Text("bmg1.why.position"), "BMG1-DEF-01")
        more = len(holders(model)) - 1
        if more > 0:
            yield adding(-more, Text("bmg1.why.holders"), "BMG1-GRB-03")

    @on(OUTNUMBERED)
    def inferiority(self, source: Source, about: About) -> Modifier | None:
        """INF-01"""
        if not about.model.on_table or not is_outnumbered(about.game, about.model):
            return None
        return setting(1, Text("bmg1.why.inferiority"), "BMG1-INF-01")

    @on(IMPACT_NEEDS)
    def fallen(self, source: Source, attack: Attack) -> Modifier | None:
        """Instead of the whole sum (IMP-06, ATK-08, EFX-27)."""
        model = attack.target.model if attack.target else None
        return setting(2, Text("bmg1.why.fallen"), "BMG1-IMP-06") if model and model.is_down else None

    @on(DAMAGE_BONUS)
    def weapon(self, source: Source, attack: Attack) -> Modifier | None:
        """The +n or -n of a weapon (DMG-03)."""
        bonus = attack.weapon.strength if attack.weapon else 0
        return adding(bonus, Text("bmg1.why.weapon"), "BMG1-DMG-03") if bonus else None

    @on(CRITICALS)
    def criticals(self, source: Source, attack: Attack) -> Iterator[Effect]:
        """What is printed on the weapon, and what the attack itself says (CRT-02)."""
        if attack.weapon and attack.weapon.crt:
            yield attack.weapon.crt
        yield from attack.crt

    @on(MAY_HOLD)
    def too_big(self, source: Source, attack: Attack) -> Modifier | None:
        """Big characters can be neither grabbed nor pushed (GRB-12, PSH-04, TRT-103)."""
        model = attack.target.model if attack.target else None
        if model is None or attack.game.size(model) != "big":
            return None
        rule = "BMG1-GRB-12" if attack.manner == "grab" else "BMG1-PSH-04"
        return forbidding(Text("bmg1.no.big"), rule)

    @on(MOVED)
    async def part(self, source: Source, acting: Acting) -> None:
        """Whoever moves away lets go (GRB-07)."""
        part(acting.game, acting.model)

    @on(BREAKING_FREE)
    async def break_free(self, source: Source, acting: Acting) -> None:
        """GRB-14"""
        await break_free(acting)


def fights(model: Model) -> bool:
    """Whoever lies or is paralyzed counts on neither side (INF-04)."""
    return model.posture in ("up", "crouched") and not model.has("paralyze")


def is_outnumbered(game: Bmg1, model: Model) -> bool:
    """Two enemies in contact, or more, that no other ally of its own touches (INF-01 to 04)."""
    near = [
        other for other in game.on_table() if other is not model and fights(other) and in_contact(game, model, other)
    ]
    mine = game.controller(model)
    allies = [m for m in game.on_table() if m is not model and game.controller(m) == mine and fights(m)]
    free = [
        enemy
        for enemy in near
        if game.controller(enemy) != mine and not any(in_contact(game, enemy, ally) for ally in allies)
    ]
    return len(free) >= 2


def has_position(game: Bmg1, attacker: Model, defender: Model) -> bool:
    """Higher ground, behind a thin object, or both sides covered; any of them is +1, judged for each attacker
    (DEF-01 to 08)."""
    assert attacker.at is not None and defender.at is not None
    if defender.at.z - attacker.at.z >= HIGHER and in_contact(game, attacker, defender):
        return True
    return object_between(game, attacker, defender) is not None or is_flanked(game, attacker, defender)


def is_flanked(game: Bmg1, attacker: Model, defender: Model) -> bool:
    """Terrain of half its height close to both sides of it, across the line of the fight (DEF-04, DEF-06, GEO-29)."""
    assert attacker.at is not None and defender.at is not None
    x, y = defender.at.x, defender.at.y
    dx, dy = x - attacker.at.x, y - attacker.at.y
    long = (dx * dx + dy * dy) ** 0.5 or 1.0
    far = game.width(defender) / 2 + BESIDE
    ends = [(round(x - dy / long * far * side), round(y + dx / long * far * side)) for side in (1, -1)]
    return all(_is_covered(game, defender, end) for end in ends)


def _is_covered(game: Bmg1, defender: Model, end: XY) -> bool:
    assert defender.at is not None
    x, y, z = defender.at
    tall = z + game.height(defender) // 2
    return any(
        piece.top >= tall and piece.bottom <= z and piece.prism.spans(x, y, *end)
        for piece in game.table.having("solid", "see_through")
    )
