"""Victory Points for what is slain, where the Scenario gives them (SCN-11 to SCN-19, SCN-35)."""

from __future__ import annotations

from game.core.text import Text
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import SCORED
from game.systems.first_blood.state import Model, Regiment


def slain(game: FirstBlood, regiment: Regiment, model: Model, *, duel: bool = False) -> None:
    """A model was removed: Officers and Characters are worth points, more in a Challenge! (SCN-12 to -14, SCN-19)."""
    rival = game.side(game.rival(regiment.seat))
    rival.slain += 1
    scenario = game.scenario
    worth = {"officer": scenario.officer, "character": scenario.character}.get(model.rank, 0)
    if worth and duel:
        worth += scenario.in_challenge
    score(game, regiment, worth, Text("first_blood.score.slain", model=model.profile.name))


def tokens_gone(game: FirstBlood, regiment: Regiment) -> int:
    """A Regiment's Casualty Tokens are removed, in its token step or by its destruction (ACT-09, SCN-11, SCN-35)."""
    gone, regiment.tokens = regiment.tokens, 0
    score(game, regiment, gone * game.scenario.token, Text("first_blood.score.tokens", regiment=game.name(regiment)))
    return gone


def score(game: FirstBlood, of: Regiment, points: int, why: Text) -> None:
    """The opponent of a Regiment's owner gains points."""
    if points:
        side = game.side(game.rival(of.seat))
        side.points += points
        game.tell(SCORED, side=side.seat, n=points, why=why, total=side.points)
