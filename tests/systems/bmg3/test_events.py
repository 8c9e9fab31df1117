"""Events (EVT, CTC-21), each by the facts it changes."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.library import Library
from game.systems.bmg3.content import Weapon
from game.systems.bmg3.flow.harm import effort_left, make_effort
from game.systems.bmg3.flow.sight import lights, sees
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import MAY_USE_SEWERS, POOL_LOSS, ROUND_BEGAN, About, Attack, Happening
from game.systems.bmg3.state import AttackKind
from tests.systems.bmg3.scenes import event, game, lamp, profile, put, run, weapon


def eventful(name: str, **more: Any) -> Bmg3:
    """Two thugs 14 inches apart on a night with an event."""
    models = more.pop("models", {"a1": "thug 5,18", "b1": "thug 20.1811,18"})
    content = (
        event("tonight", f"event_{name}"),
        profile("thug"),
        profile("boss", ranks=["leader"]),
        weapon("gun", rof=3),
    )
    return game(*content, models=models, event="tonight", **more)


def loss(played: Bmg3, kind: AttackKind) -> int:
    gun = played.library.get(Weapon, "gun")
    return POOL_LOSS(Attack(played, played.model("a1"), kind, gun), 0).value


@pytest.mark.rule("BMG3-EVT-04", "BMG3-RND-09")
@pytest.mark.parametrize(("die", "lost"), [(3, 0), (4, 1)])
def test_on_four_or_more_the_storm_takes_a_die_from_every_ranged_attack(die: int, lost: int) -> None:
    played = eventful("storm")
    run(ROUND_BEGAN(Happening(played)), dice=str(die))
    assert loss(played, "ranged") == lost
    assert loss(played, "melee") == 0


@pytest.mark.rule("BMG3-EVT-04")
def test_the_storm_is_rolled_anew_each_round() -> None:
    played = eventful("storm", storm=True)
    assert loss(played, "ranged") == 1
    run(ROUND_BEGAN(Happening(played)), dice="1")
    assert loss(played, "ranged") == 0


@pytest.mark.rule("BMG3-EVT-05", "BMG3-MRG-08")
def test_the_storm_is_a_loss_of_the_pool_with_its_reason() -> None:
    played = eventful("storm", storm=True)
    told = POOL_LOSS(Attack(played, played.model("a1"), "ranged", played.library.get(Weapon, "gun")), 0)
    assert [part.rule for part in told.parts] == ["BMG3-EVT-05"]


@pytest.mark.rule("BMG3-CTC-21")
def test_in_a_blackout_lamp_posts_burn_only_in_even_rounds() -> None:
    dark = eventful("blackout", markers=[lamp("20,22")], round=1)
    assert not lights(dark) and not sees(dark, dark.model("a1"), dark.model("b1")).visible
    dark.state.round = 2
    assert lights(dark) and sees(dark, dark.model("a1"), dark.model("b1")).visible


@pytest.mark.rule("BMG3-CTC-21")
def test_the_full_moon_shows_what_is_sixteen_inches_away() -> None:
    moon = eventful("full_moon")
    assert sees(moon, moon.model("a1"), moon.model("b1")).visible
    moon.model("b1").at = moon.model("b1").at._replace(x=5000 + 16_000 + 1181 + 11)  # type: ignore[union-attr]
    assert not sees(moon, moon.model("a1"), moon.model("b1")).visible


@pytest.mark.rule("BMG3-CTC-21")
def test_fog_hides_what_is_more_than_eight_inches_away() -> None:
    fog = eventful("fog", models={"a1": "thug 5,18", "b1": "thug 14.2,18"})
    assert not sees(fog, fog.model("a1"), fog.model("b1")).visible
    fog.model("b1").at = fog.model("b1").at._replace(x=5000 + 8000 + 1181)  # type: ignore[union-attr]
    assert sees(fog, fog.model("a1"), fog.model("b1")).visible


@pytest.mark.rule("BMG3-CTC-21")
def test_nobody_uses_sewers_under_curfew() -> None:
    played = eventful("curfew")
    assert not MAY_USE_SEWERS(About(played, played.model("a1")))
    assert MAY_USE_SEWERS(About(eventful("fog"), played.model("a1")))


@pytest.mark.rule("BMG3-CTC-21", "BMG3-DIC-12")
def test_police_sirens_put_out_one_lamp_post_at_random_for_the_round() -> None:
    played = eventful("police_sirens", markers=[lamp("5,5"), lamp("25,25")])
    run(ROUND_BEGAN(Happening(played)), dice="5")
    assert [marker.dark for marker in played.markers("lamp")] == [False, True]
    assert len(lights(played)) == 1
    assert dict(played.journal[-1].text.values) == {"side": "A"}, "players hear whose it is, not what we call it"
    run(ROUND_BEGAN(Happening(played)), dice="1")
    assert [marker.dark for marker in played.markers("lamp")] == [True, False]


@pytest.mark.rule("BMG3-CTC-21")
def test_police_sirens_without_lamp_posts_do_nothing() -> None:
    run(ROUND_BEGAN(Happening(eventful("police_sirens"))))


@pytest.mark.rule("BMG3-CTC-21")
def test_in_a_riot_the_first_effort_of_a_henchman_is_free_each_round() -> None:
    models = {"a1": put("thug", "5,5", stun=4), "a2": "boss 9,9", "b1": "thug 20,20"}
    played = eventful("riot", models=models)
    thug, boss = played.model("a1"), played.model("a2")
    assert effort_left(played, thug) == 2
    run(make_effort(played, thug, 1))
    assert thug.stun == 4 and effort_left(played, thug) == 1
    run(make_effort(played, thug, 1))
    assert thug.stun == 5
    run(make_effort(played, boss, 1))
    assert boss.stun == 1


def test_without_an_event_nothing_of_all_this_happens() -> None:
    played = game(profile("thug"), weapon("gun", rof=3), models={"a1": "thug 5,18"}, storm=True, practice=True)
    assert isinstance(played.library, Library) and loss(played, "ranged") == 0
