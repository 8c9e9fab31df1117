"""Terrain moves: Jump, Climb, Crouch and Hide, for two M icons or by a card (TMV)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial

from game.boards import square_moves
from game.boards.grid import key
from game.boards.grid_travel import Cells
from game.boards.square_moves import Jump
from game.core.place import GRID_SCALE, Point
from game.core.request import DECLINE, Choose, Option, PickPoint
from game.core.text import Refusal, Text
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.flow import arriving, ground, statuses, victory
from game.systems.shadow_of_the_bat.flow.deeds import Deed
from game.systems.shadow_of_the_bat.flow.icons import Price
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Figure
from game.systems.shadow_of_the_bat.vocabulary import TerrainMove

PRICE: tuple[Price, ...] = ("M", "M")
"""Of two different dice, where they come from dice (TMV-01, TMV-04)."""
ALL: tuple[TerrainMove, ...] = ("jump", "climb", "crouch", "hide")


# --- what is possible


def jumps(game: Fight, figure: Figure) -> tuple[Jump, ...]:
    """Every jump it could make from where it stands (TMV-05 to TMV-10); giants never jump (STA-22)."""
    assert figure.at is not None
    if _never(game, figure) or statuses.why_held(game, figure):
        return ()
    found = square_moves.jumps(game.board, figure.at, ground.occupied(game, figure).__contains__, game.now)
    if game.is_ai(figure):  # never down, nor into harm, except by its chart (AIC-04)
        return tuple(jump for jump in found if not jump.fall and not ground.in_harm(game, figure, jump.landing))
    return found


def climbs(game: Fight, figure: Figure) -> list[Point]:
    """The free spaces it could climb to, one level higher or lower (TMV-14, TMV-16)."""
    assert figure.at is not None
    if _never(game, figure) or statuses.why_held(game, figure):
        return []
    here, board = figure.at, game.board
    ways = [place for place in board.neighbours(here) if board.no_climb(here, place, game.now) is None]
    free = [place for place in ways if not ground.taken(game, figure, place)]
    return [place for place in free if not (game.is_ai(figure) and ground.is_harmful(game, place))]


def why_not(game: Fight, figure: Figure, kind: TerrainMove) -> Refusal | None:
    """Why a figure cannot make a terrain move of a kind here; None if it can."""
    assert figure.at is not None
    held = statuses.why_held(game, figure) if kind in ("jump", "climb") else None
    refusal = statuses.why_no_action(game, figure) or _never(game, figure) or held
    if refusal:
        return refusal
    name = game.name(figure)
    if kind == "jump" and not jumps(game, figure):
        return Refusal(Text("shadow_of_the_bat.no.landing", name=name), "SOTB-TMV-09")
    if kind == "climb" and not climbs(game, figure):
        return Refusal(Text("shadow_of_the_bat.no.climb", name=name), "SOTB-TMV-16")
    if kind == "crouch" and not game.board.objects_beside(figure.at, game.now):
        return Refusal(Text("shadow_of_the_bat.no.object", name=name), "SOTB-TMV-17")
    if kind == "hide" and not game.board.can_hide(figure.at, game.now):
        return Refusal(Text("shadow_of_the_bat.no.cover", name=name), "SOTB-TMV-20")
    return None


def _never(game: Fight, figure: Figure) -> Refusal | None:
    if game.size(figure) == 1:
        return None
    return Refusal(Text("shadow_of_the_bat.no.giant", name=game.name(figure)), "SOTB-STA-22")


def deeds(game: Fight, figure: Figure, kinds: Sequence[TerrainMove] = ALL) -> Iterator[Deed]:
    """The four terrain moves; those that are not possible give the reason (TMV-01 to TMV-03, decision 16, TMV-02)."""
    for kind in kinds:
        refusal = why_not(game, figure, kind)
        if kind == "climb" and refusal is None:
            yield from _climbing(game, figure)
            continue
        text = Text(f"shadow_of_the_bat.do.{kind}", name=game.name(figure))
        do = partial(_DOES[kind], game, figure)
        yield Deed(kind, text, do, figure.id, PRICE, refusal=refusal, rule="SOTB-TMV-01")


def _climbing(game: Fight, figure: Figure) -> Iterator[Deed]:
    """Each space it could climb to."""
    for place in climbs(game, figure):
        text = Text("shadow_of_the_bat.do.climb_to", name=game.name(figure), at=game.called(place))
        do = partial(_climb, game, figure, place)
        yield Deed(f"climb:{key(place)}", text, do, key(place), PRICE, rule="SOTB-TMV-01")


# --- doing it


async def jump(game: Fight, figure: Figure, landing: Point) -> None:  # TMV-12
    """Out of everybody's sight from take-off to landing, so nothing happens on the way (TMV-07, TMV-11 to TMV-13)."""
    # TMV-02
    before = figure.at
    assert before is not None
    statuses.begin_action(game, figure)
    fall = game.board.level(before, game.now) - game.board.level(landing, game.now)
    figure.at = landing
    game.tell(points.JUMPED, figure.id, name=game.name(figure), start=game.called(before), at=game.called(landing))
    await arriving.arrive(game, figure, before, fall, "TMV-10")
    victory.settle(game)


