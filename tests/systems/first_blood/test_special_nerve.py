"""Special rules of courage and fear: who is Broken, who is Inspired, and how Morale holds."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.systems.first_blood.flow.activation import start
from game.systems.first_blood.flow.broken import break_up, may_break
from game.systems.first_blood.flow.engagement import Engagement
from game.systems.first_blood.flow.morale import failures
from game.systems.first_blood.flow.stats import is_inspired, resolve
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import FEARED, Acting, Facing
from game.systems.first_blood.state import Activation
from tests.systems.first_blood.asked import morale
from tests.systems.first_blood.blows import blow, strike
from tests.systems.first_blood.field import fight, garrison, profile, put, regiment, row, run


def met(ours: Sequence[str] = (), theirs: Sequence[str] = (), **more: object) -> FirstBlood:
    """Five Raiders face five Veterans, base to base."""
    return fight(
        a1=put("rai", row("20,20", 5), rules=list(ours)),
        b1=put("hvy", row("20,21.5", 5), rules=list(theirs)),
        **more,  # type: ignore[arg-type]
    )


# --- Morale dice


@pytest.mark.parametrize(
    ("rules", "wounds"),
    [
        pytest.param([], [0, 1, 2, 3, 4], marks=pytest.mark.rule("CFB-MOR-07")),
        pytest.param(["indomitable"], [0, 0, 1, 2, 3], marks=pytest.mark.rule("CFB-SPR-51")),
        pytest.param(["oblivious"], [0, 1, 1, 2, 2], marks=pytest.mark.rule("CFB-SPR-58")),
        pytest.param(["indomitable", "oblivious"], [0, 0, 1, 1, 2], marks=pytest.mark.rule("CFB-SPR-95")),
    ],
)
def test_morale_dice_that_failed_count_as_the_rules_say(rules: list[str], wounds: list[int]) -> None:
    game = met(rules)
    got = [run(failures(game, game.part("a1"), 4), dice=" ".join("6" * n + "1" * (4 - n))) for n in range(5)]
    assert got == wounds


@pytest.mark.rule("CFB-STR-07")
def test_nothing_helps_the_stranded() -> None:
    game = met(["indomitable", "oblivious"])
    assert run(failures(game, game.part("a1"), 3, reason="stranded"), dice="6 6 6") == 3


@pytest.mark.rule("CFB-SPR-51")
def test_indomitable_enemies_do_not_help() -> None:
    game = met(theirs=["indomitable"])
    struck = strike(game, blow(game, "b1", "a1", dice=1), "1  6  6", "A a1.5")
    assert struck.lost == {} and sum(model.wounds for model in regiment(game, "a1").models) == 0
    assert len(regiment(game, "a1").models) == 4


# --- Inspired


@pytest.mark.rule("CFB-SPR-22")
def test_the_clashes_of_the_dauntless_always_count_as_inspired() -> None:
    game = met(["dauntless"])
    assert is_inspired(blow(game, "a1", "b1"))
    assert not any(is_inspired(blow(game, "a1", "b1", kind)) for kind in ("impact", "opportunity", "duel"))
    assert not is_inspired(blow(game, "b1", "a1"))


@pytest.mark.rule("CFB-SPR-22", "CFB-BRK-07")
def test_the_dauntless_cannot_be_broken() -> None:
    game = met(["dauntless"])
    assert not break_up(game, regiment(game, "a1")) and not regiment(game, "a1").broken
    assert break_up(game, regiment(game, "b1"))


@pytest.mark.rule("CFB-SPR-29", "CFB-SPR-97", "CFB-GAR-31")
def test_dread_beats_every_source_of_inspired() -> None:
    game = met(["dauntless"], ["dread"])
    regiment(game, "a1").inspired = True
    assert not is_inspired(blow(game, "a1", "b1", inspired=True))
    for model in regiment(game, "b1").models:
        assert model.at is not None
        model.at = model.at._replace(y=40_000)
    assert is_inspired(blow(game, "a1", "b1", inspired=True))


@pytest.mark.rule("CFB-SPR-29", "CFB-SPR-97")
def test_dread_chills_occupants_of_a_garrison() -> None:
    house = garrison("house", at="20,20", diameter=5)
    for rules, inspired in ([], True), (["dread"], False):
        game = fight(a1=put("rai", models=3, inside="house"), b1=put("hvy", "20,23.4", rules=rules), pieces=[house])
        assert is_inspired(blow(game, "a1", "b1")) is inspired


@pytest.mark.rule("CFB-SPR-29", "CFB-ENG-11")
def test_dread_counts_for_whoever_is_engaged_with_it_whomever_he_strikes() -> None:
    game = fight(
        a1=put("rai", row("20,20", 5), rules=["dauntless"]),
        b1=put("hvy", "20,21.5", rules=["dread"]),
        b2=put("hvy", "24,21.5"),
    )
    assert not is_inspired(blow(game, "a1", "b2"))
    game.state.regiments["b1"].models[0].at = None
    game.state.regiments["b1"].where = "reserve"
    assert is_inspired(blow(game, "a1", "b2"))


# --- Broken


@pytest.mark.rule("CFB-SPR-52", "CFB-SPR-53")
def test_a_regiment_near_an_inspiring_character_cannot_be_broken() -> None:
    game = fight(a1=put("rai", row("20,20", 3)), a2=put("lord", "20,24", rules=["inspiring_presence"]))
    men, hero = regiment(game, "a1"), regiment(game, "a2")
    assert not may_break(game, men)
    hero.refused = 2
    assert may_break(game, men)
    hero.refused = 0
    hero.models[0].at = hero.models[0].at._replace(y=40_000)  # type: ignore[union-attr]
    assert may_break(game, men)


@pytest.mark.rule("CFB-SPR-53")
def test_an_inspiring_presence_does_not_cure_the_broken() -> None:
    game = fight(a1=put("rai", row("20,20", 3), broken=True), a2=put("lord", "20,24", rules=["inspiring_presence"]))
    assert regiment(game, "a1").broken and may_break(game, regiment(game, "a1"))


def begin(game: FirstBlood, id: str, *answers: str) -> bool:
    """The start of an Activation; whether the Regiment is still Broken."""
    game.state.acting = [Activation(id)]
    run(start(game, Acting(game, regiment(game, id), game.activation)), *answers)
    return regiment(game, id).broken


@pytest.mark.rule("CFB-SPR-15", "CFB-ACT-07")
def test_the_brave_rally_when_they_are_activated() -> None:
    for rules, broken in ([], True), (["bravery"], False):
        game = fight(a1=put("rai", row("20,20", 3), rules=rules, broken=True))
        assert begin(game, "a1") is broken


@pytest.mark.rule("CFB-SPR-16")
@pytest.mark.parametrize(("answer", "broken"), [("yes", False), ("no", True)])
def test_a_brave_officer_may_rally_his_regiment(answer: str, broken: bool) -> None:
    brave = profile("captain", "5 1 3 2 3 4 2 0", "bravery", kind="officer", command=6)
    game = fight(brave, a1=put("rai", row("20,20", 3), officer="captain", broken=True))
    assert begin(game, "a1", f"A {answer}") is broken


# --- fear


def feared(game: FirstBlood, id: str) -> bool:
    """Whether a Combat Rally needs a test."""
    foes = Engagement(game).foes(regiment(game, id))
    return FEARED(Facing(game, regiment(game, id), foes), 0).value > 0


@pytest.mark.parametrize(
    ("ours", "theirs", "test"),
    [
        ([], [], False),
        pytest.param([], ["fearsome"], True, marks=pytest.mark.rule("CFB-SPR-32")),
        pytest.param([], ["terrifying 1"], True, marks=pytest.mark.rule("CFB-SPR-85", "CFB-SPR-86")),
        pytest.param(["bravery"], ["fearsome", "terrifying 3"], False, marks=pytest.mark.rule("CFB-SPR-14")),
        pytest.param(["fearless 1"], ["fearsome"], False, marks=pytest.mark.rule("CFB-SPR-30")),
        pytest.param(["fearless 1"], ["terrifying 1"], False, marks=pytest.mark.rule("CFB-SPR-30")),
        pytest.param(["fearless 1"], ["terrifying 2"], True, marks=pytest.mark.rule("CFB-SPR-30")),
        pytest.param(["fearsome"], [], False, marks=pytest.mark.rule("CFB-SPR-32")),
    ],
)
def test_a_combat_rally_beside_the_fearsome_needs_a_test(ours: list[str], theirs: list[str], test: bool) -> None:
    assert feared(met(ours, theirs), "a1") is test


@pytest.mark.rule("CFB-SPR-32", "CFB-ENG-11")
def test_only_those_who_are_engaged_with_fearsome_models_fear_them() -> None:
    captain = profile("captain", "5 1 3 2 3 4 2 0", "fearsome", kind="officer", command=6)
    for place, test in ("20,21.5", True), ("26,24", False):
        spots = [place, *row("21,21.5", 3)]
        game = fight(captain, a1=put("rai", row("20,20", 3)), b1=put("hvy", spots, officer="captain"))
        assert feared(game, "a1") is test


@pytest.mark.rule("CFB-SPR-84", "CFB-SPR-86")
@pytest.mark.parametrize(("wounds", "need"), [(2, "1"), (1, "2")])
def test_terrifying_models_lower_resolve_only_where_somebody_fell(wounds: int, need: str) -> None:
    """Raiders have Resolve 2; with a Casualty only a 1 passes."""
    for face, fails in ("2", wounds == 2), ("1", False), ("3", True):
        game = met(theirs=["terrifying 1"])
        dice = " ".join(["1"] * wounds + ["6"] * wounds + [face] + ["1"] * (wounds - 1))
        answers = ["A a1.5"] + (["A a1.4"] if fails and wounds == 2 else [])
        strike(game, blow(game, "b1", "a1", dice=wounds), dice, *answers)
        left = sum(2 - model.wounds for model in regiment(game, "a1").models)
        assert left == 10 - wounds - fails, (face, need)


@pytest.mark.rule("CFB-SPR-30", "CFB-SPR-14", "CFB-SPR-84")
@pytest.mark.parametrize(("rules", "less"), [([], 2), (["fearless 1"], 1), (["fearless 3"], 0), (["bravery"], 0)])
def test_fearless_and_brave_models_mind_terror_less(rules: list[str], less: int) -> None:
    game = met(rules, ["terrifying 2"])
    action = strike(game, blow(game, "b1", "a1", dice=2), "1 1  6 6  1 1", "A a1.5")
    assert resolve(morale(game, "a1", action)).value == max(0, 2 - less)


@pytest.mark.rule("CFB-SPR-84")
@pytest.mark.parametrize(
    ("kind", "less"), [("clash", 1), ("opportunity", 1), ("duel", 1), ("impact", 0), ("volley", 0)]
)
def test_terror_belongs_to_a_clash(kind: str, less: int) -> None:
    game = met(theirs=["terrifying 1"])
    action = strike(game, blow(game, "b1", "a1", kind, dice=2), "1 1  6 6", "A a1.5", tests=False)  # type: ignore[arg-type]
    action.kind = kind  # type: ignore[assignment]
    assert resolve(morale(game, "a1", action)).value == 2 - less


@pytest.mark.rule("CFB-SPR-86", "CFB-PRE-02")
def test_terror_lowers_a_resolve_lent_by_a_character_too() -> None:
    game = met(theirs=["terrifying 1"], a2=put("lord", "22,16"))
    action = strike(game, blow(game, "b1", "a1", dice=2), "1 1  6 6  1 1", "A a1.5")
    assert resolve(morale(game, "a1", action)).value == 4 - 1


@pytest.mark.rule("CFB-SPR-02", "CFB-SPR-84")
def test_of_several_terrors_the_greatest_counts_once() -> None:
    captain = profile("captain", "5 1 3 2 3 4 2 0", "terrifying:1", kind="officer", command=6)
    game = fight(
        captain,
        a1=put("maa", row("20,20", 5)),
        b1=put("hvy", row("20,21.5", 5), officer="captain", rules=["terrifying 2"]),
    )
    blows = [blow(game, "b1.1", "a1", dice=1), blow(game, "b1", "a1", dice=1)]
    action = strike(game, blows, "1 1  6 6  1 1", "A a1.5")
    assert resolve(morale(game, "a1", action)).value == 3 - 2
