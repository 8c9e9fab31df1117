"""Our colours and sizes as a theme for pygame_gui, made again for every interface size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from pygame_gui import UIManager
from pygame_gui.core.resource_loaders import IResourceLoader
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme

from game.app.theme import ACCENT, DIM, GROUND, LINE, LOSS, PANEL, RAISED, SIZES, TEXT, Colour, Theme, mixed


def hexed(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


class _Loader(IResourceLoader):
    """Loads fonts where it is asked to: the library's own starts threads for every manager, and waits for them."""

    def __init__(self) -> None:
        self._waiting: list[Any] = []
        self._started = False

    def add_resource(self, resource: Any) -> None:
        self._waiting.append(resource)

    def start(self) -> None:
        self._started = True

    def update(self) -> tuple[bool, float]:
        for resource in self._waiting:
            resource.load()
        self._waiting.clear()
        return True, 1.0

    def started(self) -> bool:
        return self._started


class Gui(UIManager):
    """The library's manager, with a theme that all screens of one interface size share: reading one takes long."""

    _read: ClassVar[dict[int, UIAppearanceTheme]] = {}

    def __init__(self, size: tuple[int, int], theme: Theme) -> None:
        self._sized = theme
        loader = _Loader()
        super().__init__(size, enable_live_theme_updates=False, resource_loader=loader)
        loader.start()
        loader.update()

    def readying(self) -> Iterator[None]:
        """Paint everything that is on it in each of its states, one thing at a time; otherwise a frame paints all."""
        for element in tuple(self.ui_group.sprites()):
            shape = getattr(element, "drawable_shape", None)
            while shape is not None and shape.states_to_redraw_queue:
                shape.redraw_state(shape.states_to_redraw_queue.popleft())
                yield

    def create_new_theme(self, theme_path: object = None) -> UIAppearanceTheme:
        percent = self._sized.percent
        if percent not in self._read:
            self._read[percent] = super().create_new_theme(gui_theme(self._sized))
        return self._read[percent]


def gui_theme(theme: Theme) -> dict[str, Any]:
    """An entry per element type, because the library's defaults do not carry fonts; its numbers are strings."""
    plain = _element(theme, RAISED, mixed(RAISED, TEXT, 0.12), LINE)
    quiet = _element(theme, GROUND, RAISED, LINE)
    return {
        "button": plain,
        "#main": _element(theme, mixed(PANEL, ACCENT, 0.42), mixed(PANEL, ACCENT, 0.6), ACCENT),
        "#danger": _element(theme, mixed(PANEL, LOSS, 0.35), mixed(PANEL, LOSS, 0.55), LOSS),
        "#chosen": _element(theme, mixed(PANEL, ACCENT, 0.22), mixed(PANEL, ACCENT, 0.32), ACCENT),
        "#clear": _clear(_element(theme, PANEL, RAISED, PANEL)),
        "text_entry_line": quiet,
        "horizontal_slider": quiet,
        "horizontal_slider.button": plain,
        "horizontal_slider.#sliding_button": _element(theme, ACCENT, mixed(ACCENT, TEXT, 0.4), ACCENT),
        "check_box": quiet,
    }


def _element(theme: Theme, face: Colour, lit: Colour, edge: Colour) -> dict[str, Any]:
    faded = mixed(face, GROUND, 0.6)
    return {
        "colours": {
            "normal_bg": hexed(face),
            "hovered_bg": hexed(lit),
            "active_bg": hexed(mixed(lit, ACCENT, 0.25)),
            "selected_bg": hexed(mixed(face, ACCENT, 0.3)),
            "disabled_bg": hexed(faded),
            "dark_bg": hexed(GROUND),
            "disabled_dark_bg": hexed(GROUND),
            "normal_border": hexed(edge),
            "hovered_border": hexed(mixed(edge, TEXT, 0.4)),
            "active_border": hexed(ACCENT),
            "selected_border": hexed(ACCENT),
            "disabled_border": hexed(mixed(LINE, GROUND, 0.5)),
            **{f"{state}_text": hexed(TEXT) for state in ("normal", "hovered", "active", "selected")},
            "disabled_text": hexed(DIM),
            "text_cursor": hexed(ACCENT),
        },
        "font": {"name": "noto_sans", "size": str(theme.px(SIZES["body"]))},
        "misc": {
            "shape": "rounded_rectangle",
            "shape_corner_radius": str(theme.px(3)),
            "border_width": "1",
            "shadow_width": "0",
            "padding": f"{theme.px(8)},{theme.px(2)}",
            "text_horiz_alignment": "left",
            "sliding_button_width": str(theme.px(18)),
            "enable_arrow_buttons": "0",
        },
    }


def _clear(element: dict[str, Any]) -> dict[str, Any]:
    """Without a face or edge until it is pointed at: for menus over a picture."""
    colours = element["colours"] | {"normal_bg": "#00000000", "normal_border": "#00000000"}
    colours |= {"hovered_bg": hexed(RAISED), "hovered_border": hexed(ACCENT)}
    return element | {"colours": colours}
