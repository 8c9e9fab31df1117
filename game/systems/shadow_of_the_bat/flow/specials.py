"""Special actions of a battle: defusing, opening, carrying off (SPA)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.core.place import GRID_SCALE, Point, point
from game.core.request import Choose, Option
from game.core.text import Refusal, Text
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.content import SpecialAction
from game.systems.shadow_of_the_bat.flow import statuses, victory
from game.systems.shadow_of_the_bat.flow.deeds import Deed
from game.systems.shadow_of_the_bat.game import SPECIAL, Fight, Voice
from game.systems.shadow_of_the_bat.points import Moment, Saying
from game.systems.shadow_of_the_bat.state import Figure, Mark
from game.systems.shadow_of_the_bat.vocabulary import Clause


def deeds(game: Fight, figure: Figure) -> Iterator[Deed]:
    """What the battle lets this figure do, for its printed price (SPA-01, SPA-02, HTN-10)."""
    for special in game.battle.special_actions:
        if special.side in (figure.side, "both"):
            do = partial(_do, game, figure, special)
            text = Text("shadow_of_the_bat.do.special", title=special.title, name=game.name(figure))
            refusal = why_not(game, figure, special)
            yield Deed(f"special:{special.id}", text, do, figure.id, special.cost, refusal=refusal, rule="SOTB-SPA-02")


def why_not(game: Fight, figure: Figure, special: SpecialAction) -> Refusal | None:
    """Why a figure cannot do it here and now, leaving its price aside (SPA-03, SPA-04)."""
    if special.uses is not None and game.state.specials.get(special.id, 0) >= special.uses:
        return Refusal(Text("shadow_of_the_bat.no.special_used", title=special.title), "SOTB-SPA-01")
    if not _is_there(game, figure, special):
        return Refusal(Text("shadow_of_the_bat.no.special_place", title=special.title), "SOTB-SPA-01")
    near = _hindrance(game, figure)
    if near and not special.ignore_adjacent_enemies and not points.ignores(game, figure, "SPA-03"):
        return Refusal(Text("shadow_of_the_bat.no.special_enemy", enemy=game.name(near)), "SOTB-SPA-03")
    return None


def _hindrance(game: Fight, figure: Figure) -> Figure | None:
    """A standing enemy beside it that has noticed the fight (SPA-03, SPA-04, KND-09)."""
    watching = (other for other in game.enemies(figure) if statuses.is_watching(other))
    return next((other for other in watching if game.adjacent(figure, other)), None)


def _is_there(game: Fight, figure: Figure, special: SpecialAction) -> bool:
    if special.collects:
        return bool(_tokens(game, figure, special))
    places = spots(game, special)
    return not (special.where or special.goal) or any(_at(game, figure, spot) for spot in places)


def spots(game: Fight, special: SpecialAction) -> list[Point]:
    """The spaces the action is about: those printed, and goals and tokens of its kind."""
    found = [point(written, GRID_SCALE) for written in special.where]
    if special.goal:
        found += sorted(victory.goal_spaces(game, special.goal))
        found += [mark.at for mark in game.state.marks.values() if mark.kind == special.goal and not mark.holder]
    return found


def _at(game: Fight, figure: Figure, spot: Point) -> bool:
    """In the space or adjacent to it."""
    return spot in game.body(figure) or game.board.bodies_adjacent(game.body(figure), (spot,), game.now)


def _tokens(game: Fight, figure: Figure, special: SpecialAction) -> list[Mark]:
    """The tokens it could take."""
    places = spots(game, special)
    lying = [mark for mark in game.state.marks.values() if mark.kind == special.collects and not mark.holder]
    return [mark for mark in lying if _at(game, figure, mark.at) and (not places or mark.at in places)]


async def _do(game: Fight, figure: Figure, special: SpecialAction, icons: int) -> None:
    """A new action, so its doer no longer crouches or hides (TMV-24, TMV-25)."""
    statuses.begin_action(game, figure)
    game.state.specials[special.id] = game.state.specials.get(special.id, 0) + 1
    game.tell(points.SPECIAL_DONE, figure.id, name=game.name(figure), title=special.title)
    if special.collects:
        await _take(game, figure, special)
    voice = Voice(figure.id, Clause(None, special.effects), special.title, SPECIAL + special.id)
    await points.CARRIED_OUT(Saying(game, voice, Moment(game, "turn_start", figure)))
    victory.settle(game)


async def _take(game: Fight, figure: Figure, special: SpecialAction) -> None:
    """One of the tokens it can reach."""
    options = []
    for mark in _tokens(game, figure, special):
        spot = mark.at.key(GRID_SCALE)
        options.append(Option(mark.id, Text("shadow_of_the_bat.do.take", at=game.called(mark.at)), mark, spot))
    asked = Text("shadow_of_the_bat.ask.take", title=special.title)
    mark = await Choose(game.controller(figure), asked, options, topic="take")
    mark.holder = figure.id
    game.tell(points.TOKEN_TAKEN, figure.id, name=game.name(figure), title=special.title)
