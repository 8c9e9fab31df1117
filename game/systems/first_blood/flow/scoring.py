"""Victory Points that are gained during a Round: Casualty Tokens, Officers and Characters (SCN-11 to SCN-14)."""

from __future__ import annotations

from game.core.request import Seat
from game.core.text import Text
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import SCORED
from game.systems.first_blood.state import Model, Regiment


def gain(game: FirstBlood, seat: Seat, points: int, reason: Text, *subjects: str) -> None:
    """A player gains Victory Points."""
    if points:
        game.side(seat).points += points
        game.tell(SCORED, *subjects, side=seat, n=points, total=game.side(seat).points, reason=reason)


def drop_tokens(game: FirstBlood, regiment: Regiment) -> int:
    """Take a Regiment's Casualty Tokens away, in its token step or because it is destroyed: the opponent scores them
    where the Scenario says so (ACT-09, WND-12, SCN-11). Tokens that healing removes score nothing (SCN-17)."""
    count, regiment.tokens = regiment.tokens, 0
    reason = Text("first_blood.why.tokens", regiment=game.name(regiment))
    gain(game, game.rival(regiment.seat), count * game.scenario.token, reason)
    return count


def model_lost(game: FirstBlood, regiment: Regiment, model: Model, duel: bool = False) -> None:
    """An Officer or Character is destroyed, maybe in a Challenge!: the opponent scores (SCN-12 to SCN-14, SCN-19)."""
    worth = {"officer": game.scenario.officer, "character": game.scenario.character}.get(model.rank, 0)
    if worth:
        reason = Text("first_blood.why.slain", model=game.model_name(model))
        gain(game, game.rival(regiment.seat), worth + (game.scenario.in_challenge if duel else 0), reason)
