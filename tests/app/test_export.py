"""Games as pictures, moving pictures and reports."""

from __future__ import annotations

import os
import re
from itertools import pairwise

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest
from PIL import Image

from examples.duel import SYSTEM
from examples.duel.state import A, B, Duel
from game import bots, cli
from game.app.export import ANIMATION_SIZE, FRAME_SIZE, Exporter, thinned
from game.bots.seat import play, step
from game.core.dice import Chance
from game.core.request import Seat
from game.core.save import save
from game.core.session import Session
from game.kit import registry


@pytest.fixture(autouse=True, scope="module")
def registered():
    registry.register("examples.duel")


def played(answers: int = 100_000) -> Session[Duel]:
    session = Session(SYSTEM, SYSTEM.quick_start())
    minds = {seat: bots.bot("random", f"export {seat}") for seat in (A, B)}
    chance = Chance(5)
    while session.pending and len(session.answers) < answers:
        step(session, minds, chance)
    return session


@pytest.fixture(scope="module")
def game() -> Session[Duel]:
    return played()


def test_there_is_a_frame_for_every_stop_at_which_something_was_told(tmp_path):
    exporter = Exporter(played(9))
    steps = list(exporter.export("frames", tmp_path))
    files = sorted((tmp_path / "frames").iterdir())
    assert [file.name for file in files] == [f"{n:05}.png" for n in range(len(files))]
    assert steps[-1].done == steps[-1].total == len(files) == len(exporter.telling_stops())
    assert {Image.open(file).size for file in files} == {FRAME_SIZE}


def test_a_shorter_game_leaves_no_frames_of_a_longer_one(tmp_path):
    list(Exporter(played(9)).export("frames", tmp_path))
    shorter = Exporter(played(4))
    list(shorter.export("frames", tmp_path))
    assert len(list((tmp_path / "frames").iterdir())) == len(shorter.telling_stops())


def test_frames_show_what_changed(tmp_path):
    list(Exporter(played(6)).export("frames", tmp_path))
    pictures = [file.read_bytes() for file in sorted((tmp_path / "frames").iterdir())]
    assert all(a != b for a, b in pairwise(pictures))


@pytest.mark.parametrize("kind", ["gif", "webp"])
def test_an_animation_moves_and_lingers_on_the_end(tmp_path, kind):
    exporter = Exporter(played(14))
    progress = list(exporter.export(kind, tmp_path))
    with Image.open(exporter.written(kind, tmp_path)) as image:
        assert image.format == kind.upper()
        assert image.size == ANIMATION_SIZE
        assert 1 < image.n_frames <= len(exporter.telling_stops())
        image.seek(image.n_frames - 1)
        image.load()
        assert image.info["duration"] == 4000
    assert progress[-1].done == progress[-1].total
    assert [file.name for file in tmp_path.iterdir()] == [f"replay.{kind}"]


def test_what_stands_still_takes_no_room_in_a_gif(tmp_path):
    exporter = Exporter(played(40))
    list(exporter.export("gif", tmp_path))
    frames = len(exporter.telling_stops())
    assert exporter.written("gif", tmp_path).stat().st_size < 30_000 * frames


def test_breaking_an_animation_off_leaves_no_file(tmp_path):
    work = Exporter(played(14)).export("gif", tmp_path)
    next(work)
    work.close()
    assert list(tmp_path.iterdir()) == []


def test_long_games_are_thinned_evenly_and_keep_both_ends():
    assert thinned(range(10), 20) == list(range(10))
    few = thinned(range(1000), 300)
    assert (len(few), few[0], few[-1]) == (300, 0, 999)
    assert {b - a for a, b in pairwise(few)} == {3, 4}


def report(session: Session[Duel], folder, language: str = "en") -> str:
    list(Exporter(session, language).export("report", folder))
    return (folder / "report" / "report.md").read_text(encoding="utf-8")


def test_a_report_tells_every_entry_with_its_rules_and_dice(game, tmp_path):
    text = report(game, tmp_path)
    told = [line for line in text.splitlines() if line.startswith("- ")]
    assert len(told) == len(game.entries)
    for line, entry in zip(told, game.entries, strict=True):
        assert all(f"`{rule}`" in line for rule in entry.rules)
        assert not entry.dice or f"dice: {' '.join(map(str, entry.dice))}" in line


def test_a_report_has_a_picture_for_every_round_and_one_for_the_end(game, tmp_path):
    text = report(game, tmp_path)
    shown = re.findall(r"!\[.*?\]\((.*?)\)", text)
    assert shown[-1] == "pictures/end.png"
    assert len(shown) == len(re.findall(r"(?m)^## ", text)) > 1
    assert {f"pictures/{file.name}" for file in (tmp_path / "report" / "pictures").iterdir()} == set(shown)


def test_a_report_names_the_outcome_and_the_scores(game, tmp_path):
    text = report(game, tmp_path)
    assert text.startswith("# The Duel\n")
    outcome = game.outcome
    assert outcome is not None
    for seat, score in outcome.scores:
        assert f"| {seat} | Person | {score} |" in text


@pytest.mark.parametrize(
    ("language", "heading", "unfinished"),
    [("es", "## Ronda 1", "La partida aún no ha terminado."), ("it", "## Round 1", "La partita non è ancora finita.")],
)
def test_a_report_speaks_the_chosen_language(tmp_path, language, heading, unfinished):
    text = report(played(30), tmp_path, language)
    assert heading in text
    assert unfinished in text
    assert "replay." not in text


def test_names_cannot_break_the_markdown(tmp_path):
    from game.core.system import Seating, Setup

    session = Session(SYSTEM, Setup("duel", seats=(Seating("A", name="|*x*_[y](z)"), Seating("B", player="weak"))))
    text = report(session, tmp_path)
    assert r"| \|\*x\*\_\[y\](z) | Person |" in text
    assert "| B | Computer (Easygoing) |" in text


def test_a_running_game_does_not_show_hidden_hands(tmp_path):
    from game.app.canvas import Canvas

    session = played(30)
    canvas = Canvas(session, registry.looks_of("duel"), registry.catalog(), "en", (640, 360), 0)
    assert canvas._viewer == Seat("")
    assert Canvas(played(), registry.looks_of("duel"), registry.catalog(), "en", (640, 360), 0)._viewer is None


# --- the command line


def test_the_command_writes_what_is_asked_for(tmp_path, capsys):
    file = tmp_path / "game.json"
    save(played(16), file)
    assert cli.main(["replay", str(file), "--export", str(tmp_path / "out"), "--report", "--webp"]) == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["replay.webp", "report"]
    assert "report" in capsys.readouterr().out


def test_the_command_wants_to_know_where_to(tmp_path, capsys):
    file = tmp_path / "game.json"
    save(played(4), file)
    assert cli.main(["replay", str(file), "--gif"]) == 2
    assert "--export DIR" in capsys.readouterr().err


def test_a_watched_game_is_shot_every_so_many_answers(tmp_path, capsys):
    shots = tmp_path / "shots"
    words = ["watch", "duel", "--headless", "--bots", "random,random", "--shots", str(shots), "--every", "25"]
    assert cli.main(words) == 0
    counts = [int(file.stem) for file in sorted(shots.iterdir())]
    assert len(counts) >= 2
    assert all(b - a >= 25 for a, b in pairwise(counts[:-1]))
    game = Session(SYSTEM, SYSTEM.quick_start())
    play(game, {seat: bots.bot("random", f"0:{seat}") for seat in (A, B)}, Chance(0))
    assert counts[-1] == len(game.answers)
    assert pygame.image.load(sorted(shots.iterdir())[0]).get_size() == FRAME_SIZE
