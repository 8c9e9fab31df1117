"""Fights without a session: a model is activated, an option of the flat question is chosen, and its dice fall."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, cast

from game.core.request import IllegalAnswer
from game.core.text import Refusal
from game.systems.bmg3.content import Weapon
from game.systems.bmg3.deeds import Deed, DeedOption
from game.systems.bmg3.flow.attack import attack_options
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import Acting
from game.systems.bmg3.state import Activation, Model
from tests.systems.bmg3.scenes import run

AROUND = ("11.181,10", "8.819,10", "10,11.181", "10,8.819")
"""Places in contact with a 30 mm base at 10,10."""


def acting(game: Bmg3, id: str = "a1", **done: Any) -> Acting:
    """The activation of a model, as far as it has gone."""
    game.state.active = Activation(id, **done)
    game.state.activations += 1
    return Acting(game, game.model(id), game.state.active)


def now(game: Bmg3) -> Acting:
    """The activation that goes on, or a new one of a1."""
    active = game.state.active
    return Acting(game, game.model(active.model), active) if active else acting(game)


def options(game: Bmg3) -> dict[str, DeedOption]:
    return {option.key: option for option in attack_options(now(game))}


def strike(game: Bmg3, key: str, *answers: str, dice: str = "") -> None:
    """Choose an attack by its key, with what follows it, and play it to its end."""
    word, _, rest = key.partition(" ")
    option = options(game)[word]
    if option.refusal:
        raise IllegalAnswer(option.refusal)
    if option.then is None:
        deed = cast(Deed, option.value)
    else:
        deed = cast(Callable[[Any], Deed], option.value)(option.then.read(rest))
    run(cast(Coroutine[Any, Any, None], deed()), *answers, dice=dice)


def refusal(game: Bmg3, key: str) -> Refusal:
    """Why an attack is refused; it must be listed."""
    found = options(game)[key].refusal
    assert found is not None
    return found


def markers(model: Model) -> tuple[int, int]:
    """Stun and Injury."""
    return model.stun, model.injury


def carried(game: Bmg3, id: str) -> Weapon:
    return game.library.get(Weapon, id)
