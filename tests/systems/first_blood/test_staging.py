"""Attacks, Spells and Morale Tests of First Blood as the table stages them."""

from __future__ import annotations

from game.core.text import LANGUAGES, Text
from game.kit import registry
from game.kit.staging import Staged
from game.systems.first_blood.content import Effect
from game.systems.first_blood.staging import staged
from game.systems.first_blood.state import State
from game.testing.scene import Scene
from tests.systems.first_blood.field import battle, put, row, spell
from tests.systems.first_blood.hand import stay

CATALOG = registry.catalog()


def said(text: Text | None, language: str = "en") -> str:
    return CATALOG.render(text, language) if text else ""


def summed(found: Staged, language: str = "en") -> str:
    return " ".join(said(part.words, language) for part in found.sum)


def shown(s: Scene[State]) -> list[Staged]:
    return staged(s.session.entries)


def test_a_volley_is_dice_to_hit_dice_to_save_and_wounds() -> None:
    with battle(a1=put("xbw", row("10,10", 2)), b1=put("maa", row("10,20", 5)), acting="a1") as s:
        s.play("A", "volley:b1", dice="1 2 3 6 2 5")
        s.play("B", "b1.5")
        [found] = shown(s)
        assert (found.kind, found.attacker, found.target) == ("shot", "a1.1", "b1.1")
        assert summed(found) == "2 hits – 1 saved = 1 Wound"
        assert found.attack and found.attack.entry.marked == (0, 1)
        assert found.defence and found.defence.entry.marked == (0,)
        assert found.loss and (found.loss.n, said(found.loss.word)) == (1, "Wound")
        assert len({summed(found, language) for language in LANGUAGES}) == len(LANGUAGES)


def test_luck_is_what_hit_beyond_the_average_of_plain_dice() -> None:
    with battle(a1=put("xbw", row("10,10", 2)), b1=put("maa", row("10,20", 5)), acting="a1") as s:
        s.play("A", "volley:b1", dice="1 2 3 6 1 1")
        [found] = shown(s)
        assert found.attack and found.attack.luck is not None and round(found.attack.luck, 2) == 0.67


def test_without_a_hit_nobody_defends() -> None:
    with battle(a1=put("xbw", row("10,10", 2)), b1=put("maa", row("10,20", 5)), acting="a1") as s:
        s.play("A", "volley:b1", dice="6 6 6 6")
        [found] = shown(s)
        assert found.defence is None and found.loss is None and summed(found) == "0 hits"
        assert said(found.unhurt) == "miss"


def test_hits_that_are_saved_and_tests_that_are_passed_are_no_misses() -> None:
    with battle(a1=put("xbw", row("10,10", 2)), b1=put("maa", row("10,20", 5)), acting="a1") as s:
        s.play("A", "volley:b1", dice="1 2 6 6 1 1")
        [found] = shown(s)
        assert found.loss is None and said(found.unhurt) == "all saved"
    with battle(a1=put("hvy", row("10,10", 3)), b1=put("mil", row("10,11.5", 4)), acting="a1") as s:
        s.play("A", "clash")
        stay(s, "A", "manoeuvre", dice="1 6 6 6 6 6 6 6 1")
        s.play("B", "b1.4", dice="")
        [_, morale] = shown(s)
        assert morale.loss is None and said(morale.unhurt) == "they hold"


def test_a_clash_ends_with_what_became_of_the_target_and_its_morale() -> None:
    with battle(a1=put("hvy", row("10,10", 3)), b1=put("mil", row("10,11.5", 4)), acting="a1") as s:
        s.play("A", "clash")
        stay(s, "A", "manoeuvre", dice="1 1 1 1 6 6 6 6 6 6 6 6 6 6 6")
        s.play("B", "b1.3 b1.4", dice="")
        attack, morale = shown(s)
        assert attack.kind == "melee" and attack.target == "b1.1"
        assert summed(attack) == "4 hits – 0 saved = 4 Wounds"
        assert attack.verdict and said(attack.verdict.words) == "Broken"
        assert (said(attack.answer), said(morale.answer)) == ("Defence", "Morale")
        assert morale.attack is None and said(morale.title) == "test.mil tests Morale"
        assert summed(morale).startswith("4 tests – 0 held = 4 Wounds")
        assert morale.attacker == attack.attacker


def test_groups_that_hit_on_other_numbers_are_shows_of_their_own() -> None:
    own = {"a1": put("hvy", row("10,10", 3)), "b1": "maa 10,11.5", "b2": "rai 12,11.5"}
    with battle(**own, acting="a1") as s:
        s.play("A", "clash")
        stay(s, "A", "manoeuvre")
        s.play("A", "b2=1", dice="6 6 6 6 6 6 6")
        assert {found.target for found in shown(s)} == {"b1.1", "b2.1"}


BOLT = spell("bolt", Effect(op="hits", on="target", value=2), attunement=3, successes=2)


def test_a_spell_shows_its_dice_and_what_its_hits_did() -> None:
    with battle(BOLT, a1=put("mage", "10,10", spells=["bolt"]), b1="maa 10,15 11,15", acting="a1") as s:
        s.play("A", "cast:bolt:b1", dice="1 2 6 6 6 6 6")
        s.play("B", "b1.2", dice="1 1")
        found = shown(s)[0]
        assert found.kind == "spell" and (found.attacker, found.target) == ("a1.1", "b1.1")
        assert summed(found) == "2 successes, 2 needed = it works · 2 Wounds"


def test_a_spell_that_fails_is_over_with_its_dice() -> None:
    with battle(BOLT, a1=put("mage", "10,10", spells=["bolt"]), b1="maa 10,15 11,15", acting="a1") as s:
        s.play("A", "cast:bolt:b1", dice="1 6 6 6 6")
        [found] = shown(s)
        assert summed(found) == "1 success, 2 needed = it fails" and found.loss is None
        assert said(found.unhurt) == "it fails"
