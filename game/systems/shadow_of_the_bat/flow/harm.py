"""Wounds and healing, knock-down and KO (WND, KND)."""

from __future__ import annotations

from functools import partial

from game.core.text import Text
from game.systems.shadow_of_the_bat.flow import defensive, ground, hand, placing, statuses, victory
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import (
    DEFEATED,
    HAPPENED,
    HEALED,
    KNOCKED_DOWN,
    KNOCKED_OUT,
    KO_TOKEN,
    LEADER_KO,
    LEADER_OUT,
    WOUNDED,
    Moment,
    Strike,
)
from game.systems.shadow_of_the_bat.state import Figure, Hero


async def wound(
    game: Fight,
    figure: Figure,
    amount: int,
    source: Figure | None = None,
    *,
    strike: Strike | None = None,
    is_cost: bool = False,
) -> int:
    """Wounds without a defence roll (WND-01, WND-08); how many it suffered."""
    suffered = min(amount, game.life(figure))  # WND-05
    if suffered <= 0 or not figure.standing:  # KND-16
        return 0
    figure.wounds += suffered
    game.tell(WOUNDED, figure.id, name=game.name(figure), n=suffered, left=game.life(figure))
    statuses.take(game, figure, "unaware")  # STA-11
    victory.settle(game)
    if game.life(figure) == 0:
        await fell(game, figure, source, strike=strike)
    elif isinstance(figure, Hero) and not is_cost:  # DEF-17, DEF-18
        await defensive.offer(game, figure)
    await HAPPENED(Moment(game, "after_wound", figure, strike, source, suffered))
    return suffered


async def heal(game: Fight, figure: Figure, amount: int, *, recovery: bool = False) -> int:
    """Remove wounds, never below 0 (WND-06, WND-07); a poisoned figure heals only by a recovery roll (STA-19)."""
    if figure.out or (figure.has("poisoned") and not recovery):
        return 0
    healed = max(0, min(amount, figure.wounds))
    if healed:
        figure.wounds -= healed
        game.tell(HEALED, figure.id, name=game.name(figure), n=healed, left=game.life(figure))
    return healed


# --- no life left


async def fell(game: Fight, figure: Figure, source: Figure | None = None, *, strike: Strike | None = None) -> None:
    """A main character is knocked down, anybody else KO'd; so are leaders of the co-operative game (WND-04, COO-09)."""
    if figure.kind == "hero" or (figure.kind == "leader" and game.state.mode == "competitive"):
        await _knock_down(game, figure)
    else:
        remove(game, figure)
    await HAPPENED(Moment(game, "figure_down", figure, strike, source))


async def _knock_down(game: Fight, figure: Figure) -> None:
    """Laid on its side in its space, without its tokens (KND-01, KND-02, KND-11, KND-13, KOT-01)."""
    figure.down = True
    figure.fell = game.state.round
    figure.missed = False
    figure.tokens = {status: n for status, n in figure.tokens.items() if status == "falling"}
    game.tell(KNOCKED_DOWN, figure.id, name=game.name(figure))
    if isinstance(figure, Hero):
        hand.take_back(game, figure)
    await _make_room(game, figure)
    victory.settle(game)


async def _make_room(game: Fight, figure: Figure) -> None:
    """Nobody lies where somebody else is: the fallen figure moves to the nearest space it could stand on (KND-14)."""
    others = {place for other in game.figures() if other is not figure for place in game.body(other)}
    if others.intersection(game.body(figure)):
        asked = Text("shadow_of_the_bat.ask.lies_where", name=game.name(figure))
        await placing.put_nearest(game, figure, partial(ground.is_free, game, figure), asked, "lies_where")


def remove(game: Fight, figure: Figure) -> None:  # SUP-03
    """KO'd or defeated: off the map for good (KND-03, KND-04); `at` still says where it was, for cards that answer."""
    figure.out = True
    figure.tokens = {}
    if figure.side == "villains":
        game.state.lost.append(figure.id)
    told = KNOCKED_OUT if figure.kind != "leader" else LEADER_OUT if game.state.mode == "coop" else DEFEATED
    game.tell(told, figure.id, name=game.name(figure))
    victory.settle(game)


def ko_token(game: Fight, figure: Figure) -> None:
    """A failed recovery leaves a token for good (KOT-02 to KOT-04); with its last one a leader is defeated (KOT-05)."""
    figure.ko += 1
    game.tell(KO_TOKEN if figure.kind == "hero" else LEADER_KO, figure.id, name=game.name(figure), n=figure.ko)
    if figure.kind == "leader" and figure.ko >= game.battle.leader_ko_limit:
        remove(game, figure)
    victory.settle(game)
