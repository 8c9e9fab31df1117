"""The battle as one question sees it: what places threaten and promise, looked up once."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.place import Point
from game.systems.shadow_of_the_bat.ai import priority
from game.systems.shadow_of_the_bat.ai.steps import ACTIONS
from game.systems.shadow_of_the_bat.content import CoopSheet
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.policy import errands
from game.systems.shadow_of_the_bat.policy.atlas import FAR, atlas
from game.systems.shadow_of_the_bat.policy.blows import KINDS, Blows, wounds
from game.systems.shadow_of_the_bat.policy.errands import Errand
from game.systems.shadow_of_the_bat.state import Figure, Hero, SideName
from game.systems.shadow_of_the_bat.weights import WEIGHTS

CLOSER = [0.92**steps for steps in range(FAR + 1)]
"""What is left of a prospect with every step."""


class Threat:
    """An enemy that may strike before the next turn: how far it gets, how often and how hard it hits."""

    def __init__(self, field: Field, figure: Figure) -> None:
        game = field.game
        self.figure = figure
        self.coop = game.state.mode == "coop" and figure.side != "heroes"
        """Whether it acts by the printed procedure."""
        sheet = game.sheet(figure)
        self.pace = game.printed(figure, "move") or 0
        self.reach = sheet.range if isinstance(sheet, CoopSheet) else 3
        self.melee = field.blows.strength(figure, "melee") or 0
        self.ranged = field.blows.strength(figure, "ranged") or 0
        self.shoots = bool(self.ranged) and (not isinstance(sheet, CoopSheet) or sheet.attack == "ranged")
        self.actions = ACTIONS.get(figure.kind, 2) - figure.has("stunned")


class Field:
    """What a player knows at a glance; valid as long as nothing changes."""

    def __init__(self, game: Fight) -> None:
        self.game = game
        self.atlas = atlas(game.board)
        self.blows = Blows(game, self.atlas)
        self._dangers: dict[tuple[str, Point], float] = {}
        self._drawn: dict[str, list[tuple[Errand, float, Mapping[Point, int]]]] = {}
        self._quarries: dict[str, list[tuple[Point, float, Mapping[Point, int]]]] = {}
        self._watched: dict[str, frozenset[Point]] = {}
        self._near: dict[str, list[Figure]] = {}
        self._down: dict[str, list[Point]] = {}
        self._shares: dict[tuple[str, str], float] = {}
        self._hurts: dict[tuple[str, str, bool, bool], float] = {}
        self._errands: dict[str, list[Errand]] = {}
        self._threats: dict[str, list[Threat]] = {}
        self._stakes: dict[str, Mapping[Point, float]] = {}
        self._blocked: dict[str, frozenset[Point]] = {}

    # --- what threatens

    def threats(self, figure: Figure) -> list[Threat]:
        """The enemies of a figure that can act."""
        if figure.side not in self._threats:
            enemies = (enemy for enemy in self.game.enemies(figure) if enemy.standing and not enemy.has("falling"))
            awake = [enemy for enemy in enemies if not enemy.has("unaware")]
            self._threats[figure.side] = [Threat(self, enemy) for enemy in awake]
        return self._threats[figure.side]

    def danger(self, figure: Figure, place: Point) -> float:
        """What standing somewhere may cost before the next turn."""
        known = figure.id, place
        if known not in self._dangers:
            self._dangers[known] = self._danger(figure, place)
        return self._dangers[known]

    def _danger(self, figure: Figure, place: Point) -> float:
        expected = 0.0
        for threat in self.threats(figure):
            chance = self._chance(threat, figure, place)
            if chance > 0.02:
                expected += chance * self._hurt(threat, figure, place)
        return self.cost(figure, expected)

    def cost(self, figure: Figure, expected: float) -> float:
        """What an average number of wounds costs a figure, going down included."""
        if expected <= 0:
            return 0.0
        spoils, life = self.blows.spoils(figure), self.game.life(figure)
        falls = min(1.0, expected / (life + 0.5)) ** 2
        plain = spoils[min(life - 1, int(expected))] if life > 1 else 0.0
        return WEIGHTS.bravery * ((1 - falls) * max(plain, expected * 90) + falls * spoils[-1])

    def _hurt(self, threat: Threat, figure: Figure, place: Point) -> float:
        """Wounds of one of its Strikes, on average."""
        near = self.blows.beside(figure, place, threat.figure)
        covered = self.game.board.terrain(place, self.game.now) == "obscuring"
        known = threat.figure.id, figure.id, near, covered
        if known not in self._hurts:
            self._hurts[known] = self._blow(threat, figure, near, covered)
        return self._hurts[known]

    def _blow(self, threat: Threat, figure: Figure, near: bool, covered: bool) -> float:
        dice = threat.melee if near or not threat.shoots else max(threat.ranged, threat.melee)
        dice = dice if threat.coop else dice + 1
        blocks = self.blows.defence(figure) + covered
        return mean(wounds(dice, blocks, threat.coop, 0))

    def _chance(self, threat: Threat, figure: Figure, place: Point) -> float:
        """How many of its Strikes a figure standing there has to expect."""
        enemy = threat.figure
        assert enemy.at is not None
        strikes = 0.0
        seen = threat.shoots and self._gap(enemy, place) <= threat.reach and self.atlas.sees(enemy.at, place)
        if seen or self.blows.beside(figure, place, enemy):
            strikes = float(threat.actions)
        else:
            walk = self.atlas.walk(enemy.at, place)
            held = enemy.has("stuck") or threat.actions < 2
            span = threat.pace + (threat.reach if threat.shoots else 1)
            if not held and walk <= span:
                strikes = threat.actions - 1.0
            elif threat.shoots and self.atlas.sees(enemy.at, place):
                strikes = 0.3
        if strikes <= 0:
            return 0.0
        return strikes * self._share(threat, figure)

    def _gap(self, enemy: Figure, place: Point) -> int:
        assert enemy.at is not None
        return max(abs(place.x - enemy.at.x), abs(place.y - enemy.at.y))

    def _share(self, threat: Threat, figure: Figure) -> float:
        """How likely it is to strike this figure among those it could strike."""
        known = threat.figure.id, figure.id
        if known not in self._shares:
            self._shares[known] = self._likely(threat, figure)
        return self._shares[known]

    def _likely(self, threat: Threat, figure: Figure) -> float:
        if not threat.coop:
            return 0.45
        near = [other for other in self._foes_in_reach(threat) if other is not figure]
        if not near:
            return 0.9
        wanted = priority.preferred(self.game, threat.figure, [figure, *near])
        return 0.9 / len(wanted) if figure in wanted else 0.2

    def _foes_in_reach(self, threat: Threat) -> list[Figure]:
        if threat.figure.id not in self._near:
            span = threat.pace + (threat.reach if threat.shoots else 1)
            at = threat.figure.at
            assert at is not None
            foes = [foe for foe in self.game.enemies(threat.figure) if foe.standing]
            self._near[threat.figure.id] = [foe for foe in foes if foe.at and self.atlas.walk(at, foe.at) <= span]
        return self._near[threat.figure.id]

    # --- what promises

    def errands(self, figure: Figure) -> list[Errand]:
        """What there is to do for a figure's side."""
        if figure.side not in self._errands:
            self._errands[figure.side] = errands.errands(self.game, figure.side)
        return self._errands[figure.side]

    def lure(self, figure: Figure, place: Point) -> float:
        """How far a place is on the way to what victory asks for."""
        best = 0.0
        for errand, pull, steps in self._pulls(figure):
            away = steps.get(place, FAR)
            if away >= FAR:
                continue
            if errand.special is not None:
                away = max(0, away - 1)
                if not away and not errand.special.ignore_adjacent_enemies and self.hindered(figure, place):
                    away = 1
            elif not away:
                away = -1
            best = max(best, pull * WEIGHTS.nearer ** (away + 2))
        return best

    def _pulls(self, figure: Figure) -> list[tuple[Errand, float, Mapping[Point, int]]]:
        """Every errand, how much it draws a figure, and how far away it is from everywhere."""
        if figure.id not in self._drawn:
            self._drawn[figure.id] = [
                (one, 0.5 * one.gain * self._mine(figure, one) * self._open(figure, one), self.atlas.steps(one.at))
                for one in self.errands(figure)
            ]
        return self._drawn[figure.id]

    def _open(self, figure: Figure, errand: Errand) -> float:
        """Less with every enemy beside it; a goal space that is taken draws nobody."""
        if errand.special is None and self.game.standing_on(errand.at) not in (None, figure):
            return 0.6
        return WEIGHTS.hindered ** self.guards(figure, errand.at)

    def _mine(self, figure: Figure, errand: Errand) -> float:
        """What can be done only once is left to a nearer friend."""
        if errand.special is None or not errand.special.collects or figure.at is None:
            return 1.0
        own = self.atlas.walk(figure.at, errand.at)
        nearer = sum(
            other is not figure and other.at is not None and self.atlas.walk(other.at, errand.at) < own
            for other in errands.doers(self.game, figure.side)
            if other.kind in ("hero", "henchman")
        )
        return WEIGHTS.others ** min(2, nearer)

    def guards(self, figure: Figure, place: Point) -> int:
        """Enemies beside a place."""
        return sum(place in self.blows.around(t.figure) or place == t.figure.at for t in self.threats(figure))

    def hindered(self, figure: Figure, place: Point) -> bool:
        """An enemy beside it keeps it from special actions (SPA-03)."""
        if self.blows.ignores(figure, "SPA-03"):
            return False
        if figure.side not in self._watched:
            near = (at for threat in self.threats(figure) for at in self.blows.around(threat.figure))
            self._watched[figure.side] = frozenset(near)
        watched = self._watched[figure.side]
        return (
            place in watched if self.blows.small(figure) else any(at in watched for at in self.game.body(figure, place))
        )

    # --- what the rival is kept from

    def guard(self, figure: Figure, place: Point) -> float:
        """What standing somewhere keeps the rival from doing beside it (SPA-03), where no friend does so already."""
        stakes = self._work(figure)
        if not stakes:
            return 0.0
        blocked = self._guarded(figure)
        body = (place,) if self.blows.small(figure) else self.game.body(figure, place)
        near = {at for space in body for at in (space, *self.atlas.beside(space))}
        return WEIGHTS.stopped * sum(stakes.get(at, 0.0) for at in near if at not in blocked)

    def _guarded(self, figure: Figure) -> frozenset[Point]:
        """Places beside the figure's friends."""
        if figure.id not in self._blocked:
            friends = (other for other in self.game.friends(figure) if other.standing and other is not figure)
            awake = (other for other in friends if not other.has("unaware") and not other.has("falling"))
            near = (at for other in awake for at in (*self.game.body(other), *self.blows.around(other)))
            self._blocked[figure.id] = frozenset(near)
        return self._blocked[figure.id]

    def _work(self, figure: Figure) -> Mapping[Point, float]:
        """Where the rival's special actions can be done, and what is at stake in each place."""
        if figure.side not in self._stakes:
            self._stakes[figure.side] = self._at_stake(errands.rival_of(figure.side))
        return self._stakes[figure.side]

    def _at_stake(self, side: SideName) -> Mapping[Point, float]:
        """Every place by what is done there: shared out among places by how near each doer is to them."""
        places: dict[Point, float] = {}
        for one in errands.works(self.game, side):
            for at in (one.at, *self.atlas.beside(one.at)):
                places[at] = max(places.get(at, 0.0), one.gain)
        shares = sorted((self._share_of(doer, places) for doer in self._doers(side)), key=lambda share: -share[0])
        stakes: dict[Point, float] = {}
        for n, (_, share) in enumerate(shares):
            for at, worth in share.items():
                stakes[at] = stakes.get(at, 0.0) + worth * WEIGHTS.helpers**n
        return stakes

    def _doers(self, side: SideName) -> list[Figure]:
        found = [doer for doer in errands.doers(self.game, side) if doer.at is not None]
        return [doer for doer in found if not self.blows.ignores(doer, "SPA-03")]

    def _share_of(self, doer: Figure, places: Mapping[Point, float]) -> tuple[float, dict[Point, float]]:
        """What one of the rival's figures may do soon, and in which places."""
        assert doer.at is not None
        steps = {at: self.atlas.walk(doer.at, at) for at in places}
        near = min(steps.values(), default=FAR)
        if near >= FAR:
            return 0.0, {}
        whole = WEIGHTS.in_time**near
        weights = {at: WEIGHTS.settled ** (steps[at] - near) for at in places}
        total = sum(weights.values())
        share = {at: whole * places[at] * weight / total for at, weight in weights.items()}
        return sum(share.values()), share

    def prospects(self, figure: Figure, place: Point) -> float:
        """The best Strike that later turns may bring from near there."""
        best, shoots = 0.0, bool(self.blows.strength(figure, "ranged"))
        for at, worth, ways in self._quarry(figure):
            steps = max(0, ways.get(place, FAR) - 1)
            if shoots and steps and self.atlas.sees(place, at):
                steps = max(0, steps - 2)
            best = max(best, worth * CLOSER[min(steps, FAR)])
        return WEIGHTS.later * best

    def _quarry(self, figure: Figure) -> list[tuple[Point, float, Mapping[Point, int]]]:
        """Whom it might strike: where they are, what that is worth, and the way there from everywhere."""
        if figure.id not in self._quarries:
            enemies = [enemy for enemy in self.game.enemies(figure) if enemy.standing and enemy.at is not None]
            self._quarries[figure.id] = [
                (enemy.at, self._promise(figure, enemy), self.atlas.steps(enemy.at)) for enemy in enemies if enemy.at
            ]
        return self._quarries[figure.id]

    def _promise(self, figure: Figure, enemy: Figure) -> float:
        strength = max(self.blows.strength(figure, kind) or 0 for kind in KINDS)
        return 1.5 * self.blows.dealt(enemy, strength + 1, 0)

    # --- standing somewhere

    def stand(self, figure: Figure, place: Point) -> float:
        """What being in a place is worth by itself."""
        ground = self.game.board
        worth = self.lure(figure, place) + self.prospects(figure, place) - self.danger(figure, place)
        worth += self.guard(figure, place)
        worth += WEIGHTS.high * ground.level(place, self.game.now)
        if ground.terrain(place, self.game.now) == "harmful":
            worth -= WEIGHTS.afire
        return worth + self._company(figure, place)

    def _company(self, figure: Figure, place: Point) -> float:
        """A figure beside a friend who is down helps it (REV-05, REV-06)."""
        lying = [at for at in self._lying(figure) if at in self.atlas.beside(place)]
        return len(lying) * (260 if isinstance(figure, Hero) else 120)

    def _lying(self, figure: Figure) -> list[Point]:
        """Where its friends lie."""
        if figure.id not in self._down:
            self._down[figure.id] = [friend.at for friend in self.game.friends(figure) if friend.down and friend.at]
        return self._down[figure.id]


def mean(chances: tuple[float, ...]) -> float:
    return sum(n * chance for n, chance in enumerate(chances))
