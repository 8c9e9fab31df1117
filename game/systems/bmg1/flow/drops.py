"""What a drop does to whoever falls or springs (SPR-05 to 13, FAL)."""

from __future__ import annotations

from game.boards.measure import surface_at
from game.systems.bmg1.flow import rolls, skills
from game.systems.bmg1.flow.harm import suffer
from game.systems.bmg1.flow.losses import make_casualty
from game.systems.bmg1.flow.posture import knock_down
from game.systems.bmg1.flow.room import nearest_free
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import FALL_STEP, FALLING, FALLS_OVER, FELL, About, Falling, Harm
from game.systems.bmg1.state import CM, Model

STEP = 5 * CM


def injuries(game: Bmg1, model: Model, excess: int) -> tuple[int, int] | None:
    """Injury and Stun markers for a drop so much too deep; None: it is a Casualty (SPR-06 to 10, TRT-102)."""
    step = FALL_STEP(About(game, model), STEP).value
    if excess <= 0:
        return 0, 0
    if excess <= step:
        return 0, 1
    if excess <= 2 * step:
        return 1, 0
    if excess <= 3 * step:
        return skills.endurance(game, model).value // 2, 0
    return None


async def plummet(game: Bmg1, model: Model, by: Model | None = None) -> None:
    """Straight down from where nothing carries it any longer (TRT-51, TRT-74, GEO-28)."""
    assert model.at is not None
    start = model.at
    floor, _ = surface_at(game.table, (start.x, start.y), start.z)
    model.wall = ""
    model.at = nearest_free(game, model, start._replace(z=floor))
    await land(game, model, start.z - floor, by=by)


async def land(game: Bmg1, model: Model, drop: int, jump: int = 0, by: Model | None = None) -> None:
    """The damage of a drop beyond what it can jump, then an Agility roll to stay on its feet (SPR-05, SPR-12, FAL-02).

    A fall of at most half its height has no effect (FAL-04).
    """
    excess = drop - jump
    if excess <= 0 or (not jump and drop <= game.height(model) // 2):
        return
    game.tell(FELL, model.id, model=game.name(model), drop=drop)
    falling = Falling(game, model, drop)
    await FALLING(falling)
    if falling.safe:
        return
    markers = injuries(game, model, excess)
    if markers is None:  # SPR-09
        await make_casualty(game, model, by)
        return
    injury, stun = markers
    await suffer(Harm(game, model, injury, stun, by, what="fall", fall=True))
    if not model.in_play or model.is_down or FALLS_OVER(About(game, model)).forbidden:
        return
    if not await rolls.agility(game, model):
        await knock_down(game, model)
