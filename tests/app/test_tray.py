"""The tray of dice: clicking them answers, icons pay, and nothing of it lies over the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game import bots
from game.app.play import Play
from game.app.screens.table import TableScreen
from game.app.settings import Settings
from game.app.table.art.overlays.foreseen import Step
from game.app.table.play.options import ChooseDraft
from game.app.table.play.picking import PayDraft, RollDraft
from game.app.table.play.places import PathDraft
from game.app.widgets.panel import Spot
from game.app.window import App
from game.bots.seat import step
from game.core.dice import Chance
from game.core.request import Choose, Option, Roll, Seat
from game.core.session import Session
from game.core.text import Text
from game.kit import registry
from game.kit.trays import Lift
from tests.app.conftest import Hand

BAT = "shadow_of_the_bat"
ME = Seat("A")
Asked = Callable[[Any], bool]


@lru_cache(maxsize=8)
def played(seed: str = "tray") -> Session[Any]:
    """The first two rounds of a battle in which one person plays with three computers."""
    system = registry.load(BAT)
    setup = system.quick_start()
    seats = tuple(msgspec.structs.replace(seat, player="" if seat.seat == ME else "weak") for seat in setup.seats[:4])
    session = Session(system, msgspec.structs.replace(setup, scenario="last_funfair+coop", seats=seats))
    minds = {seat: bots.bot("weak", f"{seed} {seat}") for seat in system.seats(session.state)}
    chance = Chance(seed)
    while session.pending and len(session.answers) < 220:
        step(session, minds, chance)
    return session


@lru_cache(maxsize=8)
def moment(wanted: Asked) -> Session[Any]:
    """The first moment at which the person is asked this."""
    return next(moments(wanted))


def moments(wanted: Asked, seed: str = "tray") -> Iterator[Session[Any]]:
    """Every moment of a game at which the person is asked this."""
    session = played(seed)
    for count in range(len(session.answers)):
        pending = session.branch(count).pending
        if not isinstance(pending, Roll) and pending.seat == ME and wanted(pending):
            yield session.branch(count)


def reroll(asked: Any) -> bool:
    return asked.topic == "action_reroll"


def turn(asked: Any) -> bool:
    return asked.topic == "turn" and any(option.then is not None for option in asked.legal())


def pays(asked: Any) -> bool:
    """A strike that can be paid in several ways."""
    return turn(asked) and any(_ways(option) > 2 for option in asked.legal())


def _ways(option: Option[Any]) -> int:
    strikes = option.key.startswith(("melee@", "shoot@"))
    return len(option.then.options) if strikes and isinstance(option.then, Choose) else 0


class Seated(Hand):
    """A person at the table, at one moment."""

    def __init__(self, app: App, session: Session[Any]) -> None:
        super().__init__(app)
        app.settings.animation = "none"
        self.table = TableScreen(app, Play(session.branch(len(session.answers)), seed=1))
        app.push(self.table)
        self.frames(4)

    @property
    def controller(self) -> Any:
        return self.table.controller

    @property
    def answers(self) -> list[str]:
        return [answered.key for answered in self.table.play.session.answers]

    def spot(self, name: str) -> Spot:
        self.frames(2)
        around = self.table.around
        return next(spot for panel in (around.trays, around.question) for spot in panel.spots if spot.name == name)

    def has_spot(self, name: str) -> bool:
        self.frames(2)
        around = self.table.around
        return any(spot.name == name for panel in (around.trays, around.question) for spot in panel.spots)

    def dice(self) -> list[Spot]:
        """The hero's own dice."""
        self.frames(2)
        hero = next(hero.id for hero in self.table.play.session.state.heroes.values() if hero.seat == ME)
        return [spot for spot in self.table.around.trays.spots if spot.name.startswith(f"chip:die:{hero}:")][:3]

    def on(self, name: str) -> None:
        self.click_at(self.spot(name).rect.center)


@pytest.fixture
def app(home: Path) -> Any:
    app = App(Settings(language="en", scale=100, hints_off=True), (1920, 1080))
    yield app
    app.quit()


# --- rolling again


def test_a_click_on_a_die_chooses_it_to_be_rolled_again_and_the_button_says_so(app):
    seated = Seated(app, moment(reroll))
    seated.click_at(seated.dice()[2].rect.center)
    assert isinstance(seated.controller.draft, RollDraft) and seated.controller.draft.chosen == ["3"]
    assert "Roll 1 die again" in seated.spot("tray:main").tip and "1 of 3 focus" in seated.spot("tray:main").tip
    before = len(seated.answers)
    seated.on("tray:main")
    assert seated.answers[before] == "reroll 3"


