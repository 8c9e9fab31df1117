"""The events cards wait for: who may answer, and in which order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from game.core.hooks import Modifier, adding
from game.core.request import Choose, Option
from game.core.text import Text
from game.kit.turns import as_they_come
from game.systems.shadow_of_the_bat.effects import limits, ops, who
from game.systems.shadow_of_the_bat.game import Fight, Voice
from game.systems.shadow_of_the_bat.points import Moment, Strike
from game.systems.shadow_of_the_bat.vocabulary import LASTING, Event

TABLE: tuple[Event, ...] = ("round_start", "round_end")
"""Events that are about nobody in particular."""


def strengthening(strike: Strike) -> Iterator[Modifier]:
    """The Strike +X of the striker's side that will be added once a Strike is declared; the AI leaves none unused."""
    game, moment = strike.game, Moment(strike.game, "strike_declared", strike.striker, strike)
    if not game.answering(moment.event):
        return
    for voice in waiting(game, moment):
        if who.side(game, voice.bearer) != strike.striker.side:
            continue
        for effect in voice.clause.effects:
            if effect.op == "strike" and ops.useful(game, [effect], moment, voice):
                yield adding(effect.plus, voice.name, "SOTB-ABL-08")


# --- who may answer


def answers(game: Fight, voice: Voice, moment: Moment) -> bool:
    """Whether it waits for an event, and could change something."""
    return awaits(game, voice, moment) and ops.useful(game, voice.clause.effects, moment, voice)


def awaits(game: Fight, voice: Voice, moment: Moment) -> bool:
    """Whether it waits for this event, whatever comes of it."""
    trigger, id = voice.clause.trigger, voice.bearer
    if trigger is None or trigger.event != moment.event or not limits.use_of(game, voice).left:
        return False
    figure = moment.subject
    if figure is None:
        return moment.event in TABLE
    if moment.event == "figure_falling" and trigger.subject == "friend" and figure.id == id:
        return who.is_own_friend(game, id)
    return who.relates(game, trigger.subject, id, figure) and who.within(game, trigger, id, figure)


def waiting(game: Fight, moment: Moment) -> list[Voice]:
    """The abilities and cards in play that answer an event and could change something."""
    return [voice for voice in (*game.answering(moment.event), *_last_words(game, moment)) if _may(game, voice, moment)]


def _last_words(game: Fight, moment: Moment) -> list[Voice]:
    """The sheet of whoever has just gone down still answers exactly that (ACT-05: printed exceptions win)."""
    figure = moment.subject
    if moment.event != "figure_down" or figure is None or figure.standing:
        return []
    voices = game.sheet_voices(figure)
    return [voice for voice in voices if voice.clause.event == "figure_down"]


def _may(game: Fight, voice: Voice, moment: Moment) -> bool:
    return voice not in game.speaking and answers(game, voice, moment)


# --- answering


async def answer_all(game: Fight, moment: Moment) -> None:
    """The side whose turn it is not answers first (ABL-19); each player orders its own."""

    async def choose(left: Sequence[Voice]) -> Voice:
        return await _next(game, _first(game, left))

    async def do(voice: Voice) -> None:
        await answer(game, voice, moment)

    await as_they_come(partial(waiting, game, moment), choose, do)


def _first(game: Fight, left: Sequence[Voice]) -> list[Voice]:
    """The answers of the one player whose turn it is to answer."""
    ours = game.state.turn or "villains"
    first = min(left, key=lambda voice: who.side(game, voice.bearer) == ours)
    side, seat = who.side(game, first.bearer), who.seat(game, first.bearer)
    return [voice for voice in left if (who.side(game, voice.bearer), who.seat(game, voice.bearer)) == (side, seat)]


async def _next(game: Fight, left: Sequence[Voice]) -> Voice:
    """Which of several comes next; the order of fixed changes does not matter."""
    if len(left) == 1 or all(effect.op in LASTING for voice in left for effect in voice.clause.effects):
        return left[0]
    options = [Option(f"{n}:{voice.bearer}", voice.name, voice, voice.bearer) for n, voice in enumerate(left, 1)]
    asked = Text("shadow_of_the_bat.ask.next_answer")
    chosen: Voice = await Choose(who.seat(game, left[0].bearer), asked, options, topic="next_answer")
    return chosen


async def answer(game: Fight, voice: Voice, moment: Moment) -> None:
    """Do what an ability in play says about an event; it does not answer what follows from that."""
    game.speaking.append(voice)
    try:
        for effect in voice.clause.effects:
            await ops.perform(game, effect, moment, voice)
    finally:
        game.speaking.remove(voice)
