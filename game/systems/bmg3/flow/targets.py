"""Whom an attack is aimed at: the whole pool at one, or its dice split among several (ATK-05)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from game.core.request import Allot, Option, Share
from game.core.text import Refusal, Text
from game.systems.bmg3.content import Weapon
from game.systems.bmg3.deeds import Deed, DeedOption
from game.systems.bmg3.flow.pool import UNARMED, Pool, aimed, thrown
from game.systems.bmg3.flow.strike import weapon_name
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import Acting, Attack
from game.systems.bmg3.state import AttackKind, Model

Shares = list[tuple[Model, int, bool]]
"""Each target with its attack dice, and whether the Strength die goes to it."""
Fight = Callable[[Shares], Awaitable[None]]


def weapon_key(weapon: Weapon | None) -> str:
    return weapon.id if weapon else UNARMED


def whole_option(
    word: str, fight: Fight, attack: Attack, dice: Pool, enemy: Model, refusal: Refusal | None
) -> DeedOption:  # ATK-04, MEL-12
    """All dice at one enemy: a click on it attacks it; 0 dice are allowed, but worth knowing (RNG-14)."""
    n = dice.total if refusal else thrown(attack.at(aimed(attack, enemy, dice))).total
    name, weapon = attack.game.name(enemy), attack.weapon
    words = Text(f"bmg3.do.{word}_target", target=name, weapon=weapon_name(weapon), n=n)
    deed = partial(fight, [(enemy, dice.dice, dice.strength)])
    return Option(f"{word}:{weapon_key(weapon)}:{enemy.id}", words, deed, enemy.id, refusal)


def split_options(
    word: str, fight: Fight, weapon: Weapon | None, dice: Pool, game: Bmg3, model: Model, legal: Sequence[Model]
) -> list[DeedOption]:
    """The dice among several enemies, one option for each that the Strength die may go to (ATK-05)."""
    if len(legal) < 2 or dice.total < 2:
        return []
    if not dice.strength:
        return [_split(word, fight, weapon, dice, game, model, legal, None)]
    return [_split(word, fight, weapon, dice, game, model, legal, strong) for strong in legal]


def _split(
    word: str,
    fight: Fight,
    weapon: Weapon | None,
    dice: Pool,
    game: Bmg3,
    model: Model,
    legal: Sequence[Model],
    strong: Model | None,
) -> DeedOption:  # MRG-11
    key = f"{word}:{weapon_key(weapon)}"
    words = Text(f"bmg3.do.{word}", weapon=weapon_name(weapon), n=dice.dice)
    if strong:
        key = f"{key}:{strong.id}"
        name = game.name(strong)
        words = Text(f"bmg3.do.{word}_strength", weapon=weapon_name(weapon), n=dice.dice, target=name)
    shares = [Share(enemy.id, game.name(enemy), enemy, enemy.id) for enemy in legal]

    def sent(given: list[tuple[Model, int]]) -> Deed:
        targets = [(enemy, n, enemy is strong) for enemy, n in given if n or enemy is strong]
        return partial(fight, targets)

    question = Text("bmg3.ask.split", n=dice.dice)
    return Option(key, words, sent, then=Allot(model.seat, question, shares, dice.dice, topic="split"))


def why_not_kind(acting: Acting, kind: AttackKind) -> Refusal | None:
    """One activation holds melee or ranged attacks, extra ones too, not both (ATK-03, XTR-06, RNG-01)."""
    before = acting.activation.attacked
    if before and before != kind:
        return Refusal(Text("bmg3.no.other_kind", kind=Text(f"bmg3.attack.{before}")), "BMG3-ATK-03")
    return None


def began(acting: Acting, attack: Attack) -> None:
    """The activation remembers what kind of attack it holds (ATK-03)."""
    acting.activation.attacked = attack.kind
