"""The villain turn: one card, its figures, a full hand (VTN, ADD, DEC-06 to DEC-08)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.content import Content
from game.core.request import Choose
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.cards import schemes
from game.systems.shadow_of_the_bat.flow import deck, restore, villain_turn
from game.systems.shadow_of_the_bat.game import Fight
from tests.systems.shadow_of_the_bat.scenes import ability, at, effect, fight, run, scheme, trigger, villain, words

HERE = ("robin 0,0", "thug 5,5", "thug 6,5", "thug 7,5", "gun 9,5", "boss 9,7")
CROWD = "thug#1 thug#2 thug#3 gun#4 boss#5"


def timed(timing: str, *effects: dict[str, Any], on: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"timing": timing, "trigger": on, "text": words(timing), "effects": list(effects)}


def turn(*figures: str, content: tuple[Content, ...] = (), **fields: Any) -> Fight:
    """The villain's turn has come."""
    return fight(*(figures or HERE), content=content, turn="heroes", **fields)


def play(game: Fight, *answers: str, dice: str = "", cards: str = "") -> Fight:
    run(villain_turn.villain_turn(game), *answers, dice=dice, cards=cards)
    return game


class Paused:
    """A villain turn that stops at every real question, to be looked at."""

    def __init__(self, game: Fight, *answers: str) -> None:
        self.flow = villain_turn.villain_turn(game)
        self.request: Any = None
        self.over = False
        self._go(None)
        for key in answers:
            self.answer(key)

    def answer(self, key: str) -> None:
        self._go(self.request.read(key))

    def _go(self, value: Any) -> None:
        try:
            self.request = self.flow.send(value)
            while (only := self.request.forced()) is not None:
                self.request = self.flow.send(self.request.read(only))
        except StopIteration:
            self.over = True


def asked(game: Fight, *answers: str) -> Choose[Any]:
    """The question that follows these answers."""
    request = Paused(game, *answers).request
    assert isinstance(request, Choose)
    return request


def offered(game: Fight, *answers: str) -> list[str]:
    return [option.key for option in asked(game, *answers).legal()]


def refused(game: Fight, key: str, *answers: str) -> str:
    """The rule that forbids an option."""
    option = next(option for option in asked(game, *answers).options if option.key == key)
    assert option.refusal is not None
    return option.refusal.rule


# --- the card


@pytest.mark.rule("SOTB-VTN-01", "SOTB-VTN-02", "SOTB-QUE-02", "SOTB-DSP-01")
def test_one_card_of_the_hand_is_played_to_the_queue() -> None:
    game = turn(hand="rush volley", queue="order")
    assert offered(game) == ["scheme:rush", "down:rush", "scheme:volley", "down:volley"]
    play(game, "V scheme:rush", "V end")
    side = game.state.side
    assert [laid.card for laid in side.queue] == ["rush", "order"] and side.hand == ["volley"]
    assert not side.queue[0].face_down


@pytest.mark.rule("SOTB-VTN-01", "SOTB-VTN-03")
def test_only_figures_of_the_printed_type_are_activated() -> None:
    assert offered(turn(hand="rush"), "scheme:rush") == ["figure:thug#1", "figure:thug#2", "figure:thug#3", "end"]
    assert offered(turn(hand="volley"), "scheme:volley") == ["figure:gun#4", "end"]


@pytest.mark.rule("SOTB-VTN-12")
def test_a_card_must_be_played_but_nobody_need_act() -> None:
    game = turn(hand="rush")
    assert not any(key in ("no", "end", "pass") for key in offered(game))
    play(game, "V scheme:rush", "V end")
    assert game.state.activated == [] and len(game.state.side.queue) == 1


@pytest.mark.rule("SOTB-VTN-12", "SOTB-VTN-10")
def test_without_a_hand_the_turn_is_passed_and_the_hand_filled() -> None:
    game = turn(deck="rush volley")
    play(game, cards="volley rush")
    assert game.state.side.hand == ["volley", "rush"] and game.state.side.queue == []
    assert points.VILLAIN_PASSED.key in [entry.event for entry in game.journal]


@pytest.mark.rule("SOTB-VTN-13", "SOTB-QUE-05")
def test_a_card_may_be_played_though_none_of_its_type_is_left() -> None:
    card = scheme("rush", shields=1, abilities=[timed("when_played", effect("gain_focus"))])
    game = turn("robin 0,0", "thug 5,5", "boss 9,7", content=(card,), hand="rush", queue="volley")
    game.state.villains["thug#1"].out = True
    game.state.side.most_focus = 2
    play(game, "V scheme:rush")
    assert [laid.card for laid in game.state.side.queue] == ["rush", "volley"] and game.state.side.focus == 1


