"""What a hero's dice are good for now: the two best deeds, with how likely they are to succeed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.core.clone import clone
from game.core.place import Point
from game.core.text import Text
from game.kit import odds
from game.kit.trays import Could
from game.systems.shadow_of_the_bat.flow import defence, icons, moving, specials, strike
from game.systems.shadow_of_the_bat.flow.acting import PRICES, WORDS, able
from game.systems.shadow_of_the_bat.flow.icons import Face
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Strike
from game.systems.shadow_of_the_bat.state import Figure, Hero
from game.systems.shadow_of_the_bat.vocabulary import StrikeKind

_MOST = 2
_TRIED = 3
"""From how many of the nearest spaces a shot is tried."""
_SPECIAL = 2.0
"""What a special action is worth beside expected wounds."""
_DOWN = 2.0
"""What knocking somebody down is worth beside them."""
_SIGNS = {"melee": "sword-cross", "shoot": "target"}


@dataclass(frozen=True, slots=True)
class _Found:
    worth: float
    could: Could


def could(game: Fight, hero: Hero) -> Sequence[Could]:
    """The best deeds of one kind each: a Strike, a shot, a special action."""
    faces = icons.icons(game, hero)
    if hero.at is None or not faces or not able(game, hero) or hero.has("stunned"):
        return ()
    stops = _stops(game, hero, faces)
    found = [*_strikes(game, hero, faces, stops), *_specials(game, hero, faces, stops)]
    return [each.could for each in sorted(found, key=lambda each: -each.worth)[:_MOST]]


def _stops(game: Fight, hero: Hero, faces: Sequence[Face]) -> dict[Point, int]:
    """Where one Move could take it, and what each space costs; where it stands costs nothing."""
    assert hero.at is not None
    budget = moving.points(game, hero, icons.most(faces, "M"))
    if not budget or moving.why_not(game, hero):
        return {hero.at: 0}
    reach = moving.travel(game, hero, budget).reach
    return {hero.at: 0} | {stop: reach.costs[stop] for stop in reach.stops}


# --- Strikes


def _strikes(game: Fight, hero: Hero, faces: Sequence[Face], stops: dict[Point, int]) -> Iterator[_Found]:
    """Of each kind the one that promises most."""
    for kind in WORDS:
        many = icons.most(faces, PRICES[kind])
        if many:
            blows = [_blow(game, hero, enemy, kind, many, stops) for enemy in game.enemies(hero)]
            yield from sorted((blow for blow in blows if blow), key=lambda blow: -blow.worth)[:1]


def _blow(
    game: Fight, hero: Hero, enemy: Figure, kind: StrikeKind, many: int, stops: dict[Point, int]
) -> _Found | None:
    at = _from_where(game, hero, enemy, kind, stops)
    if at is None:
        return None
    blow = Strike(game, hero, enemy, kind, many, origin=at)
    dice = strike.dice_of(blow)
    lost = dice - strike.hits_left(blow, dice)
    hits = odds.successes(dice, 1, 2).less(odds.sure(lost))
    chances = hits.less(odds.successes(defence.defence(game, enemy), 1, 2)).chances
    life = game.life(enemy)
    down, mean = sum(chances[life:]), sum(min(n, life) * chance for n, chance in enumerate(chances))
    word = WORDS[kind]
    near = "from_here" if at == hero.at else "after_move"
    text = Text(f"shadow_of_the_bat.could.{word}_{near}", name=game.name(enemy), n=dice)
    return _Found(mean + _DOWN * down, Could(_SIGNS[word], text, f"{round(100 * (1 - chances[0]))} %"))


def _from_where(game: Fight, hero: Hero, enemy: Figure, kind: StrikeKind, stops: dict[Point, int]) -> Point | None:
    """The cheapest space from which it could strike: where it stands, or one of those nearest to the enemy."""
    assert hero.at is not None
    near = sorted(stops, key=lambda stop: (game.distance(hero, enemy, stop), stops[stop], stop))
    if kind == "melee":
        near = [stop for stop in near if game.distance(hero, enemy, stop) == 1]
    tried = [hero.at, *near[:_TRIED]]
    return next((stop for stop in tried if strike.why_not(game, hero, enemy, kind, stop) is None), None)


# --- special actions


def _specials(game: Fight, hero: Hero, faces: Sequence[Face], stops: dict[Point, int]) -> Iterator[_Found]:
    """What the battle offers, from the cheapest space from which it can be done and paid."""
    state = clone(game.state)
    for special in game.battle.special_actions:
        if special.side not in ("heroes", "both"):
            continue
        places = specials.spots(game, special)
        near = [stop for stop in stops if any(abs(stop.x - at.x) <= 1 and abs(stop.y - at.y) <= 1 for at in places)]
        for stop in sorted(near, key=lambda stop: (stops[stop], stop)):
            trial = Fight(state, game.library, game.board)
            mover = trial.figure(hero.id)
            mover.at = stop
            if specials.why_not(trial, mover, special) is None and _affordable(
                game, hero, faces, stops[stop], special.cost
            ):
                word = "here" if stop == hero.at else "there"
                text = Text(f"shadow_of_the_bat.could.special_{word}", title=special.title, space=game.called(stop))
                yield _Found(_SPECIAL, Could("star-circle", text, Text("shadow_of_the_bat.could.sure")))
                break


def _affordable(game: Fight, hero: Hero, faces: Sequence[Face], cost: int, price: Sequence[icons.Price]) -> bool:
    """Whether the icons left after a Move of this cost still pay the price."""
    many = next((n for n in range(icons.most(faces, "M") + 1) if moving.points(game, hero, n) >= cost), None)
    if many is None:
        return False
    for way in icons.ways(faces, ["M"] * many):
        if icons.ways([face for face in faces if face not in way], price):
            return True
    return False
