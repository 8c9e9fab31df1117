"""What a game keeps of its characters is dropped as soon as something that decides it changes."""

from __future__ import annotations

from game.core.place import Point
from game.systems.bmg1.flow.deploying import covers_for
from game.systems.bmg1.flow.sight import can_see, sees
from game.systems.bmg1.game import Bmg1
from tests.systems.bmg1.field import model, night, put


def heard(game: Bmg1, id: str) -> list[str]:
    return [source.ability for source in game.voices(model(game, id))]


def test_traits_are_looked_up_again_when_their_owner_or_its_agent_goes_down() -> None:
    game = night(a1=put("agent", "20,20", traits=["kaos_agent"]), a2="thug 30,20", active="a1")
    assert game.has(model(game, "a2"), "trickster") and "bmg1.trickster" in heard(game, "a2")
    assert "bmg1.kaos_agent" in heard(game, "a1")
    model(game, "a1").posture = "ko"
    assert not game.has(model(game, "a2"), "trickster") and "bmg1.trickster" not in heard(game, "a2")
    assert "bmg1.kaos_agent" not in heard(game, "a1")
    model(game, "a1").posture = "up"
    assert "bmg1.trickster" in heard(game, "a2")


def test_cover_and_sight_are_those_of_the_place_and_the_table_of_now() -> None:
    game = night(a1="thug 10,10", b1="thug 30,10", terrain={"wall": "high_wall 12,5 13,15"}, active="a1")
    one, other = model(game, "a1"), model(game, "b1")
    one.at = Point(10_500, 10_000)
    assert [piece.id for piece in covers_for(game, one)] == ["wall"] and not can_see(game, one, other)
    one.at = Point(10_500, 30_000)
    assert covers_for(game, one) == [] and can_see(game, one, other)
    one.at = Point(10_500, 10_000)
    game.remove_piece("wall")
    assert covers_for(game, one) == [] and can_see(game, one, other)


def test_who_is_seen_is_what_the_full_report_says() -> None:
    game = night(
        a1="thug 10,10", b1="thug 55,10", b2="thug 20,14", terrain={"wall": "high_wall 14,11 15,30"}, active="a1"
    )
    for x in range(4_000, 60_000, 3_500):
        model(game, "a1").at = Point(x, 18_000)
        for id in ("b1", "b2"):
            pair = model(game, "a1"), model(game, id)
            assert can_see(game, *pair) == sees(game, *pair).visible
