"""Hand-made situations: what they set, and how their mistakes are told."""

from __future__ import annotations

from game.core.place import Point
from tests.systems.bmg3.scenes import game, lamp, profile, put


def test_a_model_stands_where_the_situation_puts_it() -> None:
    models = {"a1": "brute 10,10", "b1": put("brute", "12,10", stun=3)}
    played = game(profile("brute", W=4), models=models, markers=[lamp("20,20")])
    assert played.model("a1").at == Point(10_000, 10_000)
    assert played.model("b1").stun == 3
    assert played.markers("lamp")[0].id == "lamp1"
