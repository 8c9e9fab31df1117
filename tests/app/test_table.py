"""The table screen, played in the real loop with mouse and keys: every kind of question, and everything around them."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import games, window
from game.app.play import Play
from game.app.screens import table as table_screen
from game.app.screens.confirm import ConfirmScreen
from game.app.screens.cover import CoverScreen
from game.app.screens.opening import open_situation, quick_start, resume_game, start_game, watching
from game.app.screens.table import TableScreen
from game.app.table.panels.answers import Answers
from game.app.table.panels.layout import BOARD_SHARE
from game.app.table.play.drafts import DiceDraft
from game.app.table.play.options import ArrangeDraft, ChooseDraft, SomeDraft
from game.app.table.play.places import PathDraft, PointDraft
from game.app.window import App
from game.core.place import Point
from game.core.request import Seat
from game.core.save import read_save, resume
from game.core.session import Session
from game.kit import registry
from game.kit.looks import Looks
from game.kit.tokens import NOBODY
from tests.app.conftest import FRAME, Hand

A, B = Seat("A"), Seat("B")
SHOTS = Path(__file__).parents[2] / "build" / "shots"

FIGHT = """
system = "duel"
phase = "activate"
queue = ["a1", "b1", "a2", "b2"]
[models]
a1 = "10,8"
a2 = "8,7"
b1 = "12,9"
b2 = "12.5,6.5"
[hands]
A = "surge1 scout1"
B = "parry1"
"""


class Player(Hand):
    """A hand at the table."""

    @property
    def table(self) -> TableScreen:
        return next(screen for screen in reversed(self.app.screens) if isinstance(screen, TableScreen))

    @property
    def draft(self) -> Any:
        return self.table.controller.draft

    def until(self, done: Callable[[], bool], most: float = 30.0) -> None:
        """Let time pass until something is so."""
        end = time.monotonic() + most
        while not done():
            assert time.monotonic() < end, f"still waiting: {self.table.play.session.where()}"
            self.app.frame([], FRAME)
            time.sleep(0.001)

    def asked(self, kind: type | None = None) -> None:
        """Wait for a question, saying who one is whenever the screen is covered."""

        def ready() -> bool:
            if isinstance(self.app.top, CoverScreen):
                self.press(pygame.K_RETURN)
            return self.draft is not None and (kind is None or isinstance(self.draft, kind))

        self.until(ready)
        self.frames(2)

    def where(self, x: float, y: float) -> tuple[int, int]:
        """A place of the board, in inches, as pixels."""
        px, py = self.table.sitting.view.camera.to_screen(Point(round(x * 1000), round(y * 1000)))
        return round(px), round(py)

    def move_to(self, at: tuple[int, int]) -> None:
        self.send(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.move_to(start)
        self.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        for n in range(1, 5):
            self.move_to((start[0] + (end[0] - start[0]) * n // 4, start[1] + (end[1] - start[1]) * n // 4))
        self.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))

    def wheel(self, at: tuple[int, int], steps: int) -> None:
        self.move_to(at)
        self.send(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False))

    def right_click(self, at: tuple[int, int]) -> None:
        self.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=3))
        self.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=3))

    def button(self, name: str) -> None:
        """Click a spot of a panel by its name."""
        self.click_at(self.spot(name).rect.center)

    def spot(self, name: str) -> Any:
        for panel in self.table.around.panels:
            for spot in panel.spots:
                if spot.name == name:
                    return spot
        names = [spot.name for panel in self.table.around.panels for spot in panel.spots]
        raise AssertionError(f"nothing is called {name!r}; there are {names}")

    def spot_exists(self, name: str) -> bool:
        return any(spot.name == name for panel in self.table.around.panels for spot in panel.spots)

    def shot(self, name: str) -> None:
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.app.frame([], FRAME)
        pygame.image.save(self.app.window, SHOTS / f"table-{name}.png")


@pytest.fixture
def player(app: App) -> Player:
    app.settings.animation = "none"
    app.settings.volume = 0
    return Player(app)


@pytest.fixture
def fight(player: Player, tmp_path: Path) -> Player:
    """Two persons in the middle of a fight; a1 acts."""
    path = tmp_path / "fight.toml"
    path.write_text(FIGHT)
    player.app.push(open_situation(player.app, path))
    player.asked(ChooseDraft)
    return player


def hot_seat(player: Player) -> None:
    system = registry.load("duel")
    player.app.push(start_game(player.app, system.quick_start(), {}))
    player.asked()


# --- a whole turn


def test_a_turn_with_every_kind_of_question(player):
    hot_seat(player)
    session = player.table.play.session
    for x, y in ((10, 3), (10, 17), (7, 3), (13, 17)):
        player.asked(PointDraft)
        player.click_at(player.where(x, y))
    player.asked(SomeDraft)
    for id, x, y in (("a1", 10, 3), ("b1", 10, 17), ("a2", 7, 3), ("b2", 13, 17)):
        at = session.state.models[id].at
        assert (at.x, at.y) == (pytest.approx(x * 1000, abs=30), pytest.approx(y * 1000, abs=30))

    for seat in (A, B):
        player.asked(SomeDraft)
        assert player.table.host.viewer == seat
        player.press(pygame.K_1)
        player.shot(f"some-{seat}")
        player.button("confirm")
    for seat in (A, B):
        player.asked(ChooseDraft)
        assert player.table.play.asked.seat == seat
        player.button("option:press")
    for _ in range(2):
        player.asked(ArrangeDraft)
        player.press(pygame.K_RIGHT, pygame.KMOD_SHIFT)
        player.shot("arrange")
        player.press(pygame.K_RETURN)
    assert session.state.sides["A"].order == ["a2", "a1"]

    player.asked(ChooseDraft)
    before = session.state.models["a2"].at
    player.drag(player.where(7, 3), player.where(7, 7))
    assert isinstance(player.draft, PathDraft)
    player.shot("path")
    player.press(pygame.K_RETURN)
    player.asked(ChooseDraft)
    after = session.state.models["a2"].at
    assert after.y > before.y + 3000 and after.x == pytest.approx(before.x, abs=120)
    assert player.table.host.looks.tokens(session.state, A)
    player.button("option:end")
    player.asked()
    assert player.table.play.seat == B


def test_why_a_place_does_not_fit_is_told_once(player, monkeypatch):
    """Beside the suggestions while it is pointed at, in the head of the question once it was clicked."""
    hot_seat(player)
    player.asked(PointDraft)
    told = list[str]()
    paragraph = Answers._paragraph

    def listened(self, surface, words, *more):
        told.append(words)
        return paragraph(self, surface, words, *more)

    monkeypatch.setattr(Answers, "_paragraph", listened)
    player.move_to(player.where(10, 12))
    assert told and player.table.host.note is None
    player.click_at(player.where(10, 12))
    assert player.table.host.note == player.draft.fault
    told.clear()
    player.table.controller.revision += 1
    player.frames(2)
    assert not told


def test_an_attack_shows_its_odds_then_dice_and_the_defender_may_parry(fight):
    table = fight.table
    fight.move_to(fight.spot("option:attack:b1").rect.center)
    fight.until(lambda: table.host.odds.samples >= 100)
    fight.shot("odds")
    fight.click_at(fight.where(12, 9))
    for _ in range(200):
        fight.app.frame([], FRAME)
        if table.host.dice.visible:
            break
    assert table.host.dice.visible
    fight.asked()
    fight.shot("after-attack")
    journal = [entry.event for entry in table.play.session.entries]
    assert "duel.told.attacked" in journal
    assert table.host.motion.told == len(journal)


def test_the_choices_stay_where_they_are_when_odds_appear(fight):
    table = fight.table
    attack = fight.spot("option:attack:b1").rect
    before = {spot.name: spot.rect for spot in table.around.question.spots}
    fight.move_to(attack.center)
    fight.until(lambda: table.host.odds.samples >= 100)
    fight.frames(2)
    assert {spot.name: spot.rect for spot in table.around.question.spots} == before


def test_glowing_ground_answers_a_click(fight):
    fight.click_at(fight.where(10, 6))
    assert isinstance(fight.draft, PathDraft) and fight.draft.laid
    fight.press(pygame.K_RETURN)
    fight.asked()
    assert fight.table.play.session.state.models["a1"].at.y == pytest.approx(6000, abs=120)


def test_ground_out_of_reach_only_lets_go_of_the_selection(fight):
    fight.click_at(fight.where(1, 15))
    assert isinstance(fight.draft, ChooseDraft)


def test_splitting_dice_with_the_wheel_and_buttons(fight):
    fight.button("option:split")
    fight.wheel(fight.spot("share:b1").rect.center, 1)
    fight.button("more:b1")
    fight.button("more:b2")
    fight.shot("allot")
    assert fight.draft.amounts == {"b1": 2, "b2": 1}
    before = len(fight.table.play.session.answers)
    fight.button("confirm")
    assert fight.table.play.session.answers[before].key == "split b1=2 b2=1"


def test_cards_are_used_by_clicking_them(fight):
    spot = next(spot for spot in fight.table.around.hand.spots if spot.subject == "surge1")
    fight.click_at(spot.rect.center)
    fight.asked(ChooseDraft)
    assert fight.table.play.session.state.models["a1"].surging


def test_only_the_viewers_hand_is_shown(fight):
    assert fight.table.host.viewer == A
    assert {spot.subject for spot in fight.table.around.hand.spots} == {"surge1", "scout1"}


# --- explaining


def test_pointing_at_what_cannot_be_chosen_says_why_with_its_rule(player, tmp_path):
    path = tmp_path / "far.toml"
    path.write_text(FIGHT.replace('b2 = "12.5,6.5"', 'b2 = "3,18"'))
    player.app.push(open_situation(player.app, path))
    player.asked(ChooseDraft)
    player.move_to(player.where(3, 18))
    player.frames(40)
    words, rule = player.table.around.tip.words("")
    assert "reach" in words.lower() and rule == "DUEL-ATK-01"
    player.click_at(player.where(3, 18))
    assert player.table.host.note.rule == "DUEL-ATK-01"
    player.frames(2)
    assert any(spot.rule == "DUEL-ATK-01" for spot in player.table.around.question.spots)
    player.shot("refused")


def test_a_rule_without_a_rulebook_is_said_so_and_not_a_crash(fight):
    fight.table.open_rule("DUEL-ATK-01")
    assert any("DUEL-ATK-01" in words for words in fight.table.toasts.words)


# --- undo, history


def test_undo_and_redo_by_key_and_by_button(fight):
    session = fight.table.play.session
    fight.drag(fight.where(10, 8), fight.where(10, 5))
    fight.press(pygame.K_RETURN)
    fight.asked(ChooseDraft)
    moved = session.state.models["a1"].at
    fight.press(pygame.K_z, pygame.KMOD_CTRL)
    fight.asked(ChooseDraft)
    assert session.state.models["a1"].at == Point(10000, 8000)
    fight.button("redo")
    fight.asked(ChooseDraft)
    assert session.state.models["a1"].at == moved


def test_taking_back_seen_dice_is_asked_about_once(fight):
    table = fight.table
    for asks in (True, False):
        fight.asked(ChooseDraft)
        fight.button("option:attack:b1")
        fight.press(pygame.K_RETURN)
        fight.asked()
        fight.press(pygame.K_z, pygame.KMOD_CTRL)
        assert isinstance(fight.app.top, ConfirmScreen) == asks
        if asks:
            fight.press(pygame.K_y)
        fight.until(lambda: not table.play.session.answers)


def test_the_past_can_be_looked_at_and_branched_from(fight):
    table = fight.table
    fight.drag(fight.where(10, 8), fight.where(10, 5))
    fight.press(pygame.K_RETURN)
    fight.asked(ChooseDraft)
    fight.button("option:end")
    fight.asked(ChooseDraft)
    digest = table.play.session.digest()
    fight.button("history")
    assert table.sitting.history is not None
    fight.press(pygame.K_HOME)
    assert next(token.at for token in table.sitting.shown.tokens if token.id == "a1") == Point(10000, 8000)
    fight.shot("history")
    fight.press(pygame.K_RETURN)
    assert table.play.session.digest() == digest
    first = table.play.path
    fight.button("branch")
    branched = fight.table
    assert branched is not table and branched.play.path != first
    assert branched.play.session.answers == []
    assert read_save(first).answers == 2


def test_branching_at_a_table_with_nothing_below_goes_on(fight):
    fight.button("option:end")
    fight.asked(ChooseDraft)
    table, app = fight.table, fight.app
    del app.screens[: app.screens.index(table)]
    fight.button("history")
    fight.press(pygame.K_HOME)
    fight.button("branch")
    assert app.running and fight.table is not table


def test_the_slider_is_dragged(fight):
    fight.button("option:end")
    fight.asked(ChooseDraft)
    fight.press(pygame.K_k)
    fight.frames(2)
    track = fight.spot("slider").rect
    fight.drag((track.right - 12, track.centery), (track.x + 2, track.centery))
    assert fight.table.sitting.history.stop == 0
    fight.press(pygame.K_ESCAPE)
    assert fight.table.sitting.history is None


# --- hot seat


def test_the_screen_is_covered_between_persons_who_keep_secrets(fight):
    fight.button("option:end")
    fight.until(lambda: isinstance(fight.app.top, CoverScreen))
    assert fight.table.host.viewer == A
    assert fight.table.controller.draft is None
    fight.press(pygame.K_RETURN)
    fight.frames(3)
    assert fight.table.host.viewer == B
    assert {spot.subject for spot in fight.table.around.hand.spots} == {"parry1"}


def test_persons_who_are_all_allies_are_never_asked_who_they_are(player, tmp_path, monkeypatch):
    monkeypatch.setattr(Looks, "allies", lambda *_: True)
    path = tmp_path / "fight.toml"
    path.write_text(FIGHT)
    player.app.push(open_situation(player.app, path))
    player.until(lambda: player.draft is not None or isinstance(player.app.top, CoverScreen))
    assert player.table.host.viewer == A and not isinstance(player.app.top, CoverScreen)


def test_before_anybody_has_said_who_they_are_no_hand_is_open(player, tmp_path):
    path = tmp_path / "fight.toml"
    path.write_text(FIGHT)
    player.app.push(open_situation(player.app, path))
    assert player.table.host.viewer == NOBODY
    assert all(card.hidden for hand in player.table.sitting.shown.hands for card in hand.cards)


@pytest.mark.parametrize(("key", "standing"), [(pygame.K_x, "never"), (pygame.K_y, "always"), (pygame.K_p, "ask")])
def test_a_letter_gives_a_standing_answer_to_a_reaction(player, tmp_path, key, standing):
    path = tmp_path / "stubborn.toml"
    path.write_text(FIGHT.replace('queue = ["a1", "b1", "a2", "b2"]', 'queue = ["b2"]'))
    screen = open_situation(player.app, path)
    screen.play.policies[A, "duel.parry"] = "never"
    screen.play.chance.load([1, 1, 1, 1])
    player.app.push(screen)
    player.asked(ChooseDraft)
    player.press(key)
    assert (B, "duel.stubborn") not in player.table.play.policies, "this question has none"
    player.button("option:attack:a1")
    player.press(pygame.K_RETURN)
    player.until(lambda: player.table.play.asked is not None and player.spot_exists("policy:never"))
    player.press(key)
    assert list(player.table.play.policies.items())[-1][1] == standing


def test_a_reaction_is_silenced_for_this_game_only_and_asked_about_again_by_one_click(player, tmp_path):
    path = tmp_path / "stubborn.toml"
    path.write_text(FIGHT.replace('queue = ["a1", "b1", "a2", "b2"]', 'queue = ["b2"]'))
    screen = open_situation(player.app, path)
    screen.play.policies[A, "duel.parry"] = "never"
    screen.play.chance.load([1, 1, 1, 1])
    player.app.push(screen)
    player.asked(ChooseDraft)
    assert not player.spot_exists("ask_again"), "what A silenced does not concern B"
    player.button("option:attack:a1")
    player.press(pygame.K_RETURN)
    player.until(lambda: player.table.play.asked is not None and player.spot_exists("policy:never"))
    player.shot("reaction")
    player.button("policy:never")
    player.until(lambda: player.draft is not None and player.draft.request.topic == "act")
    player.frames(2)
    assert "Stubborn" in player.spot("ask_again").tip
    assert player.spot("ask_again").rect.top > player.spot("menu").rect.top, "no other button moves for it"
    player.shot("silenced")
    player.button("ask_again")
    player.frames(2)
    assert player.table.play.silenced(B) == [] and not player.spot_exists("ask_again")
    assert open_situation(player.app, path).play.policies == {}, "the next game asks"


# --- dice by hand


def test_dice_are_typed_in_when_the_player_rolls_them(fight):
    fight.app.settings.ask_dice = True
    fight.button("option:attack:b1")
    fight.press(pygame.K_RETURN)
    fight.asked(DiceDraft)
    fight.press(pygame.K_6)
    fight.press(pygame.K_5)
    fight.button("face:1")
    fight.shot("typed-dice")
    fight.press(pygame.K_RETURN)
    fight.until(lambda: bool(fight.table.play.session.entries))
    assert fight.table.play.session.entries[0].dice == (6, 5, 1)


# --- instruments


def test_the_tape_measures_edge_to_edge_and_warns_when_too_close_to_call(fight):
    fight.press(pygame.K_m)
    fight.click_at(fight.where(10, 8))
    fight.move_to(fight.where(12, 9))
    table = fight.table
    tape = table.sitting.instruments.tape(table.sitting.board, table.sitting.shown.tokens, table.mouse.spot)
    assert tape.words == "1.24″" and not tape.close
    fight.click_at(fight.where(10, 4.5))
    tape = table.sitting.instruments.tape(table.sitting.board, table.sitting.shown.tokens, None)
    assert tape.close and tape.words.startswith(("2.9", "3"))
    fight.shot("tape")
    fight.press(pygame.K_m)
    assert table.sitting.instruments.tape(table.sitting.board, table.sitting.shown.tokens, None) is None
    assert not table.play.session.answers


def test_sight_ranges_and_threat_are_laid_over_the_board(fight):
    table = fight.table
    fight.move_to(fight.where(10, 8))

    def laid() -> set[str]:
        shown = table.sitting.instruments.overlays(
            table.sitting.board, table.sitting.shown.tokens, "a1", table.mouse.spot
        )
        return {type(overlay).__name__ for overlay in shown}

    assert laid() == {"Reach"}
    fight.press(pygame.K_r)
    fight.press(pygame.K_t)
    assert {"Rings", "Threat"} <= laid()
    fight.send(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_l, mod=0, unicode="l", scancode=0))
    assert "Sight" in laid()
    fight.shot("instruments")
    fight.send(pygame.event.Event(pygame.KEYUP, key=pygame.K_l, mod=0, scancode=0))
    assert "Sight" not in laid()


def test_wheel_zooms_drag_pans_and_f_fits(fight):
    camera = fight.table.sitting.view.camera
    fitted = camera.scale
    fight.wheel(fight.where(5, 15), 2)
    fight.frames(30)
    assert camera.scale > fitted
    before = camera.origin
    fight.drag(fight.where(5, 15), fight.where(6, 14))
    assert camera.origin != before
    fight.press(pygame.K_f)
    fight.frames(30)
    assert camera.scale == fitted


def test_tab_goes_through_the_models(fight):
    seen = []
    for _ in range(4):
        fight.press(pygame.K_TAB)
        seen.append(fight.table.sitting.selected)
    assert len(set(seen)) >= 2


def test_a_right_click_takes_back_what_is_unconfirmed(fight):
    fight.drag(fight.where(10, 8), fight.where(10, 6))
    fight.right_click(fight.where(3, 3))
    fight.right_click(fight.where(3, 3))
    assert isinstance(fight.draft, ChooseDraft)


# --- around the game


def test_a_game_is_saved_after_every_answer_and_goes_on_where_it_was_left(fight):
    path = fight.table.play.path
    fight.button("option:end")
    fight.asked()
    digest = fight.table.play.session.digest()
    fight.table.leave_table()
    assert games.thumbnail(path) is not None
    resumed = resume(read_save(path), registry.load("duel"))
    fight.app.push(resume_game(fight.app, Play(resumed, path)))
    fight.asked()
    assert fight.table.play.session.digest() == digest
    assert fight.table.play.seat == B


def test_language_scale_and_size_change_under_a_running_game(fight):
    app = fight.app
    fight.drag(fight.where(10, 8), fight.where(10, 6))
    laid = list(fight.draft.laid)
    for language in ("es", "it", "en"):
        app.settings.language = language
        app.changed()
        fight.frames(2)
        fight.shot(f"language-{language}")
    for scale in (75, 150, 200, 100):
        app.settings.scale = scale
        app.changed()
        fight.frames(2)
        fight.shot(f"scale-{scale}")
    assert laid and fight.draft.laid == laid
    app.window = pygame.display.set_mode((1920, 1080), pygame.RESIZABLE)
    fight.send(pygame.event.Event(pygame.VIDEORESIZE, size=(1920, 1080), w=1920, h=1080))
    fight.frames(2)
    assert fight.table.around.layout.question.bottom == 1080 - 12
    fight.shot("1920")


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("scale", [0, 75, 100, 125])
def test_the_board_has_its_share_of_the_window(app, size, scale):
    from game.app.table.panels.layout import arrange
    from game.app.theme import Theme

    guess = max(75, min(200, int(100 * size[1] / 720 / 25) * 25))
    board = arrange(size, Theme(scale or guess)).board
    if scale != 125 or size[0] >= 1280:
        assert board.width * board.height >= BOARD_SHARE * size[0] * size[1]


def test_esc_opens_the_menu_where_a_seat_can_be_given_to_the_computer(fight):
    fight.press(pygame.K_ESCAPE)
    assert fight.table.around.menu is not None
    fight.shot("menu")
    fight.button("seat:B")
    assert fight.table.play.players[B] == "weak"
    fight.press(pygame.K_ESCAPE)
    assert fight.table.around.menu is None
    fight.button("option:end")
    fight.until(lambda: fight.table.play.seat == A and fight.draft is not None)
    assert any(answered.by == B for answered in fight.table.play.session.answers)


def test_all_keys_are_listed(fight):
    fight.press(pygame.K_h)
    assert fight.table.around.helping
    fight.shot("help")
    fight.press(pygame.K_SPACE)
    assert not fight.table.around.helping and not fight.table.play.session.answers


def test_a_failing_rule_is_reported_in_one_sentence_and_the_game_goes_on(fight, monkeypatch):
    def broken(*_: Any) -> None:
        raise ZeroDivisionError("a rule")

    monkeypatch.setattr("examples.duel.flow.Turn.move", broken)
    fight.drag(fight.where(10, 8), fight.where(10, 6))
    fight.press(pygame.K_RETURN)
    fight.frames(3)
    assert any("report" in words for words in fight.table.toasts.words)
    assert not fight.table.play.session.answers
    monkeypatch.undo()
    fight.asked(ChooseDraft)
    fight.drag(fight.where(10, 8), fight.where(10, 6))
    fight.press(pygame.K_RETURN)
    fight.asked(ChooseDraft)
    assert len(fight.table.play.session.answers) == 1


def test_a_roll_that_fails_is_reported_once_and_can_be_tried_again(fight, monkeypatch, home):
    def broken(*_: Any) -> None:
        raise ZeroDivisionError("a rule")

    monkeypatch.setattr("examples.duel.flow.Game.tell", broken)
    fight.button("option:attack:b1")
    fight.press(pygame.K_RETURN)
    fight.frames(30)
    assert len(list((home / "reports").glob("*.txt"))) == 1
    monkeypatch.undo()
    monkeypatch.setenv("SANDTABLE_HOME", str(home))
    monkeypatch.setattr(registry, "_modules", {"duel": "examples.duel"})
    fight.button("again")
    fight.asked()
    assert fight.table.play.session.entries


# --- computers


def test_the_computer_plays_to_the_end_of_a_game(player):
    player.app.push(quick_start(player.app, "duel"))
    table = player.table
    assert table.play.players == {A: "", B: "medium"}
    for _ in range(400):
        player.until(lambda: table.play.session.outcome is not None or player.draft is not None)
        if table.play.session.outcome:
            break
        table.host.answer(player.draft.request.sample(table.play.chance.random))
    player.until(lambda: not table.host.motion.busy and table.play.waiting == "over")
    player.frames(3)
    assert table.around.prompter.asking(0).words
    player.shot("over")
    player.button("look_back")
    assert table.sitting.history is not None


def test_watching_computers_needs_nobody(player):
    system = registry.load("duel")
    session = Session(system, system.quick_start())
    from game import bots

    minds = {seat: bots.bot("random", seat) for seat in (A, B)}
    player.app.push(watching(player.app, session, minds, 1))
    assert player.table.host.viewer is None
    player.until(lambda: session.outcome is not None, 60)


def test_thinking_can_be_stopped_tried_again_and_taken_over(player):
    player.app.push(quick_start(player.app, "duel"))
    player.asked(PointDraft)
    table = player.table
    table.host.computers.minds[B] = Sleepy()
    player.press(pygame.K_1)
    player.press(pygame.K_RETURN)
    player.until(lambda: table.host.computers.thinker.busy)
    player.frames(3)
    player.shot("thinking")
    player.button("stop")
    assert table.host.trouble is not None
    player.frames(2)
    player.button("take_over")
    player.asked(PointDraft)
    assert table.play.seat == B and table.play.players[B] == ""


def test_closing_the_window_while_the_computer_thinks_ends_everything(player):
    player.app.push(quick_start(player.app, "duel"))
    player.asked(PointDraft)
    table = player.table
    table.host.computers.minds[B] = Sleepy()
    player.press(pygame.K_1)
    player.press(pygame.K_RETURN)
    player.until(lambda: table.host.computers.thinker.busy)
    path, answers = table.play.path, len(table.play.session.answers)
    player.app.frame([pygame.event.Event(pygame.QUIT)], FRAME)
    assert not player.app.running and not table.host.computers.thinker.busy
    assert read_save(path).answers == answers == 1


class Sleepy:
    def answer(self, view: Session[Any], seat: Seat) -> str:
        time.sleep(60)
        return ""


def test_frames_stay_short_while_the_computer_thinks(player):
    player.app.push(quick_start(player.app, "duel"))
    player.asked(PointDraft)
    player.press(pygame.K_1)
    player.press(pygame.K_RETURN)
    longest = 0.0
    for _ in range(60):
        start = time.perf_counter()
        player.app.frame([], FRAME)
        longest = max(longest, time.perf_counter() - start)
    assert longest < 5


def test_panels_are_painted_again_only_when_they_change(fight):
    panels = [
        fight.table.around.tools,
        fight.table.around.banner,
        fight.table.around.crew,
        fight.table.around.rivals,
        fight.table.around.hand,
        fight.table.around.sheet,
        fight.table.around.journal,
        fight.table.around.question,
    ]
    fight.frames(3)
    before = [panel.paints for panel in panels]
    fight.frames(60)
    assert [panel.paints for panel in panels] == before


def test_a_play_can_be_handed_over_as_it_is(player):
    system = registry.load("duel")
    play = Play(Session(system, system.quick_start()))
    screen = resume_game(player.app, play)
    assert isinstance(screen, TableScreen) and screen.play is play
    screen.host.leave()


def test_the_menu_of_a_game_without_surrender_offers_none(fight):
    fight.press(pygame.K_ESCAPE)
    assert not any(extra.name == "concede" for extra, _ in fight.table.around.menu.entries)


def test_the_menu_concedes_once_the_player_is_sure(fight, monkeypatch):
    def concede(self, state, seat):
        state.models = {id: model for id, model in state.models.items() if model.seat != seat}

    monkeypatch.setattr(type(fight.table.play.session.system), "concede", concede)
    fight.press(pygame.K_ESCAPE)
    fight.button("concede")
    assert fight.table.play.session.outcome is None, "a slip of the hand decides nothing"
    fight.button("concede")
    outcome = fight.table.play.session.outcome
    assert outcome is not None and outcome.winners == (B,)
    fight.press(pygame.K_ESCAPE)
    assert not any(extra.name == "concede" for extra, _ in fight.table.around.menu.entries), "it is over"


def test_the_picture_of_a_table_is_painted_after_it_was_left(fight):
    path = fight.table.play.path
    fight.button("option:end")
    fight.asked()
    fight.app.bit_by_bit = True
    fight.table.leave_table()
    assert games.thumbnail(path) is None
    for _ in range(600):
        fight.app.frame([], 1 / 60)
        if games.pictured(path):
            break
        time.sleep(0.01)
    assert games.thumbnail(path) is not None


def test_the_past_is_looked_at_once_for_every_stop(fight, monkeypatch):
    fight.button("option:end")
    fight.asked()
    fight.button("history")
    sitting = fight.table.sitting
    first = sitting.shown
    assert sitting.shown is first
    fight.frames(2)
    assert sitting.shown is first, "a frame does not look again"
    stop = sitting.history.stop
    sitting.history.go(stop - 1)
    assert sitting.shown is not first


def test_a_table_that_is_come_back_to_paints_its_panels_in_steps(fight, monkeypatch):
    monkeypatch.setattr(window, "MOST", 0)
    monkeypatch.setattr(table_screen, "_PAINTS", 0)
    fight.app.bit_by_bit = True
    fight.table.open_settings()
    while fight.app.arriving:
        fight.frames(1)
    fight.app.pop()
    painted = []
    while fight.app.arriving:
        painted.append(sum(panel._surface is not None for panel in fight.table.around.panels))
        fight.frames(1)
    assert len(set(painted)) > 3, "some at a time"
