"""Attacks and throws to ask queries about, without a session."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.request import Option
from game.kit.dice import Pool
from game.systems.bmg1.content import Weapon
from game.systems.bmg1.deeds import Deed, DeedOption
from game.systems.bmg1.flow.manipulate import offers as manipulations
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import ACTIONS, Acting, Attack, AttackKind, Target, Throw
from tests.systems.bmg1.field import model, night, put, run


def pair(ours: Sequence[str] = (), theirs: Sequence[str] = (), **more: Any) -> Bmg1:
    """Two thugs in contact with these traits; `more` are further characters."""
    return night(a1=put("thug", "20,20", traits=list(ours)), b1=put("thug", "23,20", traits=list(theirs)), **more)


def attack(
    game: Bmg1, kind: AttackKind = "melee", with_: Weapon | None = None, by: str = "a1", on: str = "b1", **more: Any
) -> Attack:
    """An attack of one character on another, seen for its target."""
    target = Target(model(game, on), dice=more.pop("dice", 1))
    made = Attack(game, model(game, by), kind, with_, targets=[target], **more)
    return made.at(target)


def thrown(game: Bmg1, what: Any, good: int = 4, by: str = "a1", **more: Any) -> Throw:
    return Throw(game, model(game, by), what, Pool(), good, **more)


def acting(game: Bmg1) -> Acting:
    """The activation under way."""
    return Acting(game, model(game, game.activation.model), game.activation)


def deeds(game: Bmg1) -> dict[str, DeedOption]:
    """What traits let the active character do or manipulate now, by their keys."""
    here = acting(game)
    return {option.key: option for option in (*ACTIONS(here), *manipulations(here))}


def do(game: Bmg1, key: str, *answers: str, dice: str = "", cards: str = "") -> None:
    """One of it is done, by a strict script."""
    option: Option[Deed] = deeds(game)[key]
    assert option.refusal is None, option.refusal
    run(option.value(), *answers, dice=dice, cards=cards)  # type: ignore[arg-type,call-arg]


def why_not(game: Bmg1, key: str) -> str:
    """The rule that refuses it, or nothing."""
    refusal = deeds(game)[key].refusal
    return refusal.rule if refusal else ""
