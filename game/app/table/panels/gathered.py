"""The panels of one table, and the window shared out among them."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.table.help.panel import Help
from game.app.table.interlude.desk import InterludeDesk
from game.app.table.panels.asking import Prompter
from game.app.table.panels.banner import Banner, Goals
from game.app.table.panels.bars import OddsBox
from game.app.table.panels.crew import Crew
from game.app.table.panels.dealing import Dealing
from game.app.table.panels.decided import DecidedDice
from game.app.table.panels.extras import Asking
from game.app.table.panels.fan import Fan
from game.app.table.panels.foresight import ForesightPanel
from game.app.table.panels.glossary import Glossary
from game.app.table.panels.hand import HandFan
from game.app.table.panels.heroes import Heroes
from game.app.table.panels.history import HistoryBar
from game.app.table.panels.holding import CardColumn, LaidCards
from game.app.table.panels.journal import JournalPanel
from game.app.table.panels.layout import GRID_SLOTS, SHORT_JOURNAL, SLOTS, Holds, Layout, arrange
from game.app.table.panels.menu import TableMenu
from game.app.table.panels.popup import Popup
from game.app.table.panels.question import QuestionPanel
from game.app.table.panels.quote import QuotePanel
from game.app.table.panels.regimented import Regimented
from game.app.table.panels.sheet import SheetPanel
from game.app.table.panels.sides import Sides
from game.app.table.panels.targets import TargetPlate
from game.app.table.panels.tip import Tip
from game.app.table.panels.tools import Standing, Tool, Tools
from game.app.table.panels.trays import Trays
from game.app.table.peek.here import OnThisTable
from game.app.table.peek.sheet import Peek
from game.app.table.play.commands import Commands
from game.app.table.play.options import ChooseDraft
from game.app.table.play.reading import Reading
from game.app.table.play.sitting import Sitting
from game.app.widgets.panel import Panel
from game.app.widgets.toasts import Toasts
from game.app.window import App
from game.boards.squares import SquareBoard
from game.boards.table import Table
from game.kit.heroes import Hero
from game.kit.looks import Looks


class Gathered:
    """All panels, where each is, and which of them are on show."""

    def __init__(self, app: App, sitting: Sitting, toasts: Toasts, commands: Commands) -> None:
        self._app = app
        self._sitting = sitting
        self._commands = commands
        self._host = host = sitting.host
        cast, self.glossary = host.cast, Glossary(app, host.looks, commands.open_rule)
        self.toasts = toasts
        self.sides = Sides(app, sitting)
        self.banner, self.rival_banner = Banner(app, cast), Banner(app, cast, rival=True)
        self.goals = Goals(app)
        self.tools = Tools(app)
        self.standing = Standing(app, cast)
        self.crew, self.rivals = Crew(app, cast, sitting.choose), Crew(app, cast, sitting.choose)
        self.heroes = Heroes(app, cast, sitting.choose, self._open_bag)
        self.regimented = Regimented(app, sitting, self.sides)
        self.quote = QuotePanel(app, commands.open_rule)
        self.foresight = ForesightPanel(app, cast, sitting.foreseeing, commands.open_rule)
        self.sheet = SheetPanel(app, cast, commands.open_rule, self.glossary, sitting.choose)
        self.rival_sheet = SheetPanel(app, cast, commands.open_rule, self.glossary, sitting.choose)
        self.hand = CardColumn(app, self._use_card, self.glossary)
        self.laid = LaidCards(app, sitting.choose, self.glossary)
        self.rival_laid = LaidCards(app, sitting.choose, self.glossary)
        quiet = host.looks.quiet
        self.journal = JournalPanel(app, cast, commands.open_rule, sitting.look_at, self.glossary, quiet, commands.why)
        self.question = QuestionPanel(app, cast, host.controller, self.glossary, host.odds, commands.open_rule)
        self.interlude = InterludeDesk(app, sitting, self.question, self.journal, commands.open_rule)
        self.popup = Popup(app, host.controller)
        self.target = TargetPlate(app, host.controller.striking)
        self.history_bar = HistoryBar(app, commands.close_history, commands.branch)
        self.goods = HandFan(app, sitting.choose)
        self.fan = Fan(app, Dealing(app, sitting, self.sides))
        self.trays = Trays(app, cast, host.controller, sitting.choose)
        self.help = Help(app, sitting, self.glossary, self._read_rule)
        self.odds = OddsBox(app, host.odds)
        self.decided = DecidedDice(app, host)
        self.prompter = Prompter(app, host, commands.open_history, commands.leave_table, commands.open_result)
        self.on_this_table = OnThisTable(sitting, self.glossary)
        self.peek = Peek(app, commands.book, commands.open_whole_rule, self.on_this_table)
        self.reading = Reading(sitting)
        self.tip = Tip(sitting)
        self.laid_over: list[Panel] = []
        self.coached: Callable[[pygame.Surface], None] = lambda window: None
        """Draws what is laid over the board, below whatever is told beside the pointer."""
        self.pointed_out: Callable[[pygame.Surface], None] = lambda window: None
        """Draws what points at something, over the cards too."""
        """What the screen lays over the board: the card of a lesson."""
        self.brief: Callable[[], bool] = lambda: False
        """Opens the briefing of the game; whether it has one."""
        self.menu: TableMenu | None = None
        self.helping = False
        self.drawer_open = False
        self.side_hidden = False
        self._arranged: object = None
        self.layout: Layout = arrange(app.size, app.theme)

    def arrange(self) -> None:
        """Share out the window."""
        holds, ratio = self._holds(), self._sitting.view.ratio
        self._arranged = (holds, ratio)
        theme, view = self._app.theme, self._sitting.view
        self.layout = where = arrange(self._app.size, theme, ratio, holds, side=not self.side_hidden)
        if view.theme is not theme:
            view.retheme(theme)
        view.resize(where.board, self.goods.cover)
        self.crew.across, self.rivals.across = where.across, where.rivals_across
        self.question.room = where.room
        above = where.foresight if where.foresight.height else where.rivals
        under = above.bottom if above.height else where.journal.top
        beside = pygame.Rect(where.journal.x, under, where.journal.width, where.journal.bottom - under)
        for panel, rect in (
            (self.banner, where.banner_mine),
            (self.rival_banner, where.banner_rival),
            (self.goals, where.goals),
            (self.tools, where.tools),
            (self.crew, where.crew),
            (self.heroes, where.heroes),
            (self.quote, where.quote),
            (self.foresight, where.foresight),
            (self.rivals, where.rivals),
            (self.sheet, where.sheet),
            (self.rival_sheet, beside),
            (self.laid, where.laid),
            (self.rival_laid, where.rival_laid),
            (self.hand, where.hand),
            (self.journal, where.journal),
            (self.question, where.question),
            (self.trays, where.tray),
            (self.history_bar, where.question),
        ):
            panel.place(rect, theme)
        self.regimented.place(where, theme)
        self.interlude.relayout()
        self.toasts.relayout()
        self.help.arrange()
        if self.menu:
            self.menu.arrange()

    def fit_question(self, asking: Asking) -> None:
        """The head of a question that needs more than a line takes it from the journal."""
        where, theme = self.layout, self._app.theme
        grown = self.question.grow(asking, where.journal.height - theme.px(SHORT_JOURNAL))
        question = pygame.Rect(*where.question.topleft, where.question.width, where.question.height + grown)
        question.bottom = where.question.bottom
        if question != self.question.rect:
            journal = where.journal.copy()
            journal.height -= grown
            self.question.place(question, theme)
            self.journal.place(journal, theme)

    def _holds(self) -> Holds:
        """How much the columns have to show."""
        sides = self.sides
        return Holds(
            crew=len(sides.tokens()) + len(sides.reserve()),
            rivals=len(sides.tokens(rival=True)) + len(sides.reserve(rival=True)),
            cards=sum(len(cards) for _, cards in sides.piles()),
            laid=sum(len(cards) for _, cards in sides.laid()),
            rival_laid=sum(len(cards) for _, cards in sides.laid(rival=True)),
            goals=len(sides.goals()),
            heroes=len(self._sitting.shown.heroes),
            quote=self._sitting.shown.quote is not None,
            lettered=isinstance(self._sitting.board, SquareBoard),
            foresight=self._sitting.foreseeing.plan is not None,
            tools=len(self.tool_buttons()),
            tray=bool(self._sitting.shown.trays),
            groups=len(self.regimented.groups()),
            rival_groups=len(self.regimented.groups(rival=True)),
            stack=self.regimented.order() is not None,
            rival_stack=self.regimented.order(rival=True) is not None,
            slots=SLOTS if isinstance(self._sitting.board, Table) else GRID_SLOTS,
        )

    def shown_heroes(self) -> list[Hero]:
        """Whose rows are shown: all, or where there is little room whoever acts, else the viewer's."""
        heroes, viewer = list(self._sitting.shown.heroes), self._host.viewer
        if not self.layout.drawer:
            return heroes
        wanted = [hero for hero in heroes if hero.acting] or [hero for hero in heroes if hero.seat == viewer]
        return wanted[:1] or heroes[:1]

    @property
    def over(self) -> pygame.Rect:
        """What is left of the board beside the tools and below the chip, for what lies over it."""
        board, px = self.layout.board, self._app.theme.px
        left = max(board.left, self.layout.tools.right if not self.layout.drawer else 0)
        top = self.layout.chip.bottom
        return pygame.Rect(left, top, board.right - left, board.bottom - top - px(2))

    @property
    def side_shown(self) -> bool:
        """Whether sheet and journal are on the screen: always where there is room, else when wanted."""
        return not self.layout.drawer or self.drawer_open

    def toggle_side(self) -> None:
        """Sheet and journal away, to give the board all the room; or back, over the board where it has no room."""
        if self.interlude.up:
            self.interlude.journal_open = not self.interlude.journal_open
        elif self.side_hidden or not self.layout.drawer:
            self.side_hidden, self.drawer_open = not self.side_hidden, False
            self.arrange()
        else:
            self.drawer_open = not self.drawer_open

    def toggle_goal(self) -> None:
        """What the game is about: its briefing, or where it has none its card instead of the selected model's."""
        if self.brief():
            return
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
        drawer: list[Panel] = [self.sheet, self.laid, self.hand] if self.side_shown else []
        near: list[Panel] = [self.peek] if self.peek.opened else []
        if self.interlude.up:
            return [*near, *self.interlude.panels]
        near += [*([self.target] if self.target_at else []), *([self.popup] if self.popup_at else [])]
        near += self.laid_over
        near += [self.fan] if self.fan.opened else []
        if self.layout.rows:
            drawer = [self.sheet] if self.reads else [self.laid, self.hand]
        ranks = self.regimented.panels
        own: list[Panel] = [self.banner, self.goals, *(ranks or [self.crew]), self.heroes, *drawer]
        theirs: list[Panel] = [
            self.rival_banner,
            *([] if ranks else [self.rivals]),
            self.foresight,
            self.quote,
            self.rival_laid,
            self.journal,
        ]
        asked = self.history_bar if self._sitting.history else self.question
        return [*near, self.tools, self.trays, *own, *theirs, asked]

    @property
    def reads(self) -> bool:
        """Whether somebody reads a sheet that lies over the cards; not while the pointer is on one of them."""
        if not self.layout.rows:
            return False
        spot = self.tip.hovered
        if spot is not None and spot.name.startswith("card:"):
            return False
        sitting = self._sitting
        rival = self.sides.rival(sitting.pointed or sitting.meant or sitting.selected)
        return not rival and (self.reading.wanted() is not None or not self.sides.piles())

    @property
    def popup_at(self) -> pygame.Rect | None:
        """Where the piece is that the choice is narrowed to, if the board shows it."""
        draft = self.popup.draft
        if draft is None or self._sitting.history or self._host.showing:
            return None
        if draft.bag:
            return self.heroes.bag_place(draft.bag)
        return self._sitting.view.piece_rect(self._sitting.bodies.head(draft.subject), self._sitting.figures)

    @property
    def target_at(self) -> pygame.Rect | None:
        """Where the piece is whose plate is open."""
        plate = self._host.controller.striking.plate
        if plate is None or self._sitting.history or self._host.showing:
            return None
        return self._sitting.view.piece_rect(plate.target, self._sitting.figures)

    def open_next_bag(self) -> None:
        """The next bag out of which something can be used; after the last one, none."""
        bags, draft = self.bags(), self._host.controller.draft
        if bags and isinstance(draft, ChooseDraft):
            n = bags.index(draft.bag) + 1 if draft.bag in bags else 0
            self._host.controller.open_bag(bags[n] if n < len(bags) else draft.bag)

    def _open_bag(self, hero: Hero) -> None:
        """Show what can be used out of a hero's bag."""
        if hero.bag is not None and not self._sitting.history:
            self._host.controller.open_bag(hero.bag.keys)

    def bags(self) -> list[str]:
        """The bags out of which something can be used now."""
        draft = None if self._sitting.history else self._host.controller.draft
        if not isinstance(draft, ChooseDraft):
            return []
        keys = [option.key for option in draft.request.options if option.refusal is None]
        bags = [hero.bag.keys for hero in self._sitting.shown.heroes if hero.bag]
        return [bag for bag in bags if any(key.startswith(bag) for key in keys)]

    def _use_card(self, id: str) -> None:
        """A click on a card in the column: of several things it can do, the fan shows the buttons."""
        if not self.fan.dealing.offer(id):
            self._sitting.choose(id)

    def toggle_cards(self) -> None:
        """The hand fanned out over the board, or away."""
        self.fan.dealing.toggle()

    def _read_rule(self, rule: str) -> None:
        """A word of the help was clicked."""
        self.helping = False
        self._commands.open_rule(rule)

    def open_help(self) -> None:
        """What one sees, what the game is about, keys and words."""
        self.menu, self.helping = None, True

    def open_menu(self) -> None:
        self.menu = TableMenu(self._app, self._host, self._commands, self.dismiss_menu, self.open_help)
        self.menu.arrange()

    def dismiss_menu(self) -> None:
        self.menu = None

    def _instruments(self) -> list[Tool]:
        """What is held over the board, for whoever has only a mouse: lines of sight, ranges, the tape."""
        held, looks = self._sitting.instruments, type(self._host.looks)
        sight = Tool("sight", "eye-outline", "L", held.toggle_sight, on=held.sight)
        ranges = Tool("ranges", "radar", "R", self._toggle_ranges, on=held.ranges)
        tape = Tool("tape", "ruler", "M", self._commands.measure, on=held.measuring)
        return [
            *([sight] if looks.sight is not Looks.sight else []),
            *([ranges] if looks.rings is not Looks.rings else []),
            tape,
        ]

    def _toggle_ranges(self) -> None:
        self._sitting.instruments.ranges = not self._sitting.instruments.ranges

    def tool_buttons(self) -> list[Tool]:
        """The buttons beside the board."""
        host, commands = self._host, self._commands
        goal = Tool("goal", "bullseye-arrow", "G", self.toggle_goal, on=self._sitting.goal)
        looking_back, silenced = self._sitting.history is not None, self.prompter.silenced()
        cards = Tool("cards", "cards-outline", "C", self.toggle_cards, on=self.fan.opened)
        again = Tool("ask_again", "bell-off-outline", "N", host.ask_again, on=True, tip=silenced)
        advice = Tool("advise", "head-question-outline", "F2", commands.advise, host.asks_person)
        return [
            *([goal] if self.reading.briefing or type(host.looks).brief is not Looks.brief else []),
            Tool("undo", "undo", "Ctrl+Z", commands.undo, host.can_undo),
            Tool("redo", "redo", "Ctrl+Y", commands.redo, host.play.session.can_redo),
            *([cards] if self.fan.dealing.can_open else []),
            *self._instruments(),
            *([advice] if host.play.people else []),
            Tool("history", "history", "K", commands.toggle_history, on=looking_back),
            Tool("journal", "text-box-outline", "J", self.toggle_side, on=self.drawer_open or self.interlude.reads),
            Tool("help", "help-circle-outline", "H", self.open_help),
            Tool("menu", "menu", "Esc", self.open_menu),
            *([again] if silenced else []),  # the last, so that nothing moves away under the pointer
        ]
