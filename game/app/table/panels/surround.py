"""Everything around and over the board: where each panel is, what is drawn on it, and what the pointer meets."""

from __future__ import annotations

import pygame

from game.app.table.panels.asking import Prompter
from game.app.table.panels.banner import Banner, Goals
from game.app.table.panels.bars import OddsBox
from game.app.table.panels.crew import Crew
from game.app.table.panels.dealing import Dealing
from game.app.table.panels.decided import DecidedDice
from game.app.table.panels.fan import Fan
from game.app.table.panels.foresight import STEP, ForesightPanel
from game.app.table.panels.glossary import Glossary
from game.app.table.panels.hand import HandFan
from game.app.table.panels.heroes import Heroes
from game.app.table.panels.history import HistoryBar
from game.app.table.panels.holding import READ_AFTER, CardColumn, LaidCards
from game.app.table.panels.journal import JournalPanel
from game.app.table.panels.layout import GRID_SLOTS, SLOTS, Holds, Layout, arrange
from game.app.table.panels.menu import Help, TableMenu
from game.app.table.panels.popup import Popup
from game.app.table.panels.question import QuestionPanel
from game.app.table.panels.quote import QuotePanel
from game.app.table.panels.sheet import SheetPanel
from game.app.table.panels.sides import Sides
from game.app.table.panels.targets import TargetPlate
from game.app.table.panels.tip import Tip
from game.app.table.panels.tools import Standing, Tool, Tools
from game.app.table.panels.trays import Trays
from game.app.table.play.commands import Commands
from game.app.table.play.options import ChooseDraft
from game.app.table.play.reading import Reading
from game.app.table.play.sitting import Sitting
from game.app.theme import GROUND
from game.app.widgets.panel import Panel, Spot
from game.app.widgets.toasts import Toasts
from game.app.window import App
from game.boards.squares import SquareBoard
from game.boards.table import Table
from game.core.text import Text
from game.kit.heroes import Hero


