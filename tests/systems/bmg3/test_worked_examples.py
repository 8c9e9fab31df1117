"""The rulebook's worked examples, each a shipped situation played through the engine with its dice and answers.

WEX-09 and WEX-18 are about rosters, not positions: `test_roster.py` has them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.core.home import assets
from game.core.save import read_save, resume
from game.engine import Engine
from game.kit.situations import read_situation
from game.systems.bmg3.looks import LOOKS
from game.systems.bmg3.system import SYSTEM
from tests.systems.bmg3.scenes import card, clause, profile, scene

FILES = sorted((assets() / "situations" / "bmg3").glob("*.toml"))


class Unscripted(Random):
    """Chance that has nothing of its own to give."""

    def random(self) -> float:
        raise AssertionError("a die or card is not scripted")

    def getrandbits(self, k: int, /) -> int:
        raise AssertionError("a die or card is not scripted")


class Example:
    """A shipped situation spoken to in lines of JSON; dice that are not given, or not used, fail."""

    def __init__(self, number: int, change: Callable[[dict[str, Any]], None] | None = None) -> None:
        path = assets() / "situations" / "bmg3" / f"wex_{number:02}.toml"
        self.engine = Engine()
        if change is None:
            self.reply = self._say(cmd="situation", file=str(path))
        else:
            situation = read_situation(path)
            change(situation)
            self.reply = self._say(cmd="situation", situation=situation)

    def _send(self, **request: Any) -> dict[str, Any]:
        reply = self.engine.reply(msgspec.json.encode(request))
        self.engine.chance.random = Unscripted()  # after an error the engine has a chance of its own again
        return reply

    def _say(self, **request: Any) -> dict[str, Any]:
        reply = self._send(**request)
        assert reply["ok"], reply["error"]
        return reply

    def play(self, *keys: str, dice: str = "") -> Example:
        """Answer in order; the dice are for what follows the last answer."""
        for key in keys[:-1]:
            self.reply = self._say(cmd="answer", key=key)
        self._say(cmd="dice", queue=[int(die) for die in dice.split()])
        self.reply = self._say(cmd="answer", key=keys[-1])
        assert not self.engine.chance.queue, "more dice were scripted than rolled"
        return self

    def refuses(self, key: str) -> str:
        """The rule that forbids an answer."""
        reply = self._send(cmd="answer", key=key)
        assert not reply["ok"], f"{key} is allowed"
        return str(reply.get("rule", "")).removeprefix("BMG3-")

    @property
    def state(self) -> dict[str, Any]:
        return dict(self._say(cmd="state")["state"])

    def model(self, id: str) -> dict[str, Any]:
        return dict(self.state["models"][id])

    def hurt(self, id: str) -> tuple[int, int]:
        """Stun and Injury."""
        return self.model(id)["stun"], self.model(id)["injury"]

    @property
    def asked(self) -> tuple[str, str]:
        pending = self.reply["pending"]
        return pending["seat"], pending["text"]["key"].removeprefix("bmg3.ask.")

    @property
    def keys(self) -> list[str]:
        """The answers that are allowed."""
        return [option["key"] for option in self.reply["pending"]["options"] if "refused" not in option]

    def told(self, event: str) -> list[str]:
        """What the journal says of an event."""
        events = self._say(cmd="events")["events"]
        return [entry["words"] for entry in events if entry["event"] == f"bmg3.told.{event}"]


def test_the_shipped_situations_are_those_the_program_lists() -> None:
    assert FILES and list(LOOKS.situations()) == FILES
    assert len(FILES) == 16


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_situation_says_in_every_language_what_it_is(path: Path) -> None:
    described = read_situation(path)
    for part in ("name", "about"):
        assert sorted(described[part]) == ["en", "es", "it"]
    assert len(set(described["about"].values())) == 3


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_situation_is_found_again_in_a_saved_game(path: Path, tmp_path: Path) -> None:
    engine = Engine()
    begun = engine.reply(msgspec.json.encode({"cmd": "situation", "file": str(path), "seed": 3}))
    assert begun["ok"] and begun["pending"]
    for _ in range(4):
        engine.reply(b'{"cmd": "bot", "name": "random"}')
    file = tmp_path / "game.json"
    assert engine.reply(msgspec.json.encode({"cmd": "save", "file": str(file)}))["ok"]
    assert engine.session is not None
    assert resume(read_save(file), SYSTEM, "game.json").digest() == engine.session.digest()
    told = {"cmd": "load", "file": str(file), "position": True}
    assert engine.reply(msgspec.json.encode(told))["ok"], "the position alone is enough"


# --- fights


@pytest.mark.rule("BMG3-WEX-01", "BMG3-EFF-13", "BMG3-EFF-20", "BMG3-ABL-14", "BMG3-KOD-01")
def test_effort_of_both_sides_and_gloves_knock_the_thug_out() -> None:
    x = Example(1)
    x.play("attack:unarmed:b1")
    assert x.asked == ("B", "defend_effort")
    x.play("3")
    assert x.asked == ("A", "attack_effort")
    x.play("2", dice="5 2 3 6 4  5 4 2")
    assert x.hurt("b1") == (6, 0) and x.model("b1")["ko"]
    assert x.hurt("a1") == (2, 0)


@pytest.mark.rule("BMG3-WEX-02", "BMG3-MEL-04", "BMG3-MEL-05", "BMG3-ATK-07")
def test_two_more_enemies_in_contact_take_two_defence_and_two_dice() -> None:
    x = Example(2)
    x.play("activate:a1", "attack:unarmed:b1", "0", "0", dice="2 1 4 4  3 2")
    assert x.hurt("b1") == (1, 0)


@pytest.mark.rule("BMG3-WEX-03", "BMG3-DMG-03", "BMG3-DMG-04", "BMG3-DEF-06")
def test_claws_on_a_ko_model_do_four_injury_and_no_more_stun() -> None:
    x = Example(3)
    x.play("attack:claws:b1", "0", dice="6 6 1")
    assert x.hurt("b1") == (5, 4)
    assert not x.told("defended")


@pytest.mark.rule("BMG3-WEX-06", "BMG3-STR-06", "BMG3-STR-07", "BMG3-STR-08", "BMG3-CRT-07", "BMG3-WPN-06")
@pytest.mark.parametrize("die", ["4", "6"])
def test_one_plain_die_is_left_of_the_shotguns_strength_die(die: str) -> None:
    x = Example(6)
    x.play("template:sawn_off_shotgun 18.5,18", dice=die)
    assert x.hurt("b1") == (1, 1)
    assert not x.model("b1")["down"] and x.asked == ("A", "act"), "a plain die is never critical"


@pytest.mark.rule("BMG3-WEX-06")
def test_a_plain_die_misses_below_the_defence() -> None:
    assert Example(6).play("template:sawn_off_shotgun 18.5,18", dice="3").hurt("b1") == (0, 0)
    assert Example(6).play("template:sawn_off_shotgun 18.5,18", dice="4").hurt("b1") != (0, 0)


@pytest.mark.rule("BMG3-WEX-12", "BMG3-MRG-01", "BMG3-MRG-04", "BMG3-MRG-08", "BMG3-MRG-09", "BMG3-AMM-03")
def test_to_have_moved_and_cover_leave_one_die() -> None:
    x = Example(12)
    x.play("move 10,10", "attack:assault_rifle:b1", dice="4")
    assert x.hurt("b1") == (1, 1) and not x.told("defended")
    assert x.model("a1")["magazines"] == {"assault_rifle": 2}


@pytest.mark.rule("BMG3-WEX-12", "BMG3-MRG-08")
def test_who_stands_still_shoots_three_dice_into_cover() -> None:
    x = Example(12, lambda told: told["models"]["a1"].update(at="10,10"))
    x.play("attack:assault_rifle:b1", dice="4 3 4")
    assert x.hurt("b1") == (2, 2)


# --- effort and checks


@pytest.mark.rule("BMG3-WEX-07", "BMG3-EFF-07", "BMG3-EFF-08", "BMG3-CHK-02", "BMG3-CHK-08", "BMG3-ABL-21")
@pytest.mark.parametrize(
    ("efforts", "dice", "hypnotised"), [("2", "3 4", True), ("0", "3 4 1 6", False), ("3", "1", True)]
)
def test_effort_takes_dice_from_the_one_who_resists(efforts: str, dice: str, hypnotised: bool) -> None:
    x = Example(7).play("hypnotise:b1", efforts, dice=dice)
    assert bool(x.model("b1")["statuses"]) is hypnotised
    assert x.hurt("a1") == (int(efforts), 0)


@pytest.mark.rule("BMG3-WEX-08", "BMG3-EFF-11", "BMG3-EFF-12", "BMG3-EFF-14", "BMG3-EFF-15", "BMG3-EFF-16")
@pytest.mark.parametrize(("number", "most"), [(2, 3), (3, 2)])
def test_injury_lowers_the_effort_a_model_may_make(number: int, most: int) -> None:
    x = Example(8).play(f"activate:a{number}", f"attack:unarmed:b{number}")
    assert x.asked == ("A", "attack_effort")
    assert x.keys == [str(n) for n in range(most + 1)]


@pytest.mark.rule("BMG3-WEX-08", "BMG3-EFF-11", "BMG3-EFF-16")
@pytest.mark.parametrize(("number", "dice"), [(1, "1 1 1 1"), (4, "1 1 1 1 1 1")])
def test_who_has_no_effort_left_is_not_asked(number: int, dice: str) -> None:
    x = Example(8).play(f"activate:a{number}", f"attack:unarmed:b{number}", dice=dice)
    assert x.asked != ("A", "attack_effort")


# --- ways


@pytest.mark.rule("BMG3-WEX-04", "BMG3-FAL-07", "BMG3-FAL-09", "BMG3-FAL-12", "BMG3-FAL-14")
def test_seven_inches_with_a_movement_of_four_hurt() -> None:
    x = Example(4).play("activate:a1", "move fall:18,13")
    assert x.hurt("a1") == (0, 2) and x.model("a1")["at"] == [18_000, 13_000, 0]


@pytest.mark.rule("BMG3-WEX-04", "BMG3-FAL-10")
def test_eight_inches_with_a_movement_of_four_kill() -> None:
    assert Example(4).play("activate:a2", "move fall:18,23").model("a2")["casualty"]


@pytest.mark.rule("BMG3-WEX-05", "BMG3-IMP-01", "BMG3-IMP-02", "BMG3-IMP-03")
@pytest.mark.parametrize(("id", "far", "too_far"), [("a1", "11,6", "11.1,6"), ("a2", "7,12", "7.1,12")])
def test_every_difficult_area_on_the_way_costs_four_inches(id: str, far: str, too_far: str) -> None:
    x = Example(5).play(f"activate:{id}")
    assert x.refuses(f"move {too_far}") in ("IMP-05", "MOV-03")
    x.play(f"move {far}")


@pytest.mark.rule("BMG3-WEX-05", "BMG3-IMP-04", "BMG3-IMP-06", "BMG3-IMP-07", "BMG3-STA-03")
def test_standing_up_in_rubble_leaves_two_inches_and_no_climb() -> None:
    x = Example(5).play("activate:a3")
    assert x.refuses("move 6.609,18 7.791,18,2") == "IMP-05"
    assert x.refuses("move 6.5,15.9") in ("IMP-05", "MOV-03")
    x.play("move 6.5,16")
    assert not x.model("a3")["down"]


@pytest.mark.rule("BMG3-WEX-17", "BMG3-CLI-02", "BMG3-CLI-03", "BMG3-CLI-06")
def test_ten_inches_carry_a_runner_onto_the_roof() -> None:
    x = Example(17).play("activate:a1", "move 11.409,10 12.591,10,2.5")
    assert x.model("a1")["at"] == [12_591, 10_000, 2500]
    assert "5.1" in x.told("moved")[0]


@pytest.mark.rule("BMG3-WEX-17", "BMG3-CLI-09", "BMG3-FAL-09", "BMG3-FAL-20", "BMG3-IMP-05")
def test_nine_inches_do_not_and_who_insists_falls() -> None:
    x = Example(17).play("activate:a2")
    assert x.refuses("move 11.409,22 12.591,22,2.5") == "IMP-05"
    x.play("move 11.409,22 climb:12.591,22,2.5")
    assert x.hurt("a2") == (0, 2) and x.model("a2")["at"] == [11_409, 22_000, 0]


# --- sight and contact


def _without_lamp(told: dict[str, Any]) -> None:
    told["markers"] = []


def _without_wall(told: dict[str, Any]) -> None:
    told["terrain"] = {}


def _low_wall(told: dict[str, Any]) -> None:
    told["terrain"]["wall"]["height"] = 1


@pytest.mark.rule("BMG3-WEX-13", "BMG3-NIT-01", "BMG3-NIT-05", "BMG3-MRG-05", "BMG3-LGT-04")
@pytest.mark.parametrize("change", [None, _without_lamp])
def test_in_the_dark_only_a_blind_shot_is_left(change: Callable[[dict[str, Any]], None] | None) -> None:
    x = Example(13, change)
    assert x.refuses("attack:assault_rifle:b1") == "NIT-05"
    x.play("blind:assault_rifle:b1", dice="1 1")


@pytest.mark.rule("BMG3-WEX-13", "BMG3-LGT-01", "BMG3-LGT-03", "BMG3-TER-09")
@pytest.mark.parametrize("change", [_without_wall, _low_wall])
def test_a_lamp_that_reaches_the_target_shows_it(change: Callable[[dict[str, Any]], None]) -> None:
    Example(13, change).play("attack:assault_rifle:b1", dice="1 1 1 1")


def _crate(height: float) -> Callable[[dict[str, Any]], None]:
    def change(told: dict[str, Any]) -> None:
        told["terrain"]["crate"]["height"] = height
        told["models"]["b1"] = f"patrol_officer 11.181,10,{height}"

    return change


@pytest.mark.rule("BMG3-WEX-14", "BMG3-CON-03", "BMG3-CON-04")
@pytest.mark.parametrize("height", [1.4, 1.5])
def test_feet_no_higher_than_the_head_are_in_contact(height: float) -> None:
    x = Example(14, _crate(height)).play("activate:a1", "attack:unarmed:b1")
    assert x.asked == ("B", "defend_effort")


@pytest.mark.rule("BMG3-WEX-14", "BMG3-CON-04")
def test_feet_above_the_head_are_not() -> None:
    assert Example(14, _crate(1.6)).play("activate:a1").refuses("attack:unarmed:b1") == "MEL-01"


@pytest.mark.rule("BMG3-WEX-14", "BMG3-CON-05", "BMG3-TER-09")
def test_a_wall_parts_two_neighbours_and_a_parapet_does_not() -> None:
    assert Example(14).play("activate:a2").refuses("attack:unarmed:b2") == "MEL-01"
    assert Example(14).play("activate:a3", "attack:unarmed:b3").asked == ("B", "defend_effort")


# --- markers, cards and rounds


def _eight(told: dict[str, Any]) -> None:
    told["markers"] = [{"kind": "suspect", "at": f"{3 + 6 * (n % 4)},{20 + 6 * (n // 4)}"} for n in range(8)]


@pytest.mark.rule("BMG3-WEX-15", "BMG3-SUS-01", "BMG3-SUS-02")
def test_a_suspect_keeps_away_from_the_own_zone() -> None:
    assert len(Example(15).play("activate:a1", "suspect 18,8.6").state["markers"]) == 2
    assert Example(15).play("activate:a2").refuses("suspect 30,8.419") == "SUS-02"


@pytest.mark.rule("BMG3-WEX-15", "BMG3-SUS-03", "BMG3-SUS-08")
def test_a_suspect_keeps_away_from_others_of_its_crew() -> None:
    assert len(Example(15).play("activate:a3", "suspect 12.2,8.6").state["markers"]) == 2
    assert Example(15).play("activate:a3").refuses("suspect 12,8.6") == "SUS-03"


@pytest.mark.rule("BMG3-WEX-15", "BMG3-SUS-04")
def test_a_ninth_suspect_is_refused() -> None:
    assert Example(15, _eight).play("activate:a1").refuses("suspect 18,8.6") == "SUS-04"


@pytest.mark.rule(
    "BMG3-WEX-16", "BMG3-RES-02", "BMG3-RES-04", "BMG3-RES-05", "BMG3-RES-11", "BMG3-CRD-19", "BMG3-CRD-22"
)
def test_the_answer_resolves_first_and_both_draw_when_the_stack_is_done() -> None:
    x = Example(16)
    x.play("attack:unarmed:b1", "use:beat_them_down#1")
    assert x.asked[0] == "B" and x.state["sides"]["A"]["points"] == 1
    assert "beat_them_down#2" not in " ".join(x.keys)
    x.play("use:safety_in_clowns#1")
    ours, theirs = x.state["sides"]["A"], x.state["sides"]["B"]
    assert (ours["spent"], theirs["spent"]) == (["beat_them_down#1"], ["safety_in_clowns#1"])
    assert ours["hand"][-1] == "gather_evidence#1" and theirs["hand"][-1] == "laughing_fit#1"
    assert [len(side["hand"]) for side in (ours, theirs)] == [4, 4]
    resolved = x.told("resource_resolved")
    assert "Safety in Clowns" in resolved[0] and "Beat Them Down" in resolved[1]
    assert x.asked == ("B", "defend_effort"), "nobody is asked for a second Resource"


@pytest.mark.rule("BMG3-WEX-16", "BMG3-RES-04", "BMG3-CRD-27")
def test_dice_that_are_not_there_yet_cannot_be_cancelled() -> None:
    x = card("x", cost=2, effects=[clause("add_dice", 1)])
    y = card("y", effects=[clause("cancel_dice")])
    models = {"a1": "thug 10,10", "b1": "thug 11.181,10"}
    thug = profile("thug", W=6, A=3, S=4, D=3)
    with scene(thug, x, y, models=models, hands={"A": "x", "B": "y"}) as s:
        s.play("A", "attack:unarmed:b1").play("A", "use:x#1").play("B", "use:y#1")
        s.play("B", "0").play("A", "0", dice="1 1 1 1 1")  # three attack dice, the added one and the Strength die


@pytest.mark.rule(
    "BMG3-WEX-10", "BMG3-PAS-01", "BMG3-PAS-02", "BMG3-PAS-04", "BMG3-ABL-15", "BMG3-INI-02", "BMG3-INI-03"
)
@pytest.mark.rule("BMG3-INI-05", "BMG3-INI-10")
def test_passes_left_over_win_the_next_lead() -> None:
    x = Example(10)
    assert x.state["sides"]["B"]["passes"] == 3 and x.state["sides"]["A"]["passes"] == 0
    x.play("pass", "activate:a1", "attack:brass_knuckles:b1", "0", dice="6 1 1 1  1 1 1")
    assert x.model("b1")["ko"] and x.state["sides"]["B"]["passes"] == 3
    while x.state["phase"] == "execute":
        ready = [key for key in x.keys if key.startswith("activate:")]
        last = [id for id, model in x.state["models"].items() if not model["ko"] and not model["activated"]]
        # the last activation is followed by two recoveries that fail and the roll for the lead
        x.play("end" if "end" in x.keys else ready[0], dice="6 6 6 6 5 2" if "end" in x.keys and len(last) == 1 else "")
    assert x.asked == ("B", "initiative")


@pytest.mark.rule("BMG3-WEX-11", "BMG3-RCV-01", "BMG3-RCV-02", "BMG3-RCV-04", "BMG3-KOD-05", "BMG3-STA-03")
def test_one_wakes_with_the_lowest_two_dice_and_stands_up_in_the_next_round() -> None:
    x = Example(11)
    x.play("a1", dice="5 2 3  4 3  6 1")
    first, second = x.model("a1"), x.model("a2")
    assert (first["ko"], first["down"], first["stun"]) == (False, True, 4)
    assert second["ko"] and second["stun"] == 5
    x.play("A")
    while x.asked != ("A", "act"):
        x.play("no" if "no" in x.keys else "done" if "done" in x.keys else x.keys[0])
    assert x.refuses("move 14.1,10") in ("MOV-03", "IMP-05")
    x.play("move 14,10")
    assert not x.model("a1")["down"]
