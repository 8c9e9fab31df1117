"""Coming onto ground that hurts, and staying there: drops, fire, acid, live wires, tar (TER, MOV-16)."""

from __future__ import annotations

from game.core.place import Point
from game.systems.shadow_of_the_bat.flow import ground, harm, statuses
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import DROPPED, SCORCHED, SEARED, ignores
from game.systems.shadow_of_the_bat.state import Figure


async def arrive(game: Fight, figure: Figure, before: Point | None, fall: int = 0, rule: str = "MOV-16") -> None:
    """A figure has come to its space: it may have dropped, then the ground it has entered hurts (TER-08, TER-10)."""
    assert figure.at is not None
    if fall and not ignores(game, figure, rule):
        game.tell(DROPPED, figure.id, name=game.name(figure), n=fall)
        await harm.wound(game, figure, fall)
    old = game.body(figure, before) if before else ()
    entered = [place for place in game.body(figure) if place not in old and ground.is_harmful(game, place)]
    if entered and figure.standing and not ignores(game, figure, "TER-08"):
        await _scorch(game, figure, entered)


async def _scorch(game: Fight, figure: Figure, entered: list[Point]) -> None:
    """One wound, however many of a giant's spaces are harmful (STA-24), and any status the spaces carry."""
    game.tell(SCORCHED, figure.id, name=game.name(figure))
    carried = dict.fromkeys(status for place in entered for status in ground.status_of(game, place))
    await harm.wound(game, figure, 1)
    for status in carried:
        statuses.give(game, figure, status)


async def stay(game: Fight, figure: Figure) -> None:
    """A figure that ends its turn or activation in harmful terrain is hurt, without the status (TER-09)."""
    if ground.in_harm(game, figure) and not ignores(game, figure, "TER-09"):
        game.tell(SEARED, figure.id, name=game.name(figure))
        await harm.wound(game, figure, 1)
