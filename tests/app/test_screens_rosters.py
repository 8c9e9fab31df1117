"""Rosters: built, judged, kept, copied, sent as text."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.app import games, rosters
from game.app.chosen import Chosen
from game.app.screens.confirm import ConfirmScreen
from game.app.screens.new_game import NewGameScreen
from game.app.screens.roster import RosterScreen
from game.app.screens.rosters import RostersScreen
from game.app.settings import Settings
from game.app.window import App
from game.core import files
from game.core import roster as roster_files
from game.core.roster import Pick, Roster, RosterError, read_roster, write_roster
from game.core.system import Seating, Setup
from game.kit import registry
from tests.app.conftest import Hand
from tests.app.warband import Warband


@pytest.fixture(autouse=True)
def mustered(duel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry.looks_of("duel"), "muster", Warband())


@pytest.fixture
def path(home: Path) -> Path:
    """A roster of the player's own."""
    path = rosters.new_path("duel")
    write_roster(Roster("duel", "Mine", (Pick("brute1"),), 100), path)
    return path


def builder(hand: Hand, path: Path) -> RosterScreen:
    screen = RosterScreen(hand.app, read_roster(path), path)
    hand.app.push(screen)
    hand.frames()
    return screen


def test_a_double_click_takes_an_offer_and_keeps_it_at_once(hand: Hand, path: Path) -> None:
    builder(hand, path)
    hand.row("roster.offers", "Parry", times=2)
    assert [pick.id for pick in read_roster(path).picks] == ["brute1", "fencer"]


def test_extras_are_ticked_with_the_keyboard(hand: Hand, path: Path) -> None:
    builder(hand, path)
    hand.row("roster.offers", "Parry", times=2)
    hand.row("roster.extras", "Surge")
    hand.press(pygame.K_RETURN)
    assert read_roster(path).picks[1].extras == ("blade",)
    hand.press(pygame.K_SPACE)
    assert read_roster(path).picks[1].extras == ()


def test_an_extra_that_is_counted_is_taken_up_to_its_number(hand: Hand, path: Path) -> None:
    builder(hand, path)
    hand.row("roster.offers", "Parry", times=2)
    hand.row("roster.extras", "Guard")
    for _ in range(4):
        hand.press(pygame.K_EQUALS)
    assert read_roster(path).picks[1].extras == ("second",) * 3
    hand.press(pygame.K_MINUS)
    hand.row("roster.extras", "Surge", times=2)
    assert read_roster(path).picks[1].extras == ("second", "second", "blade")
    hand.row("roster.extras", "Guard")
    for _ in range(4):
        hand.press(pygame.K_MINUS)
    assert read_roster(path).picks[1].extras == ("blade",)


def test_a_double_click_takes_a_counted_extra_once_more(hand: Hand, path: Path) -> None:
    screen = builder(hand, path)
    hand.row("roster.offers", "Parry", times=2)
    hand.row("roster.extras", "Guard", times=2)
    assert read_roster(path).picks[1].extras == ("second",)
    hand.press(pygame.K_EQUALS)
    taken = read_roster(path)
    assert taken.picks[1].extras == ("second", "second")
    assert rosters.from_text(rosters.as_text(taken), "").picks == taken.picks
    assert screen.roster == taken


def test_an_illegal_roster_is_explained_and_kept_all_the_same(hand: Hand, path: Path) -> None:
    builder(hand, path)
    hand.row("roster.offers", "Parry", times=2)
    hand.click("One more")
    assert len(read_roster(path).picks) == 3
    faults = hand.list("roster.faults").rows
    assert [row.detail for row in faults] == ["DUEL-ATK-01"]


def test_a_fault_opens_its_rule(hand: Hand, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[str, str]] = []
    from game.app.screens import roster

    monkeypatch.setattr(
        roster, "RulebookScreen", lambda app, system, rule: opened.append((system, rule)) or RostersScreen(app)
    )
    builder(hand, path)
    hand.row("roster.offers", "Parry", times=2)
    hand.click("One more")
    fault = hand.list("roster.faults").rows[0].title
    hand.row("roster.faults", fault, times=2)
    assert opened == [("duel", "DUEL-ATK-01")]


