"""The result screen: how a game ended, where it leads, at every size and in every language."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game import bots
from game.app import games
from game.app.placing import taken_faces
from game.app.play import Play
from game.app.screens.faces import FacesScreen
from game.app.screens.replay import ReplayScreen
from game.app.screens.result import ResultScreen
from game.app.screens.table import TableScreen
from game.app.screens.title import TitleScreen
from game.app.settings import Settings
from game.app.story.costly import Cost
from game.app.story.facts import Place, Round, Swing, Turn
from game.app.story.kept import Chances, keep
from game.app.story.telling import parts_of, story_of, telling
from game.app.summary import coming
from game.app.summary.luck import better, off, verdict
from game.app.summary.pages import grid
from game.app.summary.paper import Paper
from game.app.summary.points import columns
from game.app.summary.turning import odds
from game.app.theme import Theme
from game.app.window import App
from game.bots.seat import step
from game.core.dice import Chance
from game.core.journal import Owed
from game.core.request import Seat
from game.core.save import read_save, resume, save_bytes
from game.core.session import Session
from game.core.text import Text
from game.kit import registry
from game.kit.interlude import Show
from tests.app.conftest import Hand
from tests.soak.story import played

FRAME = 1 / 60


@cache
def finished(system: str, scenario: str, number: int) -> bytes:
    return save_bytes(played(system, scenario, number, "random"))


def session_of(system: str, people: str, tmp_path: Path, scenario: str = "", number: int = 1) -> Session[Any]:
    """A finished game in which these seats are people's."""
    path = tmp_path / "finished.json"
    path.write_bytes(finished(system, scenario, number))
    session = resume(read_save(path), registry.load(system))
    seats = [
        msgspec.structs.replace(place, player="" if place.seat in people else "medium") for place in session.setup.seats
    ]
    session.setup = msgspec.structs.replace(session.setup, seats=tuple(seats))
    return session


def opened(tmp_path: Path, people: str = "A", size: tuple[int, int] = (1280, 720), **settings: Any) -> ResultScreen:
    session = session_of("shadow_of_the_bat", people, tmp_path)
    return shown(session, tmp_path, size, **settings)


def shown(session: Session[Any], tmp_path: Path, size: tuple[int, int] = (1280, 720), **settings: Any) -> ResultScreen:
    app = App(Settings(**{"language": "en", "animation": "none", "volume": 0, "hints_off": True} | settings), size)
    app.after_game = lambda app, play: ResultScreen(app, play, think=False)
    app.push(TitleScreen(app))
    play = Play(session, tmp_path / "saved game.json")
    table = TableScreen(app, play)
    app.push(table)
    app.frame([], FRAME)
    table.open_result()
    app.frame([], FRAME)
    app.frame([], FRAME)
    result = app.top
    assert isinstance(result, ResultScreen)
    return result


@pytest.fixture(autouse=True)
def own_home(tmp_path, monkeypatch) -> Iterator[None]:
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path / "home"))
    yield
    pygame.display.quit()


# --- how it ended


def test_whoever_wins_reads_victory_and_whoever_loses_defeat(tmp_path):
    won = opened(tmp_path, "A")
    outcome = won.play.session.outcome
    assert outcome is not None
    heroes, villain = ("won", "lost") if "A" in outcome.winners else ("lost", "won")
    assert won.aftermath.end == heroes
    assert opened(tmp_path, "V").aftermath.end == villain
    assert won.aftermath.title() == {"won": "Victory", "lost": "Defeat"}[heroes]


def test_two_people_read_the_name_of_the_winner(tmp_path):
    session = session_of("bmg3", "AB", tmp_path)
    result = shown(session, tmp_path)
    outcome = session.outcome
    assert outcome is not None
    if outcome.winners:
        assert result.aftermath.title() == f"{result.aftermath.cast.name(outcome.winners[0])} wins"
    else:
        assert result.aftermath.title() == "Draw"


def test_a_game_has_its_own_words_for_its_ends(tmp_path):
    result = shown(session_of("torgue_arena", "A", tmp_path, "opening_night"), tmp_path)
    assert result.aftermath.title() in ("Show won!", "Show lost")
    assert result.grid.page(0)[0][0] == "company"


