"""Instants: who is asked, in which order, how often (ABL-14, ABL-15, ABL-18, ABL-19)."""

from __future__ import annotations

import pytest

from game.systems.shadow_of_the_bat.cards.instants import respond
from game.systems.shadow_of_the_bat.content import Card
from game.systems.shadow_of_the_bat.flow.harm import wound
from game.systems.shadow_of_the_bat.flow.hero_turn import hero_turn as turn
from game.systems.shadow_of_the_bat.flow.spans import expire
from game.systems.shadow_of_the_bat.points import Moment, attribute
from tests.systems.running import Unforeseen
from tests.systems.shadow_of_the_bat.scenes import card, effect, fight, run, scheme, trigger, words


def catch(id: str, hero: str = "robin", subject: str = "any", **more: object) -> Card:
    """An instant that gives 1 focus when somebody is wounded."""
    return card(id, hero=hero, kind="instant", trigger=trigger("after_wound", subject=subject, **more))


@pytest.mark.rule("SOTB-ABL-14", "SOTB-ABL-15")
def test_an_instant_answers_its_trigger_lies_face_up_and_leaves_the_turns_card_free() -> None:
    game = fight(
        "robin 2,2",
        "thug 3,2",
        content=[catch("catch")],
        put={"robin": {"hand": ["catch"], "focus": 0}},
        turn="villains",
    )
    robin = game.hero("robin")
    run(wound(game, robin, 1), "A card:catch")
    assert (robin.focus, robin.active, robin.hand) == (1, ["catch"], [])
    assert not robin.card_played
    run(wound(game, robin, 1))
    assert robin.focus == 1


@pytest.mark.rule("SOTB-ABL-15")
def test_an_instant_returns_at_the_start_of_the_next_turn() -> None:
    game = fight("robin 2,2 M D D", content=[catch("catch")], put={"robin": {"active": ["catch"]}})
    run(turn(game, game.hero("robin")), "A end")
    assert game.hero("robin").hand == ["catch"]


@pytest.mark.rule("SOTB-ABL-14")
def test_an_instant_may_be_passed_and_waits() -> None:
    game = fight("robin 2,2", content=[catch("catch")], put={"robin": {"hand": ["catch"], "focus": 0}})
    run(wound(game, game.hero("robin"), 1), "A no")
    assert game.hero("robin").hand == ["catch"]


@pytest.mark.rule("SOTB-ABL-14")
@pytest.mark.parametrize(
    ("subject", "wounded", "asked"),
    [
        ("self", "robin", True),
        ("self", "batgirl", False),
        ("friend", "batgirl", True),
        ("enemy", "thug#1", True),
        ("enemy", "batgirl", False),
        ("any", "thug#1", True),
    ],
)
def test_only_the_printed_trigger_counts(subject: str, wounded: str, asked: bool) -> None:
    game = fight(
        "robin 2,2",
        "batgirl 4,4",
        "thug 6,6",
        content=[catch("catch", subject=subject)],
        put={"robin": {"hand": ["catch"], "focus": 0}},
    )
    moment = Moment(game, "after_wound", game.figure(wounded))
    run(respond(game, moment), *(["A card:catch"] if asked else []))
    assert game.hero("robin").focus == asked


@pytest.mark.rule("SOTB-ABL-14")
@pytest.mark.parametrize(("range", "asked"), [(2, True), (1, False)])
def test_a_trigger_has_its_range(range: int, asked: bool) -> None:
    game = fight(
        "robin 2,2",
        "batgirl 4,2",
        content=[catch("catch", range=range)],
        put={"robin": {"hand": ["catch"], "focus": 0}},
    )
    run(respond(game, Moment(game, "after_wound", game.figure("batgirl"))), *(["A card:catch"] if asked else []))
    assert game.hero("robin").focus == asked


@pytest.mark.rule("SOTB-ABL-18")
def test_a_hero_answers_an_event_with_one_instant_at_most() -> None:
    game = fight(
        "robin 2,2", content=[catch("catch"), catch("duck")], put={"robin": {"hand": ["catch", "duck"], "focus": 0}}
    )
    run(wound(game, game.hero("robin"), 1), "A card:duck")
    assert game.hero("robin").hand == ["catch"]


