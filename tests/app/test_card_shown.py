"""A card played is shown large on the stage: whose it is, which half counts, what it touches, and for how long."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.app.play import Play
from game.app.screens.replay import ReplayScreen
from game.app.screens.table import TableScreen
from game.app.shots import Games
from game.app.table.play.card_shown import COMES, GOES, STAYS, CardShown
from game.app.table.play.stage import Setting
from game.app.window import App
from game.core.session import Session
from game.core.text import Text
from game.kit import registry
from game.kit.cardplay import CardPlayed
from game.kit.faces import CardBox, CardFace
from tests.app.conftest import FRAME
from tests.app.test_fan import MODULES
from tests.app.test_table import FIGHT, A, B, Player

CARD = CardFace(
    "c1",
    Text("table.key.escape"),
    boxes=(CardBox(None, Text("table.key.enter"), "bad"), CardBox(None, Text("table.key.menu"), "accent")),
)


@pytest.fixture
def fight(app: App, tmp_path: Any) -> Player:
    from game.app.screens.opening import open_situation

    app.settings.animation, app.settings.volume = "normal", 0
    path = tmp_path / "fight.toml"
    path.write_text(FIGHT)
    player = Player(app)
    app.push(open_situation(app, path))
    player.asked()
    player.table.host.stage.clear()
    return player


def setting(player: Player) -> Setting:
    found: Setting = player.table.sitting._setting
    return found


def test_a_rivals_card_comes_stays_and_goes_in_its_time() -> None:
    theirs, own = (
        CardShown(CardPlayed(CARD, B, CARD.title), own=False),
        CardShown(CardPlayed(CARD, A, CARD.title), own=True),
    )
    assert theirs.length == pytest.approx(COMES + STAYS + GOES) and (COMES, STAYS, GOES) == (0.26, 1.5, 0.2)
    assert own.length < theirs.length, "whoever played it has read it"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (900, 600)])
def test_the_card_lies_in_the_half_without_what_it_touches(fight: Player, size: tuple[int, int]) -> None:
    fight.send(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    fight.frames(3)
    where = setting(fight)
    for token in where.figures.tokens:
        shown = CardShown(CardPlayed(CARD, B, CARD.title, touches=(token.id,)), own=False)
        place, aim = shown.place(where), where.view.piece_rect(token.id, where.figures)
        assert where.board.contains(place)
        assert aim is not None and (place.centerx < where.board.centerx) == (aim.centerx > where.board.centerx)


def test_nothing_is_shown_without_animation(fight: Player) -> None:
    fight.app.settings.animation = "none"
    fight.frames(1)
    fight.table.host.stage.add(CardShown(CardPlayed(CARD, B, CARD.title), own=False))
    assert not fight.table.host.stage.busy


def test_one_press_ends_it_and_answers_nothing(fight: Player) -> None:
    stage, before = fight.table.host.stage, len(fight.table.play.session.answers)
    stage.add(CardShown(CardPlayed(CARD, B, CARD.title, box=1, effect=CARD.title, touches=("a1",)), own=False))
    fight.frames(30)
    assert stage.busy
    fight.press(pygame.K_SPACE)
    assert not stage.busy and len(fight.table.play.session.answers) == before


def test_shift_keeps_it_on_the_table(fight: Player) -> None:
    stage = fight.table.host.stage
    stage.add(CardShown(CardPlayed(CARD, B, CARD.title), own=False))
    fight.frames(20)
    fight.send(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0))
    for _ in range(240):
        fight.app.frame([], FRAME)
    assert stage.busy
    fight.send(pygame.event.Event(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0, scancode=0))
    for _ in range(240):
        fight.app.frame([], FRAME)
    assert not stage.busy


# --- what the games say


def plays(name: str) -> list[tuple[Session[Any], int, CardPlayed]]:
    """The first cards of each kind that computers play in a game."""
    games, looks = Games(name), registry.looks_of(name)
    session, found = games._played("weak", 260), dict[str, tuple[Session[Any], int, CardPlayed]]()
    for count in range(1, len(session.answers) + 1):
        before, after = session.branch(count - 1), session.branch(count)
        told = looks.played(after.state, after.entries[len(before.entries) :])
        if told:
            found.setdefault(told.words.key, (session, count, told))
    return list(found.values())


@pytest.mark.parametrize("name", MODULES)
def test_every_game_shows_its_cards_large(app: App, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(registry, "_modules", MODULES)
    app.settings.volume, app.settings.animation = 0, "normal"
    found = plays(name)
    assert found
    player = Player(app)
    for session, count, told in found:
        app.home()
        app.push(TableScreen(app, Play(session.branch(count), seed=1)))
        player.frames(1)
        table = player.table
        table.host.stage.clear()
        for card in (told, replace(told, effect=None, aside=None)):
            shown = CardShown(card, own=False)
            for age in (0.1, COMES + 0.2, COMES + STAYS + 0.1):
                shown.draw(app.window, table.sitting._setting, age)
            assert table.around.layout.board.contains(shown.place(table.sitting._setting))


@pytest.mark.rule("BMG3-RES-02")
def test_a_resource_of_the_third_edition_says_what_it_is_aimed_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_modules", MODULES)
    used = [told for _, _, told in plays("bmg3") if told.words.key == "bmg3.played.use"]
    assert used and used[0].box == 1 and used[0].touches


def test_a_card_that_the_rival_plays_goes_on_the_stage_by_itself(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_modules", MODULES)
    app.settings.volume, app.settings.animation = 0, "normal"
    theirs = [(session, count, told) for session, count, told in plays("bmg3") if told.seat == B]
    assert theirs
    session, count, told = theirs[0]
    app.push(TableScreen(app, Play(session.branch(count - 1), seed=1)))
    player = Player(app)
    host = player.table.host
    host.stage.speed = "normal"
    assert host._give(session.answers[count - 1].key, theirs=True)
    player.until(lambda: isinstance(host.stage.now, CardShown), 20)
    assert host.stage.now is not None and host.stage.now.title == told.words


def test_a_replay_shows_the_cards_again(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_modules", MODULES)
    app.settings.volume, app.settings.animation = 0, "normal"
    session, count, told = plays("bmg3")[0]
    replay = ReplayScreen(app, session.branch(min(count + 1, len(session.answers))))
    app.push(replay)
    replay.jump(replay.reel.stop_after(count - 1))
    Player(app).frames(2)
    replay.stage.clear()
    replay.step(1)
    shown = replay.stage.now
    assert isinstance(shown, CardShown) and shown.title == told.words