def test_a_game_that_ends_opens_its_result_by_itself(tmp_path):
    system = registry.load("torgue_arena")
    app = App(Settings(language="en", animation="none", volume=0, hints_off=True), (1280, 720))
    app.after_game = lambda app, play: ResultScreen(app, play, think=False)
    app.push(TitleScreen(app))
    table = TableScreen(app, Play(Session(system, system.quick_start())))
    app.push(table)
    app.frame([], FRAME)
    assert app.top is table
    table.host.concede(Seat("A"))
    for _ in range(600):
        app.frame([], FRAME)
        if app.top is not table:
            break
    assert isinstance(app.top, ResultScreen)
    assert app.top.aftermath.end == "lost"
    app.top.back()
    for _ in range(10):
        app.frame([], FRAME)
    assert app.top is table


# --- where it leads


def test_go_there_is_a_replay_at_the_turning_point(tmp_path):
    result = opened(tmp_path)
    found = result.aftermath.turned_at()
    assert found is not None
    Hand(result.app).click("Go there")
    replay = result.app.top
    assert isinstance(replay, ReplayScreen)
    assert replay.stop == found.stop


def test_play_on_is_a_game_of_its_own_from_there(tmp_path):
    result = opened(tmp_path)
    found = result.aftermath.turned_at()
    assert found is not None
    Hand(result.app).press(pygame.K_o)
    table = result.app.top
    assert isinstance(table, TableScreen)
    assert table.play.pending is not None
    assert len(table.play.session.answers) == result.aftermath.reel.stops[found.stop]
    assert [type(screen) for screen in result.app.screens] == [TitleScreen, TableScreen]


def test_enter_is_a_rematch_with_the_same_setup(tmp_path):
    result = opened(tmp_path)
    Hand(result.app).press(pygame.K_RETURN)
    table = result.app.screens[1]  # who the players want to be may be asked above it
    assert isinstance(table, TableScreen)
    assert table.play.session.setup.scenario == result.play.session.setup.scenario
    assert table.play.players == result.play.players
    assert table.play.session is not result.play.session


@pytest.mark.parametrize(("system", "scenario"), [("torgue_arena", "opening_night"), ("shadow_of_the_bat", "")])
def test_in_a_rematch_everybody_is_who_they_were(tmp_path, system, scenario):
    """Nobody is asked again, neither people nor computers."""
    session = session_of(system, "A", tmp_path, scenario)
    result = shown(session, tmp_path)
    faces = taken_faces(session, result.aftermath.looks)
    assert faces
    result.rematch()
    table = result.app.screens[1]
    assert isinstance(table, TableScreen)
    for _ in range(300):
        result.app.frame([], FRAME)
        assert not isinstance(result.app.top, FacesScreen)
        if not table.play.placing:
            break
    assert not table.play.placing
    assert taken_faces(table.play.session, result.aftermath.looks) == faces


# --- the decisions that cost most


def judged(tmp_path: Path, size: tuple[int, int] = (1280, 720), **settings: Any) -> ResultScreen:
    """A result whose costliest decisions are known: the last three of the person."""
    result = shown(session_of("bmg3", "A", tmp_path), tmp_path, size, **settings)
    session, after = result.play.session, result.aftermath.after
    assert after is not None
    own = [n for n, given in enumerate(session.answers) if given.decided and given.by == "A"][-3:]
    keys = [session.answers[n].key for n in own]
    after.costly = [Cost(n, "A", key, key, 5000 - n) for n, key in zip(own, keys, strict=True)]
    result.judge()
    result.app.frame([], FRAME)
    return result


def test_the_decisions_that_cost_most_have_a_page_and_lead_into_the_replay(tmp_path):
    result = judged(tmp_path)
    rows = result.aftermath.costs()
    assert len(rows) == 3
    Hand(result.app).press(pygame.K_2)
    replay = result.app.top
    assert isinstance(replay, ReplayScreen)
    assert replay.stop == rows[1].stop
    assert replay.reel.still(replay.stop).seat == "A"


def test_where_computers_played_alone_nobody_is_judged(tmp_path):
    result = shown(session_of("bmg3", "", tmp_path), tmp_path)
    assert all(name != "costly" for page in result.grid.pages for name, _ in page)