class Surround:
    """The panels of one table."""

    def __init__(self, app: App, sitting: Sitting, toasts: Toasts, commands: Commands) -> None:
        self._app = app
        self._sitting = sitting
        self._commands = commands
        self._host = host = sitting.host
        cast, self.glossary = host.cast, Glossary(app, host.looks)
        self.toasts = toasts
        self.sides = Sides(app, sitting)
        self.banner, self.rival_banner = Banner(app, cast), Banner(app, cast, rival=True)
        self.goals = Goals(app)
        self.tools = Tools(app)
        self.standing = Standing(app, cast)
        self.crew, self.rivals = Crew(app, cast, sitting.choose), Crew(app, cast, sitting.choose)
        self.heroes = Heroes(app, cast, sitting.choose, self._open_bag)
        self.quote = QuotePanel(app, commands.open_rule)
        self.foresight = ForesightPanel(app, cast, sitting.foreseeing, commands.open_rule)
        self.sheet = SheetPanel(app, cast, commands.open_rule, self.glossary)
        self.rival_sheet = SheetPanel(app, cast, commands.open_rule, self.glossary)
        self.hand = CardColumn(app, self._use_card)
        self.laid, self.rival_laid = LaidCards(app, sitting.choose), LaidCards(app, sitting.choose)
        quiet = host.looks.quiet
        self.journal = JournalPanel(app, cast, commands.open_rule, sitting.look_at, self.glossary, quiet)
        self.question = QuestionPanel(app, cast, host.controller, self.glossary, host.odds, commands.open_rule)
        self.popup = Popup(app, host.controller)
        self.target = TargetPlate(app, host.controller.striking)
        self.history_bar = HistoryBar(app, commands.close_history, commands.branch)
        self.goods = HandFan(app, sitting.choose)
        self.fan = Fan(app, Dealing(app, sitting, self.sides))
        self.trays = Trays(app, cast, host.controller, sitting.choose)
        self.help = Help(app)
        self.odds = OddsBox(app, host.odds)
        self.decided = DecidedDice(app, host)
        self.prompter = Prompter(app, host, commands.open_history, commands.leave_table)
        self.reading = Reading(sitting)
        self.tip = Tip(sitting)
        self.menu: TableMenu | None = None
        self.helping = False
        self.drawer_open = False
        self.side_hidden = False
        self._arranged: object = None
        self.layout: Layout = arrange(app.size, app.theme)

    # --- arranging

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
        self.toasts.relayout()
        self.help.arrange()
        if self.menu:
            self.menu.arrange()

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
            tools=len(self._tools()),
            tray=bool(self._sitting.shown.trays),
            slots=SLOTS if isinstance(self._sitting.board, Table) else GRID_SLOTS,
        )

    def _heroes(self) -> list[Hero]:
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
        drawer: list[Panel] = [self.sheet, self.laid, self.hand] if self.side_shown else []
        near: list[Panel] = [*([self.target] if self.target_at else []), *([self.popup] if self.popup_at else [])]
        near += [self.fan] if self.fan.opened else []
        if self.layout.rows:
            drawer = [self.sheet] if self._reads else [self.laid, self.hand]
        own: list[Panel] = [self.banner, self.goals, self.crew, self.heroes, *drawer]
        theirs: list[Panel] = [
            self.rival_banner,
            self.rivals,
            self.foresight,
            self.quote,
            self.rival_laid,
            self.journal,
        ]
        asked = self.history_bar if self._sitting.history else self.question
        return [*near, self.tools, self.trays, *own, *theirs, asked]

    @property
    def _reads(self) -> bool:
        """Whether somebody reads a sheet that lies over the cards; not while the pointer is on one of them."""
        if not self.layout.rows:
            return False
        spot = self.tip.hovered
        if spot is not None and spot.name.startswith("card:"):
            return False
        sitting = self._sitting
        rival = self.sides.rival(sitting.pointed or sitting.meant or sitting.selected)
        return not rival and (self.reading.wanted() is not None or not self.sides.piles())

    def open_next_bag(self) -> None:
        """The next bag out of which something can be used; after the last one, none."""
        bags, draft = self._bags(), self._host.controller.draft
        if bags and isinstance(draft, ChooseDraft):
            n = bags.index(draft.bag) + 1 if draft.bag in bags else 0
            self._host.controller.open_bag(bags[n] if n < len(bags) else draft.bag)

    def _open_bag(self, hero: Hero) -> None:
        """Show what can be used out of a hero's bag."""
        if hero.bag is not None and not self._sitting.history:
            self._host.controller.open_bag(hero.bag.keys)

    @property
    def popup_at(self) -> pygame.Rect | None:
        """Where the piece is that the choice is narrowed to, if the board shows it."""
        draft = self.popup.draft
        if draft is None or self._sitting.history or self._host.showing:
            return None
        if draft.bag:
            return self.heroes.bag_place(draft.bag)
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
        """Close the list of keys, or the menu if `pos` is not on it; whether one was open."""
        if self.helping:
            self.helping = False
            return True
        if self.menu is None and self.fan.dealing.wanted and (pos is None or self._beside_fan(pos)):
            self.fan.dealing.toggle()
            return True
        if self.menu is None or (pos is not None and self.menu.rect.collidepoint(pos)):
            return False
        self.menu = None
        return True

    def _beside_fan(self, pos: tuple[int, int]) -> bool:
        return self.layout.board.collidepoint(pos) and not self.fan.rect.collidepoint(pos)

    def _use_card(self, id: str) -> None:
        """A click on a card in the column: of several things it can do, the fan shows the buttons."""
        if not self.fan.dealing.offer(id):
            self._sitting.choose(id)

    def toggle_cards(self) -> None:
        """The hand fanned out over the board, or away."""
        self.fan.dealing.toggle()

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
        return self.dismiss() if self.veiled else self.fan.dealing.typed(event)

    def turn_page(self, step: int) -> None:
        self.question.turn(step)

    # --- drawing

    def tell(self) -> None:
        """The journal, as far as it is told."""
        history = self._sitting.history
        told = history.still.told if history else self._host.motion.told
        self.journal.tell(history.reel.entries if history else self._host.entries, told)

    def make_room(self) -> None:
        """Before the board is drawn: the columns follow what there is to show, and goods take their places."""
        view, shown = self._sitting.view, self._sitting.shown
        view.show(self._sitting.board, shown.ground)
        if self._arranged != (self._holds(), view.ratio):
            self.arrange()
        self.goods.arrange(self.over, self.sides.goods(), self._host.viewer, self.over)
        view.resize(self.layout.board, self.goods.cover)
        self.fan.arrange(self.layout.board, self.over, self.layout.room)
        view.free = self.over

    def draw(self, window: pygame.Surface, pointer: tuple[int, int], ground: str) -> None:
        """Over and around the board; `ground` is what lies under the pointer there, in words."""
        where, theme, usable = self.layout, self._app.theme, self._sitting.usable()
        self._clear(window)
        self.trays.draw(window, self._sitting.shown.trays, usable, self._sitting.history is None, self.prompter.could())
        self.goods.draw(window, where.board, usable, self._chosen())
        self._draw_panels(window)
        self._draw_popup(window)
        self._draw_target(window)
        if not self._sitting.history:
            if not self.decided.draw(window, where.board):
                self._host.dice.draw(window, theme, where.board, self.goods.area)
            if not self._sitting.aims:
                self.odds.draw(window, where.board, self.goods.area)
        self.toasts.draw(window, theme, where.journal)
        self.fan.draw(window)
        if self.tip.rested >= READ_AFTER and not self.fan.opened:
            for cards in (self.hand, self.laid, self.rival_laid) if self.side_shown else (self.rival_laid,):
                cards.draw_read(window, usable, where.board)
        if self.menu:
            self.menu.draw(window)
        elif self.helping:
            self.help.draw(window)
        self.tip.draw(window, pointer, ground, where.question)

    def _clear(self, window: pygame.Surface) -> None:
        """The ground of the columns, and of the tray."""
        wide, high = window.get_size()
        board = self.layout.board
        window.fill(GROUND, (0, 0, board.left, high))
        window.fill(GROUND, (board.right, 0, wide - board.right, high))
        window.fill(GROUND, (board.left, 0, board.width, board.top))
        window.fill(GROUND, (board.left, board.bottom, board.width, high - board.bottom))

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
        opened = (hero.bag for hero in self._sitting.shown.heroes if hero.bag and hero.bag.keys == draft.bag)
        bag = next(opened, None)
        self.popup.draw(window, self._app.say(bag.name) if bag else self._sitting.view.name_of(draft.subject))

    @property
    def target_at(self) -> pygame.Rect | None:
        """Where the piece is whose plate is open."""
        plate = self._host.controller.striking.plate
        if plate is None or self._sitting.history or self._host.showing:
            return None
        return self._sitting.view.piece_rect(plate.target, self._sitting.figures)

    def _draw_target(self, window: pygame.Surface) -> None:
        piece, view, figures = self.target_at, self._sitting.view, self._sitting.figures
        if piece is None:
            return
        tokens = self._sitting.shown.tokens
        self.target.beside(piece, self.over, lambda: [view.piece_rect(token.id, figures) for token in tokens])
        self.target.draw(window)

    def _draw_panels(self, window: pygame.Surface) -> None:
        sitting, history, host, sides = self._sitting, self._sitting.history, self._host, self.sides
        shown, usable, chosen = sitting.shown, sitting.usable(), self._chosen()
        seat = history.still.seat if history else host.play.seat
        self.standing.draw(window, self.layout.chip, shown.status, seat, self._note())
        self.banner.draw(window, sides.banner())
        self.rival_banner.draw(window, sides.banner(rival=True))
        self.goals.draw(window, sides.goals())
        self.tools.draw(window, self._tools())
        acting = sitting.figures.acting
        self.crew.draw(window, sides.tokens(), sides.reserve(), sitting.selected, acting, usable)
        self.heroes.draw(window, self._heroes(), sitting.selected, [*usable, *self._bags()], self._promise)
        self.quote.draw(window, shown.quote)
        if history is None:
            self.foresight.draw(window, sitting.token)
        self.rivals.draw(window, sides.tokens(rival=True), sides.reserve(rival=True), sitting.selected, acting, usable)
        self.rival_laid.draw(window, sides.laid(rival=True), usable, chosen)
        self.journal.draw(window)
        self._draw_sheets(window)
        if self.side_shown and not self._reads:
            self.laid.draw(window, sides.laid(), usable, chosen)
            self.hand.draw(window, sides.piles(), usable, chosen)
        if history is None:
            self.question.draw(window, self.prompter.asking(sitting.pulse))
            return
        heading = host.play.session.system.heading(history.still.state)
        asked = history.still.question
        words = self._app.say(Text("table.history.question", question=asked)) if asked else ""
        self.history_bar.draw(window, history, heading, words)

    def _draw_sheets(self, window: pygame.Surface) -> None:
        """The viewer's own sheet on the left; a rival's on the right, while the pointer is on one."""
        rival = self.sides.rival(self._sitting.pointed or self._sitting.meant)
        sheet = self.reading.sheet()
        if rival and sheet is not None:
            self.rival_sheet.draw(window, sheet)
        if self._reads or (self.side_shown and not self.layout.rows):
            self.sheet.draw(window, self.reading.kept() if rival else sheet)

    def _promise(self, coin: str) -> str:
        """The best chance that a coin gives, where the question is about coins."""
        draft = None if self._sitting.history else self._host.controller.draft
        if not coin or not isinstance(draft, ChooseDraft):
            return ""
        about = [option.key for option in draft.request.legal() if option.subject == coin]
        asides = [aside for key in about if (aside := self._host.controller.aside(key)) is not None]
        told = [aside.chance for aside in asides if isinstance(aside.chance, str)]
        return max(told, key=lambda chance: (len(chance), chance), default="")

    def _bags(self) -> list[str]:
        """The bags out of which something can be used now."""
        draft = None if self._sitting.history else self._host.controller.draft
        if not isinstance(draft, ChooseDraft):
            return []
        keys = [option.key for option in draft.request.options if option.refusal is None]
        bags = [hero.bag.keys for hero in self._sitting.shown.heroes if hero.bag]
        return [bag for bag in bags if any(key.startswith(bag) for key in keys)]

    def _note(self) -> str:
        return self._app.say(Text("table.top.looking_back")) if self._sitting.history else self.prompter.note()

    def _tools(self) -> list[Tool]:
        """The buttons beside the board."""
        host, commands = self._host, self._commands
        goal = Tool("goal", "bullseye-arrow", "G", self.toggle_goal, on=self._sitting.goal)
        looking_back, silenced = self._sitting.history is not None, self.prompter.silenced()
        cards = Tool("cards", "cards-outline", "C", self.toggle_cards, on=self.fan.opened)
        again = Tool("ask_again", "bell-off-outline", "N", host.ask_again, on=True, tip=silenced)
        return [
            *([again] if silenced else []),
            *([goal] if self.reading.briefing else []),
            Tool("undo", "undo", "Ctrl+Z", commands.undo, host.can_undo),
            Tool("redo", "redo", "Ctrl+Y", commands.redo, host.play.session.can_redo),
            *([cards] if self.fan.dealing.can_open else []),
            Tool("history", "history", "K", commands.toggle_history, on=looking_back),
            Tool("journal", "text-box-outline", "J", self.toggle_side, on=self.drawer_open),
            Tool("help", "help-circle-outline", "H", self.open_help),
            Tool("menu", "menu", "Esc", self.open_menu),
        ]
