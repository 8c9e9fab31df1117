"""Lasting effects: Poisoned, Shocked, Hypnotised."""

from __future__ import annotations

import pytest

from game.systems.bmg3.flow.allowance import why_not
from game.systems.bmg3.flow.harm import effort_left, give_status, suffer
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import MAY_ATTACK, STATES_CHECKED, About, Happening
from tests.systems.bmg3.fights import acting, refusal
from tests.systems.bmg3.scenes import game, profile, put, run, scene

THUG = profile("thug", W=6, E=6, special=3)


def one(*effects: str, **state: object) -> Bmg3:
    models = {"a1": put("thug", "10,10", effects=effects, **state), "b1": "thug 20,20"}
    return game(THUG, models=models)


# --- Poisoned


@pytest.mark.rule("BMG3-EFX-02", "BMG3-EFX-06", "BMG3-CHK-04")
def test_poison_ends_with_a_passed_endurance_check() -> None:
    played = one("poisoned")
    assert len(played.model("a1").statuses) == 1
    run(STATES_CHECKED(Happening(played, played.model("a1"))), dice="3 3 6")
    assert played.model("a1").statuses == []
    assert played.model("a1").injury == 0


@pytest.mark.rule("BMG3-EFX-02")
def test_poison_that_is_not_overcome_injures_and_stays() -> None:
    played = one("poisoned")
    run(STATES_CHECKED(Happening(played, played.model("a1"))), dice="3 4 6")
    assert played.model("a1").injury == 1
    assert played.model("a1").has_status("poisoned")


@pytest.mark.rule("BMG3-EFX-02", "BMG3-DMG-05", "BMG3-KOD-10", "BMG3-KOD-05")
def test_poison_works_on_a_ko_model_which_rolls_a_die_less_and_suffers_more() -> None:
    played = one("poisoned", stun=6, ko=True)
    run(STATES_CHECKED(Happening(played, played.model("a1"))), dice="3 4")
    assert played.model("a1").injury == 2


@pytest.mark.rule("BMG3-EFX-02")
def test_a_model_has_one_poison_marker_at_most() -> None:
    played = one("poisoned")
    run(give_status(played, played.model("a1"), "poisoned"))
    assert len(played.model("a1").statuses) == 1


@pytest.mark.rule("BMG3-EFX-02")
def test_the_poison_of_one_is_not_that_of_another() -> None:
    played = one("poisoned")
    run(STATES_CHECKED(Happening(played, played.model("b1"))))
    assert played.model("a1").has_status("poisoned")


# --- Shocked


@pytest.mark.rule("BMG3-EFX-03")
def test_who_is_shocked_makes_no_effort() -> None:
    played = one("shocked")
    assert effort_left(played, played.model("a1"), fighting=True) == 0
    assert effort_left(played, played.model("b1")) == 3


@pytest.mark.rule("BMG3-EFX-03")
def test_who_is_shocked_takes_one_action_even_when_bold_and_no_extra_one() -> None:
    played = one("shocked")
    active = acting(played, bold=True, extra=["any", "manipulate"])
    assert why_not(active, "move") is None
    active.activation.taken.append("move")
    assert why_not(active, "special") is not None
    assert why_not(active, "manipulate") is not None


@pytest.mark.rule("BMG3-EFX-03", "BMG3-EFX-04")
def test_shock_ends_with_the_next_activation_also_in_the_next_round() -> None:
    played = one()
    run(give_status(played, played.model("a1"), "shocked"))
    assert played.model("a1").statuses[0].until == "end_of_next_activation"
    shocked = put("thug", "10,10", effects=["shocked until end_of_next_activation"])
    with scene(THUG, models={"a1": shocked, "b1": "thug 20,20"}) as s:
        s.play("A", "end")
        assert s.state.models["a1"].statuses == []


@pytest.mark.rule("BMG3-EFX-04")
def test_shock_on_an_activated_model_outlasts_the_round() -> None:
    shocked = put("thug", "10,10", effects=["shocked until end_of_next_activation"], activated=True)
    models = {"a1": shocked, "b1": put("thug", "20,20", activated=True)}
    s = scene(THUG, models=models, phase="execute")
    assert s.state.round == 2
    assert s.state.models["a1"].has_status("shocked")


@pytest.mark.rule("BMG3-EFX-04")
def test_shock_is_lost_with_ko() -> None:
    played = one("shocked", "poisoned")
    run(suffer(played, played.model("a1"), 6, 0))
    assert [effect.id for effect in played.model("a1").statuses] == ["poisoned"]


# --- Hypnotised


@pytest.mark.rule("BMG3-EFX-05")
def test_who_is_hypnotised_does_not_attack_strain_or_do_anything_special() -> None:
    played = one("hypnotised")
    active = acting(played, bold=True)
    assert MAY_ATTACK(About(played, played.model("a1"))).forbidden
    assert refusal(played, "attack").rule == "BMG3-EFX-05"
    assert effort_left(played, played.model("a1")) == 0
    no = why_not(active, "special")
    assert no is not None
    assert no.rule == "BMG3-EFX-05"
    assert why_not(active, "move") is None
    assert why_not(active, "manipulate") is None


@pytest.mark.rule("BMG3-EFX-05")
def test_hypnosis_lasts_until_the_end_of_the_round() -> None:
    played = one()
    run(give_status(played, played.model("a1"), "hypnotised"))
    assert played.model("a1").statuses[0].until == "end_of_round"


@pytest.mark.rule("BMG3-EFX-01")
def test_knocked_down_and_ko_are_states_of_their_own_and_no_effects() -> None:
    played = one(down=True)
    run(suffer(played, played.model("a1"), 6, 0))
    assert played.model("a1").statuses == []
    assert (played.model("a1").ko, played.model("a1").down) == (True, False)
