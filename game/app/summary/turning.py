"""The turning point: a picture of it, what was told, the dice, and how likely they were."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.app.story.facts import Story, Swing
from game.app.story.kept import Chances
from game.app.summary.paper import GOLD, Paper
from game.app.summary.swung import percent
from game.app.table.art.dice import die
from game.app.theme import DIM, SUCCESS, TEXT, mixed
from game.core.journal import Entry
from game.core.text import Text

_SENTENCES = 3
_LEAST_PICTURE = 54
"""Pixels: lower than this a picture shows nothing."""
_TENTHS = 100
"""Thousandths."""


@dataclass(frozen=True, slots=True)
class Turned:
    """What is shown of the turning point."""

    round: int
    entries: tuple[Entry, ...]
    roll: Entry | None
    faces: Sequence[tuple[str, ...]]
    picture: pygame.Surface | None
    chances: Chances
    advice: str = ""
    """What would have been better, in the words of the option."""


def subjects(entries: Sequence[Entry]) -> list[str]:
    """Whom the moment is about: whoever was struck, else whoever acted."""
    named = [entry.subjects for entry in entries if entry.subjects]
    return [named[0][-1]] if named else []


def odds(chance: int) -> Text:
    """A chance in thousandths as one says it across a table."""
    if chance >= 950:
        return Text("result.odds.sure")
    if chance >= 150:
        return Text("result.odds.tenths", n=round(chance / _TENTHS))
    return Text("result.odds.one", n=round(1000 / max(5, chance)))


def buttons(rect: pygame.Rect, paper_px: int) -> pygame.Rect:
    """Where the two buttons of the panel stand, in the panel's own coordinates."""
    high = round(34 * paper_px / 100)
    pad = round(16 * paper_px / 100)
    return pygame.Rect(pad, rect.height - high - round(12 * paper_px / 100), rect.width - 2 * pad, high)


def paint_turn(paper: Paper, story: Story, swing: Swing, turned: Turned | None) -> None:
    aside = paper.told("in_round", n=turned.round) if turned else ""
    room = paper.head("source-commit", paper.told("turn"), aside)
    if turned is None or swing.turn is None:
        paper.para(paper.told("no_turn"), room, 15, DIM)
        return
    px = paper.px
    room.height = buttons(paper.rect, paper.theme.percent).y - room.y - px(8)
    foot = _dice(paper, room, turned)
    room.height -= foot
    more = [paper.told("advice", what=turned.advice)] if turned.advice else []
    if swing.played_out:
        more.append(paper.told("chances", before=percent(swing.turn.before), after=percent(swing.turn.after)))
    said = [_sentence(paper.say(entry.text)) for entry in turned.entries[:_SENTENCES]]
    # What does not fit is left out, the last sentences of the journal first.
    tries = [" ".join([*said[:n], *more]) for n in range(len(said), 0, -1)]
    words, tall = _shared(paper, room, tries) if turned.picture is not None else ("", 0)
    if tall and turned.picture is not None:
        _picture(paper, pygame.Rect(room.x, room.y, room.width, tall), turned.picture)
        room = pygame.Rect(room.x, room.y + tall + px(6), room.width, room.height - tall - px(6))
    words = words or next((each for each in tries if paper.fits(each, room)), tries[-1] if tries else "")
    paper.para(words, room, 15, mixed(TEXT, DIM, 0.2))


def _shared(paper: Paper, room: pygame.Rect, tries: Sequence[str]) -> tuple[str, int]:
    """As many words as leave the picture its least height, and that height: all they do not need; 0 for no picture."""
    for words in tries or ("",):
        for n in (15, 14, 13):
            left = room.height - (paper.tall(words, n, room.width) + paper.px(6) if words else 0)
            if left >= max(_LEAST_PICTURE, paper.px(_LEAST_PICTURE)):
                return words, min(left, room.width * 3 // 5)
    return "", 0


def _sentence(words: str) -> str:
    return words if words.endswith((".", "!", "?")) else f"{words}."


def _picture(paper: Paper, rect: pygame.Rect, picture: pygame.Surface) -> None:
    """Cut to the shape of its place, with round corners."""
    wide, high = picture.get_size()
    share = max(rect.width / wide, rect.height / high)
    scaled = pygame.transform.smoothscale(picture, (max(1, round(wide * share)), max(1, round(high * share))))
    cut = pygame.Rect(0, 0, *rect.size)
    cut.center = scaled.get_rect().center
    shown = scaled.subsurface(cut.clamp(scaled.get_rect()).clip(scaled.get_rect())).convert_alpha()
    mask = pygame.Surface(shown.get_size(), pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=paper.px(8))
    shown.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    paper.surface.blit(shown, rect)


def _dice(paper: Paper, room: pygame.Rect, turned: Turned) -> int:
    """The dice at the foot, those that counted lit, and how likely they were; their height."""
    roll, px = turned.roll, paper.px
    if roll is None or not roll.dice:
        return 0
    size = px(28)
    told = turned.chances.roll >= 0
    words = paper.say(odds(turned.chances.roll)) if told else ""
    right = paper.told("odds.as_well") if told else ""
    taken = max(paper.wide(words, 18, True), paper.wide(right, 13)) + px(12) if told else 0
    step = min(size + px(5), (room.width - taken) // len(roll.dice))
    size = min(size, max(px(14), step - 2))
    y = room.bottom - size - px(4)
    for n, value in enumerate(roll.dice):
        sides = roll.sides[n] if n < len(roll.sides) else 6
        good = roll.marked is not None and n in roll.marked
        name = roll.names[n] if n < len(roll.names) else ""
        missed = roll.marked is not None and not good
        x = room.x + n * step
        if good:
            edge = pygame.Rect(x - 2, y - 2, size + 4, size + 4)
            pygame.draw.rect(paper.surface, SUCCESS, edge, max(2, px(2)), border_radius=px(6))
        paper.surface.blit(die(value, sides, size, name, missed=missed, faces=turned.faces), (x, y))
    if told:
        paper.text(words, (room.right, y + size // 2 - paper.high(13) // 2), 18, GOLD, True, "midright")
        paper.text(right, (room.right, y + size - px(2)), 13, DIM, anchor="midright")
    return size + px(12)
