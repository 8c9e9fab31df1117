"""What Strikes are worth: the odds of each, and what a wound or a knock-down brings."""

from __future__ import annotations

from functools import lru_cache

from game.core.place import Point
from game.kit import odds
from game.systems.shadow_of_the_bat.content import Goal
from game.systems.shadow_of_the_bat.effects import basic
from game.systems.shadow_of_the_bat.evaluate import asset, body
from game.systems.shadow_of_the_bat.flow import defence, victory
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import attribute, ignores
from game.systems.shadow_of_the_bat.policy import errands
from game.systems.shadow_of_the_bat.policy.atlas import Atlas
from game.systems.shadow_of_the_bat.state import Figure, Hero, SideName
from game.systems.shadow_of_the_bat.vocabulary import StrikeKind
from game.systems.shadow_of_the_bat.weights import WEIGHTS

KINDS: tuple[StrikeKind, ...] = ("melee", "ranged")


@lru_cache(maxsize=20_000)
def wounds(dice: int, blocks: int, sure: bool, loss: int) -> tuple[float, ...]:
    """The chances of 0, 1, 2... wounds from attack dice, or sure hits, against defence dice."""
    hits = odds.sure(dice) if sure else odds.successes(dice, 1, 2)
    return hits.less(odds.sure(loss)).less(odds.successes(blocks, 1, 2)).chances


