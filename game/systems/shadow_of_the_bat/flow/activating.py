"""Activating a villain: who may be activated, and how a down leader gets up first (VTN-05, VTN-07, RVL)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.request import Option
from game.core.text import Refusal, Text
from game.systems.shadow_of_the_bat.faces import icon_words
from game.systems.shadow_of_the_bat.flow import acting, ending, recovery
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Figure
from game.systems.shadow_of_the_bat.vocabulary import Icon


def option(game: Fight, figure: Figure, word: str, icons: Sequence[Icon] = ("W", "W")) -> Option[Figure | None]:
    """A figure that may be activated, or why not."""
    told = "raise" if figure.down else word
    text = Text(f"shadow_of_the_bat.do.{told}", name=game.name(figure), icons=icon_words(icons))
    return Option(f"{word}:{figure.id}", text, figure, figure.id, why_not(game, figure))


def why_not(game: Fight, figure: Figure) -> Refusal | None:
    """Why a figure cannot be activated (VTN-07, STA-10, STA-12)."""
    name = game.name(figure)
    if figure.id in game.state.activated:
        return Refusal(Text("shadow_of_the_bat.no.twice", name=name), "SOTB-VTN-07")
    if figure.has("unaware"):
        return Refusal(Text("shadow_of_the_bat.no.unaware", name=name), "SOTB-STA-10")
    if figure.has("falling"):
        return Refusal(Text("shadow_of_the_bat.no.falls", name=name), "SOTB-STA-12")
    return None


async def activate(game: Fight, figure: Figure, icons: Sequence[Icon]) -> None:
    """Its own full set of icons (VTN-05); a down leader has to get up first (RVL-01, RVL-12)."""
    game.state.activated.append(figure.id)
    figure.activated = True
    if figure.down and not await recovery.recover_leader(game, figure):
        await ending.end_activation(game, figure)  # its activation ends all the same, and others may fall (STA-13)
        return
    await acting.act_with(game, figure, icons)
