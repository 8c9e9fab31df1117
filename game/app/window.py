"""The window, its loop and its screens: events in, one frame out, sixty times a second."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from time import thread_time
from typing import Any, get_args

import pygame

import game.systems  # noqa: F401 - the games that ship
from game.app.bits import MOST, Bits
from game.app.figures.roles import paint_next
from game.app.reports import report
from game.app.settings import Settings, load_settings, read_settings
from game.app.sounds.player import Sounds
from game.app.theme import GROUND, Theme
from game.app.tidying import Tidying
from game.app.widgets.toast import Toast
from game.core.files import keeper, sweep
from game.core.home import Folder
from game.core.home import home as own_files
from game.core.text import LANGUAGES, Text
from game.kit import registry

FRAMES = 60
SMALLEST = (960, 600)
_DESIGN_HEIGHT = 720
_A_WHILE = 5.0
"""Seconds between two attempts to write what the disk would not take."""
_ROOM, _PATIENT = 0.01, 6
"""A frame that has worked for so many seconds leaves somebody's face for the next one, but not for ever."""
_LEFT_BEHIND = 0.004
"""Seconds of a frame that go into what screens have left behind."""
_MEANT = (
    pygame.KEYDOWN,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEMOTION,
    pygame.MOUSEWHEEL,
    pygame.TEXTINPUT,
)
"""What a player does to the screen he sees."""
_LEAST_ROOM = (800, 450)
"""What screens need at 100 %: in a small window the interface grows only as far as leaves them this much."""
_MOST_ROOM = (1400, 780)
"""What they can fill: letters stay as large as can be read, so that what holds them shrinks only as far as this."""
_SMALLEST_SCALE, _DENSEST = 75, 90
"""Per cent: of an interface in the smallest window, and in one that has room for more."""


class Screen:
    """One page of the program. Coordinates are window pixels; `draw` repaints everything."""

    def __init__(self, app: App) -> None:
        self.app = app

    def layout(self) -> None:
        """Arrange everything again: called on entering and when size, language, scale or colours change."""

    def laying(self) -> Generator[None, None, None]:
        """Arrange everything when it is opened, a few milliseconds at a time where that takes long."""
        self.layout()
        yield

    def arriving(self) -> Generator[None, None, None]:
        """Paint what the first picture needs, a few milliseconds at a time; whatever is left out is painted then."""
        yield from ()

    def returning(self) -> Generator[None, None, None]:
        """The same when whatever lay over it has been left."""
        yield from self.arriving()

    def leave(self) -> None:
        """The screen is taken off the stack."""

    def event(self, event: pygame.event.Event) -> bool:
        """Use an event; whether it was used."""
        return False

    def update(self, seconds: float) -> None:
        """Let time pass."""

    def draw(self, window: pygame.Surface) -> None:
        raise NotImplementedError

    def back(self) -> None:
        """Esc: go to where the player came from."""
        self.app.pop()

    def report(self, fault: Exception) -> Path:
        """Write down what went wrong on this screen."""
        return report(fault)

    def recover(self) -> None:
        """Something went wrong here: go on from what is certain."""
        self.layout()

    # --- what is heard here

    def air(self) -> str | None:
        """What is around the player (`game.app.sounds.beds`); None: as on the screen below."""
        return None

    def musical(self) -> bool | None:
        """Whether there is music; None: as on the screen below."""
        return False

    def captions_at(self) -> tuple[int, int]:
        """The middle of the lower edge of captions."""
        wide, high = self.app.size
        return wide // 2, high - self.app.theme.px(72)


