"""The restore phase: end-of-round effects in their order, leaders left lying, focus, the marker (RST)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from game.core.request import Choose, Option
from game.core.text import Text
from game.kit.turns import as_they_come
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.flow import ending, falls, focus, recovery, spans, victory
from game.systems.shadow_of_the_bat.flow.victory import Verdict
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Due, Moment
from game.systems.shadow_of_the_bat.state import Figure

STEPS = ["statuses", "abilities", "cards", "leaders", "marker"]
"""In the order of RST-01 to RST-05; battles bring their own changes with the next round's start."""


async def step(game: Fight, name: str) -> None:
    """One step of the restore phase."""
    match name:
        case "statuses":
            await in_order(game, partial(unresolved, game))
            await in_order(game, partial(falling, game))
        case "abilities":
            await in_order(game, partial(answers, game, True))
        case "cards":
            await in_order(game, partial(answers, game, False))
            await points.INSTANTS(Moment(game, "round_end"))
        case "leaders":
            await in_order(game, partial(lying, game))
        case "marker":
            end_round(game)
        case _:
            raise ValueError(f"there is no step of the restore phase called {name}")


async def in_order(game: Fight, due: Callable[[], list[Due]]) -> None:
    """Heroes' effects first; each controller orders its own (RST-01; decision 38)."""

    async def choose(left: Sequence[Due]) -> Due:
        first = min(left, key=lambda one: one.side != "heroes")
        own = [one for one in left if (one.seat, one.side) == (first.seat, first.side)]
        options = [Option(one.key, one.text, one, one.key.partition("/")[0]) for one in own]
        chosen: Due = await Choose(first.seat, Text("shadow_of_the_bat.ask.order"), options, topic="order")
        return chosen

    async def do(one: Due) -> None:
        await one.happens()

    await as_they_come(due, choose, do, same=lambda one: one.key)


# --- what is due


def unresolved(game: Fight) -> list[Due]:
    """Fire, poison and harmful ground of figures that had no turn or activation this round (RST-02)."""
    turned = game.state.turned  # a villain whose card was turned suffered then, activated or not (COO-12)
    idle = [figure for figure in game.standing() if not figure.activated and figure.card not in turned]
    suffering = [figure for figure in idle if _suffers(game, figure)]
    return [_of(game, figure, "unresolved", partial(ending.suffer, game, figure)) for figure in suffering]


def _suffers(game: Fight, figure: Figure) -> bool:
    harmful = any(game.board.terrain(place, game.now) == "harmful" for place in game.body(figure))
    return harmful or bool(figure.has("burning") or figure.has("poisoned"))


def falling(game: Fight) -> list[Due]:
    """Nobody is left falling when the round ends (STA-13)."""
    found = (game.figure(id) for id in game.state.falls)
    return [_of(game, figure, "falling", partial(falls.resolve, game, figure)) for figure in found]


def lying(game: Fight) -> list[Due]:
    """Leaders down since an earlier round that were not activated take their step, without icons (RST-03, RVL-14)."""
    overdue = recovery.overdue(game)
    return [_of(game, leader, "lying", partial(recovery.recover_leader, game, leader)) for leader in overdue]


def _of(game: Fight, figure: Figure, word: str, happens: Callable[[], Awaitable[object]]) -> Due:
    async def happen() -> None:
        await happens()

    text = Text(f"shadow_of_the_bat.do.{word}", name=game.name(figure))
    return Due(figure.id, text, figure.side, game.controller(figure), happen)


def answers(game: Fight, on_sheets: bool) -> list[Due]:
    """Abilities of characters, or cards in play, that answer the end of the round."""
    return [one for one in points.DUE(Moment(game, "round_end")) if one.on_sheet == on_sheets]


# --- the end


def end_round(game: Fight) -> None:  # RND-04, RST-07
    """The villains' focus, then the marker: past its last space the battle is over (RST-04 to RST-06, HTN-09)."""
    state = game.state
    focus.gain_pool(game)
    spans.expire(game, "round")
    game.tell(points.ROUND_ENDED, n=state.round)
    if state.round >= game.battle.rounds:
        winner = game.battle.track_end_winner
        victory.decide(game, Verdict(winner, "track_end", Text("shadow_of_the_bat.won.track_end", n=state.round)))
