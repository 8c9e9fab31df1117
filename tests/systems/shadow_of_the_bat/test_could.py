"""What a hero's dice are good for."""

from __future__ import annotations

from game.core.text import Text
from game.systems.shadow_of_the_bat.could import could
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Activation, Die
from tests.systems.shadow_of_the_bat.scenes import fight


def stage(icons: str, *figures: str) -> Fight:
    """Robin with dice that show these icons, one on each."""
    game = fight("robin 2,2", *figures)
    game.state.battle, game.state.phase = "alley", "action"
    game.state.active = Activation("robin")
    faces = game.hero_card("robin").die
    game.hero("robin").dice = [Die(faces.index((icon,))) for icon in icons]  # type: ignore[arg-type]
    return game


def told(game: Fight) -> list[str]:
    return [each.text.key.rpartition(".")[2] for each in could(game, game.hero("robin"))]


def test_an_enemy_beside_the_hero_can_be_struck_from_here() -> None:
    game = stage("A", "thug 3,2")
    assert told(game) == ["melee_from_here"]
    [strike] = could(game, game.hero("robin"))
    assert str(strike.chance).endswith(" %") and strike.text != Text("")


def test_an_enemy_farther_away_can_be_struck_only_with_a_move() -> None:
    assert told(stage("A", "thug 5,2")) == []
    assert told(stage("AM", "thug 5,2")) == ["melee_after_move"]


def test_without_icons_nothing_is_promised() -> None:
    assert told(stage("D", "thug 3,2")) == []


def test_nothing_is_changed_by_asking() -> None:
    game = stage("AM", "thug 5,2")
    at = game.hero("robin").at
    could(game, game.hero("robin"))
    assert game.hero("robin").at == at and not any(die.spent for die in game.hero("robin").dice)
