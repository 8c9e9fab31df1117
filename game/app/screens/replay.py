"""The replay: a game watched again at any pace, from any point, with its journal beside it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame

from game.app import games
from game.app.art.manner import manner_of
from game.app.play import Play
from game.app.reel import Reel, Still, spectator
from game.app.screens.export_box import ExportBox
from game.app.screens.opening import resume_game
from game.app.screens.replay_buttons import SPEEDS, Buttons
from game.app.screens.rerun import Rerun
from game.app.screens.rulebook import RulebookScreen
from game.app.table.art.dice import DiceTray
from game.app.table.art.figures import Figures
from game.app.table.art.overlays import Night
from game.app.table.art.view import BoardView
from game.app.table.panels.glossary import Glossary
from game.app.table.panels.hand import HandFan
from game.app.table.panels.journal import JournalPanel
from game.app.table.panels.topbar import TopBar
from game.app.table.play.cast import Cast
from game.app.table.play.hearing import Hearing
from game.app.table.play.motion import Moment, Motion, Scene, scene
from game.app.theme import DIM, PANEL, TEXT
from game.app.widgets.control import Frame
from game.app.widgets.desk import Desk
from game.app.widgets.panel import Spot, bubble
from game.app.widgets.timeline import Mark, Timeline
from game.app.window import App, Screen
from game.core.journal import Entry
from game.core.session import Session
from game.core.text import Text
from game.kit import registry
from game.kit.tokens import NOBODY

_A_STEP, _A_SILENT_STEP = 1.1, 0.35
"""Seconds that an answer is shown at speed 1, and one about which nothing is told."""
_JUMPING = 4.0
"""From this speed on models jump instead of gliding."""
_BAR, _FOOT, _SIDE = 36, 122, 270
_BOARD_SHARE = 0.6
_DRAG = 5
"""Pixels after which a press on the board is a drag."""


class ReplayScreen(Screen):
    """Watch `session` again; it is never changed. `name` is what its branches and exports are called."""

    def __init__(self, app: App, session: Session[Any], name: str = "", path: Path | None = None) -> None:
        """`path` is where the game is kept, if it is."""
        super().__init__(app)
        self._path = path
        self.reel = Reel(session)
        self.stop = 0
        self.playing = False
        self.speed = 1.0
        self.board = pygame.Rect(0, 0, 0, 0)
        self.desk = Desk(app)
        self._buttons = Buttons(app, self.desk, self)
        self._name = name or session.system.id
        self._looks = registry.looks_of(session.system.id)
        self._viewer = spectator(session, self._looks)
        self._cast = Cast(app, Play(session), self._looks)
        glossary, quiet = Glossary(app, self._looks, self._open_rule), self._looks.quiet
        self.journal = JournalPanel(app, self._cast, self._open_rule, glossary=glossary, quiet=quiet)
        self._top = TopBar(app, self._cast)
        self._dice = DiceTray()
        self._hand = HandFan(app, lambda card: None)
        self._holder = NOBODY
        self.motion = Motion(self._scene(self.still), self.still.told)
        self.hearing = Hearing(app.sounds, self._looks, lambda: self.still.state)
        self.hearing.place = self._side
        self._rerun = Rerun(app, self._looks, self._cast, self.motion, lambda: self.still, self.hearing)
        self.stage = self._rerun.stage
        self._marks = self._rounds()
        self._timeline: Timeline | None = None
        self._foot = pygame.Rect(0, 0, 0, 0)
        self._journal_wanted: bool | None = None
        self._stood = 0.0
        self._view: BoardView | None = None
        self._pressed: tuple[int, int] | None = None
        self._dragged = False
        self._pointer = (-1, -1)
        self._selected = ""
        self._spot: Spot | None = None

    @property
    def session(self) -> Session[Any]:
        return self.reel.session

    @property
    def still(self) -> Still:
        return self.reel.still(self.stop)

    def say(self, name: str, /, **values: int | str | Text) -> str:
        return self.app.say(Text(f"replay.{name}", **values))

    def _scene(self, still: Still) -> Scene:
        return scene(self._looks, still.state, self._viewer)

    def _rounds(self) -> list[tuple[int, int]]:
        """Where the rounds begin: (stop, number), read off the states before the beats."""
        found: list[tuple[int, int]] = []
        count = 0
        for beat in self.session.beats:
            number = self._looks.headline(beat.before).round
            if not found or number != found[-1][1]:
                found.append((self.reel.stop_after(count), number))
            count += len(beat.answers)
        return found

    # --- arranging

    def layout(self) -> None:
        theme = self.app.theme
        wide, high = self.app.size
        bar, foot = theme.px(_BAR), theme.px(_FOOT)
        side = min(theme.px(_SIDE), wide // 3)
        middle = pygame.Rect(0, bar, wide, high - bar - foot)
        if not self._with_journal(middle, side):
            side = 0
        self.board = pygame.Rect(0, bar, wide - side, middle.height)
        self._foot = pygame.Rect(0, high - foot, wide, foot)
        self._top.place(pygame.Rect(0, 0, wide, bar), theme)
        self.journal.place(pygame.Rect(wide - side, bar, side, middle.height), theme)
        if self._view is None or self._view.theme is not theme:
            self._view = BoardView(theme, self._looks.board(self.still.state))
        self._view.resize(self.board)
        self._declare()
        self._tell()

    def _with_journal(self, middle: pygame.Rect, side: int) -> bool:
        if self._journal_wanted is not None:
            return self._journal_wanted
        wide, high = self.app.size
        return (middle.width - side) * middle.height >= _BOARD_SHARE * wide * high

    def _declare(self) -> None:
        theme, foot = self.app.theme, self._foot
        self.desk.clear()
        self.desk.paint(lambda surface: surface.fill(PANEL, foot) and None)
        pad, size, gap = theme.px(10), theme.px(40), theme.px(6)
        row = pygame.Rect(foot.x + pad, foot.bottom - size - theme.px(8), foot.width - 2 * pad, size)
        line = pygame.Rect(row.x, foot.y + theme.px(2), row.width, theme.px(42))
        marks = [Mark(stop, self.say("bar.mark", round=number)) for stop, number in self._marks if number > 0]
        words, hint = self.say("control.timeline.words"), self.say("control.timeline.hint")
        frame = Frame("replay.timeline", line, words, theme, hint)
        self._timeline = Timeline(frame, self.reel.last, marks, self.jump, self._where)
        self._timeline.stop = self.stop
        self.desk.add(self._timeline)
        self._buttons.declare(row, gap)
        self.desk.ready()

    def _where(self, stop: int) -> str:
        return self.say("position", count=self.reel.stops[stop], total=len(self.reel.answers))

    # --- moving through the game

    def jump(self, stop: int) -> None:
        """Show another stop at once."""
        self._show(max(0, min(self.reel.last, stop)), glide=False)

    def rewind(self) -> None:
        self.jump(0)

    def wind(self) -> None:
        self.jump(self.reel.last)

    def step(self, by: int) -> None:
        """One answer back or forward."""
        self._show(max(0, min(self.reel.last, self.stop + by)), glide=by == 1)

    def by_beat(self, way: int) -> None:
        """A whole activation or phase back or forward."""
        self.jump(self.reel.beat_before(self.stop) if way < 0 else self.reel.beat_after(self.stop))

    def toggle(self) -> None:
        """Play or pause; at the end it starts again."""
        if not self.playing and self.stop == self.reel.last:
            self.jump(0)
        self.playing = not self.playing
        self._stood = 0.0
        self._declare()

    def change_speed(self, by: int) -> None:
        self.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, SPEEDS.index(self.speed) + by))]
        self._declare()

    def toggle_journal(self) -> None:
        self._journal_wanted = not self.journal.rect.width
        self.layout()

    def _show(self, stop: int, glide: bool) -> None:
        before, edge = self.still, self.edges
        self.stop, self._stood = stop, 0.0
        still = self.still
        now = self._scene(still)
        self.stage.clear()
        self.motion.skip(lambda moment: None, lambda moment: None)
        self.motion.speed = self.stage.speed = self._pace
        past = self.motion.shown, before.told
        moment, heard = Moment(now, still.told, still.ways), glide and self.speed < _JUMPING
        self.hearing.clear()
        if heard:
            self.motion.add(moment)
        else:
            self.motion.reset(now, still.told)
        if glide and not self._rerun.show(past, (now, still.told), self.reel.entries):
            news = self.reel.entries[before.told : still.told]
            self._roll(news)
            if heard:
                self._hear(past[0], moment, before.told, news)
        if self._timeline:
            self._timeline.stop = stop
        self._tell()
        if edge != self.edges:
            self._declare()

    @property
    def _pace(self) -> str:
        """How fast things move: the player's choice, but not at all when the replay races."""
        return "none" if self.speed >= _JUMPING else self.app.settings.animation

    @property
    def edges(self) -> tuple[bool, bool]:
        """Whether the first stop is shown, and whether the last one is."""
        return self.stop == 0, self.stop == self.reel.last

    @property
    def over(self) -> bool:
        """Whether the game is decided where the replay stands."""
        return self.still.outcome is not None

    @property
    def with_journal(self) -> bool:
        return bool(self.journal.rect.width)

    def _roll(self, news: Sequence[Entry]) -> None:
        """Let the dice that were just rolled tumble."""
        rolled = next((entry for entry in reversed(news) if entry.dice), None)
        if rolled:
            faces = [6 if max(rolled.dice) <= 6 else 20] * len(rolled.dice)
            self._dice.roll(self.app.say(rolled.text), rolled.dice, faces, (), self._pace)

    def _hear(self, before: Scene, moment: Moment, told: int, news: Sequence[Entry]) -> None:
        """What the step sounds like: its dice, its steps, and whatever the journal tells of it."""
        if any(entry.dice for entry in news):
            self.hearing.play("dice")
        self.hearing.began(before, moment, told, news)

    def _side(self, id: str) -> float:
        """Where a piece is seen on the board, from -1 at its left edge to 1 at its right."""
        at = next((token.at for token in self.motion.shown.tokens if token.id == id), None)
        if at is None or self._view is None or not self.board.width:
            return 0.0
        return 2 * (self._view.camera.to_screen(at)[0] - self.board.x) / self.board.width - 1

    def air(self) -> str:
        return manner_of(self.session.system.id).ambience or "room"

    def _tell(self) -> None:
        self._cast.meet(self.motion.shown.tokens, self.motion.shown.groups)
        self.journal.follow = True
        self.journal.tell(self.reel.entries[: self.still.told])

    # --- what else can be done

    def branch(self) -> None:
        """Open this moment as a new game, kept in a file of its own."""
        self.playing = False
        path = games.new_path(self.session.setup)
        branched = Play(self.session).branch(self.reel.stops[self.stop], path)
        self._declare()
        self.app.push(resume_game(self.app, branched))

    def export(self) -> None:
        self.playing = False
        self._declare()
        self.app.push(ExportBox(self.app, self.session, self._name, self.desk.toast, path=self._path))

    def _open_rule(self, rule: str) -> None:
        self.playing = False
        self._declare()
        self.app.push(RulebookScreen(self.app, self.session.system.id, rule))

    # --- the loop

    def event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and self._typed(event):
            return True
        if self._journal_event(event) or self._board_event(event):
            return True
        return self.desk.event(event)

    def _typed(self, event: pygame.event.Event) -> bool:
        """Keys that mean the same whatever has the focus; the rest are the desk's."""
        beats = bool(event.mod & pygame.KMOD_CTRL)
        if self.stage.busy and event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER):
            self.stage.skip()
            return True
        match event.key:
            case pygame.K_LEFT:
                self.by_beat(-1) if beats else self.step(-1)
            case pygame.K_RIGHT:
                self.by_beat(1) if beats else self.step(1)
            case pygame.K_PAGEUP | pygame.K_COMMA:
                self.by_beat(-1)
            case pygame.K_PAGEDOWN | pygame.K_PERIOD:
                self.by_beat(1)
            case pygame.K_HOME:
                self.jump(0)
            case pygame.K_END:
                self.jump(self.reel.last)
            case pygame.K_SPACE:
                self.toggle()
            case pygame.K_PLUS | pygame.K_KP_PLUS | pygame.K_EQUALS:
                self.change_speed(1)
            case pygame.K_MINUS | pygame.K_KP_MINUS:
                self.change_speed(-1)
            case _:
                return self._board_key(event)
        return True

    def _board_key(self, event: pygame.event.Event) -> bool:
        if event.key != pygame.K_f or self._view is None:
            return False
        self._view.camera.fit()
        return True

    def _journal_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._spot = self.journal.spot(event.pos) or self._hand.spot(event.pos)
            self.journal.hovered = self._hand.hovered = self._spot.name if self._spot else ""
        elif event.type == pygame.MOUSEWHEEL and self.journal.rect.collidepoint(self._pointer):
            self.journal.wheel(event.y)
            return True
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            spot = self.journal.spot(event.pos)
            if spot and spot.do:
                spot.do()
                return True
        return False

    def _board_event(self, event: pygame.event.Event) -> bool:
        """Drag to pan, wheel to zoom, click to look at a model."""
        if self._view is None:
            return False
        match event.type:
            case pygame.MOUSEMOTION:
                before, self._pointer = self._pointer, event.pos
                if self._pressed is None:
                    return False
                self._dragged = self._dragged or _apart(event.pos, self._pressed) > _DRAG
                if self._dragged:
                    self._view.camera.pan(event.pos[0] - before[0], event.pos[1] - before[1])
            case pygame.MOUSEBUTTONDOWN if event.button in (1, 2) and self.board.collidepoint(event.pos):
                self._pressed, self._pointer, self._dragged = event.pos, event.pos, False
            case pygame.MOUSEBUTTONUP if event.button in (1, 2) and self._pressed:
                self._pressed = None
                if not self._dragged and self.stage.busy:
                    self.stage.skip()
                elif not self._dragged:
                    self._selected = self._view.standing.token_at(event.pos, self._figures()) or ""
            case pygame.MOUSEWHEEL if self.board.collidepoint(self._pointer):
                self._view.camera.zoom_at(self._pointer, event.y)
            case _:
                return False
        return True

    def update(self, seconds: float) -> None:
        self.desk.update(seconds)
        self._dice.update(seconds)
        self.hearing.update(seconds)
        self.motion.update(seconds, lambda moment: None, lambda moment: None)
        if self._view:
            self._view.camera.animated = self.app.settings.animation != "none"
            self._view.update(seconds)
            self._rerun.update(seconds * self.speed, self._view)
        if self.playing:
            self._play(seconds)
        self.reel.look_ahead(self.stop)

    def _play(self, seconds: float) -> None:
        self._stood += seconds
        told = self.reel.still(self.stop - 1).told if self.stop else -1
        stands = _A_STEP if self.still.told != told else _A_SILENT_STEP
        if self._stood * self.speed < stands or self.motion.busy or self.stage.busy:
            return
        if self.stop < self.reel.last:
            self.step(1)
        else:
            self.toggle()

    # --- drawing

    def _figures(self) -> Figures:
        shown = self.motion.shown
        return Figures(
            shown.tokens,
            shown.markers,
            self._cast.seats,
            self.app.say,
            selected=self._selected,
            at=self.motion.places,
            groups=shown.groups,
            falling=self.motion.falling,
        )

    def draw(self, window: pygame.Surface) -> None:
        theme = self.app.theme
        shown = self.motion.shown
        if self._view:
            self._view.show(self._looks.board(self.still.state), self._looks.now(self.still.state))
            lights = [] if shown.lights is None else [Night(shown.lights)]
            figures = self._figures()
            self._view.draw(window, figures, lights)
            self._rerun.draw(window, self._view, figures, self._viewer)
        self._draw_hand(window)
        self._dice.draw(window, theme, self.board, self._hand.area)
        self._top.draw(window, shown.status, self.still.seat, self.say("watching"), [])
        if self.journal.rect.width:
            self.journal.draw(window)
        self.desk.draw(window)
        self._draw_question(window)
        if self._spot and self._spot.tip:
            words, _, rule = self._spot.tip.partition("\n")
            tip = bubble(theme, words, theme.px(300), rule)
            place = tip.get_rect(topright=(self._spot.rect.left, self._spot.rect.bottom))
            window.blit(tip, place.clamp(window.get_rect()))

    def _draw_hand(self, window: pygame.Surface) -> None:
        """The cards of whoever decides, or decided last."""
        self._holder = self.still.seat or self._holder
        hands = [hand for hand in self.motion.shown.hands if hand.seat in (self._holder, NOBODY)]
        self._hand.arrange(self.board, hands, None)
        self._hand.draw(window, self.board, (), ())

    def _draw_question(self, window: pygame.Surface) -> None:
        """Where the replay stands, and what was asked of whom."""
        theme, foot = self.app.theme, self._foot
        where = theme.words(self._where(self.stop), "small", DIM)
        y = foot.y + theme.px(48)
        right = foot.right - theme.px(14)
        window.blit(where, where.get_rect(topright=(right, y + theme.px(2))))
        words = self._question()
        if words:
            room = right - where.get_width() - theme.px(30) - foot.x
            line = theme.line(words, room, "body", TEXT)
            window.blit(line, (foot.x + theme.px(14), y))

    def _question(self) -> str:
        still = self.still
        if still.outcome:
            return self.say("question.over", words=still.outcome.text)
        if still.question is None:
            return ""
        if not still.seat:
            return self.app.say(still.question)
        return self.say("question.asked", name=self._cast.name(still.seat), question=still.question)


def _apart(a: tuple[int, int], b: tuple[int, int]) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))