@pytest.mark.parametrize("language", ["en", "es", "it"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 75), ((1280, 720), 200), ((1920, 1080), 100)])
def test_what_a_decision_cost_is_told_beside_its_button(tmp_path, size, scale, language):
    result = judged(tmp_path, size, language=language, scale=scale)
    [(name, panel)] = result.grid.page(result.page)
    assert name == "costly"
    controls = {control.name: control.rect for control in result.desk.controls}
    boxes = [controls[f"result.decision_{n}"] for n in (1, 2, 3)]
    assert all(panel.contains(box) for box in boxes)
    assert not any(one.colliderect(other) for one, other in pairwise(boxes))
    assert boxes[0].width * 3 < panel.width


def test_changing_sides_gives_people_the_other_one(tmp_path):
    session = session_of("bmg3", "A", tmp_path)
    result = shown(session, tmp_path)
    Hand(result.app).press(pygame.K_c)
    table = result.app.top
    assert isinstance(table, TableScreen)
    assert {seat: bool(player) for seat, player in table.play.players.items()} == {"A": True, "B": False}


def test_nobody_changes_sides_where_all_play_together(tmp_path):
    result = shown(session_of("torgue_arena", "A", tmp_path, "opening_night"), tmp_path)
    assert not Hand(result.app).has("Change sides")


def test_a_picture_of_the_page_is_kept(tmp_path):
    result = opened(tmp_path)
    Hand(result.app).press(pygame.K_p)
    assert (tmp_path / "home" / "replays" / "saved game result.png").exists()


def test_what_is_worth_telling_is_new_only_once(tmp_path):
    result = opened(tmp_path)
    assert result.aftermath.story is not None
    names = {worth.name for worth in result.aftermath.story.worth}
    result.app.pop()
    assert names <= set(result.app.settings.deeds)


# --- motion


def test_everything_arrives_in_turn_and_a_key_completes_it(tmp_path):
    result = opened(tmp_path, animation="normal")
    assert not result.showing.arrived
    Hand(result.app).press(pygame.K_g)
    assert result.showing.arrived
    assert isinstance(result.app.top, ResultScreen)


# --- the true curve


def test_a_curve_kept_beside_the_save_is_shown_at_once(tmp_path):
    session = session_of("shadow_of_the_bat", "A", tmp_path)
    beats = len(session.beats)
    swing = Swing(
        (Place(beats // 3, 250), Place(beats // 2, 750), Place(beats, 1000)), Turn(beats // 2 - 1, 250, 750), True
    )
    keep(tmp_path / "saved game.json", session, swing, Chances(125))
    result = shown(session, tmp_path)
    assert result.aftermath.swing == swing
    turned = result.aftermath.turned()
    assert turned is not None
    assert turned.chances.roll == 125


def test_minutes_are_counted_while_somebody_plays_and_are_in_the_save(tmp_path, monkeypatch):
    clock = [100.0]
    monkeypatch.setattr("game.app.play.time.monotonic", lambda: clock[0])
    session = session_of("shadow_of_the_bat", "A", tmp_path)
    play = Play(session, tmp_path / "clock.json")
    for waited in (90.0, 40_000.0):  # whoever is away for hours does not play
        clock[0] += waited
        play.keep()
    assert play.seconds == 390
    assert games.seconds_played(tmp_path / "clock.json") == 390
    assert games.seconds_played(tmp_path / "none.json") == 0


def test_whoever_lost_reads_what_to_try_next_time(tmp_path):
    won, lost = opened(tmp_path, "A"), opened(tmp_path, "V")
    ends = {result.aftermath.end: result.aftermath for result in (won, lost)}
    assert ends["won"].hindsight() == ()
    assert ends["lost"].hindsight()


# --- at every size


@pytest.mark.parametrize("language", ["en", "es", "it"])
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 75), ((1280, 720), 200), ((1920, 1080), 150), ((1920, 1080), 200)]
)
def test_no_button_is_cut_and_no_panel_overlaps_another(tmp_path, size, scale, language):
    result = opened(tmp_path, size=size, scale=scale, language=language)
    window = pygame.Rect((0, 0), size)
    for _ in result.grid.pages:
        rects = [rect for _, rect in result.grid.page(result.page)]
        assert all(window.contains(rect) for rect in rects)
        assert not any(a.colliderect(b) for at, a in enumerate(rects) for b in rects[:at])
        controls = result.desk.controls
        assert all(window.contains(control.rect) for control in controls)
        assert not any(a.rect.colliderect(b.rect) for at, a in enumerate(controls) for b in controls[:at])
        lines = [" ".join(control.lines) for control in controls if getattr(control, "lines", None)]
        assert not any(line.endswith("…") for line in lines)
        result.turn(1)
        result.app.frame([], FRAME)


