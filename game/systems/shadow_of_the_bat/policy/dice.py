"""The dice phase: what faces are worth to a hero, alone and beside others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.request import DECLINE, Request, Seat
from game.systems.shadow_of_the_bat.content import Face
from game.systems.shadow_of_the_bat.flow import dark_knight
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.policy.effects import effects_worth
from game.systems.shadow_of_the_bat.policy.field import Field
from game.systems.shadow_of_the_bat.policy.turns import Turn
from game.systems.shadow_of_the_bat.state import Hero
from game.systems.shadow_of_the_bat.vocabulary import Icon
from game.systems.shadow_of_the_bat.weights import WEIGHTS

MOVES = (95, 65, 35)
"""The first, the second and further M icons."""
STRIKES = (115, 105, 90)
"""The first, the second and further icons for Strikes."""
USELESS = 30
"""An icon of a kind a hero has no Strike for still pays special actions."""
BLOCKS = (62, 52, 40)
"""D icons of a hero that stands."""
RISING = (130, 120, 100)
"""D icons of a hero that is down (REV-03)."""
HASTE = 22
"""How much more than its cost focus must bring to be worth spending."""


def hero_at(game: Fight, seat: Seat) -> Hero:
    return next(hero for hero in game.state.heroes.values() if hero.seat == seat)


def faces_worth(game: Fight, hero: Hero, faces: Sequence[Face]) -> float:
    """What several faces together are worth to a hero."""
    shown = [icon for face in faces for icon in face]
    worth = _pile(MOVES, shown.count("M"))
    worth += _pile(RISING if hero.down else BLOCKS, shown.count("D"))
    strikes: list[float] = []
    for icon, kind in (("A", "melee"), ("R", "ranged")):
        strength = game.printed(hero, "melee" if kind == "melee" else "ranged")
        part = 0.0 if strength is None else 0.55 + 0.15 * strength
        strikes += [part] * shown.count("A" if icon == "A" else "R")
    for n, part in enumerate(sorted(strikes, reverse=True)):
        worth += max(USELESS, part * STRIKES[min(n, 2)])
    if hero.down:
        worth *= 0.8
    return worth + shown.count("B") * _bat(game, hero)


def _pile(steps: Sequence[int], count: int) -> float:
    return sum(steps[min(n, len(steps) - 1)] for n in range(count))


def _bat(game: Fight, hero: Hero) -> float:
    """Healing die, focus, and another face of the hero's choice (BAT-01 to BAT-03)."""
    focus = WEIGHTS.focus * (hero.focus < hero.most_focus)
    return 150 + focus + WEIGHTS.life / 3 * bool(hero.wounds)


def _shown(game: Fight, hero: Hero) -> list[Face]:
    die = game.hero_card(hero).die
    return [die[each.face] for each in hero.dice]


def reroll(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Dice for a focus: worth it when they are far below what a die shows on average (decision 8)."""
    hero = hero_at(game, seat)
    shown, die = _shown(game, hero), game.hero_card(hero).die
    now = faces_worth(game, hero, shown)
    worths = []
    for key in keys:
        word, *numbers = key.split()
        if word != "reroll":
            worths.append(0.0 if word == "keep" else -10.0)
            continue
        kept = [face for place, face in enumerate(shown, 1) if str(place) not in numbers]
        after = [faces_worth(game, hero, [*kept, *[face] * len(numbers)]) for face in die]
        worths.append(sum(after) / len(after) - now - WEIGHTS.focus - HASTE)
    return worths


def face(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """The face that goes best with the other dice."""
    hero = hero_at(game, seat)
    others = [face for face in _shown(game, hero) if face != ("B",)]
    return [faces_worth(game, hero, [*others, _face(key)]) for key in keys]


def _face(key: str) -> Face:
    known: dict[str, Icon] = {"M": "M", "A": "A", "R": "R", "D": "D", "B": "B", "W": "W"}
    return tuple(known[icon] for icon in key.split("+"))


def turn_die(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Another face for one die."""
    hero = hero_at(game, seat)
    shown, die = _shown(game, hero), game.hero_card(hero).die
    now = faces_worth(game, hero, shown)
    worths = []
    for key in keys:
        if key == DECLINE:
            worths.append(0.0)
            continue
        place, to = (int(number) - 1 for number in key.split(":"))
        turned = [die[to] if at == place else face for at, face in enumerate(shown)]
        worths.append(faces_worth(game, hero, turned) - now)
    return worths


def line(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """The left die goes to the next hero of the ring, the right one to the last (DIC-06): where each helps most."""
    hero = hero_at(game, seat)
    ring = list(game.state.heroes.values())
    at = ring.index(hero)
    following, last = ring[(at + 1) % len(ring)], ring[at - 1]
    shown = _shown(game, hero)
    return [
        _lent(game, following, shown[int(key.split()[0]) - 1]) + _lent(game, last, shown[int(key.split()[-1]) - 1])
        for key in keys
    ]


def _lent(game: Fight, hero: Hero, face: Face) -> float:
    """What a copy adds to a hero's own dice; D icons of copies do not help a hero who is down (REV-04)."""
    own = _shown(game, hero)
    return faces_worth(game, hero, [*own, face]) - faces_worth(game, hero, own)


# --- Batman alone


def first_slot(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """The die that counts double."""
    hero = hero_at(game, seat)
    shown = _shown(game, hero)
    return [faces_worth(game, hero, [*shown, _face(key)]) for key in keys]


def second_slot(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """A die for a prepared card: the worst one, if the card is worth more."""
    hero = hero_at(game, seat)
    field = Field(game)
    cards = [game.card(id) for id in dark_knight.preparable(game, hero)]
    best = max((effects_worth(field, card.effects, [hero]) + 25 * len(card.cost.icons) for card in cards), default=0)
    return [0.0 if key == DECLINE else best - faces_worth(game, hero, [_face(key)]) for key in keys]


def wild(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """What to name the wild icon: whatever his plans lack, or D when in danger."""
    hero = hero_at(game, seat)
    turn = Turn(game, hero)
    held = [face.icon for face in turn.faces]
    danger = turn.field.danger(hero, turn.here) if hero.at else 0.0
    best: dict[str, float] = {"D": 30 + 0.15 * danger, "M": 40 + 50 * ("M" not in held)}
    for icon, more in (("A", 15), ("R", 5)):
        named: Icon = "A" if icon == "A" else "R"
        best[icon] = turn.plan(turn.here, [*held, named]) - turn.plan(turn.here, held) + more
    return [best.get(key, 0.0) for key in keys]


def prepared(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """The card that the second slot pays for."""
    hero, field = hero_at(game, seat), Field(game)
    return [-1.0 if key == DECLINE else effects_worth(field, game.card(key).effects, [hero]) for key in keys]
