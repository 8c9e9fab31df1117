"""Initiative cards and the turns of villain types, beat by beat (COO)."""

from __future__ import annotations

import pytest

from game.boards.grid import key
from game.systems.shadow_of_the_bat import beat
from game.systems.shadow_of_the_bat.ai import procedure
from game.systems.shadow_of_the_bat.ai.forecast import forecast
from game.systems.shadow_of_the_bat.flow import moving, rounds, setup, terrain_moves
from tests.systems.shadow_of_the_bat.gangs import activate, gang, sheet, wants, what
from tests.systems.shadow_of_the_bat.scenes import ability, at, board, effect, fight, hero, run, scene, trigger

FIRST = {"mode": "coop", "phase": "action", "turn": "", "put": {"robin": {"focus": 0}}}


@pytest.mark.rule("SOTB-COO-01", "SOTB-COO-05", "SOTB-COO-07")
def test_the_initiative_deck_holds_every_hero_and_every_type_even_one_that_is_gone() -> None:
    game = fight("robin 1,1", "batgirl 1,2", "thug 9,1", "thug 9,2", "gun 9,3", "boss 9,4", mode="coop")
    game.figure("gun#3").out, game.figure("gun#3").at = True, None
    assert setup.initiative(game) == ["robin", "batgirl", "thug", "gun", "boss"]
    game.state.initiative, game.state.turned = [], ["robin", "thug"]
    rounds.begin_action(game)
    assert game.state.initiative == ["robin", "batgirl", "thug", "gun", "boss"]
    assert game.state.steps == ["card"] * 5 and game.state.turned == []


@pytest.mark.rule("SOTB-COO-02", "SOTB-COO-03", "SOTB-COO-04", "SOTB-COO-05", "SOTB-ACT-03")
def test_cards_are_turned_one_at_a_time_and_every_figure_of_a_type_has_a_beat() -> None:
    cards = {"initiative": ["robin", "thug"], "steps": ["card"] * 2}
    with scene("robin 11,1 A M D", "thug 0,1", "thug 2,1", **FIRST, **cards) as s:
        s.cards("robin")
        assert s.state.active is not None and s.state.active.figure == "robin" and s.state.initiative == ["thug"]
        s.play("A", "end", cards="thug", dice="1 2 3")
        assert s.state.villains["thug#1"].at == at("3,1") and s.state.villains["thug#2"].at == at("5,1")
        assert s.state.phase == "dice" and s.state.round == 2


@pytest.mark.rule("SOTB-COO-04", "SOTB-AIA-09")
def test_a_type_goes_on_figure_by_figure_over_several_beats() -> None:
    game = gang("robin 11,1", "thug 0,1", "thug 2,1", "thug 4,1", initiative=["thug"], steps=[])
    run(beat.turn(game, "card"), cards="thug")
    assert game.state.steps == ["type:thug"] and game.state.activated == ["thug#3"]
    run(beat.turn(game, "type", "thug"))
    assert game.state.activated == ["thug#3", "thug#2"]
    game.state.steps = []
    run(beat.turn(game, "type", "thug"))
    assert game.state.steps == [] and game.state.activated == []


@pytest.mark.rule("SOTB-COO-07")
def test_the_card_of_a_type_that_is_gone_is_turned_for_nothing() -> None:
    game = gang("robin 11,1", "thug 0,1", initiative=["thug"], steps=[], put={"thug#1": {"out": True, "at": None}})
    run(beat.turn(game, "card"), cards="thug")
    assert game.state.turned == ["thug"] and game.state.steps == []


@pytest.mark.rule("SOTB-COO-13")
def test_optional_abilities_of_ai_villains_are_used_and_their_choices_asked_of_the_heroes() -> None:
    shove = effect("push", who="enemy", optional=True, range=1)
    content = [sheet(ability=ability(shove, on=trigger("after_strike")))]
    game = gang("robin 1,1", "batgirl 1,2", "thug 0,1", content=content, put={"batgirl": {"wounds": 1}})
    activate(game, "thug#1", "A robin", dice="4 4 4 4")
    assert game.hero("robin").at == at("2,1") and game.hero("batgirl").at == at("2,3")


@pytest.mark.rule("SOTB-COO-13")
def test_an_optional_ability_with_one_target_asks_nobody() -> None:
    heal = effect("heal", optional=True)
    content = [sheet(ability=ability(heal, on=trigger("turn_start")))]
    game = gang("robin 11,1", "thug 0,1", content=content, put={"thug#1": {"wounds": 1}})
    assert game.figure("thug#1").wounds == 1
    activate(game, "thug#1")
    assert game.figure("thug#1").wounds == 0


@pytest.mark.rule("SOTB-COO-13", "SOTB-AIM-10")
def test_whoever_leads_an_ai_villain_by_an_ability_leads_it_neither_into_fire_nor_over_an_edge() -> None:
    stroll = ability(effect("move", amount=1), on=trigger("turn_start"))
    slide = ((at("0,1"), at("3,1")),)
    game = gang(
        "robin 7,0", "thug 1,0", on=board("#1f.....", "z1......", slides=slide), content=[sheet(ability=stroll)]
    )
    ways = moving.travel(game, game.figure("thug#1"), 1).reach
    assert set(map(key, ways.stops)) == {"1,1"}, "fire, an edge and a slide are left alone"
    assert [ways.refusal(at(place)).rule for place in ("2,0", "2,1", "0,1")] == ["SOTB-AIM-10"] * 3
    activate(game, "thug#1", "A 1,1")
    assert words(game)[0] == "moved"


