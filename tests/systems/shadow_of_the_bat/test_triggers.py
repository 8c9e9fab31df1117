"""Whom cards mean, what they wait for, how long and how often (section 4.3)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, get_args

import pytest

from game.core.content import Content
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.cards import instants, schemes
from game.systems.shadow_of_the_bat.effects import triggers, who
from game.systems.shadow_of_the_bat.flow import (
    acting,
    falls,
    harm,
    hero_turn,
    moving,
    restore,
    rounds,
    spans,
    strike,
    villain_turn,
)
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import STRIKE_DICE, Moment, Strike, attribute, ignores
from game.systems.shadow_of_the_bat.state import Laid
from game.systems.shadow_of_the_bat.vocabulary import Duration, Event, Who
from tests.systems.shadow_of_the_bat.carriers import BEARERS, HERO, SCHEME, VILLAIN, Bearer, carried
from tests.systems.shadow_of_the_bat.scenes import (
    ability,
    at,
    board,
    card,
    effect,
    fight,
    hero,
    run,
    scheme,
    support,
    trigger,
    villain,
    words,
)

everybody = pytest.mark.parametrize("bearer", BEARERS, ids=str)
BURN = {"status": "burning"}


def burning(game: Fight) -> list[str]:
    return [figure.id for figure in game.figures() if figure.has("burning")]


# --- whom


@everybody
@pytest.mark.parametrize("word", get_args(Who))
def test_whom_each_word_means(bearer: Bearer, word: str) -> None:
    scene = carried(bearer, "add_status", who=word, villain="thug", **BURN)
    game, me, friend, enemy = scene.game, scene.me.id, scene.friend.id, scene.enemy.id
    blow = Strike(game, scene.enemy, scene.friend, "melee")
    moment = scene.moment("after_strike", scene.enemy, strike=blow)
    on_map = [figure.id for figure in game.figures()]
    villains = [id for id in on_map if game.figure(id).side == game.figure(me).side]
    mates = villains if bearer is SCHEME else [friend]  # to a villain card every villain is a friend
    meant = {
        "self": [me],
        "friend": mates,
        "friends": mates,
        "enemy": [enemy],
        "enemies": [enemy],
        "any": on_map,
        "subject": [enemy],
        "striker": [enemy],
        "target": [friend],
        "type": ["thug#1"],
        "types": ["thug#1"],
    }[word]
    assert [figure.id for figure in who.candidates(game, scene.effect, moment, scene.voice)] == meant
    chosen = [meant[-1]] if word in ("friend", "any") else []
    scene.do(*(chosen if len(meant) > 1 else []), moment=moment)
    assert burning(game) == (chosen or meant)


def test_all_of_several_are_meant_by_the_plural_and_one_of_them_by_the_singular() -> None:
    more, all_three = ("thug 6,6", "thug 6,4"), ["thug#1", "thug#2", "thug#3"]
    assert burning(carried(HERO, "add_status", *more, who="enemies", **BURN).do().game) == [
        "thug#1",
        "thug#2",
        "thug#3",
    ]
    assert burning(carried(HERO, "add_status", *more, who="enemy", **BURN).do("thug#2").game) == ["thug#2"]
    types = carried(HERO, "add_status", *more, who="types", villain="thug", **BURN).do()
    assert burning(types.game) == all_three
    one = carried(HERO, "add_status", *more, who="type", villain="thug", **BURN).do("thug#3")
    assert burning(one.game) == ["thug#3"]


def test_self_on_a_villain_card_is_one_of_its_type_or_the_one_the_event_is_about() -> None:
    scene = carried(SCHEME, "add_status", "boss 9,7", **BURN)
    assert burning(scene.do("boss#3", moment=scene.moment(subject=scene.enemy)).game) == ["boss#3"]
    about = carried(SCHEME, "add_status", "boss 9,7", **BURN)
    assert burning(about.do(moment=about.moment(subject=about.game.figure("boss#3"))).game) == ["boss#3"]


@pytest.mark.rule("SOTB-KND-05")
def test_nobody_who_is_down_or_out_is_meant() -> None:
    scene = carried(VILLAIN, "add_status", "batgirl 9,7", who="enemies", **BURN)
    scene.enemy.down = True
    assert burning(scene.do().game) == ["batgirl"]
    fallen = carried(VILLAIN, "add_status", who="subject", **BURN)
    fallen.enemy.down = True
    assert not fallen.useful(fallen.moment("figure_down", fallen.enemy))
    scene.game.hero("batgirl").out = True
    assert not scene.useful()


@everybody
def test_range_is_counted_from_the_bearer(bearer: Bearer) -> None:
    scene = carried(bearer, "add_status", who="enemy", range=2, **BURN)
    scene.enemy.at = at("8,5")
    assert not scene.useful()
    scene.enemy.at = at("7,7")
    assert scene.useful()


@everybody
def test_line_of_sight_is_needed_where_a_card_says_so(bearer: Bearer) -> None:
    rows = ["." * 12] * 5 + ["......#....."] + ["." * 12] * 2
    hidden = {"on": board(*rows)}
    scene = carried(bearer, "add_status", who="enemy", needs_los=True, game=dict(hidden), **BURN)
    scene.enemy.at = at("8,5")
    assert not scene.useful()
    scene.enemy.at = at("5,2")
    assert scene.useful()


def test_an_effect_that_waits_for_a_kind_of_strike_has_to_have_one() -> None:
    scene = carried(HERO, "push", who="target", strike="melee")
    for kind, useful in (("melee", True), ("ranged", False)):
        blow = Strike(scene.game, scene.me, scene.enemy, kind)  # type: ignore[arg-type]
        assert scene.useful(scene.moment("after_strike", strike=blow)) is useful
        scene.do(moment=scene.moment("after_strike", strike=blow))
    assert scene.enemy.at == at("7,5")


# --- what is optional


def test_what_is_optional_may_be_declined() -> None:
    scene = carried(HERO, "wound", who="enemies", optional=True)
    assert scene.do("no").enemy.wounds == 0 and scene.do("yes").enemy.wounds == 1
    one = carried(HERO, "wound", who="enemy", optional=True)
    assert one.do("no").enemy.wounds == 0 and one.do("thug#1").enemy.wounds == 1
    cards = carried(SCHEME, "draw", optional=True, game={"deck": "rush"})
    assert cards.do("no").game.state.side.hand == [] and cards.do("yes", cards="rush").game.state.side.hand == ["rush"]


@pytest.mark.rule("SOTB-COO-13")
def test_ai_villains_use_what_is_optional_and_the_heroes_players_choose_inside() -> None:
    scene = carried(VILLAIN, "wound", "batgirl 5,6", who="enemy", optional=True, game={"mode": "coop"})
    assert scene.do("A batgirl").game.hero("batgirl").wounds == 1
    alone = carried(VILLAIN, "wound", who="enemies", optional=True, game={"mode": "coop"})
    assert alone.do().enemy.wounds == 1


# --- what always holds


def about(text: dict[str, Any], on: dict[str, Any] | None = None) -> dict[str, Any]:
    return ability(text, on=on)


def lay_down(bearer: Bearer, text: dict[str, Any]) -> list[Content]:
    """The sheet or the active villain card that says something always."""
    if bearer is HERO:
        return [hero("robin", ability=about(text))]
    if bearer is SCHEME:
        held = {"timing": "while_active", "text": words("x"), "effects": [text]}
        return [scheme("order", "boss", "M", 1, abilities=[held])]
    if bearer is VILLAIN:
        return [villain("boss", kind="leader", competitive={"ability": about(text), "melee": 4})]
    return [support("gordon", ability=about(text))]


def holding(bearer: Bearer, text: dict[str, Any], *more: str) -> Fight:
    game = fight(*bearer.figures, *more, content=lay_down(bearer, text))
    if bearer is SCHEME:
        game.state.side.queue = [Laid("order")]
    return game


@everybody
@pytest.mark.parametrize(
    ("word", "changed"),
    [("self", "me"), ("friends", "friend"), ("enemies", "enemy"), ("any", "me friend enemy"), ("types", "thug#1")],
)
def test_what_a_sheet_or_an_active_card_always_says(bearer: Bearer, word: str, changed: str) -> None:
    game = holding(bearer, effect("modify_attr", who=word, villain="thug", attr="move", amount=2))
    wanted = {getattr(bearer, name, name) for name in changed.split()}
    if bearer is SCHEME and word == "friends":
        wanted.add(bearer.me)
    assert {figure.id for figure in game.figures() if attribute(game, figure, "move") == 5} == wanted


@everybody
def test_strike_plus_x_of_a_sheet_holds_for_every_strike_of_its_kind(bearer: Bearer) -> None:
    game = holding(bearer, effect("strike", plus=2, strike="ranged"))
    me, enemy = game.figure(bearer.me), game.figure(bearer.enemy)
    assert STRIKE_DICE(Strike(game, me, enemy, "ranged"), 1).value == 3
    assert STRIKE_DICE(Strike(game, me, enemy, "melee"), 1).value == 1
    assert STRIKE_DICE(Strike(game, enemy, me, "ranged"), 1).value == 1


@everybody
def test_target_and_striker_of_what_always_holds_are_those_of_the_bearers_strikes(bearer: Bearer) -> None:
    softer = holding(bearer, effect("modify_attr", who="target", attr="defense", amount=1))
    clumsy = holding(bearer, effect("modify_attr", who="striker", attr="melee", amount=1))
    for game, struck, attr in ((softer, True, "defense"), (clumsy, False, "melee")):
        me, enemy = game.figure(bearer.me), game.figure(bearer.enemy)
        base = attribute(game, enemy, attr)  # type: ignore[arg-type]
        blow = Strike(game, me, enemy, "melee") if struck else Strike(game, enemy, me, "melee")
        other = Strike(game, enemy, me, "melee") if struck else Strike(game, me, enemy, "melee")
        assert attribute(game, enemy, attr, blow) == (base or 0) + 1  # type: ignore[arg-type]
        assert attribute(game, enemy, attr, other) == base  # type: ignore[arg-type]
        friend = game.figure(bearer.friend)
        beside = Strike(game, friend, enemy, "melee") if struck else Strike(game, enemy, friend, "melee")
        assert attribute(game, enemy, attr, beside) == base  # type: ignore[arg-type]


@pytest.mark.rule("SOTB-ACT-05", "SOTB-ACT-06", "SOTB-KND-12")
def test_sheets_and_constant_cards_say_nothing_while_their_figure_is_down_or_away() -> None:
    lasting = card("robin_1", effect("modify_attr", who="any", attr="move"), kind="constant")
    content = [hero("robin", ability=about(effect("modify_attr", who="any", attr="move"))), lasting]
    game = fight("robin 0,0", "batgirl 2,2", content=content, put={"robin": {"constants": ["robin_1"]}})
    robin, other = game.hero("robin"), game.hero("batgirl")
    assert attribute(game, other, "move") == 5
    robin.down = True
    assert attribute(game, other, "move") == 3
    robin.down, robin.at = False, None
    assert attribute(game, other, "move") == 3


def test_within_range_is_looked_at_every_time() -> None:
    game = holding(VILLAIN, effect("modify_attr", who="enemies", attr="defense", amount=-1, range=2))
    robin = game.hero("robin")
    assert attribute(game, robin, "defense") == 1
    robin.at = at("9,5")
    assert attribute(game, robin, "defense") == 2


# --- how long


ORDER: tuple[Duration, ...] = ("strike", "turn", "round", "battle")


@pytest.mark.parametrize("duration", ORDER)
def test_what_lasts_is_over_when_its_time_is(duration: Duration) -> None:
    scene = carried(HERO, "ignore", rule="MOV-07", duration=duration).do()
    for span in ORDER[: ORDER.index(duration)]:
        spans.expire(scene.game, span)
        assert ignores(scene.game, scene.me, "MOV-07")
    spans.expire(scene.game, duration)
    assert not ignores(scene.game, scene.me, "MOV-07")


def test_card_means_as_long_as_it_lies_there() -> None:
    text = effect("modify_attr", attr="move")
    game = fight("robin 0,0", content=[card("robin_1", text)], put={"robin": {"active": ["robin_1"]}})
    robin = game.hero("robin")
    for span in ("strike", "turn", "round"):
        spans.expire(game, span)  # type: ignore[arg-type]
    assert attribute(game, robin, "move") == 4
    robin.active.clear()
    assert attribute(game, robin, "move") == 3


def test_a_lying_card_says_only_what_lasts_as_long_as_it_lies() -> None:
    content = [
        card("robin_1", effect("modify_attr", attr="move", duration="turn"), effect("strike", plus=2)),
        card("robin_2", effect("gain_focus"), kind="instant", trigger=trigger("turn_end", subject="any")),
    ]
    game = fight(
        "robin 0,0", "thug 9,7", content=content, put={"robin": {"active": ["robin_1", "robin_2"], "focus": 0}}
    )
    robin = game.hero("robin")
    assert attribute(game, robin, "move") == 3
    assert STRIKE_DICE(Strike(game, robin, game.figure("thug#1"), "melee"), 3).value == 3
    run(points.HAPPENED(Moment(game, "turn_end", robin)))
    assert robin.focus == 0


def test_a_lying_card_with_a_trigger_answers_it_every_time() -> None:
    waits = card("robin_1", effect("gain_focus"), trigger=trigger("turn_end", subject="any"))
    game = fight("robin 0,0", content=[waits], put={"robin": {"active": ["robin_1"], "focus": 0}})
    for _ in range(2):
        run(points.HAPPENED(Moment(game, "turn_end", game.hero("robin"))))
    assert game.hero("robin").focus == 2


@pytest.mark.rule("SOTB-DFI-04")
def test_what_began_with_a_villain_card_and_lasts_with_it_ends_with_it() -> None:
    held = {"timing": "when_played", "text": words("x"), "effects": [effect("modify_attr", attr="melee")]}
    names = [f"c{n}" for n in range(1, 6)]
    content = [scheme("c1", abilities=[held]), *(scheme(name) for name in names[1:])]
    game = fight("robin 0,0", "thug 9,7", content=content, hand="c1", turn="villains")
    run(villain_turn.play(game, "c1"), "V end")
    thug = game.figure("thug#1")
    spans.expire(game, "turn")
    assert attribute(game, thug, "melee") == 3
    for name in names[1:]:
        game.state.side.hand = [name]
        game.state.activated = []
        run(villain_turn.play(game, name), "V end")
    assert attribute(game, thug, "melee") == 2 and game.state.lasting == []


def test_card_where_no_card_stays_means_this_turn() -> None:
    scene = carried(HERO, "modify_attr", attr="move").do()  # a gadget is gone at once
    assert attribute(scene.game, scene.me, "move") == 4
    spans.expire(scene.game, "turn")
    assert attribute(scene.game, scene.me, "move") == 3


# --- how often


@pytest.mark.parametrize("limit", ORDER)
@pytest.mark.parametrize("who_bears", ["sheet", "scheme"])
def test_limits_are_reached_and_renewed(limit: str, who_bears: str) -> None:
    line = trigger("turn_end", subject="enemy", limit=limit)
    content: list[Content] = [villain("thug", competitive={"ability": about(effect("gain_focus"), line)})]
    if who_bears == "scheme":
        spoken = {"timing": "instant", "trigger": line, "text": words("x"), "effects": [effect("gain_focus")]}
        content = [scheme("rush", abilities=[spoken])]
    game = fight("robin 0,0", "thug 9,7", content=content, put={"side": {"most_focus": 9}})

    def end_turn() -> int:
        game.state.side.hand = ["rush"] if who_bears == "scheme" else []
        waits = bool(schemes.instants(game, Moment(game, "turn_end", game.hero("robin"))))
        run(points.HAPPENED(Moment(game, "turn_end", game.hero("robin"))), *(["V instant:rush"] if waits else []))
        return game.state.side.focus

    assert end_turn() == 1 and end_turn() == 1
    for span in ORDER[: ORDER.index(limit)]:  # type: ignore[arg-type]
        spans.expire(game, span)
        assert end_turn() == 1
    spans.expire(game, limit)  # type: ignore[arg-type]
    assert end_turn() == 2


def test_a_longer_time_that_is_over_renews_shorter_limits() -> None:
    line = trigger("turn_end", subject="enemy", limit="strike")
    content = [villain("thug", competitive={"ability": about(effect("gain_focus"), line)})]
    game = fight("robin 0,0", "thug 9,7", content=content, put={"side": {"most_focus": 9}})
    run(points.HAPPENED(Moment(game, "turn_end", game.hero("robin"))))
    spans.expire(game, "turn")
    run(points.HAPPENED(Moment(game, "turn_end", game.hero("robin"))))
    assert game.state.side.focus == 2


def test_without_a_limit_an_ability_answers_every_time() -> None:
    content = [
        villain("thug", competitive={"ability": about(effect("gain_focus"), trigger("turn_end", subject="any"))})
    ]
    game = fight("robin 0,0", "thug 9,7", content=content, put={"side": {"most_focus": 9}})
    for _ in range(3):
        run(points.HAPPENED(Moment(game, "turn_end", game.hero("robin"))))
    assert game.state.side.focus == 3


# --- which events


def listening(event: Event, *figures: str, subject: str = "any") -> Fight:
    """A gunman far away, the last villain, who gets a token whenever something happens."""
    watcher = about(effect("add_status", status="poisoned"), trigger(event, subject=subject))
    content = [villain("gun", competitive={"ability": watcher, "life": 4}), villain("thug", competitive={"life": 4})]
    game = fight(*figures, "gun 11,7", content=content)
    for each in game.state.heroes.values():
        each.focus = 0
    return game


def heard(game: Fight) -> int:
    return [*game.state.villains.values()][-1].has("poisoned")


def blow(game: Fight) -> Awaitable[None]:
    return strike.strike(game, Strike(game, game.hero("robin"), game.figure("thug#1"), "melee"))


def walk(game: Fight) -> Awaitable[None]:
    robin = game.hero("robin")
    path = moving.travel(game, robin, 3).towards(at("0,3"))
    return moving.move(game, robin, path)


EVENTS: dict[Event, tuple[Callable[[Fight], Awaitable[Any]], str, int]] = {
    "strike_declared": (blow, "1 4 4 1", 1),
    "after_attack_roll": (blow, "1 4 4 1", 1),
    "before_defense_roll": (blow, "1 4 4 1", 1),
    "after_strike": (blow, "1 4 4 1", 1),
    "after_wound": (lambda game: harm.wound(game, game.hero("robin"), 1), "", 1),
    "figure_down": (lambda game: harm.wound(game, game.hero("robin"), 9), "", 1),
    "figure_moved": (walk, "", 3),
    "figure_falling": (lambda game: falls.fall(game, game.hero("robin")), "", 1),
    "turn_start": (lambda game: hero_turn.hero_turn(game, game.hero("robin")), "", 1),
    "turn_end": (lambda game: hero_turn.hero_turn(game, game.hero("robin")), "", 1),
    "round_start": (rounds.open_round, "", 1),
    "round_end": (lambda game: restore.step(game, "abilities"), "", 1),
}
"""How each event comes about in play, the dice it takes, and how often it happens."""


@pytest.mark.parametrize("event", get_args(Event))
def test_every_event_happens_and_is_answered(event: Event) -> None:
    flow, dice, times = EVENTS[event]
    game = listening(event, "robin 0,0", "batgirl 9,0", "thug 1,0")
    if event == "figure_moved":
        game.figure("thug#1").at = at("9,7")
    run(flow(game), dice=dice)  # type: ignore[arg-type]
    assert heard(game) == times


@pytest.mark.parametrize("event", ["turn_start", "turn_end"])
def test_an_activation_is_the_turn_of_a_villain_or_support(event: Event) -> None:
    game = listening(event, "robin 0,0", "gordon 2,2", "thug 9,0")
    run(acting.act_with(game, game.figure("thug#1"), ["M"]), "V end")
    run(acting.act_with(game, game.figure("gordon"), ["W"]), "A end")
    assert heard(game) == 2


@pytest.mark.parametrize(
    ("subject", "counted"), [("self", ["gun#2"]), ("friend", ["thug#1"]), ("enemy", ["robin"]), ("any", [])]
)
def test_whom_an_event_has_to_be_about(subject: str, counted: list[str]) -> None:
    game = listening("after_wound", "robin 0,0", "thug 5,5", subject=subject)
    noticed = []
    for figure in ("robin", "thug#1", "gun#2"):
        before = heard(game)
        run(harm.wound(game, game.figure(figure), 1))
        if heard(game) > before:
            noticed.append(figure)
    assert noticed == (counted or ["robin", "thug#1", "gun#2"])


def test_a_villain_card_calls_its_own_type_self_and_every_villain_friend() -> None:
    game = fight("robin 0,0", "thug 5,5", "gun 9,5")
    for word, ids in (("self", ["thug#1"]), ("friend", ["thug#1", "gun#2"]), ("enemy", ["robin"])):
        heard = [figure.id for figure in game.figures() if who.relates(game, word, "thug", figure)]
        assert heard == ids


def test_an_event_has_to_be_near_enough_and_seen() -> None:
    line = trigger("after_wound", subject="enemy", range=3, needs_los=True)
    wall = board("............", "....#.......", "............")
    game = fight("robin 7,1", "thug 3,0", "gun 11,2", on=wall,
                 content=[villain("thug", competitive={"ability": about(effect("gain_focus"), line)})],
                 put={"side": {"most_focus": 9}})  # fmt: skip
    for place, focus in (("8,0", 0), ("6,2", 0), ("6,0", 1)):
        game.hero("robin").at = at(place)
        run(harm.wound(game, game.hero("robin"), 1))
        assert game.state.side.focus == focus


@pytest.mark.rule("SOTB-ACT-05")
def test_whoever_goes_down_still_answers_that_itself() -> None:
    last = about(effect("wound", who="enemies", range=1), trigger("figure_down", subject="self"))
    game = fight("robin 0,0", "thug 1,0", content=[villain("thug", competitive={"ability": last})])
    run(harm.wound(game, game.figure("thug#1"), 9))
    assert game.hero("robin").wounds == 1


# --- in which order


@pytest.mark.rule("SOTB-ABL-19")
@pytest.mark.parametrize(("turn", "left"), [("heroes", 1), ("villains", 0)])
def test_the_side_whose_turn_it_is_not_answers_first(turn: str, left: int) -> None:
    """The thug takes Robin's focus, Robin gains one: who is first decides what is left."""
    line = trigger("turn_end", subject="any")
    content = [
        hero("robin", ability=about(effect("gain_focus"), line), focus=2),
        villain("thug", competitive={"ability": about(effect("gain_focus", who="enemies", amount=-2), line)}),
    ]
    game = fight("robin 0,0", "thug 9,7", content=content, turn=turn)
    robin = game.hero("robin")
    robin.focus = 1
    run(points.HAPPENED(Moment(game, "turn_end", robin)))
    assert robin.focus == left


