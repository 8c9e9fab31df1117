"""The rows of heroes and what stands over the columns."""

from __future__ import annotations

from game.core.session import Session
from game.core.system import Setup
from game.core.text import Text
from game.systems.shadow_of_the_bat import team
from game.systems.shadow_of_the_bat.content import HeroCard
from game.systems.shadow_of_the_bat.looks import LOOKS
from game.systems.shadow_of_the_bat.state import HEROES, Activation, Die
from game.systems.shadow_of_the_bat.system import SYSTEM
from tests.systems.shadow_of_the_bat.scenes import fight


def test_while_heroes_are_chosen_all_that_are_left_are_shown_with_their_faces_and_dice() -> None:
    session = Session(SYSTEM, Setup(SYSTEM.id, "last_funfair+coop"))
    rows = LOOKS.heroes(session.state, HEROES[0])
    assert {row.id for row in rows} == {card.id for card in SYSTEM.library.all(HeroCard)}
    assert all(row.role and len(row.coins) == 6 for row in rows)
    session.answer("robin")
    taken = next(row for row in LOOKS.heroes(session.state, HEROES[1]) if row.id == "robin")
    assert taken.seat == HEROES[0] and not taken.coins


def test_the_viewers_hero_comes_first_and_whoever_acts_has_the_dice_in_the_tray() -> None:
    game = fight("robin 2,2", "batgirl 3,3", "thug 5,5")
    robin, batgirl = game.hero("robin"), game.hero("batgirl")
    for hero in (robin, batgirl):
        hero.dice = [Die(0), Die(1), Die(2)]
    game.state.active = Activation("robin")
    first, second = team.rows(game, batgirl.seat)
    assert (first.id, first.acting, len(first.coins)) == ("batgirl", False, 3)
    assert (second.id, second.acting, second.coins) == ("robin", True, ())
    assert second.stats and second.words


def test_dice_of_a_hero_that_has_acted_are_spent() -> None:
    game = fight("robin 2,2", "batgirl 3,3", "thug 5,5")
    game.state.phase = "action"
    robin = game.hero("robin")
    robin.dice, robin.acted = [Die(0)], True
    row = next(row for row in team.rows(game, None) if row.id == "robin")
    assert row.done and all(coin.spent for coin in row.coins)


def test_the_left_plaque_names_the_battle_and_how_it_is_fought() -> None:
    session = Session(SYSTEM, Setup(SYSTEM.id, "cargo_of_fear+dark_knight"))
    plaque = LOOKS.plaque(session.state)
    assert plaque is not None and plaque.words == Text("shadow_of_the_bat.mode.dark_knight")
    assert LOOKS.plaque(session.state, rival=True) is not None
