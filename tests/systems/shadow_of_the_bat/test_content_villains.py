"""What the shipped pack holds against the heroes: villains, their decks and the terms of battles (spec 4)."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from game.app.theme import icon_exists
from game.core import home
from game.core.packs import load
from game.core.text import LANGUAGES
from game.systems.shadow_of_the_bat.content import KINDS, Battle, Scheme, VillainCard
from game.systems.shadow_of_the_bat.vocabulary import LASTING, Effect, Timing
from tests.systems.shadow_of_the_bat.scenes import ability, scheme, villain

FOLDER = home.assets() / "packs" / "shadow_of_the_bat" / "gotham"
LIBRARY, _ = load("shadow_of_the_bat", KINDS, FOLDER.parent)
VILLAINS = LIBRARY.all(VillainCard)
LEADERS = [card for card in VILLAINS if card.kind == "leader"]
HENCHMEN = [card for card in VILLAINS if card.kind == "henchman"]
SCHEMES = LIBRARY.all(Scheme)
BATTLES = LIBRARY.all(Battle)
WRITTEN = ("villains.toml", "battles.toml", *sorted(path.name for path in FOLDER.glob("schemes_*.toml")))


def deck(card: VillainCard, group: str = "grey") -> list[Scheme]:
    return [each for each in SCHEMES if each.villain == card.id and each.group == group]


def by_id(card: VillainCard | Scheme | Battle) -> str:
    return card.id


# --- villains


def test_there_are_four_leaders_and_six_kinds_of_henchmen_with_the_hired_gun_and_a_giant() -> None:
    assert len(LEADERS) >= 4
    assert len(HENCHMEN) >= 6
    assert "hired_gun" in [card.id for card in HENCHMEN]
    assert any(card.giant for card in VILLAINS)


@pytest.mark.parametrize("card", LEADERS, ids=by_id)
def test_a_leader_has_the_numbers_of_a_leader(card: VillainCard) -> None:
    sheet, coop = card.competitive, card.coop
    assert max(sheet.melee or 0, sheet.ranged or 0) in (4, 5)
    assert (coop.ranged if coop.attack == "ranged" else coop.melee) in (3, 4)
    assert {sheet.defense, coop.defense} <= {2, 3}
    assert {sheet.life, coop.life} <= {*range(9, 13)}
    assert sheet.revive == 3
    assert 2 <= sheet.focus <= 4


@pytest.mark.parametrize("card", HENCHMEN, ids=by_id)
def test_a_henchman_has_the_numbers_of_a_henchman(card: VillainCard) -> None:
    sheet, coop = card.competitive, card.coop
    assert max(sheet.melee or 0, sheet.ranged or 0) in (3, 4)
    assert (coop.ranged if coop.attack == "ranged" else coop.melee) in (2, 3, 4)
    assert {sheet.defense, coop.defense} <= {1, 2}
    assert {sheet.life, coop.life} <= ({4} if card.giant else {2, 3})
    assert {sheet.move, coop.move} <= {2, 3, 4}
    assert sheet.revive is None
    assert sheet.focus == 0


def test_villains_differ_in_whom_they_want() -> None:
    wanted = {(card.coop.priority.stat, card.coop.priority.dir) for card in VILLAINS}
    assert len(wanted) >= 6
    assert {"life", "focus", "skill"} <= {stat for stat, _ in wanted}  # TGT-03


@pytest.mark.parametrize("card", VILLAINS, ids=by_id)
def test_every_villain_has_a_sign_the_program_can_draw(card: VillainCard) -> None:
    assert icon_exists(card.icon)


@pytest.mark.rule("SOTB-COO-10")
@pytest.mark.parametrize("card", VILLAINS, ids=by_id)
def test_every_villain_has_an_ability_of_its_own_in_the_co_operative_game(card: VillainCard) -> None:
    assert card.coop.ability.effects
    others = [other.coop.ability for other in VILLAINS if other is not card]
    assert card.coop.ability.effects not in [other.effects for other in others]


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "leader", "competitive": {"revive": None}},
        {"kind": "leader", "competitive": {"focus": 0}},
        {"kind": "leader", "figures": 2},
        {"competitive": {"life": 5}},
        {"coop": {"life": 5}},
        {"coop": {"melee": 0}},
        {"coop": {"attack": "melee", "range": 2}},
        {"coop": {"attack": "ranged", "range": 1}},
        {"coop": {"attack": "ranged", "range": 7}},
        {"coop": {"attack": "ranged", "range": 3, "ranged": 0}},
        {"coop": {"ability": {**ability(), "effects": []}}},
        {"groups": ["red"]},
    ],
    ids=str,
)
def test_a_villain_sheet_that_breaks_the_schema_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        villain("wrong", **wrong)


# --- decks


@pytest.mark.rule("SOTB-DEC-02", "SOTB-DEC-03")
@pytest.mark.parametrize("card", VILLAINS, ids=by_id)
def test_a_deck_is_ten_grey_cards_and_groups_of_three(card: VillainCard) -> None:
    sizes = Counter(each.group for each in SCHEMES if each.villain == card.id)
    assert sizes == {"grey": 10, **dict.fromkeys(card.groups, 3)}
    assert len(card.groups) >= 2


@pytest.mark.parametrize("card", VILLAINS, ids=by_id)
def test_the_grey_cards_hold_what_a_deck_needs(card: VillainCard) -> None:
    grey = deck(card)
    full = [each for each in grey if each.activate and len(each.activate.icons) in icons_of(card)]
    if card.kind == "henchman":
        full = [each for each in full if each.activate and each.activate.count in (2, 3)]
    assert len(full) >= 6
    assert sum(each.shields > 0 for each in grey) >= 2
    assert sum(each.additional is not None for each in grey) >= 2
    assert sum(bool(each.abilities) for each in grey) >= 2


def icons_of(card: VillainCard) -> tuple[int, ...]:
    return (3, 4) if card.kind == "leader" else (3,)


def test_all_decks_together_use_every_timing_shields_and_second_sets() -> None:
    timings = Counter(timing for each in SCHEMES for timing in {ability.timing for ability in each.abilities})
    assert all(timings[timing] >= 4 for timing in get_args(Timing))
    assert sum(each.shields > 0 for each in SCHEMES) >= 10
    assert sum(each.additional is not None for each in SCHEMES) >= 12


@pytest.mark.parametrize("card", SCHEMES, ids=by_id)
def test_a_card_activates_its_own_villains_with_icons_they_can_use(card: Scheme) -> None:
    assert card.activate is not None
    assert card.activate.villain == card.villain
    for each in (card.activate, card.additional):
        if each is None or each.villain == "any":
            continue
        kind = LIBRARY.get(VillainCard, each.villain)
        assert each.count == "all" or each.count <= kind.figures
        assert "R" not in each.icons or kind.competitive.ranged is not None
        assert "A" not in each.icons or kind.competitive.melee is not None


def test_the_hired_guns_watch_out() -> None:
    card = LIBRARY.get(Scheme, "watch_out")
    assert card.name.words["en"].startswith("Watch Out")
    assert card.villain == "hired_gun"
    (spoken,) = card.abilities
    (done,) = spoken.effects
    assert (spoken.timing, done.op, done.who, done.villain) == ("when_played", "strike", "type", "hired_gun")
    assert done.strike == "ranged"
    assert card.activate is not None
    assert card.activate.count == 2  # as the source says
    assert card.additional is not None
    assert card.additional.villain == "hired_gun"  # VTN-07 bars whoever has struck


def test_a_hired_guns_card_has_one_shield_for_all_of_them() -> None:
    assert any(each.shields == 1 for each in deck(LIBRARY.get(VillainCard, "hired_gun")))


def test_no_two_cards_do_the_same_under_different_names() -> None:
    done = Counter(
        (each.villain, each.shields, each.activate, each.additional, deeds)
        for each in SCHEMES
        for deeds in [tuple((spoken.timing, spoken.trigger, spoken.effects) for spoken in each.abilities)]
    )
    assert [twins for twins, times in done.items() if times > 1] == []


@pytest.mark.parametrize("card", [each for each in SCHEMES if each.abilities], ids=by_id)
def test_what_lasts_and_what_happens_once_fit_their_timing(card: Scheme) -> None:
    for spoken in card.abilities:
        for done in spoken.effects:
            lasts = done.op in LASTING
            match spoken.timing:
                case "this_turn":
                    assert lasts
                    assert done.duration == "turn"
                case "while_active":
                    assert lasts
                    assert done.duration == "card"
                case "instant":
                    assert not lasts or done.duration == "strike"
                case _:
                    assert not lasts


@pytest.mark.parametrize(
    "wrong", [{"activate": None}, {"shields": 4}, {"activate": {"count": 2, "icons": []}}], ids=str
)
def test_a_card_that_breaks_the_schema_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        scheme("wrong", **wrong)


# --- texts

SAYS: dict[str, str] = {
    "strike": r"Strike",
    "wound": r"suffers",
    "activate": r"activated",
    "move": r"Move of",
    "free_terrain_move": r"for free",
    "heal": r"heals",
    "gain_focus": r"focus",
    "push": r"pushed",
    "pull": r"pulled",
    "add_status": r"gets|it gets",
    "remove_status": r"loses",
    "modify_attr": r"(Move|Melee|Ranged|Defence) ([+-]\d)|has Defence \+\d",
    "reroll": r"reroll",
    "draw": r"[Dd]raw",
    "ignore": r"no movement cost|no hits|no wounds|nothing to its movement cost",
}
"""The words that tell what an operation does."""
UNCOUNTED = ("strike", "activate", "free_terrain_move", "ignore")


def spoken_lines() -> Iterator[tuple[str, tuple[Effect, ...], dict[str, str]]]:
    for card in SCHEMES:
        for spoken in card.abilities:
            yield card.id, spoken.effects, spoken.text.words
    for each in VILLAINS:
        for sheet in (each.competitive, each.coop):
            if sheet.ability:
                yield each.id, sheet.ability.effects, sheet.ability.text.words


LINES = list(spoken_lines())


@pytest.mark.parametrize(("id", "effects", "words"), LINES, ids=[line[0] for line in LINES])
def test_a_text_says_what_its_effects_do(id: str, effects: tuple[Effect, ...], words: dict[str, str]) -> None:
    for language in LANGUAGES:
        numbers = Counter(int(number) for number in re.findall(r"\d+", words[language]))
        for done in effects:
            if done.op not in UNCOUNTED:
                assert numbers[abs(done.amount)], (language, done.amount)
            if done.range is not None:
                assert numbers[done.range], (language, done.range)
            if done.plus:
                assert numbers[done.plus], (language, done.plus)
    for done in effects:
        assert re.search(SAYS[done.op], words["en"]), done.op
        if done.status:
            assert done.status.capitalize() in words["en"]
        if done.needs_los:
            assert "in sight" in words["en"]
        if done.op == "strike":
            assert f"{done.strike} Strike" in words["en"]


def tables(written: object, key: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """Every text of a file as its author wrote it, with the key it stands under."""
    if isinstance(written, dict):
        if "en" in written:
            yield key, written
            return
        for name, inside in written.items():
            yield from tables(inside, name)
    elif isinstance(written, list):
        for inside in written:
            yield from tables(inside, key)


@pytest.mark.parametrize("file", WRITTEN)
def test_every_text_is_written_in_all_languages(file: str) -> None:
    found = list(tables(tomllib.loads((FOLDER / file).read_text(encoding="utf-8"))))
    assert found
    for key, words in found:
        assert set(words) == set(LANGUAGES), words
        if key not in ("name", "title"):
            assert len(set(words.values())) == len(LANGUAGES), words


def test_texts_of_villain_cards_leave_the_full_stop_to_the_face_of_the_card() -> None:
    said = [words for card in SCHEMES for spoken in card.abilities for words in spoken.text.words.values()]
    assert not [words for words in said if words.endswith(".") or not words[0].isupper()]
    moods = [words for card in SCHEMES for words in card.text.words.values()]
    assert not [words for words in moods if words[-1] not in ".!?"]


def test_no_two_cards_share_a_name_or_a_mood() -> None:
    for language in LANGUAGES:
        for told in ([card.name for card in SCHEMES], [card.text for card in SCHEMES]):
            words = Counter(text.words[language] for text in told)
            assert [name for name, times in words.items() if times > 1] == []


# --- the terms of battles


def test_there_are_six_battles_and_three_for_batman_alone() -> None:
    assert len(BATTLES) >= 6
    alone = [battle for battle in BATTLES if battle.dark_knight]
    assert len(alone) >= 3
    assert all(battle.alone.villains and battle.alone.ko_limit == 2 for battle in alone)


def casts(battle: Battle) -> Iterator[tuple[str, tuple[str, ...]]]:
    for terms in (battle, battle.coop, battle.alone):
        for cast in terms.villains or ():
            yield cast.villain, cast.letters


@pytest.mark.rule("SOTB-DEC-05")
@pytest.mark.parametrize("battle", BATTLES, ids=by_id)
def test_the_letters_of_a_battle_name_groups_that_exist(battle: Battle) -> None:
    for kind, letters in casts(battle):
        assert set(letters) <= set(LIBRARY.get(VillainCard, kind).groups)
        assert len(set(letters)) == len(letters)
    size = sum(10 + 3 * len(cast.letters) for cast in battle.villains)
    listed = [each for each in SCHEMES if any(each in dealt(cast.villain, cast.letters) for cast in battle.villains)]
    assert len(listed) == size


def dealt(kind: str, letters: tuple[str, ...]) -> list[Scheme]:
    return [each for each in SCHEMES if each.villain == kind and each.group in ("grey", *letters)]


@pytest.mark.parametrize("battle", BATTLES, ids=by_id)
def test_the_villain_player_has_the_focus_and_the_hand_of_the_battle(battle: Battle) -> None:
    assert 3 <= battle.hand_size <= 7
    assert battle.villain_focus in range(2, 6)
    assert 4 <= battle.rounds <= 10


def test_the_battles_are_won_in_many_ways() -> None:
    heroes = {goal.type for battle in BATTLES for goal in battle.heroes_win}
    villains = {goal.type for battle in BATTLES for terms in (battle, battle.coop) for goal in terms.villains_win or ()}
    assert heroes >= {
        "leader_ko", "leader_down", "tokens_collected", "figures_in_goal", "special_action_done"
    }  # fmt: skip
    assert villains >= {
        "hero_ko_total", "hero_ko_single", "figures_in_goal", "special_action_done", "round_reached"
    }  # fmt: skip
    assert {battle.track_end_winner for battle in BATTLES} == {"heroes", "villains"}


def test_villains_of_the_co_operative_game_need_no_special_action_to_win() -> None:
    """The AI takes none (SPA-05)."""
    for battle in BATTLES:
        goals = battle.coop.villains_win or battle.villains_win
        assert {goal.type for goal in goals} - {"special_action_done", "tokens_collected"}
