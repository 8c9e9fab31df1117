"""What the shipped pack holds for the players: hunters, trees, gear, loot, hidden faces, Signature Moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

import pytest

from game.app.theme import icon_exists
from game.core import home
from game.core.content import Content
from game.core.faults import Node, walk
from game.core.library import texts
from game.core.packs import load
from game.core.text import LANGUAGES
from game.systems.torgue_arena.content import (
    KINDS,
    AttackProfile,
    CompanionCard,
    Gear,
    Hidden,
    HunterCard,
    LootKind,
    Signature,
    Tree,
)
from game.systems.torgue_arena.vocabulary import ELEMENTS, Condition, Effect, Op, Property

LIBRARY, _ = load("torgue_arena", KINDS, home.assets() / "packs" / "torgue_arena")
HUNTERS = LIBRARY.all(HunterCard)
COMPANIONS = LIBRARY.all(CompanionCard)
TREES = LIBRARY.all(Tree)
GEAR = LIBRARY.all(Gear)
SIGNATURES = LIBRARY.all(Signature)
HIDDEN = LIBRARY.all(Hidden)
LOOT = LIBRARY.all(LootKind)
OURS: tuple[type[Content], ...] = (HunterCard, CompanionCard, Tree, Gear, Signature, LootKind, Hidden)
THINGS = [(cls, thing) for cls in OURS for thing in LIBRARY.all(cls)]

POINTS = {"red": 1, "yellow": 2, "green": 3}
DRAWBACKS = ("small_magazine", "guzzler", "disposable")
PRICES = {"guns": (400, 1500), "ammo": (300, 1000), "zed": (400, 1200), "torgue": (1500, 3000)}
SHIELD_PRICE = {"red": 200, "yellow": 350, "green": 500}
GRENADE_PRICE = {"red": 300, "yellow": 500, "green": 800}
BULLET_CHEWER = "bullet_chewer"


def hunter(id: str) -> HunterCard:
    return LIBRARY.get(HunterCard, id)


def gear(id: str) -> Gear:
    return LIBRARY.get(Gear, id)


def deck(name: str) -> list[Gear]:
    return [card for card in GEAR if card.deck == name]


def parts(cls: type[Content], thing: Content, kind: type) -> list[object]:
    """Every part of a kind inside a card, at any depth."""
    return [node.value for node in walk(Node((), cls, thing)) if isinstance(node.value, kind)]


def effects(thing: Content) -> list[Effect]:
    return [part for part in parts(type(thing), thing, Effect) if isinstance(part, Effect)]


def ops(thing: Content) -> list[Op]:
    return [part for part in parts(type(thing), thing, Op) if isinstance(part, Op)]


def printed(card: Gear) -> set[str]:
    return {prop.prop for attack in card.attacks for prop in attack.properties}


def shows(card: Gear, *props: str) -> bool:
    return bool(printed(card) & set(props))


# --- hunters and companions


def test_six_hunters_play_and_four_of_them_are_named_by_the_rules() -> None:
    ids = {card.id for card in HUNTERS}
    assert len(ids) >= 6 and {"salvador", "mordecai", "amara", "moze"} <= ids


@pytest.mark.rule("TOR-HUN-02", "TOR-HUN-03")
@pytest.mark.parametrize(
    ("id", "tokens", "attributes"),
    [
        ("salvador", "green yellow yellow", {"ranged": 2, "medicine": 2, "melee": 1}),
        ("mordecai", "green yellow yellow", {"ranged": 3, "reflexes": 2, "tech": 1}),
        ("amara", "green yellow yellow", {"melee": 3, "will": 2, "reflexes": 1}),
        ("moze", "green yellow yellow", {"ranged": 2, "tech": 2, "reflexes": 1}),
    ],
)
def test_the_named_hunters_have_their_numbers(id: str, tokens: str, attributes: dict[str, int]) -> None:
    assert hunter(id).tokens == tuple(tokens.split())
    assert hunter(id).attributes == attributes


@pytest.mark.parametrize("card", HUNTERS, ids=lambda card: card.id)
def test_a_hunter_is_worth_seven_token_points_and_five_or_six_in_attributes(card: HunterCard) -> None:
    assert sum(POINTS[colour] for colour in card.tokens) == 7
    assert card.tokens.count("red") <= 1
    assert sum(card.attributes.values()) in (5, 6)
    assert not all(card.attributes.get(name) == 3 for name in ("ranged", "melee", "reflexes"))
    assert card.base == "small"


@pytest.mark.rule("TOR-HUN-04")
def test_only_hunters_with_a_weak_special_rule_have_six_in_attributes() -> None:
    strong = {card.id for card in HUNTERS if sum(card.attributes.values()) == 6}
    assert strong == {"mordecai", "amara"}
    assert all(hunter(id).special.action is None for id in strong)


@pytest.mark.rule("TOR-HUN-04", "TOR-HUN-06")
@pytest.mark.parametrize("card", HUNTERS, ids=lambda card: card.id)
def test_every_special_rule_is_an_action_effects_or_a_companion(card: HunterCard) -> None:
    assert card.special.action or card.special.effects or card.companion


@pytest.mark.rule("TOR-HUN-07")
def test_gunzerker_is_a_free_ranged_attack_with_a_fresh_weapon_when_an_activation_ends() -> None:
    [effect] = hunter("salvador").special.effects
    [op] = effect.do
    assert effect.trigger == "end_activation"
    assert (op.kind, op.attribute, op.fresh, op.ability) == ("free_attack", "ranged", True, "gunzerker")


@pytest.mark.rule("TOR-HUN-05")
@pytest.mark.parametrize("card", HUNTERS, ids=lambda card: card.id)
def test_every_hunter_starts_armed_with_gear_of_its_own_that_fits_its_slots(card: HunterCard) -> None:
    items = [gear(id) for id in card.starting_gear]
    assert all(item.deck == "starting" and not item.price and not item.resale for item in items)
    fits = {"weapon": 2, "shield": 1, "grenade": 1, "mod": 2}
    assert all(n <= fits[slot] for slot, n in Counter(item.slot for item in items).items())
    usable = [attack for item in items for attack in item.attacks if attack.attribute in card.attributes]
    assert usable, "a first weapon uses an attribute its hunter has"


def test_starting_gear_belongs_to_exactly_one_hunter() -> None:
    owned = Counter(id for card in HUNTERS for id in card.starting_gear)
    assert owned == Counter(card.id for card in deck("starting"))


def test_salvador_starts_with_the_caracal() -> None:
    caracal = gear("caracal")
    assert "caracal" in hunter("salvador").starting_gear
    assert (caracal.kind, caracal.attacks[0].range, caracal.attacks[0].attribute) == (
        "firearm",
        ("red", "yellow", "green"),
        "ranged",
    )
    assert printed(caracal) == {"pistol"}


@pytest.mark.rule("TOR-AID-01", "TOR-AID-05")
def test_bloodwing_has_no_tokens_and_is_mordecais() -> None:
    bloodwing = LIBRARY.get(CompanionCard, "bloodwing")
    assert hunter("mordecai").companion == "bloodwing"
    assert bloodwing.tokens == () and bloodwing.attributes == {"melee": 2, "reflexes": 2}


@pytest.mark.rule("TOR-AID-13")
def test_another_companion_has_action_tokens_of_its_own() -> None:
    assert any(card.tokens for card in COMPANIONS)
    owners = Counter(card.companion for card in HUNTERS if card.companion)
    assert owners == Counter(card.id for card in COMPANIONS), "each belongs to one hunter"


@pytest.mark.rule("TOR-AID-16")
@pytest.mark.parametrize("card", COMPANIONS, ids=lambda card: card.id)
def test_a_companion_attacks_one_point_weaker_than_its_hunters_best(card: CompanionCard) -> None:
    owner = next(each for each in HUNTERS if each.companion == card.id)
    assert card.attacks
    best = max(owner.attributes.values())
    assert max(card.attributes[attack.attribute] for attack in card.attacks) == best - 1


# --- skill trees


@pytest.mark.rule("TOR-SKL-02")
def test_every_hunter_has_three_trees_of_its_own_for_attack_survival_and_support() -> None:
    assert len(TREES) >= 18
    assert Counter(id for card in HUNTERS for id in card.trees) == Counter(tree.id for tree in TREES)
    for card in HUNTERS:
        leans = [LIBRARY.get(Tree, id).lean for id in card.trees]
        assert sorted(leans) == ["attack", "support", "survival"], card.id


@pytest.mark.rule("TOR-SKL-03")
@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree.id)
def test_a_tree_has_five_to_seven_slots_in_four_ranks_and_no_two_alike(tree: Tree) -> None:
    assert 5 <= len(tree.slots) <= 7
    assert len({slot.effects for _, slot in tree.slots}) == len(tree.slots)
    [first] = tree.ranks[0]
    assert all(op.kind not in ("add_action_token", "free_attack", "set_uses") for e in first.effects for op in e.do)


@pytest.mark.rule("TOR-SKL-13", "TOR-SKL-14")
def test_bullet_chewer_is_the_tree_the_rules_print() -> None:
    assert BULLET_CHEWER in hunter("salvador").trees
    tree = LIBRARY.get(Tree, BULLET_CHEWER)
    told = [[_short(effect) for slot in rank for effect in slot.effects] for rank in tree.ranks]
    assert told == [
        ["passive grant_property precision gunzerker"],
        ["passive add_attribute ranged", "on_ffyl free_attack ranged gunzerker"],
        ["passive grant_property crowd_control gunzerker"],
        ["passive set_uses gunzerker 2", "passive grant_property lethal gunzerker"],
    ]


def _short(effect: Effect) -> str:
    [op] = effect.do
    number = op.n if op.kind == "set_uses" else None
    words = (effect.trigger, op.kind, op.prop, op.attribute, op.ability, number)
    return " ".join(str(word) for word in (*words, *(each.ability for each in effect.when)) if word)


# --- gear


def test_the_decks_are_as_thick_as_the_game_needs() -> None:
    least = {"guns": 20, "ammo": 12, "zed": 12, "torgue": 10}
    assert all(len(deck(name)) >= n for name, n in least.items())


def test_guns_come_in_all_the_sorts_the_deck_needs() -> None:
    guns = deck("guns")
    assert sum(shows(card, *ELEMENTS) for card in guns) >= 6
    assert sum(shows(card, "pistol") for card in guns) >= 4
    assert sum(shows(card, "swift") for card in guns) >= 3
    assert sum(shows(card, "explosive") for card in guns) >= 3
    assert sum(all(attack.range == ("long",) for attack in card.attacks) for card in guns) >= 2
    assert sum(card.kind == "melee" for card in guns) >= 2
    assert all(card.slot == "weapon" for card in guns)
    assert {element for card in guns for element in ELEMENTS if shows(card, element)} == set(ELEMENTS)


def test_the_ammo_depot_sells_grenades_and_things_about_ammunition() -> None:
    assert sum(card.slot == "grenade" for card in deck("ammo")) >= 8
    others = [card for card in deck("ammo") if card.slot != "grenade"]
    assert others and all(card.slot == "mod" for card in others)
    about = {"reload", "add_slot", "grant_property"}
    assert all(about & {op.kind for op in ops(card)} for card in others)


def test_doctor_zed_sells_shields_mods_and_things_that_heal() -> None:
    zed = deck("zed")
    assert sum(card.slot == "shield" for card in zed) >= 6
    assert all(card.slot in ("shield", "mod") for card in zed)
    assert sum("heal" in {op.kind for op in ops(card)} for card in zed) >= 2


def test_most_of_what_torgue_sells_explodes() -> None:
    torgue = deck("torgue")
    assert sum(_explodes(card) for card in torgue) > len(torgue) / 2
    assert {card.slot for card in torgue} == {"weapon", "grenade", "shield", "mod"}


def _explodes(card: Gear) -> bool:
    gives = any(op.kind == "explode" or op.prop == "explosive" for op in ops(card))
    return gives or shows(card, "explosive") or any(p.prop == "explosive" for a in card.attacks for p in a.critical)


@pytest.mark.parametrize("card", [card for card in GEAR if card.deck != "starting"], ids=lambda card: card.id)
@pytest.mark.rule("TOR-RSL-03")
def test_prices_fit_the_deck_and_resale_is_a_fifth_to_a_third(card: Gear) -> None:
    least, most = PRICES[card.deck]
    assert least <= card.price <= most
    low, high = _hundreds(card.price * 20), _hundreds(card.price * 30)
    assert low <= card.resale <= high and card.resale


def _hundreds(cents: int) -> int:
    """Rounded to a hundred, halves upwards."""
    return (cents + 5000) // 10000 * 100


@pytest.mark.parametrize("card", deck("guns"), ids=lambda card: card.id)
def test_a_gun_costs_four_hundred_and_about_two_hundred_for_each_thing_it_can_do(card: Gear) -> None:
    worth = 400 + 200 * len(card.effects) + sum(map(_worth, card.attacks))
    assert abs(card.price - worth) <= 100
    if not printed(card) and not card.effects:
        assert card.price == 400 and 2 <= len(card.attacks[0].range) <= 3


def _worth(attack: AttackProfile) -> int:
    good = [prop for prop in attack.properties if prop.prop not in DRAWBACKS]
    bad = len(attack.properties) - len(good)
    return 200 * (sum(max(1, prop.x) if prop.prop == "swift" else 1 for prop in good) + bool(attack.critical) - bad)


@pytest.mark.parametrize("card", [c for c in deck("ammo") if c.slot == "grenade"], ids=lambda card: card.id)
@pytest.mark.rule("TOR-GRE-02")
def test_a_grenade_costs_what_its_die_costs_and_a_second_property_two_hundred_more(card: Gear) -> None:
    assert card.die is not None
    [attack] = card.attacks
    assert card.price == GRENADE_PRICE[card.die] + 200 * (len(attack.properties) - 1)


@pytest.mark.parametrize("card", [c for c in deck("zed") if c.slot == "shield"], ids=lambda card: card.id)
@pytest.mark.rule("TOR-SHD-01")
def test_a_shield_costs_what_its_tokens_cost_and_two_hundred_for_a_skill(card: Gear) -> None:
    assert len(card.tokens) in (2, 3)
    worth = sum(SHIELD_PRICE[colour] for colour in card.tokens) + 200 * len(card.effects)
    assert abs(card.price - worth) <= 50


@pytest.mark.parametrize("card", GEAR, ids=lambda card: card.id)
def test_numbers_stand_with_the_properties_that_take_one(card: Gear) -> None:
    for part in parts(Gear, card, Property):
        assert isinstance(part, Property)
        assert (part.x > 0) == (part.prop in ("swift", "corrosion")), part
    for op in ops(card):
        assert op.kind != "grant_property" or (op.x > 0) == (op.prop in ("swift", "corrosion"))


@pytest.mark.rule("TOR-MDF-02")
@pytest.mark.parametrize("card", [card for card in GEAR if card.slot == "mod"], ids=lambda card: card.id)
def test_every_mod_does_something(card: Gear) -> None:
    assert card.effects or card.actions


@pytest.mark.rule("TOR-PRP-33")
def test_some_mods_are_used_once_and_free_and_others_again_and_again() -> None:
    actions = [action for card in GEAR for action in card.actions]
    assert any(action.disposable and action.free for action in actions)
    assert any(not action.disposable and action.attribute for action in actions)


def test_an_effect_about_one_weapon_names_a_tag_that_weapon_has() -> None:
    tags = {tag for card in GEAR for tag in card.tags}
    asked = {part.tag for cls, thing in THINGS for part in _conditions(cls, thing) if part.tag}
    known = {"firearm", "melee", "grenade", "pistol", *tags}
    assert asked <= known and tags <= asked


def _conditions(cls: type[Content], thing: Content) -> Iterator[Condition]:
    return (part for part in parts(cls, thing, Condition) if isinstance(part, Condition))


def test_an_effect_about_an_ability_or_companion_names_one_its_hunter_has() -> None:
    for card in HUNTERS:
        owned = [LIBRARY.get(Tree, id) for id in card.trees]
        named = {part.ability for tree in owned for part in _conditions(Tree, tree) if part.ability}
        given = {op.ability for op in ops(card) if op.ability} | {card.companion}
        assert named <= given, card.id


# --- loot, hidden faces, Signature Moves


@pytest.mark.rule("TOR-SET-24")
def test_the_bag_holds_forty_tokens_of_the_printed_kinds() -> None:
    bag = {(kind.front, kind.draw, kind.resale): kind.count for kind in LOOT if kind.count}
    assert bag == {
        ("health", True, 0): 4,
        ("health", False, 100): 5,
        ("ammo", True, 0): 4,
        ("ammo", False, 100): 5,
        ("weapon", True, 0): 5,
        ("weapon", False, 200): 4,
        ("money", False, 0): 10,
        ("level_up", False, 0): 2,
        ("wanted", False, 0): 1,
    }
    assert sum(bag.values()) == 40


@pytest.mark.rule("TOR-UNI-05", "TOR-DRC-02")
def test_a_legendary_token_exists_outside_the_bag_and_draws_a_card() -> None:
    [legendary] = [kind for kind in LOOT if kind.front == "legendary"]
    assert legendary.count == 0 and legendary.draw


@pytest.mark.rule("TOR-TER-27", "TOR-TER-30", "TOR-TER-33", "TOR-TER-22")
def test_chests_mailboxes_barrels_and_machines_hide_what_they_should() -> None:
    faces = {
        "barrel": Counter(["plain", "key", *ELEMENTS]),
        "loot_chest": Counter(["torgue", "guns", "money", "trap"]),
        "ammo_chest": Counter(["ammo", "loot", "objective", "objective"]),
        "mailbox": Counter(["zed", "loot", "money", "trap"]),
        "vending": Counter(["ammo", "zed"]),
    }
    for terrain, wanted in faces.items():
        found: Counter[str] = Counter()
        for hidden in HIDDEN:
            if hidden.terrain == terrain:
                found[hidden.face] += hidden.count
        assert found == wanted, terrain


@pytest.mark.rule("TOR-SIG-01")
def test_there_are_enough_signature_moves_for_everybody_and_no_two_ask_the_same() -> None:
    assert len(SIGNATURES) >= 12
    asked = {(each.window, each.event, each.filter, each.n) for each in SIGNATURES}
    assert len(asked) == len(SIGNATURES)
    mind_blowing = LIBRARY.get(Signature, "mind_blowing")
    assert (mind_blowing.window, mind_blowing.event, mind_blowing.n) == ("activation", "eliminate", 2)
    assert mind_blowing.filter.attribute == "ranged"


def test_every_kind_of_feat_serves_some_signature_move() -> None:
    events = {each.event for each in SIGNATURES}
    assert events == {
        *("eliminate", "wound", "critical", "fumble", "resist"),
        *("harvest", "barrel_kill", "ffyl_saved", "fewest_available"),
    }
    assert {each.window for each in SIGNATURES} == {"activation", "round", "reaction", "enemies_turn"}


# --- words and pictures


@pytest.mark.parametrize(("cls", "thing"), THINGS, ids=lambda part: getattr(part, "id", ""))
def test_every_text_is_written_in_three_languages_with_as_many_numbers_in_each(
    cls: type[Content], thing: Content
) -> None:
    for text in texts(cls, thing):
        assert set(text.words) == set(LANGUAGES), text.key
        figures = [sorted(letter for letter in words if letter.isdigit()) for words in text.words.values()]
        assert figures[0] == figures[1] == figures[2], text.key


def test_rules_are_told_differently_in_each_language() -> None:
    slots = [slot.text for tree in TREES for _, slot in tree.slots]
    for text in chain(slots, (card.text for card in GEAR), (card.text for card in SIGNATURES)):
        assert text.words["en"] not in (text.words["es"], text.words["it"]), text.key


SAID = {
    "add_attribute": "{attribute} +{n}",
    "grant_property": "{prop}",
    "add_defence_roll": "Defence roll",
    "extra_action": "free action",
    "free_attack": "free {attribute}attack",
    "wound": "suffers {n} wound",
    "heal": "heal",
    "recharge_shield": "recharge",
    "reload": "reload",
    "place_token": "{token} token",
    "gain_spotlight": "the Spotlight",
    "draw_loot": "draw {n} Loot token",
    "gain_money": "gain {n} $",
    "place_terrain": "place a Tyre",
    "add_slot": "one more {slot} slot",
    "add_action_token": "one more {colour} Action token",
    "reactivate_token": "reactivate",
    "explode": "explodes: an attack of Strength {n}",
    "extra_wounds": "{n} additional wound",
    "set_uses": "two",
    "add_strength": "{n} Strength",
    "add_defence": "{n} Defence",
    "may": "you may",
}
"""What a card's English words have to say about an operation."""


