"""Focus: who holds how much, and what it rolls again (FOC)."""

from __future__ import annotations

import pytest

from game.core.request import ChooseSome
from game.core.text import Text
from game.kit.dice import Die, Pool, throw_again
from game.systems.shadow_of_the_bat.flow import dice_phase, focus, freeing, recovery, setup
from game.systems.shadow_of_the_bat.flow import strike as strikes
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Strike
from game.systems.shadow_of_the_bat.state import HEROES
from tests.systems.shadow_of_the_bat.scenes import Unforeseen, fight, hero, make, run, villain

AGAIN = Text("test.again")


def thrown(faces: list[int], done: tuple[int, ...] = ()) -> Pool:
    """Dice that show these faces; some have been rolled again already."""
    return Pool([Die(face, again=[HEROES[0]] * (n in done)) for n, face in enumerate(faces)])


def rerolled(
    game: Fight, figure: str, faces: list[int], *answers: str, dice: str = "", done: tuple[int, ...] = ()
) -> list[int]:
    """The faces of a roll after the rerolls that the answers ask for."""
    shown = thrown(faces, done)
    run(focus.rerolls(game, game.figure(figure), shown, AGAIN, "again"), *answers, dice=dice)
    return shown.faces


@pytest.mark.rule("SOTB-FOC-01")
def test_one_focus_rolls_any_number_of_dice_again_for_heroes_and_villains() -> None:
    game = fight("robin 2,2", "thug 3,2", put={"robin": {"focus": 1}, "side": {"focus": 1}})
    assert rerolled(game, "robin", [4, 1, 5], "A 1 3", dice="2 3") == [2, 1, 3]
    assert rerolled(game, "thug#1", [4, 1, 5], "V 1 2 3", dice="1 1 1") == [1, 1, 1]
    assert game.hero("robin").focus == game.state.side.focus == 0
    assert rerolled(game, "robin", [4, 4, 4]) == [4, 4, 4], "without focus nothing is asked"


@pytest.mark.rule("SOTB-FOC-01")
def test_who_declines_keeps_the_focus() -> None:
    game = fight("robin 2,2")
    assert rerolled(game, "robin", [4, 4], "A -") == [4, 4] and game.hero("robin").focus == 3


@pytest.mark.rule("SOTB-FOC-02")
def test_no_die_is_rolled_again_twice_whoever_did_it_first() -> None:
    game = fight("robin 2,2")
    with pytest.raises(Unforeseen, match="refused"):
        rerolled(game, "robin", [4, 4, 4], "A 1", "A 1", dice="5 1")
    free = fight("robin 2,2")
    with pytest.raises(Unforeseen, match="refused"):
        rerolled(free, "robin", [4, 4], "A 2", dice="1", done=(1,))
    assert free.hero("robin").focus == 3


@pytest.mark.rule("SOTB-FOC-02")
def test_a_die_rolled_again_by_a_card_cannot_be_rolled_with_focus() -> None:
    game = fight("robin 2,2", "thug 3,2")
    struck = Strike(game, game.figure("robin"), game.figure("thug#1"), "melee", dice=thrown([4, 1, 1]))

    async def card_then_focus() -> None:
        await throw_again([struck.dice[0]], AGAIN, by=game.group, topic="again")
        await focus.rerolls(game, struck.striker, struck.dice, AGAIN, "again")

    with pytest.raises(Unforeseen, match="refused"):
        run(card_then_focus(), "A 1", dice="4 4")


@pytest.mark.rule("SOTB-FOC-03")
def test_more_focus_may_be_spent_on_one_roll_while_fresh_dice_are_left() -> None:
    game = fight("robin 2,2")
    assert rerolled(game, "robin", [4, 4, 4], "A 1", "A 2", "A 3", dice="1 2 3") == [1, 2, 3]
    assert game.hero("robin").focus == 0
    two = fight("robin 2,2")
    assert rerolled(two, "robin", [4, 4], "A 1 2", dice="5 5") == [5, 5], "no fresh die is left: nothing more is asked"
    assert two.hero("robin").focus == 2


@pytest.mark.rule("SOTB-FOC-04", "SOTB-REV-10", "SOTB-RVL-10")
def test_recovery_dice_are_never_rolled_again() -> None:
    put = {"robin": {"wounds": 7, "down": True}, "boss#1": {"wounds": 8, "down": True, "missed": True}}
    game = fight("robin 2,2", "boss 8,2", put={**put, "side": {"focus": 3}})
    assert not run(recovery.recover_hero(game, game.hero("robin")), dice="4 4")
    assert not run(recovery.recover_leader(game, game.figure("boss#1")), dice="4 4 4")
    assert game.hero("robin").focus == 3 and game.state.side.focus == 3


