"""Falls: over the edge, pulled up in time, or down in the street (STA-12 to STA-15)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.core.place import Point
from game.core.request import DECLINE, Choose, Option
from game.core.text import Text
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.flow import arriving, ground, harm, icons, placing, statuses, victory
from game.systems.shadow_of_the_bat.flow.deeds import Deed
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Figure


async def fall(game: Fight, figure: Figure) -> None:
    """Over the edge: it gets a token, cards may answer, a hero beside it may pull it up at once (TER-12, STA-15)."""
    if figure.has("falling"):
        return
    statuses.give(game, figure, "falling")
    if figure.has("falling"):
        await points.HAPPENED(points.Moment(game, "figure_falling", figure))
        await _offer_rescue(game, figure)


# --- pulling up


def spots(game: Fight, rescuer: Figure, falling: Figure) -> list[Point]:
    """Free spaces beside the rescuer where it could put the one it pulls up (STA-15)."""
    assert rescuer.at is not None
    return [place for place in game.board.neighbours(rescuer.at) if ground.is_free(game, falling, place)]


def can_rescue(game: Fight, figure: Figure, falling: Figure) -> bool:
    """A standing friend in a neighbouring space can; the Dark Knight alone pulls himself up (STA-15, DKN-06)."""
    if figure is falling:
        able = saves_himself(game, figure)
    else:
        near = figure.side == falling.side and game.distance(figure, falling) == 1
        able = near and statuses.why_no_action(game, figure) is None
    return able and bool(falling.has("falling")) and bool(spots(game, figure, falling))


def saves_himself(game: Fight, figure: Figure) -> bool:
    """The Dark Knight needs nobody (DKN-06), as long as he has his wits about him (STA-04, DKN-05)."""
    return game.state.dark_knight and figure.kind == "hero" and figure.standing and not figure.has("stunned")


def deeds(game: Fight, figure: Figure) -> Iterator[Deed]:
    """Friends it can pull up in its own turn or activation, for one M icon (STA-15)."""
    for friend in game.friends(figure):
        if can_rescue(game, figure, friend):
            text = Text("shadow_of_the_bat.do.rescue", name=game.name(figure), target=game.name(friend))
            do = partial(_rescue, game, figure, friend)
            yield Deed(f"rescue@{friend.id}", text, do, friend.id, ("M",), rule="SOTB-STA-15")


async def _rescue(game: Fight, figure: Figure, falling: Figure, icons: int) -> None:
    await rescue(game, figure, falling)


async def rescue(game: Fight, figure: Figure, falling: Figure) -> None:
    """Put a falling friend on a free space beside the rescuer (decision 31)."""
    before = falling.at
    asked = Text("shadow_of_the_bat.ask.rescue_where", target=game.name(falling))
    falling.at = await placing.pick(game, figure, asked, "rescue_where", spots(game, figure, falling), falling.id)
    statuses.take(game, falling, "falling", by="STA-15")
    name, target = game.name(figure), game.name(falling)
    game.tell(points.RESCUED, figure.id, falling.id, name=name, target=target, at=game.called(falling.at))
    await arriving.arrive(game, falling, before)
    victory.settle(game)


async def _offer_rescue(game: Fight, falling: Figure) -> None:
    """Heroes beside a falling friend are asked in seat order, even outside their turns (STA-15, decision 31)."""
    for hero in game.state.heroes.values():
        if not falling.has("falling"):
            return
        if not can_rescue(game, hero, falling) or not icons.ways(icons.icons(game, hero), ["M"]):
            continue
        target = game.name(falling)
        text = Text("shadow_of_the_bat.do.rescue", name=game.name(hero), target=target)
        no = Option(DECLINE, Text("shadow_of_the_bat.do.let_fall", target=target), False)
        asked = Text("shadow_of_the_bat.ask.rescue", name=game.name(hero), target=target)
        options = [Option("rescue", text, True, falling.id), no]
        if await Choose(hero.seat, asked, options, reaction="shadow_of_the_bat.rescue", topic="rescue"):
            await icons.charge(game, hero, ["M"])
            await rescue(game, hero, falling)


# --- down


async def end_activation(game: Fight, figure: Figure) -> None:
    """Everybody falls when a villain's activation ends, anybody when its own does (STA-13)."""
    for id in list(game.state.falls):
        if figure.side == "villains" or id == figure.id:
            await resolve(game, game.figure(id))


async def resolve(game: Fight, figure: Figure) -> None:
    """The fall ends: henchmen and supports are KO'd, main characters are hurt in the street below (STA-14)."""
    if figure.out or not figure.has("falling"):
        game.state.falls = [id for id in game.state.falls if id != figure.id]
        return
    await _offer_rescue(game, figure)
    if not figure.has("falling"):
        return
    game.tell(points.FELL, figure.id, name=game.name(figure))
    if figure.kind in ("henchman", "support"):
        statuses.take(game, figure, "falling", by="STA-14")
        await harm.fell(game, figure)
        return
    await harm.wound(game, figure, game.battle.fall_wounds)
    if figure.out:
        game.state.falls.remove(figure.id)
    elif statuses.take(game, figure, "falling", by="STA-14"):  # else an answer has pulled it up
        await _land(game, figure)


async def _land(game: Fight, figure: Figure) -> None:
    """On the nearest free and safe space of the street (STA-14)."""

    def street(place: Point) -> bool:
        low = game.board.level(place, game.now) == 0 and game.board.safe(place, game.now)
        return low and ground.is_free(game, figure, place)

    await placing.put_nearest(game, figure, street, Text("shadow_of_the_bat.ask.land", name=game.name(figure)), "land")
    victory.settle(game)
