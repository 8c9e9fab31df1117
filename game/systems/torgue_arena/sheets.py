"""The card of a miniature: its numbers as they are now with the reasons, its gear, loot, skills and state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import get_args

from game.core.hooks import Tally
from game.core.text import Text
from game.kit import reasons
from game.kit.cards.addresses import card_of
from game.kit.sheets import Line, Section, Sheet, section
from game.kit.tokens import FOES, NOBODY, Tone
from game.systems.torgue_arena import content
from game.systems.torgue_arena.faces import gear_words
from game.systems.torgue_arena.flow import enemy_attack, harm
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import ATTRIBUTE, STRENGTH, About
from game.systems.torgue_arena.state import MONEY, Companion, Enemy, Figure, Hunter, Item
from game.systems.torgue_arena.vocabulary import Attribute, DiceWord

ICONS: dict[str, str] = {
    "will": "brain",
    "medicine": "medical-bag",
    "ranged": "target",
    "reflexes": "run-fast",
    "melee": "sword",
    "tech": "wrench",
}

ELEMENT_ICONS = {
    "corrosion": "water",
    "cryo": "snowflake",
    "incendiary": "fire",
    "radiation": "radioactive",
    "shock": "flash",
    "slag": "spray",
}
TONES: dict[str, Tone] = {"green": "good", "yellow": "accent", "red": "bad"}
"""Of the colours of Action tokens."""


def sheet(game: Arena, figure: Figure) -> Sheet:
    """Everything there is to know about a miniature."""
    if isinstance(figure, Hunter):
        return _hunter(game, figure)
    if isinstance(figure, Companion):
        return _companion(game, figure)
    assert isinstance(figure, Enemy)
    return _enemy(game, figure)


def _section(name: str, lines: Iterator[Line]) -> list[Section]:
    return section(Text(f"torgue_arena.look.{name}"), lines)


# --- hunters


def _hunter(game: Arena, hunter: Hunter) -> Sheet:
    card = game.hunter_card(hunter)
    sections = [
        *_section("state", _state(game, hunter)),
        *reasons.changes(_why(game, hunter)),
        *_section("special", iter([Line(card.special.title, card.special.text, icon="star")])),
        *_section("equipped", (_item(game, item) for item in game.equipped(hunter))),
        *_section("inventory", (_item(game, item) for item in game.stored(hunter))),
        *_section("loot", _loot(game, hunter)),
        *_section("signature", _signature(game, hunter)),
        *_section("skills", _skills(game, hunter)),
        *_section("actions", _tokens(hunter)),
    ]
    return Sheet(
        card.name, card.icon, hunter.seat, card.tagline, tuple(_attributes(game, hunter)), tuple(sections), card.role
    )


def _tallies(game: Arena, figure: Hunter | Companion) -> Iterator[tuple[Attribute, Tally]]:
    printed = game.card(figure)
    assert not isinstance(printed, content.EnemyCard)
    for name in get_args(Attribute):
        tally = ATTRIBUTE(About(game, figure, name), printed.attributes.get(name, 0))
        if tally.value or name in printed.attributes:
            yield name, tally


def _attributes(game: Arena, figure: Hunter | Companion) -> Iterator[Line]:
    for name, tally in _tallies(game, figure):
        words, short = Text(f"torgue_arena.attribute.{name}"), Text(f"torgue_arena.short.{name}")
        yield Line(words, str(tally.value), reasons.tone(tally), "TOR-ATR-02", ICONS[name], short)


def _why(game: Arena, figure: Hunter | Companion) -> Iterator[Line]:
    """What changes its attributes now."""
    for name, tally in _tallies(game, figure):
        yield from reasons.lines(Text(f"torgue_arena.attribute.{name}"), tally)


def _tokens(hunter: Hunter) -> Iterator[Line]:
    """Its Action tokens as they are, those that look the same on one line (ACT-02)."""
    counts = Counter(harm.token_key(token) for token in hunter.tokens)
    for token in harm.distinct(hunter.tokens):
        n = counts[harm.token_key(token)]
        tone: Tone = "dim" if token.spent else TONES[token.colour]
        icon = "hexagon-outline" if token.spent else "hexagon"
        yield Line(harm.token_words(token), f"×{n}" if n > 1 else "", tone, "", icon)


def _item(game: Arena, item: Item) -> Line:
    card = game.gear(item)
    words = gear_words(card)
    if item.spent:
        words = Text("torgue_arena.look.out_of_ammo", text=words)
    elif item.shield:
        words = Text("torgue_arena.look.shield_left", n=item.shield.count(False), of=len(item.shield), text=words)
    return Line(card.name, words, "dim" if item.spent else "plain", icon=card.icon)


def _loot(game: Arena, hunter: Hunter) -> Iterator[Line]:
    counts: dict[str, int] = {}
    for token in hunter.loot:
        kind = game.loot(token)
        counts[kind.id] = counts.get(kind.id, 0) + 1
    for id, n in counts.items():
        kind = game.library.get(content.LootKind, id)
        yield Line(kind.name, f"×{n}" if n > 1 else "", icon=kind.icon, rule="TOR-LOO-06")
    if hunter.money:
        yield Line(Text("torgue_arena.look.money"), f"{hunter.money * MONEY} $", icon="cash", rule="TOR-SET-14")
    for _ in hunter.objectives:
        yield Line(Text("torgue_arena.look.carries"), "", "accent", icon="flag")


def _skills(game: Arena, hunter: Hunter) -> Iterator[Line]:
    tree = game.tree(hunter)
    if tree is None:
        return
    kept = hunter.levels - len(hunter.slots)
    yield Line(tree.name, Text("torgue_arena.look.levels", n=len(hunter.slots), kept=kept), icon="file-tree")
    for place in hunter.slots:
        rank, slot = tree.slots[place]
        yield Line(Text("torgue_arena.look.rank", n=rank), slot.text, "good", "TOR-SKL-07")


def _signature(game: Arena, hunter: Hunter) -> Iterator[Line]:
    if hunter.signature:
        card = game.library.get(content.Signature, hunter.signature)
        yield Line(card.name, card.text, icon=card.icon, rule="TOR-SIG-01")


def _state(game: Arena, figure: Figure) -> Iterator[Line]:
    if game.state.spotlight == figure.id:
        yield Line(Text("torgue_arena.look.spotlight"), "", "accent", "TOR-SPT-03", "spotlight-beam")
    for element, n in figure.elements.items():
        if n:
            yield Line(Text(f"torgue_arena.element.{element}"), str(n), "bad", "TOR-ELE-03", ELEMENT_ICONS[element])
    if isinstance(figure, Hunter) and figure.stun:
        yield Line(Text("torgue_arena.look.stun"), str(figure.stun), "bad", "TOR-PRP-07", "head-flash")
    if isinstance(figure, Hunter) and figure.down:
        yield Line(Text("torgue_arena.look.down"), "", "bad", "TOR-FFY-01")


def _companion(game: Arena, companion: Companion) -> Sheet:
    card = game.companion_card(companion)
    sections = [
        *_section("state", _state(game, companion)),
        *reasons.changes(_why(game, companion)),
        *_section("special", iter([Line(card.text, icon="star")])),
    ]
    owner = game.hunter(companion.hunter)
    subtitle = Text("torgue_arena.look.companion_of", name=game.name(owner))
    return Sheet(
        card.name, card.icon, owner.seat, subtitle, tuple(_attributes(game, companion)), tuple(sections), card.role
    )


# --- enemies


def _enemy(game: Arena, enemy: Enemy) -> Sheet:
    card = game.enemy_card(enemy)
    sections = [
        *_section("state", _state(game, enemy)),
        *_section("goes_for", _goes_for(game, enemy)),
        *_section("rules", iter([Line(card.text)])),
        *_section("specials", (Line(s.title, s.text, icon="star", rule="TOR-SPC-01") for s in card.specials)),
    ]
    kind = Text(f"torgue_arena.kind.{card.kind}")
    return Sheet(card.name, card.icon, FOES, kind, tuple(_numbers(game, enemy)), tuple(sections), card.role)


def _numbers(game: Arena, enemy: Enemy) -> Iterator[Line]:
    card = game.enemy_card(enemy)
    strength: int | str = card.strength
    if isinstance(card.strength, int):
        strength = STRENGTH(enemy_attack.attack_of(game, enemy), card.strength).value
    numbers: list[tuple[str, int | str | DiceWord, str, str]] = [
        ("hit_points", f"{card.hit_points - enemy.wounds}/{card.hit_points}", "heart", "TOR-ATK-04"),
        ("defence", card.defence + game.tyres(enemy.at) - enemy.has("corrosion"), "shield", "TOR-RES-02"),
        ("strength", strength, "arm-flex", "TOR-ENC-02"),
        ("range", card.range, "target", "TOR-RNG-08"),
        ("movement", card.movement, "shoe-print", "TOR-ORD-13"),
    ]
    for name, value, icon, rule in numbers:
        short = Text(f"torgue_arena.short.{name}")
        yield Line(Text(f"torgue_arena.look.{name}"), str(value), "plain", rule, icon, short)
    resisted = Text(f"torgue_arena.short.{card.resist}")
    short = Text("torgue_arena.short.resist")
    yield Line(Text("torgue_arena.look.resist"), resisted, "plain", "TOR-ENC-02", ICONS[card.resist], short)


def _goes_for(game: Arena, enemy: Enemy) -> Iterator[Line]:
    for id in enemy_attack.likely(game, enemy):
        yield Line(game.name(id), "", "bad", "TOR-TGT-01", "bullseye-arrow")


# --- cards


def card_sheet(game: Arena, id: str) -> Sheet | None:
    """A Skill Tree or a gear card that somebody may choose."""
    library = game.library
    if (tree := library.find(content.Tree, id)) is not None:
        return _tree(game, tree)
    if (card := library.find(content.Gear, card_of(id))) is not None:
        return _gear(card)
    return None


def _tree(game: Arena, tree: content.Tree) -> Sheet:
    """All slots, rank by rank; those that the hunter who uses the tree has filled are ticked."""
    filled = [place for hunter in game.state.hunters.values() if hunter.tree == tree.id for place in hunter.slots]
    ranks: dict[int, list[Line]] = {}
    for place, (rank, slot) in enumerate(tree.slots):
        ticked = place in filled
        icon = "check-circle" if ticked else "chevron-up-circle-outline"
        ranks.setdefault(rank, []).append(Line(slot.text, tone="good" if ticked else "plain", icon=icon))
    sections = [Section(Text("torgue_arena.look.rank", n=rank), tuple(lines)) for rank, lines in ranks.items()]
    return Sheet(tree.name, "file-tree", NOBODY, Text("torgue_arena.look.skills"), (), tuple(sections))


def _gear(card: content.Gear) -> Sheet:
    rules = Section(Text("torgue_arena.look.rules"), (Line(gear_words(card)),))
    return Sheet(card.name, card.icon, NOBODY, Text(f"torgue_arena.place.{card.slot}"), (), (rules,))
