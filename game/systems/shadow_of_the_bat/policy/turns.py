"""What a figure should do next with its icons: every answer is weighed with the best that could follow it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, cast

from game.core.place import GRID_SCALE, Point, point
from game.core.request import Choose, Option
from game.systems.shadow_of_the_bat.content import Card
from game.systems.shadow_of_the_bat.flow import acting, icons, moving, terrain_moves
from game.systems.shadow_of_the_bat.flow.icons import Face, Price, Way
from game.systems.shadow_of_the_bat.flow.statuses import COVER
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import attribute
from game.systems.shadow_of_the_bat.policy.blows import KINDS
from game.systems.shadow_of_the_bat.policy.effects import effects_worth, price, strike_worth
from game.systems.shadow_of_the_bat.policy.errands import Errand
from game.systems.shadow_of_the_bat.policy.field import Field
from game.systems.shadow_of_the_bat.state import Figure, Hero
from game.systems.shadow_of_the_bat.vocabulary import Effect, Icon, StrikeKind
from game.systems.shadow_of_the_bat.weights import WEIGHTS

SPENT_FIRST: tuple[Icon, ...] = ("D", "M", "R", "A", "W")
"""Icons for a special action, those missed least first."""


class Blow(NamedTuple):
    """A Strike that is possible, and what it would bring."""

    kind: StrikeKind
    enemy: Figure
    worth: float


class Turn:
    """What one figure's answers to a question are measured with."""

    def __init__(self, game: Fight, figure: Figure, faces: Sequence[Face] | None = None) -> None:
        self.game = game
        self.figure = figure
        self.field = Field(game)
        self.faces = list(icons.icons(game, figure) if faces is None else faces)
        self._stands: dict[Point, float] = {}
        self._blows: dict[Point, list[Blow]] = {}
        self._chores: dict[Point, list[Errand]] = {}
        self._plans: dict[tuple[Point, tuple[Icon, ...]], float] = {}

    @property
    def here(self) -> Point:
        assert self.figure.at is not None
        return self.figure.at

    def stand(self, place: Point) -> float:
        if place not in self._stands:
            self._stands[place] = self.field.stand(self.figure, place)
        return self._stands[place]

    # --- what could follow

    def blows(self, place: Point) -> list[Blow]:
        """Every Strike possible from a place."""
        if place not in self._blows:
            figure, blows = self.figure, self.field.blows
            self._blows[place] = [
                Blow(kind, enemy, blows.worth(figure, place, enemy, kind))
                for kind, enemy in self._targets
                if blows.in_reach(figure, place, enemy, kind)
            ]
        return self._blows[place]

    @cached_property
    def _targets(self) -> list[tuple[StrikeKind, Figure]]:
        """Whom it could strike, and how, if it were in the right place."""
        enemies = list(self.game.enemies(self.figure))
        return [(kind, enemy) for kind in KINDS for enemy in enemies
                if self.field.blows.can_strike(self.figure, enemy, kind)]  # fmt: skip

    def plan(self, place: Point, left: Iterable[Icon], beaten: Mapping[str, float] | None = None) -> float:
        """The best it could still do from a place with its icons, one action after the other."""
        if beaten:
            return self._plan(place, left, beaten)
        known = place, tuple(left)
        if known not in self._plans:
            self._plans[known] = self._plan(*known, {})
        return self._plans[known]

    def _plan(self, place: Point, left: Iterable[Icon], beaten: Mapping[str, float]) -> float:
        held = list(left)
        chores = list(self.chores(place))
        blows, alive = self.blows(place), dict(beaten)
        total, discount = 0.0, 1.0
        while held:
            best, kind, whom = 0.0, "", ""
            for strike, enemy, brings in blows:
                if _payer(held, acting.PRICES[strike]) is None:
                    continue
                worth = brings * alive.get(enemy.id, 1.0)
                if worth > best:
                    best, kind, whom = worth, strike, enemy.id
            chore = next((one for one in chores if one.gain > best and one.icons <= len(held)), None)
            if chore is not None:
                chores.remove(chore)
                for _ in range(chore.icons):
                    held.remove(min(held, key=SPENT_FIRST.index))
                total += discount * chore.gain
            elif kind:
                strike = "melee" if kind == "melee" else "ranged"
                paid = _payer(held, acting.PRICES[strike])
                assert paid is not None
                held.remove(paid)
                total += discount * best
                alive[whom] = alive.get(whom, 1.0) * self._survives(place, whom, strike)
            else:
                break
            discount *= WEIGHTS.chances
        return total + WEIGHTS.open * len(held)

    def _survives(self, place: Point, whom: str, kind: StrikeKind, number: int = 1, plus: int = 0) -> float:
        enemy = self.game.figure(whom)
        chances = self.field.blows.chances(self.figure, place, enemy, kind, number, plus)
        return 1 - 0.9 * sum(chances[self.game.life(enemy) :])

    def chores(self, place: Point) -> list[Errand]:
        """Special actions that could be done from a place, the best first."""
        if place not in self._chores:
            self._chores[place] = self._done_at(place)
        return self._chores[place]

    def _done_at(self, place: Point) -> list[Errand]:
        there = self._errands_at(place)
        if there and self.field.hindered(self.figure, place):
            there = [one for one in there if one.special and one.special.ignore_adjacent_enemies]
        repeated = [one for one in there for _ in range(1 if one.special and one.special.collects else 3)]
        return sorted(repeated, key=lambda one: -one.gain)

    def _errands_at(self, place: Point) -> list[Errand]:
        """Special actions in a place or beside it, enemies or not."""
        spaces = self.game.body(self.figure, place)
        near = {*spaces, *(beside for space in spaces for beside in self.field.atlas.beside(space))}
        return [one for one in self.field.errands(self.figure) if one.special and one.at in near]

    def best(self, place: Point, left: Sequence[Icon], beaten: Mapping[str, float] | None = None) -> float:
        """What being in a place with these icons is worth."""
        return self.stand(place) + self.plan(place, left, beaten)

    # --- answers

    def worth(self, option: Option[Any], rest: str) -> float:
        """What an answer promises, with what could follow it."""
        word, _, object = option.key.partition(":")
        kind, _, target = option.key.partition("@")
        if word == "end":
            return self.stand(self.here) + self._kept()
        if word == "move":
            return self.move(rest)
        if kind in ("melee", "shoot"):
            return self.strike("melee" if kind == "melee" else "ranged", target, option, rest)
        if word == "special":
            return self.special(object)
        if word in ("card", "gadget"):
            return self.card(self.game.card(object), option, rest)
        if word == "support":
            return self._support(object)
        return self.ease(word, object, kind, target)

    def _kept(self) -> float:
        """Dice left untouched may still be turned to D."""
        if not isinstance(self.figure, Hero):
            return 0.0
        dice = sum(not die.touched and not die.silent for die in self.figure.dice)
        return WEIGHTS.untouched * dice * (1 + (self.field.danger(self.figure, self.here) > 200))

    def _support(self, id: str) -> float:
        active = self.game.state.active
        began = bool(active and active.began and not active.over)
        return (
            self.stand(self.here)
            + self.plan(self.here, self._icons()) * (not began)
            + WEIGHTS.support
            - WEIGHTS.late * began
        )

    def _icons(self, without: Iterable[Face] = ()) -> list[Icon]:
        """The icons left when some are spent."""
        gone = list(without)
        return [face.icon for face in self.faces if face not in gone]

    def _way(self, option: Option[Any], rest: str, cost: Sequence[Price]) -> Way:
        """The icons an answer spends."""
        if isinstance(option.then, Choose) and rest:
            return cast(Way, option.then.option(rest).value)
        found = icons.ways(self.faces, cost)
        return found[0] if found else ()

    def move(self, rest: str) -> float:
        """Where a way leads, what it costs, and what is done there."""
        words = rest.split()
        places = [point(word, GRID_SCALE) for word in words]
        return self.walked(places)

    def walked(self, places: Sequence[Point], free: bool = False) -> float:
        """What walking a path is worth; it costs icons unless it is `free`."""
        end = places[-1]
        left = self._icons() if free else self._after(self._needed(places))
        return self.best(end, left) - self._on_the_way(places)

    def _needed(self, places: Sequence[Point]) -> int:
        """M icons for a way; out of harmful ground the first gives none (MOV-18)."""
        points = sum(self._costs[here] for here in [self.here, *places[:-1]])
        return -(-points // max(1, self.pace)) + (not moving.points(self.game, self.figure, 1))

    @cached_property
    def _costs(self) -> Mapping[Point, int]:
        return moving.step_costs(self.game, self.figure)

    @cached_property
    def pace(self) -> int:
        return attribute(self.game, self.figure, "move") or 0

    def arrived(self, place: Point, moves: int) -> float:
        """What reaching a place for a number of M icons is worth."""
        return self.best(place, self._after(moves))

    def _after(self, moves: int) -> list[Icon]:
        """The icons left when a number of M icons are spent, wild ones last."""
        left = self._icons()
        for _ in range(moves):
            paid = _payer(left, "M")
            if paid is not None:
                left.remove(paid)
        return left

    def _on_the_way(self, places: Sequence[Point]) -> float:
        """Falls and fire on a way."""
        board, now, cost, before = self.game.board, self.game.now, 0.0, self.here
        for place in places:
            if not self.field.blows.ignores(self.figure, "MOV-16"):
                cost += WEIGHTS.life * board.drop(before, place, now)
            if board.terrain(place, now) == "harmful" and not self.field.blows.ignores(self.figure, "TER-08"):
                cost += WEIGHTS.life
            before = place
        return cost

    def strike(self, kind: StrikeKind, target: str, option: Option[Any], rest: str) -> float:
        way = self._way(option, rest, [acting.PRICES[kind]])
        enemy, number = self.game.figure(target), max(1, len(way))
        worth = self.field.blows.worth(self.figure, self.here, enemy, kind, number)
        beaten = {target: self._survives(self.here, target, kind, number)}
        freed = (1 - beaten[target]) * self._relief(enemy)
        return worth + freed + self.best(self.here, self._icons(way), beaten)

    def _relief(self, enemy: Figure) -> float:
        """What becomes possible once an enemy is gone: special actions beside it."""
        if not self.field.blows.beside(self.figure, self.here, enemy) or not self.field.hindered(
            self.figure, self.here
        ):
            return 0.0
        near = [one.gain for one in self._errands_at(self.here)]
        others = sum(
            self.field.blows.beside(self.figure, self.here, threat.figure) for threat in self.field.threats(self.figure)
        )
        return 0.5 * max(near, default=0.0) / others

    def special(self, id: str) -> float:
        """What the battle's own actions bring."""
        found = [one for one in self.chores(self.here) if one.special and one.special.id == id]
        special = next(each for each in self.game.battle.special_actions if each.id == id)
        way = icons.ways(self.faces, special.cost)
        left = self._icons(way[0] if way else ())
        gain = effects_worth(self.field, special.effects, [self.figure]) - 40 * len(special.cost)
        if found:
            return max(gain, found[0].gain) + self.stand(self.here) + self._rest(left, found[0])
        return gain + self.best(self.here, left)

    def _rest(self, left: Sequence[Icon], done: Errand) -> float:
        """What could follow an errand that is done."""
        return max(0.0, self.plan(self.here, left) - (done.gain if done.special and done.special.collects else 0.0))

    # --- cards

    def card(self, card: Card, option: Option[Any], rest: str) -> float:
        """A card: what it does, less what it costs, then what is left to do."""
        way = self._way(option, rest, card.cost.icons) if card.cost.icons else ()
        left = self._icons(way)
        return self.played(card, left) - price(self.field, card)

    def played(self, card: Card, left: Sequence[Icon]) -> float:
        """What a card brings, with what could follow it, before its cost."""
        if card.trigger is not None:
            return 0.6 * effects_worth(self.field, card.effects, [self.figure]) + self.best(self.here, left)
        granted = [icon for effect in card.effects if effect.op == "grant_icon" and effect.who == "self"
                   for icon in effect.icons]  # fmt: skip
        others = [effect for effect in card.effects if effect.op not in ("strike", "move") and
                  not (effect.op == "grant_icon" and effect.who == "self")]  # fmt: skip
        strikes = [effect for effect in card.effects if effect.op == "strike"]
        steps = sum(effect.amount for effect in card.effects if effect.op == "move")
        after = [*left, *granted]
        if self.plan(self.here, after) > WEIGHTS.open * len(
            after
        ):  # its next action would end it at once (TMV-24, TMV-25)
            others = [effect for effect in others if not _is_own_cover(effect)]
        gain = effects_worth(self.field, others, [self.figure])
        places = [self.here]
        if steps and moving.why_not(self.game, self.figure) is None:
            places += moving.travel(self.game, self.figure, steps).reach.stops

        def brings(place: Point) -> float:
            blow = sum(strike_worth(self.field, self.figure, effect, place) * WEIGHTS.chances**n
                       for n, effect in enumerate(strikes))  # fmt: skip
            return blow + self.best(place, after)

        return gain + max(brings(place) for place in places)

    # --- everything else

    def ease(self, word: str, object: str, kind: str, target: str) -> float:
        """Tokens to be rid of, friends to pull up, terrain moves."""
        base = self.stand(self.here)
        if word == "unstun":
            return base + WEIGHTS.status["stunned"] + self.plan(self.here, self._after_any(1))
        if word == "free":
            return base + 1.5 * WEIGHTS.status["stuck"] + self.plan(self.here, self._after_any(1))
        if kind == "free":
            return base + WEIGHTS.status["stuck"] + self.plan(self.here, self._after_any(1))
        if word == "douse":
            return base + WEIGHTS.status["burning"] + self.plan(self.here, self._after(1))
        if kind == "rescue":
            return base + WEIGHTS.status["falling"] + 300 + self.plan(self.here, self._after(1))
        if word == "climb" and object:
            return self.best(point(object, GRID_SCALE), self._after(2))
        if word == "jump":
            return max(
                (self.landed(jump.landing) for jump in terrain_moves.jumps(self.game, self.figure)), default=-500
            )
        if word in ("crouch", "hide"):
            safer = 0.35 if word == "hide" else 0.25
            return base + safer * self.field.danger(self.figure, self.here) + WEIGHTS.open * 0.5
        return base - 200

    def _after_any(self, count: int) -> list[Icon]:
        return sorted(self._icons(), key=SPENT_FIRST.index)[count:]

    def landed(self, place: Point, free: bool = False) -> float:
        """Jumping somewhere."""
        fall = self.game.board.level(self.here, self.game.now) - self.game.board.level(place, self.game.now)
        hurt = 0 if self.field.blows.ignores(self.figure, "TMV-10") else WEIGHTS.life * max(0, fall)
        return self.best(place, self._icons() if free else self._after(2)) - hurt


def _is_own_cover(effect: Effect) -> bool:
    return effect.op == "add_status" and effect.who == "self" and effect.status in COVER


def _payer(held: Sequence[Icon], price: Price) -> Icon | None:
    """The icon that pays: the right one, or a wild one."""
    if price == "any":
        return min(held, key=SPENT_FIRST.index, default=None)
    if price in held:
        return price
    return "W" if "W" in held else None


def acts(turn: Turn, request: Choose[Any], keys: Sequence[str]) -> list[float]:
    """How much more each answer promises than doing nothing."""
    known = {option.key: option for option in request.options}
    base = turn.stand(turn.here)
    worths = []
    for key in keys:
        word, _, rest = key.partition(" ")
        worths.append(turn.worth(known[word], rest) - base)
    return worths
