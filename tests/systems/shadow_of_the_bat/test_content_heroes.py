"""What the shipped pack holds for the heroes: sheets, ability cards, gadgets, supports, tokens (spec 4)."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import pytest

from game.app.theme import icon_exists
from game.core import home
from game.core.packs import load
from game.core.text import LANGUAGES
from game.systems.shadow_of_the_bat.content import KINDS, Battle, Card, Extension, HeroCard, Scheme, SupportCard
from game.systems.shadow_of_the_bat.vocabulary import LASTING, SINGLE, Duration, Effect, Op, Status, TriggerLine
from tests.systems.shadow_of_the_bat import scenes
from tests.systems.shadow_of_the_bat.scenes import REFERENCE, effect, trigger

FOLDER = home.assets() / "packs" / "shadow_of_the_bat" / "gotham"
LIBRARY, _ = load("shadow_of_the_bat", KINDS, FOLDER.parent)
HEROES = LIBRARY.all(HeroCard)
CARDS = [card for card in LIBRARY.all(Card) if card.kind != "gadget"]
GADGETS = [card for card in LIBRARY.all(Card) if card.kind == "gadget"]
SUPPORTS = LIBRARY.all(SupportCard)
WRITTEN = sorted(
    path.name
    for word in ("heroes", "cards_*", "gadgets", "supports", "extensions")
    for path in FOLDER.glob(f"{word}.toml")
)


def by_id(thing: HeroCard | Card | SupportCard) -> str:
    return thing.id


def of(hero: HeroCard) -> list[Card]:
    return [card for card in CARDS if card.hero == hero.id]


# --- amounts


def test_there_are_six_heroes_with_batman_and_three_belts() -> None:
    assert len(HEROES) >= 6
    assert "batman" in [hero.id for hero in HEROES]
    assert sum("utility_belt" in hero.traits for hero in HEROES) >= 3


@pytest.mark.rule("SOTB-SET-05")
@pytest.mark.parametrize("hero", HEROES, ids=by_id)
def test_a_hero_has_cards_of_every_kind(hero: HeroCard) -> None:
    assert sorted(hero.cards) == sorted(card.id for card in of(hero))
    kinds = Counter(card.kind for card in of(hero))
    assert len(of(hero)) in (6, 7)
    assert kinds["constant"] >= 1
    assert kinds["instant"] >= 1
    assert kinds["single_use"] >= 1
    assert kinds["normal"] >= 2


def test_every_belt_can_be_filled_with_four_gadgets() -> None:
    belts = sum("utility_belt" in hero.traits for hero in HEROES)
    assert len(GADGETS) >= max(16, 4 * belts)


@pytest.mark.rule("SOTB-SET-12")
def test_there_are_four_supports_and_only_batmans_card_is_green() -> None:
    assert len(SUPPORTS) >= 4
    assert [card.id for card in SUPPORTS if card.green] == ["batman_ally"]


def test_every_other_support_helps_in_a_battle_and_nobody_but_batman_brings_his_own() -> None:
    battles = LIBRARY.all(Battle)
    named = {id for battle in battles for terms in (battle, battle.coop, battle.alone) for id in terms.supports or ()}
    assert named == {card.id for card in SUPPORTS if not card.green}


@pytest.mark.rule("SOTB-DKN-02")
def test_the_dark_knight_has_the_six_tokens_with_their_bonuses() -> None:
    tokens = {token.attr: token.bonus for token in LIBRARY.all(Extension)}
    assert tokens == {"move": 1, "melee": 1, "ranged": 1, "defense": 1, "life": 4, "focus": 2}


def test_no_token_may_name_revive() -> None:
    with pytest.raises(msgspec.ValidationError):
        scenes.make("extension", "wrong", attr="revive", bonus=1)


# --- numbers


@pytest.mark.parametrize("hero", HEROES, ids=by_id)
def test_a_hero_has_the_numbers_of_a_hero(hero: HeroCard) -> None:
    assert max(hero.melee, hero.ranged or 0) in (2, 3, 4)
    assert hero.defense in (2, 3)
    assert 6 <= hero.life <= 10
    assert hero.revive <= hero.life
    sturdiest = max(HEROES, key=lambda other: (other.defense, other.life))
    assert hero.revive == (3 if hero is sturdiest else 2)


def test_batman_is_as_the_rules_describe_him() -> None:
    batman = LIBRARY.get(HeroCard, "batman")
    assert "utility_belt" in batman.traits
    numbers = (batman.move, batman.melee, batman.ranged, batman.defense)
    assert numbers == (3, 3, 2, 3)
    assert (batman.skill, batman.life, batman.revive, batman.focus) == (3, 8, 3, 3)
    assert [list(face) for face in batman.die] == REFERENCE


@pytest.mark.parametrize("hero", HEROES, ids=by_id)
def test_a_hero_can_use_what_its_die_shows(hero: HeroCard) -> None:
    shown = Counter(icon for face in hero.die for icon in set(face))
    assert shown["M"]
    assert not shown["R"] or hero.ranged
    assert shown["R" if (hero.ranged or 0) > hero.melee else "A"] >= 2


def test_no_two_heroes_share_a_die() -> None:
    assert len({tuple(sorted(hero.die)) for hero in HEROES}) == len(HEROES)


@pytest.mark.rule("SOTB-ICO-11", "SOTB-ICO-12")
@pytest.mark.parametrize(
    "die",
    [
        "M A M+R D D+A D",
        "M A M+R D B B",
        "M A M+R D+M D+A B",
        "M+A A+A M+R D D B",
        "M D+M D+R D D+A B",
        "M A D+D D D B",
        "M A M+R D D+A B+M",
        "M A W D D+A B",
    ],
)
def test_a_die_that_breaks_the_rules_is_refused(die: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        scenes.hero("wrong", die=[face.split("+") for face in die.split()])


def test_a_die_has_six_faces() -> None:
    with pytest.raises(msgspec.ValidationError):
        scenes.hero("wrong", die=[["M"], ["A"], ["D"], ["D"], ["B"]])


@pytest.mark.parametrize("card", SUPPORTS, ids=by_id)
def test_a_support_is_weaker_than_a_hero(card: SupportCard) -> None:
    assert max(card.melee, card.ranged or 0) <= 3
    assert card.life <= 5
    assert 1 <= card.wild_icons <= 2
    assert card.ability is not None


@pytest.mark.rule("SOTB-SET-06")
@pytest.mark.parametrize("hero", HEROES, ids=by_id)
def test_the_suggested_set_is_a_choice_of_own_cards_that_can_be_played(hero: HeroCard) -> None:
    assert len(set(hero.suggested)) == hero.skill
    assert set(hero.suggested) <= set(hero.cards)
    kinds = {LIBRARY.get(Card, id).kind for id in hero.suggested}
    assert "normal" in kinds
    assert len(kinds) > 1


@pytest.mark.parametrize("thing", [*HEROES, *CARDS, *GADGETS, *SUPPORTS], ids=by_id)
def test_every_card_has_a_sign_the_program_can_draw(thing: HeroCard | Card | SupportCard) -> None:
    assert icon_exists(thing.icon)


# --- checks


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "constant", "cost": {"focus": 1}},
        {"kind": "constant", "trigger": trigger("after_wound")},
        {"kind": "constant", "effects": [effect("heal")]},
        {"kind": "instant"},
        {"kind": "gadget"},
        {"hero": None},
        {"effects": []},
        {"effects": [effect("modify_attr", attr="life")]},
    ],
    ids=str,
)
def test_a_card_that_breaks_the_schema_is_refused(wrong: dict[str, Any]) -> None:
    lasts = [effect("modify_attr", attr="melee")]
    with pytest.raises(msgspec.ValidationError):
        scenes.make("card", "wrong", **{"hero": "robin", "kind": "normal", "effects": lasts, **wrong})


@pytest.mark.parametrize(
    "wrong",
    [{"move": 5}, {"melee": 1}, {"ranged": 5}, {"defense": 4}, {"skill": 1}, {"life": 11}, {"revive": 4}, {"focus": 5},
     {"skill": 3, "suggested": ["wrong_1", "wrong_2"]}, {"cards": [f"wrong_{n}" for n in range(5)]}],
    ids=str,
)  # fmt: skip
def test_a_sheet_that_breaks_the_schema_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        scenes.hero("wrong", **wrong)


# --- what cards do is worth what they cost

PAYS = {"melee": ("A",), "ranged": ("R",), "either": ("any",)}
STRIKING = [card for card in CARDS + GADGETS if any(done.op == "strike" for done in card.effects)]


@pytest.mark.rule("SOTB-ABL-09")
@pytest.mark.parametrize("card", STRIKING, ids=by_id)
def test_icons_that_buy_a_stronger_strike_are_of_its_kind(card: Card) -> None:
    for done in card.effects:
        if done.op != "strike" or not card.cost.icons:
            continue
        others = [icon for icon in card.cost.icons if icon not in PAYS[done.strike]]
        assert len(others) < len(card.cost.icons)
        moves = [each for each in card.effects if each.op in ("move", "free_terrain_move")]
        assert others == ["M"] * min(len(moves), len(others))


@pytest.mark.parametrize("card", STRIKING, ids=by_id)
def test_the_strikes_of_a_card_beat_what_its_icons_would_have_done(card: Card) -> None:
    """An icon spent on a Strike adds a die; a card has to give more dice, or something besides."""
    strikes = [done for done in card.effects if done.op == "strike"]
    paid = sum(icon in ("A", "R") for icon in card.cost.icons)
    assert sum(done.plus for done in strikes) > paid or len(card.effects) > len(strikes)


@pytest.mark.parametrize("card", CARDS + GADGETS, ids=by_id)
def test_what_lasts_fits_the_kind_of_its_card(card: Card) -> None:
    for done in card.effects:
        if done.op not in LASTING:
            assert done.duration == "card"
        elif card.kind == "instant" or (card.trigger and card.kind == "gadget"):
            assert done.duration == "strike"
        elif card.kind == "gadget":
            assert done.duration in ("strike", "turn", "round")
        else:  # as long as the card lies there, so for all whom its word fits
            assert done.duration == "card"
            assert done.who in ("self", "friends", "enemies", "striker", "target")


def test_gadgets_cost_nothing_since_each_is_used_once() -> None:
    assert not [card.id for card in GADGETS if card.cost.icons or card.cost.focus or card.cost.life]


def test_batmans_cards_need_no_friend() -> None:
    """Alone he has none."""
    batman = LIBRARY.get(HeroCard, "batman")
    words = [done.who for card in of(batman) for done in card.effects]
    assert not {"friend", "friends"} & set(words)
    assert not [card.id for card in of(batman) if card.trigger and card.trigger.subject == "friend"]


def test_no_two_cards_do_the_same_for_the_same_cost() -> None:
    done = Counter((card.kind == "constant", card.cost, card.trigger, card.effects) for card in CARDS + GADGETS)
    assert [twins for twins, times in done.items() if times > 1] == []
    sheets = Counter((card.ability.trigger, card.ability.effects) for card in HEROES)
    assert [twins for twins, times in sheets.items() if times > 1] == []


def test_every_rule_a_card_ignores_is_one_the_game_asks_about() -> None:
    package = home.assets().parent / "game" / "systems" / "shadow_of_the_bat"
    code = "".join(path.read_text(encoding="utf-8") for path in package.rglob("*.py") if path.name != "vocabulary.py")
    rules = {done.rule for line in LINES for done in line.effects if done.op == "ignore"}
    assert len(rules) >= 8
    assert [rule for rule in sorted(rules) if f'"{rule}"' not in code] == []


# --- texts


class Line(NamedTuple):
    """Something written on a card or sheet, with its words."""

    id: str
    kind: str
    trigger: TriggerLine | None
    effects: tuple[Effect, ...]
    words: dict[str, str]


def lines() -> Iterator[Line]:
    for card in CARDS + GADGETS:
        yield Line(card.id, card.kind, card.trigger, card.effects, card.text.words)
    sheets: list[HeroCard | SupportCard] = [*HEROES, *SUPPORTS]
    for sheet in sheets:
        if spoken := sheet.ability:
            yield Line(sheet.id, "sheet", spoken.trigger, spoken.effects, spoken.text.words)


LINES = list(lines())
EACH = pytest.mark.parametrize("line", LINES, ids=[line.id for line in LINES])

SAYS: dict[Op, tuple[str, str, str]] = {
    "strike": ("Strike", "Ataque", "Attacco"),
    "wound": ("suffers", "sufre", "subisce"),
    "move": ("Move of", "Movimiento de", "Movimento di"),
    "free_terrain_move": ("for free", "gratis", "gratis"),
    "heal": ("heal", "cura", "guarisc"),
    "gain_focus": ("gains? ", "gana", "guadagn"),
    "push": ("pushed", "empujado", "spinto"),
    "pull": ("pulled", "arrastrado", "tirato"),
    "add_status": ("gets? ", "recib", "ricev"),
    "remove_status": ("lose", "pierde", "perd"),
    "modify_attr": ("(have|has) ", "tiene", "(ha|hai|hanno) "),
    "reroll": ("reroll", "repetir", "ritirare"),
    "grant_icon": ("gets? an? .*icon", "recib", "ricev"),
    "turn_die": ("turn 1 of your dice", "girar 1 de tus dados", "girare 1 dei tuoi dadi"),
    "draw": ("draw", "robas", "peschi"),
    "discard": ("discards", "descarta", "scarta"),
    "reveal_hand": ("lies open", "a la vista", "scoperta"),
    "rescue": ("pull it up", "súbelo", "tiralo su"),
}
"""The words that tell what an operation does, in the order of the languages."""
IGNORED: dict[str, tuple[str, str, str]] = {
    "MOV-07": ("add nothing to your movement cost", "no encarecen tu movimiento", "non rincarano il tuo movimento"),
    "MOV-12": ("move through", "a través de", "attraverso"),
    "MOV-16": ("drop", "dejarte caer", "lasci cadere"),
    "MOV-18": ("takes no Move icon", "ni te quita iconos de Movimiento", "non ti toglie icone Movimento"),
    "TMV-10": ("jump to lower ground", "saltar a un nivel inferior", "salti su un livello più basso"),
    "TER-08": ("no wounds and no tokens", "no te causa heridas ni fichas", "non ti dà ferite né segnalini"),
    "TER-09": ("no wounds", "no te causa heridas", "non ti dà ferite"),
    "SPA-03": ("not prevent your special actions", "impiden tus acciones especiales", "impediscono le tue azioni"),
    "RNG-02": ("no line of sight", "no necesita línea de visión", "non richiede linea di vista"),
    "RNG-05": ("lose no hits with distance", "por la distancia", "per la distanza"),
    "RNG-07": ("no hits against higher", "contra objetivos más altos", "contro bersagli più in alto"),
    "MEL-02": ("higher", "superiores", "più alti"),
    "MEL-03": ("lower", "inferiores", "più bassi"),
}
STATUSES: dict[Status, tuple[str, str, str]] = {
    "stunned": ("Stunned", "Aturdido", "Stordito"),
    "stuck": ("Stuck", "Atrapado", "Bloccato"),
    "burning": ("Burning", "En llamas", "In fiamme"),
    "poisoned": ("Poisoned", "Envenenado", "Avvelenato"),
    "hidden": ("Hidden", "Escondido", "Nascosto"),
}
STRIKES = {
    "melee": ("melee Strike", "Ataques? cuerpo a cuerpo", "Attacc(o|hi) in corpo a corpo"),
    "ranged": ("ranged Strike", "Ataques? a distancia", "Attacc(o|hi) a distanza"),
}
ATTRIBUTES = {
    "melee": ("Melee", "Cuerpo a cuerpo", "Corpo a corpo"),
    "ranged": ("Ranged", "A distancia", "A distanza"),
    "defense": ("Defence", "Defensa", "Difesa"),
}
EVENTS = {
    "strike_declared": ("declare", "declara", "dichiar"),
    "after_attack_roll": ("attack roll", "tirada de ataque", "tiro d'attacco"),
    "before_defense_roll": ("about to roll defence dice", "tirar dados de defensa", "tirare i dadi di difesa"),
    "after_strike": ("After", "tras", "dopo"),
    "after_wound": ("When you suffer a wound and still stand", "sigues en pie", "ancora in piedi"),
    "figure_down": ("goes down", "cae", "va al tappeto"),
    "figure_moved": ("moves", "se mueve", "si muove"),
    "figure_falling": ("begins to fall", "empieza a caer", "comincia a cadere"),
    "turn_start": ("At the start of your turn|When he is activated", "Al empezar|Cuando se activa", "inizio|attivato"),
    "turn_end": ("At the end of", "Al final de", "Alla fine"),
    "round_start": ("At the start of each round", "Al empezar cada ronda", "inizio di ogni round"),
}
SPANS: dict[Duration, tuple[str, str, str]] = {
    "strike": ("Strike", "Ataque", "Attacco"),
    "turn": ("until the end of the turn", "hasta el final del turno", "fino alla fine del turno"),
    "round": ("until the end of the round", "hasta el final de la ronda", "fino alla fine del round"),
}
UNTIL_NEXT = ("Until your next turn", "Hasta tu próximo turno", "Fino al tuo prossimo turno")
ONCE = {"turn": ("once per turn", "una vez por turno", "una volta per turno")}
SIGHT = ("in sight", "a la vista", "in vista")
COUNTED: tuple[Op, ...] = ("wound", "move", "heal", "gain_focus", "push", "pull", "remove_status", "modify_attr")
COUNTED += ("reroll", "turn_die", "draw", "discard")


def says(line: Line, patterns: tuple[str, ...]) -> None:
    for language, pattern in zip(LANGUAGES, patterns, strict=True):
        assert re.search(pattern, line.words[language], re.IGNORECASE), (language, pattern)


@EACH
def test_a_text_names_every_effect_in_every_language(line: Line) -> None:
    for done in line.effects:
        says(line, IGNORED[done.rule] if done.op == "ignore" else SAYS[done.op])
        if done.status:
            says(line, STATUSES[done.status])
        if done.attr:
            says(line, ATTRIBUTES[done.attr])
        if done.strike != "either":
            says(line, STRIKES[done.strike])
        for icon in done.icons:
            names = {"M": ("Move", "Movimiento", "Movimento"), "W": ("Wild", "Comodín", "Jolly")}
            says(line, names.get(icon, ("Ranged", "Distancia", "Distanza")))
        for move in done.moves:
            assert move.capitalize() in line.words["en"]


@EACH
def test_a_text_gives_every_number_of_its_effects(line: Line) -> None:
    expected = Counter[int]()
    for done in line.effects:
        counted = done.op in COUNTED or (done.op == "add_status" and done.status not in SINGLE)
        expected += Counter([abs(done.amount)] * counted + [done.plus] * (done.op == "strike"))
        expected += Counter([done.range] if done.range is not None else [])
    if line.trigger and line.trigger.range is not None:
        expected[line.trigger.range] += 1
    for language in LANGUAGES:
        assert Counter(map(int, re.findall(r"\d+", line.words[language]))) == expected, language


@EACH
def test_a_text_says_plus_and_minus_as_its_effects_do(line: Line) -> None:
    changed = Counter(f"{done.amount:+}" for done in line.effects if done.op == "modify_attr")
    changed += Counter(f"{done.plus:+}" for done in line.effects if done.op == "strike" and done.plus)
    for language in LANGUAGES:
        assert Counter(re.findall(r"[+-]\d+", line.words[language])) == changed, language


@EACH
def test_a_text_says_when_how_long_and_how_often(line: Line) -> None:
    if line.trigger:
        says(line, EVENTS[line.trigger.event])
        if line.trigger.limit:
            says(line, ONCE[line.trigger.limit])
    lies = line.kind in ("normal", "single_use") and (line.trigger or any(done.op in LASTING for done in line.effects))
    if lies:
        says(line, UNTIL_NEXT)
    for done in line.effects:
        if done.op in LASTING and done.duration != "card":
            says(line, SPANS[done.duration])


@EACH
def test_a_text_speaks_of_sight_exactly_when_it_matters(line: Line) -> None:
    needed = any(done.needs_los for done in line.effects) or bool(line.trigger and line.trigger.needs_los)
    if needed:
        says(line, SIGHT)
    else:
        assert SIGHT[0] not in line.words["en"]


@EACH
def test_a_text_says_whether_one_or_all_are_meant(line: Line) -> None:
    for done in line.effects:
        if done.who in ("enemies", "friends") and done.op not in ("reveal_hand", "discard"):
            assert re.search(r"[Ee]very|[Ee]nemies|[Ff]riends", line.words["en"])
        if done.who in ("enemy", "friend"):
            assert re.search(r"\b(An enemy|an enemy|[Aa] friend|[Aa] hero|[Aa]nother hero)\b", line.words["en"])
        assert not done.optional or "you may" in line.words["en"]


@EACH
def test_a_text_is_made_of_whole_sentences(line: Line) -> None:
    for words in line.words.values():
        assert words[0].isupper()
        assert words.endswith(".")


def tables(written: object, key: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """Every text of a file as its author wrote it, with the key it stands under."""
    if isinstance(written, dict):
        if "en" in written:
            yield key, written
            return
        for name, inside in written.items():
            yield from tables(inside, name)


@pytest.mark.parametrize("file", WRITTEN)
def test_every_text_is_written_in_all_languages(file: str) -> None:
    found = list(tables(tomllib.loads((FOLDER / file).read_text(encoding="utf-8"))))
    assert found
    for key, words in found:
        assert set(words) == set(LANGUAGES), words
        if key not in ("name", "title"):
            assert len(set(words.values())) == len(LANGUAGES), words


def test_no_two_cards_share_a_name() -> None:
    for language in LANGUAGES:
        names = Counter(card.name.words[language] for card in (*CARDS, *GADGETS, *LIBRARY.all(Scheme)))
        assert [name for name, times in names.items() if times > 1] == []


def test_no_card_of_a_hero_has_the_id_of_a_villain_card() -> None:
    assert not {card.id for card in CARDS + GADGETS} & {card.id for card in LIBRARY.all(Scheme)}


def test_the_backward_words_of_zatanna_are_words_of_each_language() -> None:
    spoken = {
        "zatanna_erif": ("fire", "fuego", "fuoco"),
        "zatanna_ezeerf": ("freeze", "hielo", "ghiaccio"),
        "zatanna_ylf": ("fly", "vuela", "vola"),
        "zatanna_dleihs": ("shield", "escudo", "scudo"),
        "zatanna_laeh": ("heal", "cura", "guarisci"),
    }
    for id, words in spoken.items():
        for language, word in zip(LANGUAGES, words, strict=True):
            letters = "".join(filter(str.isalpha, LIBRARY.get(Card, id).name.words[language]))
            assert letters.lower() == word[::-1]
