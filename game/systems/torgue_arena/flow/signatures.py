"""Signature Moves: what a hunter has to do to gain the Spotlight (SIG)."""

from __future__ import annotations

from game.core.request import Option
from game.core.text import Text
from game.systems.torgue_arena.content import Filter, Signature
from game.systems.torgue_arena.flow import asking, spotlight
from game.systems.torgue_arena.game import Arena, band
from game.systems.torgue_arena.state import Feat, Hunter

LATE = "fewest_available"
"""The one Signature Move that is looked at when a turn ends."""


def move_of(game: Arena, hunter: Hunter) -> Signature | None:
    """The Signature Move dealt to a hunter (SIG-01)."""
    return game.library.get(Signature, hunter.signature) if hunter.signature else None


def remember(game: Arena, feat: Feat) -> None:
    """Keep a deed if the hunter's Signature Move counts it; nobody needs the others."""
    move = move_of(game, game.hunter(feat.hunter))
    if move is not None and counts(game, move, feat):
        game.state.feats.append(feat)


def counts(game: Arena, move: Signature, feat: Feat) -> bool:
    """Whether a Signature Move is about this deed, done in its window (SIG-02)."""
    if feat.event != move.event or not _fits(game, move.filter, feat):
        return False
    match move.window:
        case "activation":
            return feat.activation
        case "reaction":
            return feat.reaction > 0
        case "enemies_turn":
            return feat.turn == "enemies"
        case _:
            return True


def _fits(game: Arena, wanted: Filter, feat: Feat) -> bool:  # ATK-12
    if wanted.attribute not in (None, feat.attribute) or wanted.colour not in (None, feat.colour):
        return False
    if wanted.tag and not (feat.item and game.gear(feat.item).has(wanted.tag)):
        return False
    if wanted.range not in (None, band(feat.distance)) or (wanted.own_zone and not feat.own_zone):
        return False
    if not wanted.enemy_kind and not wanted.large:
        return True
    if not feat.enemy:
        return False
    enemy = game.enemy_card(feat.enemy)
    return enemy.kind in wanted.enemy_kind or (wanted.large and enemy.base == "large")


def fulfilled(game: Arena, hunter: Hunter, turn_over: bool = False) -> bool:
    """Whether a hunter has done what its card asks for, since it last did."""
    move = move_of(game, hunter)
    if move is None or not hunter.in_play:
        return False
    if move.event == LATE:
        return turn_over and _has_fewest(game, hunter)
    return len(_deeds(game, hunter, move)) >= move.n


def _deeds(game: Arena, hunter: Hunter, move: Signature) -> list[Feat]:
    """What counts together: deeds of one [RE]action, or of one turn, activation or round."""
    mine = [feat for feat in game.state.feats if feat.hunter == hunter.id]
    if move.window == "reaction" and mine:
        return [feat for feat in mine if feat.reaction == mine[-1].reaction]
    return mine


def _has_fewest(game: Arena, hunter: Hunter) -> bool:
    """Alone with the fewest Available Action tokens."""
    others = [other for other in game.hunters() if other is not hunter]
    return all(_available(hunter) < _available(other) for other in others)


def _available(hunter: Hunter) -> int:
    return sum(not token.spent for token in hunter.tokens)


async def check(game: Arena, turn_over: bool = False) -> None:
    """Hand the Spotlight to whoever fulfils a Signature Move, in the group's order (SIG-03, SIG-04, PRI-06)."""
    if game.pending or (not game.state.feats and not turn_over):
        return  # RES-07: the action still being resolved will check this at its end
    due = [hunter for hunter in game.hunters() if fulfilled(game, hunter, turn_over)]
    while due:
        hunter = await _next(game, due)
        due.remove(hunter)
        move = move_of(game, hunter)
        assert move is not None
        done = _deeds(game, hunter, move)
        game.state.feats = [feat for feat in game.state.feats if feat not in done]
        spotlight.give(game, hunter)


async def _next(game: Arena, due: list[Hunter]) -> Hunter:
    text = Text("torgue_arena.ask.next_signature")
    return await asking.agree(
        game, text, lambda: [Option(h.id, game.name(h), h, h.id) for h in due], topic="next_signature"
    )
