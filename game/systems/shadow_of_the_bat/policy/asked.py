"""Which question is asked, and what a computer player guesses every answer is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.core.place import GRID_SCALE, point
from game.core.request import DECLINE, Choose, Request, Seat
from game.core.system import Hunch
from game.systems.shadow_of_the_bat.flow import acting
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.policy import dice, group, paths, rolls, villains
from game.systems.shadow_of_the_bat.policy.turns import Turn, acts
from game.systems.shadow_of_the_bat.state import Figure
from game.systems.shadow_of_the_bat.vocabulary import StrikeKind

Guess = Callable[[Fight, Seat, Request[Any], Sequence[str]], Sequence[float]]


def hunch(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Hunch:
    """A number for every key, in the units of the system's value."""
    name = request.topic
    guess = TRIED.get(name) or SURE.get(name, group.first)
    worths = guess(game, seat, request, keys)
    return Hunch(tuple(round(worth) for worth in worths), is_sure=name not in TRIED)


def _acting(game: Fight, seat: Seat) -> Figure | None:
    """Whose activation it is, if it is this player's."""
    active = game.state.active
    figure = game.figure(active.figure) if active else None
    return figure if figure is not None and figure.at is not None and game.controller(figure) == seat else None


def _act(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """An action, a card or the end (decision 14)."""
    assert isinstance(request, Choose)
    figure = _acting(game, seat)
    if figure is None:
        return group.first(game, seat, request, keys)
    return acts(paths.turn(game, figure, request), request, keys)


def _next_hero(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Whoever can do most at once goes first; a figure that is down waits for help (decision 13)."""
    worths = []
    for key in keys:
        hero = game.hero(key.partition(":")[2])
        if hero.down or hero.at is None:
            worths.append(0.0)
            continue
        turn = Turn(game, hero)
        icons = [face.icon for face in turn.faces]
        worths.append(50 + turn.plan(turn.here, icons) + 0.5 * turn.field.danger(hero, turn.here))
    return worths


def _walk(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """A Move that a card grants, or the rest of one that was interrupted."""
    figure = group._moved(game, request)
    if figure is None or figure.at is None:
        return group.first(game, seat, request, keys)
    turn = paths.turn(game, figure, request)
    stay = turn.walked([turn.here], free=True)
    ways = [[] if key == DECLINE else [point(word, GRID_SCALE) for word in key.split()] for key in keys]
    return [turn.walked(way, free=True) - stay if way else 0.0 for way in ways]


def _terrain_move(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """A free Jump, Climb, Crouch or Hide (decision 16)."""
    figure = rolls.subject(game, request)
    if figure is None or figure.at is None:
        return group.agree(game, seat, request, keys)
    turn = Turn(game, figure)
    now = turn.walked([turn.here], free=True)
    worths = []
    for key in keys:
        word, _, place = key.partition(":")
        if word == "climb" and place:
            worths.append(turn.walked([point(place, GRID_SCALE)], free=True) - now)
        elif word == DECLINE:
            worths.append(0.0)
        else:
            worths.append(turn.ease(word, "", word, "") - turn.stand(turn.here) - 20)
    return worths


def _granted(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Whom to strike when a card grants a Strike."""
    striker = rolls.subject(game, request) or _acting(game, seat)
    if striker is None or striker.at is None:
        return group.first(game, seat, request, keys)
    turn = Turn(game, striker)
    worths = []
    for key in keys:
        word, _, target = key.partition("@")
        kind: StrikeKind = "melee" if word == acting.WORDS["melee"] else "ranged"
        worths.append(turn.field.blows.worth(striker, turn.here, game.figure(target), kind))
    return worths


def _icons(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """The icons missed least, as suggested; one more for a Strike only if nothing else needs it."""
    figure = _acting(game, seat)
    if figure is None or "free" not in keys:
        return group.first(game, seat, request, keys)
    turn = Turn(game, figure)
    held = [face.icon for face in turn.faces]
    idle = turn.plan(turn.here, held) < 60
    return [30.0 * len(key.split("+")) * (1 if idle else -1) * (key != "free") - n for n, key in enumerate(keys)]


TRIED: dict[str, Guess] = {
    "turn": _act,
    "act": _act,
    "instant": group.instant,
    "scheme_instant": group.instant,
    "scheme": villains.scheme,
}
"""Questions whose best answers are worth a try on a copy of the game."""
SURE: dict[str, Guess] = {
    "whom": group.whom,
    "use": group.use,
    "next_hero": _next_hero,
    "walk": _walk,
    "terrain_move": _terrain_move,
    "granted_strike": _granted,
    "icons": _icons,
    "figure": villains.figure,
    "desperate": villains.figure,
    "discard_schemes": villains.discarded,
    "discard": group.lost_cards,
    "action_reroll": dice.reroll,
    "face": dice.face,
    "turn_die": dice.turn_die,
    "line": dice.line,
    "slot_1": dice.first_slot,
    "slot_2": dice.second_slot,
    "wild": dice.wild,
    "prepared": dice.prepared,
    "reroll": rolls.focused,
    "free_reroll": rolls.free,
    "defence_reroll": rolls.blocking,
    "defence_focus": rolls.commit,
    "defensive": rolls.defend,
    "hero": group.hero,
    "cards": group.cards,
    "belt": group.belt,
    "attach": group.attach,
    "start": group.start,
    "villains": group.spaces,
    "reinforce": group.spaces,
    "ai_target": group.ai_target,
    "ai_other": group.ai_target,
    "ai_next": group.ai_next,
    "ai_space": group.ai_space,
    "rescue": group.agree,
    "landing": group.landing,
    "land": group.place,
    "lies_where": group.place,
    "make_room": group.place,
    "rescue_where": group.place,
    "place_token": group.token,
}
"""Questions answered at first glance; for any other, the first answer will do."""
