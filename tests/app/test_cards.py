"""Cards: coin, star, boxes, illustration; small ones are whole too."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.app.cards.art import PATTERNS, art, pattern_of
from game.app.cards.card import fitted_title, height_of, paint_card, paint_small
from game.app.cards.signs import KINDS
from game.app.theme import COIN, LEAST, STAR, Theme, icon_exists
from game.core.text import LANGUAGES, Text
from game.kit import registry
from game.kit.faces import CardBox, CardFace

THEME = Theme()


@pytest.fixture(scope="module", autouse=True)
def screen() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))


def painted(card: CardFace, wide: int = 210, **more: bool) -> pygame.Surface:
    return paint_card(THEME, lambda text: text.key, card, wide, **more)


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
    small, large = painted(one), painted(two)
    assert large.get_height() > small.get_height() == height_of(210)
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
    arts = {thing.id: thing.art for thing in things("bmg3") if hasattr(thing, "art")}
    assert arts and [id for id, icon in arts.items() if not icon_exists(icon)] == []


def test_a_tiny_card_shows_its_picture_and_no_cut_off_name() -> None:
    faces = [CardFace("beat", Text(name), "sword-cross", cost="1") for name in ("Beat", "")]
    tiny, nameless = (paint_small(THEME, lambda text: text.key, face, (48, 60)) for face in faces)
    assert pygame.image.tobytes(tiny, "RGBA") == pygame.image.tobytes(nameless, "RGBA")


def test_a_large_card_is_drawn_larger_and_not_stretched() -> None:
    small, large = painted(card(cost="1", text=Text("Words.")), 210), painted(card(cost="1", text=Text("Words.")), 392)
    assert large.get_height() == height_of(392)
    stretched = pygame.transform.smoothscale(small, large.get_size())
    assert pygame.image.tobytes(stretched, "RGB") != pygame.image.tobytes(large, "RGB")


@pytest.mark.parametrize("percent", [75, 100, 150, 200])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", ["bmg3", "torgue_arena", "shadow_of_the_bat"])
def test_every_title_can_be_read_whole_and_only_the_smallest_cards_divide_a_word(
    system: str, language: str, percent: int
) -> None:
    theme, catalog = Theme(percent), registry.catalog()
    registry.load(system)
    names = [catalog.render(thing.name, language) for thing in things(system) if hasattr(thing, "name")]
    assert names
    for name in names:
        for wide, largest in ((104, 12), (174, 14), (236, 16)):
            room = theme.px(wide - 12)
            size, lines = fitted_title(theme, name, room, theme.px(largest))
            assert size >= LEAST, name
            divided = " ".join(lines).replace("- ", "")
            assert divided.replace("-", "") == name.replace("-", "")
            if theme.px(wide) > 156:
                assert " ".join(lines) == name
            assert all(theme.marked(line, size) <= room for line in lines)


def test_the_half_of_a_card_that_does_not_count_is_dark() -> None:
    both = card(boxes=(CardBox(None, Text("This."), "bad"), CardBox(None, Text("That."), "accent")))
    plain, first, second = (painted(both, counts=counts) for counts in (None, 0, 1))
    upper, lower = (105, 180), (105, 270)
    assert sum(first.get_at(lower)[:3]) < sum(plain.get_at(lower)[:3])
    assert sum(second.get_at(upper)[:3]) < sum(plain.get_at(upper)[:3])


def things(system: str) -> list[Any]:
    found = registry.load(system)
    return [thing for cls in found.kinds.values() for thing in found.library.all(cls)]  # type: ignore[attr-defined]