def test_a_pick_is_removed_with_delete(hand: Hand, path: Path) -> None:
    builder(hand, path)
    hand.press(pygame.K_DELETE)
    assert read_roster(path).picks == ()
    assert not hand.control("Remove").enabled


def test_the_search_narrows_the_offers_without_losing_the_field(hand: Hand, path: Path) -> None:
    builder(hand, path)
    hand.press(pygame.K_f, pygame.KMOD_CTRL)
    hand.type("brute 17")
    assert [row.title for row in hand.list("roster.offers").rows if row.key] == ["Model brute 17"]
    hand.press(pygame.K_BACKSPACE)
    assert len(hand.list("roster.offers").rows) > 2


def test_the_name_and_the_limit_change(hand: Hand, path: Path) -> None:
    builder(hand, path)
    hand.choose("roster.limit", "150 points")
    hand.press(pygame.K_F2)
    hand.type("s")
    kept = read_roster(path)
    assert (kept.name, kept.limit) == ("Mines", 150)


def test_a_ready_made_roster_is_copied_before_it_is_changed(hand: Hand) -> None:
    hand.click("Rosters")
    hand.row("rosters.list", "First crew", times=2)
    assert isinstance(hand.app.top, RosterScreen)
    assert [kept.roster.name for kept in rosters.own() if kept.roster] == ["First crew"]


def test_duplicate_rename_and_delete(hand: Hand, path: Path) -> None:
    hand.click("Rosters")
    hand.row("rosters.list", "Mine")
    hand.click("Duplicate")
    assert {kept.roster.name for kept in rosters.own() if kept.roster} == {"Mine", "Mine (copy)"}
    hand.click("Rename")
    hand.type("x")
    hand.press(pygame.K_RETURN)
    assert {kept.roster.name for kept in rosters.own() if kept.roster} == {"Mine", "Mine (copy)x"}
    hand.click("Delete")
    assert isinstance(hand.app.top, ConfirmScreen)
    hand.press(pygame.K_y, text="y")
    assert [kept.roster.name for kept in rosters.own() if kept.roster] == ["Mine"]


@pytest.mark.parametrize("action", ["Delete", "Rename"])
def test_only_the_roster_that_was_asked_about_is_changed(hand: Hand, path: Path, action: str) -> None:
    other = rosters.duplicate(read_roster(path), "Other")
    before = other.read_bytes()
    hand.click("Rosters")
    hand.row("rosters.list", "Mine")
    hand.click(action)
    path.unlink()
    hand.app.relayout()  # the window has another size
    if action == "Delete":
        hand.click("confirm.yes")
    else:
        hand.type("x")
        hand.press(pygame.K_RETURN)
    assert other.read_bytes() == before


def test_a_roster_that_the_disk_does_not_take_is_listed_changed_and_played(
    hand: Hand, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "write_whole", full)
    monkeypatch.setattr(files, "keeper", keeper := files.Keeper())
    for module in (games, roster_files):
        monkeypatch.setattr(module, "keeper", keeper)
    first, second = (rosters.duplicate(Roster("duel", name, (Pick("brute1"),), 100), name) for name in ("One", "Two"))
    assert first != second, "the second would be written over the first"
    assert [kept.roster.name for kept in rosters.own() if kept.roster] == ["One", "Two"]
    chosen = Chosen(hand.app.settings, "duel")
    seat = chosen.places[0].seat
    chosen.take_roster(seat, f"own:{first.name}")
    assert chosen.setup().seats[0].roster["name"] == "One"


def test_a_roster_whose_file_is_gone_is_played_no_more(hand: Hand, path: Path) -> None:
    chosen = Chosen(hand.app.settings, "duel")
    seat = chosen.places[0].seat
    chosen.take_roster(seat, "own:gone.json")
    assert chosen.roster(seat) != "own:gone.json"
    chosen.take_size(100)
    chosen.setup()