# --- the figures


@pytest.mark.rule("SOTB-VTN-03", "SOTB-VTN-04")
def test_up_to_the_printed_number_of_figures_act() -> None:
    game = turn(hand="rush")
    play(game, "V scheme:rush", "V figure:thug#2", "V end", "V figure:thug#1", "V end")
    assert game.state.activated == ["thug#2", "thug#1"]
    assert play(turn(hand="rush"), "V scheme:rush", "V figure:thug#2", "V end", "V end").state.activated == ["thug#2"]


@pytest.mark.rule("SOTB-VTN-04")
def test_all_means_every_figure_of_the_type() -> None:
    game = turn(hand="rush", content=(scheme("rush", count="all"),))
    ends = [answer for n in (1, 2, 3) for answer in (f"V figure:thug#{n}", "V end")]
    play(game, "V scheme:rush", *ends)
    assert game.state.activated == ["thug#1", "thug#2", "thug#3"]


@pytest.mark.rule("SOTB-VTN-03", "SOTB-VTN-05")
def test_each_figure_gets_its_own_full_set_of_icons() -> None:
    game = turn("robin 0,0", "thug 5,5", "thug 7,5", hand="rush", content=(scheme("rush", icons="M"),))
    play(game, "V scheme:rush", "V figure:thug#1", "V move 4,5", "V figure:thug#2", "V move 8,5")
    assert [figure.at.x for figure in game.state.villains.values() if figure.at] == [4, 8]


@pytest.mark.rule("SOTB-VTN-06")
def test_the_order_is_chosen_and_one_figure_finishes_before_the_next() -> None:
    game = turn("robin 0,0", "thug 5,5", "thug 7,5", hand="rush", content=(scheme("rush", icons="M M"),))
    paused = Paused(game, "scheme:rush", "figure:thug#2")
    keys = [option.key for option in paused.request.options]
    assert "move" in keys and not any(key.startswith("figure:") for key in keys)
    for key in ("move 8,5", "move 9,5", "figure:thug#1", "end"):
        paused.answer(key)
    assert paused.over and game.state.activated == ["thug#2", "thug#1"]


@pytest.mark.rule("SOTB-VTN-07", "SOTB-ADD-05")
def test_nobody_is_activated_twice_in_a_villain_turn_also_across_both_sets() -> None:
    card = scheme("rush", additional={"villain": "any", "count": 2, "icons": ["W"]})
    game = turn(hand="rush", content=(card,))
    assert refused(game, "figure:thug#1", "scheme:rush", "figure:thug#1", "end") == "SOTB-VTN-07"
    game = turn(hand="rush", content=(card,))
    assert refused(game, "more:thug#1", "scheme:rush", "figure:thug#1", "end") == "SOTB-VTN-07"


WATCH_OUT = scheme(
    "volley",
    "gun",
    "M R R",
    1,
    additional={"villain": "gun", "count": 2, "icons": ["M"]},
    abilities=[timed("when_played", effect("strike", who="type", villain="gun", strike="ranged"))],
)


@pytest.mark.rule("SOTB-VTN-07")
def test_whose_strike_comes_from_the_text_of_the_card_is_barred_from_its_sets() -> None:
    game = turn("robin 0,0", "gun 3,0", "gun 8,7", "gun 9,7", hand="volley", content=(WATCH_OUT,))
    play(game, "V scheme:volley", "V gun#1", "V more:gun#3", "V end", "V more:gun#2", "V end", dice="4 4 4")
    assert game.state.activated == ["gun#1", "gun#3", "gun#2"]
    game = turn("robin 0,0", "gun 3,0", "gun 8,7", hand="volley", content=(WATCH_OUT,))
    game.state.villains["gun#2"].tokens["unaware"] = 1
    play(game, "V scheme:volley", dice="4 4 4")  # its Strike leaves nobody for either set
    assert game.state.activated == ["gun#1"]


@pytest.mark.rule("SOTB-VTN-07")
def test_a_villains_sheet_activates_nobody_twice_either() -> None:
    """Whichever effects would do it: who acts for the boss's shout does not act for the card, nor the reverse."""
    shout = ability(
        effect("activate", who="type", villain="thug", icons=["M"]),
        on=trigger("turn_end", subject="friend", limit="turn"),
    )
    boss = villain("boss", kind="leader", competitive={"ability": shout})
    game = turn("robin 0,0", "thug 5,5", "boss 9,7", hand="rush", content=(boss,))
    play(game, "V scheme:rush", "V figure:thug#1", "V end")
    assert game.state.activated == ["thug#1"]
    game = turn("robin 0,0", "thug 5,5", "thug 7,5", "thug 9,5", "boss 9,7", hand="rush", content=(boss,))
    refusal = refused(game, "figure:thug#2", "scheme:rush", "figure:thug#1", "end", "thug#2", "end")
    assert refusal == "SOTB-VTN-07" and game.state.activated == ["thug#1", "thug#2"]


