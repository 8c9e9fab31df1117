"""Operations that change numbers or permissions for as long as they last."""

from __future__ import annotations

import msgspec

from game.systems.torgue_arena import points
from game.systems.torgue_arena.effects import who
from game.systems.torgue_arena.game import Arena, Voice
from game.systems.torgue_arena.state import Lasting
from game.systems.torgue_arena.vocabulary import Duration, Op
from game.systems.torgue_arena.words import lasting, whom

TURN = ("set_uses", "extra_action", "ignore_order", "add_slot", "add_action_token")
"""Operations that do not belong to a single attack: without a duration they last for the turn."""


async def begin(game: Arena, op: Op, moment: points.Moment, voice: Voice) -> None:
    """Let an operation hold from now on: in this attack, or until its time is over (PRP-42)."""
    until, bearer = _duration(op, moment, voice.clause.duration), voice.bearer
    n = await who.number(game, op, moment, bearer)
    if until == "this_attack":
        if moment.attack is not None:
            await _boost(game, moment.attack, _told(op, n), moment, voice)
        return
    number = n if isinstance(op.n, str) else 0
    bearers = [""] if op.who in whom.WIDE else [each.id for each in await who.who(game, op, moment, bearer)]
    for id in bearers:
        game.state.lasting.append(Lasting(game.address(op), id, until, number))
    if op.kind == "add_action_token":
        lasting.refresh(game)


def _duration(op: Op, moment: points.Moment, written: Duration) -> Duration:
    """As written; without a word, this attack if there is one, else this turn (ENC-08)."""
    if written != "instant":
        return written
    return "this_attack" if moment.attack is not None and op.kind not in TURN else "this_turn"


def _told(op: Op, n: int) -> Op:
    return msgspec.structs.replace(op, n=n)


async def _boost(game: Arena, attack: points.Attack, op: Op, moment: points.Moment, voice: Voice) -> None:
    """A bonus in this attack; wounds that a roll adds are for its one target and that roll only (CRT-08)."""
    if op.kind == "extra_wounds":
        attacker = attack.attacker.id if attack.attacker else ""
        rolled = moment.target if moment.trigger != "on_attack_declared" else None
        attack.boosts.append(points.Boost(op, attacker, voice.name, rolled.id if rolled else ""))
        return
    for figure in await who.who(game, op, moment, voice.bearer):
        attack.boosts.append(points.Boost(op, figure.id, voice.name))
