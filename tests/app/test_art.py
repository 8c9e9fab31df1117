"""Boxes, lettering and manners: drawn by us, once, beside the main thread."""

from __future__ import annotations

import threading
from pathlib import Path

import pygame
import pytest

from game.app.art import covers
from game.app.art.covers import Covers, drawn
from game.app.art.lettering import Style, fitted, lettering
from game.app.art.manner import manner_of, on_the_shelf, said
from game.app.art.motifs import HIGH, MOTIFS, WIDE
from game.app.art.room import furnishing
from game.app.bits import Bits
from game.app.screens.learn import LearnScreen
from game.app.screens.title import TitleScreen
from game.app.window import App
from game.core.text import LANGUAGES
from game.kit import registry
from tests.app.conftest import FRAME


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize("system", ["bmg3", "torgue_arena", "shadow_of_the_bat", "first_blood", "bmg1", "unheard_of"])
def test_every_game_has_a_cover_of_its_own(system: str) -> None:
    cover, plain = drawn(system, "A game"), drawn("nothing_told", "A game")
    assert cover.get_size() == (WIDE, HIGH)
    same = pygame.image.tobytes(cover, "RGB") == pygame.image.tobytes(plain, "RGB")
    assert same == (system == "unheard_of")


@pytest.mark.parametrize("path", sorted(Path("assets/manners").glob("*.toml")), ids=lambda path: path.stem)
def test_manners_are_told_in_every_language_with_a_motif_that_exists(path: Path) -> None:
    manner = manner_of(path.stem)
    assert manner.motif in MOTIFS and manner.motif != "table"
    for words in (manner.plate, manner.facts, manner.kind):
        assert all(said(words, language) for language in LANGUAGES)
        assert set(words) == set(LANGUAGES)


def test_a_game_of_which_only_the_rulebook_is_there_stands_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_modules", {"duel": "examples.duel", "bmg3": "game.systems.bmg3"})
    shown = on_the_shelf()
    assert shown[0] == "bmg3" and "first_blood" in shown and shown[-1] == "duel"


def test_covers_are_made_beside_the_main_thread_and_kept(app: App, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def draw(system: str, title: str) -> pygame.Surface:
        made.append(threading.current_thread().name)
        return drawn(system, title)

    monkeypatch.setattr(covers, "drawn", draw)
    for _ in range(2):
        shelf = Covers()
        shelf.want([("torgue_arena", "Arena")])
        shelf.wait()
        cover = shelf.cover("torgue_arena", (60, 82))
        assert cover is not None and cover.get_size() == (60, 82)
    assert made == ["covers"], "the second time it is read from the folder"
    assert list((home / "cache").glob("cover-torgue_arena-*.png"))


def test_a_damaged_picture_is_drawn_again(app: App, home: Path) -> None:
    path = home / "cache" / f"cover-bmg3-{covers.VERSION}.png"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"no picture")
    shelf = Covers()
    shelf.want([("bmg3", "")])
    shelf.wait()
    assert shelf.cover("bmg3", (30, 40)) is not None
    assert len(path.read_bytes()) > 1_000


@pytest.mark.usefixtures("app")
def test_lettering_is_kept_and_narrowed_where_it_must_be() -> None:
    style = Style(40, track=3)
    assert lettering("SANDTABLE", style) is lettering("SANDTABLE", style)
    assert lettering("SANDTABLE", style) is not lettering("SANDTABLE", Style(40))
    assert fitted("A VERY LONG NAME FOR A BOX", style, 200).get_width() <= 200


@pytest.mark.usefixtures("app")
def test_the_room_is_lit_from_above_the_shelf() -> None:
    picture = Bits(furnishing((640, 360), 300, 16)).finish()
    assert sum(picture.get_at((294, 130))[:3]) > 2 * sum(picture.get_at((630, 350))[:3])


def test_covers_are_made_beside_the_frames_and_no_frame_waits_for_one(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted, not timed: a cover that is never finished holds up nothing, and none is begun by a frame."""
    going_on = threading.Event()
    begun: list[threading.Thread] = []

    def slow(system: str, title: str) -> pygame.Surface:
        begun.append(threading.current_thread())
        going_on.wait()
        return pygame.Surface((WIDE, HIGH))

    monkeypatch.setattr(covers, "_kept", slow)
    shelf = Covers()
    for name in ("game.app.screens.title", "game.app.screens.learn"):
        monkeypatch.setattr(f"{name}.COVERS", shelf)
    app.push(TitleScreen(app))
    app.push(LearnScreen(app))
    for _ in range(10):
        app.frame([], FRAME)
    going_on.set()
    shelf.wait()
    assert begun and threading.main_thread() not in begun and len(set(begun)) == 1
