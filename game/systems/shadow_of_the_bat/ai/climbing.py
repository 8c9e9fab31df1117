"""Climbs and jumps of AI villains, and how they get out of harmful terrain (AIC, AIS-08, AIS-09)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.boards.grid import least
from game.boards.square_moves import Jump, Route, jumps
from game.boards.squares import square_distance
from game.core.place import Point
from game.systems.shadow_of_the_bat.ai.attacks import Aim
from game.systems.shadow_of_the_bat.ai.movement import NOWHERE, taken
from game.systems.shadow_of_the_bat.flow.ground import in_harm
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Figure


def held(game: Fight, figure: Figure) -> bool:
    """Stuck figures and giants neither climb nor jump (AIS-04, STA-22)."""
    return bool(figure.has("stuck")) or game.size(figure) > 1


def level(game: Fight, figure: Figure) -> int:
    return game.board.level(game.body(figure)[0], game.now)


def other_level_known(game: Fight, figure: Figure, known: Sequence[Figure]) -> bool:
    """An enemy on another level is, or was, in its direct line of sight (AIC-02)."""
    return any(level(game, enemy) != level(game, figure) for enemy in known)


# --- climbs


def climb_spaces(game: Fight, figure: Figure) -> list[Point]:
    """Neighbouring free, safe spaces one level higher or lower (AIC-03, AIC-04)."""
    if held(game, figure) or figure.at is None:
        return []
    board, now, others, here = game.board, game.now, taken(game, figure), figure.at
    around = (place for place in board.neighbours(here) if board.no_climb(here, place, now) is None)
    return [place for place in around if board.safe(place, now) and place not in others]


def climbs_to_strike(spaces: Sequence[Point], aim: Aim) -> tuple[Point, ...]:
    """Spaces from which the enemy is attackable at optimal range, those nearest to it (AIC-03)."""
    return least((place for place in spaces if aim.optimal(place)), aim.distance)


def shortening_climbs(game: Fight, figure: Figure, lengths: Mapping[Point, Route]) -> tuple[Point, ...]:
    """Climbs that shorten the route, those that shorten it most (AIC-05)."""
    assert figure.at is not None
    now = lengths.get(figure.at, NOWHERE)
    shorter = [place for place in climb_spaces(game, figure) if lengths.get(place, NOWHERE) < now]
    return least(shorter, lambda at: (*lengths[at],))


# --- jumps


def level_jumps(game: Fight, figure: Figure) -> list[Jump]:
    """Jumps that land on a free space of the level they started from (AIC-04, AIC-10)."""
    if held(game, figure) or figure.at is None:
        return []
    others = taken(game, figure)
    return [jump for jump in jumps(game.board, figure.at, others.__contains__, game.now) if jump.fall == 0]


def jumps_over_harm(game: Fight, figure: Figure, lengths: Mapping[Point, Route]) -> tuple[Jump, ...]:
    """Over a harmful space onto a safe one with a shorter route, the shortest (AIC-08)."""
    assert figure.at is not None
    now = lengths.get(figure.at, NOWHERE)
    found = [
        jump
        for jump in level_jumps(game, figure)
        if any(in_harm(game, figure, place) for place in jump.path[:-1])
        and not in_harm(game, figure, jump.landing)
        and lengths.get(jump.landing, NOWHERE) < now
    ]
    return least(found, lambda jump: (*lengths[jump.landing],))


def jumps_to_strike(game: Fight, figure: Figure, aim: Aim) -> tuple[Jump, ...]:
    """At a target in harmful terrain, even into it, safe landings first (AIC-09)."""
    if not in_harm(game, aim.enemy):
        return ()
    found = (jump for jump in level_jumps(game, figure) if aim.optimal(jump.landing))
    return least(found, lambda jump: int(in_harm(game, figure, jump.landing)))


def jumps_to_safety(game: Fight, figure: Figure) -> tuple[Jump, ...]:
    """Out of harmful terrain, over as few spaces as possible (AIS-08)."""
    safe = (jump for jump in level_jumps(game, figure) if not in_harm(game, figure, jump.landing))
    return least(safe, lambda jump: len(jump.path))


def jumps_toward_safety(game: Fight, figure: Figure) -> tuple[Jump, ...]:
    """From harm to harm, if that is strictly nearer to a safe free space; the nearest (AIS-09)."""
    assert figure.at is not None
    board, now, others = game.board, game.now, taken(game, figure)
    safe = [p for p in board.places if board.enterable(p, now) and board.safe(p, now) and p not in others]
    if not safe:
        return ()

    def away(place: Point) -> int:
        return min(square_distance(place, end) for end in safe)

    here = away(figure.at)
    return least((jump for jump in level_jumps(game, figure) if away(jump.landing) < here), lambda j: away(j.landing))
