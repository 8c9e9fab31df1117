"""Cards: coin, star, boxes, illustration; small ones are whole too."""

from __future__ import annotations

import pygame
import pytest

from game.app.cards.art import PATTERNS, art, pattern_of
from game.app.cards.card import COIN, KINDS, PROPORTION, STAR, paint_card
from game.app.theme import Theme, icon_exists
from game.core.text import Text
from game.kit import registry
from game.kit.looks import CardBox, CardFace

THEME = Theme()


@pytest.fixture(scope="module", autouse=True)
def screen() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))


def painted(card: CardFace, wide: int = 210, **more: bool) -> pygame.Surface:
    return paint_card(THEME, lambda text: text.key, card, (wide, round(PROPORTION * wide)), **more)


def shows(sheet: pygame.Surface, colour: tuple[int, int, int]) -> bool:
    spots = ((x, y) for x in range(0, sheet.get_width(), 2) for y in range(sheet.get_height()))
    return any(all(abs(a - b) < 8 for a, b in zip(sheet.get_at(at)[:3], colour, strict=True)) for at in spots)


def card(**more: object) -> CardFace:
    return CardFace("beat", Text("Beat them down"), "sword-cross", **more)  # type: ignore[arg-type]


def test_cost_is_a_coin_and_worth_is_a_star() -> None:
    plain, dear = painted(card(kind="ground")), painted(card(kind="ground", cost="2", worth="3"))
    assert not shows(plain, COIN) and shows(dear, COIN)
    assert not shows(plain, STAR) and shows(dear, STAR)


def test_a_whole_card_grows_with_its_boxes_and_shows_each() -> None:
    one = card(boxes=(CardBox(Text("objective"), Text("Do this. " * 6), "bad"),))
    two = card(boxes=(*one.boxes, CardBox(Text("resource"), Text("Or that. " * 30), "accent")))
    small, large = painted(one, whole=True), painted(two, whole=True)
    assert large.get_height() > small.get_height() >= round(PROPORTION * 210)
    assert shows(large, COIN), "the bar of a Resource"


def test_every_kind_has_its_colour_and_usable_ones_their_border() -> None:
    faces = [painted(card(kind=kind)) for kind in KINDS]
    assert len({pygame.image.tobytes(face, "RGBA") for face in faces}) == len(KINDS)
    assert pygame.image.tobytes(painted(card()), "RGBA") != pygame.image.tobytes(painted(card(), usable=True), "RGBA")


@pytest.mark.parametrize("pattern", PATTERNS)
def test_illustrations_are_the_same_each_time(pattern: str) -> None:
    first = pygame.image.tobytes(art((80, 60), "ra:axe", (90, 60, 60), pattern, "x"), "RGB")
    art.cache_clear()
    assert pygame.image.tobytes(art((80, 60), "ra:axe", (90, 60, 60), pattern, "x"), "RGB") == first
    assert pattern_of("x") == pattern_of("x")


def test_every_illustration_of_the_shipped_cards_exists() -> None:
    system = registry.load("bmg3")
    things = [thing for cls in system.kinds.values() for thing in system.library.all(cls)]  # type: ignore[attr-defined]
    arts = {thing.id: thing.art for thing in things if hasattr(thing, "art")}
    assert arts and [id for id, icon in arts.items() if not icon_exists(icon)] == []


def test_a_tiny_card_shows_its_picture_and_no_cut_off_name() -> None:
    tiny, nameless = (painted(CardFace("beat", Text(name), "sword-cross", cost="1"), wide=48) for name in ("Beat", ""))
    assert pygame.image.tobytes(tiny, "RGBA") == pygame.image.tobytes(nameless, "RGBA")
