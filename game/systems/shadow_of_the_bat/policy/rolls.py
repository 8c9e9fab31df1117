"""Battle dice: rolling again, focus on defence, going on the defensive."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.request import NOTHING, ChooseSome, Option, Request, Seat
from game.core.text import Text
from game.kit.odds import successes
from game.systems.shadow_of_the_bat.flow import defensive
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.policy.dice import faces_worth, hero_at
from game.systems.shadow_of_the_bat.policy.field import Field
from game.systems.shadow_of_the_bat.state import VILLAIN, Figure, Hero
from game.systems.shadow_of_the_bat.weights import WEIGHTS

HIT = 75
"""What one more hit is worth, more or less."""
BLOCK = 100
FELLED = 700
"""What not going down is worth besides the wounds saved."""


def number(request: Request[Any], name: str) -> int:
    """A number of the question's sentence."""
    value = dict(request.text.values).get(name, 0)
    return value if isinstance(value, int) else 0


def subject(game: Fight, request: Request[Any]) -> Figure | None:
    """The figure a question names."""
    named = dict(request.text.values).get("name")
    return next((figure for figure in game.figures() if game.name(figure) == named), None)


def _shows(option: Option[Any]) -> str:
    """The face of a battle die as its option tells it: H, HB, D or DB."""
    face = dict(option.text.values).get("face")
    return face.key.rpartition(".")[2] if isinstance(face, Text) else ""


def _rerolled(request: Request[Any], keys: Sequence[str], good: str, gain: float, cost: float) -> list[float]:
    """A gain for each die rolled again that did not show what is wanted; a loss for each that did."""
    assert isinstance(request, ChooseSome)
    bad = {option.key: good not in _shows(option) for option in request.options}
    worths = []
    for key in keys:
        chosen = [] if key == NOTHING else key.split()
        worths.append(sum(gain if bad[die] else -gain for die in chosen) - (cost if chosen else 0.0))
    return worths


def focused(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Focus for dice of a Strike, a healing die or an attempt to break free (decision 18)."""
    scarce = WEIGHTS.focus * (1.5 if number(request, "n") <= 1 else 1.0)
    if game.state.phase == "dice":
        return _rerolled(request, keys, "B", 110 / 3, scarce)
    if seat == VILLAIN:
        scarce *= 0.8
    return _rerolled(request, keys, "H", HIT / 2, scarce)


def free(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    return _rerolled(request, keys, "H", HIT / 2, 0)


def blocking(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    return _rerolled(request, keys, "D", BLOCK / 2, 0)


def commit(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Focus on defence dice before they are rolled (DEF-06): what it saves on average."""
    hits, dice, figure = number(request, "hits"), number(request, "n"), subject(game, request)
    life = game.life(figure) if figure else 3
    saved = _suffered(hits, dice, 2, life) - _suffered(hits, dice, 3, life)
    if figure is not None and figure.kind not in ("hero", "leader"):
        saved *= 0.5
    return [saved - 1.2 * WEIGHTS.focus if key == "focus" else 0.0 for key in keys]


def _suffered(hits: int, dice: int, quarters: int, life: int) -> float:
    """What hits cost on average against dice that block `quarters` times in four, going down included."""
    cost = 0.0
    for blocks, chance in enumerate(successes(dice, quarters, 4).chances):
        wounds = max(0, hits - blocks)
        cost += chance * (BLOCK * min(wounds, life) + FELLED * (wounds >= life))
    return cost


def defend(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Dice turned to D: whatever is no longer needed, and more the greater the danger (decision 21)."""
    hero = hero_at(game, seat)
    danger = Field(game).danger(hero, hero.at) if hero.at else 0.0
    shield = 25 + 0.22 * danger
    worths = []
    for key in keys:
        places = [] if key == NOTHING else [int(word) - 1 for word in key.split()]
        worths.append(sum(shield * 0.85**n for n in range(len(places))) - _missed(game, hero, places))
    return worths


def _missed(game: Fight, hero: Hero, places: Sequence[int]) -> float:
    """What the icons of turned dice would have been worth, to the hero and to whoever holds a copy."""
    die = game.hero_card(hero).die
    cost = 0.0
    if not hero.acted:
        whole = [die[each.face] for each in hero.dice]
        kept = [face for place, face in enumerate(whole) if place not in places]
        cost += faces_worth(game, hero, whole) - faces_worth(game, hero, kept)
    for place in places:
        copies = defensive.copies_of(game, hero, place)
        holders = (other for other in game.state.heroes.values() if any(copy in copies for copy in other.copies))
        cost += sum(30.0 for other in holders if not other.acted and "D" not in die[hero.dice[place].face])
    return cost
