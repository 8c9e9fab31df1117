"""The screen between two parts of a game: its parts, the question below them, and what is dragged over them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.app.table.interlude import keys
from game.app.table.interlude.backstage import wall
from game.app.table.interlude.board import Part
from game.app.table.interlude.choosing import Choosing
from game.app.table.interlude.foot import Button, Foot, buttons
from game.app.table.interlude.gear import PLACE, Gear
from game.app.table.interlude.head import Head
from game.app.table.interlude.ladder import Ladder
from game.app.table.interlude.layout import Layout, arrange
from game.app.table.interlude.shop import Shop
from game.app.table.interlude.tabs import PursePanel, Tabs
from game.app.table.interlude.tree import TreePanel
from game.app.table.panels.extras import Asking
from game.app.table.panels.question import QuestionPanel
from game.app.table.panels.tools import Tool
from game.app.table.play.sitting import Sitting
from game.app.widgets.hexsign import LIT
from game.app.widgets.panel import Panel, Spot
from game.app.window import App
from game.core.journal import Entry
from game.core.text import Refusal, Text
from game.kit.interlude import PERSON, Interlude

_MOST_BUTTONS = 6
_BOUGHT = (".bought", ".rewarded")
_TOOLS = ("undo", "redo", "history", "journal", "help", "menu")


class InterludeDesk:
    """Stands in for the board while there is an interlude; every click answers the question that is pending."""

    def __init__(
        self, app: App, sitting: Sitting, question: QuestionPanel, journal: Panel, open_rule: Callable[[str], None]
    ) -> None:
        self._app, self._sitting, self._host = app, sitting, sitting.host
        self._question, self._journal = question, journal
        cast = self._host.cast
        self.choosing = choosing = Choosing(self._host)
        self.head = Head(app, cast, choosing, open_rule)
        self.ladder = Ladder(app, cast, choosing)
        self.tabs, self.purse = Tabs(app, cast, choosing), PursePanel(app, cast, choosing)
        self.shop, self.gear = Shop(app, cast, choosing), Gear(app, cast, choosing)
        self.tree, self.foot = TreePanel(app, cast, choosing), Foot(app, cast, choosing)
        self.shop.drop = self.gear.drop = self._drop
        self.up = False
        """Whether it is shown: not before the last blow of a part has been seen."""
        self.journal_open = False
        self.held = ""
        self.layout: Layout = arrange(app.size, app.theme, "shop")
        self._arranged: object = None

    # --- what is shown

    @property
    def changes(self) -> bool:
        """Whether it is about to come or to go."""
        return self._due() != self.up

    def _due(self) -> bool:
        found = self.choosing.interlude
        return found is not None and self._sitting.history is None and (self.up or not self._host.showing)

    def update(self) -> bool:
        """Come and go with the interlude; whether it is shown."""
        self.up = self._due()
        if self.up:
            self.choosing.update()
            self._arrange()
        return self.up

    def _arrange(self) -> None:
        app, part, found = self._app, self.choosing.shown, self.choosing.interlude
        selling = bool(found and found.goods)
        key = (app.size, app.theme, part, selling)
        if self._arranged == key:
            return
        self._arranged = key
        self.layout = where = arrange(app.size, app.theme, part, selling=selling)
        self.head.narrow = where.room == "narrow"
        for panel, rect in (
            (self.head, where.head),
            (self.ladder, where.ladder),
            (self.tabs, where.tabs),
            (self.purse, where.purse),
            (self.shop, where.shop),
            (self.gear, where.gear),
            (self.tree, where.tree),
            (self.foot, where.foot),
        ):
            panel.place(rect, app.theme)
            panel.spots = []

    def relayout(self) -> None:
        """The window or the look has changed."""
        self._arranged = None

    @property
    def parts(self) -> list[Part]:
        every = (self.head, self.ladder, self.tabs, self.purse, self.shop, self.gear, self.tree, self.foot)
        return [part for part in every if part.rect.width and part.rect.height]

    @property
    def by_list(self) -> bool:
        """Whether the question is answered in a list over the screen: shares, several things, or too many buttons."""
        host = self._host
        if not host.asks_person or host.showing or host.controller.armed or self.choosing.finishing:
            return False
        return self.choosing.request is None or len(self.choosing.buttons()) > _MOST_BUTTONS

    @property
    def reads(self) -> bool:
        """Whether the journal is open."""
        return self.up and self.journal_open

    @property
    def panels(self) -> list[Panel]:
        """What can be pointed at, the topmost first."""
        over: list[Panel] = [self._question] if self.by_list else []
        over += [self._journal] if self.journal_open else []
        return [*over, *self.parts]

    @property
    def over(self) -> pygame.Rect:
        """Where the list lies."""
        px, middle = self._app.theme.px, self.layout.middle
        wide = min(px(430), middle.width)
        return pygame.Rect(middle.right - wide, middle.y, wide, middle.height)

    @property
    def drawer(self) -> pygame.Rect:
        """Where the journal lies while it is open."""
        px, middle = self._app.theme.px, self.layout.middle
        wide = min(px(380), middle.width // 2)
        left = middle.right - wide - (self.over.width + px(8) if self.by_list else 0)
        return pygame.Rect(max(middle.x, left), middle.y, wide, middle.height)

    # --- drawing

    def draw(
        self, window: pygame.Surface, asking: Asking, tools: Sequence[Tool], held: Spot | None, pointer: tuple[int, int]
    ) -> None:
        found = self.choosing.interlude
        if found is None:
            return
        self._hold(held, pointer)
        window.blit(wall(window.get_size()), (0, 0))
        self.head.draw(window, found, [tool for tool in tools if tool.name in _TOOLS])
        shown = self.layout.parts
        if "ladder" in shown:
            self.ladder.draw(window, found)
        self.tabs.draw(window, found, self._told())
        self.purse.draw(window, found)
        if "shop" in shown:
            self.shop.draw(window, found, self._line(found))
        if "gear" in shown:
            self.gear.draw(window)
        if "tree" in shown:
            self.tree.draw(window)
        said, offered, hint = self.said(asking)
        self.foot.draw(window, said, [] if self.by_list else offered, hint)
        if self.journal_open:
            self._cover(self._journal, self.drawer)
        if self.by_list:
            self._cover(self._question, self.over)
        self.ladder.draw_hover(window, found)
        self._draw_held(window, pointer)

    def _cover(self, panel: Panel, rect: pygame.Rect) -> None:
        """A panel of the table is laid over this screen."""
        if panel.rect != rect:
            panel.place(rect, self._app.theme)

    def said(self, asking: Asking) -> tuple[Asking, list[Button], str]:
        """What the foot says and offers."""
        choosing, say = self.choosing, self._app.say
        offered = buttons(choosing, asking, self._app, bool(self._host.controller.armed))
        warning = choosing.warning() if choosing.finishing else None
        if warning:
            asking = Asking(asking.seat, say(warning), say(Text("interlude.sure")))
        return asking, offered, asking.hint if warning or self._host.controller.armed else self._hint(asking)

    def _hint(self, asking: Asking) -> str:
        """What the chosen thing means, or what to do."""
        choosing, say = self.choosing, self._app.say
        kind, _, name = choosing.chosen.partition(":")
        good, partaker, found = choosing.good(name), choosing.partaker, choosing.interlude
        if kind == "good" and good and partaker and found:
            if good.missing:
                return say(Text("interlude.too_dear", name=good.name, n=good.missing))
            places = {place.id: place for place in (*partaker.places, *partaker.stored)}
            place = places.get(good.fills.get(partaker.id, ""))
            left = max(0, found.purse.amount - good.price)
            kept = place is None or place.stored
            where = Text("interlude.to_inventory", name=good.name) if kept or place is None else None
            told = where or Text("interlude.fills", name=good.name, place=place.kind if place else good.kind)
            return f"{say(told)} {say(Text('interlude.leaves', n=left))}"
        if kind == "item" and choosing.piece(name):
            return say(Text("interlude.where_to" if choosing.places() else "interlude.stays"))
        if kind == "tree" and choosing.tree:
            return say(Text("interlude.preview_hint"))
        topics = {"buy": "buy_hint", "gear_exchange": "gear_hint", "slot": "slot_hint", "rearrange": "tree_hint"}
        if choosing.topic in topics:
            return say(Text(f"interlude.{topics[choosing.topic]}"))
        return "" if choosing.request else asking.hint

    def _line(self, found: Interlude) -> str:
        """Whose go it is at the machines, or what the computers did."""
        say, play = self._app.say, self._host.play
        told = self._told()
        news = [say(entry.text) for entry in told.values()]
        if news and self.choosing.topic == "buy":
            return " ".join(news)
        if found.present.id != "shop" or play.pending is None or play.pending.topic != "buy":
            return ""
        order = [each.name for each in found.partakers]
        now = next((n for n, each in enumerate(found.partakers) if each.seat == play.pending.seat), 0)
        return say(Text("interlude.go", now=order[now], then=order[(now + 1) % len(order)]))

    def _told(self) -> dict[str, Entry]:
        """The last card each computer has taken since a person decided, by partaker."""
        found, host = self.choosing.interlude, self._host
        if found is None:
            return {}
        over = [each for each in found.partakers if self.choosing.deed(each) is not None]
        told: dict[str, Entry] = {}
        for entry in reversed(host.entries[-40:]):
            if entry.event.endswith(_BOUGHT) and entry.subjects:
                who = entry.subjects[0]
                if any(each.id == who for each in over):
                    told.setdefault(who, entry)
        return dict(reversed(told.items()))

    # --- dragging

    def _hold(self, held: Spot | None, pointer: tuple[int, int]) -> None:
        self.held = held.subject if held and held.drop and held.subject else ""
        for part in self.parts:
            part.held = self.held
        reason = self._putting(pointer) if self.held else None
        self.foot.reason = reason if isinstance(reason, Refusal) else None

    def _putting(self, pos: tuple[int, int]) -> str | Refusal | None:
        """What letting go here would do."""
        place = self._place_at(pos)
        return self.choosing.putting(self.held).get(place) if place else None

    def _place_at(self, pos: tuple[int, int]) -> str:
        """The place under the pointer: a slot, or somebody to give things to."""
        for part in (self.gear, self.tabs):
            spot = part.spot(pos)
            if spot and spot.name.startswith(PLACE):
                return spot.name.removeprefix(PLACE)
            if spot and spot.name.startswith("partaker:"):
                return f"{PERSON}{spot.name.removeprefix('partaker:')}"
        return ""

    def _drop(self, id: str, pos: tuple[int, int]) -> None:
        """What was dragged is let go."""
        place = self._place_at(pos)
        if place:
            self.choosing.put(id, place)

    def _draw_held(self, window: pygame.Surface, pointer: tuple[int, int]) -> None:
        if not self.held:
            return
        theme, choosing = self._app.theme, self.choosing
        icon = next((each.icon for each in (choosing.good(self.held), choosing.piece(self.held)) if each), "")
        if icon:
            side = theme.px(48)
            box = pygame.Rect(0, 0, side, side)
            box.center = pointer
            pygame.draw.rect(window, (40, 34, 26), box, border_radius=theme.px(8))
            pygame.draw.rect(window, LIT, box, max(1, theme.px(2)), border_radius=theme.px(8))
            shown = theme.icon(icon, side * 2 // 3, LIT)
            window.blit(shown, shown.get_rect(center=box.center))

    # --- keys

    def typed(self, event: pygame.event.Event) -> bool:
        if not self.up or self.by_list or self._host.controller.armed:
            return False
        return keys.typed(self.choosing, event)

    def cancel(self) -> bool:
        return self.up and self.choosing.cancel()
