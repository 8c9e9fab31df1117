"""Whether anything can come of a question: its answers are played out on copies of the game, with the same luck."""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random
from typing import Any, Literal

from game.bots.ideas import spread
from game.bots.sight import considered, likely
from game.core.request import Draw, Request, Roll, Seat, Together
from game.core.session import Session

Trivial = Literal["", "one", "same", "tie", "again"]

TRIED = 10
"""How many answers to a question are compared."""
LUCKS = (11, 12, 13, 14, 15)
AT_ANY_TIME = "loot:"
"""Before the keys of what is offered beside many questions."""
FAR = 80
"""How many answers a copy is played on at most."""
HISTORY = ("facts", "kills", "feats", "lost", "activated", "seen", "turned", "bag_discard", "event_discard")
"""Lists of a state in which the order means nothing."""

End = tuple[str, tuple[int, ...]]


def trivial(session: Session[Any], seat: Seat) -> Trivial:
    """Why nothing can come of what `seat` is asked; "" if something can."""
    asked = session.asked(seat)
    assert asked is not None
    every = answers(session, asked)
    if len(every) == 1:
        return "one"
    hunch = session.system.hunch(session.state, seat, asked, every)
    tie = hunch is None or len(set(hunch.worths)) == 1
    keys = spread(every, TRIED)
    same = True
    for luck in LUCKS:
        first, worth = played(session, seat, keys[0], luck)
        for key in keys[1:]:
            end, value = played(session, seat, key, luck)
            same = same and end == first
            tie = tie and value == worth
            if not same and not tie:
                return ""
    return "same" if same else "tie"


def answers(session: Session[Any], asked: Request[Any]) -> list[str]:
    """What answers the question; not what may be done at any time besides."""
    every = considered(session, asked)
    own = [key for key in every if not key.startswith(AT_ANY_TIME)]
    return own if len(own) > 1 else every


def played(session: Session[Any], seat: Seat, key: str, luck: int) -> End:
    """Where an answer leads at the end of the step, and what that is worth to everybody."""
    fork = session.fork()
    before = len(fork.beats)
    fork.answer(f"{seat} {key}" if isinstance(fork.pending, Together) else key)
    rolled: Counter[str] = Counter()
    for _ in range(FAR):
        if fork.pending is None or len(fork.beats) > before:
            break
        fork.answer(reply(fork, luck, rolled))
    state, system = fork.state, fork.system
    return position(fork), tuple(system.value(state, each) for each in system.seats(state))


def reply(fork: Session[Any], luck: int, rolled: Counter[str]) -> str:
    """What is answered on the way: people follow their hunch, and a roll comes out the same whenever it is made."""
    pending = fork.pending
    assert pending is not None
    if not isinstance(pending, Roll | Draw) and (key := likely(fork)) is not None:
        return key
    what = f"{luck} {pending.topic} {pending.text!r}"
    rolled[what] += 1
    return pending.sample(Random(f"{what} {rolled[what]}"))


def position(fork: Session[Any]) -> str:
    """Everything in the state and what is asked; equal figures differ by nothing but what has become of them."""
    view = dict(fork.system.view(fork.state))
    view.pop("next_id", None)
    models = {id: f"{model['seat']}.{model['profile']}" for id, model in view.get("models", {}).items()}

    def unnumbered(value: Any) -> Any:
        told = json.dumps(value, sort_keys=True)
        if models:
            told = re.sub(r"\b(" + "|".join(models) + r")\b", lambda found: models[found[1]], told)
        return json.loads(re.sub(r"([#_])\d+\b", r"\1", told))

    asks = fork.pending.describe() if fork.pending else None
    return json.dumps([in_order(unnumbered(records(view))), unnumbered(asks)], sort_keys=True)


def records(value: Any) -> Any:
    """Things by their id become a list: without their numbers, two of a kind must not swallow each other."""
    if isinstance(value, dict):
        if value and all(isinstance(each, dict) for each in value.values()):
            return {"": [[key, records(each)] for key, each in value.items()]}
        return {key: records(each) for key, each in value.items()}
    return [records(each) for each in value] if isinstance(value, list | tuple) else value


def in_order(value: Any, name: str = "-") -> Any:
    """Lists in which the order means nothing are sorted."""
    if isinstance(value, dict):
        return {key: in_order(each, key) for key, each in value.items()}
    if isinstance(value, list):
        found = [in_order(each) for each in value]
        return sorted(found, key=lambda each: json.dumps(each, sort_keys=True)) if name in ("", *HISTORY) else found
    return value
