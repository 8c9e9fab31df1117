"""What attacks are worth: the chance to hit, what a hit brings, what a Fumble costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.place import Point
from game.systems.torgue_arena import content
from game.systems.torgue_arena.flow import attack, harm
from game.systems.torgue_arena.flow.act import FISTS
from game.systems.torgue_arena.flow.checks import good_faces
from game.systems.torgue_arena.flow.properties import properties
from game.systems.torgue_arena.points import WOUNDS, Attack, Hit
from game.systems.torgue_arena.policy.field import Field
from game.systems.torgue_arena.state import Companion, Enemy, Figure, Hunter, Item, Thing
from game.systems.torgue_arena.vocabulary import DIE, Band, Colour

ELEMENTS = {"incendiary": 130, "slag": 90, "corrosion": 60, "cryo": 60, "radiation": 60, "shock": 50, "stun": 60}
"""What an element adds to a hit that leaves its target standing."""
CROWD = (0.0, 1.0, 1.75, 2.25, 2.5)
"""How many targets a d4 lets an attack affect on average, by how many there are (PRP-11)."""


@dataclass(frozen=True, slots=True)
class Odds:
    """One attack on one target: the faces it needs and what follows."""

    needs: tuple[int, ...]
    """The face a die has to show at least, one for each face of a Shield's die."""
    gain: float
    """What a hit is worth."""
    kills: bool
    fumble: float
    """What a 1 costs."""
    again: bool
    """A miss is rolled again (PRP-29)."""

    def chance(self, colour: Colour) -> float:
        good = sum(good_faces(colour, need) for need in self.needs)
        once = good / (DIE[colour] * len(self.needs))
        return 1 - (1 - once) ** 2 if self.again else once

    def worth(self, colour: Colour) -> float:
        sides = DIE[colour]
        return self.chance(colour) * self.gain - self.fumble / (sides * sides if self.again else sides)


@dataclass(slots=True)
class Arm:
    """One way for a miniature to attack."""

    figure: Figure
    profile: content.AttackProfile
    item: Item | None = None
    n: int = 0
    """Which of its card's attacks."""
    die: Colour | None = None
    """Of a grenade."""

    @property
    def key(self) -> tuple[str, str, int]:
        return self.figure.id, self.item.id if self.item is not None else self.profile.attribute, self.n

    @property
    def range(self) -> tuple[Band, ...]:
        return self.profile.range