def test_each_player_orders_its_own_answers_but_not_where_the_order_does_not_matter() -> None:
    line = trigger("turn_end", subject="enemy")
    content = [
        villain("thug", competitive={"ability": about(effect("wound", who="enemies"), line)}),
        villain("gun", competitive={"ability": about(effect("heal", who="enemies", amount=6), line)}),
    ]
    game = fight("robin 0,0", "thug 9,7", "gun 9,5", content=content)
    robin = game.hero("robin")
    robin.wounds = 1
    run(points.HAPPENED(Moment(game, "turn_end", robin)), "V 2:gun#2")
    assert robin.wounds == 1
    plain = about(effect("modify_attr", attr="move"), line)
    calm = fight("robin 0,0", "thug 9,7", "thug 9,5", content=[villain("thug", competitive={"ability": plain})])
    run(points.HAPPENED(Moment(calm, "turn_end", calm.hero("robin"))))
    assert attribute(calm, calm.figure("thug#2"), "move") == 4


def test_an_ability_does_not_answer_what_it_causes_itself() -> None:
    again = about(effect("wound", who="enemies"), trigger("after_wound", subject="enemy"))
    game = fight("robin 0,0", "thug 9,7", "thug 9,5", content=[villain("thug", competitive={"ability": again})])
    run(harm.wound(game, game.hero("robin"), 1), "V 1:thug#1")
    assert game.hero("robin").wounds == 5  # each answers the first wound, and the wound of the other once
    run(harm.wound(game, game.hero("robin"), 1), "V 1:thug#1")  # and is ready again the next time
    assert game.hero("robin").down


# --- cheap when nobody listens


def test_an_event_nobody_waits_for_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fight("robin 0,0", "thug 9,7", hand="rush")

    def never(*_: object, **__: object) -> None:
        raise AssertionError("nobody was to be asked")

    monkeypatch.setattr(triggers, "waiting", never)
    monkeypatch.setattr(instants, "respond", never)
    run(points.HAPPENED(Moment(game, "figure_moved", game.hero("robin"))))


def test_voices_are_heard_again_only_when_something_changed() -> None:
    game = holding(VILLAIN, effect("strike", plus=1))
    before = game.saying("strike")
    assert before and game.saying("strike") is before
    game.figure("boss#2").down = True
    assert game.saying("strike") == []
