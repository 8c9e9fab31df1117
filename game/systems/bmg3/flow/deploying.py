"""Where models may be deployed: their zones, and anywhere out of the way for those that hide (DEP, ABL-26)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from random import Random

from game.boards.measure import beyond, distance, fits, inside, overlaps
from game.boards.spots import anywhere, choose, grid, square
from game.boards.table import Body, Zone
from game.core.place import Point
from game.core.request import Outline, Seat
from game.core.text import Refusal, Text
from game.kit.skirmish.footing import on_slope
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.state import INCH, Model

FAR = 8 * INCH
SLACK = 10
ENOUGH = 2
"""Models each of several zones must hold when an Encounter card says so."""


class Standing:
    """Where a model could stand at all: stable, on the table, among the others (TER-07, GEO-11, GEO-12)."""

    def __init__(self, game: Bmg3, model: Model) -> None:
        self.game = game
        self.model = model
        lamps = [game.marker_body(marker) for marker in game.markers("lamp")]
        self.others = [*game.bodies(without=model), *lamps]

    def body(self, at: Point) -> Body:
        return self.game.body_at(self.model, at)

    def unfit(self, body: Body) -> Refusal | None:
        if body.at.z and self.model.profile.is_vehicle:
            return Refusal(Text("bmg3.no.vehicle_height"), "BMG3-VEH-02")
        reason = fits(self.game.table, body, self.others)
        if reason is None and on_slope(self.game.table, body.at):
            reason = Text("board.fit.unstable")
        return Refusal(reason, "BMG3-TER-07") if reason else None


class Deploying(Standing):
    """Where a model of a group may be put: completely within a zone of its player (DEP-03, DEP-04, DEP-08)."""

    def __init__(self, game: Bmg3, model: Model, *, grounded: bool = False, spread: bool = False) -> None:
        super().__init__(game, model)
        self.zones = game.zones(model.seat)
        self.grounded = grounded
        self.spread = spread

    def why_not(self, at: Point) -> Refusal | None:
        if not self.crowded:
            return self._misplaced(at)
        return None if at in self._nearest else Refusal(Text("bmg3.no.nearest_spot"), "BMG3-DEP-09")

    def _starves(self, here: Zone) -> bool:
        """Whether the models still to come would then be too few for the other zones."""
        missing = sum(max(0, ENOUGH - self._held(zone)) for zone in self.zones if zone is not here)
        return missing > len(self._waiting) - 1

    def _held(self, zone: Zone) -> int:
        return sum(1 for model in self.game.in_play(self.model.seat) if inside(self.game.body(model), zone, SLACK))

    @cached_property
    def _waiting(self) -> list[str]:
        """Models of the groups not yet on the table, this one too."""
        groups = self.game.side(self.model.seat).groups
        return [id for group in groups for id in group if self.game.model(id).at is None]

    @cached_property
    def crowded(self) -> bool:
        """No room is left in any zone (DEP-09)."""
        return not self._inside

    @cached_property
    def _inside(self) -> Sequence[Point]:
        """Places in the zones, those nearest to the rival first but away from friends."""
        outlines = [zone.outline for zone in self.zones]
        for step in (INCH, INCH // 4):
            places = sorted(grid(self.game.table, step, outlines, high=not self.grounded), key=self._rank)
            if found := choose(places, 2 * INCH, self._misplaced):
                return found
        return []

    def _misplaced(self, at: Point) -> Refusal | None:
        """Why not there, when there is room in the zones."""
        body = self.body(at)
        here = next((zone for zone in self.zones if inside(body, zone, SLACK)), None)
        if here is None:
            return Refusal(Text("bmg3.no.zone"), "BMG3-DEP-03")
        if self.grounded and at.z:
            return Refusal(Text("bmg3.no.first_group_high"), "BMG3-ENC-03")
        if self.spread and self._starves(here):
            return Refusal(Text("bmg3.no.zones_spread", n=ENOUGH), "BMG3-ENC-03")
        return self.unfit(body)

    @cached_property
    def _nearest(self) -> list[Point]:
        """When the zones are full: the free places nearest to them."""
        places = [at for at in grid(self.game.table, INCH, high=not self.grounded) if self.unfit(self.body(at)) is None]
        gaps = {at: min((distance(self.body(at), zone, flat=True) for zone in self.zones), default=0) for at in places}
        least = min(gaps.values(), default=0)
        return [at for at in places if gaps[at] == least]

    def _rank(self, at: Point) -> tuple[int, Point]:
        away = _away(at, self.game.zones(self.game.rival(self.model.seat)))
        crowd = sum(1 for other in self._friends if square(at, other) < (3 * INCH) ** 2)
        return away + 2 * INCH * crowd + at.z // 4, at

    @cached_property
    def _friends(self) -> list[Point]:
        return [other.at for other in self.game.friends(self.model) if other.at is not None]

    def area(self) -> Sequence[Outline]:
        return [zone.outline for zone in self.zones]

    def suggestions(self) -> Sequence[Point]:
        return self._nearest[:8] if self.crowded else self._inside

    def anywhere(self, random: Random) -> Point:
        outlines = [zone.outline for zone in self.zones]
        places = () if self.crowded else grid(self.game.table, INCH, outlines, high=not self.grounded)
        return anywhere(places, self._misplaced, random, self.suggestions)


@lru_cache(maxsize=4096)
def _away(at: Point, zones: tuple[Zone, ...]) -> int:
    """How far a place is from the nearest of some zones."""
    return min((distance(at, zone, flat=True) for zone in zones), default=0)


class Hiding(Standing):
    """Where a Hidden model may appear: far from every enemy and outside the rival's zone (ABL-26)."""

    def __init__(self, game: Bmg3, model: Model) -> None:
        super().__init__(game, model)
        self.enemies = [game.body(enemy) for enemy in game.enemies(model)]
        self.barred = game.zones(game.rival(model.seat))

    def why_not(self, at: Point) -> Refusal | None:
        return self._exposed(at) if self.besieged else self._close(at) or self._exposed(at)

    def _close(self, at: Point) -> Refusal | None:
        body = self.body(at)
        if all(beyond(body, enemy, FAR) for enemy in self.enemies):
            return None
        return Refusal(Text("bmg3.no.enemy_near", limit=FAR), "BMG3-ABL-26")

    def _exposed(self, at: Point) -> Refusal | None:
        body = self.body(at)
        if any(overlaps(body, zone, SLACK, flat=True) for zone in self.barred):
            return Refusal(Text("bmg3.no.rival_zone"), "BMG3-ABL-26")
        return self.unfit(body)

    @cached_property
    def besieged(self) -> bool:
        """Enemies are near wherever it could stand, so that it must appear among them (DEP-09)."""
        return not self._far

    @cached_property
    def _far(self) -> Sequence[Point]:
        return choose(self._places, 3 * INCH, lambda at: self._close(at) or self._exposed(at))

    @cached_property
    def _places(self) -> list[Point]:
        """Everywhere, those nearest to an enemy first."""

        def away(at: Point) -> int:
            return min((square(at, enemy.at) for enemy in self.enemies), default=0)

        return sorted(grid(self.game.table, 1500), key=lambda at: (away(at), at))

    def area(self) -> Sequence[Outline]:
        table = self.game.table
        return [((0, 0), (table.width, 0), (table.width, table.depth), (0, table.depth))]

    def suggestions(self) -> Sequence[Point]:
        return self._far or choose(self._places, 3 * INCH, self._exposed)

    def anywhere(self, random: Random) -> Point:
        return anywhere(self._places, self.why_not, random, self.suggestions)


def hides(game: Bmg3, model: Model) -> bool:
    """Whether a model is deployed after all the others (DEP-05)."""
    return any(trait.id == "hidden" for trait in game.traits(model))


def undeployed(game: Bmg3, seat: Seat) -> list[Model]:
    """The models of a player that still stand beside the table."""
    return [m for m in game.state.models.values() if m.seat == seat and m.at is None and not m.casualty]
