"""Whom an enemy attacks: the Spotlight hunter first, then the most battered, then the nearest (TGT)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.boards.grid_sight import hex_sight
from game.core.place import Point
from game.core.request import Option
from game.core.text import Text
from game.systems.torgue_arena.flow import asking
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import Attack
from game.systems.torgue_arena.state import Enemy, Hunter
from game.systems.torgue_arena.vocabulary import TargetRule


def legal(game: Arena, enemy: Enemy, attack: Attack) -> list[Hunter]:  # RNG-08, AID-07
    """The hunters within range and line of sight of an attack, by seat; nobody aims at one who is Down (FFY-08)."""
    here, now, foes = enemy.at, game.now, game.foes(enemy)
    assert isinstance(attack.range, int)
    if here is None:
        return []
    found: list[Hunter] = []
    for hunter in game.hunters():
        assert hunter.at is not None
        steps = game.board.distance(here, hunter.at, now)
        if hunter.down or steps is None or steps > attack.range:
            continue
        if hex_sight(game.board, here, hunter.at, foes, now).clear:
            found.append(hunter)
    return found


def preferred(game: Arena, enemy: Enemy, hunters: Sequence[Hunter], rule: TargetRule = "tgt") -> list[Hunter]:
    """The hunters the rule picks: one, or several who tie (TGT-01 to TGT-06, SPT-03)."""

    def steps(hunter: Hunter) -> int:
        return game.distance(enemy.at, hunter.at)

    spotlight = [hunter for hunter in hunters if hunter.id == game.state.spotlight]
    if rule == "spotlight":
        return spotlight
    if rule in ("nearest", "nearest_without_spotlight"):
        left = [hunter for hunter in hunters if rule == "nearest" or hunter not in spotlight]
        return _fewest(_fewest(left, steps), _unhurt)
    return spotlight or _fewest(_fewest(hunters, _unhurt), steps)


async def choose(
    game: Arena,
    enemy: Enemy,
    attack: Attack,
    rule: TargetRule = "tgt",
    near: Point | None = None,
    last: Hunter | None = None,
) -> Hunter | None:
    """The hunter an enemy attacks; the group settles ties (TGT-05, D31, TGT-04, PRP-40).

    With `near` only the one attacked `last`, wherever it is now, or one in that zone or next to it (PRP-37).
    """

    def follows(hunter: Hunter) -> bool:
        return near is None or hunter is last or game.distance(near, hunter.at) <= 1

    able = [hunter for hunter in legal(game, enemy, attack) if follows(hunter)]
    tied = preferred(game, enemy, able, rule)
    if not tied:
        return None
    text = Text("torgue_arena.ask.target", enemy=game.name(enemy))
    target = await asking.agree(game, text, lambda: [Option(h.id, game.name(h), h, h.id) for h in tied], topic="target")
    await asking.pause(game, target)  # LOO-07
    return target


def _unhurt(hunter: Hunter) -> int:
    """Lower the more red Action tokens it has, Spent ones too (TGT-03, SPE-06)."""
    return -hunter.reds


def _fewest(hunters: Sequence[Hunter], measure: Callable[[Hunter], int]) -> list[Hunter]:
    least = min((measure(hunter) for hunter in hunters), default=0)
    return [hunter for hunter in hunters if measure(hunter) == least]
