"""What the core rules themselves say at the points: D icons, shields, cover, hiding, distance, height, help nearby."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hooks import Ability, Modifier, Source, adding, at_most, on
from game.core.text import Text
from game.systems.shadow_of_the_bat.content import CoopSheet
from game.systems.shadow_of_the_bat.game import BASIC, Fight
from game.systems.shadow_of_the_bat.points import DEFENCE, HITS, RECOVERY, STRIKE_DICE, About, Strike, ignores
from game.systems.shadow_of_the_bat.state import Die, Figure, Hero

NEAR = 2
"""Spaces a shot flies without losing hits (RNG-05)."""
HIGHER = 2
"""Hits lost against a higher target (RNG-07)."""
HIDDEN = 2
"""Defence of a hidden figure (TMV-22)."""
HERO_BESIDE = {"support": 1, "hero": 2, "leader": -3, "henchman": -1}
"""Recovery dice of a hero for each standing figure beside it (REV-05 to REV-08)."""
LEADER_BESIDE = {"henchman": 1, "leader": 3, "hero": -2, "support": -1}
"""The same for a leader (RVL-05 to RVL-08)."""


def because(name: str) -> Text:
    return Text(f"shadow_of_the_bat.why.{name}")


def d_icons(game: Fight, hero: Hero, dice: list[Die]) -> int:
    """D icons showing on dice, spent or not; the prepared die shows none (DIC-12, MIX-01, DKN-13, WLD-03, DKN-11)."""
    shown = (game.hero_card(die.owner or hero.id).die[die.face] for die in dice if not die.silent)
    return sum(face.count("D") for face in shown)


def shields(game: Fight, figure: Figure) -> int:  # DFI-02, DFI-03, DFI-05
    """Defence icons of the active cards of its type (DFI-01 to DFI-04); face-down cards show none (DSP-06)."""
    laid = (game.scheme(laid.card) for laid in game.state.side.queue if not laid.face_down)
    return sum(scheme.shields for scheme in laid if scheme.villain == figure.card)


class CoreRules(Ability, id=BASIC):
    """Dice, terrain and tokens change the numbers of every figure."""

    @on(DEFENCE)
    def defence(self, source: Source, about: About) -> Iterator[Modifier]:  # TMV-23
        game, figure = about.game, about.figure
        if isinstance(figure, Hero):
            if own := d_icons(game, figure, [*figure.dice, *figure.copies]):  # DEF-02
                yield adding(own, because("d_icons"), "SOTB-DEF-01")
            if figure.wild == "D":
                yield adding(1, because("wild"), "SOTB-DKN-15")
        elif figure.side == "villains" and (printed := shields(game, figure)):
            yield adding(printed, because("shields"), "SOTB-DFI-01")
        if figure.at is not None and game.board.in_cover(game.body(figure), game.now):
            yield adding(1, because("cover"), "SOTB-TER-05")
        if figure.has("hidden"):
            yield adding(HIDDEN, because("hidden"), "SOTB-TMV-22")
        if figure.has("unaware"):
            yield at_most(0, because("unaware"), "SOTB-STA-10")

    @on(STRIKE_DICE)
    def dice(self, source: Source, strike: Strike) -> Modifier | None:
        return adding(strike.plus, strike.title or because("plus"), "SOTB-ABL-08") if strike.plus else None

    @on(HITS)
    def hits(self, source: Source, strike: Strike) -> Iterator[Modifier]:
        """A ranged Strike loses hits with distance and against a higher target; melee loses none (AIK-11)."""
        if strike.kind == "melee":
            return
        game, striker, target, here = strike.game, strike.striker, strike.target, strike.origin
        sheet = game.sheet(striker)
        near = sheet.range if strike.by_ai and isinstance(sheet, CoopSheet) else NEAR  # AIK-09
        beyond = game.distance(striker, target, here) - near
        if beyond > 0 and not ignores(game, striker, "RNG-05", strike):
            yield adding(-beyond, because("far"), "SOTB-AIK-09" if strike.by_ai else "SOTB-RNG-05")
        if game.rise(striker, target, here) > 0 and not ignores(game, striker, "RNG-07", strike):
            yield adding(-HIGHER, because("higher"), "SOTB-AIK-10" if strike.by_ai else "SOTB-RNG-07")

    @on(RECOVERY)
    def recovery(self, source: Source, about: About) -> Iterator[Modifier]:  # KND-08, REV-07, RVL-06, RVL-07, DKN-22
        # REV-06
        game, figure = about.game, about.figure
        if isinstance(figure, Hero):
            if own := d_icons(game, figure, figure.dice):  # not the copies (REV-04)
                yield adding(own, because("d_icons"), "SOTB-REV-03")
        elif printed := shields(game, figure):
            yield adding(printed, because("shields"), "SOTB-RVL-04")
        beside = HERO_BESIDE if figure.kind == "hero" else LEADER_BESIDE
        prefix = "SOTB-REV" if figure.kind == "hero" else "SOTB-RVL"
        upright = (other for other in game.standing() if other is not figure and not other.has("falling"))  # STA-12
        near = [other for other in upright if game.adjacent(figure, other)]
        for number, (kind, worth) in enumerate(beside.items(), 5):
            if count := sum(other.kind == kind for other in near):
                yield adding(worth * count, because(f"beside_{kind}"), f"{prefix}-{number:02}")
