"""The Arena as one question sees it: distances, lines of sight, who threatens whom; looked up once."""

from __future__ import annotations

from functools import cached_property

from game.boards.grid_sight import hex_sight
from game.core.place import Point
from game.systems.torgue_arena.content import Announcement, Order
from game.systems.torgue_arena.evaluate import health, prize, stake
from game.systems.torgue_arena.flow import enemies, enemy_attack
from game.systems.torgue_arena.game import Arena, band
from game.systems.torgue_arena.state import Enemy, Figure, Hunter
from game.systems.torgue_arena.vocabulary import Band
from game.systems.torgue_arena.weights import WEIGHTS

FAR = 99
OFTEN = {"attack": 1.0, "special": 0.5, "event": 0.3, "spawn": 0.1}
"""How many attacks an order means for an enemy."""


class Field:
    """What a hunter knows at a glance; valid as long as nothing changes."""

    def __init__(self, game: Arena) -> None:
        self.game = game
        self.enemies = list(game.enemies())
        self.hunters = [hunter for hunter in game.hunters() if not hunter.down]
        self._now = game.now
        self._seen: dict[tuple[Point, Point], bool] = {}
        self._risks: dict[tuple[str, str], float] = {}
        self._prizes: dict[str, int] = {}
        self._dangers: dict[tuple[str, Point], int] = {}

    @cached_property
    def _foes(self) -> dict[Point, list[str]]:
        standing: dict[Point, list[str]] = {}
        for enemy in self.enemies:
            if enemy.at is not None:
                standing.setdefault(enemy.at, []).append(enemy.id)
        return standing

    def distance(self, a: Point | None, b: Point | None) -> int:
        if a is None or b is None:
            return FAR
        steps = self.game.board.distance(a, b, self._now)
        return FAR if steps is None else steps

    def band(self, a: Point | None, b: Point | None) -> Band:
        return band(self.distance(a, b))

    def sees(self, here: Point, there: Point) -> bool:
        """Whether a hunter in one zone sees into another."""
        if (here, there) not in self._seen:
            self._seen[here, there] = hex_sight(self.game.board, here, there, self._foes, self._now).clear
        return self._seen[here, there]

    def prize(self, enemy: Enemy) -> int:
        if enemy.id not in self._prizes:
            self._prizes[enemy.id] = prize(self.game, enemy)
        return self._prizes[enemy.id]

    @cached_property
    def stake(self) -> int:
        return stake(self.game)

    # --- what threatens

    @cached_property
    def orders(self) -> tuple[Order, ...]:
        """What the enemies will do in their next turn, or are doing (RND-03)."""
        shown = enemies.announced(self.game)
        return self.game.library.get(Announcement, shown.card).orders if shown else ()

    @cached_property
    def attacks(self) -> float:
        """How often an enemy will attack."""
        return max(0.3, sum(OFTEN.get(order.order, 0.0) for order in self.orders))

    @cached_property
    def marches(self) -> int:
        """How often an enemy moves before it attacks."""
        names = [order.order for order in self.orders]
        return names[: names.index("attack")].count("move") if "attack" in names else names.count("move")

    def risk(self, enemy: Enemy, hunter: Hunter) -> float:
        """The chance that a hunter fails to resist an enemy's attack."""
        known = enemy.id.partition("#")[0], hunter.id
        if known not in self._risks:
            attack = enemy_attack.attack_of(self.game, enemy)
            attack.targets = [hunter]
            self._risks[known] = enemy_attack.risk(self.game, attack, hunter)
        return self._risks[known]

    def reach(self, enemy: Enemy) -> int:
        """How far away an enemy can strike in its turn."""
        card = self.game.enemy_card(enemy)
        walk = 0 if enemy.has("cryo") else card.movement * self.marches
        return card.range + walk

    @cached_property
    def _threats(self) -> list[tuple[Enemy, int, list[Hunter]]]:
        """Every enemy with its reach and the hunters in it."""
        found = []
        for enemy in self.enemies:
            reach = self.reach(enemy)
            found.append((enemy, reach, [h for h in self.hunters if self.distance(enemy.at, h.at) <= reach]))
        return found

    def wounds(self, hunter: Hunter, place: Point) -> float:
        """What a hunter who stands there can expect from the enemies' next turn (TGT)."""
        spotlight = self.game.state.spotlight
        expected = 0.0
        for enemy, reach, near in self._threats:
            if self.distance(enemy.at, place) > reach:
                continue
            others = [other for other in near if other is not hunter]
            if hunter.id == spotlight:
                share = 1.0
            elif any(other.id == spotlight for other in others):
                share = 0.15
            elif others:
                worse = any(other.reds > hunter.reds for other in others)
                share = 0.25 if worse else 0.6
            else:
                share = 0.9
            expected += share * self.risk(enemy, hunter)
        return expected * self.attacks + hunter.has("incendiary")

    def danger(self, hunter: Hunter, place: Point) -> int:
        """What standing somewhere may cost."""
        if (hunter.id, place) not in self._dangers:
            wounds, left = self.wounds(hunter, place), health(self.game, hunter)
            down = min(1.0, wounds / (left + 1)) ** 2
            cost = min(wounds, left) * self.scratch(hunter) + 0.7 * down * self.stake
            self._dangers[hunter.id, place] = round(cost)
        return self._dangers[hunter.id, place]

    def scratch(self, hunter: Hunter) -> int:
        """What the next wound costs a hunter."""
        if any(not spent for item in self.game.equipped(hunter, "shield") for spent in item.shield):
            return WEIGHTS.shield
        return min(
            (WEIGHTS.token[token.colour] for token in hunter.tokens if token.colour != "red"), default=self.stake
        )

    def crowd(self, place: Point, without: Figure | None = None) -> int:
        """How many hunters are in a zone, not counting one of them."""
        return sum(hunter.at == place and hunter is not without for hunter in self.hunters)
