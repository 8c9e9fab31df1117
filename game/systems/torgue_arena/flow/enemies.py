"""The enemies' turn: the orders of the first Announcement that is not Spent, then Burn and thaw (ENT, RND-09)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core.text import Text
from game.kit.turns import one_after_another
from game.systems.torgue_arena import points
from game.systems.torgue_arena.content import Announcement
from game.systems.torgue_arena.flow import asking, harm, orders, victory
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Enemy, Figure, Shown
from game.systems.torgue_arena.words import lasting

END = ("spend", "burn", "thaw")
"""What follows the last order (RND-09)."""


def announced(game: Arena) -> Shown | None:
    """The Announcement of this turn: the first one of the Queue that is not Spent (RND-03, RK0-04, ENT-01)."""
    return next((shown for shown in game.state.queue if not shown.spent), None)


def begin_enemies(game: Arena) -> None:
    """Slaughter ends, then the Announcement is read: one step for each order (RND-10, SLA-02, ENT-05)."""
    state = game.state
    state.phase = state.turn = "enemies"
    state.active = ""
    begin_turn(game)
    if state.slaughter:
        state.slaughter = False
        lasting.expire(game, "until_slaughter_ends")
        game.tell(points.SLAUGHTER_ENDED)
    shown = announced(game)
    lines: Sequence[object] = ()
    if shown:
        card = game.library.get(Announcement, shown.card)
        lines = card.orders
        game.tell(points.ANNOUNCED, card.id, card=card.name, shout=card.shout)
    state.steps = [*(f"order:{n}" for n in range(len(lines))), *END]


def begin_turn(game: Arena) -> None:
    """Whatever is counted per turn starts again (GEN-10)."""
    lasting.expire(game, "this_turn")
    game.state.used_turn.clear()
    for hunter in game.state.hunters.values():
        hunter.grenade_thrown = hunter.fumbled = False
        for item in hunter.items:
            item.used = False


async def enemies_beat(game: Arena) -> None:
    """One order, or one of the steps that end the turn."""
    step, _, number = game.state.steps.pop(0).partition(":")
    match step:
        case "order":
            shown = announced(game)
            assert shown is not None
            await orders.carry_out(game, game.library.get(Announcement, shown.card).orders[int(number)])
        case "spend":
            spend(game)
        case "burn":
            await burn(game)
        case "thaw":
            thaw(game)
        case _:
            raise ValueError(f"there is no step of the enemies' turn called {step}")


def spend(game: Arena) -> None:  # SET-23, RND-08, END-08
    """The Announcement is Spent, unless it is the one of rank 0, which repeats (RND-05, RND-06, RK0-03)."""
    shown = announced(game)
    if shown and game.library.get(Announcement, shown.card).rank:
        shown.spent = True


async def burn(game: Arena) -> None:
    """One wound for each Burn token, in the order the group chooses (ELE-12, ELE-25)."""
    await asking.pause(game)  # LOO-07

    async def suffer(figure: Figure) -> None:
        by = game.state.hunters.get(figure.burned_by) if isinstance(figure, Enemy) else None  # ATK-10
        await harm.wound(game, figure, figure.has("incendiary"), by)
        await victory.at_once(game)

    await one_after_another(
        [figure for figure in game.figures() if _burns(figure)],
        partial(_next, game),
        suffer,
        still=_burns,
        decided=game.is_decided,
    )


def _burns(figure: Figure) -> bool:
    return figure.at is not None and figure.has("incendiary") > 0


async def _next(game: Arena, left: Sequence[Figure]) -> Figure | None:
    """Who burns next; None: the rest in the order they are listed."""
    return await asking.next_figure(game, Text("torgue_arena.ask.burn"), left, topic="burn")


def thaw(game: Arena) -> None:
    """Cryo tokens leave the enemies, and what lasted this turn is over (ELE-11)."""
    for enemy in game.enemies():
        if enemy.has("cryo"):
            harm.remove_tokens(game, enemy, "cryo")
    lasting.expire(game, "this_turn")
