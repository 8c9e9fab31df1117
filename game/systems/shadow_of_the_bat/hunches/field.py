"""The battle as one question sees it: what places threaten and promise, looked up once."""

from __future__ import annotations

from functools import cached_property

from game.core.place import Point
from game.systems.shadow_of_the_bat.ai import priority
from game.systems.shadow_of_the_bat.ai.steps import ACTIONS
from game.systems.shadow_of_the_bat.content import CoopSheet
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.hunches import errands
from game.systems.shadow_of_the_bat.hunches.atlas import FAR, atlas
from game.systems.shadow_of_the_bat.hunches.blows import KINDS, Blows, wounds
from game.systems.shadow_of_the_bat.hunches.errands import HINDERED, NEARER, OTHERS, Errand
from game.systems.shadow_of_the_bat.state import Figure, Hero

BRAVERY = 0.55
"""How much of a danger counts: what might strike here might as well strike elsewhere."""
LATER = 0.22
"""How much of a Strike counts that only the next turn may bring."""
HIGH = 12
"""What a level above the ground is worth."""
COVER = 25
AFIRE = 160
"""What ending on harmful ground costs."""


class Threat:
    """An enemy that may strike before the next turn: how far it gets, how often and how hard it hits."""

    def __init__(self, field: Field, figure: Figure) -> None:
        game = field.game
        self.figure = figure
        self.coop = game.state.mode == "coop"
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
        self._lures: dict[tuple[str, Point], float] = {}
        self._errands: dict[str, list[Errand]] = {}
        self._threats: dict[str, list[Threat]] = {}

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
        """What so many wounds on average cost a figure, going down included."""
        if expected <= 0:
            return 0.0
        spoils, life = self.blows.spoils(figure), self.game.life(figure)
        falls = min(1.0, expected / (life + 0.5)) ** 2
        plain = spoils[min(life - 1, int(expected))] if life > 1 else 0.0
        return BRAVERY * ((1 - falls) * max(plain, expected * 90) + falls * spoils[-1])

    def _hurt(self, threat: Threat, figure: Figure, place: Point) -> float:
        """Wounds of one of its Strikes, on average."""
        near = self.blows.beside(figure, place, threat.figure)
        dice = threat.melee if near or not threat.shoots else max(threat.ranged, threat.melee)
        dice = dice if threat.coop else dice + 1
        covered = self.game.board.in_cover(self.game.body(figure, place), self.game.now)
        blocks = self.blows.defence(figure) + covered
        return mean(wounds(dice, blocks, threat.coop, 0))

    def _chance(self, threat: Threat, figure: Figure, place: Point) -> float:
        """How many of its Strikes somebody there has to expect."""
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
        return min(max(abs(place.x - at.x), abs(place.y - at.y)) for at in self.game.body(enemy))

    def _share(self, threat: Threat, figure: Figure) -> float:
        """How likely it strikes this one of those it could strike."""
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

    @cached_property
    def _near(self) -> dict[str, list[Figure]]:
        return {}

    # --- what promises

    def errands(self, figure: Figure) -> list[Errand]:
        """What there is to do for a figure's side."""
        if figure.side not in self._errands:
            self._errands[figure.side] = errands.errands(self.game, figure.side)
        return self._errands[figure.side]

    def lure(self, figure: Figure, place: Point) -> float:
        """How much a place is on the way to what victory asks for."""
        known = figure.id, place
        if known not in self._lures:
            self._lures[known] = max((self._pull(figure, place, one) for one in self.errands(figure)), default=0.0)
        return self._lures[known]

    def _pull(self, figure: Figure, place: Point, errand: Errand) -> float:
        steps = self.atlas.walk(place, errand.at)
        if steps >= FAR:
            return 0.0
        if errand.special is not None:
            steps = max(0, steps - 1)
            if self.hindered(figure, place) and steps == 0:
                steps = 1
        elif steps and self.game.standing_on(errand.at) not in (None, figure):
            steps += 1
        away = steps if steps or errand.special else -1
        pull = 0.5 * errand.gain * NEARER ** (away + 2)
        return pull * self._mine(figure, errand) * HINDERED ** self.guards(figure, errand.at)

    def _mine(self, figure: Figure, errand: Errand) -> float:
        """A friend who is nearer does it."""
        if errand.special is None or figure.at is None:
            return 1.0
        own = self.atlas.walk(figure.at, errand.at)
        nearer = sum(
            other is not figure and other.at is not None and self.atlas.walk(other.at, errand.at) < own
            for other in errands.doers(self.game, figure.side)
            if other.kind in ("hero", "henchman")
        )
        several = errand.special.collects == ""
        return 1.0 if several else OTHERS ** min(2, nearer)

    def guards(self, figure: Figure, place: Point) -> int:
        """Enemies beside a place."""
        around = self.atlas.beside(place)
        return sum(any(at in around or at == place for at in self.game.body(t.figure)) for t in self.threats(figure))

    def hindered(self, figure: Figure, place: Point) -> bool:
        """An enemy beside it keeps it from special actions (SPA-03)."""
        if self.blows.ignores(figure, "SPA-03"):
            return False
        return any(self.blows.beside(figure, place, threat.figure) for threat in self.threats(figure))

    def prospects(self, figure: Figure, place: Point) -> float:
        """The best Strike that turns to come may bring from about there."""
        best = 0.0
        for enemy in self.game.enemies(figure):
            if not enemy.standing or enemy.at is None:
                continue
            worth = self._promise(figure, enemy)
            steps = max(0, self.atlas.walk(place, enemy.at) - 1)
            if self.blows.strength(figure, "ranged"):
                steps = min(steps, max(0, steps - 2) if self.atlas.sees(place, enemy.at) else steps)
            best = max(best, worth * 0.92**steps)
        return LATER * best

    def _promise(self, figure: Figure, enemy: Figure) -> float:
        strength = max(self.blows.strength(figure, kind) or 0 for kind in KINDS)
        return 1.5 * self.blows.dealt(enemy, strength + 1, 0)

    # --- standing somewhere

    def stand(self, figure: Figure, place: Point) -> float:
        """What being in a place is worth by itself."""
        ground = self.game.board
        worth = self.lure(figure, place) + self.prospects(figure, place) - self.danger(figure, place)
        worth += HIGH * ground.level(place, self.game.now)
        if ground.terrain(place, self.game.now) == "harmful":
            worth -= AFIRE
        return worth + self._company(figure, place)

    def _company(self, figure: Figure, place: Point) -> float:
        """Beside a friend who is down it helps (REV-05, REV-06)."""
        beside = self.atlas.beside(place)
        lying = (friend for friend in self.game.friends(figure) if friend.down and friend.at in beside)
        return sum(260 if isinstance(figure, Hero) else 120 for _ in lying)


def mean(chances: tuple[float, ...]) -> float:
    return sum(n * chance for n, chance in enumerate(chances))
