"""Statuses: tokens on figures, getting rid of them, and what they do when an activation ends (STA)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.core.request import Roll
from game.core.text import Refusal, Text
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.flow import defence, falls, focus, ground, harm
from game.systems.shadow_of_the_bat.flow.deeds import Deed
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import BATTLE_DIE, Figure
from game.systems.shadow_of_the_bat.vocabulary import SINGLE, Status

COVER: tuple[Status, ...] = ("crouched", "hidden")
"""What a new action ends (TMV-24)."""
WATCH = 3
"""Spaces within which an unaware figure notices a hero (STA-11)."""


# --- tokens


def give(game: Fight, figure: Figure, status: Status, n: int = 1) -> None:
    """Counted statuses add up, the others are there or not (STA-01, STA-02); none for who is down (KND-16)."""
    if n < 1 or not figure.standing or why_never(game, figure, status):
        return
    if status in COVER and not figure.has(status):
        lose_cover(game, figure)  # never crouched and hidden at once (TMV-27)
    had = figure.has(status)
    figure.tokens[status] = 1 if status in SINGLE else had + n
    if figure.has(status) == had:
        return
    if status == "falling":
        game.state.falls.append(figure.id)
    name, word = game.name(figure), Text(f"shadow_of_the_bat.status.{status}")
    game.tell(points.STATUS_GAINED, figure.id, name=name, status=word, n=figure.has(status))


def why_never(game: Fight, figure: Figure, status: Status) -> Refusal | None:
    """A giant neither crouches nor hides, and nothing pushes it anywhere (STA-22)."""
    if game.size(figure) > 1 and status in (*COVER, "falling"):
        return Refusal(Text("shadow_of_the_bat.no.giant", name=game.name(figure)), "SOTB-STA-22")
    return None


def take(game: Fight, figure: Figure, status: Status, n: int = 1) -> int:
    """Remove tokens of a status; how many went."""
    had = figure.has(status)
    gone = max(0, min(n, had))
    if not gone:
        return 0
    if gone == had:
        del figure.tokens[status]
    else:
        figure.tokens[status] = had - gone
    if status == "falling" and figure.id in game.state.falls:
        game.state.falls.remove(figure.id)
    _tell_loss(game, figure, status)
    return gone


def _tell_loss(game: Fight, figure: Figure, status: Status) -> None:
    name, word, left = game.name(figure), Text(f"shadow_of_the_bat.status.{status}"), figure.has(status)
    if status == "unaware":
        game.tell(points.NOTICED, figure.id, name=name)
    elif left:
        game.tell(points.STATUS_LOST, figure.id, name=name, status=word, n=left)
    else:
        game.tell(points.STATUS_GONE, figure.id, name=name, status=word)


def begin_action(game: Fight, figure: Figure) -> None:
    """Whoever starts a new action, whenever, gives up its cover and the rest of a Move (TMV-24, TMV-25, MOV-10)."""
    lose_cover(game, figure)
    game.state.moving.pop(figure.id, None)


def lose_cover(game: Fight, figure: Figure) -> None:
    for status in COVER:
        take(game, figure, status)


def why_no_action(game: Fight, figure: Figure) -> Refusal | None:
    """Why a figure can take no action at all: stunned, unaware, falling or down (STA-04, STA-10, STA-12, KND-07)."""
    if not figure.standing:
        return Refusal(Text("shadow_of_the_bat.no.lies", name=game.name(figure)), "SOTB-KND-07")
    if figure.has("falling"):
        return Refusal(Text("shadow_of_the_bat.no.falls", name=game.name(figure)), "SOTB-STA-12")
    if figure.has("unaware"):
        return Refusal(Text("shadow_of_the_bat.no.unaware", name=game.name(figure)), "SOTB-STA-10")
    if figure.has("stunned"):
        return Refusal(Text("shadow_of_the_bat.no.stunned", name=game.name(figure)), "SOTB-STA-04")
    return None


def is_watching(figure: Figure) -> bool:
    """Upright and aware of the fight: enemies beside it are hindered (MOV-09, SPA-03, SPA-04, STA-12)."""
    return figure.standing and not figure.has("unaware") and not figure.has("falling")


def why_held(game: Fight, figure: Figure) -> Refusal | None:
    """A stuck figure cannot leave its space, by itself or by force (STA-08)."""
    if figure.has("stuck"):
        return Refusal(Text("shadow_of_the_bat.no.stuck", name=game.name(figure)), "SOTB-STA-08")
    return None


# --- getting rid of them


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
    take(game, figure, "stunned")


async def _free(game: Fight, figure: Figure, friend: Figure, icons: int) -> None:
    await free(game, figure, friend)


async def _douse(game: Fight, figure: Figure, icons: int) -> None:
    """An action without moving (STA-17)."""
    begin_action(game, figure)
    take(game, figure, "burning")


def freeing_dice(game: Fight, figure: Figure) -> int:
    """The larger of Melee and Defence, as they are now (STA-06)."""
    return max(points.attribute(game, figure, "melee") or 0, defence.defence(game, figure))


async def free(game: Fight, figure: Figure, friend: Figure) -> int:
    """An attempt, for itself or for an adjacent friend: each hit takes a token off (STA-06, STA-07, FOC-05)."""
    begin_action(game, figure)
    words = Text("shadow_of_the_bat.roll.free", name=game.name(figure), target=game.name(friend))
    dice = await Roll(words, freeing_dice(game, figure), by=game.controller(figure), topic="free")
    await focus.rerolls(game, figure, dice, [], words, "free")
    hits = [place for place, face in enumerate(dice) if BATTLE_DIE[face - 1].startswith("H")]
    name, target = game.name(figure), game.name(friend)
    game.tell(points.FREEING_TRIED, figure.id, friend.id, dice=dice, marked=hits, name=name, target=target, n=len(hits))
    return take(game, friend, "stuck", len(hits))


# --- when an activation ends


async def end_activation(game: Fight, figure: Figure) -> None:
    """Harmful ground, fire, poison, then falls (STA-03); at the end of a hero's turn somebody may notice it (STA-11).

    Who goes down or out on the way is spared the rest, but falls happen all the same.
    """
    await suffer(game, figure)
    if not game.state.winner:
        await falls.end_activation(game, figure)
    if figure.kind == "hero" and not game.state.winner:
        look_out(game)


async def suffer(game: Fight, figure: Figure) -> None:
    """Harmful ground, fire and poison, as long as it stands (STA-03)."""
    for hurt in (ground.stay, burn, suffer_poison):
        if figure.standing and not game.state.winner:
            await hurt(game, figure)


async def burn(game: Fight, figure: Figure) -> None:
    """A wound for each token, then one goes out (STA-16)."""
    await _suffer(game, figure, "burning", figure.has("burning"))


async def suffer_poison(game: Fight, figure: Figure) -> None:
    """One wound whatever the number of tokens, then one goes (STA-18)."""
    await _suffer(game, figure, "poisoned", 1)


async def _suffer(game: Fight, figure: Figure, status: Status, wounds: int) -> None:
    if figure.has(status):
        await harm.wound(game, figure, wounds)
        take(game, figure, status)


def look_out(game: Fight) -> None:
    """Unaware figures notice a standing hero near them that neither hides nor crouches (STA-11)."""
    plain = [hero for hero in game.state.heroes.values() if _in_the_open(hero)]
    for figure in list(game.standing()):
        if figure.has("unaware") and any(
            game.distance(figure, hero) <= WATCH and game.sees(figure, hero) for hero in plain
        ):
            take(game, figure, "unaware")


def _in_the_open(hero: Figure) -> bool:
    return hero.standing and not any(hero.has(status) for status in (*COVER, "falling"))
