"""Settings: every choice takes effect at once, except the one that says it needs a restart."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal, cast, get_args

import pygame

from game.app import hints
from game.app.theme import DIM, GROUND, PALETTES, RAISED, TEXT
from game.app.widgets.boxes import Column, split
from game.app.widgets.menu import MenuScreen
from game.app.window import App
from game.kit.sounds import Sound

Language = Literal["en", "es", "it", ""]
Animation = Literal["none", "fast", "normal", "slow"]
Tab = Literal["look", "motion", "sound", "play"]

SCALES = (0, 75, 90, 100, 110, 125, 150, 175, 200)
LANGUAGE_NAMES: dict[Language, str] = {"en": "English", "es": "Español", "it": "Italiano"}
_ROWS = 4
"""On the longest page."""
_VOLUMES = (
    ("volume", "v"),
    ("volume_effects", "e"),
    ("volume_ambience", "a"),
    ("volume_music", "m"),
    ("volume_interface", "i"),
)
"""The sliders and their keys."""
_SAMPLES: dict[str, Sound] = {
    "volume": "dice",
    "volume_effects": "punch",
    "volume_interface": "button",
}
"""What lets a volume be heard that is not heard anyway."""
_TAB_ICONS: dict[Tab, str] = {
    "look": "palette-outline",
    "motion": "motion-outline",
    "sound": "volume-high",
    "play": "dice-5-outline",
}


class SettingsScreen(MenuScreen):
    """Four pages: how it looks, how it moves, how it sounds, and how it plays."""

    name = "settings"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._tab: Tab = "look"

    def build(self, area: pygame.Rect) -> None:
        column = Column(area, self.gap)
        for tab, rect in zip(get_args(Tab), split(column.top(self.line), (1, 1, 1, 1), self.px(6)), strict=True):
            self.desk.button(
                rect,
                f"settings.tab.{tab}",
                self._opener(tab),
                key=str(get_args(Tab).index(tab) + 1),
                icon=_TAB_ICONS[tab],
                look="chosen" if tab == self._tab else "plain",
            )
        body = column.left
        width = min(body.width, self.px(820 if self._tab != "sound" or not self._paired(body) else 1240))
        body = pygame.Rect(body.centerx - width // 2, body.y, width, body.height)
        {"look": self._look, "motion": self._motion, "sound": self._sound, "play": self._play}[self._tab](body)

    def _opener(self, tab: Tab) -> Callable[[], None]:
        def open_tab() -> None:
            self._tab = tab
            self.layout()

        return open_tab

    def _row(self, column: Column, name: str, rows: int = _ROWS) -> pygame.Rect:
        """The place of a control, with its name and what it means to the left of it."""
        height = max(self.line, min(self.px(64), (self.app.size[1] - self.px(56 + 28) - self.line) // rows - self.gap))
        label, place = split(column.top(height), (5, 6), self.gap)
        theme = self.app.theme
        title = self.desk.say(f"{name}.words")
        note = self.desk.say(f"{name}.note") if self._noted(name) else ""
        named = len(theme.wrap(title, label.width)) * theme.line_height()
        lines = len(theme.wrap(note, label.width, "small")) if note else 0
        if note and named + lines * theme.line_height("small") > height:
            note, lines = "", 0
        tall = named + lines * theme.line_height("small")
        title_box = pygame.Rect(label.x, label.centery - tall // 2, label.width, theme.line_height() * 2)
        below = self.desk.label(title_box, title)
        if note:
            self.desk.label(pygame.Rect(label.x, below, label.width, label.bottom - below), note, "small", DIM)
        return pygame.Rect(place.x, place.centery - self.line // 2, place.width, self.line)

    def _noted(self, name: str) -> bool:
        return self.app.catalog.known(f"app.{name}.note", "en") is not None

    # --- the pages

    def _look(self, body: pygame.Rect) -> None:
        settings = self.app.settings
        column = Column(body, self.gap)
        row = self._row(column, "settings.language")
        own = self.desk.say("settings.language.own", language=LANGUAGE_NAMES[cast(Language, self.app.language)])
        languages = [("", own), *LANGUAGE_NAMES.items()]
        self.desk.choice(row, "settings.language", languages, settings.language, self._set_language, key="l")
        row = self._row(column, "settings.scale")
        scales = [(str(scale), self._scale_words(scale)) for scale in SCALES]
        self.desk.choice(row, "settings.scale", scales, str(settings.scale), self._set_scale, key="i")
        row = self._row(column, "settings.palette")
        palettes = [(str(n), self.desk.say(f"settings.palette.{n}")) for n in range(len(PALETTES))]
        self.desk.choice(
            row, "settings.palette", palettes, str(settings.palette), self._set_palette, key="p", sample=self._sample
        )

    def _scale_words(self, scale: int) -> str:
        """A size by its name; a window that cannot hold it says what it shows instead."""
        here = self.app.scale_of(scale)
        if not scale:
            return self.desk.say("settings.scale.own", percent=here)
        return f"{scale} %" if here == scale else self.desk.say("settings.scale.held", percent=scale, here=here)

    def _motion(self, body: pygame.Rect) -> None:
        settings = self.app.settings
        column = Column(body, self.gap)
        row = self._row(column, "settings.animation")
        speeds = [(speed, self.desk.say(f"settings.animation.{speed}")) for speed in get_args(Animation)]
        self.desk.choice(row, "settings.animation", speeds, settings.animation, self._set_animation, key="a")
        row = self._row(column, "settings.dice_wait")
        self.desk.choice(
            row, "settings.dice_wait", self._yes_no(), _yes(settings.dice_wait), self._set_dice_wait, key="w"
        )
        row = self._row(column, "settings.full_screen")
        self.desk.choice(
            row, "settings.full_screen", self._yes_no(), _yes(settings.full_screen), self._set_full_screen, key="f"
        )
        row = self._row(column, "settings.accelerated")
        self.desk.choice(
            row, "settings.accelerated", self._yes_no(), _yes(settings.accelerated), self._set_accelerated, key="g"
        )

    def _paired(self, body: pygame.Rect) -> bool:
        """Whether the page of sounds needs two columns."""
        return (len(_VOLUMES) + 2) * (self.line + self.gap) > body.height

    def _sound(self, body: pygame.Rect) -> None:
        """A slider for everything and one for each part, then two switches; in two columns where the window is low."""
        settings, paired = self.app.settings, self._paired(body)
        left, right = split(body, (1, 1), 2 * self.gap) if paired else (body, body)
        column = Column(left, self.gap)
        rows = len(_VOLUMES) // 2 + 2 if paired else len(_VOLUMES) + 2
        for n, (name, key) in enumerate(_VOLUMES):
            if paired and n == len(_VOLUMES) // 2 + 1:
                column = Column(right, self.gap)
            row = self._row(column, f"settings.{name}", rows)
            self.desk.slider(row, f"settings.{name}", getattr(settings, name), (0, 100), self._setter(name), key=key)
        row = self._row(column, "settings.captions", rows)
        self.desk.choice(row, "settings.captions", self._yes_no(), _yes(settings.captions), self._set_captions, key="c")
        row = self._row(column, "settings.quiet_behind", rows)
        self.desk.choice(
            row, "settings.quiet_behind", self._yes_no(), _yes(settings.quiet_behind), self._set_quiet, key="b"
        )

    def _play(self, body: pygame.Rect) -> None:
        settings = self.app.settings
        column = Column(body, self.gap)
        row = self._row(column, "settings.dice")
        self.desk.choice(row, "settings.dice", self._yes_no(), _yes(settings.ask_dice), self._set_dice, key="d")
        row = self._row(column, "settings.hints")
        self.desk.choice(row, "settings.hints", self._yes_no(), _yes(not settings.hints_off), self._set_hints, key="h")
        row = self._row(column, "settings.hints_again")
        self.desk.button(
            row,
            "settings.hints_again",
            self._reset_hints,
            key="r",
            icon="restore",
            words=self.desk.say("settings.hints_again.do"),
            enabled=bool(settings.hints_seen) or settings.hints_off,
        )

    def _yes_no(self) -> list[tuple[str, str]]:
        return [("yes", self.desk.say("yes")), ("no", self.desk.say("no"))]

    def _sample(self, surface: pygame.Surface, box: pygame.Rect, value: str) -> None:
        """Four tokens in a palette's colours, each with its rim."""
        theme = self.app.theme
        radius = min(theme.px(10), box.height // 2 - theme.px(4))
        for seat, colour in enumerate(PALETTES[int(value)]):
            at = (box.x + radius + seat * round(radius * 2.25), box.centery)
            pygame.draw.circle(surface, colour, at, radius)
            pygame.draw.circle(surface, RAISED, at, radius * 0.6)
            pygame.draw.circle(surface, TEXT, at, radius * 0.2)
            for notch in range(seat and 4 + 2 * seat):
                angle = math.tau * notch / (4 + 2 * seat)
                where = (at[0] + radius * math.cos(angle), at[1] + radius * math.sin(angle))
                pygame.draw.circle(surface, GROUND, where, max(1, radius * 0.18))

    # --- the choices

    def _set_language(self, value: str) -> None:
        self.app.settings.language = cast(Language, value)
        self.app.changed()

    def _set_scale(self, value: str) -> None:
        self.app.settings.scale = int(value)
        self.app.changed()

    def _set_palette(self, value: str) -> None:
        self.app.settings.palette = int(value)
        self.app.changed()

    def _set_animation(self, value: str) -> None:
        self.app.settings.animation = cast(Animation, value)
        self.app.changed()

    def _set_dice_wait(self, value: str) -> None:
        self.app.settings.dice_wait = value == "yes"
        self.app.changed()

    def _setter(self, name: str) -> Callable[[int], None]:
        def take(value: int) -> None:
            setattr(self.app.settings, name, value)
            self.app.settings.save()
            if name in _SAMPLES:
                self.app.sounds.play(_SAMPLES[name])

        return take

    def _set_captions(self, value: str) -> None:
        self.app.settings.captions = value == "yes"
        self.app.changed()

    def _set_quiet(self, value: str) -> None:
        self.app.settings.quiet_behind = value == "yes"
        self.app.changed()

    def _set_full_screen(self, value: str) -> None:
        self.app.fill_screen(value == "yes")

    def _set_accelerated(self, value: str) -> None:
        self.app.settings.accelerated = value == "yes"
        self.app.changed()
        self.desk.toast.show(self.desk.say("settings.accelerated.restart"))

    def _set_dice(self, value: str) -> None:
        self.app.settings.ask_dice = value == "yes"
        self.app.changed()

    def _set_hints(self, value: str) -> None:
        self.app.settings.hints_off = value == "no"
        self.app.changed()

    def _reset_hints(self) -> None:
        hints.reset(self.app.settings)
        self.layout()
        self.desk.toast.show(self.desk.say("settings.hints_again.done"))


def _yes(value: bool) -> str:
    return "yes" if value else "no"