class Shots:
    """The attacks of a hunter and its companion, weighed against every target."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.game = field.game
        self._odds: dict[tuple[object, ...], Odds] = {}
        self._properties: dict[tuple[object, ...], dict[str, int]] = {}

    def arms(self, figure: Figure) -> list[Arm]:
        """The attacks that cost a token: loaded weapons, a companion's own, fists."""
        arms: list[Arm] = []
        if isinstance(figure, Hunter):
            for item in self.game.equipped(figure, "weapon"):
                profiles = () if item.spent else self.game.gear(item).attacks
                arms += [Arm(figure, profile, item, n) for n, profile in enumerate(profiles)]
        elif isinstance(figure, Companion):
            profiles = self.game.companion_card(figure).attacks
            arms += [Arm(figure, profile, None, n) for n, profile in enumerate(profiles)]
        return [*arms, Arm(figure, attack.melee_profile(), None, FISTS)]

    def declared(self, arm: Arm, colour: Colour = "yellow") -> Attack:
        return attack.hunter_attack(self.game, arm.figure, arm.profile, item=arm.item, colour=arm.die or colour)

    def properties(self, arm: Arm) -> dict[str, int]:
        known = arm.key
        if known not in self._properties:
            self._properties[known] = properties(self.declared(arm))
        return self._properties[known]

    # --- one target

    def odds(self, arm: Arm, target: Enemy) -> Odds:
        """Of one attack against one enemy; alike enemies are weighed once."""
        shields = harm.shields_left(self.game, target)
        tyres = self.game.tyres(target.at)
        looks = (target.wounds, len(shields), tyres, tuple(sorted(target.elements.items())))
        known = (*arm.key, target.id.partition("#")[0], *looks)
        if known not in self._odds:
            self._odds[known] = self._weigh(arm, target, shields)
        return self._odds[known]

    def _weigh(self, arm: Arm, target: Enemy, shields: Sequence[Colour]) -> Odds:
        game, declared = self.game, self.declared(arm)
        declared.targets, declared.zone = [target], target.at
        hit = Hit(declared, target)
        more = attack.modifier(hit)
        rolled = range(1, DIE[shields[0]] + 1) if shields else (None,)
        needs = tuple(attack.needed(hit, face) - more for face in rolled)
        found, card = self.properties(arm), game.enemy_card(target)
        wounds = max(1, WOUNDS(hit).value)
        left = max(1, card.hit_points - target.wounds) + len(shields)
        prize = self.field.prize(target)
        kills = wounds >= left
        gain = float(prize) if kills else 0.85 * prize * wounds / left + sum(ELEMENTS.get(name, 0) for name in found)
        return Odds(needs, gain, kills, self._fumble(arm, target, found), "precision" in found)

    def _fumble(self, arm: Arm, target: Enemy, found: dict[str, int]) -> float:
        """What a 1 costs: the enemy's answer, an empty magazine."""
        cost = 80.0 if "small_magazine" in found else 0.0
        hunter = self.game.owner(arm.figure)
        if hunter is None or "suppression" in found:
            return cost
        for effect in self.game.enemy_card(target).fumble_on_attack:
            strikes = any(op.kind in ("retaliate", "attack") for op in effect.do)
            cost += self.field.risk(target, hunter) * self.field.scratch(hunter) if strikes else 80
        return cost

    # --- a whole attack

    def in_reach(self, arm: Arm, here: Point | None, there: Point | None) -> bool:
        if here is None or there is None:
            return False
        return self.field.band(here, there) in arm.range and self.field.sees(here, there)

    def at_zone(self, arm: Arm, zone: Point, colour: Colour, only: Enemy | None = None) -> float:
        """An attack on somebody in a zone, or on the zone, with everybody Crowd Control and explosions catch."""
        found, colour = self.properties(arm), arm.die or colour
        there = [enemy for enemy in self.field.enemies if enemy.at == zone]
        if not there:
            return 0.0
        worths = sorted((self.odds(arm, enemy).worth(colour) for enemy in there), reverse=True)
        if "explosive" in found:
            return sum(worths) - self._friends(arm, zone)
        if "crowd_control" in found:
            share = CROWD[min(len(worths), len(CROWD) - 1)]
            taken = worths[: int(share) + 1]
            return sum(taken) * share / len(taken)
        return self.odds(arm, only).worth(colour) if only is not None else worths[0]

    def _friends(self, arm: Arm, zone: Point) -> float:
        """Hunters an explosion would catch (PRP-24)."""
        owners = [self.game.owner(figure) for figure in self.game.at(zone)]
        return sum(0.5 * self.field.scratch(hunter) + 120 for hunter in owners if hunter is not None)

    def aimed(self, arm: Arm, aim: attack.Aim, colour: Colour, here: Point | None = None) -> float:
        """An attack as an option names it, repetitions included."""
        target = self.game.state.enemies.get(aim.target)
        if target is None and aim.zone is None:
            return self.barrel(self.game.state.things[aim.target])
        zone = aim.zone or (target.at if target is not None else None)
        assert zone is not None
        worth = self.at_zone(arm, zone, colour, target)
        swift = self.properties(arm).get("swift", 0)
        if swift:
            start = here or arm.figure.at
            near = [e for e in self.field.enemies if e is not target and self.field.distance(zone, e.at) <= 1]
            more = sorted(
                (self.odds(arm, e).worth(colour) for e in near if self.in_reach(arm, start, e.at)), reverse=True
            )
            again = worth * (0.9 if target is None or not self.odds(arm, target).kills else 0.4)
            worth += sum(sorted([*more, again], reverse=True)[:swift])
        if "guzzler" in self.properties(arm):
            worth -= 70
        return worth

    def barrel(self, barrel: Thing) -> float:
        """A Barrel hurts everybody near it, with a d10 against Defence or a hunter's roll (TER-12)."""
        worth = 0.0
        for figure in self.game.at(barrel.at):
            if isinstance(figure, Enemy):
                worth += 0.45 * self.field.prize(figure) / max(1, self.game.enemy_card(figure).hit_points)
            else:
                owner = self.game.owner(figure)
                worth -= (0.5 * self.field.scratch(owner) + 150) if owner is not None else 0
        return 0.6 * worth - 10
