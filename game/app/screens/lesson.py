"""A lesson at the table: the coach's card, bubbles and veil over an ordinary game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from fnmatch import fnmatchcase

import pygame

from game.app import games
from game.app.course import done_as
from game.app.play import Play
from game.app.screens.box import BoxScreen
from game.app.screens.table import TableScreen
from game.app.settings import Done
from game.app.table.panels.glossary import word_of
from game.app.table.panels.lesson_card import LessonCard
from game.app.table.panels.term_card import TermCard
from game.app.table.play.coaching import Coach
from game.app.table.play.options import FAMILY, ChooseDraft
from game.app.table.play.picking import PayDraft, RollDraft
from game.app.table.play.places import PathDraft
from game.app.theme import ACCENT, LOSS, SUCCESS, TEXT
from game.app.widgets.boxes import split
from game.app.widgets.coach import bubble, ring, veil
from game.app.widgets.control import Look
from game.app.widgets.prose import form_theme
from game.app.window import App
from game.core.place import Point
from game.core.text import Text
from game.kit.lessons.conditions import place_of
from game.kit.lessons.hints import Hint
from game.kit.lessons.lesson import Lesson, Task, lessons_of
from game.kit.looks import family_of
from game.kit.terms import terms_of

_KEYS = {pygame.K_F6: "show", pygame.K_F7: "again", pygame.K_F8: "skip"}
_TOOLS = {
    "L": "sight",
    "R": "ranges",
    "M": "tape",
    "G": "goal",
    "H": "help",
    "K": "history",
    "J": "journal",
    "C": "cards",
}
"""The button that does what a key does."""
_BUBBLE = 356, 64
"""How far a bubble reaches beside what it is about, at 100 %."""
_UNDONE = 3
"""Decisions that a second try takes back."""
_BAG = "bag:"
"""How the names of bags begin, before what the options out of them begin with."""
_LOOK = 1.2
"""Seconds in which what the last step did can be seen before the lesson is over."""
_PULSE = 0.6
"""Seconds for which the ring swells after a click beside it."""


class LessonScreen(TableScreen):
    """One attempt at a lesson: an ordinary game, kept apart from the player's own until the next attempt."""

    def __init__(self, app: App, lesson: Lesson, seed: int | None = None) -> None:
        play = Play(lesson.begin(), games.lesson_path(lesson.system, lesson.id), seed)
        play.chance.load(lesson.dice, lesson.draws)
        super().__init__(app, play)
        self.lesson = lesson
        self.host.surrenders = False
        self.around.on_this_table.practise = self.around.on_this_table.rehearse = None
        self.coach = Coach(lesson, self.host, self.sitting, lambda words: self.toasts.say(words, "accent"))
        course = lessons_of(lesson.system)
        self._next = next((other for other in course if other.order > lesson.order), None)
        self.card = LessonCard(app, self.coach, len(course), self.again, self.skip)
        known = terms_of(lesson.system)
        terms = [word_of(lesson.system, name, app.language) for name in lesson.terms if name in known]
        self.term = TermCard(app, terms, self.open_rule)
        self.around.laid_over += [self.card, self.term]
        self.around.coached = self._draw_coach
        self.around.pointed_out = self._draw_bubble
        self._told, self._seen = False, 0.0
        self._pulse = 0.0
        self._opened_in = -1
        """The step in which an answer was opened that asks for more; -1: none is."""
        self._pieces: list[tuple[float, float]] = []
        """Where models and markers are on the screen."""

    # --- what the learner can do besides playing

    def again(self) -> None:
        """The lesson from its beginning."""
        self._go_to(self.lesson)

    def skip(self) -> None:
        """The next lesson, or back where there is none."""
        if self._next:
            self._go_to(self._next)
        else:
            self.app.pop()

    def _go_to(self, lesson: Lesson) -> None:
        app = self.app
        app.pop()
        app.push(LessonScreen(app, lesson))

    def take_back(self) -> None:
        """A few decisions back, to try again from there."""
        for _ in range(_UNDONE):
            if self.host.can_undo:
                self.host.undo()
        self._told = False

    def undo(self) -> None:
        super().undo()
        self.coach.used("undo")

    def open_rule(self, rule: str) -> None:
        super().open_rule(rule)
        self.coach.used("rule")

    def open_rulebook(self) -> None:
        super().open_rulebook()
        self.coach.used("rule")

    def _count(self) -> None:
        """A lesson is no game that tells how well somebody knows the words."""

    def _hint(self) -> None:
        """The coach says enough."""

    # --- the loop

    def event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in _KEYS and not self.around.veiled:
            {"show": self.coach.show, "again": self.again, "skip": self.skip}[_KEYS[event.key]]()
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self._lets_through(event.pos):
            self._point_again()
            return True
        return super().event(event)

    def _lets_through(self, pos: tuple[int, int]) -> bool:
        """Whether a press may land here: in the first lessons only on what the step is about."""
        hole = self._hole()
        if hole is None or self.around.veiled or self.host.showing or self.around.peek.opened:
            return True
        allowed = [hole, self.card.rect, self.term.rect, *([self._target()] if self._opened() else [])]
        return any(rect.collidepoint(pos) for rect in allowed if rect)

    def _point_again(self) -> None:
        """A click beside what the step is about: the ring swells, and a sentence says what to do."""
        self._pulse = _PULSE
        self.app.sounds.play("refused")
        if self._spoken:
            step = self._spoken.text.said(self.app.language)
            self.toasts.say(self.app.say(Text("app.lesson.first", step=step)), "accent")

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._pulse = max(0.0, self._pulse - seconds)
        if not self.controller.nested:
            self._opened_in = -1
        elif self._opened_in < 0:
            self._opened_in = self.coach.attempt.ticked
        if self.app.top is not self:
            return
        before = self.coach.attempt.ticked
        stands = self.coach.update()
        if self.coach.attempt.ticked != before:
            self.term.turn_to(self.coach.attempt.ticked)
        if stands == "going":
            self._told, self._seen = False, 0.0
        elif not self._told and not self.host.showing:
            self._seen += seconds
            if self._seen < _LOOK and self.app.settings.animation != "none":
                return
            self._told = True
            if stands == "done":
                self._finish()
            else:
                self.app.push(LessonOver(self.app, self, won=False))

    def _finish(self) -> None:
        settings, name = self.app.settings, done_as(self.lesson)
        if name not in settings.lessons:
            settings.lessons[name] = Done(date.today().isoformat(), self.coach.minutes)
            settings.save()
        self.app.sounds.play("lesson")
        self.app.push(LessonOver(self.app, self, won=True))

    @property
    def next(self) -> Lesson | None:
        return self._next

    # --- drawing

    def _draw_coach(self, window: pygame.Surface) -> None:
        """The veil, the cards and the bubble; while something is told on the stage, one line of them."""
        if self.around.veiled or self.sitting.history:
            return
        staged = self.host.stage.now is not None
        self.term.hidden = staged or self.around.fan.opened
        target = self._target() if self.coach.waits else None
        camera = self.sitting.view.camera
        shown = self.sitting.shown
        places = [token.at for token in shown.tokens] + [marker.at for marker in shown.markers]
        self._pieces = pieces = [camera.to_screen(at) for at in places]
        beside = target.inflate(self.app.theme.px(20), 0) if target else None
        self.card.arrange(self.around.over, beside, pieces, brief=staged)
        hole = self._hole()
        if hole is not None:
            swollen = round(self._pulse / _PULSE * self.app.theme.px(16))
            veil(window, hole, self.app.theme)
            ring(window, hole.inflate(swollen, swollen), self.app.theme)
        self.card.draw(window)
        talked = [self._talked(target)] if target and self._spoken else []
        self.term.arrange(self.around.over, [self.card.rect, *talked], pieces)
        self.term.draw(window)

    def _draw_bubble(self, window: pygame.Surface) -> None:
        spoken = self._spoken
        self.around.tip.avoid = None
        if self.around.veiled or self.sitting.history or self.around.peek.opened or self._laid():
            return
        target = self._target()
        if spoken is None or spoken.bubble is None or target is None or not self.coach.waits or self.around.popup_at:
            return
        words, language = spoken.bubble.said(self.app.language), self.app.language
        opened = self._opened()
        if opened:
            target, words = opened, self.app.say(Text("app.lesson.plate"))
        elif self._opened_in == self.coach.attempt.ticked:
            trays = self.around.trays
            target, words = (trays if trays.spots else self.around.question).rect, self._further()
        elif self._hole() is None and self._sort() != "panel":
            ring(window, target.inflate(*[2 * self.app.theme.px(3)] * 2), self.app.theme)
        side = self.app.theme.px(40)
        avoid = [pygame.Rect(x - side // 2, y - side // 2, side, side) for x, y in self._pieces]
        self.around.tip.avoid = bubble(
            window,
            form_theme(self.app),
            spoken.text.said(language),
            words,
            target,
            [self.card.rect, self.term.rect, self.around.question.rect, self.around.trays.rect, *avoid],
            [panel.rect for panel in self.around.panels if panel.spots],
        )

    def _further(self) -> str:
        """What an answer asks for that has been chosen: dice to roll again, dice to pay with, or a look at its cost."""
        asks = {RollDraft: "roll", PayDraft: "pay"}.get(type(self.controller.draft), "confirm")
        return self.app.say(Text(f"app.lesson.{asks}"))

    def _laid(self) -> bool:
        """Whether the way to where the step points lies there already, with its cost beside it."""
        draft = self.controller.draft
        return isinstance(draft, PathDraft) and bool(draft.laid) and self._sort() == "place"

    @property
    def _spoken(self) -> Task | Hint | None:
        """What the bubble is about: the step where its answer can be given, else the question, else the step."""
        task, hint = self.coach.task, self.coach.hint
        if hint is None or not self.coach.waits:
            return task
        answers = task is not None and task.point.startswith(("option:", "card:", "panel:question"))
        return task if task and answers and self._found(task.point) else hint

    def _sort(self) -> str:
        return self._spoken.point.partition(":")[0] if self._spoken else ""

    def _talked(self, target: pygame.Rect) -> pygame.Rect:
        """Where the bubble about a thing is likely to lie: beside it."""
        px = self.app.theme.px
        return target.inflate(2 * px(_BUBBLE[0]), 2 * px(_BUBBLE[1]))

    def _hole(self) -> pygame.Rect | None:
        """What alone can be clicked now, in the first lessons."""
        if isinstance(self._spoken, Hint | None) or not self.coach.veiled or not self.coach.waits:
            return None  # a question of its own may need several clicks
        if self.controller.nested:
            return None
        if self._sort() not in ("model", "option", "card", "key"):
            return None
        target = self._opened() or self._target()
        return target.inflate(2 * self.app.theme.px(8), 2 * self.app.theme.px(8)) if target else None

    def _opened(self) -> pygame.Rect | None:
        """Where the list of what can be done to a piece is, once that was clicked."""
        around = self.around
        return around.target.rect if around.target_at else around.popup.rect if around.popup_at else None

    def _target(self) -> pygame.Rect | None:
        """Where the thing is that the bubble is about, if the screen shows it."""
        return self._found(self._spoken.point) if self._spoken else None

    def _found(self, point: str) -> pygame.Rect | None:
        sort, _, name = point.partition(":")
        find: dict[str, Callable[[str], pygame.Rect | None]] = {
            "model": self._piece,
            "marker": self._piece,
            "place": self._place,
            "option": self._option,
            "card": lambda id: self._spot(f"card:{id}"),
            "panel": self._panel,
            "key": lambda key: self._spot(_TOOLS.get(key, "")) or self.around.tools.rect,
        }
        found = find[sort](name) if sort in find else None
        return found if found is not None and found.width and found.height else None

    def _piece(self, id: str) -> pygame.Rect | None:
        return self.sitting.view.piece_rect(self.sitting.bodies.head(id), self.sitting.figures)

    def _place(self, name: str) -> pygame.Rect | None:
        at = place_of(self.play.session, name)
        if not isinstance(at, Point):
            return None
        x, y = self.sitting.view.camera.to_screen(at)
        rect = pygame.Rect(0, 0, self.app.theme.px(36), self.app.theme.px(36))
        rect.center = round(x), round(y)
        return rect if self.around.layout.board.contains(rect) else None

    def _option(self, pattern: str) -> pygame.Rect | None:
        """The row of an answer, or of the family that it is in; the bag where it lies in one."""
        draft = self.controller.draft
        options = draft.request.options if isinstance(draft, ChooseDraft) else ()
        keys = [option.key for option in options if fnmatchcase(option.key, pattern)]
        rows = [pattern, *(f"{FAMILY}{family_of(key)}" for key in keys)]
        shown = next((rect for row in rows if (rect := self._spot(f"option:{row}"))), None)
        return shown or self._bag(keys)

    def _bag(self, keys: Sequence[str]) -> pygame.Rect | None:
        """The bag that one of the options is taken out of."""
        bags = [spot for spot in self.around.heroes.spots if spot.name.startswith(_BAG)]
        holding = (spot for spot in bags if any(key.startswith(spot.name.removeprefix(_BAG)) for key in keys))
        return next((spot.rect for spot in holding), None)

    def _spot(self, pattern: str) -> pygame.Rect | None:
        spots = (spot for panel in self.around.panels for spot in panel.spots)
        return next((spot.rect for spot in spots if fnmatchcase(spot.name, pattern)), None)

    def _panel(self, name: str) -> pygame.Rect | None:
        panel = getattr(self.around, name, None)
        rect = getattr(panel, "rect", None)
        return rect if isinstance(rect, pygame.Rect) else None


class LessonOver(BoxScreen):
    """A lesson has ended: what was learnt, or another try."""

    def __init__(self, app: App, lesson: LessonScreen, *, won: bool) -> None:
        super().__init__(app)
        self._lesson = lesson
        self._won = won

    def layout(self) -> None:
        self.desk.clear()
        theme, (wide, high) = self.app.theme, self.app.size
        px, lesson = theme.px, self._lesson.lesson
        width = min(px(620), wide - px(40))
        inner = width - px(48)
        failed = lesson.failed.text if lesson.failed else None
        about = lesson.learnt.said(self.app.language) if self._won else failed.said(self.app.language) if failed else ""
        lines = len(theme.wrap(about, inner)) if about else 0
        tall = px(176) + lines * theme.line_height("body")
        self._box = box = pygame.Rect((wide - width) // 2, (high - tall) // 2, width, tall)
        done = "done" if self._lesson.next else "last"
        head = self.app.say(Text(f"app.lesson.{done if self._won else 'failed'}"))
        icon = theme.icon("check-circle" if self._won else "restart", px(34), SUCCESS if self._won else LOSS)
        self.desk.paint(lambda surface: surface.blit(icon, (box.x + px(24), box.y + px(20))) and None)
        self.desk.label(
            pygame.Rect(box.x + px(70), box.y + px(22), inner - px(46), px(40)), head, "large", TEXT, bold=True
        )
        if about:
            self.desk.label(pygame.Rect(box.x + px(24), box.y + px(76), inner, tall), about)
        row = pygame.Rect(box.x + px(24), box.bottom - px(66), inner, px(44))
        buttons = self._buttons()
        for rect, (name, do, key, sign, look) in zip(split(row, [1] * len(buttons), px(10)), buttons, strict=True):
            self.desk.button(rect, f"lesson.{name}", do, key=key, icon=sign, look=look, first=look == "main")
        self.desk.ready()

    def _buttons(self) -> list[tuple[str, Callable[[], None], str, str, Look]]:
        if not self._won:
            return [
                ("leave", self._leave, "l", "arrow-left", "plain"),
                ("restart", self._restart, "b", "restart", "plain"),
                ("take_back", self._take_back, "u", "undo", "main"),
            ]
        buttons: list[tuple[str, Callable[[], None], str, str, Look]] = [
            ("leave", self._leave, "l", "arrow-left", "plain"),
            ("look", self.back, "k", "eye-outline", "plain"),
        ]
        if self._lesson.next:
            buttons.append(("next", self._on, "n", "arrow-right", "main"))
        elif self.app.new_game:
            buttons.append(("real", self._play, "p", "sword-cross", "main"))
        return buttons

    def _leave(self) -> None:
        self.app.pop()
        self.app.pop()

    def _restart(self) -> None:
        self.app.pop()
        self._lesson.again()

    def _take_back(self) -> None:
        self.app.pop()
        self._lesson.take_back()

    def _on(self) -> None:
        self.app.pop()
        self._lesson.skip()

    def _play(self) -> None:
        """A game of one's own, now that everything was learnt."""
        self._leave()
        if self.app.new_game:
            self.app.push(self.app.new_game(self.app, self._lesson.lesson.system))

    def draw(self, window: pygame.Surface) -> None:
        super().draw(window)
        pygame.draw.rect(window, ACCENT, self._box, max(1, self.app.theme.px(2)), border_radius=self.app.theme.px(4))
