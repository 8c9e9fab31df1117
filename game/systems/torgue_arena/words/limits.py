"""How often cards may do what they do: once a turn, round or game, or as often as a named ability allows."""

from __future__ import annotations

from game.kit.cards.limits import UNLIMITED, Use
from game.systems.torgue_arena import points
from game.systems.torgue_arena.game import Arena, Voice
from game.systems.torgue_arena.state import Figure


def use_of(game: Arena, voice: Voice) -> Use:
    """Where the use of an effect is written down; nowhere if it has no limit."""
    state, once = game.state, voice.clause.once
    if not once:
        return UNLIMITED
    memory = {"turn": state.used_turn, "round": state.used_round, "game": state.used_game}[once]
    return Use(memory, f"{voice.bearer}:{voice.address}")


def uses(game: Arena, figure: Figure, ability: str) -> int:
    """How often a named ability may be used in a turn (SKL-13)."""
    return points.USES(points.About(game, figure, ability=ability), 1).value


def spent(game: Arena, figure: Figure, address: str) -> bool:
    """Whether a miniature has had the action a card gives it in this turn."""
    return not Use(game.state.used_turn, f"{figure.id}:{address}").left


def taken(game: Arena, extra: points.Extra) -> None:
    """An extra action was made: the lasting effect that gave it is used up, or else this turn's use and any limit."""
    if not extra.address:
        return
    bearer, _, address = extra.address.partition(":")
    given = next((each for each in game.state.lasting if (each.bearer, each.deed) == (bearer, address)), None)
    if given is not None and bearer:
        game.state.lasting.remove(given)
        return
    Use(game.state.used_turn, f"{extra.figure}:{extra.address}").note()
    for voice, _ in game.saying("extra_action"):
        if (voice.bearer, voice.address) == (bearer, address):
            use_of(game, voice).note()