@pytest.mark.rule("SOTB-ABL-18")
def test_several_heroes_answer_in_seat_order_from_the_hero_concerned() -> None:
    game = fight(
        "robin 2,2",
        "batgirl 4,4",
        "batman 6,6",
        content=[catch("catch"), catch("duck", "batgirl"), catch("leap", "batman")],
        put={
            "robin": {"hand": ["catch"], "focus": 0},
            "batgirl": {"hand": ["duck"], "focus": 0},
            "batman": {"hand": ["leap"], "focus": 0},
        },
    )
    run(
        respond(game, Moment(game, "after_wound", game.figure("batgirl"))), "B card:duck", "C card:leap", "A card:catch"
    )


@pytest.mark.rule("SOTB-ABL-19", "SOTB-SPC-12")
@pytest.mark.parametrize(("now", "first"), [("heroes", "V"), ("villains", "A")])
def test_the_side_whose_turn_it_is_not_answers_first(now: str, first: str) -> None:
    waits = trigger("after_wound", subject="any")
    instant = {"timing": "instant", "trigger": waits, "text": words("x"), "effects": [effect("gain_focus")]}
    watch_out = scheme("watch_out", abilities=[instant])
    game = fight(
        "robin 2,2",
        "thug 3,2",
        content=[catch("catch"), watch_out],
        put={"robin": {"hand": ["catch"], "focus": 0}, "side": {"hand": ["watch_out"], "most_focus": 3}},
        turn=now,
    )
    flow = respond(game, Moment(game, "after_wound", game.figure("robin")))
    request = flow.send(None)
    assert request.seat == first
    flow.close()


@pytest.mark.rule("SOTB-KND-07")
def test_a_down_hero_plays_no_instant() -> None:
    game = fight(
        "robin 2,2",
        "batgirl 4,4",
        content=[catch("catch")],
        put={"robin": {"hand": ["catch"], "down": True, "wounds": 7, "focus": 0}},
    )
    run(respond(game, Moment(game, "after_wound", game.figure("batgirl"))))
    game.figure("robin").down = False
    with pytest.raises(Unforeseen, match="is asked"):
        run(respond(game, Moment(game, "after_wound", game.figure("batgirl"))))


@pytest.mark.rule("SOTB-STA-05")
def test_stun_stops_instants_that_cost_icons_and_no_others() -> None:
    dear = card("dear", kind="instant", cost={"icons": ["M"]}, trigger=trigger("after_wound", subject="any"))
    put = {"robin": {"hand": ["dear", "catch"], "focus": 0, "tokens": {"stunned": 1}}}
    game = fight("robin 2,2 M D D", content=[dear, catch("catch")], put=put)
    flow = respond(game, Moment(game, "after_wound", game.figure("robin")))
    assert flow.send(None).candidates() == ["card:catch", "no"]
    flow.close()


def test_an_instant_that_would_change_nothing_is_not_asked_for() -> None:
    game = fight("robin 2,2", content=[catch("catch")], put={"robin": {"hand": ["catch"]}})
    run(respond(game, Moment(game, "after_wound", game.figure("robin"))))


@pytest.mark.rule("SOTB-ABL-03", "SOTB-ABL-15")
def test_what_an_instant_changes_lasts_until_it_returns_to_hand() -> None:
    rage = card("rage", effect("modify_attr", attr="melee", amount=2), kind="instant", trigger=trigger("after_wound"))
    game = fight("robin 2,2 M D D", content=[rage], put={"robin": {"hand": ["rage"]}}, turn="villains")
    robin = game.hero("robin")
    run(wound(game, robin, 1), "A -", "A card:rage")
    assert attribute(game, robin, "melee") == 5
    expire(game, "round")
    assert attribute(game, robin, "melee") == 5
    run(turn(game, robin), "A end")
    assert attribute(game, robin, "melee") == 3