@pytest.mark.parametrize(("cls", "thing"), THINGS, ids=lambda part: getattr(part, "id", ""))
def test_a_cards_words_tell_what_its_effects_do(cls: type[Content], thing: Content) -> None:
    for words, spoken in _told(thing):
        for effect in spoken:
            for op in _inside(effect.do):
                said = _said(op)
                assert said in words, f"{thing.id}: '{said}' in '{words}'"
            if effect.once:
                assert f"once per {effect.once}" in words.lower(), thing.id


def _told(thing: Content) -> Iterator[tuple[str, tuple[Effect, ...]]]:
    """The English words of every part of a card that has effects, with those effects."""
    match thing:
        case HunterCard():
            yield thing.special.text.words["en"], thing.special.effects
            if thing.special.action:
                yield thing.special.action.text.words["en"], thing.special.action.effects
        case Tree():
            yield from ((slot.text.words["en"], slot.effects) for _, slot in thing.slots)
        case Gear():
            yield thing.text.words["en"], thing.effects
            for action in thing.actions:
                yield action.text.words["en"], action.effects
                assert action.text.words["en"] in thing.text.words["en"]


def _inside(done: tuple[Op, ...]) -> Iterator[Op]:
    for op in done:
        yield op
        yield from _inside(op.deeds)


