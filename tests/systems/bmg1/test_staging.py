"""Attacks of the first edition as the table stages them."""

from __future__ import annotations

from game.core.text import LANGUAGES, Text
from game.kit import registry
from game.kit.staging import Staged
from game.systems.bmg1.staging import staged
from game.systems.bmg1.state import State
from game.testing.scene import Scene
from tests.systems.bmg1.field import brawl, put

CATALOG = registry.catalog()


def said(text: Text | None, language: str = "en") -> str:
    return CATALOG.render(text, language) if text else ""


def summed(found: Staged, language: str = "en") -> str:
    return " ".join(said(part.words, language) for part in found.sum)


def shown(s: Scene[State]) -> list[Staged]:
    return list(staged(s.session.entries))


def test_impacts_meet_the_block_and_then_damage_is_rolled() -> None:
    fighter = put("thug", "10,10", "a3", attack=4, strength=3)
    with brawl(a1=fighter, b1="thug 13,10 m1 d2") as s:
        s.play("A", "strike:b1").play("A", "b1=3", dice="2 4 6")
        s.play("B", "2", dice="4 3  3 3")
        impact, damage = shown(s)
        assert (impact.kind, impact.attacker, impact.target) == ("melee", "a1", "b1")
        assert summed(impact) == "2 Impacts – 1 (Block 4+) = 1 Impact"
        assert impact.attack and impact.attack.entry.marked == (1, 2)
        assert impact.defence and impact.defence.entry.dice == (4, 3)
        assert (impact.more, damage.more) == (True, False)
        assert summed(damage) == "1 success = 1 Stun (4 left)"
        assert damage.attack and said(damage.attack.captions[-1]) == "Collateral"
        assert damage.verdict and said(damage.verdict.words) == "KNOCKED DOWN"
        assert damage.loss and (damage.loss.n, said(damage.loss.word)) == (1, "Stun")
        for show in (impact, damage):
            assert len({summed(show, language) for language in LANGUAGES}) == len(LANGUAGES)


def test_a_shot_is_stopped_obstacle_by_obstacle_and_cross_fire_is_a_show_of_its_own() -> None:
    shooter = put("thug", "10,10", "a2", weapons=["pistol"])
    target = put("thug", "30,10", crouched="wall")
    wall = {"wall": "low_wall 27.5,5 28.5,15"}
    with brawl(a1=shooter, b1=target, b2="thug 20,10", terrain=wall) as s:
        s.play("A", "shoot:b1:pistol").play("A", "b1=2", dice="5 3")
        s.play("B", "2", dice="4 2  2  2  1 1")
        impact, cross, damage = shown(s)
        assert summed(impact) == "2 Impacts – 1 (test.thug 5 4+) – 0 (Wall 3+) = 1 Impact"
        assert impact.kind == "shot" and impact.defence and impact.defence.entry.dice == (4, 2, 2)
        assert [said(words) for words in impact.defence.captions] == ["test.thug 5 4+", "test.thug 5 4+", "Wall 3+"]
        assert (cross.target, said(cross.title)) == ("b2", "Cross Fire: test.thug 5")
        assert cross.loss and cross.loss.n == 1 and damage.target == "b1"
        assert summed(damage) == "0 successes = 1 Stun (4 left)"


def test_a_miss_is_shown_and_nothing_after_it() -> None:
    with brawl(a1="thug 10,10 a2", b1="thug 13,10") as s:
        s.play("A", "strike:b1").play("A", "b1=2", dice="1 2")
        [miss] = shown(s)
        assert summed(miss) == "0 Impacts" and miss.loss is None and miss.defence is None
        assert not miss.more


def test_damage_is_shown_once_its_markers_are_told() -> None:
    with brawl(a1=put("thug", "10,10", "a1", strength=2), b1="thug 13,10") as s:
        s.play("A", "strike:b1", dice="6  5 2")
        entries = s.session.entries
        [hurt] = [n for n, entry in enumerate(entries) if entry.event == "bmg1.told.hurt"]
        assert [show.told for show in staged(entries[:hurt])] == [hurt - 1]
        assert [show.told for show in staged(entries)] == [hurt - 1, hurt + 1]


def test_whoever_is_knocked_out_is_stamped_so() -> None:
    with brawl(a1=put("thug", "10,10", "a1", strength=2), b1=put("thug", "13,10", stun=4), b2="thug 60,60") as s:
        s.play("A", "strike:b1", dice="6  5 2")
        damage = shown(s)[-1]
        assert damage.verdict and said(damage.verdict.words) == "K.O."
        assert summed(damage) == "1 success = 1 Stun"