@pytest.mark.rule("SOTB-VTN-08")
def test_whom_an_instant_activates_in_a_heros_turn_may_act_in_the_next_villain_turn() -> None:
    instant = timed(
        "instant", effect("activate", who="type", villain="thug", icons=["M"]), on=trigger("turn_end", subject="enemy")
    )
    game = turn(
        "robin 0,0", "thug 5,5", hand="rush order", content=(scheme("rush", abilities=[instant]), scheme("order"))
    )
    moment = points.Moment(game, "turn_end", game.hero("robin"))
    run(schemes.respond(game, moment), "V instant:rush", "V end")
    assert game.state.villains["thug#1"].activated
    assert "figure:thug#1" in offered(game, "scheme:order")


@pytest.mark.rule("SOTB-VTN-09")
def test_the_turn_is_over_when_the_printed_number_has_acted() -> None:
    game = turn(hand="rush", content=(scheme("rush", count=1),))
    play(game, "V scheme:rush", "V figure:thug#3", "V end")
    assert game.state.active is None and game.state.activated == ["thug#3"]


@pytest.mark.rule("SOTB-VTN-10")
def test_the_hand_is_refilled_to_the_battles_size() -> None:
    game = turn(hand="rush volley", deck="order c1 c2 c3 c4 c5", content=tuple(scheme(f"c{n}") for n in range(1, 6)))
    play(game, "V scheme:rush", "V end", cards="c1 c2 c3 order")
    assert game.state.side.hand == ["volley", "c1", "c2", "c3", "order"] and len(game.state.side.deck) == 2


@pytest.mark.rule("SOTB-VTN-10")
def test_a_hand_above_the_size_stays() -> None:
    many = tuple(scheme(f"c{n}") for n in range(1, 8))
    game = turn(hand=" ".join(card.id for card in many), deck="order", content=many)
    play(game, "V scheme:c1", "V end")
    assert len(game.state.side.hand) == 6 and len(game.state.side.deck) == 1


@pytest.mark.rule("SOTB-VTN-11", "SOTB-SPC-04")
def test_what_holds_this_turn_ends_before_the_refill() -> None:
    stronger = effect("modify_attr", who="types", villain="thug", attr="melee", amount=2)
    card = scheme("rush", abilities=[timed("this_turn", stronger)])
    game = turn(hand="rush", deck="order", content=(card,))
    paused = Paused(game, "scheme:rush")
    thug = game.state.villains["thug#1"]
    assert points.attribute(game, thug, "melee") == 4
    paused.answer("end")
    assert paused.request.kind == "draw" and points.attribute(game, thug, "melee") == 2


@pytest.mark.rule("SOTB-VTN-14")
def test_unused_icons_are_lost_when_the_activation_ends() -> None:
    game = turn(hand="rush", content=(scheme("rush", count=1),))
    paused = Paused(game, "scheme:rush", "figure:thug#1", "end")
    assert paused.over and game.state.active is None and game.state.villains["thug#1"].at == at("5,5")


@pytest.mark.rule("SOTB-VTN-15")
def test_end_of_activation_effects_come_after_the_last_icon() -> None:
    game = turn("robin 0,0", "boss 5,5", hand="order", content=(scheme("order", "boss", "M M", 1),))
    boss = game.state.villains["boss#1"]
    boss.tokens["burning"] = 1
    paused = Paused(game, "scheme:order", "figure:boss#1", "move 6,5")
    assert boss.wounds == 0
    paused.answer("move 7,5")
    assert paused.over and boss.wounds == 1 and not boss.has("burning")


@pytest.mark.rule("SOTB-STA-10", "SOTB-STA-12")
def test_unaware_and_falling_figures_cannot_be_activated() -> None:
    game = turn(hand="rush")
    game.state.villains["thug#1"].tokens["unaware"] = 1
    game.state.villains["thug#2"].tokens["falling"] = 1
    assert refused(game, "figure:thug#1", "scheme:rush") == "SOTB-STA-10"
    game = turn(hand="rush")
    game.state.villains["thug#2"].tokens["falling"] = 1
    assert refused(game, "figure:thug#2", "scheme:rush") == "SOTB-STA-12"


# --- down leaders


