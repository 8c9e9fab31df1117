"""How well a side stands: how near both are to winning, what is left of everybody, tokens, focus and time."""

from __future__ import annotations

from game.core.request import Seat
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.progress import progress
from game.systems.shadow_of_the_bat.state import VILLAIN, Figure, Hero
from game.systems.shadow_of_the_bat.weights import WEIGHTS

WON = 50_000


def value(game: Fight, seat: Seat) -> int:
    """For the side of `seat`; heroes win or lose together."""
    worth = _worth(game)
    return -worth if seat == VILLAIN else worth


def _worth(game: Fight) -> int:
    """For the heroes."""
    state = game.state
    if state.winner:
        return WON if state.winner == "heroes" else -WON
    if not state.round:
        return 0
    worth = WEIGHTS.progress * (progress(game, "heroes") - progress(game, "villains"))
    worth += _time(game)
    for figure in (*state.heroes.values(), *state.supports.values()):
        worth += asset(game, figure)
    for figure in state.villains.values():
        worth -= asset(game, figure)
    return round(worth - WEIGHTS.focus * state.side.focus)


def _time(game: Fight) -> float:
    """The round track, for the side that wins when it ends."""
    gone = WEIGHTS.time * game.state.round / game.battle.rounds
    return gone if game.battle.track_end_winner == "heroes" else -gone


def asset(game: Fight, figure: Figure) -> float:
    """What a figure is worth to its side as it stands."""
    if figure.out or figure.at is None:
        return 0.0
    worth = 0.0
    if isinstance(figure, Hero):
        worth = WEIGHTS.focus * figure.focus + WEIGHTS.gadget * len(figure.gadgets)
    if figure.down:
        return worth - WEIGHTS.down + 0.5 * WEIGHTS.life * game.life(figure)
    worth += body(game, figure, game.life(figure))
    worth -= sum(WEIGHTS.status.get(status, 0) * n for status, n in figure.tokens.items())
    return worth * WEIGHTS.harmless if figure.has("unaware") else worth


def body(game: Fight, figure: Figure, life: int) -> float:
    """What a standing figure with this much life is worth."""
    strength = max(game.printed(figure, "melee") or 0, game.printed(figure, "ranged") or 0)
    if figure.kind in ("hero", "leader"):
        return 60 * strength + WEIGHTS.life * life - 18 * max(0, 4 - life) ** 2
    return 50 * strength + 80 * life