async def climb(game: Fight, figure: Figure, place: Point) -> None:
    """One level up or down, whoever is near, without wounds (TMV-14, TMV-15)."""
    before = figure.at
    assert before is not None
    statuses.begin_action(game, figure)
    figure.at = place
    game.tell(points.CLIMBED, figure.id, name=game.name(figure), start=game.called(before), at=game.called(place))
    await arriving.arrive(game, figure, before)
    victory.settle(game)


async def crouch(game: Fight, figure: Figure) -> None:
    """Behind an object, out of sight across it (TMV-17 to TMV-19)."""
    statuses.begin_action(game, figure)
    game.tell(points.CROUCHED, figure.id, name=game.name(figure))
    statuses.give(game, figure, "crouched")


async def hide(game: Fight, figure: Figure) -> None:
    """In or beside cover (TMV-20 to TMV-23)."""
    statuses.begin_action(game, figure)
    game.tell(points.HID, figure.id, name=game.name(figure))
    statuses.give(game, figure, "hidden")


async def _jump(game: Fight, figure: Figure, icons: int) -> None:
    """The landing is asked for (decision 16)."""
    landings = [found.landing for found in jumps(game, figure)]
    asked = Text("shadow_of_the_bat.ask.landing", name=game.name(figure))
    landing: Point | None = landings[0]
    if len(landings) > 1:
        cells = Cells(landings, partial(_no_jump, game, figure))
        landing = await PickPoint(game.controller(figure), asked, cells, figure.id, GRID_SCALE, topic="landing")
    assert landing is not None
    await jump(game, figure, landing)


def _no_jump(game: Fight, figure: Figure, landing: Point) -> Refusal | None:
    assert figure.at is not None
    taken = ground.occupied(game, figure).__contains__
    return square_moves.no_jump(game.board, figure.at, landing, taken, game.now)


async def _climb(game: Fight, figure: Figure, place: Point, icons: int) -> None:
    await climb(game, figure, place)


async def _climb_first(game: Fight, figure: Figure, icons: int) -> None:
    """For the option that names no space: it is offered only to be refused."""
    await climb(game, figure, climbs(game, figure)[0])


async def _crouch(game: Fight, figure: Figure, icons: int) -> None:
    await crouch(game, figure)


async def _hide(game: Fight, figure: Figure, icons: int) -> None:
    await hide(game, figure)


_DOES: dict[TerrainMove, Callable[[Fight, Figure, int], Awaitable[None]]] = {
    "jump": _jump,
    "climb": _climb_first,
    "crouch": _crouch,
    "hide": _hide,
}


async def granted(game: Fight, figure: Figure, kinds: Sequence[TerrainMove], may_decline: bool = True) -> bool:
    """A terrain move a card grants for free; whether it was made (decision 16)."""
    possible = [deed for deed in deeds(game, figure, kinds) if deed.refusal is None]
    options: list[Option[Deed | None]] = [Option(deed.key, deed.text, deed, deed.subject) for deed in possible]
    if not options:
        return False
    if may_decline:
        options.append(Option(DECLINE, Text("shadow_of_the_bat.do.stay", name=game.name(figure)), None))
    asked = Text("shadow_of_the_bat.ask.terrain_move", name=game.name(figure))
    deed = await Choose(game.controller(figure), asked, options, topic="terrain_move")
    if deed is None:
        return False
    await deed.do(0)
    return True
