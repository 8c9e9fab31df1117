"""A body of men laid out with a real mouse, or with real keys: dragged, turned, shaped, proposed, put right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.app.table.play.formations import LayoutDraft
from game.core.place import Point, point
from game.core.request import DECLINE, PickLayout

if TYPE_CHECKING:
    from tests.soak.clicks import Clicks
    from tests.soak.keyboard import Keyboard

TRIES = 4


def goal(request: PickLayout, words: Sequence[str]) -> Point | None:
    """Where the first man of a wanted layout stands."""
    wanted = dict(word.split("@", 1) for word in words if "@" in word)
    at = wanted.get(request.subjects[0])
    return point(at, request.scale) if at else None


# --- the mouse


def begin_by_drag(clicks: Clicks, request: PickLayout, words: Sequence[str]) -> bool:
    """Drag a man so far that the first comes to where the wanted layout has him; whether anybody was taken hold of."""
    to, first = goal(request, words), request.start.get(request.subjects[0])
    if to is None or first is None:
        return False
    men = list(request.subjects)
    clicks.random.shuffle(men)
    for id in men[:TRIES]:
        at = request.start[id]
        end = clicks.shadow.on_board(Point(at.x + to.x - first.x, at.y + to.y - first.y))
        grip = clicks.shadow.on_board(at)
        if grip and end and clicks.shadow.table.sitting.pointed in request.subjects:
            clicks.drag(grip, end)
            return True
    return False


def lay(clicks: Clicks, draft: LayoutDraft, words: list[str], plain: bool) -> None:
    """Put the ghosts right and confirm: by clicks on the ground, single ghosts, the wheel and the buttons."""
    if words[:1] == [DECLINE]:
        clicks.press("decline")
        return
    random = clicks.random
    proposed = draft.request.proposes and not draft.changed and random.random() < 0.6
    if not proposed and not plain:
        _fumble(clicks, draft, words)
    if draft.refusal:
        _mend(clicks, draft)
    clicks.press("confirm")


def _fumble(clicks: Clicks, draft: LayoutDraft, words: list[str]) -> None:
    random, to = clicks.random, goal(draft.request, words)
    if not draft.changed and to is not None and (at := clicks.shadow.on_board(to)):
        clicks.click(at)
    if draft.request.shapes and random.random() < 0.3:
        clicks.press(f"shape:{random.choice(draft.request.shapes)}")
    if draft.request.shapes and random.random() < 0.3:
        clicks.press(random.choice(("turn:left", "turn:right")))
    if draft.changed and random.random() < 0.4:
        _one_ghost(clicks, draft)


def _one_ghost(clicks: Clicks, draft: LayoutDraft) -> None:
    """A single ghost is dragged half an inch aside, and sometimes put back with a right click."""
    id = clicks.random.choice(draft.request.subjects[1:] or draft.request.subjects)
    here = draft.places[id]
    grip = clicks.shadow.on_board(here)
    aside = clicks.shadow.on_board(Point(here.x + draft.request.scale // 2, here.y, here.z))
    if grip is None or aside is None:
        return
    clicks.drag(grip, aside)
    if clicks.random.random() < 0.3:
        clicks.right_click(aside)


def _mend(clicks: Clicks, draft: LayoutDraft) -> None:
    """What will not do is taken back step by step; from the start nearer places are tried."""
    for _ in range(3 * TRIES):
        if not draft.changed:
            break
        clicks.press("cancel")
    for places in draft.suggestions[:TRIES]:
        if not draft.refusal:
            return
        at = clicks.shadow.on_board(places[draft.handle])
        if at is not None:
            clicks.click(at)


# --- the keyboard


def lay_by_keys(keys: Keyboard, draft: LayoutDraft, words: list[str], plain: bool) -> None:
    if words[:1] == [DECLINE]:
        keys.type("0")
        return
    random, wanted = keys.random, " ".join(words)
    to = goal(draft.request, words)
    if not plain and to is not None and random.random() < 0.5:
        _march_by_arrows(keys, draft, to)
    if draft.refusal or not draft.changed:
        for _ in range(len(draft.suggestions)):
            if draft.key == wanted:
                break
            keys.type("Tab")
    keys.type("Return")


def _march_by_arrows(keys: Keyboard, draft: LayoutDraft, to: Point) -> None:
    random, scale = keys.random, draft.request.scale
    keys.lead(lambda: draft.places.get(draft.handle), to, scale // 2)
    if draft.request.shapes and random.random() < 0.4:
        keys.type(str(random.randint(1, len(draft.request.shapes))))
    for _ in range(random.randint(0, 2)):
        keys.type(random.choice("qe"))
    if random.random() < 0.3:
        keys.type("o")
        keys.type("o")
        keys.type(random.choice(("Left", "Right", "Up", "Down")), pygame.KMOD_LSHIFT)
        if random.random() < 0.5:
            keys.type("Delete")
    for _ in range(3):
        if not draft.refusal:
            return
        keys.type("BackSpace")
