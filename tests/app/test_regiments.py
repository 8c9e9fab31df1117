"""Bodies of men on the screen: one outline, one flag, one row, one sheet; chosen, looked at and hurt as one."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from shapely import Point as Dot
from shapely import Polygon

from game.app.moments import moments, pointed
from game.app.play import Play
from game.app.screens.opening import open_situation, resume_game
from game.app.screens.replay import ReplayScreen
from game.app.table.art.flags import HIGH, SMALL, WIDE, spread
from game.app.table.art.overlays import Engaged, Fallen, Ghosts, Massed, Plate, Rings, Tether, Threat, Told, Wishes
from game.app.table.art.regiments import outline
from game.app.table.art.tokens import detail_of
from game.app.table.play.formations import LayoutDraft
from game.app.table.play.losses import Losses
from game.app.table.play.options import ArrangeDraft, ChooseDraft, SomeDraft
from game.app.widgets.panel import Spot
from game.app.window import App
from game.core.dice import Chance
from game.core.place import Point
from game.core.request import Choose, Option, Seat
from game.core.save import read_save, resume
from game.core.text import Text
from game.kit import registry
from game.kit.asides import Prospect
from tests.app.test_formations import battle, men, moved  # noqa: F401
from tests.app.test_table import Player

LINES = """
system = "drill"
[regiments.a1]
men = ["20,8", "21.1,8", "22.2,8", "20,6.9", "21.1,6.9", "22.2,6.9"]
[regiments.a2]
kind = "archers"
men = ["10,8", "11.1,8", "12.2,8"]
[regiments.a3]
men = ["27,10.5", "29,10.5"]
[regiments.b1]
men = ["20,17", "21.1,17", "22.2,17", "23.3,17"]
[regiments.b2]
kind = "riders"
men = ["10,20", "12,20", "19,20"]
"""


@pytest.fixture
def lines(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Player:
    """Three regiments against two; spearmen of A act; one rider of B has lost touch."""
    monkeypatch.setattr(registry, "_modules", {"drill": "examples.drill"})
    app.catalog = registry.catalog()  # the title has read the words of the games there were
    app.settings.animation = "none"
    app.settings.volume = 0
    path = tmp_path / "lines.toml"
    path.write_text(LINES)
    app.push(open_situation(app, path))
    player = Player(app)
    player.asked(ChooseDraft)
    player.frames(3)
    return player


def overlays(player: Player, kind: type) -> list:
    sitting = player.table.sitting
    return [each for each in sitting._overlays(sitting.shown, None) if isinstance(each, kind)]


# --- outlines and flags


def test_the_outline_holds_every_base_with_room_to_spare() -> None:
    discs = [(0.0, 0.0, 0.5), (1.1, 0.0, 0.5), (2.2, 0.0, 0.5), (0.0, 1.1, 0.5)]
    [shape] = outline(discs)
    whole = Polygon(shape)
    assert all(whole.contains(Dot(u, v).buffer(r + 0.22)) for u, v, r in discs)
    assert not any(whole.contains(Dot(u, v).buffer(r + 0.3)) for u, v, r in discs[:1])


def test_men_far_apart_have_outlines_of_their_own_and_near_ones_are_joined() -> None:
    assert len(outline([(0, 0, 0.5), (9, 0, 0.5)])) == 2
    assert len(outline([(0, 0, 0.5), (2.0, 0, 0.5)])) == 1, "smoothing bridges what is less than it wide"


def test_flags_that_would_meet_move_apart_and_the_first_keeps_its_place() -> None:
    homes, size, inside = ((100, 100), (110, 104), (300, 100), (112, 108)), (50, 60), (0, 0, 800, 600)
    places = spread(homes, size, inside)
    rects = [pygame.Rect(place, size) for place in places]
    assert places[0] == homes[0] and places[2] == homes[2]
    assert not any(a.colliderect(b) for a, b in combinations(rects, 2))
    assert all(pygame.Rect(inside).contains(rect) for rect in rects)


def test_flags_never_shrink_and_stand_for_their_men(lines: Player) -> None:
    view, theme = lines.table.sitting.view, lines.app.theme
    sizes = set()
    for steps in (0, 3, -3):
        view.camera.zoom_at(lines.where(21, 8), steps)
        lines.frames(20)
        flag = view.regiments.flag_of("a1.1")
        assert flag is not None and view.regiments.flag_at(flag.center) == "a1.1"
        sizes.add(flag.size)
    assert len(sizes) == 1 and sizes.pop()[0] == theme.px(WIDE * SMALL) > theme.px(HIGH) / 2


def test_outlines_are_worked_out_only_when_somebody_moves(lines: Player) -> None:
    regiments = lines.table.sitting.view.regiments
    before = regiments.worked_out
    lines.move_to(lines.where(11, 8))
    lines.frames(10)
    assert before == 5 and regiments.worked_out == before
    lines.table.controller.choose("march")
    lines.press(pygame.K_UP)
    lines.press(pygame.K_RETURN)
    lines.asked(ChooseDraft)
    assert regiments.worked_out == before + 1


def test_the_smaller_the_bases_the_less_is_shown(lines: Player) -> None:
    assert [detail_of(across) for across in (17, 18, 40, 41)] == ["far", "fit", "fit", "near"]
    standing = lines.table.sitting.view.standing
    leader, man = (next(token for token in standing.figures.tokens if token.id == id) for id in ("a1.1", "a1.3"))
    for across, stands in ((17, [True, False]), (30, [True, True])):
        shape = standing._base_in_pixels(leader, across)
        assert [standing._stands(token, shape) for token in (leader, man)] == stands


# --- pointing and choosing


def test_pointing_at_one_man_lights_his_regiment_and_dims_the_others(lines: Player) -> None:
    lines.move_to(lines.where(21.1, 6.9))
    figures = lines.table.sitting.figures
    assert figures.lit == "a1" and figures.hovered == "a1.5"
    stood = lines.table.sitting.view.standing._stood
    assert ("a2.1", True) in stood and ("a1.1", True) not in stood
    bright, dim = stood["a2.1", False].picture, stood["a2.1", True].picture
    assert 0.6 < sum(pygame.transform.average_color(dim)[:3]) / sum(pygame.transform.average_color(bright)[:3]) < 0.8


def test_a_click_on_anybody_selects_the_regiment_and_tab_goes_to_the_next(lines: Player) -> None:
    sitting = lines.table.sitting
    lines.click_at(lines.where(11.1, 8))
    assert sitting.selected == "a2.1"
    seen = []
    for _ in range(4):
        lines.press(pygame.K_TAB)
        seen.append(sitting.selected)
    assert len(set(seen)) > 1 and set(seen) <= {"a1.1", "a2.1", "a3.1", "b1.1", "b2.1"}


def test_a_click_on_any_man_of_a_target_or_on_its_flag_answers_about_it(lines: Player) -> None:
    lines.click_at(lines.where(23.3, 17))
    assert lines.table.host.note is None or "b1" not in str(lines.table.controller.draft)
    lines.frames(30)
    assert lines.table.play.session.answers[0].key == "charge:b1"


def test_the_men_of_a_regiment_are_pips_on_its_sheet(lines: Player) -> None:
    lines.click_at(lines.where(11.1, 8))
    lines.move_to((5, 5))
    names = [spot.name for spot in lines.table.around.sheet.spots if spot.name.startswith("man:")]
    assert names == ["man:a2.1", "man:a2.2", "man:a2.3"]


def test_columns_have_a_row_for_each_regiment_with_a_block_for_each_man(lines: Player) -> None:
    around = lines.table.around
    rows = {spot.name: spot for spot in around.regimented.rows.spots}
    assert list(rows) == ["regiment:a1", "regiment:a2", "regiment:a3"]
    assert [spot.name for spot in around.regimented.rival_rows.spots] == ["regiment:b1", "regiment:b2"]
    assert not around.crew.spots and not around.rivals.spots
    assert "6 of 10" in rows["regiment:a1"].tip
    lines.click_at(rows["regiment:a2"].rect.center)
    assert lines.table.sitting.selected == "a2.1"


def test_whoever_lost_touch_is_told_and_shown(lines: Player) -> None:
    [riders] = [group for group in lines.table.sitting.shown.groups if group.id == "b2"]
    assert riders.stranded == ("b2.3",)
    row = next(spot for spot in lines.table.around.regimented.rival_rows.spots if spot.name == "regiment:b2")
    assert "lost touch" in row.tip


# --- stacks


def test_orders_are_dragged_into_their_order_and_the_rivals_are_backs(lines: Player) -> None:
    table = lines.table
    stack = table.around.regimented.order(rival=True)
    assert stack is not None and all(card.hidden for card in stack.cards) and len(stack.cards) == 2
    own = table.around.regimented.order()
    assert own is not None and own.acting and [card.id for card in own.cards] == ["a1.1", "a2.1", "a3.1"]
    for _ in range(5):
        lines.asked(ChooseDraft)
        lines.table.controller.choose("hold")
        lines.frames(4)
    lines.asked(ArrangeDraft)
    lines.frames(2)
    before = list(lines.draft.order)
    cards = {spot.name: spot.rect.center for spot in lines.table.around.regimented.stack.spots}
    lines.drag(cards[f"stack:{before[2]}.1"], cards[f"stack:{before[0]}.1"])
    assert lines.draft.order == [before[2], before[0], before[1]]


# --- instruments


def test_ranges_sight_and_threat_are_those_of_the_regiment(lines: Player) -> None:
    lines.move_to(lines.where(12.2, 8))
    lines.press(pygame.K_r)
    [rings], [engaged] = overlays(lines, Rings), overlays(lines, Engaged)
    assert [ring.kind for ring in rings.rings] == ["command", "weapon"] and len(engaged.discs) == 3
    lines.press(pygame.K_r)
    lines.press(pygame.K_t)
    [own] = overlays(lines, Threat)
    lines.move_to(lines.where(35, 2))
    [all_of_them] = overlays(lines, Threat)
    lines.move_to(lines.where(12, 20))
    [riders] = overlays(lines, Threat)
    assert len({own.outlines, all_of_them.outlines, riders.outlines}) == 3
    assert set(riders.outlines) < set(all_of_them.outlines)


def test_every_archer_looks_for_a_target(lines: Player) -> None:
    state = lines.table.play.session.state
    seen = {look.target: look for look in lines.table.host.looks.sight(state, "a2.1")}
    assert len(seen["b2.1"].rays) == 3 and seen["b2.1"].clear


# --- the drag


def hold_down(player: Player, start: tuple[int, int], end: tuple[int, int]) -> None:
    player.move_to(start)
    player.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    for n in range(1, 5):
        player.move_to((start[0] + (end[0] - start[0]) * n // 4, start[1] + (end[1] - start[1]) * n // 4))


def test_a_drag_shows_a_first_look_and_is_worked_out_when_the_pointer_rests(lines: Player) -> None:
    now = [0.0]
    lines.table.controller.drilling._clock = lambda: now[0]
    hold_down(lines, lines.where(20, 8), lines.where(17, 12))
    draft = lines.draft
    assert isinstance(draft, LayoutDraft) and draft.glancing and draft.refusal is not None
    lines.frames(3)
    assert draft.glancing
    now[0] = 0.09
    lines.frames(1)
    assert not draft.glancing and draft.refusal is None
    assert {type(each) for each in overlays(lines, object)} >= {Massed, Tether, Engaged, Told, Ghosts, Wishes}


def test_a_drag_can_be_taken_up_anywhere_also_by_the_flag(lines: Player) -> None:
    flag = lines.table.sitting.view.regiments.flag_of("a1.1")
    assert flag is not None
    before = men(lines)
    a, b = lines.where(20, 8), lines.where(20, 10)
    lines.drag(flag.center, (flag.centerx + b[0] - a[0], flag.centery + b[1] - a[1]))
    after = lines.draft.places
    assert moved(before, dict(after)) == {(0, 20)}


def test_a_drag_can_be_taken_up_between_the_men(lines: Player) -> None:
    before = men(lines)
    between, there = lines.where(20.55, 7.45), lines.where(20.55, 9.45)
    assert lines.table.sitting.view.standing.token_at(between, lines.table.sitting.figures) is None
    lines.drag(between, there)
    assert moved(before, dict(lines.draft.places)) == {(0, 20)}


def test_the_plate_tells_cost_budget_and_front(lines: Player) -> None:
    lines.drag(lines.where(20, 8), lines.where(20, 11))
    [plate] = overlays(lines, Told)
    assert plate.words == "March 3″ of 5″ · front 3" and plate.fits


def test_the_next_charge_stands_beside_its_target(lines: Player) -> None:
    assert not overlays(lines, Plate)
    lines.drag(lines.where(20, 8), lines.where(20, 11))
    lines.frames(2)
    plates = {plate.target: plate.chance for plate in overlays(lines, Plate)}
    assert plates["b1.1"] == "100 %" and "b2.3" not in plates


def test_men_who_had_to_be_mended_are_joined_to_their_wish(lines: Player) -> None:
    lines.drag(lines.where(20, 8), lines.where(24, 10.5))
    wishes = lines.draft.wishes
    assert wishes and lines.draft.refusal is None
    [lines_drawn] = overlays(lines, Wishes)
    assert {pair[1] for pair in lines_drawn.pairs} == {lines.draft.places[id] for id in wishes}


def test_the_reason_is_that_of_the_ghost_under_the_pointer(lines: Player) -> None:
    lines.drag(lines.where(20, 8), lines.where(20, 9))
    lines.draft.lay({**lines.draft.places, "a1.6": Point(33000, 7900), "a1.5": Point(33000, 5000)})
    faulty = list(lines.draft.faults)
    assert len(faulty) > 1
    for id in faulty:
        at = lines.draft.places[id]
        lines.move_to(lines.where(at.x / 1000, at.y / 1000))
        told = [ghost.token.id for each in overlays(lines, Ghosts) for ghost in each.men if ghost.words]
        assert told == [id]


def test_a_ghost_that_is_dragged_past_others_leaves_them_where_they_were(lines: Player) -> None:
    lines.drag(lines.where(20, 8), lines.where(20, 9))
    before, now = dict(lines.draft.places), [0.0]
    lines.table.controller.drilling._clock = lambda: now[0]
    start, end = (lines.where(before["a1.6"].x / 1000 + x, before["a1.6"].y / 1000) for x in (0, -3.6))
    lines.move_to(start)
    lines.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    for n in range(1, 13):
        now[0] += 0.05
        lines.move_to((start[0] + (end[0] - start[0]) * n // 12, start[1]))
    lines.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    after = lines.draft.places
    assert {id for id in before if after[id] != before[id]} == {"a1.6"}


def test_keys_move_one_man_by_himself_and_put_him_back(lines: Player) -> None:
    lines.table.controller.choose("march")
    lines.press(pygame.K_UP)
    before = dict(lines.draft.places)
    for _ in range(6):
        lines.press(pygame.K_o)
    assert lines.draft.single == "a1.6"
    lines.press(pygame.K_RIGHT)
    after = dict(lines.draft.places)
    assert {id for id in before if after[id] != before[id]} == {"a1.6"}
    lines.press(pygame.K_DELETE)
    assert lines.draft.places["a1.6"] != after["a1.6"]
    lines.press(pygame.K_o)
    assert lines.draft.single == ""


# --- what happens


def test_casualties_are_ticked_on_the_board_and_on_the_sheet_and_told_by_regiment(battle: Player) -> None:  # noqa: F811
    battle.table.play.chance = Chance("three hits")
    battle.table.controller.choose("charge:b1")
    battle.asked(LayoutDraft)
    battle.press(pygame.K_RETURN)
    battle.asked(SomeDraft)
    battle.frames(2)
    figures, draft = battle.table.sitting.figures, battle.draft
    assert set(figures.chosen) == set(draft.chosen) and set(figures.singled) == {"b1.2", "b1.3", "b1.4"}
    assert battle.table.sitting.selected == "b1.1"
    pips = {spot.name: spot.rect.center for spot in battle.table.around.sheet.spots}
    ticked = draft.chosen[0]
    battle.click_at(pips[f"man:{ticked}"])
    assert ticked not in draft.chosen
    battle.click_at(pips[f"man:{ticked}"])
    count = len(draft.chosen)
    battle.press(pygame.K_RETURN)
    battle.frames(2)
    [fallen] = overlays(battle, Fallen)
    assert len(fallen.men) == count


def test_a_whole_regiment_walks_at_once(lines: Player) -> None:
    lines.app.settings.animation = "normal"
    before = men(lines)
    lines.table.controller.choose("march")
    lines.press(pygame.K_UP)
    lines.press(pygame.K_RETURN)
    lines.frames(2)
    places = lines.table.host.motion.places
    assert set(places) == set(before)
    assert len({round(places[id][1] - at.y) for id, at in before.items()}) == 1


def test_a_drill_is_saved_resumed_undone_and_replayed(lines: Player, tmp_path: Path) -> None:
    table, before = lines.table, men(lines)
    lines.drag(lines.where(20, 8), lines.where(20, 10))
    lines.press(pygame.K_RETURN)
    lines.frames(4)
    after = men(lines)
    assert after != before
    table.undo()
    lines.asked(ChooseDraft)
    assert men(lines) == before
    table.redo()
    lines.frames(4)
    assert men(lines) == after
    path = table.play.path
    assert path is not None
    saved = read_save(path)
    again = resume(saved, registry.load("drill"), path.name)
    assert again.digest() == table.play.session.digest()
    lines.app.home()
    lines.app.push(resume_game(lines.app, Play(again, path)))
    lines.asked()
    assert men(lines) == after
    replay = ReplayScreen(lines.app, again)
    lines.app.home()
    lines.app.push(replay)
    replay.jump(0)
    lines.frames(3)
    assert [group.id for group in replay._figures().groups] == ["a1", "a2", "a3", "b1", "b2"]


def test_the_picture_of_a_march_keeps_hold_of_the_men(lines: Player) -> None:
    table = lines.table
    asked = table.play.asked
    assert asked is not None and "march" in moments(table.host.looks, table.play.session.state, asked)
    at = pointed(table, "march")
    assert at is not None and table.controller.drilling.dragging and not table.controller.drilling.draft.glancing


def test_a_question_may_call_a_regiment_by_its_own_id(lines: Player) -> None:
    sitting = lines.table.sitting
    ask = Text("drill.ask.act", regiment="a1")
    options = [Option(f"to:{id}", ask, id, subject=id) for id in ("b1", "b2")]
    lines.table.controller.ask(Choose(Seat("A"), ask, options))
    assert sitting.asked_about("b2.2") == "b2" and sitting.bodies.singled(["b1", "b2"]) == []
    lines.click_at(lines.where(12, 20))
    assert lines.draft.armed == "to:b2" and sitting.selected == "b2.1"
    assert lines.table.host.cast.role("b2") == "knight"


def test_as_many_men_are_in_the_sights_as_are_likely_to_fall(lines: Player) -> None:
    sitting = lines.table.sitting
    told = Prospect("b1.1", 0.5, Text("a"), Text("b"), Text("c"), loss=2)
    sitting.aims = [told]
    assert sitting._aimed() == {"b1.4": 1, "b1.3": 1}
    sitting.aims = [replace(told, loss=9)]
    assert list(sitting._aimed())[-1] == "b1.1"
    sitting.aims = [replace(told, loss=0)]
    assert sitting._aimed() == {"b1.1": 0}


def test_men_who_go_into_a_building_have_not_fallen(lines: Player) -> None:
    scene = lines.table.sitting.shown
    gone = replace(scene, tokens=tuple(token for token in scene.tokens if token.group != "a2"))
    losses = Losses()
    losses.note(scene, gone)
    assert not losses.overlays()
    losses.note(scene, replace(gone, groups=tuple(group for group in gone.groups if group.id != "a2")))
    assert len(losses.overlays()) == 1


def test_the_flag_of_others_does_not_hide_the_men_who_act(lines: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    regiments, before = lines.table.sitting.view.regiments, men(lines)
    start, end = lines.where(20, 8), lines.where(20, 10)
    flag = pygame.Rect(0, 0, 30, 40)
    flag.center = start
    monkeypatch.setattr(regiments, "flag_at", lambda pos: "a2.1" if flag.collidepoint(pos) else None)
    lines.drag(start, end)
    assert moved(before, dict(lines.draft.places)) == {(0, 20)}


def test_the_row_that_acts_is_the_one_whose_turn_it_is_not_whoever_is_told_of(
    lines: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = lines.table.sitting
    monkeypatch.setattr(type(sitting.host), "asks_person", property(lambda self: False))
    sitting.host.telling.doing = "b1.1"
    shown = sitting.host.motion.shown
    assert shown.acting == "a1.1" and sitting._figures(shown).acting == "a1.1"
    assert sitting._figures(replace(shown, acting="")).acting == "", "between two turns nobody acts"


def test_a_click_on_what_has_just_come_to_the_same_place_does_not_pass(lines: Player) -> None:
    mouse, passing = lines.table.mouse, Spot(pygame.Rect(1000, 660, 130, 36), "option:end")
    at, now = passing.rect.center, pygame.time.get_ticks()
    mouse._used, mouse._came = (now - 3000, at, "go_on"), (mouse._came[0], now)
    assert mouse._hasty(at, passing), "it came this moment, below a pointer that rests"
    mouse._came = mouse._came[0], now - 3000
    assert not mouse._hasty(at, passing), "it has been there for a while"
    mouse._came = mouse._came[0], now
    assert not mouse._hasty((at[0] + 40, at[1]), passing), "the pointer has gone there"
    mouse._used = now - 3000, at, passing.name
    assert not mouse._hasty(at, passing), "passing twice running is meant"
