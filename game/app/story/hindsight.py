"""What to try next time: small detectors over the facts of a lost game; each names what it was read from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from game.app.story.facts import Deeds, Seats, Story, Worth
from game.core.journal import NOTHING_OWED
from game.core.text import Text

MOST = 3
_MANY = 2
"""Falls, points or turns from which on a thing is worth a word."""
_UNLUCKY = 1.3
"""Deviations below what the dice owed."""
_SHARE = 2
"""One in so many: whoever took that share of all wounds took most of them."""

Detector = Callable[[Story, Seats], Iterator[Worth]]


def hindsight(story: Story, side: Seats) -> tuple[Worth, ...]:
    """At most a few things that a side which did not win may do differently, the weightiest first."""
    return tuple(hint for detector in _DETECTORS for hint in detector(story, side))[:MOST]


def _hint(name: str, icon: str, **values: int | str | Text) -> Worth:
    return Worth(name, icon, Text(f"story.next.{name}", **values))


def _scored(story: Story, side: Seats) -> Iterator[Worth]:
    """What brought a rival more than anything brought us."""
    found = [
        (story.points(other, source=source), story.points(side, source=source), source)
        for other in story.sides
        for source in story.sources
        if other != side
    ]
    if not found:
        return
    theirs, ours, source = max(found, key=lambda each: each[0] - each[1])
    if theirs - ours >= _MANY:
        yield _hint("source", "star-four-points", source=source, theirs=theirs, ours=ours)


def _late(story: Story, side: Seats) -> Iterator[Worth]:
    """Nothing was scored before a late round, although others scored."""
    by_round = [story.points(side, at) for at in range(len(story.rounds))]
    first = next((at for at, n in enumerate(by_round) if n > 0), None)
    others = [other for other in story.sides if other != side]
    if first is None or first < 1:
        return
    if any(story.points(other, at) > 0 for other in others for at in range(first)):
        yield _hint("early", "timer-sand", round=story.rounds[first].number)


def _killer(story: Story, side: Seats) -> Iterator[Worth]:
    """A rival that put several of ours out of the fight and never fell itself."""
    felled = Counter(fall.by for fall in story.falls if fall.by and story.cast[fall.who].seat in side)
    fell = {fall.who for fall in story.falls}
    standing = [(n, by) for by, n in felled.items() if by not in fell and story.cast[by].seat not in side]
    n, by = max(standing, default=(0, ""))
    if n >= _MANY:
        yield _hint("killer", "target-account", who=story.cast[by].name, n=n)


def _target(story: Story, side: Seats) -> Iterator[Worth]:
    """Whoever of ours took most of the wounds, and went down."""
    mine = _mine(story, side)
    total = sum(each.taken for each in mine)
    worst = max(mine, key=lambda each: (each.taken, each.actor), default=None)
    if worst is None or len(mine) < _MANY or worst.taken * _SHARE < total or worst.taken < _MANY:
        return
    if any(fall.who == worst.actor for fall in story.falls):
        who = story.cast[worst.actor].name
        yield _hint("shield", "shield-outline", who=who, n=worst.taken, all=total)


def _idle(story: Story, side: Seats) -> Iterator[Worth]:
    """Whoever of ours was still there, acted time and again, and neither struck nor scored."""
    fell = {fall.who for fall in story.falls}
    idle = [
        each
        for each in _mine(story, side)
        if each.activations > _MANY and not (each.points or each.felled or each.dealt) and each.actor not in fell
    ]
    most = max(idle, key=lambda each: (each.activations, each.actor), default=None)
    if most:
        yield _hint("idle", "run-fast", who=story.cast[most.actor].name, n=most.activations)


def _dice(story: Story, side: Seats) -> Iterator[Worth]:
    """The dice gave far less than they owed: the plan may have been good."""
    owed = sum((story.luck[seat].hits for seat in side if seat in story.luck), NOTHING_OWED)
    short = owed.mean - 1000 * owed.rolled
    if owed.spread and short / (1000 * owed.spread) ** 0.5 >= _UNLUCKY:
        yield _hint("dice", "dice-multiple-outline", n=round(short / 1000))


def _mine(story: Story, side: Seats) -> list[Deeds]:
    return [each for each in story.deeds.values() if story.cast[each.actor].seat in side]


_DETECTORS: tuple[Detector, ...] = (_scored, _killer, _late, _target, _idle, _dice)
