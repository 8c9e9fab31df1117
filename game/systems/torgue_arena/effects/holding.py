"""Deeds that change numbers or permissions for as long as they last."""

from __future__ import annotations

import msgspec

from game.systems.torgue_arena import points
from game.systems.torgue_arena.effects import who
from game.systems.torgue_arena.game import Arena, Voice
from game.systems.torgue_arena.state import Lasting
from game.systems.torgue_arena.vocabulary import Deed, Duration
from game.systems.torgue_arena.words import lasting, whom

TURN = ("set_uses", "extra_action", "ignore_order", "add_slot", "add_action_token")
"""Deeds that no single attack knows of: without a duration they last for the turn."""


async def begin(game: Arena, deed: Deed, moment: points.Moment, voice: Voice) -> None:
    """Let a deed hold from now on: in this attack, or until its time is over."""
    until, bearer = _duration(deed, moment, voice.clause.duration), voice.bearer
    n = await who.number(game, deed, moment, bearer)
    if until == "this_attack":
        if moment.attack is not None:
            await _boost(game, moment.attack, _told(deed, n), moment, voice)
        return
    number = n if isinstance(deed.n, str) else 0
    bearers = [""] if deed.who in whom.WIDE else [each.id for each in await who.who(game, deed, moment, bearer)]
    for id in bearers:
        game.state.lasting.append(Lasting(game.address(deed), id, until, number))
    if deed.kind == "add_action_token":
        lasting.refresh(game)


def _duration(deed: Deed, moment: points.Moment, written: Duration) -> Duration:
    """As written; without a word, this attack if there is one, else this turn (ENC-08)."""
    if written != "instant":
        return written
    return "this_attack" if moment.attack is not None and deed.kind not in TURN else "this_turn"


def _told(deed: Deed, n: int) -> Deed:
    return msgspec.structs.replace(deed, n=n)


async def _boost(game: Arena, attack: points.Attack, deed: Deed, moment: points.Moment, voice: Voice) -> None:
    """A bonus in this attack; wounds that a roll adds are for its one target and that roll only (CRT-08)."""
    if deed.kind == "extra_wounds":
        attacker = attack.attacker.id if attack.attacker else ""
        rolled = moment.target if moment.trigger != "on_attack_declared" else None
        attack.boosts.append(points.Boost(deed, attacker, voice.name, rolled.id if rolled else ""))
        return
    for figure in await who.who(game, deed, moment, voice.bearer):
        attack.boosts.append(points.Boost(deed, figure.id, voice.name))