def test_every_panel_is_on_some_page():
    for size in ((1200, 560), (800, 300), (600, 180)):
        pages = grid(Theme(), pygame.Rect(0, 0, *size), "abcdef").pages
        assert sorted(name for page in pages for name, _ in page) == list("abcdef")


# --- words for numbers


def test_luck_is_told_in_games_that_roll_better():
    assert off(Owed(5, 5000, 2000)) == 0
    assert better(0) == pytest.approx(0.5)
    assert verdict(Owed(5, 5000, 2000))[0] == Text("result.luck.usual")
    assert verdict(Owed(9, 5000, 2000))[0] == Text("result.luck.best")
    assert verdict(Owed(3, 5000, 2000))[0] == Text("result.luck.bad", n=9)


def test_odds_are_said_as_across_a_table():
    assert odds(400) == Text("result.odds.tenths", n=4)
    assert odds(125) == Text("result.odds.one", n=8)


def test_many_rounds_are_shown_a_part_at_a_time(tmp_path):
    result = opened(tmp_path)
    story = result.aftermath.story
    assert story is not None
    assert len(columns(story)) == len(story.rounds)
    many = tuple(Round(n, 10 * part + n) for part in range(4) for n in (1, 2, 3))
    assert [column.rounds for column in columns(replace(story, rounds=many))][:2] == [(0, 1, 2), (3, 4, 5)]


# --- a part of a longer game


@cache
def campaign() -> Session[Any]:
    """A campaign up to the end of its first show."""
    system = registry.load("torgue_arena")
    session: Session[Any] = Session(system, system.quick_start())
    minds = {seat: bots.bot("random", f"part {seat}") for seat in system.seats(session.state)}
    chance = Chance("part")
    looks = registry.looks_of("torgue_arena")
    while not parts_of(session, looks):
        for _ in range(25):
            step(session, minds, chance)
    return session


def test_the_end_of_a_show_is_a_moment_too_and_the_campaign_goes_on(tmp_path):
    session = campaign()
    [(beat, part)] = parts_of(session, registry.looks_of("torgue_arena"))
    count = sum(len(each.answers) for each in session.beats[: beat + 1])
    app = App(Settings(language="en", animation="none", volume=0, hints_off=True), (1280, 720))
    app.after_part = partial(ResultScreen, part=True, think=False)
    app.push(TitleScreen(app))
    table = TableScreen(app, Play(session.branch(count - 1)))
    app.push(table)
    app.frame([], FRAME)
    table.host._try(lambda: table.play.session.answer(session.answers[count - 1].key))
    for _ in range(600):
        app.frame([], FRAME)
        if app.top is not table:
            break
    result = app.top
    assert isinstance(result, ResultScreen)
    assert result.aftermath.title() == ("Show won!" if part.won else "Show lost")
    assert result.aftermath.end == ("won" if part.won else "lost")
    while result.aftermath.story is None:
        result.aftermath.tell(True)
    assert result.aftermath.line().startswith("\N{LEFT DOUBLE QUOTATION MARK}")
    assert not Hand(app).has("Rematch")
    Hand(app).press(pygame.K_RETURN)
    assert app.top is table
    app.frame([], FRAME)
    assert app.top is table


def test_the_story_of_a_part_leaves_out_what_came_before():
    session = campaign()
    whole = story_of(session)
    work = telling(session, whole.rounds[1].beat)
    with pytest.raises(StopIteration) as done:
        while True:
            next(work)
    part = done.value.value
    assert part.rounds == whole.rounds[1:]
    assert part.gains == tuple(replace(gain, round=gain.round - 1) for gain in whole.gains if gain.round > 0)


@cache
def between_shows() -> bytes:
    """The same campaign in the Intermission that follows."""
    session = campaign()
    [(beat, _)] = parts_of(session, registry.looks_of("torgue_arena"))
    session = session.branch(sum(len(each.answers) for each in session.beats[: beat + 1]))
    assert session.state.phase == "intermission"
    return save_bytes(session)


