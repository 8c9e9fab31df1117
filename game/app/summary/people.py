"""Who did it: the best model and whoever fell, or what each hero of a company did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pygame

from game.app.story.facts import Actor, Deeds, Fall, Seats, Story
from game.app.summary.paper import GOLD, Paper
from game.app.theme import DIM, RAISED, TEXT, TONES, mixed
from game.core.text import Text
from game.kit.sheets import Count

_SKULL = "skull"
_LEAST_SKULL = 9


def paint_best(paper: Paper, story: Story) -> None:
    room = paper.head("medal-outline", paper.told("best"))
    best = story.best
    if best is None:
        paper.para(paper.told("no_best"), room, 15, DIM)
        return
    px, actor = paper.px, story.cast[best.actor]
    radius = min(px(44), room.height // 5)
    paper.token(actor, (room.x + radius, room.y + radius), radius)
    paper.medal((room.x + round(1.8 * radius), room.y + round(0.4 * radius)), max(14, round(radius * 60 / px(100))))
    left = room.x + 2 * radius + px(16)
    name = paper.say(actor.name)
    paper.text(name, (left, room.y), 19, TEXT, True, room=room.right - left)
    boxes = [("best_points", best.points), ("best_felled", best.felled), ("best_dealt", best.dealt)]
    boxes = [(words, n) for words, n in boxes if n] or boxes[:1]
    y = room.y + paper.high(19) + px(4)
    high = paper.high(18) + paper.high(13) + px(2)
    wide = (room.right - left - px(6) * (len(boxes) - 1)) // len(boxes)
    for at, (words, n) in enumerate(boxes):
        box = pygame.Rect(left + at * (wide + px(6)), y, wide, high)
        pygame.draw.rect(paper.surface, RAISED, box, border_radius=px(6))
        paper.text(str(n), (box.centerx, box.y), 18, TEXT, True, "midtop")
        label = paper.told(words)
        paper.text(label, (box.centerx, box.bottom - paper.high(13)), 13, DIM, anchor="midtop", room=wide - 4)
    below = max(y + high, room.y + 2 * radius) + px(12)
    _fallen(paper, story, pygame.Rect(room.x, below, room.width, room.bottom - below))


def _fallen(paper: Paper, story: Story, room: pygame.Rect) -> None:
    """Whoever is out of the fight, and by whom; those out for good first."""
    px, line = paper.px, max(paper.high(14), paper.px(24))
    if not story.falls or room.height < paper.high(14) + line:
        return
    paper.text(paper.told("fallen"), room.topleft, 14, GOLD, True)
    lost, y, radius = _told(story), room.y + paper.high(14) + px(4), px(10)
    left = room.x + 2 * radius + px(10)
    rest = len(lost)
    for actor, words in lost:
        told = paper.say(words)
        lines = len(paper.theme.wrap(told, room.right - left, paper.size(13)))
        tall = max(line, lines * paper.high(13))
        if y + tall + (line if rest > 1 else 0) > room.bottom:
            break
        paper.token(actor, (room.x + radius, y + tall // 2), radius, out=True)
        if lines == 1:
            at = (left, y + tall // 2)
            paper.text(told, at, 14, mixed(TEXT, DIM, 0.3), anchor="midleft", room=room.right - left)
        else:
            paper.para(told, pygame.Rect(left, y, room.right - left, tall), 13, mixed(TEXT, DIM, 0.3))
        y, rest = y + tall, rest - 1
    if rest and y + line <= room.bottom:
        paper.text(paper.told("more_fallen", n=rest), (room.x, y + line // 2), 13, DIM, anchor="midleft")


def _told(story: Story) -> list[tuple[Actor, Text]]:
    """A line for each model that fell; men of the same body felled by the same hand share one."""
    last: dict[str, Fall] = {fall.model: fall for fall in story.falls}
    groups: Counter[tuple[str, str, bool]] = Counter((fall.who, fall.by, fall.for_good) for fall in last.values())
    lines: list[tuple[Actor, Text]] = []
    for (who, by, for_good), n in sorted(groups.items(), key=lambda pair: (not pair[0][2], -pair[1])):
        actor = story.cast[who]
        kind = "fell" if for_good else "down"
        name: Text = Text("result.several", n=n, who=actor.name) if n > 1 else actor.name
        by_name = story.cast[by].name if by else None
        words = Text(f"result.{kind}_by", who=name, by=by_name) if by_name else Text(f"result.{kind}", who=name)
        lines.append((actor, words))
    return lines


def paint_company(paper: Paper, story: Story) -> None:
    """A row for each hero: whom it put out of the fight, and what it took."""
    room = paper.head("account-group-outline", paper.told("company"))
    heroes = company(story)
    if not heroes:
        return
    px = paper.px
    step = min(px(72), room.height // len(heroes))
    radius = min(px(22), step // 2 - 2)
    names = max(paper.wide(paper.say(story.cast[id].name), 17, True) for id in heroes)
    column = min(room.width * 2 // 5, 2 * radius + px(14) + max(names, px(90)))
    best = story.best.actor if story.best else ""
    x = room.x + column + px(34)
    ends = room.right - max(paper.wide(paper.told("taken", n=story.deeds[id].taken), 13) for id in heroes)
    most = max(story.deeds[id].felled for id in heroes)
    # Where there is little room they are small: a row is as long as its number against the others.
    apart = max(_LEAST_SKULL, min(px(23), (ends - px(10) - x) // max(1, most)))
    many = max(0, (ends - px(10) - x) // apart)
    for at, id in enumerate(heroes):
        deeds, actor, y = story.deeds[id], story.cast[id], room.y + at * step + step // 2
        paper.token(actor, (room.x + radius, y), radius)
        if id == best:
            paper.medal((room.x + round(1.8 * radius), y - round(0.6 * radius)), 18)
        left = room.x + 2 * radius + px(12)
        roomy = room.x + column - left - px(4)
        told = paper.told("dealt", n=deeds.dealt)
        below = step >= paper.high(17) + paper.high(13) + px(6) and paper.wide(told, 13) <= roomy
        high = paper.high(13) // 2 if below else 0
        paper.text(paper.say(actor.name), (left, y - high), 17, TEXT, True, "midleft", roomy)
        if below:
            paper.text(told, (left, y + paper.high(17) // 2), 13, DIM, anchor="midleft", room=roomy)
        taken = paper.told("taken", n=deeds.taken)
        paper.text(taken, (room.right, y), 13, DIM, anchor="midright")
        paper.text(str(deeds.felled), (x - px(8), y), 19, TEXT, True, "midright")
        for n in range(min(deeds.felled, many)):
            paper.icon(_SKULL, (x + n * apart + apart // 2, y), round(apart * 19 / px(23)), GOLD)


def leading(story: Story, side: Seats) -> Actor:
    """Whoever stands for a side: its leader, else whoever did most for it."""
    plain, none = Actor("", side[0], Text("result.fell", who=""), "account"), Deeds("")
    own = [actor for actor in story.cast.values() if actor.seat == side[0]]
    able = [(bool(actor.rank), story.deeds.get(actor.id, none).worth, actor.id) for actor in own]
    return story.cast[max(able)[2]] if able else plain


def company(story: Story) -> list[str]:
    """Whoever acted most for each seat, in the order of the seats."""
    found: list[str] = []
    for seat in story.sides[0]:
        own = [each for each in story.deeds.values() if story.cast[each.actor].seat == seat]
        if own:
            found.append(max(own, key=lambda each: (each.activations, each.felled, each.actor)).actor)
    return found


def paint_goal(paper: Paper, story: Story, counts: Sequence[Count]) -> None:
    """What the game asked for and how much of it was done."""
    room = paper.head("flag-checkered", paper.told("goal"))
    lines = [(paper.say(count.name), f"{count.done} / {count.wanted}", TONES[count.tone]) for count in counts]
    lines.append((paper.told("rounds_played"), str(len(story.rounds)), TEXT))
    best = story.best
    if best:
        lines.append((paper.told("best"), paper.say(story.cast[best.actor].name), GOLD))
    step = min(paper.px(44), room.height // max(1, len(lines)))
    for at, (words, number, colour) in enumerate(lines):
        y = room.y + at * step + step // 2
        shown = paper.text(number, (room.right, y), 19, colour, True, "midright", room.width // 2)
        left = shown.x - room.x - paper.px(10)
        paper.text(words, (room.x, y), 15, mixed(TEXT, DIM, 0.3), anchor="midleft", room=left)