@pytest.mark.rule("SOTB-FOC-05")
def test_every_battle_die_shows_its_face_and_number_when_it_may_be_rolled_again() -> None:
    game = fight("robin 2,2")
    flow = focus.rerolls(game, game.figure("robin"), thrown([1, 3, 4, 6], (2,)), AGAIN, "again")
    asked = flow.send(None)
    assert isinstance(asked, ChooseSome) and [option.key for option in asked.options] == ["1", "2", "4"]
    faces = [dict(option.text.values)["face"] for option in asked.options]
    assert faces == [Text(f"shadow_of_the_bat.face.{face}") for face in ("H", "HB", "DB")]
    flow.close()


@pytest.mark.rule("SOTB-FOC-05")
def test_freeing_dice_and_healing_dice_may_be_rolled_again() -> None:
    game = fight("robin 2,2", put={"robin": {"focus": 1, "wounds": 1, "tokens": {"stuck": 1}}})
    run(freeing.free(game, game.figure("robin"), game.figure("robin")), "A 1 2 3", dice="4 4 4  1 4 4")
    assert not game.figure("robin").has("stuck") and game.hero("robin").focus == 0
    hurt = fight("robin 2,2 B M M", put={"robin": {"focus": 1, "wounds": 1}}, phase="dice")
    run(dice_phase.bats(hurt, hurt.hero("robin")), "A 1", "A M", dice="1 3")
    assert hurt.figure("robin").wounds == 0 and hurt.hero("robin").focus == 1, "spent one, regained one"


@pytest.mark.rule("SOTB-FOC-06")
def test_a_hero_starts_with_the_focus_of_its_sheet() -> None:
    game = fight(content=[hero("robin", focus=4)], phase="setup")
    run(setup.choose_hero(game, HEROES[0], "robin"))
    assert game.hero("robin").focus == game.hero("robin").most_focus == 4


@pytest.mark.rule("SOTB-FOC-07", "SOTB-FOC-08")
def test_villain_focus_is_one_pool_of_the_battle_or_of_its_leaders() -> None:
    content = [villain("joker", kind="leader", competitive={"focus": 2, "life": 8})]
    game = fight("robin 2,2", "boss 6,2", "joker 7,2", "thug 8,2", content=content, put={"side": {"focus": 2}})
    assert focus.pool_at_start(game) == 5
    assert focus.purse(game, game.figure("boss#1")) is focus.purse(game, game.figure("thug#3")) is game.state.side
    terms = {"map": "test", "villains": [{"villain": "boss"}], "villain_focus": 4}
    ends = {"heroes_win": [{"type": "leader_ko"}], "villains_win": [{"type": "hero_ko_total", "count": 4}]}
    given = fight("robin 2,2", "boss 6,2", content=[make("battle", "alley", **terms, **ends)])
    assert focus.pool_at_start(given) == 4


@pytest.mark.rule("SOTB-FOC-09", "SOTB-FOC-11")
def test_the_pool_grows_but_not_above_its_start() -> None:
    game = fight("robin 2,2", "boss 6,2", put={"side": {"focus": 1, "most_focus": 2}})
    assert focus.gain_pool(game) == 1 and focus.gain_pool(game) == 0
    assert game.state.side.focus == 2


@pytest.mark.rule("SOTB-FOC-10", "SOTB-FOC-11")
def test_a_hero_never_holds_more_focus_than_it_started_with() -> None:
    game = fight("robin 2,2", put={"robin": {"focus": 1}})
    assert focus.gain(game, game.hero("robin"), 4) == 2 and game.hero("robin").focus == 3


@pytest.mark.rule("SOTB-FOC-12")
def test_ai_villains_and_supports_have_no_focus_while_heroes_do() -> None:
    game = fight("robin 2,2", "gordon 2,3", "boss 3,2", mode="coop", put={"side": {"focus": 3}})
    assert focus.left(game, game.figure("boss#1")) == focus.left(game, game.figure("gordon")) == 0
    assert focus.left(game, game.figure("robin")) == 3
    assert focus.gain(game, game.figure("boss#1")) == 0 and focus.gain_pool(game) == 0


@pytest.mark.rule("SOTB-FOC-13")
def test_a_hero_spends_only_its_own_focus() -> None:
    game = fight("robin 2,2", "batgirl 2,3", "thug 3,2", put={"robin": {"focus": 0}})
    struck = Strike(game, game.figure("robin"), game.figure("thug#1"), "melee", icons=1)
    run(strikes.strike(game, struck), dice="4 4 4 4")
    assert game.hero("batgirl").focus == 3
