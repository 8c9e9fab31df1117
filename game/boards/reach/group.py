"""A regiment moves: each model by its own way, all of them ending near their leader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.boards.geometry import nearness, whole_length
from game.boards.reach.contact import contact, nearest
from game.boards.reach.gait import Gait, Guard, Tether
from game.boards.reach.ground import Ground
from game.boards.reach.reach import Reach
from game.boards.reach.route import Route
from game.boards.table import Body
from game.core.place import Point
from game.core.text import Text


@dataclass(frozen=True)
class Group:
    """Models that move together; the first of `leaders` is the one the player drags."""

    ground: Ground
    leaders: tuple[Body, ...]
    others: tuple[Body, ...]
    gait: Gait
    command: int
    """Base to base, how far from some leader every model must end."""
    guards: tuple[Guard, ...] = ()

    def reach(self, body: Body, placed: Sequence[Body] = (), tethers: Sequence[Tether] = ()) -> Reach:
        """What one model can reach: its fellows do not bar the way, but two cannot end in one place."""
        mates = [Guard(mate, passing=False) for mate in placed if mate.id != body.id]
        return Reach(self.ground, body, self.gait, (*self.guards, *mates), tethers)

    def check(self, places: Mapping[str, Point]) -> dict[str, Route] | Text:
        """The route of every model to a layout, or why the layout is refused; whoever is not named stays."""
        placed = {body.id: body.moved(places.get(body.id, body.at)) for body in (*self.leaders, *self.others)}
        routes: dict[str, Route] = {}
        for body in (*self.leaders, *self.others):
            to = placed[body.id].at
            fellows = [mate for mate in placed.values() if mate.id != body.id]
            reach = self.reach(body, fellows)
            refusal = reach.why_not(to)
            if refusal is None and to == body.at:
                refusal = self._overlap(placed[body.id], fellows)
            if refusal is not None:
                return Text("reach.model_cannot", body=body.id, reason=refusal)
            routes[body.id] = reach.path(to) or Route(body.at, ())
        leaders = [placed[leader.id] for leader in self.leaders]
        stray = next((body.id for body in self.others if not self.commands(leaders, placed[body.id])), None)
        return Text("reach.out_of_command", body=stray, range=self.command) if stray else routes

    def _overlap(self, body: Body, fellows: Sequence[Body]) -> Text | None:
        for mate in fellows:
            if gap(body, mate) == 0 and _depth(body, mate) > 1 and abs(body.at.z - mate.at.z) < self.ground.height:
                return Text("reach.on_body", body=mate.id, keep=0)
        return None

    def commands(self, leaders: Sequence[Body], body: Body) -> bool:
        """True if the body is within command range of some leader."""
        return any(gap(leader, body) <= self.command for leader in leaders)

    def propose(self, to: Point, excuse: bool = False) -> dict[str, Point] | Text:
        """Places for all when the first leader goes to `to`: the formation moved along, mended where it must be.

        With `excuse` a model that cannot come into range ends as near to the leader as it can.
        """
        first = self.leaders[0]
        refusal = self.reach(first).why_not(to)
        if refusal is not None:
            return Text("reach.model_cannot", body=first.id, reason=refusal)
        shift = (to.x - first.at.x, to.y - first.at.y)
        placed = [first.moved(to)]
        order = sorted((*self.leaders[1:], *self.others), key=lambda body: (_square(body.at, first.at), body.id))
        for body in order:
            place = self._place(body, shift, placed, excuse)
            if place is None:
                return Text("reach.no_room", body=body.id)
            placed.append(body.moved(place))
        return {body.id: body.at for body in placed}

    def _place(self, body: Body, shift: tuple[int, int], placed: Sequence[Body], excuse: bool) -> Point | None:
        """Where the shift would put a model, or the legal place nearest to that."""
        heads = [mate for mate in placed if mate.id in {leader.id for leader in self.leaders}]
        wish = Point(body.at.x + shift[0], body.at.y + shift[1], placed[0].at.z)
        free = body in self.leaders
        if free or self.commands(heads, body.moved(wish)):
            reach = self.reach(body, placed)
            if reach.path(wish):
                return wish
        found: list[tuple[int, Point]] = []
        for head in heads:
            tethers = [] if free else [self._tether(head, body)]
            route = nearest(self.reach(body, placed, tethers), wish)
            if route:
                found.append((_square(route.end, wish), route.end))
        if not found and excuse:
            route = nearest(self.reach(body, placed), heads[0].at)
            return route.end if route else None
        return min(found)[1] if found else None

    def _tether(self, head: Body, body: Body) -> Tether:
        return Tether(head.at, self.command + (head.base.width + body.base.width) // 2)

    def charge(self, targets: Sequence[Body], within: int) -> dict[str, Route]:
        """Every model, leaders first, goes by the cheapest way to within that distance of a target.

        A model that reaches nobody comes as near as it can to the closest target.
        """
        placed: list[Body] = []
        routes: dict[str, Route] = {}
        order = sorted(self.others, key=lambda body: (min(_square(body.at, t.at) for t in targets), body.id))
        for body in (*self.leaders, *order):
            heads = [mate for mate in placed if mate.id in {leader.id for leader in self.leaders}]
            tethers = [self._tether(heads[0], body)] if heads and body not in self.leaders else []
            reach = self.reach(body, placed, tethers)
            ways = [
                route for target in targets if (route := contact(reach, target, 0) or contact(reach, target, within))
            ]
            if ways:
                route = min(ways, key=lambda way: (way.cost, way.end))
            else:
                goal = min(targets, key=lambda target: (_square(target.at, body.at), target.id)).at
                route = nearest(reach, goal) or Route(body.at, ())
            routes[body.id] = route
            placed.append(body.moved(route.end))
        return routes


def gap(a: Body, b: Body) -> int:
    """Base to base, seen from above, in whole mils rounded up."""
    found = nearness(a.form.points, b.form.points)
    return whole_length(found.num, found.den, a.form.width + b.form.width)


def _depth(a: Body, b: Body) -> float:
    """How far two round bases overlap."""
    found = nearness(a.form.points, b.form.points)
    return (a.form.width + b.form.width) / 2 - float((found.num / found.den) ** 0.5)


def _square(a: Point, b: Point) -> int:
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2
