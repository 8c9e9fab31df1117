"""Walking into smoke: whoever it blinds stops there, and gropes on with what is left (EFX-41, EFX-03)."""

from __future__ import annotations

from game.core.request import Path, Step
from game.kit.skirmish.journey import Plan
from game.systems.bmg1.flow.smoke import is_smoky, minds, strides
from game.systems.bmg1.flow.walking import Walk
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.state import Model


def until_smoke(game: Bmg1, model: Model, going: Walk, path: Path) -> Path:
    """A way as far as the first place in smoke where it may stop; the whole of it where there is none."""
    here = model.at
    clouds = any(area.kind == "smoke" for area in game.state.areas)
    if here is None or not clouds or not minds(game, model):
        return path
    for n, step in enumerate(path):
        if step.by == "" and step.at.z == here.z:
            for place in strides((here, step.at)):
                if is_smoky(game, model, place) and _may_end(going, shorter := (*path[:n], Step(place))):
                    return shorter
        here = step.at
    return path


def _may_end(going: Walk, path: Path) -> bool:
    plan = going.plan(path)
    return isinstance(plan, Plan) and plan.fall is None
