"""Many dice on the tray of an attack lie in rows, large enough to be read."""

from __future__ import annotations

import pygame
import pytest

from game.app.table.art.stagetray import Half, Progress, StageTray, Thrown
from game.app.theme import Theme

READABLE = 22
"""Pixels across."""


def tray(count: int) -> StageTray:
    dice = tuple(Thrown(n % 6 + 1, counts=n % 2 == 0) for n in range(count))
    halves = Half((20, 90, 150), "", "sword", "Attack", "dice", "", dice), Half((200, 140, 20), "", "sword", "", "", "")
    return StageTray(Theme(), pygame.Rect(0, 0, 770, 720), halves, [], None, "hint")


@pytest.mark.parametrize(("count", "rows"), [(3, 1), (5, 1), (12, 2), (18, 2), (26, 3)])
def test_dice_lie_in_as_few_rows_as_keep_them_large(app: object, count: int, rows: int) -> None:
    shown = tray(count)
    wide = shown._inside(shown._felts[0], False).width
    assert shown._rows(wide, count) == rows
    step, size = shown._measures(wide, count, rows)
    assert size >= READABLE and step * -(-count // rows) <= wide


def test_every_row_lies_on_the_felt_even_when_dice_are_lifted(app: object) -> None:
    shown = tray(26)
    window = pygame.Surface((770, 720))
    shown.draw(window, Progress(1, (1, 1), (1, 1), 0, 0, 1), 3.0)
    felt = shown._felts[0]
    wide = shown._inside(felt, False).width
    _, size = shown._measures(wide, 26, 3)
    lift = shown._px(14) // 3
    for row in range(3):
        low = felt.y + shown._low(row, 3)
        assert felt.top < low - size // 2 - lift and low + size // 2 < felt.bottom


def test_captions_that_would_meet_stand_in_two_lines() -> None:
    def lines(words: str) -> set[int]:
        dice = tuple(Thrown(3, counts=True, caption=words) for _ in range(2))
        half = Half((200, 140, 20), "", "sword", "Defence", "dice", "", dice)
        tray = StageTray(Theme(), pygame.Rect(0, 0, 770, 720), (half, half), [], None, "hint")
        return {tray._lowered(half, n, 40) for n in range(2)}

    assert lines("4+") == {0}
    assert len(lines("armour 6+")) == 2
