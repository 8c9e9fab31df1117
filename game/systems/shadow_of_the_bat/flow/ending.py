"""The end of an activation: harmful ground, fire, poison, falls, and who notices a hero (STA-03, STA-11, STA-13)."""

from __future__ import annotations

from game.systems.shadow_of_the_bat.flow import arriving, falls, harm, statuses
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Figure
from game.systems.shadow_of_the_bat.vocabulary import Status

WATCH = 3
"""Spaces within which an unaware figure notices a hero (STA-11)."""


async def end_activation(game: Fight, figure: Figure) -> None:  # TER-10
    """Harmful ground, fire, poison, then falls (STA-03); at the end of a hero's turn somebody may notice it (STA-11).

    Whoever goes down or out on the way is spared the rest, but falls happen all the same.
    """
    await suffer(game, figure)
    await falls.end_activation(game, figure)
    if figure.kind == "hero":
        look_out(game)


async def suffer(game: Fight, figure: Figure) -> None:
    """Harmful ground, fire and poison, as long as it stands (STA-03)."""
    for hurt in (arriving.stay, burn, suffer_poison):
        if figure.standing:
            await hurt(game, figure)


async def burn(game: Fight, figure: Figure) -> None:
    """A wound for each token, then one goes out (STA-16)."""
    await _suffer(game, figure, "burning", figure.has("burning"), "STA-16")


async def suffer_poison(game: Fight, figure: Figure) -> None:
    """One wound whatever the number of tokens, then one goes (STA-18)."""
    await _suffer(game, figure, "poisoned", 1, "STA-18")


async def _suffer(game: Fight, figure: Figure, status: Status, wounds: int, by: str) -> None:
    if figure.has(status):
        await harm.wound(game, figure, wounds)
        statuses.take(game, figure, status, by=by)


def look_out(game: Fight) -> None:
    """Unaware figures notice a standing hero near them that neither hides nor crouches (STA-11)."""
    plain = [hero for hero in game.state.heroes.values() if _in_the_open(hero)]
    for figure in list(game.standing()):
        if figure.has("unaware") and any(
            game.distance(figure, hero) <= WATCH and game.sees(figure, hero) for hero in plain
        ):
            statuses.take(game, figure, "unaware")


def _in_the_open(hero: Figure) -> bool:
    return hero.standing and not any(hero.has(status) for status in (*statuses.COVER, "falling"))
