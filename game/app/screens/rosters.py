"""The player's rosters, and ready-made ones to begin from."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import partial
from pathlib import Path

import msgspec
import pygame

from game.app import rosters
from game.app.screens.builder.judging import Judged
from game.app.screens.confirm import ConfirmScreen
from game.app.screens.rename import RenameScreen
from game.app.screens.roster import RosterScreen
from game.app.theme import DIM, LOSS, RAISED, SUCCESS, TEXT, Colour
from game.app.widgets.detail import BarButton, FilesScreen
from game.app.widgets.force import force_of, offers_of, paint_force
from game.app.widgets.prose import form_theme, small
from game.app.widgets.rows import Row
from game.app.window import App
from game.core.files import keeper
from game.core.home import home, legible, shown
from game.core.roster import Muster, Roster, RosterError, Verdict, write_roster
from game.core.text import Text
from game.kit import registry

_LEAST = 110
"""Pixels that the card has before there are plates below it."""


class RostersScreen(FilesScreen):
    """Rosters by game: own, ready-made, and text files to import."""

    name = "rosters"
    landscape = False
    hint = "roster"
    icon = "clipboard-list-outline"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._own: dict[str, rosters.Kept] = {}
        self._starters: dict[str, Roster] = {}
        self._texts: dict[str, Path] = {}
        self._verdicts: dict[bytes, Verdict] = {}

    # --- the list

    def musters(self) -> dict[str, Muster]:
        """The games that have rosters."""
        found = {name: registry.looks_of(name).muster for name in registry.names()}
        return {name: muster for name, muster in found.items() if muster is not None}

    def rows(self) -> Sequence[Row]:
        kept = rosters.own()
        musters = self.musters()
        self._own = {f"own:{one.path.name}": one for one in kept}
        self._texts = {f"text:{path.name}": path for path in rosters.texts()}
        self._starters = {
            f"starter:{name}:{number}": roster
            for name, muster in musters.items()
            for number, roster in enumerate(muster.starters())
        }
        rows: list[Row] = []
        for name, muster in musters.items():
            title = self.app.say(registry.load(name).title)
            mine = {key: one.roster for key, one in self._own.items() if one.roster and one.roster.system == name}
            ready = {key: roster for key, roster in self._starters.items() if roster.system == name}
            rows += self._by_size(self.say("mine", game=title), {k: r for k, r in mine.items() if r}, muster)
            rows += self._by_size(self.say("ready", game=title), ready, muster)
        texts = [Row(key, legible(path.name), icon="file-document-outline") for key, path in self._texts.items()]
        others = [self._other(key, one) for key, one in self._own.items() if not self._known(one, musters)]
        return [*rows, *self._group(self.say("texts"), texts), *self._group(self.say("others"), others)]

    def laying(self) -> Generator[None, None, None]:
        for muster in self.musters().values():
            offers_of(muster)
            yield
            for roster in muster.starters():
                self._verdict(roster, muster)
                yield
        yield from super().laying()

    def _verdict(self, roster: Roster, muster: Muster) -> Verdict:
        """What a game says of a roster, asked once."""
        key = msgspec.json.encode(roster)
        if key not in self._verdicts:
            self._verdicts[key] = muster.judge(roster)
        return self._verdicts[key]

    def _known(self, one: rosters.Kept, musters: dict[str, Muster]) -> bool:
        return one.roster is not None and one.roster.system in musters

    def _by_size(self, title: str, found: Mapping[str, Roster], muster: Muster) -> list[Row]:
        """Rosters under the size of game they are for, the smallest first."""
        rows: list[Row] = []
        for size in sorted({roster.limit for roster in found.values()}):
            points = self.desk.say("roster.limit.points", n=size) if size else ""
            own = [self._row(key, roster, muster) for key, roster in found.items() if roster.limit == size]
            rows += self._group(" · ".join(filter(None, (title, points))), own)
        return rows

    def _group(self, title: str, rows: list[Row]) -> list[Row]:
        return [Row("", title), *rows] if rows else []

    def _row(self, key: str, roster: Roster, muster: Muster) -> Row:
        verdict = self._verdict(roster, muster)
        total = next((str(have) for _, have, _ in verdict.totals), "")
        detail = self.say("faults", n=len(verdict.faults)) if verdict.faults else ""
        return Row(
            key, rosters.name_of(muster, roster, self.app.say), detail, total, self._emblem(roster, muster), colour=TEXT
        )

    def _emblem(self, roster: Roster, muster: Muster) -> str:
        """Whoever leads it, or else the first that was taken."""
        offers = offers_of(muster)
        picks = [pick for pick in roster.picks if pick.id in offers and not offers[pick.id].card]
        crowned = [p for p in picks if any(x.icon == "crown" and x.id in p.extras for x in offers[p.id].extras)]
        first = next(iter([*crowned, *picks]), None)
        return (offers[first.id].icon if first else "") or "account-group-outline"

    def _other(self, key: str, one: rosters.Kept) -> Row:
        fault = one.fault or self.say("no_game", game=one.roster.system if one.roster else "")
        return Row(key, legible(one.path.name), fault, icon="alert-circle-outline", colour=LOSS, hint=fault)

    # --- the chosen one

    @property
    def roster(self) -> Roster | None:
        if self.chosen in self._starters:
            return self._starters[self.chosen]
        one = self._own.get(self.chosen)
        return one.roster if one and one.roster and one.roster.system in self.musters() else None

    def picture(self, size: tuple[int, int]) -> pygame.Surface | None:
        """The force as a card, with a plate for each of its totals below."""
        roster = self.roster
        if roster is None:
            return None
        theme, gap = form_theme(self.app), self.px(6)
        sheet = pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)
        muster = self.musters()[roster.system]
        judged = Judged(muster, offers_of(muster), roster)
        plates, each = self._plates(judged, size[0]), theme.line_height(small(theme)) + self.px(10) + gap
        plates = plates[: max(0, size[1] - _LEAST) // each]  # the card comes first
        high = len(plates) * each
        card = pygame.Rect(0, 0, size[0], min(size[1] - high, self.px(460)))
        who = self.say("own" if self.chosen in self._own else "made")
        paint_force(self.app, sheet, card, force_of(self.app, registry.looks_of(roster.system), roster, who, 0))
        y = card.bottom + gap
        for row in plates:
            x = 0
            for words, colour in row:
                drawn = theme.words(words, small(theme), colour, True)
                plate = pygame.Rect(x, y, drawn.get_width() + self.px(20), drawn.get_height() + self.px(10))
                pygame.draw.rect(sheet, RAISED, plate, border_radius=plate.height // 2)
                sheet.blit(drawn, drawn.get_rect(center=plate.center))
                x = plate.right + gap
            y += each
        return sheet

    def _plates(self, judged: Judged, wide: int) -> list[list[tuple[str, Colour]]]:
        """The totals in rows that fit, green where a rule is met and red where one is broken."""
        theme = form_theme(self.app)
        rows: list[list[tuple[str, Colour]]] = [[]]
        x = 0
        for n, (words, have, limit) in enumerate(judged.verdict.totals):
            colour = SUCCESS if judged.met(n) else LOSS if limit and have > limit else DIM
            said = f"{self.app.say(words)}: {have} / {limit}" if limit else f"{self.app.say(words)}: {have}"
            needs = theme.font(small(theme), True).size(said)[0] + self.px(26)
            if rows[-1] and x + needs > wide:
                rows, x = [*rows, []], 0
            rows[-1].append((said, colour))
            x += needs
        return rows

    def told(self) -> Sequence[str]:
        if self.roster:
            game = self.app.say(registry.load(self.roster.system).title)
            muster = self.musters()[self.roster.system]
            faults = [self.app.say(fault.reason) for fault in muster.judge(self.roster).faults]
            return [rosters.name_of(muster, self.roster, self.app.say), game, *faults[:2]]
        if self.chosen in self._texts:
            return [legible(self._texts[self.chosen].name), self.say("text_told")]
        one = self._own.get(self.chosen)
        return [legible(one.path.name)] if one else []

    def fault(self) -> str:
        one = self._own.get(self.chosen)
        return one.fault if one else ""

    def buttons(self) -> Sequence[BarButton]:
        new: BarButton = ("rosters.new", self._new, "n", "plus", "plain")
        delete: BarButton = ("rosters.delete", self._ask_delete, "delete", "trash-can-outline", "danger")
        if not self.musters():
            return []
        if self.chosen in self._texts:
            return [("rosters.import", self._import, "i", "import", "main"), new]
        if self.roster is None:
            return [new, delete] if self.chosen in self._own else [new]
        copy: BarButton = ("rosters.copy", self._copy, "d", "content-copy", "plain")
        export: BarButton = ("rosters.export", self._export, "x", "export", "plain")
        edit: BarButton = ("rosters.edit", self._edit, "e", "pencil-outline", "main")
        if self.chosen in self._starters:
            return [edit, new, export]
        rename: BarButton = ("rosters.rename", self._ask_name, "f2", "form-textbox", "plain")
        return [edit, new, copy, rename, export, delete]

    def use(self, key: str) -> None:
        if self.chosen in self._texts:
            self._import()
        else:
            self._edit()

    # --- doing

    def _edit(self) -> None:
        if self.chosen in self._starters:
            ready = self._starters[self.chosen]
            copied = rosters.duplicate(ready, rosters.name_of(self.musters()[ready.system], ready, self.app.say))
            self.chosen = f"own:{copied.name}"
            self.rows()
        one = self._own.get(self.chosen)
        if one and one.roster:
            self.app.push(RosterScreen(self.app, one.roster, one.path))

    def _new(self) -> None:
        """An empty roster; with several games, of the one whose row is chosen."""

        musters = self.musters()
        system = self.roster.system if self.roster else next(iter(musters))
        limits = list(musters[system].limits())
        roster = Roster(system, self.say("unnamed"), limit=limits[0] if limits else 0)
        path = rosters.new_path(system)
        write_roster(roster, path)
        self.chosen = f"own:{path.name}"
        self.app.push(RosterScreen(self.app, roster, path))

    def _copy(self) -> None:
        if self.roster:
            path = rosters.duplicate(self.roster, self.say("copy_of", name=self.roster.name))
            self.chosen = f"own:{path.name}"
            self.layout()

    def _export(self) -> None:
        if self.roster:
            path = rosters.export(self.roster)
            self.layout()
            self.desk.toast.show(self.say("exported", file=legible(path.name), folder=str(home() / "rosters")))

    def _import(self) -> None:
        try:
            roster = rosters.read_text(self._texts[self.chosen])
        except RosterError as error:
            self.desk.toast.show(str(error), bad=True)
            return
        path = rosters.new_path(roster.system)
        write_roster(roster, path)
        self.chosen = f"own:{path.name}"
        self.layout()
        self.desk.toast.show(self.say("imported", name=roster.name))

    def _ask_name(self) -> None:
        one = self._own.get(self.chosen)
        if one and one.roster:
            self.app.push(RenameScreen(self.app, one.roster.name, partial(self._rename, one.roster, one.path)))

    def _rename(self, roster: Roster, path: Path, name: str) -> None:
        write_roster(msgspec.structs.replace(roster, name=name), path)
        self.layout()

    def _ask_delete(self) -> None:
        one = self._own.get(self.chosen)
        if one:
            name = one.roster.name if one.roster else legible(one.path.name)
            question = Text("app.rosters.ask_delete", name=name)
            self.app.push(
                ConfirmScreen(self.app, question, Text("app.rosters.delete.words"), partial(self._delete, one.path))
            )

    def _delete(self, path: Path) -> None:
        keeper.forget(path)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            self.desk.toast.show(f"{shown(path)}: {error.strerror}", bad=True)
            return
        self.layout()
