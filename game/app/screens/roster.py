"""The roster builder: what there is, what is taken, and what is wrong with it, for any game that has rosters."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Literal

import msgspec
import pygame

from game.app.screens.rulebook import RulebookScreen
from game.app.theme import ACCENT, DIM, LOSS, SUCCESS
from game.app.widgets.boxes import Column, split
from game.app.widgets.control import Look
from game.app.widgets.menu import MenuScreen
from game.app.widgets.rows import Row, RowList
from game.app.window import App
from game.core.roster import Muster, Offer, Pick, Roster, Verdict, write_roster
from game.kit import registry

Side = Literal["offers", "roster"]


class RosterScreen(MenuScreen):
    """Every change is kept at once, legal or not: the verdict explains, it never forbids."""

    name = "roster"

    def __init__(self, app: App, roster: Roster, path: Path) -> None:
        super().__init__(app)
        self.roster = roster
        self._path = path
        muster = registry.looks_of(roster.system).muster
        assert muster is not None, "only games with rosters open the builder"
        self._muster: Muster = muster
        self._offers = {offer.id: offer for offer in muster.offers()}
        self._search = ""
        self._offer = ""
        self._pick = "0" if roster.picks else ""
        self._extra = ""
        self._side: Side = "offers"
        self._list: RowList | None = None

    def title(self) -> str:
        return self.say("title", game=self.app.say(registry.load(self.roster.system).title))

    # --- declaring

    def build(self, area: pygame.Rect) -> None:
        verdict = self._muster.judge(self.roster)
        if self.narrow:
            left, right = split(area, (1, 1.1), self.gap)
            column = Column(left, self.px(6))
            sides = split(column.top(self.px(32)), (1, 1), self.px(6))
            for side, rect in zip(("offers", "roster"), sides, strict=True):
                look: Look = "chosen" if side == self._side else "plain"
                action = self._show_offers if side == "offers" else self._show_verdict
                self.desk.button(rect, f"roster.side.{side}", action, look=look, key="f6" if side == "offers" else "f7")
            if self._side == "offers":
                self._build_offers(column.left)
            else:
                self._build_verdict(column.left, verdict)
            self._build_picks(right)
            return
        left, middle, right = split(area, (1.15, 1.1, 1), self.gap)
        self._build_offers(left)
        self._build_picks(middle)
        self._build_verdict(right, verdict)

    def _show_offers(self) -> None:
        self._side = "offers"
        self.layout()

    def _show_verdict(self) -> None:
        self._side = "roster"
        self.layout()

    def _build_offers(self, rect: pygame.Rect) -> None:
        column = Column(rect, self.px(8))
        self.desk.entry(column.top(self.line), "roster.search", self._search, self._find, icon="magnify", key="ctrl+f")
        self.desk.button(
            column.bottom(self.line), "roster.add", self._add, icon="plus", key="insert", enabled=bool(self._offers)
        )
        self._list = self.desk.rows(
            column.left,
            "roster.offers",
            self._offer_rows(),
            chosen=self._offer,
            choose=self._choose_offer,
            use=self._take,
            empty=self.say("nothing_found"),
            first=True,
        )

    def _build_picks(self, rect: pygame.Rect) -> None:
        column = Column(rect, self.px(8))
        both = split(column.bottom(self.line), (1, 1), self.px(8))
        chosen = bool(self._pick)
        self.desk.button(both[0], "roster.again", self._twice, icon="content-copy", key="ctrl+d", enabled=chosen)
        self.desk.button(both[1], "roster.drop", self._drop, icon="minus", key="delete", enabled=chosen)
        extras = self._extra_rows()
        if self._counted() is not None:
            fewer, more = split(column.bottom(self.line), (1, 1), self.px(8))
            self.desk.button(fewer, "roster.fewer", partial(self._count, -1), icon="minus", key="-")
            self.desk.button(more, "roster.more", partial(self._count, 1), icon="plus", key="=")
        if extras:
            high = min(column.left.height // 2, self.px(44) * len(extras) + self.px(6))
            self.desk.rows(
                column.bottom(high),
                "roster.extras",
                extras,
                chosen=self._extra,
                choose=self._choose_extra,
                use=self._toggle,
            )
            self.desk.label(
                column.bottom(self.app.theme.line_height("small")), self.say("extras.words"), "small", ACCENT, bold=True
            )
        self.desk.rows(
            column.left,
            "roster.picks",
            [self._pick_row(number, pick) for number, pick in enumerate(self.roster.picks)],
            chosen=self._pick,
            choose=self._choose_pick,
            empty=self.say("no_picks"),
        )

    def _build_verdict(self, rect: pygame.Rect, verdict: Verdict) -> None:
        theme = self.app.theme
        column = Column(rect, self.px(8))
        self.desk.entry(
            column.top(self.line), "roster.name", self.roster.name, self._rename, key="f2", icon="pencil-outline"
        )
        limits = sorted({*self._muster.limits(), self.roster.limit} - {0})
        if limits:
            options = [(str(limit), self.say("limit.points", n=limit)) for limit in limits]
            self.desk.choice(
                column.top(self.line), "roster.limit", options, str(self.roster.limit), self._limit, key="f3"
            )
        for words, have, most in verdict.totals:
            self._total(column.top(theme.line_height() + self.px(14)), self.app.say(words), have, most)
        if not verdict.faults:
            line = column.top(self.px(34))
            icon = theme.icon("check-circle-outline", self.px(24), SUCCESS)
            self.desk.paint(lambda s: s.blit(icon, icon.get_rect(midleft=line.midleft)) and None)
            box = pygame.Rect(line.x + self.px(34), line.y, line.width - self.px(34), line.height)
            self.desk.label(box, self.say("legal"), colour=SUCCESS, middle=True)
        self.desk.label(column.bottom(theme.line_height("small") * 2), self.say("kept"), "small", DIM)
        if verdict.faults:
            self.desk.rows(
                column.left,
                "roster.faults",
                [
                    Row(f"{n}:{fault.rule}", self.app.say(fault.reason), fault.rule, icon="alert-outline", colour=LOSS)
                    for n, fault in enumerate(verdict.faults)
                ],
                use=self._open_rule,
            )

    def _total(self, rect: pygame.Rect, words: str, have: int, most: int) -> None:
        theme = self.app.theme
        over = bool(most) and have > most
        colour = LOSS if over else ACCENT
        amount = theme.words(f"{have} / {most}" if most else str(have), colour=colour, bold=True)
        self.desk.label(rect, words)
        self.desk.paint(lambda s: s.blit(amount, (rect.right - amount.get_width(), rect.y)) and None)
        if most:
            bar = pygame.Rect(rect.x, rect.y + theme.line_height() + self.px(2), rect.width, self.px(5))
            full = pygame.Rect(bar.x, bar.y, round(bar.width * min(1.0, have / most)), bar.height)
            self.desk.paint(lambda s: pygame.draw.rect(s, (0x3A, 0x42, 0x4E), bar) and None)
            self.desk.paint(lambda s: pygame.draw.rect(s, colour, full) and None)

    # --- rows

    def _offer_rows(self) -> list[Row]:
        """By section, as the catalogue orders them; a search looks at names, sections and details."""
        wanted = _plain(self._search).split()
        rows: list[Row] = []
        section = ""
        for offer in self._offers.values():
            title = self.app.say(offer.section)
            detail = self.app.say(offer.detail) if offer.detail else ""
            name = self.app.say(offer.name)
            if not all(word in _plain(f"{name} {title} {detail}") for word in wanted):
                continue
            if title != section:
                rows.append(Row("", title))
                section = title
            rows.append(Row(offer.id, name, detail, str(offer.cost), offer.icon or "account", hint=detail))
        return rows

    def _pick_row(self, number: int, pick: Pick) -> Row:
        offer = self._offers.get(pick.id)
        if offer is None:
            return Row(str(number), pick.id, self.say("unknown"), icon="help-circle-outline", colour=LOSS)
        extras = [(extra, pick.extras.count(extra.id)) for extra in offer.extras if extra.id in pick.extras]
        cost = offer.cost + sum(extra.cost * count for extra, count in extras)
        detail = ", ".join(self._times(extra, count) for extra, count in extras)
        return Row(str(number), self.app.say(offer.name), detail, str(cost), offer.icon or "account")

    def _times(self, extra: Offer, count: int) -> str:
        name = self.app.say(extra.name)
        return f"{count} x {name}" if count > 1 else name

    def _extra_rows(self) -> list[Row]:
        offer = self._picked_offer()
        if offer is None:
            return []
        taken = self.roster.picks[int(self._pick)].extras
        return [self._extra_row(extra, taken.count(extra.id)) for extra in offer.extras]

    def _extra_row(self, extra: Offer, count: int) -> Row:
        icon = "checkbox-marked" if count else "checkbox-blank-outline"
        detail = self.app.say(extra.detail) if extra.detail else ""
        cost = str(extra.cost)
        if extra.most > 1:
            icon, cost = "plus-minus-variant", f"{self.say('counted', n=count, most=extra.most)} · {extra.cost}"
        return Row(extra.id, self.app.say(extra.name), detail, cost, icon, hint=detail, marked=bool(count))

    def _counted(self) -> Offer | None:
        """The chosen extra, if it may be taken several times."""
        offer = self._picked_offer()
        found = next((extra for extra in offer.extras if extra.id == self._extra), None) if offer else None
        return found if found and found.most > 1 else None

    def _picked_offer(self) -> Offer | None:
        if not self._pick or int(self._pick) >= len(self.roster.picks):
            return None
        return self._offers.get(self.roster.picks[int(self._pick)].id)

    # --- choosing

    def _find(self, words: str) -> None:
        self._search = words
        if self._list:
            self._list.offset = 0
            self._list.show(self._offer_rows())

    def _choose_offer(self, offer: str) -> None:
        self._offer = offer

    def _choose_pick(self, pick: str) -> None:
        self._pick = pick
        self._extra = ""
        self.layout()

    def _choose_extra(self, extra: str) -> None:
        before, self._extra = self._extra, extra
        if before != extra:
            self.layout()

    # --- changing

    def _change(self, picks: Sequence[Pick]) -> None:
        self.roster = msgspec.structs.replace(self.roster, picks=tuple(picks))
        if self._pick:
            last = len(self.roster.picks) - 1
            self._pick = str(min(int(self._pick), last)) if last >= 0 else ""
        self._keep()
        self.layout()

    def _keep(self) -> None:
        write_roster(self.roster, self._path)

    def _take(self, offer: str) -> None:
        self._pick = str(len(self.roster.picks))
        self._change([*self.roster.picks, Pick(offer)])

    def _add(self) -> None:
        if self._offer in self._offers:
            self._take(self._offer)

    def _twice(self) -> None:
        pick = self.roster.picks[int(self._pick)]
        self._pick = str(len(self.roster.picks))
        self._change([*self.roster.picks, pick])

    def _drop(self) -> None:
        at = int(self._pick)
        self._change([*self.roster.picks[:at], *self.roster.picks[at + 1 :]])

    def _count(self, by: int) -> None:
        """Take a counted extra once more, or once less."""
        counted = self._counted()
        if counted is None:
            return
        at = int(self._pick)
        pick = self.roster.picks[at]
        have = pick.extras.count(counted.id)
        wanted = min(counted.most, max(0, have + by))
        kept = tuple(one for one in pick.extras if one != counted.id)
        extras = (*kept, *(counted.id,) * wanted)
        self._change([*self.roster.picks[:at], Pick(pick.id, extras), *self.roster.picks[at + 1 :]])

    def _toggle(self, extra: str) -> None:
        self._extra = extra
        if self._counted() is not None:
            self._count(1)
            return
        at = int(self._pick)
        pick = self.roster.picks[at]
        kept = tuple(one for one in pick.extras if one != extra)
        extras = kept if len(kept) < len(pick.extras) else (*pick.extras, extra)
        self._change([*self.roster.picks[:at], Pick(pick.id, extras), *self.roster.picks[at + 1 :]])

    def _rename(self, name: str) -> None:
        self.roster = msgspec.structs.replace(self.roster, name=name.strip() or self.roster.name)
        self._keep()

    def _limit(self, limit: str) -> None:
        self.roster = msgspec.structs.replace(self.roster, limit=int(limit))
        self._keep()
        self.layout()

    def _open_rule(self, key: str) -> None:
        rule = key.partition(":")[2]
        if rule:
            self.app.push(RulebookScreen(self.app, self.roster.system, rule))


def _plain(text: str) -> str:
    """Without capitals and accents, to be searched."""
    spread = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in spread if not unicodedata.combining(letter))
