"""What the table shows of a battle."""

from __future__ import annotations

import pytest

from game import bots
from game.bots.seat import step
from game.core.dice import Chance
from game.core.session import Session
from game.core.system import Setup
from game.core.text import Text
from game.systems.shadow_of_the_bat.looks import LOOKS
from game.systems.shadow_of_the_bat.state import HEROES, VILLAIN
from game.systems.shadow_of_the_bat.system import SYSTEM
from tests.systems.shadow_of_the_bat.scenes import fight


@pytest.mark.parametrize("scenario", ["heads_you_lose", "rooftop_run+coop", "cargo_of_fear+dark_knight"])
def test_every_sheet_can_be_read_while_figures_still_wait_to_be_placed(scenario: str) -> None:
    session, chance = Session(SYSTEM, Setup(SYSTEM.id, scenario)), Chance(1)
    players = {seat: bots.bot("random", 1) for seat in (*HEROES, VILLAIN)}
    while session.state.phase == "setup":
        waiting = [token.id for token in LOOKS.reserve(session.state, None)]
        for id in (*waiting, *session.state.villains):
            assert LOOKS.sheet(session.state, id, HEROES[0]) is not None
        step(session, players, chance)


def test_villains_that_look_alike_have_numbers_as_long_as_there_are_several() -> None:
    game = fight("robin 2,2", "thug 3,2", "thug 3,3", "gun 1,1")
    (first, second), [alone] = game.of_type("thug"), game.of_type("gun")
    number = second.id.partition("#")[2]
    assert game.name(second) == Text("shadow_of_the_bat.numbered", name=game.title(second), n=number)
    assert game.name(alone) == game.title(alone)
    first.out = True
    assert game.name(second) == game.title(second)