def test_a_second_click_keeps_the_die_and_with_none_chosen_the_question_is_as_before(app):
    seated = Seated(app, moment(reroll))
    for _ in range(2):
        seated.click_at(seated.dice()[0].rect.center)
    assert isinstance(seated.controller.draft, ChooseDraft) and not seated.controller.nested
    assert not seated.has_spot("tray:main")


def test_the_dice_can_be_kept_with_the_other_button(app):
    seated = Seated(app, moment(reroll))
    seated.click_at(seated.dice()[1].rect.center)
    before = len(seated.answers)
    seated.on("tray:other")
    assert seated.answers[before] == "keep"


def test_while_dice_are_chosen_the_question_still_lists_its_own_options(app):
    seated = Seated(app, moment(reroll))
    seated.click_at(seated.dice()[0].rect.center)
    assert seated.has_spot("option:keep") and seated.has_spot("option:reroll")
    before = len(seated.answers)
    seated.on("option:reroll")
    assert seated.answers[before] == "reroll 1"


def test_keys_alone_choose_dice_and_roll_them(app):
    seated = Seated(app, moment(reroll))
    seated.press(pygame.K_3, pygame.KMOD_SHIFT)
    seated.press(pygame.K_1, pygame.KMOD_SHIFT)
    before = len(seated.answers)
    seated.press(pygame.K_RETURN)
    assert seated.answers[before] == "reroll 1 3"


def test_number_keys_go_to_the_options_of_the_question_even_while_dice_are_chosen(app):
    seated = Seated(app, moment(reroll))
    seated.press(pygame.K_2, pygame.KMOD_SHIFT)
    before = len(seated.answers)
    seated.press(pygame.K_1)
    assert seated.answers[before] == "keep"


def lines(asked: Any) -> bool:
    return asked.topic == "line"


def test_two_clicks_on_dice_swap_them_and_the_tray_shows_the_new_order(app):
    seated = Seated(app, moment(lines))
    first, second, third = (spot.name for spot in seated.dice())
    seated.on(first)
    assert seated.controller.draft.held == "1"
    seated.on(third)
    assert seated.controller.draft.order == ["3", "2", "1"] and not seated.controller.draft.held
    across = sorted(seated.dice(), key=lambda spot: spot.rect.x)
    assert [spot.name for spot in across] == [third, second, first]
    before = len(seated.answers)
    seated.on("tray:main")
    assert seated.answers[before] == "3 2 1"


# --- paying


def strike(seated: Seated) -> str:
    """Choose a strike that can be paid in several ways; its key."""
    asked = seated.table.play.asked
    option = next(option for option in asked.legal() if _ways(option) > 2)
    seated.controller.choose(option.key)
    return option.key


def test_a_deed_is_paid_in_the_tray_and_enter_accepts_what_is_proposed(app):
    seated = Seated(app, moment(pays))
    key = strike(seated)
    paying = seated.controller.draft
    assert isinstance(paying, PayDraft)
    cheapest = paying.request.options[0].key
    assert not any(seated.has_spot(f"option:{option.key}") for option in paying.request.options)
    assert seated.has_spot("tray:main") and seated.spot("tray:main").tip
    before = len(seated.answers)
    while len(seated.answers) == before:
        seated.press(pygame.K_RETURN)
    assert seated.answers[before] == f"{key} {cheapest}"


def test_a_click_on_another_die_exchanges_what_pays(app):
    seated = Seated(app, moment(pays))
    strike(seated)
    before = seated.controller.picking.raised
    other = next(chip for chip in seated.controller.picking.chips if chip not in [pick.chip for pick in before])
    seated.on(f"chip:{other}")
    after = seated.controller.picking.raised
    assert after != before and other in [pick.chip for pick in after]


def test_the_arrow_keys_go_through_the_ways_to_pay(app):
    seated = Seated(app, moment(pays))
    strike(seated)
    first = seated.controller.picking.raised
    seated.press(pygame.K_RIGHT)
    assert seated.controller.picking.raised != first
    seated.press(pygame.K_LEFT)
    assert seated.controller.picking.raised == first


def test_another_target_takes_the_place_of_the_one_being_paid_for(app):
    seated = Seated(app, moment(pays))
    first = strike(seated)
    asked = seated.table.play.asked
    other = next(option for option in asked.legal() if option.then is not None and option.key != first)
    seated.controller.use(other.key)
    assert seated.controller.stack[0].armed == other.key


