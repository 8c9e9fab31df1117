"""Somebody else may sit down in the middle of a game; what was played before stays what it was."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from game.core.save import parse_save, resume, save_bytes
from game.core.session import Session
from game.core.system import Seating
from game.kit import registry
from game.systems import SHIPPED

GAMES = [module.rpartition(".")[2] for module in SHIPPED]
ANSWERS = 25


def test_who_sat_there_first_is_remembered_until_they_are_back() -> None:
    seat = Seating("B", player="weak")
    person = seat.taken_by("")
    assert (person.player, person.at_first) == ("", "weak")
    assert person.taken_by("strong").at_first == "weak"
    assert person.taken_by("weak") == seat


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_on_from_its_save_whoever_sits_there_now(name: str) -> None:
    system = registry.load(name)
    first, *others = system.quick_start().seats
    begun = (msgspec.structs.replace(first, player=""), *(msgspec.structs.replace(p, player="weak") for p in others))
    session = Session(system, msgspec.structs.replace(system.quick_start(), seats=begun))
    random = Random(1)
    for _ in range(ANSWERS):
        assert session.pending is not None
        session.answer(session.pending.sample(random))
    for player in ("medium", ""):
        changed = tuple(place.taken_by(player) for place in begun)
        session.setup = msgspec.structs.replace(session.setup, seats=changed)
        again = resume(parse_save(save_bytes(session), "game.json"), system, "game.json")
        assert again.digest() == session.digest()
        assert [place.player for place in again.setup.seats] == [player] * len(begun)