def test_export_and_import_make_the_same_roster(hand: Hand, path: Path) -> None:
    hand.click("Rosters")
    hand.row("rosters.list", "Mine")
    hand.click("Export")
    assert [text.name for text in rosters.texts()] == ["Mine.txt"]
    path.unlink()
    hand.app.relayout()
    hand.row("rosters.list", "Mine.txt")
    hand.click("Import")
    [kept] = rosters.own()
    assert kept.roster == Roster("duel", "Mine", (Pick("brute1"),), 100)


def test_a_roster_is_the_same_after_a_trip_through_text() -> None:
    roster = Roster("duel", "Con ñ y più", (Pick("a", ("x", "y")), Pick("b")), 350)
    assert rosters.from_text(rosters.as_text(roster), "a file") == roster


@pytest.mark.parametrize("text", ["", "  loose\n", "system: duel\nlimit: many\n"])
def test_a_bad_text_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(RosterError) as refused:
        rosters.from_text(text, "crew.txt")
    assert "crew.txt" in str(refused.value) and "\n" not in str(refused.value)


def test_a_broken_roster_file_is_listed_with_its_fault(hand: Hand, home: Path) -> None:
    (home / "rosters").mkdir(exist_ok=True)
    (home / "rosters" / "torn.json").write_text("{", encoding="utf-8")
    hand.click("Rosters")
    row = next(row for row in hand.list("rosters.list").rows if row.title == "torn.json")
    assert "is not a roster" in row.detail


def test_an_own_roster_goes_into_the_setup_whole(hand: Hand, path: Path) -> None:
    hand.click("New game")
    screen = hand.app.top
    assert isinstance(screen, NewGameScreen)
    hand.click("new_game.change.0")
    hand.click("Mine")
    assert hand.app.top is screen
    roster = screen.setup().seats[0].roster
    assert isinstance(roster, dict) and roster["name"] == "Mine"


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [75, 100, 150, 200])
@pytest.mark.parametrize("screen", ["new game", "rosters", "builder"])
def test_rosters_and_four_seats_fit_every_window(
    path: Path, screen: str, scale: int, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    system = registry.load("duel")
    four = Setup("duel", seats=tuple(Seating(seat) for seat in "ABCD"))
    monkeypatch.setattr(type(system), "quick_start", lambda self: four)
    app = App(Settings(language="it", scale=scale), size)
    opened = {
        "new game": lambda: NewGameScreen(app),
        "rosters": lambda: RostersScreen(app),
        "builder": lambda: RosterScreen(app, Roster("duel", "Mine", (Pick("fencer"), Pick("fencer")), 100), path),
    }[screen]()
    app.push(opened)
    app.frame([], 0.016)
    controls = opened.desk.controls
    for number, control in enumerate(controls):
        assert app.window.get_rect().contains(control.rect), (control, control.rect)
        for other in controls[number + 1 :]:
            assert not control.rect.colliderect(other.rect), (control, control.rect, other, other.rect)


@pytest.mark.parametrize("language", ["en", "es", "it"])
def test_the_card_of_a_roster_is_shown_in_the_smallest_room(home: Path, language: str) -> None:
    app = App(Settings(language=language, scale=200, hints_off=True, animation="none", volume=0), (1280, 720))  # type: ignore[arg-type]
    screen = RostersScreen(app)
    sizes: list[tuple[int, int]] = []

    def picture(size: tuple[int, int]) -> None:
        sizes.append(size)

    screen.picture = picture  # type: ignore[method-assign]
    app.push(screen)
    app.frame([], 1 / 60)
    assert sizes and min(sizes[-1]) >= 90
    boxes = [control.rect for control in screen.desk.controls]
    assert not any(one.colliderect(other) for n, one in enumerate(boxes) for other in boxes[:n])
    app.quit()
