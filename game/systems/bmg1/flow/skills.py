"""The values of a character's skills as they are now (PRF-19 to 22)."""

from __future__ import annotations

from game.core.hooks import Tally
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import ATTACK, DEFENSE_SKILL, ENDURANCE, MOVEMENT, SPECIAL, WILLPOWER, About
from game.systems.bmg1.state import Model
from game.systems.bmg1.vocabulary import Slot


def willpower(game: Bmg1, model: Model) -> Tally:
    return WILLPOWER(About(game, model), model.profile.willpower)


def movement(game: Bmg1, model: Model) -> Tally:
    return MOVEMENT(About(game, model, "movement"), model.profile.movement)


def attack(game: Bmg1, model: Model) -> Tally:
    return ATTACK(About(game, model, "attack"), model.profile.attack)


def defense(game: Bmg1, model: Model) -> Tally:
    """The skill itself; against an attack there is more to it (IMP-07)."""
    return DEFENSE_SKILL(About(game, model, "defense"), model.profile.defense)


def endurance(game: Bmg1, model: Model) -> Tally:
    return ENDURANCE(About(game, model, "endurance"), model.profile.endurance)


def special(game: Bmg1, model: Model) -> Tally:
    return SPECIAL(About(game, model, "special"), model.profile.special)


SKILL_OF = {"move": movement, "attack": attack, "defense": defense, "special": special}


def limit(game: Bmg1, model: Model, slot: Slot) -> int:
    """How many counters a slot may hold when some are placed there (PLN-14, PLN-15)."""
    # PLN-04, PLN-05, PLN-06, PLN-07, PRF-09, PRF-10, PRF-11, PRF-14
    return SKILL_OF[slot](game, model).value
