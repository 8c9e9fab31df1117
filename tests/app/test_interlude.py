"""The Intermission on the real screen: every answer by pointing, drags, keys, warnings, and computers at the shop."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.app.table.interlude.choosing import FINISH
from game.app.table.play.options import SomeDraft
from game.app.theme import Theme
from game.core.cards import Pile
from game.core.request import Choose, Seat
from game.core.text import Refusal
from game.kit.interlude import PERSON
from tests.app.intermission import GOODS, SHOP, TREES, Table, playing
from tests.systems.torgue_arena.campaigns import HUNTERS

STORED = {"salvador": ["the_dentist#7"]}


@pytest.fixture(autouse=True)
def own_home(tmp_path, monkeypatch) -> Iterator[None]:
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path / "home"))
    yield
    pygame.display.quit()


def shopping(money: int = 2, people: str = "ABCD", **fields: Any) -> Table:
    return Table(playing(people, money=money, revealed=list(GOODS), spotlight="salvador", **fields))


def at_gear(**fields: Any) -> Table:
    return Table(playing(steps=["gear:salvador", "upgrade", "next"], stored=STORED, **fields))


def at_tree(levels: int = 1, **fields: Any) -> Table:
    return Table(playing(levels=levels, steps=["tree:salvador", "rest", "upgrade", "next"], **fields))


def keys_of(table: Table) -> list[str]:
    pending = table.play.pending
    assert isinstance(pending, Choose)
    return [option.key for option in pending.legal()]


# --- every answer by pointing


def reach(table: Table, key: str) -> None:
    """Give an answer with the mouse alone."""
    word, _, rest = key.partition(":")
    if word == "buy":
        table.click(f"good:{rest}")
        table.click(f"good:{rest}")
    elif word == "pay":
        table.click(f"good:{rest}")
        table.click(f"button:{key}")
    elif word.startswith("slot"):
        table.click(f"node:{key}")
    elif word == "tree":
        table.click(key)
        table.click("take")
    elif word in ("equip", "store", "drop", "give"):
        drag_for(table, key)
    else:
        table.click(f"button:{key}")


def drag_for(table: Table, key: str) -> None:
    partaker = table.desk.choosing.partaker
    assert partaker is not None
    for place in (*partaker.places, *partaker.stored):
        found = table.desk.choosing.putting(place.piece.id) if place.piece else {}
        for to, answer in found.items():
            if answer == key or (key == "give" and str(answer).startswith("give ")):
                person = f"partaker:{to.removeprefix(PERSON)}"
                table.drag(f"place:{place.id}", person if to.startswith(PERSON) else f"place:{to}")
                return
    raise AssertionError(f"nothing can be dragged for {key}")


@pytest.mark.parametrize("step", ["shop", "gear", "over", "tree", "slot", "taker", "wanted", "prize"])
def test_every_option_of_the_question_can_be_reached_by_pointing(step: str) -> None:
    many = {"salvador": ["the_dentist#7", "rowdy_twins#7", "polite_refusal#7", "second_mortgage#7"]}
    tables = {
        "shop": lambda: shopping(4),
        "gear": at_gear,
        "over": lambda: Table(playing(steps=["gear:salvador", "upgrade", "next"], stored=many)),
        "tree": lambda: at_tree(2),
        "slot": lambda: Table(playing(levels=2, steps=["level_up", "rest", "next"])),
        "wanted": lambda: Table(playing(steps=["wanted", "close", "rest", "next"], wanted_found=True)),
    }
    table = prized(step) if step in ("taker", "prize") else tables[step]()
    assert table.desk.up
    table.record()
    for key in keys_of(table):
        reach(table, key)
        if key.startswith("pay:"):
            assert isinstance(table.screen.controller.draft, SomeDraft)
            table.press(pygame.K_ESCAPE)
            table.press(pygame.K_ESCAPE)
            continue
        assert table.given and table.given[-1].partition(" ")[0] == key, (key, table.given)


def prized(topic: str) -> Table:
    """Two Torgue cards were won: which is kept, then by whom."""
    decks = {"torgue": Pile(["explosive_opinion#1", "private_meteor#1"])}
    play = playing(steps=["prize", "close", "rest", "next"], decks=decks)
    while play.pending is not None and play.pending.topic != topic:
        if play.waiting == "chance":
            play.roll()
        else:
            play.answer(keys_play(play)[0])
    return Table(play)


def keys_play(play: Any) -> list[str]:
    return [option.key for option in play.pending.legal()]


# --- the shop


def test_the_first_click_chooses_and_the_second_buys() -> None:
    table = shopping()
    table.click("good:honest_mabel#1")
    assert table.desk.choosing.chosen == "good:honest_mabel#1" and table.play.pending.topic == "buy"
    assert table.desk.gear._hot() == "inventory:1"  # both weapon slots are full
    table.click("good:honest_mabel#1")
    assert "honest_mabel#1" not in table.play.session.state.revealed
    assert any(item.id == "honest_mabel#1" for item in table.play.session.state.hunters["salvador"].items)


def test_the_slot_that_a_card_would_fill_lights_up() -> None:
    table = shopping(gear={"salvador": "honest_mabel"})
    table.click("good:the_dentist#1")
    assert table.desk.gear._hot() == "weapon:2"


def test_enter_buys_what_the_arrows_have_chosen() -> None:
    table = shopping()
    table.press(pygame.K_RIGHT)
    table.press(pygame.K_RIGHT)
    assert table.desk.choosing.chosen == "good:second_mortgage#1"
    table.press(pygame.K_RETURN)
    assert "second_mortgage#1" not in table.play.session.state.revealed


def test_what_is_too_dear_says_how_much_is_missing_and_is_not_bought() -> None:
    table = shopping(money=1, gear={})
    dear = next(good for good in table.desk.choosing.interlude.goods if good.id == "the_dentist#1")
    assert (dear.price, dear.missing) == (800, 300)
    for _ in range(2):
        table.click("good:the_dentist#1")
    assert table.play.session.answers == [] or "the_dentist#1" in table.play.session.state.revealed
    assert table.screen.host.note is not None and table.screen.host.note.rule == "TOR-VEN-04"
    assert not table.has("take")


def test_a_card_dragged_to_the_gear_is_bought() -> None:
    table = shopping()
    table.drag("good:honest_mabel#1", "place:inventory:1")
    assert "honest_mabel#1" not in table.play.session.state.revealed


def test_what_is_bought_can_be_undone() -> None:
    table = shopping()
    for _ in range(2):
        table.click("good:honest_mabel#1")
    assert table.play.seat == "B"
    table.click("undo")
    assert table.play.seat == "A" and "honest_mabel#1" in table.play.session.state.revealed
    assert table.desk.up and table.desk.choosing.chosen == ""


# --- money


def test_finishing_with_money_left_is_asked_twice_with_the_numbers() -> None:
    table = shopping(money=3)
    table.click(f"button:{FINISH}")
    asking, offered, _ = table.desk.said(table.screen.around.prompter.asking(0.0))
    assert asking.words == "1500 $ will be lost. The cheapest card costs 400 $."
    assert [button.danger for button in offered] == [True, False] and table.play.seat == "A"
    table.click("back")
    assert not table.desk.choosing.finishing and table.play.seat == "A"
    table.click(f"button:{FINISH}")
    table.click(f"button:{FINISH}")
    assert table.play.seat == "B"


def test_whoever_has_finished_is_not_asked_again_until_it_is_undone() -> None:
    table = shopping(money=3)
    for _ in range(2):
        table.click(f"button:{FINISH}")
    for seat in "BCD":
        assert table.play.seat == seat
        for _ in range(2 if seat == "B" else 1):
            table.click("good:honest_mabel#1" if seat == "B" else "button:pass")
    assert table.play.seat == "B"  # A was not asked again
    table.click("undo")
    assert table.play.seat == "D" and not table.play.waved


def test_the_pass_that_closes_the_machines_is_asked_twice() -> None:
    table = shopping(money=3, steps=["buy:salvador:3", *SHOP[1:]])
    table.click("button:pass")
    assert table.screen.controller.armed == "pass"
    asking = table.screen.around.prompter.asking(0.0)
    assert asking.words == "1500 $ will be lost. The cheapest card costs 400 $."
    table.click("confirm")
    assert table.play.session.state.revealed == []


# --- gear


def test_gear_is_equipped_by_dragging_it_onto_a_slot() -> None:
    table = at_gear()
    hunter = table.play.session.state.hunters["salvador"]
    worn = next(item.id for item in hunter.items if item.place == "weapon")
    table.drag("place:inventory:1", "place:weapon:1")
    places = {item.id: item.place for item in table.play.session.state.hunters["salvador"].items}
    assert places["the_dentist#7"] == "weapon" and places[worn] == "inventory"


def test_places_that_take_what_is_dragged_glow_and_others_say_why() -> None:
    table = at_gear()
    end = table.lift("place:inventory:1", "place:shield:1")
    assert table.desk.held == "the_dentist#7"
    assert set(table.desk.gear._taking()) >= {"weapon:1", "weapon:2"} and "shield:1" not in table.desk.gear._taking()
    reason = table.desk.foot.reason
    assert isinstance(reason, Refusal) and reason.rule == "TOR-EQP-01"
    table.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    assert table.screen.host.note is not None and table.screen.host.note.rule == "TOR-EQP-01"
    assert table.play.session.answers == []


def test_gear_is_given_away_by_dragging_it_onto_a_hunter() -> None:
    table = at_gear()
    table.drag("place:inventory:1", "partaker:moze")
    assert any(item.id == "the_dentist#7" for item in table.play.session.state.hunters["moze"].items)


def test_gear_is_moved_with_the_keys_alone() -> None:
    table = at_gear()
    things = table.desk.choosing.things()
    for _ in range(things.index("item:the_dentist#7") + 1):
        table.press(pygame.K_TAB)
    assert table.desk.choosing.chosen == "item:the_dentist#7"
    while table.desk.choosing.place != "weapon:2":
        table.press(pygame.K_RIGHT)
    table.press(pygame.K_RETURN)
    items = table.play.session.state.hunters["salvador"].items
    assert next(item.place for item in items if item.id == "the_dentist#7") == "weapon"


def test_gear_is_moved_by_two_clicks_too() -> None:
    table = at_gear()
    table.click("place:inventory:1")
    table.click("place:weapon:1")
    items = table.play.session.state.hunters["salvador"].items
    assert next(item.place for item in items if item.id == "the_dentist#7") == "weapon"


# --- the tree


def test_another_tree_is_previewed_before_it_is_taken() -> None:
    table = at_tree(2)
    other = next(tree.id for tree in table.desk.choosing.partaker.trees if not tree.current)
    table.click(f"tree:{other}")
    assert table.desk.choosing.tree.id == other and table.play.session.state.hunters["salvador"].tree != other
    assert sum(node.likely for node in table.desk.choosing.tree.nodes) == 2
    table.press(pygame.K_ESCAPE)
    assert table.desk.choosing.tree.id == TREES["salvador"]
    table.click(f"tree:{other}")
    table.press(pygame.K_RETURN)
    assert table.play.session.state.hunters["salvador"].tree == other
    assert table.play.pending.topic == "slot" or table.play.seat != "A"


def test_the_pointer_on_an_improvement_tells_what_it_gives() -> None:
    table = at_tree(1)
    node = table.desk.choosing.tree.nodes[1]
    table.point(table.spot(f"node:{node.key}").rect.center)
    told = table.desk.tree._line(table.desk.choosing.partaker, table.desk.choosing.tree)
    assert table.app.say(node.words) in told and "It opens:" in told


# --- ladder, menu, names


def test_a_show_under_the_pointer_shows_its_map_and_its_goal() -> None:
    table = shopping()
    before = table.app.window.copy()
    table.point(table.spot("show:podium").rect.center)
    table.frames(2)
    assert table.desk.ladder.hovered == "show:podium"
    right = table.desk.ladder.rect.right + 60
    column = [(right, y) for y in range(200, 900, 20)]
    assert any(before.get_at(at) != table.app.window.get_at(at) for at in column)


def test_after_a_defeat_nobody_is_asked_and_giving_up_is_in_the_menu() -> None:
    lost: dict[str, Any] = {"result": "lost", "next_scenario": "opening_night", "steps": ["give_up", *SHOP]}
    table = shopping(**lost)
    table.frames(4)
    assert table.play.pending.topic == "buy"
    assert table.desk.choosing.interlude.next.again
    table.press(pygame.K_ESCAPE)
    menu = table.screen.around.menu
    assert menu is not None and "Give up the campaign" in [words for _, words in menu.entries]
    table.click("concede")
    table.click("concede")
    outcome = table.play.session.outcome
    assert outcome is not None and outcome.all_lost


# --- computers


def bought_by_mordecai() -> Table:
    play = playing("A", money=4, revealed=list(GOODS), spotlight="salvador")
    for key in ("pass", "buy:the_dentist#1", "yes", "pass", "pass"):
        play.answer(key)
    assert (play.seat, play.waiting) == ("A", "person")
    return Table(play)


def test_a_computer_buys_with_one_line_and_a_person_takes_it_over_with_one_click() -> None:
    table = bought_by_mordecai()
    mordecai = next(each for each in table.desk.choosing.interlude.partakers if each.id == "mordecai")
    assert table.desk.tabs._line(mordecai, table.desk._told()) == "takes The Dentist"
    assert "Mordecai buys The Dentist" in table.desk._line(table.desk.choosing.interlude)
    table.click("partaker:mordecai")
    assert (table.play.seat, table.play.waiting) == ("B", "person")
    assert "the_dentist#1" in table.play.session.state.revealed
    assert table.desk.choosing.partaker.id == "mordecai"
    table.click("good:honest_mabel#1")
    table.click("good:honest_mabel#1")
    assert any(item.id == "honest_mabel#1" for item in table.play.session.state.hunters["mordecai"].items)
    assert table.play.players[Seat("B")] == "medium"


def test_what_a_computer_bought_before_a_person_decided_is_not_taken_over() -> None:
    table = bought_by_mordecai()
    mordecai = next(each for each in table.desk.choosing.interlude.partakers if each.id == "mordecai")
    assert table.desk.choosing.takes_over(mordecai)
    table.screen.host.answer("pass")
    assert table.desk.choosing.deed(mordecai) is None


def test_the_letter_of_a_standing_answer_does_not_say_no() -> None:
    play = playing("A", money=4, revealed=list(GOODS), spotlight="salvador")
    for key in ("pass", "buy:the_dentist#1"):
        play.answer(key)
    table = Table(play)
    assert table.play.pending.topic == "common"
    table.press(pygame.K_p)
    assert table.play.pending.topic == "common" and table.play.policies[Seat("A"), "torgue_arena.common"] == "ask"
    table.press(pygame.K_0)
    assert table.play.pending.topic != "common"


# --- at every size


@pytest.mark.parametrize("language", ["en", "es", "it"])
@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), scale) for scale in (75, 100, 150, 200)] + [((1920, 1080), scale) for scale in (75, 100, 150, 200)],
)
def test_nothing_overlaps_leaves_the_window_or_is_set_too_small(size, scale, language, monkeypatch) -> None:
    sizes: dict[int, str] = {}
    rendered = Theme._rendered

    def heard(self: Theme, kind: str, words: str, pixels: int, bold: bool, colour: Any) -> pygame.Surface:
        if kind not in ("icon", "emblem"):
            sizes[pixels] = words
        return rendered(self, kind, words, pixels, bold, colour)

    play = playing(money=3, revealed=list(GOODS), spotlight="salvador", stored=STORED)
    table = Table(play, size, scale=scale, language=language)
    window = pygame.Rect((0, 0), size)
    monkeypatch.setattr(Theme, "_rendered", heard)
    for part in ("shop", "levels", "gear", "next"):
        table.desk.choosing.part = part
        table.desk.choosing.chosen = f"good:{GOODS[0]}" if part == "shop" else ""
        table.desk.relayout()
        table.frames(2)
        rects = list(table.desk.layout.parts.values())
        assert all(window.contains(rect) for rect in rects)
        assert not any(a.colliderect(b) for n, a in enumerate(rects) for b in rects[:n])
        for panel in table.desk.parts:
            assert all(panel.rect.contains(spot.rect) for spot in panel.spots), panel
        buttons = [spot.rect for spot in table.desk.foot.spots if spot.name != "question"]
        assert buttons and not any(a.colliderect(b) for n, a in enumerate(buttons) for b in buttons[:n])
        question = next(spot.rect for spot in table.desk.foot.spots if spot.name == "question")
        assert not any(question.colliderect(rect) for rect in buttons)
        places = [spot.rect for spot in table.desk.gear.spots]
        assert not any(a.colliderect(b) for n, a in enumerate(places) for b in places[:n])
    small = min(sizes)
    assert small >= 13, (small, sizes[small])


def test_the_table_after_an_interlude_is_painted_before_it_is_shown() -> None:
    table = Table(playing())
    app, desk = table.app, table.desk
    app.bit_by_bit = True
    assert desk.up and not desk.changes
    desk.up = False
    assert desk.changes
    app.frame([], 1 / 60)
    assert app.arriving, "what was shown stands meanwhile"
    for _ in range(400):
        app.frame([], 1 / 60)
        if not app.arriving:
            break
    assert desk.up and not app.arriving


@pytest.mark.parametrize("hunter", HUNTERS)
@pytest.mark.parametrize("step", ["tree:{}", "buy:{}:0"])
def test_no_name_of_a_skill_runs_over_another_skill(hunter: str, step: str) -> None:
    fields: dict[str, Any] = {"money": 2, "revealed": list(GOODS), "steps": [step.format(hunter), "close", "next"]}
    table = Table(playing(spotlight=hunter, levels=2, **fields), (1280, 720))
    nodes = [spot.rect for spot in table.desk.tree.spots if spot.name.startswith("node:")]
    assert len(nodes) > 4
    assert all(rect.collidelist(nodes[at + 1 :]) == -1 for at, rect in enumerate(nodes))
