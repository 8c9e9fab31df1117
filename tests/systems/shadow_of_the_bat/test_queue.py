"""Active villain cards: the queue, their timings, their shields, desperation (QUE, SPC, DFI, DSP)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.content import Content
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.cards import schemes
from game.systems.shadow_of_the_bat.content import Scheme
from game.systems.shadow_of_the_bat.flow import defence, desperation, icons, queue, spans
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Moment
from tests.systems.shadow_of_the_bat.scenes import at, effect, fight, run, scheme, trigger, villain
from tests.systems.shadow_of_the_bat.test_villain_turn import Paused, play, timed

FULL = "f1 f2 f3 f4 f5"
"""A hand that needs no refill."""
PLAIN = tuple(scheme(id) for id in (*(f"c{n}" for n in range(1, 7)), *FULL.split()))
GAIN = effect("gain_focus")


def turn(*figures: str, content: tuple[Content, ...] = (), **fields: Any) -> Fight:
    here = figures or ("robin 0,0", "thug 5,5", "gun 9,5", "boss 9,7")
    put = {"side": {"most_focus": 9}, **fields.pop("put", {})}
    kept = [card for card in PLAIN if card.id not in {given.id for given in content}]
    return fight(*here, content=[*kept, *content], turn="heroes", put=put, **fields)


def order(game: Fight) -> list[str]:
    return [laid.card for laid in game.state.side.queue]


def guard(game: Fight, id: str) -> int:
    return defence.defence(game, game.figure(id))


# --- the queue


@pytest.mark.rule("SOTB-QUE-01", "SOTB-QUE-02", "SOTB-QUE-03", "SOTB-QUE-04")
def test_a_new_card_takes_slot_1_and_pushes_the_fourth_out_whatever_types_they_are() -> None:
    game = turn(hand=f"order {FULL}", queue="c4 volley c2 c1")
    play(game, "V scheme:order", "V end")
    assert order(game) == ["order", "c4", "volley", "c2"] and game.state.side.discard == ["c1"]


@pytest.mark.rule("SOTB-QUE-02")
def test_the_others_move_one_slot_to_the_right() -> None:
    game = turn(hand="c3", queue="c2 c1")
    play(game, "V scheme:c3", "V end")
    assert order(game) == ["c3", "c2", "c1"] and game.state.side.discard == []


@pytest.mark.rule("SOTB-QUE-03", "SOTB-SPC-05", "SOTB-DFI-04")
def test_a_card_that_left_the_queue_does_nothing_any_more() -> None:
    slow = timed("while_active", effect("modify_attr", who="enemies", attr="move", amount=-1))
    game = turn(hand=f"c5 {FULL}", queue="c4 c3 c2 c1", content=(scheme("c1", shields=2, abilities=[slow]),))
    robin = game.hero("robin")
    assert points.attribute(game, robin, "move") == 2 and guard(game, "thug#1") == 3
    play(game, "V scheme:c5", "V end")
    assert points.attribute(game, robin, "move") == 3 and guard(game, "thug#1") == 1


@pytest.mark.rule("SOTB-QUE-05")
def test_cards_of_who_is_out_or_down_stay() -> None:
    game = turn(queue="order rush", put={"boss#3": {"down": True}, "thug#1": {"out": True}}, hand="volley")
    play(game, "V scheme:volley", "V end")
    assert order(game) == ["volley", "order", "rush"]


@pytest.mark.rule("SOTB-QUE-06")
def test_batman_alone_faces_a_queue_of_four_too() -> None:
    game = turn("batman 0,0", "thug 5,5", hand=f"c5 {FULL}", queue="c4 c3 c2 c1", dark_knight=True)
    play(game, "V scheme:c5", "V end")
    assert order(game) == ["c5", "c4", "c3", "c2"]


# --- timings


@pytest.mark.rule("SOTB-SPC-01", "SOTB-SPC-02", "SOTB-VTN-11")
def test_when_played_happens_before_any_icon_is_spent() -> None:
    card = scheme("c5", abilities=[timed("when_played", GAIN), timed("when_played", effect("wound", who="enemies"))])
    game = turn(hand="c5", content=(card,))
    paused = Paused(game, "scheme:c5")
    assert game.state.side.focus == 1 and game.hero("robin").wounds == 1
    assert [option.key for option in paused.request.legal()] == ["figure:thug#1", "end"]


@pytest.mark.rule("SOTB-SPC-03", "SOTB-VTN-11")
def test_when_discarded_happens_as_the_card_leaves_before_the_new_one_is_there() -> None:
    old = scheme("c1", abilities=[timed("when_discarded", effect("discard", amount=1))])
    game = turn(hand="c5 c6", queue="c4 c3 c2 c1", content=(old,))
    flow = queue.lay(game, "c5")
    asked: Any = flow.send(None)  # which card to discard: the one just played is no longer in hand
    assert order(game) == ["c4", "c3", "c2"] and [option.key for option in asked.options] == ["c6"]
    with pytest.raises(StopIteration):
        flow.send(asked.read("c6"))
    assert order(game) == ["c5", "c4", "c3", "c2"] and game.state.side.discard == ["c1", "c6"]


@pytest.mark.rule("SOTB-SPC-04")
def test_this_turn_lasts_from_playing_to_the_end_of_the_villain_turn() -> None:
    fast = timed("this_turn", effect("modify_attr", who="types", villain="thug", attr="move", duration="card"))
    harder = timed("this_turn", effect("strike", plus=2))
    game = turn(hand="c5", content=(scheme("c5", abilities=[fast, harder]),))
    paused = Paused(game, "scheme:c5")
    thug, robin = game.figure("thug#1"), game.hero("robin")
    strike = points.Strike(game, thug, robin, "melee")
    assert points.attribute(game, thug, "move") == 4 and points.STRIKE_DICE(strike, 2).value == 4
    assert points.attribute(game, game.figure("gun#2"), "move") == 3
    paused.answer("end")
    assert points.attribute(game, thug, "move") == 3 and points.STRIKE_DICE(strike, 2).value == 2


@pytest.mark.rule("SOTB-SPC-05")
def test_while_active_holds_from_playing_until_discarded() -> None:
    card = scheme("c5", abilities=[timed("while_active", effect("modify_attr", attr="melee", amount=1))])
    game = turn(hand="c5", content=(card,))
    thug = game.figure("thug#1")
    assert points.attribute(game, thug, "melee") == 2
    play(game, "V scheme:c5", "V end")
    spans.expire(game, "turn")
    spans.expire(game, "round")
    assert points.attribute(game, thug, "melee") == 3
    game.state.side.queue.clear()
    assert points.attribute(game, thug, "melee") == 2


# --- instants

HIT_BACK = timed("instant", GAIN, on=trigger("after_wound", subject="self"))
INSTANT = scheme("c5", shields=1, abilities=[HIT_BACK])


def wounded(game: Fight, id: str = "thug#1") -> Moment:
    return Moment(game, "after_wound", game.figure(id))


@pytest.mark.rule("SOTB-SPC-06", "SOTB-SPC-07", "SOTB-SPC-11")
def test_an_instant_comes_from_the_hand_bypasses_the_queue_and_gives_no_icons() -> None:
    game = turn(hand="c5 c6", deck="c1", queue="c2", content=(INSTANT,))
    run(schemes.respond(game, wounded(game)), "V instant:c5")
    side = game.state.side
    assert side.focus == 1 and side.discard == ["c5"] and order(game) == ["c2"]
    assert side.hand == ["c6"] and len(side.deck) == 1 and game.state.activated == []
    assert guard(game, "thug#1") == 1  # its shield never counted


@pytest.mark.rule("SOTB-SPC-06")
def test_an_instant_waits_for_its_own_trigger() -> None:
    game = turn(hand="c5", content=(INSTANT,))
    assert [option.key for option in schemes.instants(game, wounded(game))] == ["instant:c5"]
    assert schemes.instants(game, wounded(game, "gun#2")) == []
    assert schemes.instants(game, Moment(game, "figure_down", game.figure("thug#1"))) == []
    game.state.side.focus = 9  # nothing to gain: not worth asking
    assert schemes.instants(game, wounded(game)) == []


@pytest.mark.rule("SOTB-SPC-06")
def test_an_instant_may_be_kept() -> None:
    game = turn(hand="c5", content=(INSTANT,))
    run(schemes.respond(game, wounded(game)), "V no")
    assert game.state.side.hand == ["c5"] and game.state.side.focus == 0


@pytest.mark.rule("SOTB-SPC-08")
def test_played_to_the_queue_its_instant_does_not_happen() -> None:
    game = turn(hand="c5", content=(INSTANT,))
    play(game, "V scheme:c5", "V end")
    assert order(game) == ["c5"] and game.state.side.focus == 0 and guard(game, "thug#1") == 2
    run(points.HAPPENED(Moment(game, "after_wound", game.figure("thug#1"))))
    assert game.state.side.focus == 0


@pytest.mark.rule("SOTB-SPC-09")
def test_what_else_an_instant_card_says_holds_besides() -> None:
    """A card that says otherwise: it acts as an instant, and activates a figure by its own text."""
    move = timed("instant", effect("activate", who="self", icons=["M"]), on=trigger("turn_end", subject="enemy"))
    game = turn(hand="c5", content=(scheme("c5", abilities=[move]),))
    run(schemes.respond(game, Moment(game, "turn_end", game.hero("robin"))), "V instant:c5", "V move 4,5")
    assert game.figure("thug#1").at == at("4,5") and game.state.side.discard == ["c5"]


@pytest.mark.rule("SOTB-SPC-10", "SOTB-DSP-06")
def test_when_discarded_needs_a_face_up_card_that_leaves_the_queue() -> None:
    farewell = timed("when_discarded", GAIN)
    both = scheme(
        "c1",
        abilities=[farewell, timed("instant", effect("wound", who="enemies"), on=trigger("turn_end", subject="enemy"))],
    )
    game = turn(hand="c1", content=(both,))
    run(schemes.respond(game, Moment(game, "turn_end", game.hero("robin"))), "V instant:c1")
    assert game.state.side.focus == 0  # after an instant
    game = turn(hand="c5 c1", queue="c2", content=(both,))
    play(game, "V down:c5", "V figure:thug#1", "V end", "V c1", cards="c1")
    assert game.state.side.focus == 0  # from the hand
    game = turn(hand=f"c5 {FULL}", queue="c4 c3 c2 c1*", content=(both,))
    play(game, "V scheme:c5", "V end")
    assert game.state.side.focus == 0 and game.state.side.discard == ["c1"]  # face down
    game = turn(hand=f"c5 {FULL}", queue="c4 c3 c2 c1", content=(both,))
    play(game, "V scheme:c5", "V end")
    assert game.state.side.focus == 1


@pytest.mark.rule("SOTB-SPC-11")
def test_an_instant_does_not_replace_the_villain_turn_and_the_hand_is_filled_at_its_end() -> None:
    game = turn(hand="c5 c6", deck="c1 c2", content=(INSTANT,))
    run(schemes.respond(game, wounded(game)), "V instant:c5")
    assert game.state.side.hand == ["c6"]
    play(game, "V scheme:c6", "V end", cards="c1 c2 c5")  # the deck of two, then the discarded instant
    assert game.state.side.hand == ["c1", "c2", "c5"]


@pytest.mark.rule("SOTB-SPC-12")
def test_one_instant_for_each_event() -> None:
    second = scheme("c6", abilities=[HIT_BACK])
    game = turn(hand="c5 c6", content=(INSTANT, second))
    run(schemes.respond(game, wounded(game)), "V instant:c6")
    assert game.state.side.hand == ["c5"] and game.state.side.focus == 1


# --- shields


def shielded(id: str, shields: int, of: str = "gun") -> Scheme:
    return scheme(id, of, "M R R", shields=shields)


@pytest.mark.rule("SOTB-DFI-01", "SOTB-DFI-02", "SOTB-DFI-03")
def test_shields_of_all_active_cards_add_up_for_every_figure_of_the_type() -> None:
    cards = (shielded("c1", 1), shielded("c2", 2), shielded("c3", 3, "thug"))
    game = turn("robin 0,0", "gun 4,4", "gun 9,5", "thug 5,5", queue="c1 c2", content=cards)
    assert guard(game, "gun#1") == guard(game, "gun#2") == 4 and guard(game, "thug#3") == 1


@pytest.mark.rule("SOTB-DFI-02")
def test_shields_count_for_who_was_not_activated() -> None:
    game = turn("robin 0,0", "gun 4,4", "gun 9,5", hand="c1", content=(shielded("c1", 1),))
    play(game, "V scheme:c1", "V figure:gun#1", "V end", "V end")
    assert guard(game, "gun#2") == 2


@pytest.mark.rule("SOTB-DFI-05")
def test_shields_are_never_spent() -> None:
    game = turn("robin 0,0", "gun 4,4", hand="c1", content=(shielded("c1", 1),))
    Paused(game, "scheme:c1", "figure:gun#1")
    assert [face.icon for face in icons.icons(game, game.figure("gun#1"))] == ["M", "R", "R"]
    assert guard(game, "gun#1") == 2


# --- desperation


@pytest.mark.rule("SOTB-DSP-01", "SOTB-DSP-05", "SOTB-DSP-06")
def test_any_card_may_go_face_down_to_slot_1_and_shows_nothing() -> None:
    card = scheme(
        "c5",
        shields=2,
        abilities=[timed("when_played", GAIN), timed("while_active", effect("modify_attr", attr="melee"))],
    )
    game = turn("robin 0,0", "thug 5,5", "thug 7,5", hand=f"c5 {FULL}", queue="c4 c3 c2 c1", content=(card,))
    play(game, "V down:c5", "V figure:thug#1", "V end", "V -")
    [first, *_] = game.state.side.queue
    assert first.card == "c5" and first.face_down and order(game) == ["c5", "c4", "c3", "c2"]
    assert game.state.side.focus == 0 and guard(game, "thug#1") == 1
    assert points.attribute(game, game.figure("thug#1"), "melee") == 2
    told = [entry.event for entry in game.journal]
    assert told[:2] == [points.DESPERATION.key, points.SCHEME_DISCARDED.key], "the play before what it pushes out"


@pytest.mark.rule("SOTB-DSP-02", "SOTB-DSP-03")
def test_exactly_one_figure_of_any_type_acts_with_two_wild_icons() -> None:
    game = turn(hand="c5")
    paused = Paused(game, "down:c5")
    assert [option.key for option in paused.request.options] == ["figure:thug#1", "figure:gun#2", "figure:boss#3"]
    paused.answer("figure:gun#2")
    assert game.state.active is not None and game.state.active.icons == ["W", "W"] == list(desperation.ICONS)
    paused.answer("end")
    assert paused.over and game.state.activated == ["gun#2"]


@pytest.mark.rule("SOTB-DSP-02")
def test_with_nobody_left_desperation_activates_nobody() -> None:
    game = turn("robin 0,0", "thug 5,5", hand="c5", put={"thug#1": {"out": True}})
    play(game, "V down:c5")
    assert order(game) == ["c5"] and game.state.activated == []
    game = turn("robin 0,0", "thug 5,5", hand="c5", put={"thug#1": {"tokens": {"unaware": 1}}})
    play(game, "V down:c5")
    assert order(game) == ["c5"] and game.state.activated == [], "whoever notices nothing cannot act either"


@pytest.mark.rule("SOTB-DSP-04")
@pytest.mark.parametrize(("gone", "left"), [("-", "c1 c2 c3"), ("c1 c3", "c2"), ("c1 c2 c3", "")])
def test_any_number_of_cards_may_be_discarded_before_the_refill(gone: str, left: str) -> None:
    game = turn("robin 0,0", "thug 5,5", hand="c5 c1 c2 c3", deck="c4")
    paused = Paused(game, "down:c5", "end", gone)
    assert paused.request.kind == "draw"
    assert game.state.side.hand == left.split()
    assert game.state.side.discard == ([] if gone == "-" else gone.split())


@pytest.mark.rule("SOTB-DSP-07")
def test_a_down_leader_may_be_the_one() -> None:
    game = turn("robin 0,0", "boss 5,5", "thug 7,5", hand="c5", put={"boss#1": {"down": True, "wounds": 8}})
    play(game, "V down:c5", "V figure:boss#1")
    assert game.figure("boss#1").ko == 1 and game.state.activated == ["boss#1"]


# --- worked examples


@pytest.mark.rule("SOTB-QUE-01", "SOTB-QUE-02", "SOTB-QUE-03", "SOTB-VTN-11", "SOTB-DFI-01", "SOTB-DFI-04",
                  "SOTB-SPC-02", "SOTB-SPC-03")  # fmt: skip
def test_we_11_the_queue_and_the_shields() -> None:
    seen: list[tuple[str, int, list[str]]] = []
    pause = effect("add_status", who="enemy", status="stunned")
    c1 = scheme("c1", "gun", shields=1, abilities=[timed("when_discarded", pause)])
    c3 = scheme("c3", "gun", shields=1)
    c5 = scheme("c5", "gun", shields=2, abilities=[timed("when_played", pause)])
    game = turn("robin 0,0", "batgirl 0,2", "gun 9,5", hand=f"c5 {FULL}", queue="c4 c3 c2 c1", content=(c1, c3, c5))
    assert guard(game, "gun#1") == 3
    paused = Paused(game, "scheme:c5")
    seen.append((paused.request.topic, guard(game, "gun#1"), order(game)))
    paused.answer("robin")
    seen.append((paused.request.topic, guard(game, "gun#1"), order(game)))
    paused.answer("batgirl")
    seen.append((paused.request.topic, guard(game, "gun#1"), order(game)))
    whom, figure = "whom", "figure"
    assert seen == [
        (whom, 2, ["c4", "c3", "c2"]),
        (whom, 4, ["c5", "c4", "c3", "c2"]),
        (figure, 4, ["c5", "c4", "c3", "c2"]),
    ]
    assert game.hero("robin").has("stunned") and game.hero("batgirl").has("stunned")
    assert game.state.side.discard == ["c1"]


@pytest.mark.rule("SOTB-DSP-01", "SOTB-DSP-02", "SOTB-DSP-03", "SOTB-DSP-04", "SOTB-DSP-05", "SOTB-DSP-06",
                  "SOTB-WLD-02", "SOTB-QUE-03", "SOTB-VTN-10", "SOTB-DEC-06")  # fmt: skip
def test_we_12_desperation_and_reshuffle() -> None:
    names = [f"k{n}" for n in range(1, 18)]
    hand, stock, gone, laid = names[:5], names[5:7], names[7:13], names[13:]
    boss = villain("boss", kind="leader", competitive={"move": 3, "melee": 3, "life": 8})
    game = turn(
        "robin 5,5", "boss 1,5", hand=" ".join(hand), deck=" ".join(stock), queue=" ".join(laid),
        content=(boss, *(scheme(name) for name in names)), put={"robin": {"focus": 0}},
    )  # fmt: skip
    side = game.state.side
    side.discard = list(gone)
    paused = Paused(game, "down:k1", "move 2,5 3,5 4,5", "melee@robin")
    assert game.figure("boss#1").at == at("4,5")
    assert paused.request.kind == "roll" and len(paused.request.faces) == 4
    paused.answer("4 4 4 4")
    assert len(side.discard) == 7 and paused.request.kind == "choose_some"
    paused.answer("k2 k3 k4")
    assert side.hand == ["k5"] and len(side.discard) == 10
    paused.answer("k6 k7")
    assert paused.request.kind == "draw" and len(paused.request.cards) == 10
    paused.answer("k2 k17")
    assert paused.over
    assert side.hand == ["k5", "k6", "k7", "k2", "k17"] and len(side.deck) == 8 and side.discard == []
    assert order(game) == ["k1", "k14", "k15", "k16"]
