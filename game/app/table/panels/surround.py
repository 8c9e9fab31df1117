"""Everything around and over the board, and what the pointer and the keys meet there."""

from __future__ import annotations

import pygame

from game.app.table.panels.foresight import STEP
from game.app.table.panels.gathered import Gathered
from game.app.table.panels.painting import Painting
from game.app.table.play.commands import Commands
from game.app.table.play.sitting import Sitting
from game.app.widgets.panel import Spot
from game.app.widgets.toasts import Toasts
from game.app.window import App


class Surround(Gathered):
    """The panels of one table as the mouse and the keyboard use them."""

    def __init__(self, app: App, sitting: Sitting, toasts: Toasts, commands: Commands) -> None:
        super().__init__(app, sitting, toasts, commands)
        self._painting = Painting(app, sitting, self)
        self._answered = -1
        """Answers that had been given when the page of rules was last seen beside a question."""

    @property
    def hovered(self) -> Spot | None:
        return self.tip.hovered

    @property
    def veiled(self) -> bool:
        """Whether the menu or the help lies over the table."""
        return self.helping or self.menu is not None

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether the pointer is not on the board but beside it, or on something over it."""
        if self.veiled or self.interlude.up or not self.layout.board.collidepoint(pos):
            return True
        return any(panel.rect.collidepoint(pos) for panel in self.panels)

    def spot(self, pos: tuple[int, int]) -> Spot | None:
        """What lies under the pointer."""
        if self.veiled:
            return next((spot for panel in self.panels if (spot := panel.spot(pos))), None)
        toast = next((spot for spot in self.toasts.spots if spot.rect.collidepoint(pos)), None)
        if toast:
            return toast
        for panel in self.panels:
            if panel.rect.collidepoint(pos):
                return panel.spot(pos)
        return self.decided.spot(pos) or self.goods.spot(pos)

    def point_at(self, spot: Spot | None) -> None:
        """The pointer is over this spot now."""
        self.tip.point_at(spot)
        self._sitting.meant = spot.subject if spot else ""
        name = spot.name if spot else ""
        self._sitting.foreseeing.step = int(name.removeprefix(STEP)) if name.startswith(STEP) else -1
        self._sitting.option = name.removeprefix("option:") if name.startswith("option:") else ""
        for panel in (*self.panels, self.popup, self.target, self.help):
            panel.hovered = name
        self.goods.hovered = self.decided.hovered = name
        self.fan.point_at(spot)

    def wheel(self, pos: tuple[int, int], steps: int) -> bool:
        """The wheel was turned; whether a panel was under it."""
        spot = self.spot(pos)
        if spot and spot.wheel:
            spot.wheel(1 if steps > 0 else -1)
            return True
        panel = next((panel for panel in self.panels if panel.rect.collidepoint(pos)), None)
        if panel is not None:
            panel.wheel(steps)
        return panel is not None

    def grab(self, pos: tuple[int, int]) -> bool:
        """A press on the slider of the past takes hold of it."""
        held = bool(self._sitting.history and not self.menu and self.history_bar.on_track(pos))
        if held:
            self.slide(pos[0])
        return held

    def slide(self, x: int) -> None:
        """The slider is dragged to here."""
        if self._sitting.history:
            self.history_bar.slide(self._sitting.history, x)
            self._commands.view_history()

    def dismiss(self, pos: tuple[int, int] | None = None) -> bool:
        """Close the help, or a menu or page of rules that `pos` is not on; whether one was open."""
        if self.helping:
            self.helping = pos is not None and self.help.rect.collidepoint(pos)
            return not self.helping
        if self.menu is None and self.peek.opened:
            return not self._reads_on(pos) and self.peek.close()
        if self.menu is None and self.fan.dealing.wanted and (pos is None or self._beside_fan(pos)):
            self.fan.dealing.toggle()
            return True
        if self.menu is None or (pos is not None and self.menu.rect.collidepoint(pos)):
            return False
        self.menu = None
        return True

    def _reads_on(self, pos: tuple[int, int] | None) -> bool:
        """Whether a press leaves the page of rules where it is: on it, on another rule, or on the question."""
        if pos is None:
            return False
        spot = self.spot(pos)
        return self.on_page(pos) or self.question.rect.collidepoint(pos) or bool(spot and spot.rule)

    def on_page(self, pos: tuple[int, int]) -> bool:
        """Whether the pointer is on a page of rules."""
        return self.peek.opened and self.peek.rect.collidepoint(pos)

    def on_tool(self, pos: tuple[int, int]) -> bool:
        """Whether the pointer is on a tool that can be used: the menu opens while something is shown, too."""
        tools = self.interlude.head if self.interlude.up else self.tools
        spot = self.spot(pos)
        return bool(spot and spot.do and spot in tools.spots)

    def look_up(self, rule: str, pos: tuple[int, int]) -> None:
        """Open a rule beside what is under the pointer."""
        spot = self.spot(pos)
        self.peek.open(rule, spot.rect if spot else pygame.Rect(pos, (1, 1)))
        self._answered = self._answers()

    def _answers(self) -> int:
        """How many answers have been given, while somebody at this screen is asked for the next; else -1."""
        return len(self._host.play.session.answers) if self._host.asks_person else -1

    def read_on(self) -> None:
        """Once a frame: whoever answers has read enough."""
        now = self._answers()
        self.peek.waits = now >= 0
        if self.peek.opened and self._answered >= 0 and now != self._answered:
            self.peek.close()
        self._answered = now

    def rule_meant(self, pos: tuple[int, int]) -> str:
        """The rule asked for by key: of what is under the pointer, of the question, or of what happened last."""
        spot = self.spot(pos)
        rules = [spot.rule, self.tip.words("")[1]] if spot else []
        rules += [word.rule for *_, word in self.glossary.find(self.prompter.asking(self._sitting.pulse).words)]
        rules += [spot.rule for spot in self.question.spots]
        told = self._host.entries[: self._host.motion.told]
        rules += [rule for entry in reversed(told) for rule in entry.rules[:1]][:1]
        return next(filter(None, rules), "")

    def light_words(self, lit: bool) -> None:
        """Every word that is explained lights up, or no longer."""
        self.glossary.lit = lit

    def _beside_fan(self, pos: tuple[int, int]) -> bool:
        return self.layout.board.collidepoint(pos) and not self.fan.rect.collidepoint(pos)

    def typed(self, event: pygame.event.Event) -> bool:
        """A key went down; whether it was for the menu or the help."""
        if self.menu and event.key != pygame.K_ESCAPE:
            self.menu.typed(event)
            return True
        if self.helping:
            return self.help.typed(event) or self.dismiss()
        if self.veiled:
            return self.dismiss()
        if self.interlude.up:
            return self.interlude.typed(event)
        return (self.peek.opened and self._turns(event)) or self.fan.dealing.typed(event)

    def _turns(self, event: pygame.event.Event) -> bool:
        """Keys of the page of rules: back where one came from, or another chapter."""
        if event.mod & pygame.KMOD_ALT and event.key == pygame.K_LEFT:
            self.peek.back()
        elif event.mod & pygame.KMOD_CTRL and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.peek.turn(-1 if event.key == pygame.K_PAGEUP else 1)
        else:
            return False
        return True

    def turn_page(self, step: int) -> None:
        self.question.turn(step)

    def standing_answer(self, letter: str) -> bool:
        """The letter of a standing answer was pressed; whether the question can have one."""
        return self.prompter.standing_answer(letter)

    def tell(self) -> None:
        """The journal, as far as it is told."""
        history = self._sitting.history
        told = history.still.told if history else self._host.motion.told
        self.journal.tell(history.reel.entries if history else self._host.entries, told)

    def make_room(self) -> None:
        """Before the board is drawn: the columns follow what there is to show, and goods take their places."""
        was = self.interlude.up
        if self.interlude.update():
            return
        if was:  # the list and the journal go back to their places
            self.arrange()
        view, shown = self._sitting.view, self._sitting.shown
        view.show(self._sitting.board, shown.ground)
        if self._arranged != (self._holds(), view.ratio):
            self.arrange()
        self.goods.arrange(self.over, self.sides.goods(), self._host.viewer, self.over)
        view.resize(self.layout.board, self.goods.cover)
        self.fan.arrange(self.layout.board, self.over, self.layout.room)
        view.free = self.over
        view.labels.kept = [self.standing.rect, *(panel.rect for panel in self.laid_over)]

    def draw_interlude(self, window: pygame.Surface, pointer: tuple[int, int], held: Spot | None) -> None:
        """The screen between two parts of a game, instead of the board and everything around it."""
        self._painting.draw_interlude(window, pointer, held)

    def draw(self, window: pygame.Surface, pointer: tuple[int, int], ground: str) -> None:
        """Over and around the board; `ground` is what lies under the pointer there, in words."""
        self._painting.draw(window, pointer, ground)
