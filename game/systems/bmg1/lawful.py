"""What no game can come to, and a situation may not say unless its author only practises."""

from __future__ import annotations

from itertools import combinations

from game.boards.measure import on_table, overlaps
from game.kit.situation import Where
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import ENDURANCE, About
from game.systems.bmg1.state import Model

SLACK = 10
"""Bases share no room while they overlap by less."""


def check(where: Where, game: Bmg1) -> None:
    """Everybody stands on the table and on nobody else, and is as hurt as it looks."""
    for model in game.state.models.values():
        _place(where / "models" / model.id, game, model)
        _health(where / "models" / model.id, game, model)
    for one, other in combinations(game.on_table(), 2):
        if overlaps(game.body(one), game.body(other), SLACK):
            (where / "models" / other.id).against("BMG1-VOL-12", f"{other.id} stands on {one.id}")


def _place(where: Where, game: Bmg1, model: Model) -> None:
    if model.on_table and not on_table(game.table, game.body(model)):
        where.against("BMG1-GEO-03", "its base is not wholly on the table")


def _health(where: Where, game: Bmg1, model: Model) -> None:
    if model.location == "casualty":
        return
    endurance = ENDURANCE(About(game, model, "endurance"), model.profile.endurance).value
    if model.injury >= endurance:
        where.against("BMG1-CAS-01", f"{model.injury} Injury markers make it a Casualty")
    elif model.markers >= endurance and model.posture != "ko":
        where.against("BMG1-KOD-01", f"{model.markers} markers make it K.O.")
    elif model.markers < endurance and model.posture == "ko":
        where.against("BMG1-KOD-01", f"{model.markers} markers do not make it K.O.")
    if model.markers > endurance:
        where.against("BMG1-DMG-11", f"{model.markers} markers are more than its Endurance holds")
