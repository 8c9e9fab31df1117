"""Being on a wall: up to its top, down to its foot, or letting go (TRT-50, TRT-51, CLI-04, CLI-08)."""

from __future__ import annotations

from collections.abc import Iterator

from shapely import Point as Dot
from shapely.ops import nearest_points

from game.boards.measure import surface_at
from game.boards.reach import Route
from game.boards.reach.graph import footprint
from game.core.place import Point
from game.core.text import Refusal, Text
from game.systems.bmg1.deeds import Deed
from game.systems.bmg1.flow.falling import descend
from game.systems.bmg1.flow.footing import DOUBLE
from game.systems.bmg1.flow.moving import COUNTER, arrive, in_tenths, is_impaired, standing, taken
from game.systems.bmg1.flow.purse import pay, why_not_pay
from game.systems.bmg1.flow.walking import Descent
from game.systems.bmg1.points import CLIMB_RATE, WALKED, Acting, Moving


def climbs(acting: Acting, allowance: int) -> Iterator[tuple[str, Text, Refusal | None, Deed]]:
    """Key, words, why not, and what it does, for each way off the wall."""
    for key, at, cost in (("up", *_up(acting)), ("down", *_down(acting))):
        yield key, Text(f"bmg1.do.{key}", cost=cost), _why_not(acting, at, cost, allowance), _climb(acting, at, cost)
    yield "let_go", Text("bmg1.do.let_go"), None, _let_go(acting)


def _floor(acting: Acting) -> int:
    at = acting.model.at
    assert at is not None
    return surface_at(acting.game.table, (at.x, at.y), at.z - 1)[0]


def _rate(acting: Acting) -> int:
    """Hundredths for each mil of height; nothing counts double twice (MOV-13)."""
    game, model = acting.game, acting.model
    return 100 if is_impaired(game, model) else CLIMB_RATE(Moving(game, model), DOUBLE).value


def _up(acting: Acting) -> tuple[Point, int]:
    """Onto the top, straight over its edge (CLI-04)."""
    at, wall = acting.model.at, acting.game.pieces[acting.model.wall]
    assert at is not None
    edge = nearest_points(footprint(wall).buffer(-1), Dot(at.x, at.y))[0]
    top = Point(round(edge.x), round(edge.y), wall.top)
    flat = ((top.x - at.x) ** 2 + (top.y - at.y) ** 2) ** 0.5
    return top, round(flat + (wall.top - at.z) * _rate(acting) / 100)


def _down(acting: Acting) -> tuple[Point, int]:
    at, floor = acting.model.at, _floor(acting)
    assert at is not None
    return at._replace(z=floor), (at.z - floor) * _rate(acting) // 100


def _why_not(acting: Acting, at: Point, cost: int, allowance: int) -> Refusal | None:
    game, model = acting.game, acting.model
    if reason := standing(game, model).end_refusal(at):
        return Refusal(reason, "BMG1-CLI-05")
    if taken(game, model, cost) > allowance:
        return Refusal(Text("reach.too_far", needs=taken(game, model, cost), budget=allowance), "BMG1-CLI-03")
    return None if _is_paid(acting) else why_not_pay(game, model, "climb", COUNTER)


def _is_paid(acting: Acting) -> bool:
    return f"climb:{acting.model.wall}" in acting.activation.paid


def _climb(acting: Acting, at: Point, cost: int) -> Deed:
    async def deed() -> None:
        game, model, activation = acting.game, acting.model, acting.activation
        if not _is_paid(acting):
            await pay(game, model, "climb", COUNTER)
            activation.paid.append(f"climb:{model.wall}")
        activation.allowance = max(0, activation.allowance - taken(game, model, cost))
        game.tell(WALKED, model.id, model=game.name(model), distance=in_tenths(cost))
        await arrive(acting, at)

    return deed


def _let_go(acting: Acting) -> Deed:
    async def deed() -> None:
        at = acting.model.at
        assert at is not None
        await descend(acting, Descent("edge", Route(at, ()), at, _floor(acting), wall=acting.model.wall))

    return deed
