"""The desk: a screen's controls, with the focus, keys and tooltips that pygame_gui lacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from game.app.theme import PANEL, TEXT, Colour, Size, Theme
from game.app.widgets.boxes import panel, ring
from game.app.widgets.choice import Choice, Popup, Sample
from game.app.widgets.control import Action, Button, Control, Entry, Frame, Look, Slider, natural_width
from game.app.widgets.keys import ENTER, Key, key
from game.app.widgets.page import Item, TextPage
from game.app.widgets.rows import Row, RowList, contained
from game.app.widgets.style import Gui
from game.app.widgets.tile import Paint as TilePaint
from game.app.widgets.tile import Tile, TileLook
from game.app.widgets.toast import Toast
from game.app.widgets.tooltip import draw_tooltip
from game.app.window import App
from game.core.text import Text

_TOOLTIP_AFTER = 0.45
_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}

Paint = Callable[[pygame.Surface], None]


class Desk:
    """Controls are declared in their order of focus. A control called `title.play` has its words in the locale key
    `app.title.play.words` and its tooltip in `app.title.play.hint`, unless it is given others."""

    def __init__(self, app: App, theme: Callable[[], Theme] | None = None) -> None:
        """`theme` is for screens whose type grows with the window rather than with the interface."""
        self._app = app
        self._own_theme = theme
        self.controls: list[Control] = []
        self.toast = Toast()
        self.popup: Popup | None = None
        self._paints: list[Paint] = []
        self._focus = ""
        self._first = ""
        self._keyboard = False
        self._todo: list[Action] = []
        self._memories: dict[str, object] = {}
        self._pointer = (-1, -1)
        self._still = 0.0
        self._under = ""
        """What the pointer is on."""
        self._gui: Gui | None = None
        self._made_for: object = None

    @property
    def theme(self) -> Theme:
        return self._own_theme() if self._own_theme else self._app.theme

    # --- declaring

    def clear(self) -> None:
        """Start the declarations again; focus, scrolling and the like are found again by name."""
        for control in self.controls:
            self._memories[control.name] = control.memory()
        self.controls.clear()
        self._paints.clear()
        self.popup = None
        self._first = ""
        wanted = (self._app.size, self.theme.percent)
        if self._gui is None or self._made_for != wanted:
            self._gui = Gui(self._app.size, self.theme)
            self._made_for = wanted
        else:
            self._gui.clear_and_reset()  # type: ignore[no-untyped-call]

    def ready(self) -> None:
        """The declarations are complete."""
        if self.control(self._focus) is None:
            self._focus = self._first
        focused = self.focused
        if focused:
            focused.focus()

    @property
    def gui(self) -> Gui:
        assert self._gui is not None, "a desk is cleared before controls are put on it"
        return self._gui

    def say(self, name: str, /, **values: int | str | Text) -> str:
        return self._app.say(Text(f"app.{name}", **values))

    def add(self, control: Control, first: bool = False) -> None:
        self.controls.append(control)
        if control.name in self._memories:
            control.recall(self._memories[control.name])
        if first or (not self._first and control.focusable and not control.takes_text):
            self._first = control.name

    def _frame(
        self, name: str, rect: pygame.Rect, words: str | None = None, hint: str | None = None, key: str = ""
    ) -> Frame:
        """What every control is told; words and hint are those of its name unless others are given."""
        shown = self.say(f"{name}.words") if words is None else words
        return Frame(name, rect, shown, self.theme, self._hint(name, hint), _key(key))

    def button(
        self,
        rect: pygame.Rect,
        name: str,
        action: Action,
        *,
        key: str = "",
        icon: str = "",
        look: Look = "plain",
        words: str | None = None,
        hint: str | None = None,
        enabled: bool = True,
        left: bool = False,
        first: bool = False,
    ) -> Button:
        frame = self._frame(name, rect, words, hint, key)
        button = Button(frame, self.gui, action, self.later, icon=icon, look=look, enabled=enabled, left=left)
        self.add(button, first)
        return button

    def tile(
        self,
        rect: pygame.Rect,
        name: str,
        action: Action,
        paint: TilePaint,
        *,
        key: str = "",
        look: TileLook = "plain",
        words: str | None = None,
        hint: str | None = None,
        lift: int = 6,
        enabled: bool = True,
        aside: Action | None = None,
        halo: Colour | None = None,
        first: bool = False,
    ) -> Tile:
        """Something to choose, painted by whoever declares it; without motion it stays where it is."""
        frame = self._frame(name, rect, words, hint, key)
        still = self._app.settings.animation == "none"
        more = {"look": look, "lift": lift, "still": still, "enabled": enabled}
        tile = Tile(frame, action, self.later, paint, aside=aside, halo=halo, **more)  # type: ignore[arg-type]
        self.add(tile, first)
        return tile

    def choice(
        self,
        rect: pygame.Rect,
        name: str,
        options: Sequence[tuple[str, str]],
        value: str,
        changed: Callable[[str], None],
        *,
        key: str = "",
        hint: str | None = None,
        sample: Sample | None = None,
        words: str | None = None,
    ) -> Choice:
        frame = self._frame(name, rect, words, hint, key)
        choice = Choice(frame, self.gui, options, value, changed, self._open, self.later, sample=sample)
        self.add(choice)
        return choice

    def slider(
        self,
        rect: pygame.Rect,
        name: str,
        value: int,
        span: tuple[int, int],
        changed: Callable[[int], None],
        *,
        step: int = 5,
        key: str = "",
    ) -> Slider:
        slider = Slider(self._frame(name, rect, key=key), self.gui, value, span, changed, step)
        self.add(slider)
        return slider

    def entry(
        self,
        rect: pygame.Rect,
        name: str,
        value: str,
        changed: Callable[[str], None],
        *,
        done: Action | None = None,
        key: str = "",
        icon: str = "",
        words: str | None = None,
        hint: str | None = None,
        first: bool = False,
    ) -> Entry:
        frame = self._frame(name, rect, words, hint, key)
        entry = Entry(frame, self.gui, value, changed, done=done, icon=icon)
        self.add(entry, first)
        return entry

    def rows(
        self,
        rect: pygame.Rect,
        name: str,
        rows: Sequence[Row],
        *,
        chosen: str = "",
        choose: Callable[[str], None] = lambda key: None,
        use: Callable[[str], None] | None = None,
        empty: str = "",
        first: bool = False,
    ) -> RowList:
        frame = self._frame(name, rect)
        shown = RowList(frame, rows, chosen=chosen, choose=choose, use=use, later=self.later, empty=empty)
        self.add(shown, first)
        return shown

    def page(
        self, rect: pygame.Rect, name: str, items: Sequence[Item], follow: Callable[[str], None] = lambda link: None
    ) -> TextPage:
        page = TextPage(self._frame(name, rect), items, follow=follow, later=self.later)
        self.add(page)
        return page

    def bar(
        self,
        rect: pygame.Rect,
        buttons: Sequence[tuple[str, Action, str, str, Look]],
        height: int,
        *,
        disabled: Sequence[str] = (),
    ) -> int:
        """Buttons (name, action, key, icon, look) side by side, in as many lines as they need; the y below them."""
        theme = self.theme
        gap = theme.px(8)
        x, y = rect.x, rect.y
        for name, action, pressed, icon, look in buttons:
            width = min(rect.width, natural_width(theme, self.say(f"{name}.words"), bool(icon), look == "main"))
            if x > rect.x and x + width > rect.right:
                x, y = rect.x, y + height + gap
            box = pygame.Rect(x, y, width, height)
            self.button(box, name, action, key=pressed, icon=icon, look=look, enabled=name not in disabled)
            x += width + gap
        return y + height

    # --- what is only seen

    def paint(self, paint: Paint) -> None:
        """Draw something behind the controls."""
        self._paints.append(paint)

    def sheet(self, rect: pygame.Rect, paint: TilePaint) -> None:
        """Something that is painted once, on a sheet of its own, and shown as long as it is declared."""
        sheets: list[pygame.Surface] = []

        def show(surface: pygame.Surface) -> None:
            if not sheets:
                sheets.append(pygame.Surface(rect.size, pygame.SRCALPHA))
                paint(sheets[0], sheets[0].get_rect())
            surface.blit(sheets[0], rect)

        self.paint(show)

    def panel(self, rect: pygame.Rect, colour: Colour = PANEL) -> None:
        self.paint(lambda surface: panel(surface, rect, self.theme, colour))

    def label(
        self,
        rect: pygame.Rect,
        words: str,
        size: Size = "body",
        colour: Colour = TEXT,
        bold: bool = False,
        middle: bool = False,
    ) -> int:
        """Words in lines that fit the box's width, the last one shortened if need be; the y below them."""
        theme = self.theme
        high = theme.font(size, bold).get_linesize()
        lines = theme.wrap(words, rect.width, size, bold)
        most = max(1, rect.height // high)
        if len(lines) > most:
            lines = [*lines[: most - 1], theme.clipped(" ".join(lines[most - 1 :]), rect.width, size, bold)]
        top = rect.centery - high * len(lines) // 2 if middle else rect.y

        def draw(surface: pygame.Surface) -> None:
            for number, line in enumerate(lines):
                surface.blit(theme.words(line, size, colour, bold), (rect.x, top + number * high))

        self.paint(draw)
        return top + high * len(lines)

    def picture(self, rect: pygame.Rect, picture: pygame.Surface) -> None:
        """A picture as large as fits into the box."""
        shown = contained(picture, rect.size)
        self.paint(lambda surface: surface.blit(shown, shown.get_rect(center=rect.center)) and None)

    def _hint(self, name: str, given: str | None) -> str:
        return self.say(f"{name}.hint") if given is None else given

    # --- focus

    @property
    def focused(self) -> Control | None:
        return self.control(self._focus)

    def control(self, name: str) -> Control | None:
        return next((control for control in self.controls if control.name == name), None)

    def focus(self, control: Control) -> None:
        if control.name == self._focus:
            control.focus()
            return
        if self.focused:
            self.focused.unfocus()
        self._focus = control.name
        self._still = 0.0
        control.focus()

    def _step_focus(self, step: int) -> None:
        able = [control for control in self.controls if control.focusable and control.enabled]
        if not able:
            return
        here = next((place for place, control in enumerate(able) if control.name == self._focus), -1 if step > 0 else 0)
        self.focus(able[(here + step) % len(able)])

    def _focus_towards(self, way: tuple[int, int]) -> bool:
        """Focus the nearest control that way; straight ahead counts as nearer than aside."""
        here = self.focused
        if here is None:
            self._step_focus(1)
            return True
        best: tuple[float, Control] | None = None
        for control in self.controls:
            if control is here or not (control.focusable and control.enabled):
                continue
            ahead, aside = _apart(here.rect, control.rect, way)
            if ahead > 0 and (best is None or ahead + 3 * aside < best[0]):
                best = ahead + 3 * aside, control
        if best:
            self.focus(best[1])
        return best is not None

    # --- events

    def later(self, action: Action) -> None:
        """Do something when the event in hand has been dealt with, for it may put everything away."""
        self._app.sounds.play("button")
        self._todo.append(action)

    def event(self, event: pygame.event.Event) -> bool:
        used = self._event(event)
        self._do()
        return used

    def _do(self) -> None:
        while self._todo:
            self._todo.pop(0)()

    def _open(self, popup: Popup) -> None:
        self.popup = popup

    def _event(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self._moved(event.pos)
        if self.popup:
            self.popup.event(event)
            if self.popup and self.popup.closed:
                self.popup = None
            return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL):
            return self._mouse(event)
        return bool(self.gui.process_events(event))

    def _moved(self, at: tuple[int, int]) -> None:
        if at != self._pointer:
            self._pointer = at
            self._still = 0.0
            self._keyboard = self._keyboard and self.focused is not None
            self._hear(at)

    def _hear(self, at: tuple[int, int]) -> None:
        """Let the pointer hear that it comes onto something that can be used."""
        able = (control for control in self.controls if control.enabled and control.focusable)
        under = next((control for control in able if control.rect.collidepoint(at)), None)
        if under and under.name != self._under:
            self._app.sounds.play(under.heard)
        self._under = under.name if under else ""

    def _mouse(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._keyboard = False
            self._still = -10.0
            under = next((control for control in self.controls if control.rect.collidepoint(event.pos)), None)
            if under and under.enabled and under.focusable:
                self.focus(under)
        used = False
        for control in self.controls:
            # Every control is told, so that what was hovered or held is let go of.
            used = (control.enabled and control.pointer(event)) or used
        return used or bool(self.gui.process_events(event))

    def _key(self, event: pygame.event.Event) -> bool:
        focused = self.focused
        if self._app.repeating and not self._goes_on(event):
            return True  # held for a moment too long, a key must not be used by the next screen too
        if event.key == pygame.K_TAB:
            self._keyboard = True
            self._step_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if focused and focused.enabled and focused.typed(event):
            self._keyboard = self._keyboard or event.key in _ARROWS
            return True
        if event.key in _ARROWS and not event.mod & pygame.KMOD_CTRL:
            self._keyboard = True
            return self._focus_towards(_ARROWS[event.key])
        lit = self._highlighted
        if lit and lit.enabled and event.key in (*ENTER, pygame.K_SPACE):
            lit.use()
            return True
        return self._shortcut(event)

    def _goes_on(self, event: pygame.event.Event) -> bool:
        """Whether a key is used again and again while it is held: to move, or to write."""
        typing = self.focused is not None and self.focused.takes_text
        return event.key in (*_ARROWS, pygame.K_TAB, pygame.K_PAGEUP, pygame.K_PAGEDOWN) or (
            typing and event.key not in (*ENTER, pygame.K_ESCAPE)
        )

    @property
    def _highlighted(self) -> Control | None:
        """What stands out to the eye: the focus where it is drawn, else the main button."""
        focused = self.focused
        if focused and (self._keyboard or focused.takes_text):
            return focused
        main = (control for control in self.controls if isinstance(control, Button | Tile) and control.look == "main")
        return next(main, focused)

    def _shortcut(self, event: pygame.event.Event) -> bool:
        typing = self.focused is not None and self.focused.takes_text
        for control in self.controls:
            if control.key is None or not control.enabled or not control.key.pressed(event):
                continue
            if typing and control.key.types_text:
                continue
            self.focus(control)
            control.use()
            return True
        return False

    # --- time and drawing

    def update(self, seconds: float) -> None:
        self._still += seconds
        self.gui.update(seconds)
        for control in self.controls:
            control.update(seconds)
        self.toast.update(seconds)
        self._do()

    def readying(self, surface: pygame.Surface) -> Iterator[None]:
        """Paint whatever is painted once and kept, one thing at a time, on a surface that nobody sees."""
        for paint in tuple(self._paints):
            paint(surface)
            yield
        for _ in self.gui.readying():
            yield
        for control in tuple(self.controls):
            control.draw(surface)
            yield

    def draw(self, surface: pygame.Surface) -> None:
        for paint in self._paints:
            paint(surface)
        self.gui.draw_ui(surface)
        for control in self.controls:
            control.draw(surface)
        focused = self.focused
        if focused and (self._keyboard or focused.takes_text):
            ring(surface, focused.rect, self.theme)
        if self.popup:
            self.popup.draw(surface)
        elif self._still > _TOOLTIP_AFTER:
            self._draw_tooltip(surface)
        self.toast.draw(surface, self.theme)

    def tooltip(self) -> tuple[str, str, tuple[int, int]] | None:
        """The words, the key and the place of the tooltip that shows after a while."""
        under = next((control for control in self.controls if control.rect.collidepoint(self._pointer)), None)
        if under is None and self._keyboard:
            under = self.focused
            at = (under.rect.centerx, under.rect.bottom) if under else (0, 0)
        else:
            at = self._pointer
        if under is None:
            return None
        words = under.hint_at(at)
        return (words, self._key_words(under.key), at) if words else None

    def _key_words(self, pressed: Key | None) -> str:
        if pressed is None:
            return ""
        lead, named = pressed.words
        return lead + (self._app.say(named) if named else "")

    def _draw_tooltip(self, surface: pygame.Surface) -> None:
        tip = self.tooltip()
        if tip is None:
            return
        draw_tooltip(surface, self.theme, *tip)


def _key(name: str) -> Key | None:
    return key(name) if name else None


def _apart(here: pygame.Rect, there: pygame.Rect, way: tuple[int, int]) -> tuple[float, float]:
    """How far another box lies ahead, and how far aside, looking this way."""
    if way[0]:
        ahead = (there.centerx - here.centerx) * way[0]
        aside = max(0, there.top - here.bottom, here.top - there.bottom)
    else:
        ahead = (there.centery - here.centery) * way[1]
        aside = max(0, there.left - here.right, here.left - there.right)
    return ahead, aside
