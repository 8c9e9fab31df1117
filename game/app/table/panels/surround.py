"""Everything around and over the board: where each panel is, what is drawn on it, and what the pointer meets."""

from __future__ import annotations

import pygame

from game.app.table.panels.asking import Prompter
from game.app.table.panels.bars import OddsBox
from game.app.table.panels.hand import HandFan
from game.app.table.panels.history import HistoryBar
from game.app.table.panels.journal import JournalPanel
from game.app.table.panels.layout import Layout, arrange
from game.app.table.panels.menu import Help, TableMenu
from game.app.table.panels.popup import Popup
from game.app.table.panels.question import QuestionBar
from game.app.table.panels.sheet import SheetPanel
from game.app.table.panels.strip import Strip
from game.app.table.panels.tip import Tip
from game.app.table.panels.topbar import Tool, TopBar
from game.app.table.panels.trays import Trays
from game.app.table.play.commands import Commands
from game.app.table.play.motion import Scene
from game.app.table.play.reading import Reading
from game.app.table.play.sitting import Sitting
from game.app.widgets.panel import Panel, Spot
from game.app.widgets.toasts import Toasts
from game.app.window import App
from game.core.text import Text


class Surround:
    """The panels of one table."""

    def __init__(self, app: App, sitting: Sitting, toasts: Toasts, commands: Commands) -> None:
        self._app = app
        self._sitting = sitting
        self._commands = commands
        self._host = host = sitting.host
        cast, icons = host.cast, host.looks.icons()
        self.toasts = toasts
        self.top = TopBar(app, cast)
        self.strip = Strip(app, cast, sitting.choose)
        self.sheet = SheetPanel(app, cast, commands.open_rule)
        self.journal = JournalPanel(app, cast, commands.open_rule)
        self.question = QuestionBar(app, cast, host.controller, icons, commands.open_rule)
        self.popup = Popup(app, host.controller, icons)
        self.history_bar = HistoryBar(app, commands.close_history, commands.branch)
        self.hand = HandFan(app, sitting.choose)
        self.trays = Trays(app, sitting.choose)
        self.help = Help(app)
        self.odds = OddsBox(app, host.odds)
        self.prompter = Prompter(app, host, commands.open_history, commands.leave_table)
        self.reading = Reading(sitting)
        self.tip = Tip(sitting)
        self.menu: TableMenu | None = None
        self.helping = False
        self.drawer_open = False
        self.side_hidden = False
        self.layout: Layout = arrange(app.size, app.theme)

    # --- arranging

    def arrange(self) -> None:
        """Share out the window."""
        self.layout = where = arrange(self._app.size, self._app.theme, side=not self.side_hidden)
        theme, view = self._app.theme, self._sitting.view
        if view.theme is not theme:
            view.retheme(theme)
        view.resize(where.board, self.hand.cover)
        self.strip.narrow = where.narrow
        for panel, rect in (
            (self.top, where.top),
            (self.strip, where.strip),
            (self.sheet, where.sheet),
            (self.journal, where.journal),
            (self.question, where.question),
            (self.history_bar, where.question),
        ):
            panel.place(rect, theme)
        self.toasts.relayout()
        self.help.arrange()
        if self.menu:
            self.menu.arrange()

    @property
    def side_shown(self) -> bool:
        """Whether sheet and journal are on the screen: always where there is room, else when wanted."""
        return not self.layout.drawer or self.drawer_open

    def toggle_side(self) -> None:
        """Sheet and journal away, to give the board all the room; or back, over the board where it has no room."""
        if self.side_hidden or not self.layout.drawer:
            self.side_hidden, self.drawer_open = not self.side_hidden, False
            self.arrange()
        else:
            self.drawer_open = not self.drawer_open

    def toggle_goal(self) -> None:
        """What the game is about instead of the selected model's card, or back."""
        self._sitting.goal = not self._sitting.goal
        if self._sitting.goal and not self.side_shown:
            self.toggle_side()

    @property
    def panels(self) -> list[Panel]:
        """What can be pointed at, the topmost first."""
        if self.menu:
            return [self.menu]
        if self.helping:
            return [self.help]
        side: list[Panel] = [self.sheet, self.journal] if self.side_shown else []
        near: list[Panel] = [self.popup] if self.popup_at else []
        return [*near, self.top, *side, self.strip, self.history_bar if self._sitting.history else self.question]

    @property
    def popup_at(self) -> pygame.Rect | None:
        """Where the piece is that the choice is narrowed to, if the board shows it."""
        draft = self.popup.draft
        if draft is None or self._sitting.history or self._host.motion.busy:
            return None
        return self._sitting.view.piece_rect(draft.subject, self._sitting.figures)

    # --- the pointer

    @property
    def hovered(self) -> Spot | None:
        return self.tip.hovered

    @property
    def veiled(self) -> bool:
        """Whether the menu or the list of keys lies over the table."""
        return self.helping or self.menu is not None

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether the pointer is not on the board but beside it, or on something over it."""
        if self.veiled or not self.layout.board.collidepoint(pos):
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
        return self.hand.spot(pos) or self.trays.spot(pos)

    def point_at(self, spot: Spot | None) -> None:
        """The pointer is over this spot now."""
        self.tip.point_at(spot)
        self._sitting.meant = spot.subject if spot else ""
        name = spot.name if spot else ""
        panels: list[Panel] = [self.popup, self.top, self.strip, self.sheet, self.journal, self.question]
        for panel in (*panels, self.history_bar, self.help, *([self.menu] if self.menu else ())):
            panel.hovered = name
        self.hand.hovered = name

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
        """Close the list of keys, or the menu if `pos` is not on it; whether one was open."""
        if self.helping:
            self.helping = False
            return True
        if self.menu is None or (pos is not None and self.menu.rect.collidepoint(pos)):
            return False
        self.menu = None
        return True

    def open_help(self) -> None:
        """The list of all keys."""
        self.menu, self.helping = None, True

    def open_menu(self) -> None:
        self.menu = TableMenu(self._app, self._host, self._commands, self.dismiss_menu, self.open_help)
        self.menu.arrange()

    def dismiss_menu(self) -> None:
        self.menu = None

    # --- the keyboard

    def typed(self, event: pygame.event.Event) -> bool:
        """A key went down; whether it was for the menu or the list of keys."""
        if self.menu and event.key != pygame.K_ESCAPE:
            self.menu.typed(event)
            return True
        return self.dismiss()

    def turn_page(self, step: int) -> None:
        self.question.turn(step)

    # --- drawing

    def tell(self) -> None:
        """The journal, as far as it is told."""
        history = self._sitting.history
        told = history.still.told if history else self._host.motion.told
        self.journal.tell(history.reel.entries if history else self._host.entries, told)

    def make_room(self) -> None:
        """Before the board is drawn: hand and trays take their places over it."""
        view, board, shown = self._sitting.view, self.layout.board, self._sitting.shown
        view.show(self._sitting.board, shown.ground)
        self.hand.arrange(board, shown.hands, self._host.viewer, self.trays.below(board))
        view.resize(board, self.hand.cover)
        self.trays.arrange(board, shown.trays, view.camera.beside, self._sitting.usable())

    def draw(self, window: pygame.Surface, pointer: tuple[int, int], ground: str) -> None:
        """Over and around the board; `ground` is what lies under the pointer there, in words."""
        where, theme = self.layout, self._app.theme
        self.trays.draw(window)
        self.hand.draw(window, where.board, self._sitting.usable(), self._chosen())
        self._draw_panels(window, self._sitting.shown)
        self._draw_popup(window)
        if not self._sitting.history:
            self._host.dice.draw(window, theme, where.board, self.hand.area)
            self.odds.draw(window, where.board, self.hand.area)
        self.toasts.draw(window, theme, self.trays.below(where.board))
        if self.menu:
            self.menu.draw(window)
        elif self.helping:
            self.help.draw(window)
        self.tip.draw(window, pointer, ground, where.question)

    def _chosen(self) -> list[str]:
        """The pieces and cards that are ticked."""
        draft = self._host.controller.draft
        if draft is None or self._sitting.history:
            return []
        chosen = getattr(draft, "chosen", [])
        return [option.subject for option in draft.options if option.key in chosen]

    def _draw_popup(self, window: pygame.Surface) -> None:
        piece, draft = self.popup_at, self.popup.draft
        if piece is None or draft is None:
            return
        self.popup.beside(piece, self.layout.board)
        self.popup.draw(window, self._sitting.view.name_of(draft.subject))

    def _draw_panels(self, window: pygame.Surface, shown: Scene) -> None:
        sitting, history, host = self._sitting, self._sitting.history, self._host
        self.top.draw(
            window, shown.status, history.still.seat if history else host.play.seat, self._note(), self._tools()
        )
        hands, usable = shown.hands, sitting.usable()
        self.strip.draw(window, shown.tokens, shown.reserve, hands, host.viewer, sitting.selected, usable)
        if self.side_shown:
            self.sheet.draw(window, self.reading.sheet())
            self.journal.draw(window)
        if history is None:
            self.question.draw(window, self.prompter.asking(sitting.pulse))
            return
        heading = host.play.session.system.heading(history.still.state)
        asked = history.still.question
        words = self._app.say(Text("table.history.question", question=asked)) if asked else ""
        self.history_bar.draw(window, history, heading, words)

    def _note(self) -> str:
        return self._app.say(Text("table.top.looking_back")) if self._sitting.history else self.prompter.note()

    def _tools(self) -> list[Tool]:
        """The buttons of the top bar."""
        host, commands = self._host, self._commands
        goal = Tool("goal", "bullseye-arrow", "G", self.toggle_goal, on=self._sitting.goal)
        looking_back, silenced = self._sitting.history is not None, self.prompter.silenced()
        again = Tool("ask_again", "bell-off-outline", "N", host.ask_again, on=True, tip=silenced)
        return [
            *([again] if silenced else []),
            *([goal] if self.reading.briefing else []),
            Tool("undo", "undo", "Ctrl+Z", commands.undo, host.can_undo),
            Tool("redo", "redo", "Ctrl+Y", commands.redo, host.play.session.can_redo),
            Tool("history", "history", "K", commands.toggle_history, on=looking_back),
            Tool("journal", "text-box-outline", "J", self.toggle_side, on=self.drawer_open),
            Tool("help", "help-circle-outline", "H", self.open_help),
            Tool("menu", "menu", "Esc", self.open_menu),
        ]