class App:
    """The program: a window, a stack of screens, and what they share."""

    bit_by_bit = False
    """Whether a screen may come some frames after it was opened, so that none of them takes long."""
    after_game: Callable[[App, Any], Screen] | None = None
    """What the table opens when its game is over, if anything: a screen for the app and the game as it was played."""
    after_part: Callable[[App, Any], Screen] | None = None
    """The same when a part of a longer game is over."""
    practise: Callable[[App, Any], Screen] | None = None
    """What a table opens for a lesson about a rule that was looked up."""
    rehearse: Callable[[App, Path], Screen] | None = None
    """The same for a situation that practises it."""
    new_game: Callable[[App, str], Screen] | None = None
    """What the last lesson leads to: a new game of a system."""
    shown_once: Callable[[], object] | None = None
    """What is begun as soon as the first frame has been shown."""

    def __init__(self, settings: Settings | None = None, size: tuple[int, int] | None = None) -> None:
        hasattr(pygame.surfarray, "pixels3d")  # loaded at the first look: two threads that look together see half of it
        self.settings = settings or load_settings()
        for name in get_args(Folder):
            sweep(own_files() / name)
        pygame.display.init()
        pygame.font.init()
        pygame.key.set_repeat(400, 40)
        pygame.display.set_caption("Sandtable")
        wide, high = self.settings.window
        kept = max(wide, SMALLEST[0]), max(high, SMALLEST[1])
        self.window = pygame.display.set_mode(size or kept, pygame.RESIZABLE)
        self.catalog = registry.catalog()
        self.theme = Theme(self.scale, self.settings.palette)
        self.sounds = Sounds(lambda: self.settings)
        self.screens: list[Screen] = []
        self.clock = pygame.time.Clock()
        self.running = True
        self.repeating = False
        """Whether the key being handled is still held down from before."""
        self._down: set[int] = set()
        self._minimised = False
        self._told = Toast()
        """What no screen has asked for: that the disk is full."""
        self._stumbled = False
        """Whether the last frame could not be shown."""
        self._patience = 0.0
        self._arrival: Bits[None] | None = None
        """What the top screen arranges and paints before it is first shown."""
        self._laid = True
        """Whether everything on the top screen has its place."""
        self._faceless = 0
        """Frames that had no time left to paint somebody who is waited for."""
        self._sheet = pygame.Surface(self.size)
        self._afterwards: list[Bits[None]] = []
        """What screens that were left have still to do."""
        self.tidying = Tidying()

    # --- what screens share

    @property
    def size(self) -> tuple[int, int]:
        return self.window.get_size()

    @property
    def sheet(self) -> pygame.Surface:
        """As large as the window, and seen by nobody: screens paint on it whatever they are going to show."""
        if self._sheet.get_size() != self.size:
            self._sheet = pygame.Surface(self.size)
        return self._sheet

    @property
    def language(self) -> str:
        return self.settings.language or _own_language()

    @property
    def scale(self) -> int:
        """The interface size in per cent, as it is shown."""
        return self.scale_of(self.settings.scale)

    def scale_of(self, wanted: int) -> int:
        """The player's choice as far as the window can hold it; for 0, a guess from the window's height."""
        wide, high = self.window.get_size()
        if not wanted:
            return max(_SMALLEST_SCALE, min(200, int(100 * high / _DESIGN_HEIGHT / 25) * 25))
        least, most = (100 * min(wide / room[0], high / room[1]) for room in (_MOST_ROOM, _LEAST_ROOM))
        return max(_SMALLEST_SCALE, min(_DENSEST, int(least)), min(wanted, int(most / 5) * 5))

    def say(self, text: Text) -> str:
        """A message in the player's language."""
        return self.catalog.render(text, self.language)

    def faults(self) -> list[str]:
        """What is wrong with the player's own files that were left out, a sentence each."""
        return read_settings()[1] + registry.faults()

    def changed(self) -> None:
        """Settings changed: take them up everywhere, and keep them."""
        self.settings.save()
        self.relayout()

    def relayout(self) -> None:
        if (self.theme.percent, self.theme.palette) != (self.scale, self.settings.palette):
            self.theme = Theme(self.scale, self.settings.palette)
        for screen in self.screens:
            screen.layout()
        if self._arrival is not None:
            self._arrival, self._laid = Bits(self.top.arriving()), True

    # --- the stack

    @property
    def top(self) -> Screen:
        return self.screens[-1]

    @property
    def arriving(self) -> bool:
        """Whether the top screen is still to be seen."""
        return self._arrival is not None

    def push(self, screen: Screen) -> None:
        if not self._laid:
            self.top.layout()
        self.screens.append(screen)
        self._arrived()
        if self.bit_by_bit and len(self.screens) > 1:
            self._arrival, self._laid = Bits(self._coming(screen)), False
            return
        screen.layout()  # there is nothing that could stand before the first screen
        if self.bit_by_bit:
            self._arrival = Bits(screen.arriving())

    def prepare(self, screen: Screen) -> None:
        """Much has changed on the top screen: paint it again before it is shown, while what was shown stands."""
        if self.bit_by_bit and self.top is screen:
            self._arrival = Bits(screen.arriving())

    def _coming(self, screen: Screen, again: bool = False) -> Generator[None, None, None]:
        yield from screen.laying()
        self._laid = True
        yield from screen.returning() if again else screen.arriving()

    def _come_back(self) -> None:
        """Show the top screen again as it is now."""
        if self.bit_by_bit:
            self._arrival, self._laid = Bits(self._coming(self.top, again=True)), False
        else:
            self.top.layout()

    def afterwards(self, work: Generator[None, None, None]) -> None:
        """Have something done that a screen leaves behind, while others are shown."""
        left = Bits(work)
        if self.bit_by_bit and self.running:
            self._afterwards.append(left)
        else:
            left.finish()

    def _arrived(self) -> None:
        """The top screen is shown as it is."""
        self._arrival, self._laid = None, True

    def pop(self) -> None:
        """Take the top screen off; taking off the last one ends the program."""
        self._arrived()
        self.tidying.left_behind()
        self.screens.pop().leave()
        if not self.screens:
            self.running = False
        else:
            self._come_back()

    def instead(self, screen: Screen, of: int = 1) -> None:
        """A screen in place of so many on top, even where there are no others below."""
        self._arrived()
        self.tidying.left_behind()
        for _ in range(of):
            self.screens.pop().leave()
        self.push(screen)

    def home(self) -> None:
        """Back to the first screen."""
        self._clear()
        self._come_back()

    def open(self, screen: Screen) -> None:
        """A screen over the first one, whatever was open before; the first is arranged when it is come back to."""
        self._clear()
        self.push(screen)

    def _clear(self) -> None:
        self._arrived()
        self.tidying.left_behind()
        while len(self.screens) > 1:
            self.screens.pop().leave()

    def quit(self) -> None:
        keeper.try_again()
        self.running = False
        while self.screens:
            self.screens.pop().leave()
        for work in self._afterwards:
            work.finish()

    # --- the loop

    def frame(self, events: Sequence[pygame.event.Event], seconds: float) -> None:
        """One turn of the loop."""
        for event in events:
            self._dispatch(event)
            if not self.running:
                return
        self._pass(seconds)

    def _pass(self, seconds: float, spent: float = 0.0) -> None:
        """Let time pass, and show what there is; so much of the frame has been `spent` on events."""
        began = thread_time()
        if self._arrival is not None:
            if self._arrival.go_on(MOST - spent):
                self._arrived()
            self._stand_by(seconds)
            return
        self.top.update(seconds)
        if not self.running:
            return
        if self._arrival is not None:
            self._stand_by(seconds)
            return
        self._look_after_files(seconds)
        self.window.fill(GROUND)
        self.top.draw(self.window)
        self._faceless = 0 if self._faceless >= _PATIENT or thread_time() < began + _ROOM else self._faceless + 1
        if not self._faceless:
            paint_next()
        self._told.draw(self.window, self.theme)
        self._hear(seconds)
        if self._afterwards and thread_time() < began + _ROOM and self._afterwards[0].go_on(_LEFT_BEHIND):
            del self._afterwards[0]
        self.tidying.update(seconds, at_rest=len(self.screens) == 1)
        pygame.display.flip()

    def _stand_by(self, seconds: float) -> None:
        """What was shown before stands until the new screen is ready."""
        self._hear(seconds)
        pygame.display.flip()

    def _hear(self, seconds: float) -> None:
        """Let what is around be heard, and captions be read."""
        below = self.screens[::-1]
        air = next((air for screen in below if (air := screen.air()) is not None), "room")
        music = next((music for screen in below if (music := screen.musical()) is not None), False)
        self.sounds.surround(air, music)
        self.sounds.update(seconds)
        words = [self.say(text) for text in self.sounds.captions.texts]
        if words:
            self.sounds.captions.draw(self.window, self.theme, words, self.top.captions_at())

    def turn(self, events: Sequence[pygame.event.Event], seconds: float) -> None:
        """A turn of the loop with a net under it: what goes wrong is reported, and the program goes on."""
        began = thread_time()
        for at, event in enumerate(events):
            if self._echoes(event, events[at + 1 :]):
                continue
            try:
                self._dispatch(event)
            except Exception as fault:
                self._caught(fault)
            if not self.running:
                return
        try:
            self._pass(seconds, thread_time() - began)
            self._stumbled = False
        except Exception as fault:
            self._caught(fault, again=self._stumbled)
            self._stumbled = True

    def _echoes(self, event: pygame.event.Event, later: Sequence[pygame.event.Event]) -> bool:
        """Whether a key only seems to repeat: it is up again, but a slow turn of the loop has not seen that yet."""
        if event.type != pygame.KEYDOWN or event.key not in self._down:
            return False
        return any(each.type == pygame.KEYUP and each.key == event.key for each in later)

    def _caught(self, fault: Exception, again: bool = False) -> None:
        """The screen goes on; one that goes wrong again at once is left for the first one. Games are kept as always."""
        if not self.screens:
            self.running = False
            return
        if again and len(self.screens) == 1:
            raise fault  # the first screen itself cannot be shown: there is nowhere to go on
        try:
            told = Text("app.fault", report=self.top.report(fault).name)
        except Exception:
            told = Text("app.fault_unwritten")
        self._told.show(self.say(told), bad=True)
        self._arrived()
        try:
            self.home() if again else self.top.recover()
        except Exception:
            del self.screens[1:]
            self.top.layout()

    def _look_after_files(self, seconds: float) -> None:
        """Try again to write what the disk would not take, and say so once."""
        self._told.update(seconds)
        self._patience -= seconds
        if keeper.waiting and self._patience <= 0:
            keeper.try_again()
            self._patience = _A_WHILE
        if not self._told.words and (news := keeper.news()):
            self._told.show(self.say(news), bad=keeper.waiting)

    def _dispatch(self, event: pygame.event.Event) -> None:
        if event.type in _MEANT:
            self.tidying.acted()
        self.repeating = event.type == pygame.KEYDOWN and event.key in self._down
        if event.type == pygame.KEYDOWN:
            self._down.add(event.key)
        elif event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        match event.type:
            case pygame.QUIT:
                self.quit()
                return
            case pygame.VIDEORESIZE:
                self._resized(event.size)
            case pygame.WINDOWMINIMIZED:
                self._minimised = True
            case pygame.WINDOWMAXIMIZED:
                self._maximised(True)
            case pygame.WINDOWRESTORED:
                if not self._minimised:
                    self._maximised(False)
                self._minimised = False
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWFOCUSGAINED:
                self.sounds.in_front(event.type == pygame.WINDOWFOCUSGAINED)
            case pygame.AUDIODEVICEREMOVED | pygame.AUDIODEVICEADDED if not event.iscapture:
                lost = event.type == pygame.AUDIODEVICEREMOVED
                self.sounds.device_lost() if lost else self.sounds.device_found()
        if self._arrival is not None and (event.type in _MEANT or not self._laid):
            return  # it was meant for what is still to be seen
        if self.top.event(event) or not self.running:
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.top.back()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.toggle_full_screen()

    def _resized(self, size: tuple[int, int]) -> None:
        wide, high = max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])
        if (wide, high) != size and not self.settings.full_screen:
            self.window = pygame.display.set_mode((wide, high), pygame.RESIZABLE)
        else:
            self.window = pygame.display.get_surface() or self.window
        if not self.settings.full_screen and not self.settings.maximised:
            self.settings.window = (wide, high)
            self.settings.save()
        self.relayout()

    def show(self, first: bool = False) -> None:
        """Show the window as it was left: filling the screen, maximised, or neither; the first time maximised."""
        if self.settings.full_screen:
            self._fill_screen()
        elif self.settings.maximised or first:
            self._maximise()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or go back to a window."""
        self.fill_screen(not self.settings.full_screen)

    def fill_screen(self, full: bool) -> None:
        """Fill the screen or not, from now on."""
        if full == self.settings.full_screen:
            return
        self.settings.full_screen = full
        if full:
            self._fill_screen()
        else:
            self.window = pygame.display.set_mode(self.settings.window, pygame.RESIZABLE)
            if self.settings.maximised:
                self._maximise()
        self.settings.save()
        self.relayout()

    def _fill_screen(self) -> None:
        # `toggle_fullscreen` keeps a surface of the wrong size behind it.
        self.window = pygame.display.set_mode(pygame.display.get_desktop_sizes()[0], pygame.FULLSCREEN)

    def _maximise(self) -> None:
        """As large as the desktop has room for; where nobody manages windows, it stays as it is."""
        self.settings.maximised = True
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # there is no other way to the window of `display`
            pygame.Window.from_display_module().maximize()

    def _maximised(self, large: bool) -> None:
        """The player has maximised the window, or made it small again."""
        if not self.settings.full_screen and self.settings.maximised != large:
            self.settings.maximised = large
            self.settings.save()

    def loop(self) -> int:
        """Run until the player leaves."""
        while self.running:
            seconds = self.clock.tick(FRAMES) / 1000
            self.turn(pygame.event.get(), seconds)
            if self.shown_once is not None:
                begin, self.shown_once = self.shown_once, None
                begin()
        self.sounds.close()
        pygame.quit()
        return 0


def _own_language() -> str:
    """The computer's first language that there is a translation for."""
    for preferred in pygame.system.get_pref_locales():
        if preferred["language"] in LANGUAGES:
            return str(preferred["language"])
    return "en"
