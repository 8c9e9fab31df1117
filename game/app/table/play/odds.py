"""Odds before you commit: an answer is tried many times over in the worker, and its results are drawn as bars."""

from __future__ import annotations

from collections import Counter
from random import Random

import pygame

from game.app.play import Play
from game.app.theme import ACCENT, DIM, LINE, TEXT, Theme, mixed
from game.app.thinking import Samples, Thinker, Trouble, Weigh
from game.core.request import Seat
from game.core.text import Text
from game.kit import registry

_DEALS = 8
_MOST_BARS = 9


class Odds:
    """What is known so far about how one answer may turn out."""

    def __init__(self, thinker: Thinker) -> None:
        self.key = ""
        self.name: Text | None = None
        self.counts: Counter[int] = Counter()
        self.troubled = False
        self._thinker = thinker

    @property
    def samples(self) -> int:
        return self.counts.total()

    def weigh(self, play: Play, seat: Seat, key: str, name: Text) -> None:
        """Begin to try `key`."""
        self.key, self.name, self.troubled = key, name, False
        self.counts.clear()
        deals = tuple(play.session.excerpt(seat, Random(n)) for n in range(_DEALS))
        system = play.session.system.id
        self._thinker.begin(Weigh(registry.module(system), system, deals, seat, key))

    def forget(self) -> None:
        self.key, self.name = "", None
        self.counts.clear()

    def stop(self) -> None:
        self._thinker.stop()

    def update(self, seconds: float) -> None:
        for reply in self._thinker.update(seconds):
            if isinstance(reply, Samples):
                self.counts.update(reply.values)
            elif isinstance(reply, Trouble):
                self.troubled = True

    def bars(self) -> list[tuple[str, float]]:
        """Each result and its share, the rare ends put together."""
        if not self.samples:
            return []
        values = sorted(self.counts)
        low, high = values[0], values[-1]
        if high - low < _MOST_BARS:
            shown = [(str(value), self.counts[value]) for value in range(low, high + 1)]
        else:
            step = -(-(high - low + 1) // _MOST_BARS)
            starts = range(low, high + 1, step)
            shown = [(f"{a}+", sum(self.counts[v] for v in values if a <= v < a + step)) for a in starts]
        return [(words, count / self.samples) for words, count in shown]

    @property
    def mean(self) -> float:
        return sum(value * count for value, count in self.counts.items()) / max(1, self.samples)


def paint_odds(surface: pygame.Surface, rect: pygame.Rect, theme: Theme, title: str, odds: Odds) -> None:
    """A small bar chart with the share of each result over it."""
    px = theme.px
    size = next((px(n) for n in (13, 12, 11) if theme.font(px(n)).size(title)[0] <= rect.width), px(11))
    head = theme.words(theme.clipped(title, rect.width, size), size, TEXT)
    surface.blit(head, rect.topleft)
    bars = odds.bars()
    floor = rect.bottom - px(14)
    pygame.draw.line(surface, LINE, (rect.x, floor), (rect.right, floor))
    if not bars:
        waiting = theme.icon("timer-sand", px(18), DIM)
        surface.blit(waiting, waiting.get_rect(center=rect.center))
        return
    room = floor - rect.y - head.get_height() - px(17)
    width = min(px(40), rect.width // len(bars))
    left = rect.x + (rect.width - width * len(bars)) // 2
    best = max(share for _, share in bars)
    for n, (words, share) in enumerate(bars):
        high = max(1, round(room * share / best))
        x = left + n * width
        colour = ACCENT if share == best else mixed(ACCENT, DIM, 0.6)
        pygame.draw.rect(surface, colour, (x + px(3), floor - high, width - px(6), high), border_radius=px(2))
        label = theme.words(words, px(11), DIM)
        surface.blit(label, label.get_rect(midtop=(x + width // 2, floor)))
        chance = theme.words(f"{share:.0%}", px(11), TEXT)
        if chance.get_width() <= width:
            surface.blit(chance, chance.get_rect(midbottom=(x + width // 2, floor - high)))
