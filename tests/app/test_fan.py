"""The hand fanned out over the board: opened by a question or by C, answered by the mouse alone and by keys alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.app.cards.card import height_of
from game.app.cards.spread import raised, spread
from game.app.play import Play
from game.app.screens.table import TableScreen
from game.app.shots import Games
from game.app.table.panels.fan import Fan
from game.app.table.play.options import CLOSING, ChooseDraft, SomeDraft
from game.app.window import App
from game.core.request import DECLINE, Choose, ChooseSome, Option, Together
from game.core.session import Session
from game.core.text import Text
from game.kit import registry
from tests.app.test_table import FIGHT, Player

MODULES = {name: f"game.systems.{name}" for name in ("bmg3", "torgue_arena", "shadow_of_the_bat")}


@pytest.mark.parametrize("count", range(1, 13))
def test_the_cards_of_a_fan_lie_in_the_room_and_are_meant_on_ground_of_their_own(count: int) -> None:
    room = pygame.Rect(400, 30, 1100, 1000)
    places = spread(count, room, 236)
    strips = [place.strip for place in places]
    assert all(room.contains(strip) and strip.width >= 20 for strip in strips)
    assert not any(a.colliderect(b) for n, a in enumerate(strips) for b in strips[:n])
    assert all(room.contains(raised(place, (286, height_of(286)), room)) for place in places)


def test_a_fan_turns_four_degrees_a_card_and_is_at_most_240_apart() -> None:
    places = spread(4, pygame.Rect(0, 0, 1200, 1000), 236)
    assert [place.turn for place in places] == [6.0, 2.0, -2.0, -6.0]
    assert places[1].middle[0] - places[0].middle[0] == 240
    assert places[0].middle[1] > places[1].middle[1]


# --- at the table


def choices(session: Session[Any], games: Games) -> Iterator[tuple[int, Any]]:
    """The questions of the person at the table that are about nothing but cards."""
    looks, topics = registry.looks_of(games.name), dict[tuple[str, int], int]()
    for count in range(len(session.answers)):
        branch = session.branch(count)
        pending = branch.pending
        asked = pending.part(games.seat) if isinstance(pending, Together) else pending
        if not isinstance(asked, Choose | ChooseSome) or asked.seat != games.seat:
            continue
        hands = looks.hands(branch.state, games.seat)
        seen = {card.id for hand in hands if not hand.open for card in hand.cards}
        options = [option for option in asked.options if option.key not in (*CLOSING, DECLINE)]
        kind = (asked.topic, len(options))
        if options and all(option.subject in seen for option in options) and topics.get(kind, 0) < 2:
            topics[kind] = topics.get(kind, 0) + 1
            yield count, asked


@pytest.fixture(scope="module")
def recorded() -> Iterator[list[tuple[Session[Any], int, str]]]:
    """Every kind of question about cards in games played by computers, twice each."""
    patch = pytest.MonkeyPatch()
    patch.setattr(registry, "_modules", MODULES)
    found: list[tuple[Session[Any], int, str]] = []
    for name, answers in (("bmg3", 250), ("torgue_arena", 120)):
        games = Games(name)
        for session in (games._played("weak", answers), games.session):
            found += [(session, count, asked.topic) for count, asked in choices(session, games)]
    yield found
    patch.undo()


@pytest.fixture
def at_cards(app: App, monkeypatch: pytest.MonkeyPatch) -> Player:
    monkeypatch.setattr(registry, "_modules", MODULES)
    app.settings.animation, app.settings.volume = "none", 0
    return Player(app)


def seated(player: Player, session: Session[Any], count: int) -> Fan:
    """At the table when this is asked, with the fan open."""
    player.app.home()
    player.app.push(TableScreen(player.app, Play(session.branch(count), seed=1)))
    player.asked()
    player.frames(20)
    return player.table.around.fan


def test_every_question_about_cards_opens_the_fan_beside_the_question(
    at_cards: Player, recorded: list[tuple[Session[Any], int, str]]
) -> None:
    assert {topic for _, _, topic in recorded} >= {"card", "exchange", "mulligan"}
    for session, count, topic in recorded:
        fan = seated(at_cards, session, count)
        around = at_cards.table.around
        assert fan.opened, f"{topic} at {count}"
        board = around.layout.board
        assert all(board.contains(spot.rect) for spot in fan.spots), f"{topic} at {count}"
        assert not any(around.layout.question.colliderect(spot.rect) for spot in fan.spots)


def test_every_question_about_cards_is_answered_by_the_mouse_alone(
    at_cards: Player, recorded: list[tuple[Session[Any], int, str]]
) -> None:
    for session, count, topic in recorded:
        fan = seated(at_cards, session, count)
        before = len(at_cards.table.play.session.answers)
        usable = next(dealt.card.id for dealt in fan.dealing.dealt() if dealt.usable)
        strip = next(spot for spot in fan.spots if spot.subject == usable and spot.name.startswith("card:"))
        at_cards.move_to(strip.rect.midtop if strip.rect.height < 40 else (strip.rect.centerx, strip.rect.bottom - 30))
        button = next(spot for spot in fan.spots if spot.name.startswith("option:"))
        assert button.subject == usable
        at_cards.click_at(button.rect.center)
        if isinstance(at_cards.draft, SomeDraft) and len(at_cards.table.play.session.answers) == before:
            at_cards.button("confirm")
        while at_cards.table.controller.armed:
            at_cards.button("confirm")
        assert len(at_cards.table.play.session.answers) > before, f"{topic} at {count}"


def test_every_question_about_cards_is_answered_by_keys_alone(
    at_cards: Player, recorded: list[tuple[Session[Any], int, str]]
) -> None:
    for session, count, topic in recorded:
        fan = seated(at_cards, session, count)
        before = len(at_cards.table.play.session.answers)
        for _ in range(12):
            if fan.dealing.meant and any(d.usable and d.card.id == fan.dealing.meant for d in fan.dealing.dealt()):
                break
            at_cards.press(pygame.K_RIGHT)
        at_cards.press(pygame.K_RIGHT)
        at_cards.press(pygame.K_LEFT)
        some = isinstance(at_cards.draft, SomeDraft)
        at_cards.press(pygame.K_SPACE)
        if some:
            at_cards.press(pygame.K_RETURN)
        while at_cards.table.controller.armed:
            at_cards.press(pygame.K_RETURN)
        assert len(at_cards.table.play.session.answers) > before, f"{topic} at {count}"


def test_the_letter_on_a_button_does_what_the_button_does(
    at_cards: Player, recorded: list[tuple[Session[Any], int, str]]
) -> None:
    session, count = next((session, count) for session, count, topic in recorded if topic == "card")
    fan = seated(at_cards, session, count)
    letters = {deed.button.letter: deed.key for dealt in fan.dealing.dealt() for deed in dealt.deeds}
    assert "U" in letters or "O" in letters
    deeds = next(dealt.deeds for dealt in fan.dealing.dealt() if dealt.card.id == fan.dealing.meant)
    at_cards.press(pygame.key.key_code(deeds[0].button.letter.lower()))
    given = at_cards.table.play.session.answers[count]
    assert given.key.partition(" ")[0] == deeds[0].key


def test_nothing_on_the_fan_moves_under_the_pointer(
    at_cards: Player, recorded: list[tuple[Session[Any], int, str]]
) -> None:
    session, count = next((session, count) for session, count, topic in recorded if topic == "card")
    fan = seated(at_cards, session, count)
    for n, place in enumerate(fan.places):
        at = (place.strip.centerx, place.strip.bottom - 20)
        at_cards.move_to(at)
        at_cards.frames(2)
        first = fan.spot(at)
        assert first is not None and first.subject == fan.cards[n].card.id == fan.dealing.meant
        strips = [place.strip for place in fan.places]
        at_cards.frames(5)
        again = fan.spot(at)
        assert again is not None and again.subject == first.subject and [p.strip for p in fan.places] == strips


def test_a_click_in_the_moment_the_fan_opens_plays_nothing(
    at_cards: Player, recorded: list[tuple[Session[Any], int, str]]
) -> None:
    session, count = next((session, count) for session, count, topic in recorded if topic == "card")
    at_cards.app.push(TableScreen(at_cards.app, Play(session.branch(count), seed=1)))
    at_cards.asked()
    fan = at_cards.table.around.fan
    for spot in list(fan.spots):
        assert spot.do is not None
        spot.do()
    assert len(at_cards.table.play.session.answers) == count


# --- wanted by the player


@pytest.fixture
def fight(app: App, tmp_path: Any) -> Player:
    from game.app.screens.opening import open_situation

    app.settings.animation, app.settings.volume = "none", 0
    path = tmp_path / "fight.toml"
    path.write_text(FIGHT)
    player = Player(app)
    app.push(open_situation(app, path))
    player.asked(ChooseDraft)
    return player


def test_dice_lie_above_an_open_fan_and_not_behind_it(fight: Player) -> None:
    def bright() -> tuple[int, int]:
        """How many nearly white points there are in the upper and in the lower left corner of the board."""
        where, around = fight.table.around.layout, pygame.Rect(0, 0, 130, 90)
        upper, lower = around.copy(), around.copy()
        upper.topleft = where.board.x, where.chip.bottom
        lower.bottomleft = where.board.bottomleft
        fight.table.host.dice.roll("t", [1, 6], [6, 6], (), "none")
        fight.frames(2)
        ink = [pygame.surfarray.array3d(fight.app.window.subsurface(each)) for each in (upper, lower)]
        return int((ink[0].min(axis=2) > 190).sum()), int((ink[1].min(axis=2) > 190).sum())

    above, below = bright()
    fight.press(pygame.K_c)
    fan_above, fan_below = bright()
    assert fan_above > above + 300
    assert below > fan_below + 300


def test_c_opens_the_hand_and_closes_it_again(fight: Player) -> None:
    fan = fight.table.around.fan
    assert not fan.opened
    fight.press(pygame.K_c)
    assert fan.opened and {dealt.card.id for dealt in fan.cards} == {"surge1", "scout1"}
    fight.press(pygame.K_c)
    assert not fan.opened


def test_escape_a_right_click_and_a_click_beside_it_close_the_hand(fight: Player) -> None:
    fan, board = fight.table.around.fan, fight.table.around.layout.board
    closing = (
        lambda: fight.press(pygame.K_ESCAPE),
        lambda: fight.right_click(board.center),
        lambda: fight.click_at((board.centerx, board.top + 60)),
    )
    for close in closing:
        fight.press(pygame.K_c)
        assert fan.opened
        close()
        fight.frames(2)
        assert not fan.opened and fight.table.around.menu is None


def test_the_tool_for_cards_opens_the_hand(fight: Player) -> None:
    fight.button("cards")
    assert fight.table.around.fan.opened


def test_the_arrows_go_from_card_to_card(fight: Player) -> None:
    fan = fight.table.around.fan
    fight.press(pygame.K_c)
    first = fan.dealing.meant
    fight.press(pygame.K_RIGHT)
    assert fan.dealing.meant != first
    fight.press(pygame.K_RIGHT)
    assert fan.dealing.meant == first


def test_a_card_of_the_column_that_can_do_several_things_opens_the_fan_to_choose(
    fight: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    fan, before = fight.table.around.fan, len(fight.table.play.session.answers)
    deeds = [Option(key, Text("table.key.enter"), key, "scout1") for key in ("lay", "use")]
    monkeypatch.setattr(fan.dealing, "_options", lambda card: deeds if card == "scout1" else [])
    spot = next(spot for spot in fight.table.around.hand.spots if spot.subject == "scout1")
    fight.click_at(spot.rect.center)
    assert fan.opened and fan.dealing.meant == "scout1"
    assert [spot.name for spot in fan.spots if spot.name.startswith("option:")] == ["option:lay", "option:use"]
    assert len(fight.table.play.session.answers) == before
