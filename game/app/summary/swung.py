"""How the game swung: the curve, its rounds and its turning point."""

from __future__ import annotations

import pygame

from game.app.story.facts import Place, Story, Swing
from game.app.summary.paper import Paper
from game.app.theme import ACCENT, DIM, FOE, TEXT, Colour, mixed
from game.app.widgets.gauge import swing as drawn

_FAINT: Colour = (70, 75, 84)
_MARKS = 9


def percent(chance: int) -> str:
    """A chance in thousandths as players read it."""
    return f"{round(chance / 10)} %"


def paint_swing(paper: Paper, story: Story, swing: Swing, note: str) -> None:
    """`note` tells how far the games played out have come, while they are."""
    aside = paper.told("chance_of", name=paper.people.name(story.sides[0][0]))
    room = paper.head("chart-line-variant", paper.told("swing"), aside if not story.together else paper.told("chance"))
    px, small = paper.px, paper.high(13)
    if len(swing.places) < 2:
        paper.para(paper.told("no_swing"), room, 15, DIM)
        return
    left = paper.wide("100 %", 13) + px(8)
    lines = 2 if note or not swing.played_out else 1
    graph = pygame.Rect(room.x + left, room.y + px(8), room.width - left - px(4), room.height - lines * small - px(14))
    for share in (0, 50, 100):
        y = graph.bottom - graph.height * share // 100
        pygame.draw.line(paper.surface, _FAINT, (graph.x, y), (graph.right, y))
        if graph.height > 3 * small or share != 50:
            paper.text(f"{share} %", (graph.x - px(6), y), 13, DIM, anchor="midright")
    first, last = swing.places[0].beat, swing.places[-1].beat
    _rounds(paper, story, graph, first, last)
    colours = (paper.people.colour(story.sides[0][0]), _rival(paper, story))
    places = [(_across(place.beat, first, last), place.chance / 1000) for place in swing.places]
    curve = drawn(paper.theme, graph.size, places, colours)
    if not swing.played_out:
        curve.set_alpha(130)
    paper.surface.blit(curve, graph)
    if swing.turn:
        _turn(paper, swing, graph, first, last)
    if not swing.played_out:
        words = note or paper.told("impression")
        paper.text(words, (room.x, room.bottom), 13, DIM, anchor="midleft", room=room.width)


def _rival(paper: Paper, story: Story) -> Colour:
    return paper.people.colour(story.sides[1][0]) if len(story.sides) > 1 else FOE


def _across(beat: int, first: int, last: int) -> float:
    return (beat - first) / max(1, last - first)


def _rounds(paper: Paper, story: Story, graph: pygame.Rect, first: int, last: int) -> None:
    """Where rounds begin; of many only some are named."""
    end = graph.x
    for at, each in enumerate(story.rounds):
        x = graph.x + round(graph.width * _across(max(first, each.beat), first, last))
        if len(story.rounds) <= _MARKS or each.number == 1:
            pygame.draw.line(paper.surface, _FAINT, (x, graph.y), (x, graph.bottom))
        words = paper.told("round", n=each.number) if len(story.rounds) <= _MARKS else str(each.number)
        wide = paper.wide(words, 13)
        after = story.rounds[at + 1].beat if at + 1 < len(story.rounds) else last
        room = round(graph.width * _across(after, first, last)) + graph.x - x
        if x >= end and wide < max(room, paper.px(20)) and x + wide <= graph.right + paper.px(4):
            end = paper.text(words, (x + paper.px(3), graph.bottom + paper.px(3)), 13, DIM).right + paper.px(6)


def _turn(paper: Paper, swing: Swing, graph: pygame.Rect, first: int, last: int) -> None:
    turn, px = swing.turn, paper.px
    assert turn is not None
    x = graph.x + round(graph.width * _across(turn.beat, first, last))
    y = graph.bottom - graph.height * _at(swing.places, turn.beat) // 1000
    pygame.draw.line(paper.surface, ACCENT, (x, graph.y - px(4)), (x, graph.bottom), max(1, px(2)))
    pygame.draw.circle(paper.surface, (16, 18, 22), (x, y), px(9))
    pygame.draw.circle(paper.surface, ACCENT, (x, y), px(6))
    if not swing.played_out:
        return
    words = paper.told("turned", before=percent(turn.before), after=percent(turn.after))
    wide = paper.wide(words, 13, True) + px(24)
    if wide > graph.width:
        return
    right = x + px(14) + wide if x + px(14) + wide <= graph.right else x - px(14)
    middle = graph.y + px(8) if y > graph.y + graph.height // 3 else graph.bottom - px(14)
    paper.pill(words, max(right, graph.x + wide), middle, mixed(ACCENT, TEXT, 0.1))


def _at(places: tuple[Place, ...], beat: int) -> int:
    """The height of the line over a beat."""
    before = [place for place in places if place.beat <= beat]
    after = [place for place in places if place.beat > beat]
    if not before or not after:
        return (before or after)[-1 if before else 0].chance
    a, b = before[-1], after[0]
    return round(a.chance + (b.chance - a.chance) * (beat - a.beat) / (b.beat - a.beat))
