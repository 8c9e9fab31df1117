"""Which token defends, which is wounded or healed, which pays: what is lost times the chance to lose it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.request import Option, Request
from game.systems.torgue_arena.evaluate import health, stake
from game.systems.torgue_arena.flow.defence import Guard, resists
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import ActionToken, Hunter
from game.systems.torgue_arena.vocabulary import COLOURS, DIE, Colour
from game.systems.torgue_arena.weights import WEIGHTS

LETTERS: dict[str, Colour] = {"R": "red", "Y": "yellow", "G": "green"}


def number(request: Request[Any], name: str) -> int:
    """A number the question itself shows."""
    shown = dict(request.text.values).get(name, 0)
    return shown if isinstance(shown, int) else 0


def guard_worth(game: Arena, hunter: Hunter, option: Option[Any], strength: int) -> int:
    """Defending with a token or a Shield: the chance to fail times what a failure loses (D23, D24)."""
    guard = option.value
    if not isinstance(guard, Guard):
        return 0
    more = dict(option.text.values).get("bonus", 0)
    bonus = more if isinstance(more, int) else 0
    sides = DIE[guard.colour]
    failed = sum(not resists(guard.colour, face, face + bonus, strength) for face in range(1, sides + 1)) / sides
    return -round(failed * _lost(game, hunter, guard))


def _lost(game: Arena, hunter: Hunter, guard: Guard) -> int:
    if guard.token is None:
        return WEIGHTS.shield
    if guard.token.colour == "red":
        return stake(game) + WEIGHTS.token["yellow"]
    left = health(game, hunter)
    return token_worth(guard.token) + (stake(game) // 4 if left <= 1 else stake(game) // 10 if left == 2 else 0)


def token_worth(token: ActionToken) -> int:
    """What its colour is worth; a Spent one is missed less."""
    return WEIGHTS.token[token.colour] + (0 if token.spent else 40)


def wounded_worth(key: str) -> int:
    """The token that turns red: the least of them (WND-02)."""
    colour = LETTERS[key[0]]
    return -WEIGHTS.token[colour] - (0 if key.endswith("*") else 40)


def paid_worth(key: str, rolls: bool) -> int:
    """The token that pays: the best die for a roll, the worst one for anything else."""
    shown = key.rpartition(":")[2]
    rank = COLOURS.index(LETTERS[shown[0]])
    own = 60 if ":" in key else 0  # a companion's or a weapon's own token can pay for nothing else
    return (WEIGHTS.die_worth * rank if rolls else -WEIGHTS.die_worth * rank) + own


def healed_worth(key: str) -> int:
    """The wounded token that gets its colour back: `R[G]` before `R[Y]*`."""
    printed = LETTERS[key[2]] if "[" in key else LETTERS[key[0]]
    return WEIGHTS.token[printed] + (0 if key.endswith("*") else 25)


def stunned_worth(hunter: Hunter, key: str) -> int:
    """Which Spent tokens stay face down: the worst."""
    return -sum(WEIGHTS.token[hunter.tokens[int(word)].colour] + 50 for word in key.split() if word.isdigit())


def reroll_worth(keys: Sequence[str], face: int) -> list[int]:
    """Precision: keep what will probably hit (PRP-29)."""
    return [(100 * abs(face - 3) + 50 if (key == "keep") == (face >= 4) else 0) for key in keys]
