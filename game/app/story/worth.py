"""What is worth telling of a game: small detectors over its facts, the rarest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

from game.app.story.cast import Casting
from game.app.story.facts import Fall, Story, Worth
from game.core.journal import Entry
from game.core.request import Seat
from game.core.text import Text

MOST = 6
_MANY = 3
_BEHIND = 3
_FAR = 8
_UNLUCKY = -1.3

Detector = Callable[[Story], Iterator[Worth]]


def worth_telling(story: Story, entries: Sequence[Entry], cast: Casting) -> tuple[Worth, ...]:
    """At most a handful, each kind once."""
    found = [worth for detector in _DETECTORS for worth in detector(story)]
    found += _dice(entries, cast)
    kept = {worth.name: worth for worth in reversed(found)}
    return tuple(worth for name, worth in sorted(kept.items(), key=lambda pair: _RARITY.index(pair[0])))[:MOST]


def _worth(name: str, icon: str, **values: int | str | Text) -> Worth:
    return Worth(name, icon, Text(f"story.worth.{name}.words", **values))


def _winners(story: Story) -> tuple[Seat, ...]:
    return story.outcome.winners if story.outcome else ()


def _margin(story: Story) -> int | None:
    """By how many points it was won."""
    won = _winners(story)
    if not won or story.together or not story.scores:
        return None
    ours = max(story.scores.get(seat, 0) for seat in won)
    return ours - max((n for seat, n in story.scores.items() if seat not in won), default=0)


def _close(story: Story) -> Iterator[Worth]:
    margin = _margin(story)
    if margin is not None and 0 < margin <= 1:
        yield _worth("by_a_hair", "sword-cross", n=margin)
    elif margin is not None and margin >= _FAR:
        yield _worth("landslide", "image-filter-hdr", n=margin)
    elif margin is not None and margin < 0:
        yield _worth("without_points", "scale-unbalanced", n=-margin)


def _behind(story: Story) -> Iterator[Worth]:
    """The winner was behind after a round."""
    won = [side for side in story.sides if set(side) & set(_winners(story))]
    if not story.scores or len(won) != 1 or len(story.sides) != 2:
        return
    [ours] = won
    [theirs] = [side for side in story.sides if side is not ours]
    leads = [story.points(theirs, n) - story.points(ours, n) for n in range(len(story.rounds) - 1)]
    gaps = list(accumulate(leads))
    worst = max(gaps, default=0)
    if worst >= _BEHIND:
        yield _worth("comeback", "restore", n=worst, round=story.rounds[gaps.index(worst)].number)
    elif gaps and gaps[-1] >= 0:
        yield _worth("last_moment", "timer-sand", round=story.rounds[-1].number)


def _spared(story: Story) -> Iterator[Worth]:
    for side in story.sides:
        if not set(side) & set(_winners(story)):
            continue
        lost = [fall for fall in story.falls if fall.for_good and story.cast[fall.who].seat in side]
        down = [fall for fall in story.falls if story.cast[fall.who].seat in side]
        if not down:
            yield _worth("nobody_down", "shield-check-outline")
        elif not lost:
            yield _worth("nobody_lost", "shield-outline")


def _sprees(story: Story) -> Iterator[Worth]:
    """Several fell by one hand in one beat."""
    sprees = Counter((fall.by, fall.beat) for fall in _felled(story))
    for (by, _), n in sprees.most_common(1):
        if n >= _MANY:
            yield _worth("spree", "skull-crossbones-outline", who=story.cast[by].name, n=n)
        elif n == 2:
            yield _worth("two_at_once", "skull-outline", who=story.cast[by].name)


def _felled(story: Story) -> list[Fall]:
    """Falls by the hand of somebody on another side."""
    return [
        fall
        for fall in story.falls
        if fall.by and story.side_of(story.cast[fall.by].seat) != story.side_of(story.cast[fall.who].seat)
    ]


def _leaders(story: Story) -> Iterator[Worth]:
    for fall in _felled(story):
        who, by = story.cast[fall.who], story.cast[fall.by]
        if who.rank and not by.rank and story.side_of(by.seat) is not None:
            yield _worth("giant", "crown-outline", who=by.name, leader=who.name)
            return


def _alone(story: Story) -> Iterator[Worth]:
    """One did most of it."""
    falls = Counter(fall.by for fall in _felled(story) if story.side_of(story.cast[fall.by].seat) is not None)
    for by, n in falls.most_common(1):
        mine = sum(falls[other] for other in falls if story.cast[other].seat == story.cast[by].seat)
        if n >= _MANY and 2 * n > mine and mine > n:
            yield _worth("alone", "arm-flex-outline", who=story.cast[by].name, n=n, all=mine)


def _risen(story: Story) -> Iterator[Worth]:
    """Whoever was down got up and felled somebody."""
    down: dict[str, Fall] = {}
    for fall in story.falls:
        if fall.by in down and fall in _felled(story):
            yield _worth("risen", "bird", who=story.cast[fall.by].name)
            return
        if not fall.for_good:
            down[fall.who] = fall


def _first(story: Story) -> Iterator[Worth]:
    for fall in _felled(story)[:1]:
        who, by = story.cast[fall.who].name, story.cast[fall.by].name
        yield _worth("first_down", "numeric-1-circle-outline", who=who, by=by)


def _again(story: Story) -> Iterator[Worth]:
    """The same thing paid off time and again."""
    times = Counter((story.side_of(gain.seat), gain.source) for gain in story.gains)
    for (side, source), n in times.most_common(1):
        if n >= _MANY and side is not None and not story.together:
            yield _worth("again", "repeat", source=source, n=n)


def _luckless(story: Story) -> Iterator[Worth]:
    for seat in _winners(story):
        luck = story.luck.get(seat)
        if luck and luck.all.spread:
            off = (1000 * luck.all.rolled - luck.all.mean) / (1000 * luck.all.spread) ** 0.5
            if off <= _UNLUCKY:
                yield _worth("luckless", "dice-1-outline")
                return


def _short(story: Story) -> Iterator[Worth]:
    """It was over soon."""
    if story.outcome and story.rounds and len(story.rounds) <= 2 and not story.together:
        yield _worth("short", "run-fast", n=len(story.rounds))


def _dice(entries: Sequence[Entry], cast: Casting) -> Iterator[Worth]:
    """Throws that one remembers: all good, or none."""
    for entry in entries:
        doer = cast.actor(entry.subjects[0]) if entry.subjects else None
        if not entry.luck.spread or entry.marked is None or doer is None or len(entry.dice) < _MANY:
            continue
        attack, dice, good = len(entry.subjects) > 1, len(entry.dice), len(entry.marked)
        if attack and good == dice and dice > _MANY:
            yield _worth("all_hit", "bullseye-arrow", who=doer.name, n=dice)
        elif not attack and good == dice:
            yield _worth("all_saved", "shield-star-outline", who=doer.name, n=dice)
        elif attack and not good and dice > _MANY + 1:
            yield _worth("none_hit", "emoticon-cry-outline", who=doer.name, n=dice)


_DETECTORS: tuple[Detector, ...] = (
    _close,
    _behind,
    _spared,
    _sprees,
    _leaders,
    _alone,
    _risen,
    _first,
    _again,
    _luckless,
    _short,
)
_RARITY = (
    "by_a_hair",
    "without_points",
    "comeback",
    "spree",
    "giant",
    "all_hit",
    "risen",
    "nobody_down",
    "luckless",
    "all_saved",
    "last_moment",
    "landslide",
    "none_hit",
    "nobody_lost",
    "alone",
    "short",
    "two_at_once",
    "again",
    "first_down",
)