class Blows:
    """Everybody's Strikes at everybody, as they stand for one question; looked up once."""

    def __init__(self, game: Fight, atlas: Atlas) -> None:
        self.game = game
        self.atlas = atlas
        self._attributes: dict[tuple[str, StrikeKind], int | None] = {}
        self._defences: dict[str, int] = {}
        self._ignored: dict[tuple[str, str], bool] = {}
        self._spoils: dict[str, list[float]] = {}
        self._around: dict[str, frozenset[Point]] = {}
        self._small: dict[str, bool] = {}
        self._worths: dict[tuple[str, str, int, int], float] = {}

    # --- numbers

    def strength(self, figure: Figure, kind: StrikeKind) -> int | None:
        if (figure.id, kind) not in self._attributes:
            placed = figure.at is not None
            known = attribute(self.game, figure, kind) if placed else self.game.printed(figure, kind)
            self._attributes[figure.id, kind] = known
        return self._attributes[figure.id, kind]

    def defence(self, figure: Figure) -> int:
        if figure.id not in self._defences:
            placed = figure.at is not None
            printed = self.game.printed(figure, "defense") or 0
            self._defences[figure.id] = defence.defence(self.game, figure) if placed else printed
        return self._defences[figure.id]

    def ignores(self, figure: Figure, rule: str) -> bool:
        if (figure.id, rule) not in self._ignored:
            self._ignored[figure.id, rule] = figure.at is not None and ignores(self.game, figure, rule)
        return self._ignored[figure.id, rule]

    # --- who reaches whom

    def beside(self, figure: Figure, place: Point, enemy: Figure) -> bool:
        around = self.around(enemy)
        return place in around if self.small(figure) else any(at in around for at in self.game.body(figure, place))

    def around(self, figure: Figure) -> frozenset[Point]:
        """The spaces beside somebody."""
        if figure.id not in self._around:
            near = (at for space in self.game.body(figure) for at in self.atlas.beside(space))
            self._around[figure.id] = frozenset(near)
        return self._around[figure.id]

    def small(self, figure: Figure) -> bool:
        if figure.id not in self._small:
            self._small[figure.id] = self.game.size(figure) == 1
        return self._small[figure.id]

    def sees(self, figure: Figure, place: Point, enemy: Figure) -> bool:
        """Over the bare map, or exactly where somebody crouches."""
        if enemy.has("crouched"):
            return self.game.sight(figure, enemy, place, risen=True).clear
        if self.small(figure) and self.small(enemy):
            assert enemy.at is not None
            return self.atlas.sees(place, enemy.at)
        spaces = self.game.body(figure, place)
        return any(self.atlas.sees(here, there) for here in spaces for there in self.game.body(enemy))

    def reaches(self, figure: Figure, place: Point, enemy: Figure, kind: StrikeKind) -> bool:
        """Whether it could strike somebody from a place."""
        return self.can_strike(figure, enemy, kind) and self.in_reach(figure, place, enemy, kind)

    def can_strike(self, figure: Figure, enemy: Figure, kind: StrikeKind) -> bool:
        """Whether there is a place from which it could."""
        return self.strength(figure, kind) is not None and enemy.standing and not enemy.has("falling")

    def in_reach(self, figure: Figure, place: Point, enemy: Figure, kind: StrikeKind) -> bool:
        """Whether a place is one of those."""
        beside = self.beside(figure, place, enemy)
        if kind == "melee":
            return beside or self._over_the_edge(figure, place, enemy)
        return not beside and (self.ignores(figure, "RNG-02") or self.sees(figure, place, enemy))

    def _over_the_edge(self, figure: Figure, place: Point, enemy: Figure) -> bool:
        if not (self.ignores(figure, "MEL-02") and self.ignores(figure, "MEL-03")):
            return False
        return self.game.distance(figure, enemy, place) == 1

    # --- what it brings

    def lost(self, figure: Figure, place: Point, enemy: Figure, kind: StrikeKind) -> int:
        """Hits that distance and height cost (RNG-05, RNG-07)."""
        if kind == "melee":
            return 0
        beyond = self.game.distance(figure, enemy, place) - basic.NEAR
        loss = 0 if self.ignores(figure, "RNG-05") else max(0, beyond)
        if self.game.rise(figure, enemy, place) > 0 and not self.ignores(figure, "RNG-07"):
            loss += basic.HIGHER
        return loss

    def worth(
        self, figure: Figure, place: Point, enemy: Figure, kind: StrikeKind, icons: int = 1, plus: int = 0
    ) -> float:
        """What a Strike known to be possible brings on average."""
        strength = self.strength(figure, kind)
        if strength is None:
            return 0.0
        loss = self.lost(figure, place, enemy, kind)
        return self.dealt(enemy, strength + icons + plus, loss, sure=self.by_ai(figure))

    def dealt(self, enemy: Figure, dice: int, loss: int, sure: bool = False) -> float:
        """What a number of dice brings against somebody."""
        known = enemy.id, str(sure), dice, loss
        if known not in self._worths:
            chances = wounds(max(0, dice), self.defence(enemy), sure, loss)
            spoils = self.spoils(enemy)
            last = len(spoils) - 1
            self._worths[known] = sum(chance * spoils[min(n, last)] for n, chance in enumerate(chances))
        return self._worths[known]

    def chances(
        self, figure: Figure, place: Point, enemy: Figure, kind: StrikeKind, icons: int, plus: int = 0
    ) -> tuple[float, ...]:
        """The chances of 0, 1, 2... wounds."""
        dice = (self.strength(figure, kind) or 0) + icons + plus
        return wounds(dice, self.defence(enemy), self.by_ai(figure), self.lost(figure, place, enemy, kind))

    def by_ai(self, figure: Figure) -> bool:
        return figure.side == "villains" and self.game.state.mode == "coop"

    def spoils(self, enemy: Figure) -> list[float]:
        """What 0, 1, 2... wounds on somebody are worth to the other side, up to its last."""
        if enemy.id not in self._spoils:
            game, left = self.game, self.game.life(enemy)
            whole = body(game, enemy, left)
            gained = [whole - body(game, enemy, left - n) for n in range(left)]
            gained.append(self.felled(enemy, whole))
            bounty = self.bounty(enemy)
            life = game.printed(enemy, "life") or 1
            share = [bounty * HURT * n / life for n in range(left)] + [bounty]
            self._spoils[enemy.id] = [gain + more for gain, more in zip(gained, share, strict=True)]
        return self._spoils[enemy.id]

    def felled(self, enemy: Figure, whole: float) -> float:
        """What it is worth to have somebody gone, or down for a while."""
        if enemy.kind == "hero" or (enemy.kind == "leader" and self.game.state.mode == "competitive"):
            return whole + WEIGHTS.down
        return max(whole, asset(self.game, enemy))

    def bounty(self, enemy: Figure) -> float:
        """How far toward victory knocking somebody down leads."""
        side: SideName = "villains" if enemy.side == "heroes" else "heroes"
        goals = list(victory.goals(self.game, side))
        if side == "villains":
            goals.append(Goal(type="hero_ko_total", count=self.game.battle.ko_limit))
        toward = WEIGHTS.progress * max((_part(self.game, goal, enemy) for goal in goals), default=0.0)
        return toward + self.idled(enemy)

    def idled(self, enemy: Figure) -> float:
        """What special actions somebody is kept from who is knocked down."""
        if enemy.at is None or enemy.has("unaware"):
            return 0.0
        at = enemy.at
        works = errands.works(self.game, enemy.side)
        soon = (one.gain * WEIGHTS.in_time ** max(0, self.atlas.walk(at, one.at) - 1) for one in works)
        return IDLED * max(soon, default=0.0)

    def best(self, figure: Figure, place: Point, kind: StrikeKind, icons: int = 1, plus: int = 0) -> float:
        """The best Strike of a kind from a place."""
        targets = (enemy for enemy in self.game.enemies(figure) if self.reaches(figure, place, enemy, kind))
        return max((self.worth(figure, place, enemy, kind, icons, plus) for enemy in targets), default=0.0)


IDLED = 0.6
"""The part of a special action that knocking down whoever might do it is worth: others may, and it may come back."""
HURT = 0.6
"""The part of a bounty that the wounds before the last are worth."""
TOKEN = 0.6
"""The part of a KO token that a knock-down is worth: the figure may stand up again."""


def _part(game: Fight, goal: Goal, enemy: Figure) -> float:
    """The part of a condition that knocking somebody down fulfils."""
    match goal.type:
        case "leader_ko" if enemy.kind == "leader" and goal.who in ("", enemy.card):
            return 1.0 if game.state.mode == "coop" else TOKEN / goal.count
        case "leader_down" if enemy.kind == "leader" and goal.who in ("", enemy.card):
            return 1 / goal.count
        case "hero_ko_total" | "hero_ko_single" if isinstance(enemy, Hero):
            held = victory.progress(game, goal) if goal.type == "hero_ko_total" else enemy.ko
            return TOKEN * (1 + 0.4 * held) / goal.count
        case "all_of_type_ko" if goal.who in ("", enemy.card) and enemy.side == "villains":
            return 1 / max(1, sum(goal.who in ("", other.card) for other in game.state.villains.values()))
    return 0.0
