"""The engine's protocol: every command, and bad lines that change nothing."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.engine import LONGEST_LINE, Engine, serve
from game.kit import registry

registry.register("examples.duel")

ROOT = Path(__file__).resolve().parents[2]
FIGHT = {
    "system": "duel",
    "models": {"a1": "10,4", "a2": "4,4", "b1": "10,5.5", "b2": "16,16"},
    "queue": ["a1"],
}


class Talk:
    """A conversation with an engine, one command at a time."""

    def __init__(self) -> None:
        self.engine = Engine()

    def __call__(self, cmd: str, **arguments: Any) -> dict[str, Any]:
        reply = self.engine.reply(json.dumps({"cmd": cmd, **arguments}).encode())
        json.dumps(reply)
        return reply


@pytest.fixture
def talk() -> Talk:
    return Talk()


@pytest.fixture
def game(talk: Talk) -> Talk:
    assert talk("new", system="duel", seed=7)["ok"]
    return talk


def answered_some(talk: Talk, count: int) -> None:
    for _ in range(count):
        assert talk("bot", name="random")["ok"]


def test_hello_names_the_program_and_its_commands(talk: Talk) -> None:
    reply = talk("hello")
    assert reply["program"] == "sandtable"
    assert {"new", "situation", "load", "answer", "odds", "quit"} <= set(reply["commands"])


def test_an_id_comes_back_with_the_reply(talk: Talk) -> None:
    assert talk("hello", id="x1")["id"] == "x1"
    assert talk("nonsense", id=5)["id"] == 5


def test_systems_are_listed_with_their_titles(talk: Talk) -> None:
    duel = next(system for system in talk("systems")["systems"] if system["id"] == "duel")
    assert duel["title"] and "duel.title" not in duel["title"]


def test_a_new_game_asks_its_first_question_in_words(talk: Talk) -> None:
    pending = talk("new", system="duel")["pending"]
    assert (pending["kind"], pending["seat"]) == ("pick_point", "A")
    assert pending["text"]["words"] != pending["text"]["key"]


def test_the_language_of_words_can_be_changed(game: Talk) -> None:
    english = game("pending")["pending"]["text"]["words"]
    game("language", language="es")
    assert game("pending")["pending"]["text"]["words"] != english


def test_the_same_seed_and_answers_give_the_same_game() -> None:
    digests = []
    for _ in range(2):
        talk = Talk()
        talk("new", system="duel", seed="same")
        answered_some(talk, 20)
        digests.append(talk("state")["digest"])
    assert digests[0] == digests[1]


def test_a_game_can_be_played_to_its_end_by_bots(game: Talk) -> None:
    for _ in range(500):
        reply = game("bot", name="random")
        if "over" in reply:
            assert reply["over"]["words"]
            break
    else:
        pytest.fail("the duel did not end")
    assert game("answer", key="x") == {"ok": False, "error": "The game is over."}


def test_an_illegal_answer_says_why_and_changes_nothing(game: Talk) -> None:
    before = game("state")["digest"]
    reply = game("answer", key="10,19")
    assert not reply["ok"] and reply["error"]
    assert game("state")["digest"] == before


def test_an_answer_for_a_seat_that_is_not_asked_is_refused(game: Talk) -> None:
    assert "not being asked" in game("answer", key="10,4.5", seat="B")["error"]


def test_typed_in_dice_are_used_in_order(talk: Talk) -> None:
    talk("situation", situation=FIGHT)
    talk("dice", queue=[6, 2, 5])
    reply = talk("answer", key="attack:b1")
    dice = next(event["dice"] for event in reply["events"] if event.get("dice"))
    assert dice == [6, 2, 5]


def test_every_roll_can_be_asked(talk: Talk) -> None:
    talk("dice", mode="ask")
    talk("new", system="duel")
    while True:
        reply = talk("bot", name="random")
        if not reply["ok"] or reply["pending"]["kind"] in ("roll", "draw"):
            break
    pending = talk("pending")["pending"]
    assert pending["kind"] in ("roll", "draw") and pending["seat"] == ""
    assert talk("dice", mode="roll")["pending"]["seat"] != ""


def test_impossible_dice_are_refused_and_the_game_goes_on(talk: Talk) -> None:
    assert not talk("dice", queue=[0])["ok"]
    talk("situation", situation=FIGHT, seed=1)
    assert talk("pending")["ok"]


def test_undo_asks_before_taking_back_dice_and_redo_brings_them_again(talk: Talk) -> None:
    talk("situation", situation=FIGHT, seed=1)
    assert talk("answer", key="attack:b1")["ok"]
    digest = talk("state")["digest"]
    refused = talk("undo")
    assert not refused["ok"] and "past_dice" in refused["error"]
    assert talk("state")["digest"] == digest
    assert talk("undo", past_dice=True)["ok"]
    assert talk("state")["digest"] != digest
    assert talk("redo")["ok"]
    assert talk("state")["digest"] == digest


def test_undo_at_the_start_says_so(game: Talk) -> None:
    assert game("undo")["error"] == "There is no decision to take back."
    assert game("redo")["error"] == "There is nothing to play again."


def test_a_branch_stands_at_an_earlier_answer(game: Talk) -> None:
    answered_some(game, 6)
    assert game("branch", at=2)["ok"]
    assert game("state")["answers"] == 2
    assert not game("branch", at=99)["ok"]


def test_events_can_be_read_from_any_point(game: Talk) -> None:
    answered_some(game, 6)
    events = game("events")
    assert game("events", since=2)["events"] == events["events"][2:]
    assert events["next"] == len(events["events"])


def test_a_seat_sees_its_own_hand_only(game: Talk) -> None:
    answered_some(game, 5)
    whole, seen = game("state")["state"], game("state", seat="A")["state"]
    assert whole != seen
    assert not game("state", seat="Z")["ok"]


def test_odds_are_shares_of_all_samples(talk: Talk) -> None:
    talk("situation", situation=FIGHT)
    reply = talk("odds", samples=50, until="beat")
    assert reply["ok"], reply
    for spread in reply["odds"].values():
        assert sum(spread["distribution"].values()) == pytest.approx(1, abs=0.01)
    assert reply == talk("odds", samples=50, until="beat")
    assert not talk("odds", samples=0)["ok"]
    assert not talk("odds", measure="no.such.thing")["ok"]


def test_a_saved_game_loads_in_another_conversation(game: Talk, tmp_path: Path) -> None:
    answered_some(game, 9)
    file = str(tmp_path / "kept.json")
    assert game("save", file=file)["ok"]
    other = Talk()
    assert other("load", file=file)["ok"]
    assert other("state")["digest"] == game("state")["digest"]
    assert not other("load", file=str(tmp_path / "nothing.json"))["ok"]
    assert other("state")["digest"] == game("state")["digest"]


def test_autosave_keeps_up_with_every_answer(talk: Talk, tmp_path: Path) -> None:
    file = tmp_path / "auto.json"
    talk("new", system="duel", autosave=str(file))
    answered_some(talk, 5)
    other = Talk()
    other("load", file=str(file))
    assert other("state")["digest"] == talk("state")["digest"]


def test_a_situation_is_read_from_a_file(talk: Talk, tmp_path: Path) -> None:
    (tmp_path / "fight.json").write_text(json.dumps(FIGHT))
    assert talk("situation", file=str(tmp_path / "fight.json"))["ok"]
    (tmp_path / "fight.toml").write_text('system = "duel"\nqueue = ["a1"]\n[models]\na1 = "10,4"\nb1 = "10,5.5"\n')
    assert talk("situation", file=str(tmp_path / "fight.toml"))["ok"]


@pytest.mark.parametrize(
    "situation",
    [
        {},
        {"system": "nope"},
        {"system": "duel"},
        {"system": "duel", "models": 3},
        {"system": "duel", "models": {"a1": "x"}},
    ],
)
def test_a_bad_situation_gets_one_sentence(talk: Talk, situation: dict) -> None:
    reply = talk("situation", situation=situation)
    assert not reply["ok"] and "\n" not in reply["error"] and "Traceback" not in reply["error"]


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{",
        b"[]",
        b"3",
        b"\xff\xfe",
        b'{"cmd": 5}',
        b'{"no": 1}',
        b'{"cmd": "answr", "key": "x"}',
        b'{"cmd": "answer"}',
        b'{"cmd": "answer", "key": 4}',
        b'{"cmd": "answer", "key": "x", "extra": 1}',
        b'{"cmd": "new", "system": "nope"}',
        b'{"cmd": "new", "system": "duel", "setup": {"seats": 9}}',
        b'{"cmd": "odds", "samples": 99999999}',
        b'{"cmd": "load", "file": "/"}',
        b"[" * 50_000,
    ],
)
def test_a_bad_line_gets_a_reason_and_the_game_goes_on(game: Talk, line: bytes) -> None:
    before = game("state")["digest"]
    reply = game.engine.reply(line)
    assert reply["ok"] is False and reply["error"]
    assert game("state")["digest"] == before


def test_a_mistyped_command_gets_the_nearest_name(talk: Talk) -> None:
    assert "'answer'" in talk("answr")["error"]


def test_a_line_that_is_too_long_is_skipped_whole() -> None:
    source = io.BytesIO(b"x" * (LONGEST_LINE * 2) + b'\n{"cmd": "hello"}\n{"cmd": "quit"}\n{"cmd": "hello"}\n')
    sink = io.BytesIO()
    serve(source, sink)
    replies = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert [reply["ok"] for reply in replies] == [False, True, True]


def test_the_command_speaks_the_protocol_over_pipes() -> None:
    lines = b'{"cmd":"new","system":"duel","seed":1}\nnot json\n{"cmd":"pending"}\n{"cmd":"quit"}\n'
    done = subprocess.run(
        [sys.executable, "-m", "examples.duel", "engine"], input=lines, capture_output=True, cwd=ROOT, timeout=60
    )
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert [reply["ok"] for reply in replies] == [True, False, True, True]
    assert done.stderr == b""


def mutated(line: bytes, chance: random.Random) -> bytes:
    """The line with some damage."""
    data = bytearray(line)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(data) + 1)
        match chance.randrange(4):
            case 0:
                data[at:at] = bytes([chance.randrange(256)])
            case 1:
                del data[at : at + chance.randint(1, 8)]
            case 2 if at < len(data):
                data[at] = chance.randrange(256)
            case _:
                data[at:at] = chance.choice([b"null", b"-1", b"1e999", b'"', b"[[", b"{}", b"true", b"\\u0000"])
    return bytes(data)


def test_seven_hundred_damaged_lines_never_break_the_conversation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    chance = random.Random(2)
    talk = Talk()
    commands = [
        {"cmd": "answer", "key": "10,4.5"},
        {"cmd": "answer", "key": "a1=2 b=1", "seat": "A"},
        {"cmd": "new", "system": "duel", "seed": 3, "setup": {"seats": [{"seat": "A"}, {"seat": "B"}]}},
        {"cmd": "situation", "situation": FIGHT},
        {"cmd": "dice", "queue": [1, 2, 3], "mode": "roll"},
        {"cmd": "undo", "past_dice": True},
        {"cmd": "state", "seat": "A"},
        {"cmd": "odds", "samples": 3, "measure": "round"},
        {"cmd": "events", "since": 2},
        {"cmd": "branch", "at": 1},
        {"cmd": "bot", "name": "weak"},
        {"cmd": "load", "file": "none.json"},
    ]
    for number in range(700):
        if number % 50 == 0:
            talk = Talk()
            talk("new", system="duel", seed=number)
        line = mutated(json.dumps(chance.choice(commands)).encode(), chance)
        reply = talk.engine.reply(line.replace(b"\n", b" "))
        assert isinstance(reply["ok"], bool)
        assert reply["ok"] or (reply["error"] and "Traceback" not in reply["error"])
        assert "Something went wrong" not in reply.get("error", ""), (line, reply)
        assert talk("hello")["ok"]
