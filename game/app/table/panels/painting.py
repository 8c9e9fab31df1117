"""Everything around and over the board, drawn in its order."""

from __future__ import annotations

import pygame

from game.app.table.panels.extras import Asking
from game.app.table.panels.gathered import Gathered
from game.app.table.panels.holding import READ_AFTER
from game.app.table.play.attack_show import AttackShow
from game.app.table.play.options import ChooseDraft
from game.app.table.play.sitting import Sitting
from game.app.table.play.stage import Showing
from game.app.theme import GROUND
from game.app.widgets.panel import Spot
from game.app.window import App
from game.core.text import Text
from game.kit.sheets import Headline
from game.kit.tokens import NOBODY


class Painting:
    """Draws the panels with what they have to show."""

    def __init__(self, app: App, sitting: Sitting, panels: Gathered) -> None:
        self._app = app
        self._sitting = sitting
        self._host = sitting.host
        self._panels = panels
        self._began: tuple[Showing | None, Headline | None] = (None, None)
        """What is on the stage, and where the game stood when it came there."""

    def draw(self, window: pygame.Surface, pointer: tuple[int, int], ground: str) -> None:
        """Over and around the board; `ground` is what lies under the pointer there, in words."""
        panels = self._panels
        where, theme, usable = panels.layout, self._app.theme, self._sitting.usable()
        self._clear(window)
        panels.trays.draw(
            window, self._sitting.shown.trays, usable, self._sitting.history is None, panels.prompter.could()
        )
        panels.goods.draw(window, where.board, usable, self._chosen())
        self._draw_panels(window)
        panels.coached(window)
        self._draw_popup(window)
        self._draw_target(window)
        rolled = False
        if not self._sitting.history:
            staged = isinstance(self._host.stage.now, AttackShow)  # its tray lies where the dice of the next roll would
            rolled = not panels.decided.draw(window, where.board) and not staged
            if rolled and not panels.fan.opened:
                over = [panel.rect for panel in panels.laid_over]
                self._host.dice.draw(window, theme, where.board, panels.goods.area, over)
            if not self._sitting.aims:
                panels.odds.draw(window, where.board, panels.goods.area)
        panels.toasts.draw(window, theme, panels.journal.rect)
        panels.toasts.draw_hint(window, theme, where.board, where.chip.bottom + theme.px(6))
        panels.fan.draw(window)
        if rolled and panels.fan.opened:  # a card may be about these very dice
            self._host.dice.draw(window, theme, where.board, panels.goods.area, top=where.chip.bottom + theme.px(6))
        panels.pointed_out(window)
        if panels.tip.rested >= READ_AFTER and not panels.fan.opened:
            for cards in (panels.hand, panels.laid, panels.rival_laid) if panels.side_shown else (panels.rival_laid,):
                cards.draw_read(window, usable, where.board, panels.tip.rested)
        self._draw_peek(window)
        if panels.menu:
            panels.menu.draw(window)
        elif panels.helping:
            panels.help.draw(window)
        panels.tip.draw(window, pointer, ground, panels.question.rect, where.board)

    def draw_interlude(self, window: pygame.Surface, pointer: tuple[int, int], held: Spot | None) -> None:
        """The screen between two parts of a game, with what may lie over it."""
        panels, theme = self._panels, self._app.theme
        asking = panels.prompter.asking(self._sitting.pulse)
        desk, where = panels.interlude, panels.interlude.layout
        desk.draw(window, asking, panels.tool_buttons(), held, pointer)
        if desk.reads:
            panels.journal.draw(window)
        if desk.by_list:
            panels.question.draw(window, asking)
        self._host.dice.draw(window, theme, where.middle, pygame.Rect(0, 0, 0, 0))
        panels.toasts.draw(window, theme, where.purse if where.room == "narrow" else where.tree)
        if panels.peek.opened:
            panels.peek.arrange(where.middle, window.get_rect(), [where.foot])
            panels.peek.draw(window)
        if panels.menu:
            panels.menu.draw(window)
        elif panels.helping:
            panels.help.draw(window)
        if not desk.held:
            panels.tip.draw(window, pointer, "", pygame.Rect(0, 0, 0, 0), where.middle)

    def _draw_peek(self, window: pygame.Surface) -> None:
        """A page of rules, beside the question and whoever acts."""
        panels, sitting = self._panels, self._sitting
        if not panels.peek.opened:
            return
        acting = sitting.view.piece_rect(sitting.figures.acting, sitting.figures) if sitting.figures.acting else None
        avoid = [panels.question.rect, *(panel.rect for panel in panels.laid_over)]
        avoid += [acting.inflate(acting.width // 3, acting.height // 3)] if acting else []
        panels.peek.arrange(panels.over, window.get_rect(), avoid)
        panels.peek.draw(window)

    def _clear(self, window: pygame.Surface) -> None:
        """The ground of the columns, and of the tray."""
        wide, high = window.get_size()
        board = self._panels.layout.board
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
        piece, draft = self._panels.popup_at, self._panels.popup.draft
        if piece is None or draft is None:
            self._sitting.view.covered = ()
            return
        self._panels.popup.beside(piece, self._panels.layout.board)
        self._sitting.view.covered = (self._panels.popup.rect,)
        opened = (hero.bag for hero in self._sitting.shown.heroes if hero.bag and hero.bag.keys == draft.bag)
        bag = next(opened, None)
        body = self._sitting.bodies.of(draft.subject)
        named = bag or body
        words = self._app.say(named.name) if named else self._sitting.view.name_of(draft.subject)
        self._panels.popup.draw(window, words)

    def _draw_target(self, window: pygame.Surface) -> None:
        panels = self._panels
        piece, view, figures = panels.target_at, self._sitting.view, self._sitting.figures
        if piece is None:
            return
        tokens = self._sitting.shown.tokens
        panels.target.beside(piece, panels.over, lambda: [view.piece_rect(token.id, figures) for token in tokens])
        panels.target.draw(window)

    def _draw_panels(self, window: pygame.Surface) -> None:
        panels = self._panels
        sitting, history, host, sides = self._sitting, self._sitting.history, self._host, panels.sides
        shown, usable, chosen = sitting.shown, sitting.usable(), self._chosen()
        seat = history.still.seat if history else host.play.seat
        asking = panels.prompter.asking(sitting.pulse) if history is None else Asking(NOBODY, "")
        panels.fit_question(asking)
        panels.standing.draw(window, panels.layout.chip, self._status(shown.status), seat, self._note())
        panels.banner.draw(window, sides.banner())
        panels.rival_banner.draw(window, sides.banner(rival=True))
        panels.goals.draw(window, sides.goals())
        panels.tools.draw(window, panels.tool_buttons())
        acting = sitting.figures.acting
        panels.regimented.draw(window, usable)
        if not panels.regimented.there:
            panels.crew.draw(window, sides.tokens(), sides.reserve(), sitting.selected, acting, usable)
        panels.heroes.draw(window, panels.shown_heroes(), sitting.selected, [*usable, *panels.bags()], self._promise)
        panels.quote.draw(window, shown.quote)
        if history is None:
            panels.foresight.draw(window, sitting.token)
        if not panels.regimented.there:
            others, coming = sides.tokens(rival=True), sides.reserve(rival=True)
            panels.rivals.draw(window, others, coming, sitting.selected, acting, usable)
        panels.rival_laid.draw(window, sides.laid(rival=True), usable, chosen)
        panels.journal.draw(window)
        self._draw_sheets(window)
        if panels.side_shown and not panels.reads:
            panels.laid.draw(window, sides.laid(), usable, chosen)
            panels.hand.draw(window, sides.piles(), usable, chosen)
        if history is None:
            panels.question.draw(window, asking)
            return
        heading = host.play.session.system.heading(history.still.state)
        asked = history.still.question
        words = self._app.say(Text("table.history.question", question=asked)) if asked else ""
        panels.history_bar.draw(window, history, heading, words)

    def _draw_sheets(self, window: pygame.Surface) -> None:
        """The viewer's own sheet on the left; a rival's on the right, while the pointer is on one."""
        panels = self._panels
        rival = panels.sides.rival(self._sitting.pointed or self._sitting.meant) and not panels.regimented.there
        sheet = panels.reading.sheet()
        if rival and sheet is not None:
            panels.rival_sheet.draw(window, sheet)
        if panels.reads or (panels.side_shown and not panels.layout.rows):
            panels.sheet.draw(
                window, panels.reading.kept() if rival else sheet, panels.regimented.ranks(panels.reading.focused())
            )

    def _promise(self, coin: str) -> str:
        """The best chance that a coin gives, where the question is about coins."""
        draft = None if self._sitting.history else self._host.controller.draft
        if not coin or not isinstance(draft, ChooseDraft):
            return ""
        about = [option.key for option in draft.request.legal() if option.subject == coin]
        asides = [aside for key in about if (aside := self._host.controller.aside(key)) is not None]
        told = [aside.chance for aside in asides if isinstance(aside.chance, str)]
        return max(told, key=lambda chance: (len(chance), chance), default="")

    def _status(self, now: Headline) -> Headline:
        """Where the game stands; while the stage tells something, as it stood when that began: the board goes ahead."""
        staged = self._host.stage.now
        if self._began[0] is not staged:
            self._began = staged, now
        return self._began[1] or now if staged and staged.title else now

    def _note(self) -> str:
        return self._app.say(Text("table.top.looking_back")) if self._sitting.history else self._panels.prompter.note()
