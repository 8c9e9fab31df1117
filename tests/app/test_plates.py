"""The plate beside a target: what it tells, where it goes, and that it covers nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game import bots
from game.app.screens.title import TitleScreen
from game.app.settings import Settings
from game.app.table.art.figures import Figures
from game.app.table.art.overlays import Plate
from game.app.table.art.overlays.plates import HIGH, WIDE, _painted
from game.app.table.play.aiming import percent
from game.app.theme import INK_TARGET, Theme
from game.app.window import App
from game.boards.table import Base, Table
from game.bots.seat import step
from game.core.dice import Chance
from game.core.place import Point
from game.core.request import Choose
from game.core.session import BY_ITSELF, Session
from game.kit import registry
from game.kit.tokens import Token
from tests.app import stage
from tests.app.retold import Retold

SHIPPED = ("bmg3", "torgue_arena", "shadow_of_the_bat", "first_blood")
ANSWERS = {"bmg3": 420, "torgue_arena": 260, "shadow_of_the_bat": 260, "first_blood": 300}
LEAST = {"bmg3": 40, "torgue_arena": 40, "shadow_of_the_bat": 40, "first_blood": 20}
"""Plates that a game must have shown for the proof to mean something."""
SIZE = (900, 640)
PLAIN = Table(36000, 24000, ground="asphalt")


def plate(target: str = "b", **more: Any) -> Plate:
    return Plate(target, "67 %", "KO", "2 Stun left: one hit is enough", "3 dice", (0.2, 0.5, 0.3), 1, **more)


def model(id: str, x: int, y: int) -> Token:
    return Token(id, stage.SEATS[0], Point(x, y), stage.raw(id), "sword", Base.round(1181))


# --- what it tells


def test_decisive_results_are_inked_and_underlined() -> None:
    stage.window(SIZE)
    few, many = (
        pygame.mask.from_threshold(
            _painted(Theme(), ("1 %", "KO", "", ""), (0.4, 0.3, 0.2, 0.1), decisive), (*INK_TARGET, 255), (5, 5, 5, 255)
        ).count()
        for decisive in (3, 1)
    )
    assert many > few + 100


def test_a_plate_has_its_size_and_grows_only_for_its_words() -> None:
    stage.window(SIZE)
    assert _painted(Theme(), ("67 %", "KO", "one hit", "3 dice"), (0.5, 0.5), 1).get_size() == (WIDE, HIGH)
    wide = _painted(Theme(), ("67 %", "KO", "A sentence of so many words that it needs more room", "3"), (0.5, 0.5), 1)
    assert WIDE < wide.get_width() <= 330 and wide.get_height() > HIGH
    close = _painted(Theme(), ("67 %", "KO", "A sentence that fits into one line", "3"), (0.5, 0.5), 1)
    assert close.get_height() == HIGH, "the second line comes only for words that would be cut"


def test_what_may_fail_is_never_told_as_sure() -> None:
    assert [percent(chance) for chance in (0.0, 0.001, 0.666, 0.999, 1.0)] == [
        "0 %",
        "< 1 %",
        "67 %",
        "> 99 %",
        "100 %",
    ]


# --- where it goes


def placed(*tokens: Token, **more: Any) -> tuple[pygame.Rect, dict[str, pygame.Rect], pygame.Rect]:
    window = stage.window(SIZE)
    view = stage.view_of(PLAIN, SIZE)
    view.draw(window, Figures(tokens, (), stage.SEATS, stage.say))
    rects = view.standing.figure_rects()
    return plate(**more).place(view, (WIDE, HIGH), rects), rects, view.rect


def test_it_stands_above_its_target_where_there_is_room() -> None:
    rect, figures, _ = placed(model("b", 18000, 10000))
    assert rect.bottom <= figures["b"].top and abs(rect.centerx - figures["b"].centerx) <= 1


def test_it_flips_below_at_the_upper_edge() -> None:
    rect, figures, inside = placed(model("b", 18000, 23200))
    assert rect.top >= figures["b"].bottom and inside.contains(rect)


def test_it_goes_aside_for_somebody_who_stands_behind_the_target() -> None:
    rect, figures, _ = placed(model("b", 18000, 10000), model("a", 18000, 12500), model("c", 17000, 7000))
    assert not rect.colliderect(figures["a"]) and not rect.colliderect(figures["c"])


def test_it_does_not_cover_the_ghost_of_a_move() -> None:
    free, _, _ = placed(model("b", 18000, 10000))
    view = stage.view_of(PLAIN, SIZE)
    at = view.camera.plane.place(view.camera.unproject(free.center))
    rect, _, _ = placed(model("b", 18000, 10000), avoid=((at.x, at.y),))
    assert rect != free


def test_it_does_not_stand_behind_a_list_of_what_can_be_done() -> None:
    free, figures, _ = placed(model("b", 18000, 10000))
    view = stage.view_of(PLAIN, SIZE)
    view.draw(stage.window(SIZE), Figures((model("b", 18000, 10000),), (), stage.SEATS, stage.say))
    view.covered = (free,)
    assert not plate().place(view, (WIDE, HIGH), figures).colliderect(free)


# --- the numbers of real games


@cache
def recorded(name: str) -> Session[Any]:
    system = registry.load(name)
    setup = system.quick_start()
    session: Session[Any] = Session(system, setup)
    minds = {seat: bots.bot("weak", f"plates {seat}") for seat in system.seats(session.state)}
    chance = Chance("plates")
    while session.pending and len(session.answers) < ANSWERS[name]:
        step(session, minds, chance)
    persons = tuple(msgspec.structs.replace(place, player="") for place in setup.seats)
    session.setup = msgspec.structs.replace(session.setup, seats=persons)
    return session


def moments(name: str) -> Iterator[Session[Any]]:
    """The recorded game told again, answer by answer."""
    played = recorded(name)
    again: Session[Any] = Session(played.system, played.setup, digests=False)
    for key in [answered.key for answered in played.answers if answered.by != BY_ITSELF]:
        yield again
        again.answer(key)


@pytest.mark.parametrize("name", SHIPPED)
def test_chances_are_chances_and_losses_can_be_lost(name: str) -> None:
    looks, seen = registry.looks_of(name), 0
    for moment in moments(name):
        asked = moment.pending
        legal = asked.legal() if isinstance(asked, Choose) else []
        told = [each for option in legal if (each := looks.prospect(moment.state, asked, option.key))]
        if not told:
            continue
        seen += len(told)
        tokens = {token.id: token for token in looks.tokens(moment.state, None)}
        groups = looks.groups(moment.state, None)
        strong = {id: len(group.members) for group in groups for id in group.members}
        for each in told:
            assert 0 <= each.chance <= 1 and sum(each.spread) == pytest.approx(1)
            assert each.chance <= sum(each.spread[each.decisive :]) + 1e-9
            assert each.target in tokens
            health, men = tokens[each.target].health, strong.get(each.target, 1)
            most = men if men > 1 else health[0] if health else each.loss
            assert 0 <= each.loss <= most
            for text in (each.word, each.why, each.dice):
                assert registry.catalog().render(text) != text.key
    assert seen


@pytest.mark.parametrize("name", SHIPPED)
def test_no_plate_of_a_game_covers_another_figure_where_a_place_is_free(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    app = App(Settings(language="en", scale=100, hints_off=True, animation="none", volume=0), (1920, 1080))
    app.push(TitleScreen(app))
    seen, covered = 0, []
    for table in Retold(app, recorded(name), monkeypatch).questions():
        sitting, view, told = table.sitting, table.sitting.view, table.play.asked
        if not isinstance(told, Choose):
            continue
        state, looks = table.play.session.state, table.host.looks
        found = [(each.subject, looks.prospect(state, told, each.key)) for each in told.legal()]
        elsewhere = {subject for subject, each in found if each and each.target != subject}
        targets = list({subject: None for subject, each in found if each and subject not in elsewhere})
        figures = view.standing.figure_rects() if targets else {}
        for target in targets:
            sitting.pointed, sitting.option = target, ""
            sitting.aims = sitting._aims()
            shown = [each for each in sitting._overlays(sitting.shown, None) if isinstance(each, Plate)]
            assert [each.target for each in shown] == [target]
            view.labels.begin()
            size = _painted(view.theme, shown[0]._words, shown[0].spread, shown[0].decisive).get_size()
            rect = shown[0].place(view, size, figures)
            assert view.free.contains(rect)
            others = [other for id, other in figures.items() if id != target]
            if rect.collidelist(others) >= 0 and room_for(size, view.free, others):
                covered.append((len(table.play.session.answers), target))
            seen += 1
    app.quit()
    assert seen >= LEAST[name]
    assert covered == []


def room_for(size: tuple[int, int], free: pygame.Rect, others: list[pygame.Rect]) -> bool:
    """Whether a plate fits anywhere without covering a figure."""
    for x in range(free.left, free.right - size[0], 8):
        for y in range(free.top, free.bottom - size[1], 8):
            if pygame.Rect((x, y), size).collidelist(others) < 0:
                return True
    return False
