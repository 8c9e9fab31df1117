"""Which weapons a character may use, and which one it has named this round (MEL-07 to 09, SHO-07)."""

from __future__ import annotations

from game.core.request import Choose, Option
from game.core.text import Text
from game.systems.bmg1.content import Weapon
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.state import Model

UNARMED = "unarmed"


def arms(game: Bmg1, model: Model) -> list[Weapon | None]:
    """What it may fight with in close combat: bare hands or one of its weapons, and only the one it has named (MEL-07,
    MEL-08, MEL-11, SHO-06)."""
    own: list[Weapon | None] = [weapon for weapon in game.weapons(model) if weapon.kind == "melee"]
    return [each for each in (*own, None) if model.used_melee in ("", key(each))]


def guns(game: Bmg1, model: Model) -> list[Weapon]:
    """What it may shoot with: only the weapon it has used this round (SHO-07)."""
    return [w for w in game.weapons(model) if w.kind == "ranged" and model.used_ranged in ("", w.id)]


def key(weapon: Weapon | None) -> str:
    return weapon.id if weapon else UNARMED


def called(weapon: Weapon | None) -> Text:
    return weapon.name if weapon else Text("bmg1.unarmed")


def name_arm(model: Model, weapon: Weapon | None) -> None:
    """For the rest of the round it fights with this one (MEL-07, MEL-09)."""
    model.used_melee = key(weapon)


async def choose_arm(game: Bmg1, model: Model) -> Weapon | None:
    """The weapon it has named, or the one its player names now (MEL-09)."""
    options = [Option(key(each), called(each), each) for each in arms(game, model)]
    question = Text("bmg1.ask.weapon", model=game.name(model))
    chosen: Weapon | None = await Choose(game.controller(model), question, options, topic="weapon")
    return chosen
