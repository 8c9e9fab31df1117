"""Whom and where a card means by its words, as far as that is clear without asking anybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from game.boards.grid import least
from game.core.place import GRID_SCALE, Point, point
from game.systems.torgue_arena import points
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Companion, Enemy, Figure, Hunter
from game.systems.torgue_arena.vocabulary import Condition, Op

F = TypeVar("F", bound=Figure)
WIDE = ("all_hunters", "all_enemies", "all_miniatures", "family")
"""Words that mean everybody of a sort, whoever that is at the moment."""


def found(game: Arena, id: str) -> Figure | None:
    """A miniature by its id, as long as the game knows it."""
    state = game.state
    return state.hunters.get(id) or state.companions.get(id) or state.enemies.get(id)


def subject(game: Arena, moment: points.Moment, bearer: str) -> Figure | None:
    """Whom `self` means: the bearer, or whoever it happens to when the card belongs to nobody."""
    if not bearer:
        return moment.figure
    gone = moment.figure if moment.figure is not None and moment.figure.id == bearer else None
    return found(game, bearer) or gone


def upright(game: Arena) -> list[Hunter]:
    """The hunters cards can reach: in play and not Down (FFY-08)."""
    return [hunter for hunter in game.hunters() if not hunter.down]


def _down(figure: Figure) -> bool:  # FFY-12
    return isinstance(figure, Hunter) and figure.down


def names(when: Sequence[Condition], ability: str) -> bool:
    """Whether conditions limit an effect to the attacks of one ability, or of a companion of that name."""
    return any(each.kind == "from_ability" and each.ability == ability for each in when)


# --- whom


def tied(game: Arena, op: Op, moment: points.Moment, bearer: str) -> list[Figure]:
    """Those a word fits without asking anybody; several where only one is meant and they tie."""
    own = subject(game, moment, bearer)
    match op.who:
        case "self":
            return [own] if own is not None else []
        case "target":
            return [figure for figure in targets(moment) if not _down(figure)]
        case "attacker":
            figure = attacker(game, moment)
            return [figure] if figure is not None and not _down(figure) else []
        case "spotlight":
            return [hunter for hunter in upright(game) if hunter.id == game.state.spotlight]
        case "most_red":
            most = least(upright(game), lambda hunter: -hunter.reds)
            return list(_nearest(game, most, place_of(moment, own)))  # TGT-03, TGT-04
        case "nearest" | "nearest_without_spotlight":
            return list(_near(game, op.who, own, place_of(moment, own)))
        case "all_hunters":
            return list(upright(game))
        case "all_enemies":
            return list(game.enemies())
        case "all_miniatures":
            return list(game.figures())
        case "family":
            return [enemy for enemy in game.enemies() if game.enemy_card(enemy).family == op.family]
        case "everyone_in":
            places = zones(game, op.zone, moment, bearer)
            return [figure for figure in game.figures() if figure.at in places]
        case _:
            return []


def targets(moment: points.Moment) -> list[Figure]:
    """The miniatures an attack or an action is aimed at."""
    if moment.target is not None:
        return [moment.target] if isinstance(moment.target, Figure) else []
    aimed = moment.attack.targets if moment.attack else []
    return [target for target in aimed if isinstance(target, Figure)]


def attacker(game: Arena, moment: points.Moment) -> Figure | None:
    """Who attacks; a companion's hunter answers for it (CRT-09, AID-10)."""
    figure = moment.attacker or (moment.attack.attacker if moment.attack else None)
    return game.hunter(figure.hunter) if isinstance(figure, Companion) else figure


def place_of(moment: points.Moment, figure: Figure | None) -> Point | None:
    """Where a card works: where its bearer stands, or stood (CRT-04)."""
    return figure.at if figure is not None and figure.at is not None else moment.zone


def _near(game: Arena, word: str, own: Figure | None, centre: Point | None) -> Sequence[Figure]:
    """The nearest of the other side; of several the most battered hunters (TGT-06)."""
    if word == "nearest" and isinstance(own, Hunter | Companion):
        return _nearest(game, list(game.enemies()), centre)
    left = [hunter for hunter in upright(game) if hunter is not own]
    if word == "nearest_without_spotlight":
        left = [hunter for hunter in left if hunter.id != game.state.spotlight]
    return least(_nearest(game, left, centre), lambda hunter: -hunter.reds)


def _nearest(game: Arena, figures: Sequence[F], centre: Point | None) -> Sequence[F]:
    return figures if centre is None else least(figures, lambda figure: game.distance(centre, figure.at))


# --- where


def zones(game: Arena, word: str, moment: points.Moment, bearer: str) -> list[Point]:
    """The zones a word fits without asking anybody; where only one is meant, it is the first."""
    match word:
        case "own":
            place = place_of(moment, subject(game, moment, bearer))
        case "target":
            aimed = moment.target or next(iter(moment.attack.targets if moment.attack else []), None)
            struck = moment.attack.zone if moment.attack else None
            place = (aimed.at or moment.zone) if aimed is not None else struck  # one eliminated is gone by now
        case "new_u":
            return [*game.stations(green=True), *game.stations()]
        case _ if word.startswith("spawn:"):
            marks = [mark for mark in game.board.marked("spawn") if mark.number == int(word[6:])]
            return [mark.cells[0] for mark in marks]
        case "chosen" | "random":
            return []
        case _:
            place = point(word, GRID_SCALE)
    return [place] if place is not None and place in game.board else []


# --- how much


def movement(game: Arena, figure: Figure | None) -> int:
    """The Movement of an enemy; nobody else has one."""
    if not isinstance(figure, Enemy):
        return 0
    return points.MOVEMENT(points.About(game, figure), game.enemy_card(figure).movement).value