@pytest.mark.rule("SOTB-RVL-01", "SOTB-RVL-02", "SOTB-RVL-12")
def test_a_down_leader_may_be_chosen_misses_the_first_turn_and_later_acts_if_it_stands() -> None:
    down = {"boss#1": {"down": True, "wounds": 8}}
    game = turn("robin 0,0", "boss 5,5", hand="order rush", put=down)
    boss = game.state.villains["boss#1"]
    play(game, "V scheme:order", "V figure:boss#1")
    assert boss.ko == 1 and boss.down and boss.activated
    game.state.side.hand = ["order"]
    boss.wounds = 6
    game.state.side.queue.clear()
    play(game, "V scheme:order", "V figure:boss#1", "V move 6,5", dice="3 1 1")
    assert not boss.down and boss.at is not None and boss.at.x == 6 and boss.ko == 1


# --- additional activations

TWO = scheme("rush", icons="M", count=2, additional={"villain": "gun", "count": 1, "icons": ["W", "W"]})


@pytest.mark.rule("SOTB-ADD-01")
def test_the_second_set_is_optional() -> None:
    game = turn(hand="rush", content=(TWO,))
    play(game, "V scheme:rush", "V figure:thug#1", "V end", "V figure:thug#2", "V end", "V end")
    assert game.state.activated == ["thug#1", "thug#2"]


@pytest.mark.rule("SOTB-ADD-02", "SOTB-VTN-03", "SOTB-WLD-01")
def test_each_set_has_its_own_number_and_icons() -> None:
    game = turn(hand="rush", content=(TWO,))
    paused = Paused(game, "scheme:rush", "more:gun#4")
    assert game.state.active is not None and game.state.active.icons == ["W", "W"]
    paused.answer("end")
    assert not any(option.key.startswith("more:") for option in paused.request.options)
    paused.answer("figure:thug#1")
    assert game.state.active is not None and game.state.active.icons == ["M"]


@pytest.mark.rule("SOTB-ADD-03")
def test_the_second_set_may_name_another_type_or_leave_it_open() -> None:
    first = ["figure:thug#1", "figure:thug#2", "figure:thug#3"]
    assert offered(turn(hand="rush", content=(TWO,)), "scheme:rush") == [*first, "more:gun#4", "end"]
    anybody = scheme("rush", additional={"villain": "any", "count": 1, "icons": ["W"]})
    keys = offered(turn(hand="rush", content=(anybody,)), "scheme:rush")
    assert keys == [*first, *(f"more:{id}" for id in CROWD.split()), "end"]


@pytest.mark.rule("SOTB-ADD-04", "SOTB-VTN-06")
@pytest.mark.parametrize(
    ("first", "gone", "left"), [("figure:thug#1", "more:gun#4", "figure:"), ("more:gun#4", "figure:thug#1", "more:")]
)
def test_either_set_comes_first_and_is_over_when_the_other_begins(first: str, gone: str, left: str) -> None:
    card = scheme("rush", icons="M", count=2, additional={"villain": "gun", "count": 2, "icons": ["W"]})
    game = turn("robin 0,0", "thug 5,5", "thug 6,5", "gun 8,5", "gun 9,5", hand="rush", content=(card,))
    first, gone = first.replace("gun#4", "gun#3"), gone.replace("gun#4", "gun#3")
    keys = offered(game, "scheme:rush", first, "end", gone, "end")
    assert not any(key.startswith(left) for key in keys) and len(keys) == 2


# --- the deck


@pytest.mark.rule("SOTB-DEC-06", "SOTB-DEC-07")
def test_an_empty_deck_is_made_of_the_discard_pile_and_the_queue_stays() -> None:
    game = turn(hand="", deck="rush", queue="order")
    game.state.side.discard = ["volley"]
    assert run(deck.draw(game, 3), cards="rush volley") == 2
    side = game.state.side
    assert side.hand == ["rush", "volley"] and side.discard == [] and [laid.card for laid in side.queue] == ["order"]
    assert run(deck.draw(game, 1)) == 0


@pytest.mark.rule("SOTB-DEC-08")
def test_the_cooperative_game_has_no_villain_cards() -> None:
    instant = timed("instant", effect("wound", who="enemies"), on=trigger("turn_end", subject="enemy"))
    game = turn(mode="coop", hand="rush", content=(scheme("rush", abilities=[instant]),))
    assert schemes.instants(game, points.Moment(game, "turn_end", game.hero("robin"))) == []
    card = effect("draw", who="self")
    sheet = villain("thug", coop={"ability": ability(card, on=trigger("round_end"))})
    coop = turn("robin 0,0", "thug 5,5", mode="coop", deck="volley", content=(sheet,))
    run(restore.step(coop, "abilities"))
    assert coop.state.side.hand == []
    duel = turn(hand="rush", content=(scheme("rush", abilities=[instant]),))
    assert schemes.instants(duel, points.Moment(duel, "turn_end", duel.hero("robin"))) != []
