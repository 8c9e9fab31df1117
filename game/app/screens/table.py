"""The table: any system's game on one screen, through its requests and its looks alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame

from game.app import games, hints
from game.app.play import Play
from game.app.screens.confirm import ConfirmScreen
from game.app.screens.cover import CoverScreen
from game.app.screens.rulebook import RulebookScreen, book_of
from game.app.table.art.figures import Figures
from game.app.table.art.overlays import Night, Overlay
from game.app.table.art.view import BoardView
from game.app.table.panels.asking import Prompter
from game.app.table.panels.hand import HandFan
from game.app.table.panels.history import History, HistoryBar
from game.app.table.panels.journal import JournalPanel
from game.app.table.panels.layout import Layout, arrange
from game.app.table.panels.menu import Help, TableMenu, table_menu
from game.app.table.panels.pieces import Panel, Spot, bubble
from game.app.table.panels.popup import Popup
from game.app.table.panels.question import QuestionBar
from game.app.table.panels.reading import Reading
from game.app.table.panels.sheet import SheetPanel
from game.app.table.panels.strip import Strip
from game.app.table.panels.toast import Toasts
from game.app.table.panels.topbar import Tool, TopBar
from game.app.table.panels.trays import Trays
from game.app.table.play.drafts import ChooseDraft, PathDraft, PointDraft
from game.app.table.play.host import Host
from game.app.table.play.instruments import Instruments
from game.app.table.play.keys import key_down, key_up
from game.app.table.play.motion import Scene, scene
from game.app.table.play.mouse import Mouse
from game.app.table.play.odds import Odds
from game.app.window import App, Screen
from game.bots.seat import Bot
from game.core.request import Seat
from game.core.rulebook import RulebookError
from game.core.text import Refusal, Text
from game.kit.looks import Board

_TIP_AFTER = 0.35
_HINT_STAYS = 12.0
_HINTS: tuple[hints.Hint, ...] = ("table", "measure", "sight", "undo", "dice")


class TableScreen(Screen):
    """One game being played."""

    def __init__(self, app: App, play: Play, minds: Mapping[Seat, Bot] | None = None) -> None:
        super().__init__(app)
        self.play = play
        self.toasts = Toasts(self.open_rule)
        self.host = Host(app, play, self.toasts, minds)
        self.controller = self.host.controller
        self.looks, cast = self.host.looks, self.host.cast
        self.instruments = Instruments(app, self.host)
        self.top = TopBar(app, cast)
        self.strip = Strip(app, cast, self.choose_model)
        self.sheet = SheetPanel(app, cast, self.open_rule)
        self.journal = JournalPanel(app, cast, self.open_rule)
        self.question = QuestionBar(app, cast, self.controller, self.looks.icons(), self.open_rule)
        self.popup = Popup(app, self.controller, self.looks.icons())
        self.history_bar = HistoryBar(app, self.close_history, self.branch)
        self.hand = HandFan(app, self.choose_model)
        self.trays = Trays(app, self.choose_model)
        self.help = Help(app)
        self.prompter = Prompter(app, self.host, self.open_history, self.leave_table)
        self.menu: TableMenu | None = None
        self.helping = False
        self.history: History | None = None
        self.drawer_open = False
        self.side_hidden = False
        self.selected = ""
        self.layout_now: Layout = arrange(app.size, app.theme)
        self.view = BoardView(app.theme, self.board)
        self.mouse = Mouse(self)
        self.reading = Reading(self)
        self.figures = Figures()
        self.hovered: Spot | None = None
        self.pulse = 0.0
        self._hovered_for = 0.0
        self._question_seen = -1
        self._followed = ""
        """The model that was selected because it was its turn."""
        self._undo_agreed = False
        self._watched = ""
        self._considered = ("", -1)
        self._tip: tuple[object, pygame.Surface] | None = None

    # --- arranging

    @property
    def state_shown(self) -> Any:
        """Of the game, as it is now or as it was where the player looks back to."""
        return self.history.still.state if self.history else self.play.session.state

    @property
    def board(self) -> Board:
        return self.looks.board(self.state_shown)

    def layout(self) -> None:
        self.layout_now = where = arrange(self.app.size, self.app.theme, side=not self.side_hidden)
        theme = self.app.theme
        if self.view.theme is not theme:
            self.view.retheme(theme)
        self.view.resize(where.board, self.hand.cover)
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
        return not self.layout_now.drawer or self.drawer_open

    @property
    def panels(self) -> list[Panel]:
        """What can be pointed at, the topmost first."""
        if self.menu:
            return [self.menu]
        if self.helping:
            return [self.help]
        side: list[Panel] = [self.sheet, self.journal] if self.side_shown else []
        near: list[Panel] = [self.popup] if self._popup_at else []
        return [*near, self.top, *side, self.strip, self.history_bar if self.history else self.question]

    @property
    def _popup_at(self) -> pygame.Rect | None:
        """Where the piece is that the choice is narrowed to, if the board shows it."""
        draft = self.popup.draft
        if draft is None or self.history or self.host.motion.busy:
            return None
        return self.view.piece_rect(draft.subject, self.figures)

    def leave(self) -> None:
        if self.play.path and self.play.path.exists():
            picture = pygame.Surface(self.layout_now.board.size)
            view = BoardView(self.app.theme, self.board)
            view.resize(picture.get_rect())
            view.settle()
            view.draw(picture, self._figures(self.host.motion.shown))
            games.keep_thumbnail(self.play.path, picture)
        self.host.leave()

    # --- events

    def event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return key_down(self, event)
        return key_up(self, event) if event.type == pygame.KEYUP else self.mouse.event(event)

    def escape(self) -> None:
        """Take back what is unconfirmed; when there is nothing, open the menu."""
        if self.history:
            self.close_history()
        elif self.instruments.put_away() or self.controller.cancel():
            self.host.note = None
        elif self.host.thinking and not self.host.motion.busy:
            self.host.stop_thinking()
        else:
            self.open_menu()

    def back(self) -> None:
        self.escape()

    # --- choosing

    def choose_model(self, id: str) -> None:
        """A model, marker or card was clicked: look at it, and answer with it if it is asked about."""
        self.select(id)
        if not self.history and not self.host.motion.busy:
            self.host.note = None
            self.controller.piece(id)

    def select(self, id: str) -> None:
        if any(token.id == id for token in self.shown.models):
            self.selected, self.reading.goal = id, False

    def next_model(self, step: int) -> None:
        """The next model in the order of the strip: of those that can be chosen, or else of the viewer's."""
        tokens = self.shown.models
        legal = {id for id, refusal in self.controller.subjects().items() if refusal is None}
        ids = [token.id for token in tokens if token.id in legal]
        if len(ids) < 2:
            ids = [token.id for token in tokens if token.seat == self.host.viewer] or [token.id for token in tokens]
        if ids:
            n = ids.index(self.selected) + step if self.selected in ids else 0
            self.selected = ids[n % len(ids)]
            if at := next((token.at for token in self.shown.tokens if token.id == self.selected), None):
                self.view.camera.follow(at)

    # --- the tools of the top bar

    def _tools(self) -> list[Tool]:
        session = self.play.session
        goal = Tool("goal", "bullseye-arrow", "G", self.toggle_goal, on=self.reading.goal)
        return [
            *([goal] if self.reading.briefing else []),
            Tool("undo", "undo", "Ctrl+Z", self.undo, self.host.can_undo),
            Tool("redo", "redo", "Ctrl+Y", self.redo, session.can_redo),
            Tool("history", "history", "K", self.toggle_history, on=self.history is not None),
            Tool("journal", "text-box-outline", "J", self.toggle_side, on=self.drawer_open),
            Tool("help", "help-circle-outline", "H", self.open_help),
            Tool("menu", "menu", "Esc", self.open_menu),
        ]

    def undo(self) -> None:
        """Take back the last decision; if seen dice or cards go with it, ask, but only once."""
        self.close_history()
        if self._undo_agreed or not self.host.undo_reveals():
            self.host.undo()
            return

        def agreed() -> None:
            self._undo_agreed = True
            self.host.undo()

        words = Text("table.undo.ask")
        self.app.push(ConfirmScreen(self.app, words, Text("table.undo.yes"), agreed, danger=False, icon="undo"))

    def redo(self) -> None:
        self.close_history()
        self.host.redo()

    def measure(self) -> None:
        if not self.instruments.put_away():
            self.instruments.measuring = True
            self.toasts.say(self.app.say(Text("table.measure.on")))

    def _hint(self) -> None:
        """Tell a newcomer one thing more with every question, each once."""
        name = next((name for name in _HINTS if hints.wanted(self.app.settings, name)), None)
        if name:
            self.toasts.say(self.app.say(hints.words(name)), "accent", stay=_HINT_STAYS)
            hints.dismiss(self.app.settings, name)

    def toggle_side(self) -> None:
        """Sheet and journal away, to give the board all the room; or back, over the board where it has no room."""
        if self.side_hidden or not self.layout_now.drawer:
            self.side_hidden, self.drawer_open = not self.side_hidden, False
            self.layout()
        else:
            self.drawer_open = not self.drawer_open

    def toggle_goal(self) -> None:
        """What the game is about instead of the selected model's card, or back."""
        self.reading.goal = not self.reading.goal
        if self.reading.goal and not self.side_shown:
            self.toggle_side()

    def open_help(self) -> None:
        self.helping = True

    def toggle_history(self) -> None:
        self.close_history() if self.history else self.open_history()

    def open_history(self) -> None:
        self.host.skip()
        self.toasts.clear()
        self.history = History(self.play.session)
        self.view_history()

    def close_history(self) -> None:
        self.history = None
        self.journal.follow = True
        self._tell()

    def view_history(self) -> None:
        """Show the stop that is looked at."""
        self.journal.follow = True
        self._tell()

    def branch(self) -> None:
        """Play on from the stop that is looked at, as a game of its own."""
        if self.history is None or self.history.at_end:
            return
        path = games.free_copy_path(self.play.path) if self.play.path else None
        branched = self.play.branch(self.history.reel.stops[self.history.stop], path)
        self.close_history()
        self.app.pop()
        screen = TableScreen(self.app, branched)
        self.app.push(screen)
        if path:
            screen.toasts.say(self.app.say(Text("table.history.branched", name=path.stem)), "good")

    def open_rule(self, rule: str) -> None:
        system = self.play.session.system.id
        try:
            known = rule in book_of(system, self.app.language)
        except RulebookError:
            known = False
        if known:
            self.app.push(RulebookScreen(self.app, system, rule))
        else:
            self.toasts.say(self.app.say(Text("table.fail.no_rulebook", rule=rule)))

    def open_menu(self) -> None:
        self.menu = table_menu(self)

    def close_menu(self) -> None:
        self.menu = None

    def leave_table(self) -> None:
        """Back to where the player came from; the game is kept."""
        self.app.pop()

    # --- time

    def update(self, seconds: float) -> None:
        self.pulse += seconds
        self._hovered_for += seconds
        self.toasts.update(seconds)
        self.view.camera.animated = self.app.settings.animation != "none"
        self.view.update(seconds)
        if not self.history and not self.menu:
            self.host.update(seconds)
        if self.host.waits_for is not None:
            self._cover(self.host.waits_for)
            return
        self._new_question()
        self._watch()
        self.mouse.update()
        self._consider()
        self._tell()

    def _cover(self, seat: Seat) -> None:
        name, index = self.host.cast.name(seat), self.host.cast.index(seat)
        self.host.waits_for = None
        self.selected = ""
        self.app.push(
            CoverScreen(self.app, name, lambda: self.host.arrived(seat), seat_index=index, away=self.app.home)
        )

    def _new_question(self) -> None:
        """Look at whose turn it is, when that changes."""
        if self._question_seen == self.host.revision or not self.host.asks_person:
            return
        self._question_seen = self.host.revision
        self._hint()
        if self.host.acting or self.selected == self._followed:
            self.selected = self._followed = self.host.acting

    def _watch(self) -> None:
        """Keep an eye on what others do: bring it into view, and show its sheet to who only watches."""
        if self.host.doing == self._watched or self.host.asks_person:
            return
        self._watched = self.host.doing
        at = next((token.at for token in self.shown.tokens if token.id == self._watched), None)
        if at is not None and self.view.camera.step > 0:
            self.view.camera.follow(at)
        if self.host.viewer is None:
            self.selected = self._watched

    def _tell(self) -> None:
        told = self.history.still.told if self.history else self.host.motion.told
        entries = self.history.reel.entries if self.history else self.host.entries
        self.journal.tell(entries, told)

    def _consider(self) -> None:
        """Work out the odds of what the player is about to do."""
        odds: Odds = self.host.odds
        key = self.controller.armed or self._looked_at()
        if not key or self.history:
            odds.forget()
            self._considered = ("", -1)
            return
        if (key, self.host.revision) == self._considered:
            return
        self._considered = (key, self.host.revision)
        stake = self.controller.stake(key)
        if stake is None:
            odds.forget()
        elif key != odds.key:
            odds.weigh(self.play, self.play.seat, key, stake.name)

    def _looked_at(self) -> str:
        """The option under the pointer for a moment, or in focus."""
        if not self.controller.draft or (self.controller.nested and not isinstance(self.controller.draft, ChooseDraft)):
            return ""
        options = {option.key: option for option in self.controller.draft.options}
        hovered = self.hovered.name.removeprefix("option:") if self.hovered and self._hovered_for > _TIP_AFTER else ""
        focus = self.controller.draft.focus
        in_focus = list(options)[focus] if 0 <= focus < len(options) else ""
        option = options.get(hovered) or options.get(in_focus)
        if option is None or option.refusal is not None or option.then is not None:
            return ""
        return " ".join([*(draft.key for draft in self.controller.stack[:-1]), option.key])

    # --- drawing

    @property
    def shown(self) -> Scene:
        """What lies on the table as it is drawn now."""
        if self.history:
            return scene(self.looks, self.history.still.state, self.host.viewer)
        return self.host.motion.shown

    def _figures(self, shown: Scene) -> Figures:
        subjects = {} if self.history else self.controller.subjects()
        if self.controller.aimed and not self.history:
            subjects = {self.controller.aimed: None}
        pointed = self.mouse.model or (self.hovered.subject if self.hovered else "")
        acting = "" if self.history else self.host.acting or ("" if self.host.asks_person else self.host.doing)
        return Figures(
            tokens=shown.tokens,
            markers=shown.markers,
            seats=self.host.cast.seats,
            say=self.app.say,
            selected=self.selected,
            acting=acting,
            choosable={id: "accent" for id, refusal in subjects.items() if refusal is None and id != acting},
            refused=[id for id, refusal in subjects.items() if refusal is not None],
            hovered=pointed,
            at={} if self.history else self.host.motion.places,
            pulse=self.pulse if self.app.settings.animation != "none" else 0.35,
        )

    def draw(self, window: pygame.Surface) -> None:
        shown, where = self.shown, self.layout_now
        self.view.show(self.board, shown.ground)
        self.hand.arrange(where.board, shown.hands, self.host.viewer, self.trays.below(where.board))
        self.view.resize(where.board, self.hand.cover)
        self.trays.arrange(where.board, shown.trays, self.view.camera.beside, self._usable())
        self.figures = figures = self._figures(shown)
        self.view.draw(window, figures, self._overlays(shown))
        self.trays.draw(window)
        self._draw_hand(window)
        self._draw_panels(window, shown)
        self._draw_popup(window)
        if not self.history:
            self.host.dice.draw(window, self.app.theme, where.board, self.hand.area)
        self.toasts.draw(window, self.app.theme, self.trays.below(where.board))
        if self.menu:
            self.menu.draw(window)
        elif self.helping:
            self.help.draw(window)
        self._draw_tip(window)

    def _overlays(self, shown: Scene) -> list[Overlay]:
        """What is laid over the board; of the past only its night."""
        if self.history:
            return [] if shown.lights is None else [Night(shown.lights)]
        return self.instruments.overlays(self.board, shown.tokens, self._held_to(), self.mouse.spot)

    def _draw_popup(self, window: pygame.Surface) -> None:
        piece, draft = self._popup_at, self.popup.draft
        if piece is None or draft is None:
            return
        self.popup.beside(piece, self.layout_now.board)
        self.popup.draw(window, self.view.name_of(draft.subject))

    def _held_to(self) -> str:
        """The model the instruments are held to: under the pointer, or selected."""
        return self.mouse.model or self.selected

    def _draw_hand(self, window: pygame.Surface) -> None:
        chosen = [] if self.history else self._chosen_subjects()
        self.hand.draw(window, self.layout_now.board, self._usable(), chosen)

    def _usable(self) -> list[str]:
        """What can be chosen now."""
        return [] if self.history else [id for id, refusal in self.controller.subjects().items() if refusal is None]

    def _chosen_subjects(self) -> list[str]:
        draft = self.controller.draft
        chosen = getattr(draft, "chosen", [])
        return [option.subject for option in draft.options if option.key in chosen] if draft else []

    def _draw_panels(self, window: pygame.Surface, shown: Scene) -> None:
        seat = self.history.still.seat if self.history else self.play.seat
        self.top.draw(window, shown.status, seat, self._note(), self._tools())
        viewer = self.host.viewer
        self.strip.draw(window, shown.tokens, shown.reserve, shown.hands, viewer, self.selected, self._usable())
        if self.side_shown:
            self.sheet.draw(window, self.reading.sheet())
            self.journal.draw(window)
        if self.history:
            still = self.history.still
            heading = self.play.session.system.heading(still.state)
            words = self.app.say(Text("table.history.question", question=still.question)) if still.question else ""
            self.history_bar.draw(window, self.history, heading, words)
        else:
            self.question.draw(window, self.prompter.asking(self.pulse), self.host.odds)

    def _note(self) -> str:
        return self.app.say(Text("table.top.looking_back")) if self.history else self.prompter.note()

    def _draw_tip(self, window: pygame.Surface) -> None:
        """What the thing under the pointer is or why it cannot be chosen."""
        words, rule = self._tip_words()
        if not words:
            return
        key = (words, rule, self.app.theme)
        if self._tip is None or self._tip[0] != key:
            self._tip = (key, bubble(self.app.theme, words, self.app.theme.px(300), rule))
        picture = self._tip[1]
        x, y = self.mouse.pos
        rect = picture.get_rect(topleft=(x + self.app.theme.px(14), y + self.app.theme.px(16)))
        if self.layout_now.question.collidepoint(self.mouse.pos):
            rect.bottom = self.layout_now.question.y - self.app.theme.px(4)  # never over the question itself
        window.blit(picture, rect.clamp(window.get_rect()))

    def _tip_words(self) -> tuple[str, str]:
        if self._hovered_for < _TIP_AFTER:
            return "", ""
        if self.hovered:
            words, _, rule = self.hovered.tip.partition("\n")
            return words, rule
        refusal: Refusal | None = None if self.history else self.controller.subjects().get(self.mouse.model)
        if refusal:
            return self.app.say(refusal.reason), refusal.rule
        drawing = isinstance(self.controller.draft, PathDraft | PointDraft)
        return (self.mouse.hover_text(), "") if not self.mouse.model and not drawing else ("", "")

    def point_at(self, spot: Spot | None) -> None:
        """The pointer is over this spot now."""
        if (spot.name if spot else "") != (self.hovered.name if self.hovered else ""):
            self._hovered_for = 0.0
        self.hovered = spot
        name = spot.name if spot else ""
        for panel in (
            self.popup,
            self.top,
            self.strip,
            self.sheet,
            self.journal,
            self.question,
            self.history_bar,
            self.help,
        ):
            panel.hovered = name
        if self.menu:
            self.menu.hovered = name
        self.hand.hovered = name

    def point_at_board(self) -> None:
        """Another model is under the pointer."""
        self._hovered_for = 0.0
