"""The table: any system's game on one screen, through its requests and its looks alone."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from functools import partial
from pathlib import Path

import pygame

from game.app import games, hints
from game.app.ahead import Ahead
from game.app.art.manner import manner_of
from game.app.naming import Naming
from game.app.play import Play
from game.app.screens.confirm import ConfirmScreen
from game.app.screens.cover import CoverScreen
from game.app.screens.introducing import Introducing
from game.app.screens.keepsake import Keepsake
from game.app.screens.reasons import ReasonsScreen
from game.app.screens.rulebook import RulebookScreen, book_of
from game.app.screens.settings import SettingsScreen
from game.app.table.art.camera import plane_of
from game.app.table.art.figures import Figures
from game.app.table.art.scene import drawing
from game.app.table.art.view import BoardView
from game.app.table.panels.surround import Surround
from game.app.table.play.history import History
from game.app.table.play.host import Host
from game.app.table.play.keys import Keys
from game.app.table.play.mouse import Mouse
from game.app.table.play.sitting import Sitting
from game.app.thoughts import Kept, why
from game.app.widgets.control import Action
from game.app.widgets.panel import Panel, painting_for
from game.app.widgets.toasts import Toasts
from game.app.window import App, Screen
from game.bots.reasons import explained
from game.bots.seat import Bot
from game.core.request import Seat
from game.core.rulebook import Rulebook, RulebookError
from game.core.text import Text

_PAINTS = 0.006
"""Seconds of a frame in which panels are painted before they are first shown."""
_HINTS: tuple[hints.Hint, ...] = ("table", "measure", "sight", "undo", "dice")


class TableScreen(Screen):
    """One game being played."""

    def __init__(self, app: App, play: Play, minds: Mapping[Seat, Bot] | None = None) -> None:
        super().__init__(app)
        self.play = play
        self.toasts = Toasts(self.open_rule)
        self.host = Host(app, play, self.toasts, minds)
        self.controller = self.host.controller
        self.sitting = Sitting(app, self.host)
        self.around = Surround(app, self.sitting, self.toasts, self)
        self.mouse = Mouse(self.sitting, self.around)
        self.keys = Keys(self.sitting, self.around, self)
        self.introducing = Introducing(app, self.host, self._whole_board)
        self.around.brief = lambda: self.introducing.brief(so_far=True)
        practise = app.practise
        if practise:
            self.around.on_this_table.practise = lambda lesson: app.push(practise(app, lesson))
        rehearse = app.rehearse
        if rehearse:
            self.around.on_this_table.rehearse = lambda path: app.push(rehearse(app, path))
        self._naming = Naming(play, app.say)
        self._undo_agreed = False
        self._shown_once = False
        """Whether the board has been painted."""
        self._heard_at, self._music = -1, False
        self._ended = play.waiting == "over"
        self._read = len(play.session.entries)
        self.keepsake = Keepsake(self.sitting)
        self._ahead = Ahead()
        self._ahead.update(play.session)

    def layout(self) -> None:
        self.around.arrange()

    def arriving(self) -> Generator[None, None, None]:
        """The board and the panels around it, on a sheet that nobody sees."""
        view, sheet = self.sitting.view, self.app.sheet
        yield from drawing(self.sitting.board, plane_of(self.sitting.board))
        self.around.make_room()
        if self.around.interlude.up:
            yield from self._panels(lambda: self.around.draw_interlude(sheet, self.mouse.pos, self.mouse.held))
            return
        yield
        yield from view.settling()
        if not self.play.placing:
            self.host.update(0.0)  # panels show the question too
            yield
        view.standing.at_once = False  # whoever comes later is painted while the table is shown
        yield from self.sitting.readying()
        self.sitting.draw(sheet, None)
        yield
        yield from self._panels(lambda: self.around.draw(sheet, self.mouse.pos, ""))
        self._shown_once = True

    def returning(self) -> Generator[None, None, None]:
        """The panels, which have been arranged again, and whatever of the board is not as it was."""
        if self.around.interlude.up or not self._shown_once:
            yield from self.arriving()
            return
        self.around.make_room()
        yield from self.sitting.readying()
        yield from self._panels(lambda: self.around.draw(self.app.sheet, self.mouse.pos, ""))

    def _panels(self, draw: Callable[[], None]) -> Generator[None, None, None]:
        """Paint whatever was never painted, some of it at a time."""
        while True:
            with painting_for(_PAINTS):
                draw()
            if not Panel.lacking:
                return
            yield

    def leave(self) -> None:
        if self.play.path and self.play.path.exists():
            self.app.afterwards(self._pictured(self.play.path, self.sitting.gather()))
        self.host.leave()

    def _pictured(self, path: Path, figures: Figures) -> Generator[None, None, None]:
        """Keep a picture of the table as it was left."""
        view = BoardView(self.app.theme, self.sitting.board)
        picture = yield from self.sitting.picturing(games.THUMBNAIL, view, figures)
        writing = games.keep_thumbnail_later(path, picture)
        while writing.is_alive():
            yield

    def _whole_board(self) -> Generator[None, None, pygame.Surface]:
        return self.sitting.picturing((960, 600), BoardView(self.app.theme, self.sitting.board))

    def report(self, fault: Exception) -> Path:
        return self.play.report(fault)

    def recover(self) -> None:
        """Show the game as it is, and ask again what it asks."""
        self.sitting.history = None
        self.around.dismiss()
        self.host.recover()
        self.layout()

    # --- events

    def event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.WINDOWFOCUSLOST:
            self.around.light_words(False)
        if event.type == pygame.KEYDOWN:
            return self.keys.down(event)
        return self.keys.up(event) if event.type == pygame.KEYUP else self.mouse.event(event)

    def escape(self) -> None:
        """Take back what is unconfirmed; when there is nothing, open the menu."""
        if self.around.peek.close():
            return
        if self.sitting.history:
            self.close_history()
        elif self.sitting.instruments.put_away() or self.controller.cancel() or self.around.interlude.cancel():
            self.host.note = None
        elif self.host.stage.busy or self.host.motion.theirs:
            self.host.hurry()
        elif self.host.thinking:
            self.host.stop_thinking()
        elif self.host.computers.advising:
            self.host.computers.stop()
        else:
            self.around.open_menu()

    def back(self) -> None:
        self.escape()

    # --- what a player can do besides answering

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
        instruments = self.sitting.instruments
        if not instruments.put_away():
            instruments.measuring = True
            self.toasts.say(self.app.say(Text("table.measure.on")))

    def toggle_history(self) -> None:
        self.close_history() if self.sitting.history else self.open_history()

    def open_history(self) -> None:
        self.host.finish()
        self.toasts.clear()
        self.sitting.history = History(self.play.session)
        self.view_history()

    def close_history(self) -> None:
        self.sitting.history = None
        self.view_history()

    def view_history(self) -> None:
        """Show the stop that is looked at."""
        self.around.journal.follow = True
        self.around.tell()

    def branch(self) -> None:
        """Play on from the stop that is looked at, as a game of its own."""
        history = self.sitting.history
        if history is None or history.at_end:
            return
        path = games.free_copy_path(self.play.path) if self.play.path else None
        branched = self.play.branch(history.reel.stops[history.stop], path)
        self.close_history()
        screen = TableScreen(self.app, branched)
        self.app.instead(screen)
        if path:
            screen.toasts.say(self.app.say(Text("table.history.branched", name=path.stem)), "good")

    # --- the computer's mind

    def advise(self) -> None:
        """What would the computer do? It thinks in the worker, and tells when it knows."""
        host = self.host
        if host.asks_person and not host.computers.thinker.busy:
            host.computers.advise()
            self.toasts.say(self.app.say(Text("mind.thinking")))

    def _advised(self) -> None:
        thought, asked = self.host.computers.advised(), self.play.asked
        if thought and asked and self.host.asks_person and not self.sitting.history:
            told = explained(thought, asked, self.host.looks, board=self.host.looks.board(self.play.session.state))
            take = partial(self.host.answer, thought.key)
            self.app.push(ReasonsScreen(self.app, Text("mind.advice"), told, take))

    def why(self, first: int, end: int) -> Action | None:
        """Why a computer did what these entries of the journal tell; None: nobody knows, or no computer did it."""
        kept = None if self.sitting.history else self.play.thoughts.of(self.play.session, first, end)
        return partial(self._tell_why, kept) if kept else None

    def _tell_why(self, kept: Kept) -> None:
        told = why(self.play.session, self.host.looks, kept, self.play.people)
        if told:
            name = self.host.cast.name(kept.seat)
            self.app.push(ReasonsScreen(self.app, Text("mind.why", name=name), told))

    def _part_over(self) -> bool:
        """Show what a part of a longer game came to, once everything of it has been seen."""
        entries = self.host.entries
        if self._read == len(entries) or self.host.showing or self.sitting.history:
            return False
        news, self._read = entries[self._read :], len(entries)
        state = self.play.session.state
        if not self.app.after_part or not any(self.host.looks.part_over(state, entry) for entry in news):
            return False
        self.host.dice.clear()
        self.draw(self.app.window)
        self.app.push(self.app.after_part(self.app, self.play))
        return True

    def _count(self) -> None:
        """A game that was played to its end is remembered."""
        if self.play.path:
            played, system = self.app.settings.played, self.play.session.system.id
            played[system] = played.get(system, 0) + 1
            self.app.settings.save()

    def open_result(self) -> None:
        """How the game ended, over the finished table."""
        self._ended = True
        if self.app.after_game:
            self.draw(self.app.window)
            self.app.push(self.app.after_game(self.app, self.play))

    def open_rule(self, rule: str) -> None:
        system = self.play.session.system.id
        try:
            known = rule in book_of(system, self.app.language)
        except RulebookError:
            known = False
        if known:
            self.around.look_up(rule, self.mouse.pos)
        else:
            self.toasts.say(self.app.say(Text("table.fail.no_rulebook", rule=rule)))

    def open_whole_rule(self, rule: str) -> None:
        """The rulebook at a rule that was looked up."""
        self.around.peek.close()
        self.app.push(RulebookScreen(self.app, self.play.session.system.id, rule))

    def look_up(self) -> None:
        """The rule of what is pointed at or asked; where there is none, the help."""
        rule = self.around.rule_meant(self.mouse.pos)
        if rule:
            self.open_rule(rule)
        else:
            self.around.open_help()

    def book(self) -> Rulebook:
        """The rulebook of the game; whatever asks knows that it has the rule."""
        return book_of(self.play.session.system.id, self.app.language)

    def open_rulebook(self) -> None:
        self.around.dismiss()
        self.app.push(RulebookScreen(self.app, self.play.session.system.id))

    def open_settings(self) -> None:
        self.around.dismiss()
        self.app.push(SettingsScreen(self.app))

    def leave_table(self) -> None:
        """Back to where the player came from; the game is kept."""
        self.app.pop()

    # --- time

    def update(self, seconds: float) -> None:
        self._ahead.update(self.play.session)
        placing = self.play.placing
        self._naming.update()
        self.around.tip.update(seconds)
        self.around.fan.update(seconds)
        self.toasts.update(seconds)
        self.sitting.update(seconds)
        if not self.sitting.history and not self.around.menu:
            self.host.update(seconds)
        if self.host.waits_for is not None:
            self._cover(self.host.waits_for)
            return
        if not self._ended and self.play.waiting == "over" and not self.host.showing and not self.sitting.history:
            self._count()
            self.open_result()
            return
        if self._part_over():
            return
        if self.app.top is self:
            self.introducing.update()
        if self.sitting.new_question():
            self._hint()
        self._advised()
        self.sitting.watch()
        self.mouse.update()
        self._consider()
        if (placing and not self.play.placing) or self.around.interlude.changes:
            self.app.prepare(self)  # everybody stands there all at once, or the whole screen is another
            return
        self.keepsake.update()
        self.around.read_on()
        self.around.tell()

    def _cover(self, seat: Seat) -> None:
        name, index = self.host.cast.name(seat), self.host.cast.index(seat)
        self.host.waits_for = None
        self.sitting.selected = ""
        self.app.push(
            CoverScreen(self.app, name, lambda: self.host.arrived(seat), seat_index=index, away=self.app.home)
        )

    def _hint(self) -> None:
        """Tell a newcomer one thing more with every question, each once."""
        name = next((name for name in _HINTS if hints.wanted(self.app.settings, name)), None)
        if name:
            self.toasts.hint(self.app.say(hints.words(name)))
            hints.dismiss(self.app.settings, name)

    def _consider(self) -> None:
        """Work out the odds of what the player is about to do."""
        key = self.controller.armed or self.controller.looked_at(self.around.tip.option)
        self.host.odds.consider(self.controller, "" if self.sitting.history else key, self.host.revision)

    # --- what is heard

    def air(self) -> str:
        return manner_of(self.play.session.system.id).ambience or "room"

    def musical(self) -> bool:
        """In the last round, and between the parts of a longer game."""
        if self._heard_at != self.host.revision:
            state, status = self.play.session.state, self.host.motion.shown.status
            last = 0 < status.rounds == status.round
            self._heard_at, self._music = self.host.revision, last or self.host.looks.interlude(state) is not None
        return self._music

    def captions_at(self) -> tuple[int, int]:
        board = self.around.layout.board
        covered = self.host.stage.now.covers(board, self.app.theme) if self.host.stage.now else 0
        return board.centerx, board.bottom - covered - self.app.theme.px(12)

    # --- drawing

    def draw(self, window: pygame.Surface) -> None:
        self.around.make_room()
        if self.around.interlude.up:
            self.around.draw_interlude(window, self.mouse.pos, self.mouse.held)
            return
        self.sitting.draw(window, self.mouse.spot)
        self.around.draw(window, self.mouse.pos, self.mouse.hover_text())