def _said(op: Op) -> str:
    if op.ability == "gunzerker":
        return "Gunzerker" if op.kind == "set_uses" else "free "
    names = {"crowd_control": "Crowd Control", "incendiary": "Burn" if op.kind == "place_token" else "Incendiary"}
    name = lambda word: names.get(word or "", (word or "").capitalize())  # noqa: E731
    n = f"−{-op.n}" if isinstance(op.n, int) and op.n < 0 else op.n
    prop = f"{name(op.prop)} {op.x}" if op.x else name(op.prop)
    attribute = name(op.attribute) if op.kind == "add_attribute" else f"{op.attribute} "
    return SAID[op.kind].format(
        attribute=attribute, n=n, prop=prop, token=name(op.token), slot=op.slot, colour=op.colour
    )


@pytest.mark.parametrize("card", HUNTERS, ids=lambda card: card.id)
def test_no_two_limited_effects_a_hunter_can_have_at_once_share_a_limit(card: HunterCard) -> None:
    """Limits are remembered by what an effect says, so two that say the same would count as one."""
    worn = [effect for item in GEAR for effect in item.effects if effect.once]
    for id in card.trees:
        limited = [*worn, *(effect for effect in effects(LIBRARY.get(Tree, id)) if effect.once)]
        limited += [effect for effect in card.special.effects if effect.once]
        assert len(set(limited)) == len(limited), id


@pytest.mark.parametrize(("cls", "thing"), THINGS, ids=lambda part: getattr(part, "id", ""))
def test_every_picture_exists(cls: type[Content], thing: Content) -> None:
    icon = getattr(thing, "icon", None)
    assert icon is None or icon_exists(icon), icon