@pytest.mark.parametrize("language", ["en", "es", "it"])
@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), 75), ((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 100), ((1920, 1080), 200)],
)
def test_the_next_show_has_half_the_screen_or_a_page_and_one_button_leads_there(tmp_path, size, scale, language):
    path = tmp_path / "between.json"
    path.write_bytes(between_shows())
    session = resume(read_save(path), registry.load("torgue_arena"))
    app = App(Settings(language=language, scale=scale, animation="none", volume=0, hints_off=True), size)
    app.push(TitleScreen(app))
    table = TableScreen(app, Play(session))
    app.push(table)
    app.push(ResultScreen(app, table.play, part=True, think=False))
    for _ in range(3):
        app.frame([], FRAME)
    result, window = app.top, pygame.Rect((0, 0), size)
    assert isinstance(result, ResultScreen)
    names = [name for name, _ in result.grid.page(0)]
    assert "coming" in names or names == ["next"]
    assert ("coming" in names) == (size[0] * 100 >= 1180 * scale and size[1] * 100 >= 600 * scale)
    for _ in result.grid.pages:
        panels = result.grid.page(result.page)
        assert all(window.contains(rect) for _, rect in panels)
        assert not any(a.colliderect(b) for n, (_, a) in enumerate(panels) for _, b in panels[:n])
        mains = [control for control in result.desk.controls if control.name == "result.interlude"]
        assert len(mains) == 1 and window.contains(mains[0].rect)
        others = [control.rect for control in result.desk.controls if control is not mains[0]]
        assert not any(mains[0].rect.colliderect(rect) for rect in others)
        result.turn(1)
    Hand(app).click("result.interlude")
    assert app.top is table


@pytest.mark.parametrize("language", ["en", "es", "it"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 75), ((1280, 720), 200), ((1920, 1080), 100)])
def test_the_line_below_the_banner_says_less_rather_than_being_cut(tmp_path, size, scale, language):
    result = shown(session_of("shadow_of_the_bat", "A", tmp_path), tmp_path, size, language=language, scale=scale)
    head = result._head
    room = head.width - 2 * (head.width * 27 // 100) - result.app.theme.px(16)
    widths = [result.app.theme.font(13).size(words)[0] for words in result.aftermath.where()]
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] <= room


def test_the_pages_of_a_show_are_filled_to_their_end():
    theme, area = Theme(100), pygame.Rect(60, 190, 975, 780)
    beside = pygame.Rect(1094, 60, 765, 880)
    names = ("company", "turn", "goal", "swing", "luck", "worth")
    pages = grid(theme, area, names, "", beside).pages
    assert [[name for name, _ in page] for page in pages] == [
        ["company", "turn", "goal", "coming"],
        ["swing", "luck", "worth", "coming"],
    ]
    for page in pages:
        first, second, third = (rect for name, rect in page if name != "coming")
        assert first.width == area.width and second.bottom == third.bottom == area.bottom
        assert third.right <= area.right + 1 and not second.colliderect(third)


def test_a_banner_without_words_of_its_own_reads_no_other_game(tmp_path, monkeypatch):
    result = shown(session_of("shadow_of_the_bat", "A", tmp_path), tmp_path)
    asked: list[str] = []
    catalog = result.app.catalog
    real = catalog.sentence
    monkeypatch.setattr(catalog, "sentence", lambda key, language: asked.append(key) or real(key, language))
    assert result.aftermath.title()
    assert not any(".banner." in key and key not in catalog.keys("en") for key in asked)


def test_what_a_show_is_about_is_told_in_whole_sentences() -> None:
    told = "Somebody hid the fuses. " * 3 + "Find both of them and plug them in before the end of the evening, or else!"
    surface = pygame.Surface((400, 400))
    paper = Paper(surface, Theme(), lambda text: told, lambda: None)  # type: ignore[arg-type]
    lines = coming._intro(paper, Show("x", Text("x"), Text("x"), "now", Text("x"), Text("x")), 380)
    assert len(lines) <= 3 and " ".join(lines) == "Somebody hid the fuses. " * 2 + "Somebody hid the fuses."
