"""Draws boards of every kind into build/shots: `python -m tests.app.board_pictures [word ...]` for some of them."""

from __future__ import annotations

import sys
import time

import pygame

from tests.app import stage

MAPS = (
    "bmg3/crime_alley.tmx",
    "bmg1/back_streets.tmx",
    "first_blood/river_crossing.tmx",
    "shadow_of_the_bat/rooftops.tmx",
    "torgue_arena/pit_of_noise.tmx",
)
SIZES = ((1280, 720), (1920, 1080))


def main(words: list[str]) -> None:
    boards = {
        "everything": stage.invented_table,
        "hexes": stage.invented_hexes,
        "squares": stage.invented_squares,
        **{
            f"ground-{name}": (lambda name=name: stage.invented_table(name))
            for name in ("asphalt", "planks", "snow", "sand", "metal", "dirt", "stone", "concrete", "tiles")
        },
        **{name.split("/")[1][:-4]: (lambda name=name: stage.shipped(name)) for name in MAPS},
    }
    for name, make in boards.items():
        for size in SIZES:
            for zoom, overlays in ((0, False), (0, True), (4, True), (8, False), (-2, False)):
                title = f"{name}-{size[1]}-z{zoom}{'-overlays' if overlays else ''}"
                if not all(word in title for word in words):
                    continue
                window = stage.window(size)
                began = time.perf_counter()
                view = stage.view_of(make(), size, 100 if size[1] < 1000 else 150)
                figures = stage.crowd(view.board)
                view.camera.animated = False
                if zoom:
                    view.camera.zoom_at(view.camera.to_screen(figures.tokens[0].at), zoom)
                view.settle()
                window.fill((20, 23, 28))
                view.draw(window, figures, stage.everything(view.board, figures) if overlays else ())
                pygame.image.save(window, stage.shots() / f"{title}.png")
                print(f"{title} {time.perf_counter() - began:.2f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
