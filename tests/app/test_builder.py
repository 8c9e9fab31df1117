"""The roster builder as cards: rings, reasons, crew, deck, undo, and a battle at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app import rosters
from game.app.screens.builder.crew import CrewCards
from game.app.screens.builder.deck import named, spread
from game.app.screens.builder.head import Total, shown_totals
from game.app.screens.builder.judging import Judged
from game.app.screens.builder.offers import OfferList, begun, some_of
from game.app.screens.roster import RosterScreen
from game.app.screens.table import TableScreen
from game.app.settings import Settings
from game.app.theme import LEAST, Theme
from game.app.window import App
from game.core.roster import Pick, Roster, read_roster, write_roster
from game.core.text import LANGUAGES
from game.kit import registry
from tests.app.conftest import Hand

SYSTEMS = ("bmg3", "bmg1", "first_blood")


def opened(
    system: str, *, empty: bool = False, size: tuple[int, int] = (1280, 720), scale: int = 100, language: str = "en"
) -> Hand:
    settings = Settings(language=language, scale=scale, hints_off=True, animation="none", volume=0)  # type: ignore[arg-type]
    app = App(settings, size)
    muster = registry.looks_of(system).muster
    assert muster is not None
    roster = next(roster for roster in muster.starters() if roster.limit == muster.limits()[0])
    path = rosters.new_path(system)
    write_roster(Roster(system, "Mine", () if empty else roster.picks, roster.limit), path)
    app.push(RosterScreen(app, read_roster(path), path))
    hand = Hand(app)
    hand.frames(2)
    return hand


@pytest.fixture
def hand(home: Path) -> Iterator[Hand]:
    hand = opened("bmg3")
    yield hand
    hand.app.quit()


def screen(hand: Hand) -> RosterScreen:
    top = hand.app.top
    assert isinstance(top, RosterScreen)
    return top


def crew(hand: Hand) -> CrewCards:
    found = hand.control("roster.picks")
    assert isinstance(found, CrewCards)
    return found


def offers(hand: Hand) -> OfferList:
    found = hand.control("roster.offers")
    assert isinstance(found, OfferList)
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_offer_has_its_characteristics_and_its_kind(system: str) -> None:
    muster = registry.looks_of(system).muster
    assert muster is not None
    for offer in muster.offers():
        assert offer.group is not None
        assert offer.card or len(offer.stats) >= 6


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_empty_roster_has_nothing_green(home: Path, system: str) -> None:
    hand = opened(system, empty=True)
    judged = screen(hand).draft.judged
    assert not judged.legal and not any(judged.met(n) for n in range(len(judged.verdict.totals)))
    assert not hand.control("builder.try").enabled
    hand.app.quit()


def test_a_deck_that_is_too_small_is_not_green(hand: Hand) -> None:
    roster, here = screen(hand).roster, screen(hand)
    names = [here.app.say(words) for words, *_ in here.draft.judged.verdict.totals]
    deck = names.index("Cards")
    assert here.draft.judged.met(deck) and here.draft.judged.met(0)
    models = tuple(pick for pick in roster.picks if not here.draft.is_card(pick))
    bare = Judged(here.draft.muster, here.draft.offers, Roster("bmg3", "Bare", models, roster.limit))
    assert not bare.met(deck) and bare.met(0)


def test_the_button_of_a_row_takes_it_though_it_does_not_fit(hand: Hand) -> None:
    rows, here = offers(hand), screen(hand)
    key = next(row.key for row in rows.rows if row.key and here._state_of(row.key)[1])
    before = len(here.roster.picks)
    assert "over the limit" in here._state_of(key)[1]
    hand.click_at(rows.add_rect(key).center)
    assert len(screen(hand).roster.picks) == before + 1 and screen(hand).roster.picks[-1].id == key
    assert not screen(hand).draft.judged.legal and not hand.control("builder.try").enabled


def test_everything_can_be_undone_and_done_again(hand: Hand) -> None:
    first = screen(hand).roster
    hand.press(pygame.K_DELETE)
    second = screen(hand).roster
    assert len(second.picks) == len(first.picks) - 1
    hand.choose("roster.limit", "450 points")
    third = screen(hand).roster
    hand.press(pygame.K_z, pygame.KMOD_CTRL)
    assert screen(hand).roster == second
    hand.click("builder.undo")
    assert screen(hand).roster == first == read_roster(screen(hand).draft.path)
    hand.press(pygame.K_y, pygame.KMOD_CTRL)
    hand.press(pygame.K_y, pygame.KMOD_CTRL)
    assert screen(hand).roster == third


def test_a_card_is_chosen_by_a_click_and_dragged_to_another_place(hand: Hand) -> None:
    cards, before = crew(hand), screen(hand).roster.picks
    hand.click_at(cards.card_rect(1).center)
    assert screen(hand).draft.pick == cards.members[1].pick
    cards = crew(hand)
    start, end = cards.card_rect(0).center, cards.card_rect(2).center
    hand.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    for at in ((start[0] + 20, start[1]), end):
        hand.send(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0)))
    hand.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    after = screen(hand).roster.picks
    assert sorted(after, key=str) == sorted(before, key=str) and after != before
    assert after[crew(hand).members[2].pick] == before[0]


def test_delete_removes_the_chosen_card(hand: Hand) -> None:
    cards = crew(hand)
    hand.click_at(cards.card_rect(1).center)
    gone = screen(hand).roster.picks[cards.members[1].pick]
    hand.press(pygame.K_DELETE)
    assert gone not in screen(hand).roster.picks


def test_the_deck_is_shown_card_by_card(hand: Hand) -> None:
    here = screen(hand)
    held = here.draft.muster.deck(here.roster)
    assert sum(card.copies for card in held) == 20
    assert [card.kind for card in held] == sorted(card.kind for card in held)
    hand.click("deck.0")
    assert screen(hand).draft.is_card(screen(hand).roster.picks[screen(hand).draft.pick])
    hand.click("builder.deck_edit")
    assert all(screen(hand).draft.offers[row.key].card for row in offers(hand).rows if row.key)


def test_kinds_narrow_the_catalogue(hand: Hand) -> None:
    hand.click("group.Leader")
    shown = [row.key for row in offers(hand).rows if row.key]
    assert shown and all(hand.app.say(screen(hand).draft.offers[key].group) == "Leader" for key in shown)  # type: ignore[arg-type]
    hand.click("group.all")
    assert len([row for row in offers(hand).rows if row.key]) > len(shown)


def test_a_suggestion_fits_and_a_click_takes_it(hand: Hand) -> None:
    idea = screen(hand).draft.judged.suggestion(screen(hand).draft.pick)
    assert idea is not None
    before = screen(hand).roster
    hand.click("builder.suggest")
    assert screen(hand).roster != before and screen(hand).draft.judged.legal


@pytest.mark.parametrize("system", SYSTEMS)
def test_try_it_now_begins_a_battle_with_it_against_the_last_rival(home: Path, system: str) -> None:
    hand = opened(system)
    name = screen(hand).draft.path.name
    hand.click("builder.try")
    table = hand.app.top
    assert isinstance(table, TableScreen)
    assert table.play.placing or table.play.session.answers, "everything is placed, now or already"
    seat = table.play.session.setup.seats[0]
    assert isinstance(seat.roster, dict) and seat.roster["name"] == "Mine" and not seat.player
    assert hand.app.settings.last[system].rosters[seat.seat] == f"own:{name}"
    hand.app.quit()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [75, 100, 150, 200])
def test_nothing_lies_over_anything_else(home: Path, size: tuple[int, int], scale: int) -> None:
    for system, language in zip(SYSTEMS, LANGUAGES, strict=True):
        hand = opened(system, size=size, scale=scale, language=language)
        shown = [control for control in hand.desk.controls if control.rect.width]
        window = hand.app.window.get_rect()
        for n, one in enumerate(shown):
            assert window.contains(one.rect), one.name
            for other in shown[n + 1 :]:
                assert not one.rect.colliderect(other.rect), (one.name, other.name, system, language)
        hand.app.quit()


def test_unknown_picks_stay_and_say_so(home: Path) -> None:
    hand = opened("bmg3")
    here = screen(hand)
    here.draft._change([*here.roster.picks, Pick("nobody")])
    assert any(not member.known for member in crew(hand).members)
    hand.app.quit()


def test_an_empty_roster_shows_how_large_its_deck_must_be(home: Path) -> None:
    hand = opened("bmg3", empty=True)
    verdict = screen(hand).draft.judged.verdict
    totals = [Total(hand.app.say(words), have, most, False) for words, have, most in verdict.totals]
    assert ("Cards", 20) in [(totals[n].name, totals[n].most) for n in shown_totals(totals)]
    hand.app.quit()


def test_names_that_are_cut_beside_each_other_keep_equally_many_letters(home: Path) -> None:
    font = pygame.font.Font(None, 20)
    room = font.size("Wound")[0]
    shown = begun(["Will", "Attacks", "Wounds", "Resolve"], font, room)
    assert shown[0] == "Will" and all(font.size(name)[0] <= room for name in shown)
    assert len({len(name) for name in shown[1:]}) == 1 and len(shown[1]) >= 3


def test_a_list_that_is_too_long_ends_after_a_whole_thing() -> None:
    pygame.font.init()
    font = pygame.font.Font(None, 20)
    words = "Leader · Rotarang, Batclaw, Bat Cape"
    assert some_of(words, font, font.size(words)[0]) == words
    assert some_of(words, font, font.size(words)[0] - 1) == "Leader · Rotarang, Batclaw"
    assert some_of("Detective", font, 1) == "Detective"


def test_a_name_on_a_small_card_is_plain_before_it_is_left_out() -> None:
    pygame.font.init()
    theme, tall = Theme(100), 120
    heavy, plain = (theme.font(LEAST, bold).size("Investigation")[0] for bold in (True, False))
    assert plain < heavy

    def found(width: int) -> bool | None:
        shown = named(theme, "Investigation", (width + 4, tall))
        return shown[2] if shown else None

    assert found(heavy) is True and found(plain) is False and found(plain - 1) is None


def test_a_deck_lies_in_two_rows_where_only_these_leave_every_card_its_name() -> None:
    pygame.font.init()
    theme = Theme(100)
    long, short = ["Protect the Street"] * 9, ["Fear"] * 9
    assert (spread(theme, short, (450, 240), 3).rows, spread(theme, short, (450, 240), 3).across) == (1, 9)
    two = spread(theme, long, (450, 240), 3)
    assert (two.rows, two.across) == (2, 5) and 2 * two.high + 3 <= 240
    assert named(theme, long[0], (two.wide, two.high))
    assert spread(theme, long, (450, 100), 3).rows == 1, "there is no height for two"
