"""Attacks of the third edition as the table stages them."""

from __future__ import annotations

from game.core.text import LANGUAGES, Text
from game.kit import registry
from game.kit.staging import Staged
from game.systems.bmg3.staging import staged
from tests.systems.bmg3.fights import AROUND, strike
from tests.systems.bmg3.scenes import game, profile, put, weapon

CATALOG = registry.catalog()
GUN = weapon("gun", rof=3, ammo=3, strength=4, stun=1, injury=1)
BATON = weapon("baton", stun=2)
CLAWS = weapon("claws", injury=2)
COP = profile("cop", W=None, A=3, S=4, ranks=["sidekick"], weapons=["baton", "claws", "gun"])
THUG = profile("thug", W=6, E=6, D=3, A=2)


def attacked(key: str, dice: str, **target: object) -> Staged:
    models = {"a1": "cop 10,10", "b1": put("thug", AROUND[0], **target)}
    played = game(COP, THUG, BATON, CLAWS, GUN, models=models)
    strike(played, key, dice=dice)
    [found] = staged(played, played.journal)
    return found


def said(text: Text, language: str = "en") -> str:
    return CATALOG.render(text, language)


def summed(found: Staged, language: str = "en") -> str:
    return " ".join(said(part.words, language) for part in found.sum)


def test_hits_less_blocks_times_what_a_hit_does_is_said_in_words() -> None:
    found = attacked("attack:baton:b1", "5 4 2 5 6 2 1", stun=5)
    assert summed(found) == "3 hits – 1 block = 2 hits × 2 Stun = 4 Stun"
    assert found.verdict and said(found.verdict.words) == "Knocked out"
    assert found.loss and (found.loss.n, said(found.loss.word)) == (4, "Stun")
    assert found.kind == "melee" and (found.attacker, found.target) == ("a1", "b1")


def test_the_sum_can_be_read_in_every_language() -> None:
    found = attacked("attack:baton:b1", "5 4 2 5 6 2 1", stun=5)
    assert len({summed(found, language) for language in LANGUAGES}) == len(LANGUAGES)


def test_the_dice_that_count_and_the_strength_die_are_told_apart() -> None:
    found = attacked("attack:baton:b1", "5 4 2 5 6 2 1", stun=5)
    assert found.attack and found.attack.entry.marked == (0, 1, 3)
    assert [said(words) if words else "" for words in found.attack.captions] == ["", "", "", "4+, no block"]
    assert found.defence and found.defence.entry.marked == (0,)


def test_luck_is_what_hit_beyond_the_average() -> None:
    found = attacked("attack:baton:b1", "5 4 2 5 6 2 1", stun=5)
    assert found.attack and found.attack.luck is not None
    assert round(found.attack.luck, 2) == round(3 - (3 * 4 / 6 + 3 / 6), 2)


def test_an_attack_without_a_hit_ends_with_its_dice() -> None:
    found = attacked("attack:baton:b1", "1 1 1 1", stun=5)
    assert found.loss is None and found.verdict is None and len(found.throws) == 1
    assert found.told == found.begins + 1


def test_what_one_hit_does_is_not_said_twice() -> None:
    found = attacked("attack:claws:b1", "5 1 1 1 1 1 1", stun=5)
    assert summed(found) == "1 hit – 0 blocks = 1 hit = 2 Injury (4 left)"
