"""The moments cards wait for, and what happens then."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core.request import Option
from game.core.text import Text
from game.kit.turns import one_after_another
from game.systems.torgue_arena import points
from game.systems.torgue_arena.effects import acts, ops
from game.systems.torgue_arena.flow import asking
from game.systems.torgue_arena.game import Arena, Voice, effects
from game.systems.torgue_arena.state import Companion, Enemy, Figure
from game.systems.torgue_arena.vocabulary import LASTING, Trigger
from game.systems.torgue_arena.words import conditions, limits, whom

ROLL_CALL = ("on_order", "on_round_end")
"""Moments told first to the table and then to one miniature after the other."""


async def happen(moment: points.Moment) -> None:  # DIC-07
    """Something happens, to a miniature or to the table: whoever waits for it acts, in the group's order (PRI-06)."""
    game, trigger, figure = moment.game, moment.trigger, moment.figure
    assert trigger is not None
    waiting = game.answering(trigger)
    if not waiting and (figure is None or _in_play(game, figure)):
        return
    heard = [*waiting, *_last_words(game, trigger, figure)]
    await one_after_another(
        [voice for voice in heard if _concerns(game, voice, moment)],
        partial(_next, game),
        lambda voice: _do(game, voice, moment),
        still=lambda voice: _may(game, voice, moment),
        decided=game.is_decided,
    )


async def read(passage: points.Passage) -> None:
    """Effects carried out as they are read, top to bottom: responses, specials, events, interactions, boxes."""
    moment = passage.moment
    game = moment.game
    for effect in game.undecided(passage.effects):
        address = effects(game.library).of(effect)
        voice = Voice(passage.bearer, effect, game.origin(address), address)
        if effect.trigger != "passive" and _may(game, voice, moment):
            await _do(game, voice, moment)


def _in_play(game: Arena, figure: Figure) -> bool:
    return figure.at is not None and whom.found(game, figure.id) is figure


def _last_words(game: Arena, trigger: Trigger, figure: Figure | None) -> list[Voice]:
    """What the cards of a miniature say when it has just left the Arena."""
    if figure is None or _in_play(game, figure):
        return []
    return [voice for voice in game.voices_of(figure) if voice.clause.trigger == trigger]


def _concerns(game: Arena, voice: Voice, moment: points.Moment) -> bool:
    """Whether a moment is one a card waits for: its bearer's, or anybody's when it belongs to nobody."""
    effect, figure = voice.clause, moment.figure
    if effect.order is not None and effect.order != moment.order:
        return False
    if figure is None:
        return not voice.bearer or (moment.trigger == "on_order" and not isinstance(_bearer(game, voice), Enemy))
    if voice.bearer == figure.id:
        return True
    if isinstance(figure, Companion) and voice.bearer == figure.hunter:
        return whom.names(effect.when, figure.id)
    return not voice.bearer and moment.trigger not in ROLL_CALL


def _bearer(game: Arena, voice: Voice) -> Figure | None:
    return whom.found(game, voice.bearer)


def _may(game: Arena, voice: Voice, moment: points.Moment) -> bool:
    """Its limit is not reached, its conditions hold, and it could do something."""
    effect = voice.clause
    if not limits.use_of(game, voice).left or not conditions.all_hold(game, effect.when, moment, voice.bearer):
        return False
    return any(op.kind != "free_attack" or acts.has_shot(game, op, moment, voice.bearer) for op in effect.do)


def _commute(left: Sequence[Voice]) -> bool:
    """Whether the order does not matter: fixed bonuses only add up."""
    done = [op for voice in left for op in voice.clause.do]
    return all(op.kind in LASTING and isinstance(op.n, int) for op in done)


async def _next(game: Arena, left: Sequence[Voice]) -> Voice | None:
    """Which of several effects comes next; None: the rest in the order they are listed (D36)."""
    if _commute(left):
        return left[0]

    def options() -> list[Option[Voice]]:
        return [
            Option(f"{n}:{voice.bearer or 'table'}", _title(game, voice), voice, voice.bearer)
            for n, voice in enumerate(left, 1)
        ]

    return await asking.next_of(game, Text("torgue_arena.ask.next_effect"), options, topic="next_effect")


def _title(game: Arena, voice: Voice) -> Text:
    bearer = _bearer(game, voice)
    if bearer is None:
        return voice.name
    return Text("torgue_arena.do.effect", who=game.name(bearer), card=voice.name)


async def _do(game: Arena, voice: Voice, moment: points.Moment) -> None:
    limits.use_of(game, voice).note()
    for op in game.undecided(voice.clause.do):
        await ops.perform(game, op, moment, voice)
