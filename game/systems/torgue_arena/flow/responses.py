"""What enemies do about the Criticals and Fumbles of attacks on them (CRT)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from game.core.place import Point
from game.core.request import DECLINE, Choose, Option
from game.core.text import Text
from game.kit.turns import one_after_another
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import asking, resolution
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import READ, Attack, Moment, Passage
from game.systems.torgue_arena.state import Enemy, Hunter
from game.systems.torgue_arena.vocabulary import Effect


class Answer(NamedTuple):
    """An enemy with a text for this roll, and the zone it stood in when it was attacked (CRT-04)."""

    enemy: Enemy
    zone: Point | None
    effects: tuple[Effect, ...]


def answers(game: Arena, attack: Attack, targets: Sequence[tuple[Enemy, Point | None]]) -> list[Answer]:
    """The texts the roll sets off; an enemy without one does not respond (CRT-03, CRT-04, CRT-11)."""
    if not attack.is_critical and not attack.is_fumble:
        return []
    found: list[Answer] = []
    for enemy, zone in targets:
        card = game.enemy_card(enemy)
        effects = card.fumble_on_attack if attack.is_fumble else card.critical_on_attack
        if effects and (attack.is_critical or enemy.at is not None):
            found.append(Answer(enemy, zone, effects))
    return found


async def respond(
    game: Arena, attack: Attack, hunter: Hunter, targets: Sequence[tuple[Enemy, Point | None]], suppressed: bool
) -> None:
    """Each target responds in the order the players choose, with its own [RE]action window (CRT-06, CRT-10, CRT-02)."""
    left = answers(game, attack, targets)
    if left and suppressed and await _suppress(game, hunter):
        return
    await one_after_another(
        left,
        partial(_next, game),
        partial(_answer, game, attack, hunter),
        still=partial(_still, attack),
        decided=game.is_decided,
    )


def _still(attack: Attack, answer: Answer) -> bool:
    """An enemy responds to a Critical even from the grave, but to a Fumble only while in play."""
    return attack.is_critical or answer.enemy.at is not None


async def _suppress(game: Arena, hunter: Hunter) -> bool:
    """Whether the hunter ignores what its first Fumble of the turn would set off (PRP-31, D19)."""
    text = Text("torgue_arena.ask.suppress", hunter=game.name(hunter))
    options = [
        Option("yes", Text("torgue_arena.do.suppress"), True),
        Option(DECLINE, Text("torgue_arena.do.no_suppress"), False),
    ]
    ignored: bool = await Choose(hunter.seat, text, options, "torgue_arena.suppression", topic="suppress")
    return ignored


async def _next(game: Arena, left: Sequence[Answer]) -> Answer | None:
    """Who responds next; None: the rest in the order they are listed (D36)."""

    def option(answer: Answer) -> Option[Answer]:
        return Option(answer.enemy.id, game.enemy_card(answer.enemy).name, answer, answer.enemy.id)

    return await asking.next_of(
        game, Text("torgue_arena.ask.next_response"), lambda: [option(each) for each in left], topic="next_response"
    )


async def _answer(game: Arena, attack: Attack, hunter: Hunter, answer: Answer) -> None:
    """One response: an enemy action of its own, aimed at the hunter even if its companion attacked (CRT-09, CRT-10)."""
    enemy, zone = answer.enemy, answer.enemy.at or answer.zone
    name = game.enemy_card(enemy).name
    game.tell(points.RESPONDED, enemy.id, hunter.id, enemy=name, hunter=game.name(hunter))
    moment = Moment(game, enemy, target=hunter, attacker=hunter, zone=zone)
    moment.trigger = "on_fumble" if attack.is_fumble else "on_critical"
    with resolution.opened(game) as pending:
        await READ(Passage(answer.effects, moment, enemy.id))
        await resolution.settle(game, pending)
    await resolution.windows(game, pending.harmed)
