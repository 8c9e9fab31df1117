"""The battle report: one page with everything in it, in every language."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import base64
import re
import webbrowser
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from game.app.export import PAGE, Exporter
from game.app.play import Play
from game.app.report.prose import Teller, headline
from game.app.report.style import CSS
from game.app.screens.export_box import ExportBox
from game.app.screens.title import TitleScreen
from game.app.settings import Settings
from game.app.story.facts import Place, Story, Swing, Turn
from game.app.story.kept import Chances, keep
from game.app.story.telling import story_of
from game.app.widgets.toast import Toast
from game.app.window import App
from game.core.save import save
from game.core.session import Session
from game.core.text import LANGUAGES, Text
from game.kit import registry
from tests.app.conftest import Hand
from tests.soak.story import played

VOID = ("meta", "img", "br", "circle", "line", "rect", "polyline")


class Reader(HTMLParser):
    """Reads a page as a browser would, and finds what is wrong with it."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.pictures: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.ids += [told["id"] or ""] if "id" in told else []
        self.links += [told["href"] or ""] if "href" in told else []
        self.pictures += [told["src"] or ""] if "src" in told else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@cache
def game(system: str = "shadow_of_the_bat", scenario: str = "") -> Session[Any]:
    return played(system, scenario, 3, "random")


def written(session: Session[Any], folder: Path, language: str = "en") -> str:
    list(Exporter(session, language).export("report", folder))
    return (folder / "report" / PAGE).read_text(encoding="utf-8")


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_whole_and_needs_nothing_from_elsewhere(tmp_path, language):
    page = written(game(), tmp_path, language)
    reader = read(page)
    assert all(link.startswith("#") and link[1:] in reader.ids for link in reader.links)
    assert all(picture.startswith("data:image/webp;base64,") for picture in reader.pictures)
    assert "http" not in re.sub(r'data:image[^"]*', "", page)
    assert len(reader.ids) == len(set(reader.ids))
    missing = [word for word in reader.words if re.search(r"\b(report|result|story)\.\w+", word)]
    assert missing == []


def test_its_pictures_can_be_opened(tmp_path):
    pictures = read(written(game(), tmp_path)).pictures
    assert len(pictures) >= 2
    sizes = [Image.open(BytesIO(base64.b64decode(each.partition(",")[2]))).size for each in pictures]
    assert all(wide >= 90 and high >= 90 for wide, high in sizes)


@pytest.mark.parametrize(("system", "scenario"), [("bmg3", ""), ("torgue_arena", "opening_night"), ("first_blood", "")])
def test_every_game_has_a_chapter_a_round_and_its_journal(tmp_path, system, scenario):
    session = game(system, scenario)
    reader = read(written(session, tmp_path))
    story = story_of(session)
    assert [id for id in reader.ids if re.fullmatch(r"r\d+", id)] == [f"r{n}" for n in range(len(story.rounds))]
    told = " ".join(reader.words)
    catalog = registry.catalog()
    assert catalog.render(session.system.title) in told
    assert {"crews", "dice", "journal", "rules", "save"} <= set(reader.ids)


def test_a_game_that_goes_on_can_be_reported_too(tmp_path):
    session = game().branch(len(game().answers) // 2)
    assert "still undecided" in written(session, tmp_path)


def test_the_second_line_tells_where_it_turned_for_the_score_has_its_box(tmp_path):
    session = game()
    story = story_of(session)
    [second] = re.findall(r'<p class="sub">(.*?)</p>', written(session, tmp_path))
    number = story.rounds[story.round_of(story.swing.turn.beat)].number
    assert second.startswith(f"It turned in round {number}: ")
    untold = replace(story, swing=replace(story.swing, turn=None))
    assert Teller(untold, session, registry.looks_of(session.system.id), str).turned() == ()


def test_a_report_tells_the_kept_curve_and_the_minutes(tmp_path):
    session, path = game(), tmp_path / "the funfair.json"
    beats = len(session.beats)
    places = (Place(0, 400), Place(beats // 2, 700), Place(beats, 0))
    save(session, path)
    first = _page(session, tmp_path / "first", path)
    keep(path, session, Swing(places, Turn(beats // 2 - 1, 400, 700), True), Chances())
    play = Play(session, path)
    play.seconds = 43 * 60.0
    play.keep()
    page = _page(session, tmp_path / "second", path)
    assert "First impression" in first
    assert "First impression" not in page
    assert "43 minutes" in page
    assert page.count('<polyline points="0.0,72.0 ') == 1


def _page(session: Session[Any], folder: Path, path: Path) -> str:
    list(Exporter(session, "en", path=path).export("report", folder))
    return (folder / "report" / PAGE).read_text(encoding="utf-8")


def test_a_blow_is_one_sentence_with_what_came_of_it():
    session = game("bmg3")
    story = story_of(session)
    looks = registry.looks_of("bmg3")
    chapters = Teller(story, session, looks, lambda text: registry.catalog().render(text)).chapters()
    sentences = [each for chapter in chapters for group in chapter.paragraphs for each in group]
    assert [chapter.scores for chapter in chapters][-1] == tuple(story.points(side) for side in story.sides)
    blows = [each for each in sentences if each[0].key == "report.attack"]
    assert blows
    assert all(
        part.key in ("report.saved", "report.hurt", "report.out", "report.down") for b in blows for part in b[1:]
    )


@pytest.mark.parametrize(
    ("winners", "scores", "kind"),
    [(("A",), (5, 4), "narrow"), (("A",), (9, 4), "clear"), (("B",), (1, 12), "sweep"), (("A",), (3, 4), "against")],
)
def test_the_headline_knows_by_how_much(winners, scores, kind):
    session = game("bmg3")
    story: Story = story_of(session)
    assert session.outcome is not None
    scored = dict(zip("AB", scores, strict=True))
    told = replace(story, outcome=replace(session.outcome, winners=winners), scores=scored)
    assert headline(told) == Text(f"report.headline.{kind}", place=story.scenario, winner=winners[0])


def test_what_was_written_can_be_opened_and_copied(tmp_path, monkeypatch):
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    app = App(Settings(language="en", animation="none", volume=0), (1280, 720))
    app.push(TitleScreen(app))
    box = ExportBox(app, game(), "the funfair", Toast(), "report")
    app.push(box)
    for _ in range(5000):
        app.frame([], 1 / 60)
        if any(control.name == "export.open" for control in box.desk.controls):
            break
    hand = Hand(app)
    hand.click("export.open")
    hand.click("export.folder")
    hand.click("export.copy")
    assert box.file.name == PAGE
    assert box.file.exists()
    assert opened == [box.file.resolve().as_uri(), box.file.parent.resolve().as_uri()]
    hand.click("export.close")
    assert app.top is not box


def test_the_contents_are_never_cut_neither_on_the_screen_nor_on_paper() -> None:
    """What scrolls on a screen ends in the middle of a line on paper."""
    assert "overflow:auto" not in CSS and "max-height" not in CSS
