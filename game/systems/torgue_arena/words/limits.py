"""How often cards may do what they do: once a turn, round or game, or so many times by name."""

from __future__ import annotations

from game.systems.torgue_arena import points
from game.systems.torgue_arena.game import Arena, Voice
from game.systems.torgue_arena.state import Figure


def used(game: Arena, once: str) -> dict[str, int]:
    """The memory of a kind of limit."""
    state = game.state
    return {"turn": state.used_turn, "round": state.used_round, "game": state.used_game}[once]


def left(game: Arena, voice: Voice) -> bool:
    """Whether an effect may still be used."""
    once = voice.spoken.effect.once
    return not once or not used(game, once).get(_key(voice), 0)


def use(game: Arena, voice: Voice) -> None:
    """Remember that an effect was used."""
    once = voice.spoken.effect.once
    if once:
        used(game, once)[_key(voice)] = 1


def _key(voice: Voice) -> str:
    return f"{voice.bearer}:{voice.spoken.address}"


def uses(game: Arena, figure: Figure, ability: str) -> int:
    """How often a named ability may be used in a turn (SKL-13)."""
    return points.USES(points.About(game, figure, ability=ability), 1).value


def spent(game: Arena, figure: Figure, address: str) -> bool:
    """Whether a miniature has had the action a card gives it in this turn."""
    return bool(game.state.used_turn.get(f"{figure.id}:{address}"))


def spend(game: Arena, figure: Figure, address: str) -> None:
    game.state.used_turn[f"{figure.id}:{address}"] = 1


def taken(game: Arena, extra: points.Extra) -> None:
    """An extra action was made: what gave it for a while is used up, or its limit; without one it is once a turn."""
    if not extra.address:
        return
    bearer, _, address = extra.address.partition(":")
    given = next((each for each in game.state.lasting if (each.bearer, each.deed) == (bearer, address)), None)
    if given is not None and bearer:
        game.state.lasting.remove(given)
        return
    spend(game, game.figure(extra.figure), extra.address)
    for voice, _ in game.saying("extra_action"):
        if (voice.bearer, voice.spoken.address) == (bearer, address):
            use(game, voice)
