"""Deeds that change numbers or permissions for as long as they last."""

from __future__ import annotations

import msgspec

from game.systems.torgue_arena import points
from game.systems.torgue_arena.effects import who
from game.systems.torgue_arena.game import Arena, Spoken
from game.systems.torgue_arena.state import ActionToken, Hunter, Lasting
from game.systems.torgue_arena.vocabulary import Deed, Duration

TURN = ("set_uses", "extra_action", "ignore_order", "add_slot", "add_action_token")
"""Deeds that no single attack knows of: without a duration they last for the turn."""


async def begin(game: Arena, deed: Deed, moment: points.Moment, bearer: str, spoken: Spoken) -> None:
    """Let a deed hold from now on: in this attack, or until its time is over."""
    until = _duration(deed, moment, spoken.effect.duration)
    n = await who.number(game, deed, moment, bearer)
    if until == "this_attack":
        if moment.attack is not None:
            await _boost(game, moment.attack, _told(deed, n), moment, bearer, spoken)
        return
    number = n if isinstance(deed.n, str) else 0
    bearers = [""] if deed.who in who.WIDE else [each.id for each in await who.who(game, deed, moment, bearer)]
    for id in bearers:
        game.state.lasting.append(Lasting(game.address(deed), id, until, number))
    if deed.kind == "add_action_token":
        _refresh(game)


def _duration(deed: Deed, moment: points.Moment, written: Duration) -> Duration:
    """As written; without a word, this attack if there is one, else this turn (ENC-08)."""
    if written != "instant":
        return written
    return "this_attack" if moment.attack is not None and deed.kind not in TURN else "this_turn"


def _told(deed: Deed, n: int) -> Deed:
    return msgspec.structs.replace(deed, n=n)


async def _boost(
    game: Arena, attack: points.Attack, deed: Deed, moment: points.Moment, bearer: str, spoken: Spoken
) -> None:
    """A bonus in this attack; wounds that a roll adds are for its one target and that roll only (CRT-08)."""
    if deed.kind == "extra_wounds":
        attacker = attack.attacker.id if attack.attacker else ""
        rolled = moment.target if moment.trigger != "on_attack_declared" else None
        attack.boosts.append(points.Boost(deed, attacker, spoken.name, rolled.id if rolled else ""))
        return
    for figure in await who.who(game, deed, moment, bearer):
        attack.boosts.append(points.Boost(deed, figure.id, spoken.name))


def new_roll(attack: points.Attack) -> None:
    """A repetition of an attack is rolled anew: what the last roll added is gone (PRP-36)."""
    attack.boosts = [boost for boost in attack.boosts if not boost.target]


def expire(game: Arena, duration: Duration) -> None:
    """A turn, a round, Slaughter or the whole game is over: what lasted as long is gone, limits start anew."""
    state = game.state
    over = [each for each in state.lasting if duration == "permanent" or each.until == duration]
    if over:
        state.lasting = [each for each in state.lasting if each not in over]
    if duration in ("this_turn", "this_round", "permanent"):
        state.used_turn.clear()
    if duration in ("this_round", "permanent"):
        state.used_round.clear()
    if duration == "permanent":
        state.used_game.clear()
    if any(game.deed(each.deed).kind == "add_action_token" for each in over):
        _refresh(game)


def _refresh(game: Arena) -> None:
    """Action tokens come and go with the cards that add them."""
    for hunter in game.state.hunters.values():
        settle(game, hunter)


def settle(game: Arena, hunter: Hunter) -> None:
    """Give a hunter the Action tokens its cards add besides the printed ones, and take back those they no longer do."""
    printed = len(game.hunter_card(hunter).tokens)
    wanted = points.ACTION_TOKENS(points.About(game, hunter))
    kept: list[ActionToken] = []
    for token in hunter.tokens[printed:]:
        if token.printed in wanted:
            wanted.remove(token.printed)
            kept.append(token)
    if wanted or len(kept) != len(hunter.tokens[printed:]):
        hunter.tokens[printed:] = [*kept, *(ActionToken(colour, colour) for colour in wanted)]
