"""Getting rid of statuses: coming to, breaking free, dousing, pulling friends up (STA-04, STA-06, STA-15, STA-17)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.core.text import Text
from game.kit.dice import throw
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.flow import defence, falls, focus, statuses
from game.systems.shadow_of_the_bat.flow.deeds import Deed
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import BATTLE_DIE, Figure

WORDS = ("unstun", "free", "douse", "rescue")
"""How the keys of these deeds begin."""


def deeds(game: Fight, figure: Figure) -> Iterator[Deed]:
    """Shaking off stun, which comes first of all (STA-04); then freeing, dousing and pulling friends up."""
    name = game.name(figure)
    if figure.has("stunned"):
        text = Text("shadow_of_the_bat.do.unstun", name=name)
        do = partial(_unstun, game, figure)
        yield Deed("unstun", text, do, figure.id, rule="SOTB-STA-04", is_action=False)
        return
    if figure.has("stuck"):
        text = Text("shadow_of_the_bat.do.free_self", name=name, n=freeing_dice(game, figure))
        yield Deed("free", text, partial(_free, game, figure, figure), figure.id, rule="SOTB-STA-06")
    for friend in game.friends(figure):
        if friend.standing and friend.has("stuck") and game.adjacent(figure, friend):
            text = Text("shadow_of_the_bat.do.free", target=game.name(friend), n=freeing_dice(game, figure))
            do = partial(_free, game, figure, friend)
            yield Deed(f"free@{friend.id}", text, do, friend.id, rule="SOTB-STA-07")
    if figure.has("burning"):
        text = Text("shadow_of_the_bat.do.douse", name=name)
        yield Deed("douse", text, partial(_douse, game, figure), figure.id, ("M",), rule="SOTB-STA-17")
    yield from falls.deeds(game, figure)


async def _unstun(game: Fight, figure: Figure, icons: int) -> None:
    statuses.take(game, figure, "stunned", by="STA-04")


async def _free(game: Fight, figure: Figure, friend: Figure, icons: int) -> None:  # STA-09
    await free(game, figure, friend)


async def _douse(game: Fight, figure: Figure, icons: int) -> None:
    """An action without moving (STA-17)."""
    statuses.begin_action(game, figure)
    statuses.take(game, figure, "burning", by="STA-17")


def freeing_dice(game: Fight, figure: Figure) -> int:
    """The larger of Melee and Defence, as they are now (STA-06)."""
    return max(points.attribute(game, figure, "melee") or 0, defence.defence(game, figure))


async def free(game: Fight, figure: Figure, friend: Figure) -> int:
    """An attempt, for itself or for an adjacent friend: each hit takes a token off (STA-06, STA-07, FOC-05)."""
    statuses.begin_action(game, figure)
    words = Text("shadow_of_the_bat.roll.free", name=game.name(figure), target=game.name(friend))
    dice = await throw(words, freeing_dice(game, figure), by=game.controller(figure), topic="free")
    await focus.rerolls(game, figure, dice, words, "free")
    hits = dice.places(lambda face: BATTLE_DIE[face - 1].startswith("H"))
    name, target = game.name(figure), game.name(friend)
    subjects, n = (figure.id, friend.id), len(hits)
    game.tell(points.FREEING_TRIED, *subjects, dice=dice.faces, marked=hits, name=name, target=target, n=n)
    return statuses.take(game, friend, "stuck", n, "STA-06")
