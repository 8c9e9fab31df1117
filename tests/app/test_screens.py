"""The screens of the program, driven as a player drives them."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pygame
import pytest

from game.app import games, hints
from game.app.art.covers import COVERS
from game.app.chosen import Chosen
from game.app.play import Play
from game.app.screens import credits, new_game, saves
from game.app.screens.confirm import ConfirmScreen
from game.app.screens.cover import CoverScreen
from game.app.screens.learn import LearnScreen
from game.app.screens.new_game import NewGameScreen
from game.app.screens.opening import start_game
from game.app.screens.replays import ReplaysScreen
from game.app.screens.rosters import RostersScreen
from game.app.screens.rulebook import RulebookScreen
from game.app.screens.saves import SavesScreen
from game.app.screens.settings import SettingsScreen
from game.app.screens.situations import SituationsScreen
from game.app.screens.table import TableScreen
from game.app.screens.title import TitleScreen
from game.app.settings import Settings, load_settings
from game.app.widgets.choice import Choice
from game.app.widgets.control import Button
from game.app.widgets.menu import MenuScreen
from game.app.widgets.page import Paragraph, TextPage
from game.app.window import App
from game.core.dice import Chance
from game.core.home import assets
from game.core.request import Seat
from game.core.save import save
from game.core.session import Session
from game.core.system import Setup
from game.core.text import LANGUAGES, Catalog
from game.kit import registry
from tests.app.conftest import Hand
from tests.soak.story import played

SCREENS: dict[str, type[MenuScreen]] = {
    "New game": NewGameScreen,
    "Practise a situation": SituationsScreen,
    "Load a game": SavesScreen,
    "Replays": ReplaysScreen,
    "Rosters": RostersScreen,
    "Rulebook": RulebookScreen,
    "Settings": SettingsScreen,
    "Credits": credits.CreditsScreen,
}


def kept_game(answers: int = 0, name: str = "") -> Path:
    """A duel in the saves folder."""
    system = registry.load("duel")
    session = Session(system, system.quick_start())
    chance = Chance(1)
    for _ in range(answers):
        assert session.pending is not None
        session.answer(session.pending.sample(chance.random))
    path = games.new_path(session.setup)
    if name:
        path = path.with_name(f"{name}.json")
    save(session, path)
    return path


# --- the title


@pytest.mark.parametrize("words", SCREENS)
def test_every_item_of_the_title_opens_its_screen_and_esc_comes_back(hand: Hand, words: str) -> None:
    hand.click(words)
    assert isinstance(hand.app.top, SCREENS[words])
    hand.press(pygame.K_ESCAPE)
    assert isinstance(hand.app.top, TitleScreen)


def test_esc_does_not_leave_the_program_but_quit_does(hand: Hand) -> None:
    hand.press(pygame.K_ESCAPE)
    assert hand.app.running
    hand.click("Quit")
    assert not hand.app.running


def test_continue_is_offered_only_when_a_game_is_open(hand: Hand) -> None:
    assert not hand.has("Continue")
    kept_game()
    hand.app.relayout()
    assert hand.has("Continue")


def test_the_title_answers_to_its_keys(hand: Hand) -> None:
    hand.press(pygame.K_s, text="s")
    assert isinstance(hand.app.top, SettingsScreen)


# --- words


def test_every_sentence_of_the_app_is_there_in_every_language_with_the_same_values() -> None:
    catalog = Catalog([assets() / "locale"])
    english = {key for key in catalog.keys("en") if key.startswith("app.")}
    for language in LANGUAGES:
        assert {key for key in catalog.keys(language) if key.startswith("app.")} == english
        for key in english:
            assert _values(catalog, key, language) == _values(catalog, key, "en"), (language, key)


def _values(catalog: Catalog, key: str, language: str) -> set[str]:
    sentence = catalog.sentence(key, language)
    forms = list(sentence.values()) if isinstance(sentence, dict) else [sentence or ""]
    return {name for form in forms for name in re.findall(r"{(\w+)", form)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", SCREENS)
def test_no_screen_shows_a_key_instead_of_words(hand: Hand, words: str, language: str) -> None:
    kept_game()
    screen = SCREENS[words](hand.app)
    hand.app.settings.language = language  # type: ignore[assignment]
    hand.app.push(screen)
    hand.frames()
    for control in screen.desk.controls:
        for shown in (control.words, control.hint):
            assert "app." not in shown, control
        assert control.hint or isinstance(control, TextPage), f"{control} has no tooltip"


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [75, 100, 150, 200])
@pytest.mark.parametrize("language", ["es", "it"])
@pytest.mark.parametrize("words", SCREENS)
def test_controls_stay_inside_the_window_and_apart(
    hand: Hand, words: str, language: str, scale: int, size: tuple[int, int]
) -> None:
    kept_game(name="Una partida con un nombre bastante largo")
    app = App(Settings(language=language, scale=scale), size)  # type: ignore[arg-type]
    app.push(TitleScreen(app))
    app.push(SCREENS[words](app))
    app.frame([], 0.016)
    for screen in app.screens:
        controls = screen.desk.controls  # type: ignore[attr-defined]
        for number, control in enumerate(controls):
            assert app.window.get_rect().contains(control.rect), (control, control.rect)
            for other in controls[number + 1 :]:
                assert not control.rect.colliderect(other.rect), (control, control.rect, other, other.rect)


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", ["", *SCREENS])
def test_words_of_buttons_fit_whole(hand: Hand, words: str, language: str, scale: int) -> None:
    kept_game()
    app = App(Settings(language=language, scale=scale), (1280, 720))  # type: ignore[arg-type]
    app.push(SCREENS[words](app) if words else TitleScreen(app))
    for control in app.top.desk.controls:  # type: ignore[attr-defined]
        if isinstance(control, Button):
            assert not any("…" in line for line in control.lines), control
        if isinstance(control, Choice):
            assert "…" not in control.shown, control


def enter(down: bool = True) -> pygame.event.Event:
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    return pygame.event.Event(kind, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)


def test_enter_on_the_title_does_what_is_highlighted(hand: Hand) -> None:
    hand.click("Settings")
    hand.press(pygame.K_ESCAPE)
    hand.press(pygame.K_RETURN)
    assert isinstance(hand.app.top, LearnScreen), "the main tile is lit, not what was clicked before"


def test_enter_held_too_long_starts_no_game(hand: Hand) -> None:
    hand.click("title.new")
    hand.send(enter())
    table = hand.app.top
    assert isinstance(table, TableScreen)
    answers = len(table.play.session.answers)
    for _ in range(20):
        hand.send(enter())
    assert hand.app.top is table and len(table.play.session.answers) == answers, "a held key is used once"


# --- a new game


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Setup, dict[str, str]]]:
    """Games that were begun, without a table."""
    begun: list[tuple[str, Setup, dict[str, str]]] = []
    for name in ("start_game", "quick_battle"):

        def begin(app: App, setup: Setup, seats: dict[str, str], name: str = name) -> TitleScreen:
            begun.append((name, setup, seats))
            return TitleScreen(app)

        monkeypatch.setattr(new_game, name, begin)
    return begun


def test_a_new_game_starts_in_two_clicks(hand: Hand, started: list[tuple[str, Setup, dict[str, str]]]) -> None:
    hand.click("New game")
    hand.click("Quick battle")
    [(how, setup, seats)] = started
    assert (how, seats) == ("quick_battle", {"A": "", "B": "medium"})
    assert [place.player for place in setup.seats] == ["", "medium"]
    assert load_settings().last_system == "duel"


def test_the_table_can_be_set_up_by_hand(hand: Hand, started: list[tuple[str, Setup, dict[str, str]]]) -> None:
    hand.click("New game")
    hand.click("Set up the table yourself")
    assert [how for how, _, _ in started] == ["start_game"]


def test_seats_are_chosen_and_named(hand: Hand) -> None:
    hand.click("New game")
    screen = hand.app.top
    assert isinstance(screen, NewGameScreen)
    hand.click("Seats")
    hand.choose("seat.1.player", "Ruthless")
    hand.click("seat.0.name")
    hand.type("Ana")
    hand.press(pygame.K_ESCAPE)
    assert hand.app.top is screen
    setup = screen.setup()
    assert setup.seats[1].player == "strong"
    assert setup.seats[0].name == "Ana"
    assert setup.scenario == "courtyard"


@pytest.mark.parametrize(
    ("tile", "players"),
    [("new_game.against", ["", "medium"]), ("new_game.two", ["", ""]), ("new_game.watch", ["medium", "medium"])],
)
def test_who_plays_is_one_click(hand: Hand, tile: str, players: list[str]) -> None:
    hand.click("New game")
    screen = hand.app.top
    assert isinstance(screen, NewGameScreen)
    hand.click("new_game.watch")
    hand.click(tile)
    assert [place.player for place in screen.setup().seats] == players


def test_the_strength_of_the_computer_is_told_in_a_sentence_and_chosen(hand: Hand) -> None:
    hand.click("New game")
    screen = hand.app.top
    assert isinstance(screen, NewGameScreen)
    hand.click("Ruthless")
    assert screen.setup().seats[1].player == "strong"
    hand.click("Easygoing")
    assert screen.setup().seats[1].player == "weak"


def test_how_the_computer_plays_is_chosen_shown_and_remembered(hand: Hand) -> None:
    hand.click("New game")
    screen = hand.app.top
    assert isinstance(screen, NewGameScreen)
    assert screen.setup().seats[1].player == "medium"
    hand.click("Ruthless")
    hand.click("character.bold")
    assert screen.setup().seats[1].player == "strong:bold"
    assert "ruthless, bold" in screen._summary()[-1]
    table = start_game(hand.app, screen.setup(), screen.chosen.seated())
    assert table.play.players[Seat("B")] == "strong:bold"
    assert table.host.cast.player(Seat("B")) == "the computer (ruthless), bold"
    screen.chosen.remember()
    again = Chosen(hand.app.settings, screen.system)
    assert (again.strength, again.character, again.computer) == ("strong", "bold", "strong:bold")
    hand.click("character.balanced")
    assert screen.setup().seats[1].player == "strong"


def test_without_a_game_the_new_game_screen_says_so(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_modules", {})
    app = App(Settings(language="en", scale=100), (1280, 720))
    app.push(NewGameScreen(app))
    app.frame([], 0.016)
    assert not any(control.name.startswith("new_game.") for control in app.top.desk.controls)  # type: ignore[attr-defined]


# --- a new game that can be played in several ways


@pytest.fixture
def gotham(home: Path) -> Hand:
    """The new game of Shadow of the Bat."""
    app = App(Settings(language="en", scale=100, hints_off=True), (1280, 720))
    app.push(NewGameScreen(app, "shadow_of_the_bat"))
    app.frame([], 0.016)
    return Hand(app)


def test_each_battle_is_shown_once_and_its_ways_to_play_beside_each_other(gotham: Hand) -> None:
    screen = gotham.app.top
    assert isinstance(screen, NewGameScreen)
    ways = [control.words for control in screen.desk.controls if control.name.startswith("way.")]
    assert ways == [
        "Against a villain player",
        "All against the book",
        "All together against the computer",
        "Batman against the book",
        "Batman alone against a player",
    ]
    gotham.click("All against the book")
    gotham.click("Rooftop Run")
    assert screen.setup().scenario == "rooftop_run+coop", "the way is kept"
    gotham.click("The Last Funfair")
    gotham.click("Batman against the book")
    gotham.click("Rooftop Run")
    assert screen.setup().scenario == "rooftop_run", "it is not for Batman alone"
    gotham.click("Surprise me")
    assert screen.setup().scenario.partition("+")[0] != "rooftop_run"


@pytest.mark.parametrize(
    ("way", "words"),
    [("Against a villain player", "Against the computer"), ("All against the book", "With the computer")],
)
def test_where_all_play_together_the_computer_is_no_rival(gotham: Hand, way: str, words: str) -> None:
    gotham.click(way)
    gotham.app.frame([], 0.016)
    screen = gotham.app.top
    assert isinstance(screen, NewGameScreen)
    assert words in [control.words for control in screen.desk.controls if control.name == "new_game.against"]


@pytest.mark.parametrize(
    ("way", "seats"),
    [
        ("Against a villain player", "ABCDV"),
        ("All against the book", "ABCD"),
        ("All together against the computer", "ABCDV"),
        ("Batman against the book", "A"),
        ("Batman alone against a player", "AV"),
    ],
)
def test_only_those_who_take_part_are_asked_for_and_seated(gotham: Hand, way: str, seats: str) -> None:
    screen = gotham.app.top
    assert isinstance(screen, NewGameScreen)
    gotham.click(way)
    assert "".join(place.seat for place in screen.setup().seats) == seats
    session = Session(registry.load("shadow_of_the_bat"), screen.setup())
    assert "".join(session.system.seats(session.state)) == seats


def test_against_the_computer_nobody_else_can_be_the_villain(gotham: Hand) -> None:
    screen = gotham.app.top
    assert isinstance(screen, NewGameScreen)
    gotham.click("Seats")
    gotham.choose("seat.4.player", "Person")
    gotham.press(pygame.K_ESCAPE)
    assert not screen.setup().seats[4].player
    gotham.click("All together against the computer")
    assert screen.setup().seats[4].player == "medium"
    gotham.click("Seats")
    control = next(each for each in gotham.app.top.desk.controls if each.name == "seat.4.player")  # type: ignore[attr-defined]
    assert isinstance(control, Choice)
    offered = [words for _, words in control.options]
    assert {"Easygoing", "Steady", "Ruthless"} <= set(offered) and "Person" not in offered


def test_pictures_are_made_one_a_frame(gotham: Hand) -> None:
    screen = gotham.app.top
    assert isinstance(screen, NewGameScreen)
    COVERS.wait()
    while screen.busy:
        before = len(screen.pictures)
        gotham.app.frame([], 0.016)
        assert len(screen.pictures) <= before + 1
    assert len(screen.pictures) == 7, "six battles, and the chosen one large"


# --- saves


def test_saves_are_listed_latest_first_with_what_is_wrong(hand: Hand, home: Path) -> None:
    kept_game(name="Tuesday")
    broken = home / "saves" / "broken.json"
    broken.write_text("{", encoding="utf-8")
    before = broken.read_bytes()
    hand.click("Load a game")
    rows = hand.list("saves.list").rows
    assert {row.title for row in rows} == {"Tuesday", "broken"}
    assert "not a saved game" in next(row.detail for row in rows if row.title == "broken")
    assert "The Duel" in next(row.detail for row in rows if row.title == "Tuesday")
    hand.row("saves.list", "broken")
    assert not hand.has("saves.open")
    assert broken.read_bytes() == before


def test_deleting_a_game_asks_first_and_takes_its_picture_along(hand: Hand) -> None:
    path = kept_game(name="Old")
    games.keep_thumbnail(path, pygame.Surface((640, 360)))
    assert games.thumbnail_path(path).exists()
    hand.click("Load a game")
    hand.press(pygame.K_DELETE)
    assert isinstance(hand.app.top, ConfirmScreen)
    hand.press(pygame.K_ESCAPE)
    assert path.exists()
    hand.click("Delete")
    hand.click("confirm.yes")
    assert not path.exists()
    assert not games.thumbnail_path(path).exists()


def test_only_the_game_that_was_asked_about_is_deleted(hand: Hand) -> None:
    gone, other = kept_game(name="Asked about"), kept_game(name="Other")
    hand.click("Load a game")
    hand.row("saves.list", "Asked about")
    hand.press(pygame.K_DELETE)
    gone.unlink()
    hand.app.relayout()  # the window has another size
    hand.click("confirm.yes")
    assert other.exists() and not gone.exists()


def test_only_the_game_that_was_asked_about_is_renamed(hand: Hand) -> None:
    gone, other = kept_game(name="Asked about"), kept_game(name="Other")
    hand.click("Load a game")
    hand.row("saves.list", "Asked about")
    hand.click("Rename")
    gone.unlink()
    hand.app.relayout()
    hand.type("x")
    hand.press(pygame.K_RETURN)
    assert other.exists()


def test_a_game_is_renamed_with_its_picture(hand: Hand) -> None:
    path = kept_game(name="Old")
    games.keep_thumbnail(path, pygame.Surface((640, 360)))
    hand.click("Load a game")
    hand.click("Rename")
    hand.type(" war")
    hand.press(pygame.K_RETURN)
    renamed = path.with_name("Old war.json")
    assert renamed.exists() and games.thumbnail_path(renamed).exists()
    assert not path.exists()


def test_a_name_never_overwrites_another_game(home: Path, duel: str) -> None:
    first, second = kept_game(name="One"), kept_game(name="Two")
    assert games.rename(second, "One") == second
    assert first.exists() and second.exists()
    assert games.rename(second, "../../etc").parent == second.parent


def test_a_diverged_game_goes_on_from_its_last_position_and_the_old_file_stays(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = kept_game(answers=3, name="Changed")
    saved = msgspec.json.decode(path.read_bytes())
    game = saved["game"]
    game["beats"][0][1] = "another digest"
    from game.core import save as saving

    raw = msgspec.json.encode(game)
    changed = {"format": 1, "check": saving._checksum(raw), "game": msgspec.Raw(raw)}
    path.write_bytes(msgspec.json.encode(changed))
    before = path.read_bytes()
    opened: list[Path] = []

    def resume_game(app: App, play: Play) -> TitleScreen:
        assert play.path is not None
        opened.append(play.path)
        return TitleScreen(app)

    monkeypatch.setattr(saves, "resume_game", resume_game)
    hand.click("Load a game")
    hand.click("saves.open")
    assert isinstance(hand.app.top, ConfirmScreen)
    hand.click("Go on from there")
    assert [one.name for one in opened] == ["Changed 2.json"]
    assert path.read_bytes() == before


def test_the_latest_unfinished_game_is_the_one_to_continue(home: Path, duel: str) -> None:
    import os

    first, second = kept_game(name="First"), kept_game(name="Second")
    os.utime(first, (2_000_000_000, 2_000_000_000))
    latest = games.latest()
    assert latest is not None and latest.path == first
    os.utime(second, (2_100_000_000, 2_100_000_000))
    latest = games.latest()
    assert latest is not None and latest.path == second


# --- situations


def test_situations_tell_what_is_wrong_in_one_sentence(hand: Hand, home: Path) -> None:
    folder = home / "situations"
    folder.mkdir()
    (folder / "good.toml").write_text(
        'system = "duel"\nname = "Corner"\n[models]\na1 = "5,5"\nb1 = "10,10"\n', encoding="utf-8"
    )
    (folder / "bad.toml").write_text("system = ", encoding="utf-8")
    (folder / "alien.toml").write_text('system = "chess"', encoding="utf-8")
    hand.click("Practise a situation")
    rows = {row.key.rpartition("/")[2]: row for row in hand.list("situations.list").rows if row.key}
    assert set(rows) == {"good.toml", "bad.toml", "alien.toml"}
    assert "cannot be read as a situation" in rows["bad.toml"].detail
    assert "no game called 'chess'" in rows["alien.toml"].detail
    hand.row("situations.list", "bad.toml")
    assert not hand.has("situations.play")


# --- the rulebook


def test_the_rulebook_opens_at_a_rule_and_follows_links_back_and_forth(hand: Hand) -> None:
    hand.app.push(RulebookScreen(hand.app, "bmg3", "BMG3-MEL-03"))
    hand.frames()
    page = hand.control("rulebook.page")
    assert isinstance(page, TextPage) and page.lit == "BMG3-MEL-03"
    top = hand.app.top
    assert isinstance(top, RulebookScreen)
    top._go("BMG3-GEN-01")
    hand.frames()
    page = hand.control("rulebook.page")
    assert isinstance(page, TextPage) and page.lit == "BMG3-GEN-01"
    hand.press(pygame.K_BACKSPACE)
    page = hand.control("rulebook.page")
    assert isinstance(page, TextPage) and page.lit == "BMG3-MEL-03"


def test_a_click_on_a_link_opens_its_rule(hand: Hand) -> None:
    from game.app.screens.rulebook import book_of

    book = book_of("bmg3", "en")
    rule = next(rule for rule in book.rules if rule.links)
    hand.app.push(RulebookScreen(hand.app, "bmg3", rule.id))
    hand.frames()
    page = hand.control("rulebook.page")
    assert isinstance(page, TextPage)
    hand.click_at(page.link_rect(rule.links[0].rule).center)
    page = hand.control("rulebook.page")
    assert isinstance(page, TextPage) and page.lit == rule.links[0].rule


def test_searching_the_rulebook_lists_rules_while_typing(hand: Hand) -> None:
    hand.app.push(RulebookScreen(hand.app, "bmg3"))
    hand.frames()
    hand.press(pygame.K_f, pygame.KMOD_CTRL)
    hand.type("outnumbered")
    rows = hand.list("rulebook.list").rows
    assert rows and all(row.key.startswith("rule:") for row in rows)
    assert hand.desk.focused is hand.control("rulebook.search")


def page_words(hand: Hand) -> str:
    page = hand.control("rulebook.page")
    assert isinstance(page, TextPage)
    return " ".join(run.text for run in page._runs)


def test_a_newcomer_reads_the_game_in_a_minute_then_the_first_game_then_everything(home: Path) -> None:
    hand = Hand(App(Settings(language="en", scale=100, hints_off=True), (1280, 720)))
    hand.app.push(RulebookScreen(hand.app, "bmg3"))
    hand.frames()
    rows = [row for row in hand.list("rulebook.list").rows if row.key]
    assert [row.key for row in rows[:2]] == ["chapter:minute", "chapter:first"]
    assert "Most Victory Points" in page_words(hand)
    hand.row("rulebook.list", "The first game")
    assert "RND-01" in page_words(hand) and "OBJ-02" in page_words(hand)
    page = hand.control("rulebook.page")
    assert isinstance(page, TextPage)
    hand.click_at(page.link_rect("BMG3-RND-01").center)
    page = hand.control("rulebook.page")
    assert isinstance(page, TextPage) and page.lit == "BMG3-RND-01"
    assert hand.list("rulebook.list").chosen == "chapter:RND"


def test_while_something_is_looked_for_the_page_is_empty_until_it_is_chosen(hand: Hand) -> None:
    hand.app.push(RulebookScreen(hand.app, "bmg3", "BMG3-MEL-03"))
    hand.frames()
    before = page_words(hand)
    hand.press(pygame.K_f, pygame.KMOD_CTRL)
    hand.type("suspect")
    assert len(page_words(hand)) < 80 < len(before)
    rows = hand.list("rulebook.list")
    hand.click_at(rows.row_rect(rows.rows[1].key).center)
    page = hand.control("rulebook.page")
    assert isinstance(page, TextPage) and f"rule:{page.lit}" == rows.rows[1].key and len(page_words(hand)) > 200


@pytest.mark.parametrize("words", ["tambien", "también", "TAMBIÉN"])
def test_the_search_finds_words_with_and_without_accents(words: str) -> None:
    from game.app.screens.rulebook import book_of

    found = book_of("bmg3", "es").search(words)
    assert found and all("también" in rule.text.casefold() for rule in found)


def test_enter_in_the_search_opens_the_best_answer(hand: Hand) -> None:
    hand.app.push(RulebookScreen(hand.app, "bmg3"))
    hand.frames()
    hand.press(pygame.K_f, pygame.KMOD_CTRL)
    hand.type("mel 03")
    hand.press(pygame.K_RETURN)
    page = hand.control("rulebook.page")
    assert isinstance(page, TextPage) and page.lit == "BMG3-MEL-03"


def test_the_rulebook_is_in_the_chosen_language_and_says_what_is_not(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.app.screens.rulebook import book_of

    folder = tmp_path / "rules" / "toy"
    folder.mkdir(parents=True)
    english = "# T\n## One {#ONE}\n**T-AB-01** First.\n\n**T-AB-02** Second.\n"
    (folder / "en.md").write_text(english, encoding="utf-8")
    monkeypatch.setattr("game.core.rulebook.assets", lambda: tmp_path)
    hand.app.settings.language = "es"

    def shown() -> str:
        book_of.cache_clear()
        screen = RulebookScreen(hand.app, "toy")
        hand.app.push(screen)
        hand.frames()
        book = book_of("toy", hand.app.language)
        items = screen._items(book)
        return " ".join(span.text for item in items if isinstance(item, Paragraph) for span in item.spans)

    assert "aún no está traducido" in shown() and "First" in shown()
    (folder / "es.md").write_text("# T\n## Uno {#ONE}\n**T-AB-01** Primera.\n", encoding="utf-8")
    words = shown()
    assert "Primera" in words and "traducido" not in words
    assert "AB-02   (en inglés)   Second." in words
    book_of.cache_clear()


def test_an_unknown_rule_opens_the_book_and_says_so(hand: Hand) -> None:
    hand.app.push(RulebookScreen(hand.app, "bmg3", "BMG3-XYZ-99"))
    assert "BMG3-XYZ-99" in hand.desk.toast.words


# --- settings


def test_the_language_switches_at_once_everywhere_and_is_kept(hand: Hand) -> None:
    hand.click("Settings")
    hand.choose("settings.language", "Español")
    assert hand.control("settings.language").words == "Idioma"
    hand.press(pygame.K_ESCAPE)
    assert hand.has("Partida nueva")
    assert load_settings().language == "es"


def test_the_interface_size_changes_at_once(hand: Hand) -> None:
    hand.click("Settings")
    before = hand.control("settings.palette").rect.height
    hand.choose("settings.scale", "150 %")
    assert hand.app.theme.percent == 150
    assert hand.control("settings.palette").rect.height > before


def test_volume_answers_to_arrow_keys_and_a_click_on_its_track(hand: Hand) -> None:
    hand.click("Settings")
    hand.click("Sound")
    slider = hand.control("settings.volume")
    hand.click_at((slider.rect.x + 5, slider.rect.centery))
    assert hand.app.settings.volume < 10
    hand.press(pygame.K_RIGHT)
    hand.press(pygame.K_RIGHT)
    assert 10 <= hand.app.settings.volume < 20
    assert load_settings().volume == hand.app.settings.volume


def test_acceleration_says_that_it_needs_a_restart(hand: Hand) -> None:
    hand.click("Settings")
    hand.click("Motion")
    hand.choose("settings.accelerated", "Yes")
    assert load_settings().accelerated
    assert "next time" in hand.desk.toast.words


# --- hints, cover, credits


def test_a_hint_is_shown_until_dismissed_and_comes_back_when_reset(hand: Hand) -> None:
    hand.app.settings.hints_off = False
    hand.click("Rosters")
    hand.click("Got it")
    assert not hand.has("Got it")
    assert load_settings().hints_seen == ["roster"]
    hints.reset(hand.app.settings)
    hand.app.relayout()
    assert hand.has("Got it")


def test_every_hint_has_words_in_every_language() -> None:
    from typing import get_args

    catalog = Catalog([assets() / "locale"])
    for language in LANGUAGES:
        for hint in get_args(hints.Hint):
            assert hints.words(hint).key in catalog.keys(language)


def test_the_cover_hides_everything_until_the_player_says_so(hand: Hand) -> None:
    shown: list[str] = []
    hand.app.push(CoverScreen(hand.app, "Ana", lambda: shown.append("shown")))
    hand.frames()
    hand.press(pygame.K_ESCAPE)
    assert isinstance(hand.app.top, CoverScreen) and not shown
    hand.press(pygame.K_RETURN)
    assert shown == ["shown"] and isinstance(hand.app.top, TitleScreen)


def test_the_credits_name_every_library_the_program_needs() -> None:
    import tomllib

    named = {name.lower().replace("_", "-") for name, _ in (*credits.LIBRARIES, *credits.FONTS)}
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    needed = {re.split(r"[<>=]", line)[0].lower() for line in project["project"]["dependencies"]}
    assert needed - {"font-manrope", "fonticon-materialdesignicons7"} <= named
    assert {"manrope", "material design icons"} <= named


def test_the_picture_of_a_game_is_made_again_after_each_round(tmp_path):
    """A part a frame, written on a thread: the title shows the table as it stood last."""
    session = played("shadow_of_the_bat", "", 1, "random")
    path = tmp_path / "the funfair.json"
    rounds = [registry.looks_of("shadow_of_the_bat").headline(beat.before).round for beat in session.beats]
    second = rounds.index(2)
    count = sum(len(beat.answers) for beat in session.beats[:second])
    app = App(Settings(language="en", animation="none", volume=0, hints_off=True), (1280, 720))
    app.push(TitleScreen(app))
    play = Play(session.branch(count - 1), path, seed=1)
    play.keep()
    table = TableScreen(app, play)
    app.push(table)
    app.frame([], 1 / 60)
    assert games.thumbnail(path) is None
    table.play.session = session.branch(count)
    table.recover()
    for _ in range(600):
        app.frame([], 1 / 60)
        if games.thumbnail(path) is not None:
            break
    while table.keepsake.busy:
        app.frame([], 1 / 60)
    picture = games.thumbnail(path)
    assert picture is not None
    assert picture.get_size() == games.THUMBNAIL


def test_a_file_of_a_game_is_read_once_until_it_changes(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    path, reads = kept_game(name="Old"), []
    read_in = games._read_in
    monkeypatch.setattr(games, "_read_in", lambda path: (reads.append(path), read_in(path))[1])
    assert sum(1 for _ in games.looking("saves")) == 1
    assert [kept.name for kept in games.saves()] == ["Old"]
    assert reads == [path]
    path.write_text('{"format": 1', encoding="utf-8")
    assert games.saves()[0].fault
    assert reads == [path, path]


def test_the_title_of_a_book_is_that_of_the_whole_book(hand: Hand) -> None:
    from game.app.screens.rulebook import book_of
    from game.core import rulebook

    for system in rulebook.systems():
        for language in LANGUAGES:
            assert rulebook.title_of(system, language) == book_of(system, language).title
