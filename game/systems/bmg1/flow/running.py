"""Running: one straight line of ten centimetres or more, over nothing at all (RUN)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from math import cos, hypot, pi, sin
from random import Random

from game.boards.reach import Gait, Route
from game.core.lazy import Lazy
from game.core.place import Point
from game.core.request import Path, PickPath, Step
from game.core.text import Refusal, Text
from game.kit.skirmish.errands import Errands
from game.kit.skirmish.journey import Journey, Plan, Trip
from game.systems.bmg1.deeds import Deed, DeedOption
from game.systems.bmg1.flow.bounds import bounded, why_not_stop
from game.systems.bmg1.flow.move_step import begin, roll_batch, why_not_begin
from game.systems.bmg1.flow.moving import arrive, bmd, footing, guards, in_tenths, is_impaired
from game.systems.bmg1.flow.purse import pay
from game.systems.bmg1.flow.walking import WAYS
from game.systems.bmg1.game import WITHIN
from game.systems.bmg1.points import RAN, Acting, Price
from game.systems.bmg1.state import CM

LEAST = 10 * CM
AT_LEAST, GLANCES, TRIES = LEAST + 1, 24, 8
RUN = Price(move=1, special=1)


def offers(acting: Acting) -> Iterator[DeedOption]:
    """A run, plain or with further counters in the batch; or the line of one whose dice have been rolled."""
    model, activation = acting.model, acting.activation
    if activation.step == "move" and activation.move_kind == "run" and activation.allowance:
        yield _line(acting, "run", activation.allowance, None)
        return
    if activation.move_used or model.wall:
        return
    yield _line(acting, "run", 2 * bmd(acting.game, model), why_not_run(acting, 0))
    for n in range(1, model.counters.move + 1):
        if why_not_run(acting, n) is None:
            words = Text("bmg1.do.run_dice", n=n)
            yield DeedOption(f"run:{n}", words, _batch(acting, n), model.id)


def why_not_run(acting: Acting, n: int) -> Refusal | None:
    """Standing, unhindered, paid for, and with a line of ten centimetres (RUN-01, RUN-05, RUN-06, RUN-07)."""
    game, model = acting.game, acting.model
    if model.is_down or is_impaired(game, model):
        return Refusal(Text("bmg1.no.run_impaired"), "BMG1-RUN-07")
    if refusal := why_not_begin(acting, Price(RUN.move + n, special=RUN.special), "run"):
        return refusal
    if not _travel(acting, 2 * bmd(game, model)).has_line:
        return Refusal(Text("bmg1.no.no_line"), "BMG1-RUN-05")
    return None


class Dash(Journey):
    """The lines a runner may take; nobody runs on the spot (RUN-04)."""

    def plan(self, path: Path) -> Plan | Refusal:
        if all(step.at == self.trip.body.at for step in path):
            return Refusal(Text("reach.too_short", least=LEAST), "BMG1-RUN-04")
        return super().plan(path)

    def way(self, at: Point) -> Route | None:
        """A run turns no corner and pays for nothing: where no stroll leads, none does (RUN-02, RUN-03)."""
        return super().way(at) if self.strolls(at) else None

    @cached_property
    def has_line(self) -> bool:
        """Whether there is any at all (RUN-05): mostly the first glance finds one."""
        return self._has_length and (bool(self._short) or bool(self._lines))

    @property
    def _has_length(self) -> bool:
        """Whether the level is large enough for one: a line stays on it."""
        layer, (x, y, _) = self.reach.layer, self.trip.body.at
        if layer is None:
            return False
        left, low, right, top = layer.bounds
        return hypot(max(x - left, right - x), max(y - low, top - y)) > LEAST - 1

    @cached_property
    def _short(self) -> Sequence[Point]:
        """The ends of runs as short as possible, all around; each is looked for when it is wanted."""
        return Lazy(at for at in self._glances() if self._is_line(at))

    def _glances(self) -> Iterator[Point]:
        """As short as a run may be, all around."""
        x, y, z = self.trip.body.at
        for turn in (2 * pi * k / GLANCES for k in range(GLANCES)):
            yield Point(round(x + AT_LEAST * cos(turn)), round(y + AT_LEAST * sin(turn)), z)

    def suggestions(self) -> Sequence[Path]:
        return self._lines

    @cached_property
    def _lines(self) -> Sequence[Path]:
        return Lazy(self._found())

    def _found(self) -> Iterator[Path]:
        """Where a runner would think of going, or at least somewhere."""
        found = False
        for path in Errands(self).paths():
            if self.why_not(path) is None:
                found = True
                yield path
        if not found:
            yield from self._somewhere()

    def _somewhere(self) -> Iterator[Path]:
        yield from ((Step(at),) for at in self._short)
        for area in self.region:
            for part in getattr(area.geometry, "geoms", [area.geometry]):
                dot = part.representative_point()
                path = (Step(Point(round(dot.x), round(dot.y), area.z)),)
                if self.why_not(path) is None:
                    yield path

    def _is_line(self, at: Point) -> bool:
        """Whether a run as short as possible leads there; one that needs the tolerance of measuring is no stroll."""
        return self.strolls(at) if self.trip.gait.budget >= AT_LEAST else self.why_not((Step(at),)) is None

    def anywhere(self, random: Random) -> Path:
        """Any line that a few draws find, else one as short as possible, else one that a runner would think of."""
        (x, y, z), longest = self.trip.body.at, max(AT_LEAST, self.trip.gait.budget)
        for _ in range(TRIES):
            turn, far = 2 * pi * random.random(), random.randint(AT_LEAST, longest)
            at = Point(round(x + far * cos(turn)), round(y + far * sin(turn)), z)
            if self.strolls(at):
                return (Step(at),)
        some = [(Step(at),) for at in self._short] or self._lines[:TRIES]
        return some[random.randrange(len(some))]


@lru_cache(maxsize=64)
def dash(trip: Trip) -> Dash:
    return Dash(trip)


def _travel(acting: Acting, allowance: int) -> Dash:
    """Straight, at least ten centimetres, crossing nothing (RUN-02 to 04)."""
    game, model = acting.game, acting.model
    keep_off, names = guards(game, model)
    gait = Gait(allowance, slack=WITHIN, straight=True, least=LEAST)
    return dash(Trip(game.table, footing(game, model, "run"), game.body(model), gait, WAYS, keep_off, names))


def _line(acting: Acting, key: str, allowance: int, refusal: Refusal | None) -> DeedOption:
    game, model = acting.game, acting.model
    words = Text("bmg1.do.run", distance=allowance)
    if refusal:
        return DeedOption(key, words, _nothing, model.id, refusal)
    assert model.at is not None
    question = Text("bmg1.ask.run", model=game.name(model), distance=allowance)
    going = bounded(acting, _travel(acting, allowance))
    if going is None:
        return DeedOption(key, words, _nothing, model.id, why_not_stop(game, model, model.at))
    ask = PickPath(game.controller(model), question, model.at, going, allowance, model.id, topic="run")

    def taken(path: Path) -> Deed:
        async def deed() -> None:
            if not acting.activation.move_used:
                await _begin(acting)
            await run(acting, path)

        return deed

    return DeedOption(key, words, taken, model.id, then=ask)


async def _nothing() -> None:
    raise AssertionError("a refused option was taken")


def _batch(acting: Acting, n: int) -> Deed:
    """Further MC are added after the doubling (RUN-06)."""

    async def deed() -> None:
        await _begin(acting)
        await roll_batch(acting, n)

    return deed


async def _begin(acting: Acting) -> None:
    """1 MC and 1 SC double the BMD (RUN-01)."""
    await begin(acting, 2 * bmd(acting.game, acting.model))
    acting.activation.move_kind = "run"
    await pay(acting.game, acting.model, "run", RUN)


async def run(acting: Acting, path: Path) -> None:
    """The line; whatever is left of it is lost (RUN-03)."""
    game, model, activation = acting.game, acting.model, acting.activation
    plan = _travel(acting, activation.allowance).plan(path)
    if not isinstance(plan, Plan):
        raise ValueError(f"{model.id} cannot run like that: {plan.reason!r}")
    activation.allowance = 0
    if plan.route.legs:
        game.tell(RAN, model.id, model=game.name(model), distance=in_tenths(plan.cost))
        await arrive(acting, plan.route.end)
