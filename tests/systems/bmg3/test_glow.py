"""What glows is legal: the ground that is shaded while a place is asked for, and the models that may be chosen."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from shapely import Point as Dot
from shapely import Polygon, prepare, union_all
from shapely.geometry.base import BaseGeometry

from game.boards.measure import surfaces_at
from game.core.place import Point
from game.core.request import ChooseSome, PickPoint, Seat
from game.core.session import Session
from game.kit import registry
from game.systems.bmg3.flow.furniture import furnishing
from game.systems.bmg3.flow.setup import groups
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.state import Marker
from tests.systems.bmg3.scenes import game, profile

TRIES = 60


def glowing(outlines: Any) -> BaseGeometry:
    """The shaded ground as one shape; rings that run clockwise are holes."""
    shapes = [Polygon(outline) for outline in outlines]
    holes = union_all([shape for shape in shapes if not shape.exterior.is_ccw])
    return union_all([shape for shape in shapes if shape.exterior.is_ccw]).difference(holes)


def dots(shape: BaseGeometry, random: Random) -> list[tuple[int, int]]:
    left, low, right, top = (round(side) for side in shape.bounds)
    prepare(shape)
    tried = ((random.randint(left, right), random.randint(low, top)) for _ in range(40 * TRIES))
    return [dot for dot in tried if shape.contains(Dot(dot))][:TRIES]


def legal(request: PickPoint, table: Any, dot: tuple[int, int]) -> bool:
    heights = [height for height, _ in surfaces_at(table, dot)]
    return any(request.placing.why_not(Point(*dot, height)) is None for height in heights)


def places(request: Any) -> list[PickPoint]:
    """The place that is asked for, or that the first option asks for in its turn."""
    followed = [option.then for option in getattr(request, "options", ())][:1]
    return [one for one in (request, *followed) if isinstance(one, PickPoint)]


@pytest.mark.rule("BMG3-FUR-02", "BMG3-FUR-04", "BMG3-DEP-03", "BMG3-DEP-08")
@pytest.mark.parametrize("seed", [1, 2])
def test_wherever_the_ground_glows_during_setup_a_click_is_an_answer(seed: int) -> None:
    system: Any = registry.load("bmg3")
    session, random = Session(system, system.quick_start()), Random(seed)
    asked = 0
    while session.state.phase == "setup":
        request: Any = session.pending
        for place in places(request):
            asked += 1
            table = system.game(session.state).table
            bad = [dot for dot in dots(glowing(place.placing.area()), random) if not legal(place, table, dot)]
            assert not bad, f"{place.topic}: {bad[:3]}"
        session.answer(request.sample(random))
    assert asked > 20


@pytest.mark.rule("BMG3-FUR-02")
def test_no_ground_glows_within_eight_inches_of_another_lamp() -> None:
    played = game(models={})
    played.state.markers.append(Marker("lamp1", "lamp", Seat("A"), Point(18000, 18000)))
    shape = glowing(furnishing(played, "lamp").area())
    assert not shape.contains(Dot(18000, 25000)) and shape.contains(Dot(18000, 30000))


@pytest.mark.rule("BMG3-ENC-03")
def test_a_boss_who_comes_second_does_not_glow_for_the_first_group(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.systems.bmg3.flow.setup.change", lambda played: "boss_second")
    played = game(profile("thug"), models={"a1": "thug 9,9", "a2": "thug 12,9"})
    for model in played.state.models.values():
        model.at = None
    asked = _asked(played)
    boss = played.side(Seat("A")).boss
    assert {option.key for option in asked.options if option.refusal} == {boss}


def _asked(played: Bmg3) -> ChooseSome[Any]:
    return groups(played, Seat("A")).send(None)