def test_escape_takes_the_payment_back(app):
    seated = Seated(app, moment(pays))
    strike(seated)
    seated.press(pygame.K_ESCAPE)
    assert not seated.controller.nested and not seated.has_spot("tray:main")


def test_a_move_shows_what_it_costs_and_is_paid_with_it(app):
    seated = Seated(app, moment(turn))
    seated.controller.choose("move")
    path = seated.controller.draft
    assert isinstance(path, PathDraft)
    path.suggest(1)
    seated.controller.touched()
    bill = seated.controller.picking.draft
    assert isinstance(bill, PayDraft) and bill.raised
    before = len(seated.answers)
    wanted = bill.key
    asked_before = len(bill.options) > 1
    seated.controller.commit()
    seated.frames(3)
    assert seated.answers[before].startswith("move ")
    assert not asked_before or seated.answers[before + 1] == wanted


def ways(*keys: str) -> PayDraft:
    options = [Option(key, Text(key), None) for key in keys]
    picks = {key: tuple(Lift(part[0], int(part[1])) for part in key.split("+")) for key in keys}
    return PayDraft(Choose(ME, Text("pay"), options), picks)


def test_a_further_die_joins_where_more_icons_make_the_deed_stronger():
    paying = ways("a0", "b0", "a0+b0")
    paying.exchange("b")
    assert paying.key == "a0+b0"
    paying.exchange("a")
    assert paying.key == "b0"


def test_where_the_price_is_fixed_a_die_takes_the_place_of_another():
    paying = ways("a0+b0", "a0+c0", "b0+c0")
    paying.exchange("c")
    assert paying.key == "a0+c0"
    paying.exchange("a")
    assert paying.key == "b0+c0"


def test_a_second_click_on_a_die_takes_its_other_icon_if_that_can_pay_too():
    paying = ways("a0", "a1", "b0")
    paying.exchange("a")
    assert paying.key == "a1"
    paying.exchange("a")
    assert paying.key == "b0"


# --- where it lies


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1024, 700)])
@pytest.mark.parametrize("scale", [75, 100, 150, 200])
def test_the_tray_never_lies_over_the_board_and_shows_every_die(home, size, scale):
    app = App(Settings(language="it", scale=scale, hints_off=True), size)
    seated = Seated(app, moment(reroll))
    around = seated.table.around
    assert around.layout.tray.height and not around.layout.tray.colliderect(around.layout.board)
    dice = seated.dice()
    assert len(dice) == 3 and all(around.layout.tray.contains(spot.rect) for spot in dice)
    app.quit()


# --- what the villain would do


def _is_long(seated: Seated) -> bool:
    """Whether a villain's plan has several steps, one of them a way."""
    plan = seated.table.sitting.foreseeing.plan
    return plan is not None and len(plan.steps) >= 2 and any(step.way for step in plan.steps)


def test_pointing_at_a_step_draws_just_that_step(app):
    asked = (each for seed in range(8) for each in moments(reroll, f"plan {seed}"))
    seated = next(seated for seated in (Seated(app, each) for each in asked) if _is_long(seated))
    panel = seated.table.around.foresight
    steps = [spot for spot in panel.spots if spot.name.startswith("foreseen:")]
    foreseeing = seated.table.sitting.foreseeing
    assert len(steps) == len(foreseeing.plan.steps) >= 2 and foreseeing.shown is None
    at = next(n for n, step in enumerate(foreseeing.plan.steps) if step.way)
    seated.send(pygame.event.Event(pygame.MOUSEMOTION, pos=steps[at].rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    drawn = seated.table.sitting._overlays(seated.table.sitting.shown, None)
    assert foreseeing.shown is foreseeing.plan.steps[at]
    assert [overlay.way for overlay in drawn if isinstance(overlay, Step)] == [foreseeing.plan.steps[at].way]


def test_the_plan_of_a_villain_that_was_looked_at_stays_when_the_pointer_leaves_it(app):
    seated = Seated(app, moment(reroll))
    sitting = seated.table.sitting
    clown = next(token for token in sitting.shown.tokens if token.id.startswith("clown"))
    x, y = sitting.view.camera.to_screen(clown.at)
    for pos in ((round(x), round(y)), seated.table.around.foresight.rect.center):
        seated.send(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
    assert sitting.foreseeing.plan.id == clown.id