@pytest.mark.rule("SOTB-COO-13", "SOTB-AIC-04")
def test_an_ability_makes_no_ai_villain_jump_down_or_into_harm() -> None:
    hop = ability(effect("free_terrain_move", moves=["jump", "climb"]), on=trigger("turn_start"))
    game = gang("robin 4,0", "thug 0,0", on=board("1..f."), content=[sheet(ability=hop)])
    assert terrain_moves.jumps(game, game.figure("thug#1")) == ()
    assert terrain_moves.climbs(game, game.figure("thug#1")) == [at("1,0")]
    fire = gang("robin 4,0", "thug 0,0", on=board("1f..."), content=[sheet(ability=hop)])
    assert terrain_moves.climbs(fire, fire.figure("thug#1")) == []


def test_the_state_keeps_the_whole_path_of_the_villain_that_acts() -> None:
    game = gang("batman 9,2", "gun 0,2", on=board(*["." * 12] * 6))
    activate(game, "gun#1", dice="1 4 1")
    path = [procedure.read(line) for line in game.state.path]
    assert [why.rule for why in path] == ["TGT-03", "AIP-04", "AIM-04", "TGT-03", "AIP-04", "AIP-07", "AIP-08"]
    assert path[2].text.key == "shadow_of_the_bat.why.ai_move_nearer"
    assert dict(path[2].text.values)["space"] == "C4"


def test_the_forecast_names_target_and_reasons_and_leaves_the_game_alone() -> None:
    game = gang("robin 1,1", "thug 0,1", "gun 9,1")
    near, far = forecast(game, game.figure("thug#1")), forecast(game, game.figure("gun#2"))
    assert (near.target, near.strikes) == ("robin", True) and (far.target, far.strikes) == ("robin", False)
    assert [why.rule for why in far.steps] == ["TGT-03", "AIP-04", "AIM-04"]
    assert forecast(game, game.hero("robin")).steps == () and game.journal == []
    duel = fight("robin 1,1", "thug 0,1")
    assert forecast(duel, duel.figure("thug#1")).steps == ()


def words(game) -> list[str]:
    """What the journal tells, in short."""
    return [entry.event.rpartition(".")[2] for entry in game.journal]


TRIPWIRE = hero(
    "robin",
    ability=ability(effect("wound", who="subject", amount=2), on=trigger("figure_moved", subject="enemy", range=4)),
)
"""Whoever comes within 4 spaces of this Robin suffers 2 wounds."""


@pytest.mark.rule("SOTB-KND-15", "SOTB-AIM-13")
def test_a_villain_that_is_out_in_the_middle_of_its_move_goes_no_farther_and_is_told_to_have_come_so_far() -> None:
    game = gang("robin 9,0", "thug 3,0", content=[TRIPWIRE])
    activate(game, "thug#1")
    assert game.figure("thug#1").out and game.figure("thug#1").at == at("5,0")
    assert words(game) == ["ai_decided", "moved", "wounded", "knocked_out"]


@pytest.mark.rule("SOTB-AIM-13", "SOTB-MOV-10")
def test_a_villain_hurt_on_its_way_is_told_where_and_walks_on() -> None:
    once = ability(effect("wound", who="subject"), on=trigger("figure_moved", subject="enemy", range=4, limit="round"))
    game = gang("robin 9,0", "thug 3,0", content=[hero("robin", ability=once)])
    activate(game, "thug#1")
    assert words(game)[:4] == ["ai_decided", "moved", "wounded", "moved"]
    moves = [dict(entry.text.values) for entry in game.journal if entry.event.endswith(".moved")]
    assert [(way["start"], way["at"]) for way in moves] == [("A4", "A6"), ("A6", "A7")]


@pytest.mark.rule("SOTB-AIM-11", "SOTB-AIM-13")
def test_only_spaces_it_really_entered_count_for_what_it_has_seen() -> None:
    shove = ability(effect("push", who="subject", amount=1), on=trigger("figure_moved", subject="enemy", range=9))
    rows = ["##########", "..........", "###.######", "###.######"]
    heroes = ["robin 9,1", "batgirl 3,3"]
    game = gang(*heroes, "boss 0,1", on=board(*rows), content=[hero("robin", ability=shove)])
    boss, memory = game.figure("boss#1"), procedure.fresh(game.figure("boss#1"))
    step = procedure.next_step(game, boss, memory)
    assert what(step) == "move 3,1"
    run(procedure.perform(game, boss, step, memory))
    assert boss.at == at("0,1") and memory.seen == ["robin"]


@pytest.mark.rule("SOTB-TGT-08", "SOTB-AIM-01")
def test_in_the_middle_of_an_activation_the_forecast_is_the_step_that_comes_next() -> None:
    """Shown and done are one computation, with what the figure already did and how ties were decided."""
    content = [sheet("boss", "leader", move=2, priority=wants("life"))]
    game = gang("robin 4,1", "batgirl 4,2", "boss 1,1", on=board(*["." * 8] * 4), content=content)
    boss, flow, shown = game.figure("boss#1"), procedure.activate(game, game.figure("boss#1")), []
    request = flow.send(None)
    assert forecast(game, boss).steps[-1].rule == "TGT-07"
    request = flow.send(request.read("robin"))
    while True:
        shown.append(forecast(game, boss))
        try:
            request = flow.send(request.read(" ".join("4" for _ in request.faces)))
        except StopIteration:
            break
    assert boss.at == at("3,1") and game.journal[0].rules[-1] == "SOTB-AIM-02"
    assert [(plan.strikes, plan.target, plan.steps[-1].rule) for plan in shown] == [
        (True, "robin", "AIP-04"),
        (False, "", "AIP-03"),
    ]
