"""How long a frame takes while an attack is on the stage: veil, tray, dice, blow and a hundred figures."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pygame

from game.app.table.play.attack_show import AttackShow
from game.app.table.play.stage import Setting
from game.app.theme import Theme
from game.core.journal import Entry
from game.core.text import Text
from game.kit.staging import Fate, Loss, Staged, Term, Throw, joined
from tests.app import stage

BOARD = pygame.Rect(368, 0, 1156, 1080)
"""What the columns leave of a window of 1920 x 1080."""


def show(figures: stage.Figures) -> AttackShow:
    """An attack with dice on both sides, a loss and a verdict."""
    attacker, target = figures.tokens[0], figures.tokens[1]
    attack = Entry("attacked", Text("x"), dice=(5, 4, 6, 2, 5), marked=(0, 1, 2, 4), names=("", "", "", "", "strength"))
    defence = Entry("defended", Text("x"), dice=(6, 2, 1), marked=(0,))
    words = stage.raw
    terms = joined(
        Term(words("4 hits"), "attack"), "–", Term(words("1 block"), "defence"), "=", Term(words("6 (2 left)"), "loss")
    )
    staged = Staged(
        attacker.id,
        target.id,
        "melee",
        words("a attacks b"),
        Throw(attack, words("4 hits"), words("5 dice, hits on 3+")),
        Throw(defence, words("1 block"), words("3 dice, blocks on 3+")),
        terms,
        Loss(6, words("Stun")),
        Fate(words("Knocked out")),
        0,
        1,
    )
    return AttackShow(staged, (attacker, target), True)


def setting(view: stage.BoardView, figures: stage.Figures) -> Setting:
    """A table without a game."""
    app: Any = SimpleNamespace(theme=Theme(), language="en", say=figures.say)
    cast: Any = SimpleNamespace(colour=lambda seat: Theme().side(0))
    return Setting(app, view, figures, cast, None)
