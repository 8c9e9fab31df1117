"""Why a number is what it is: the labelled parts of a tally as lines of a sheet and as words of the journal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.hooks import Modifier, Stage, Tally
from game.core.place import decimal_text
from game.core.text import Text
from game.kit.sheets import Line, Section, section
from game.kit.tokens import Tone


def signed(part: Modifier, unit: str = "") -> str | Text:
    """What a modifier does, in few signs; with a unit its amount is a length."""
    size = abs(part.amount)
    amount = f"{decimal_text(size)}{unit}" if unit else str(size)
    match part.stage:
        case Stage.ADD:
            return f"{'-' if part.amount < 0 else '+'}{amount}"
        case Stage.SET:
            return f"= {amount}"
        case Stage.SCALE:
            return f"× {part.amount}/{part.out_of}"
        case Stage.CAP:
            return Text("reason.most", n=amount)
        case Stage.FLOOR:
            return Text("reason.least", n=amount)
        case Stage.FORBID:
            return "×"


def tone(tally: Tally, low_is_good: bool = False) -> Tone:
    """How a number compares with what is printed."""
    if tally.value == tally.base:
        return "plain"
    return "good" if (tally.value < tally.base) is low_is_good else "bad"


def lines(what: Text, tally: Tally, unit: str = "") -> Iterator[Line]:
    """A line for everything that changes a number."""
    for part in tally.parts:
        yield Line(Text("reason.line", what=what, why=part.label), signed(part, unit), rule=part.rule)


def changes(found: Iterable[Line]) -> list[Section]:
    """The section of a sheet that says why numbers are not as printed, if any is not."""
    return section(Text("reason.title"), found)


def because(parts: Iterable[Modifier], barred: str = "reason.barred") -> Text:
    """The reasons of a number in a bracket, for the journal; `barred` says what a forbidding one takes away."""
    said = list(_said(parts, barred))
    if not said:
        return Text("reason.none")
    text = said[0]
    for reason in said[1:]:
        text = Text("reason.and", first=text, second=reason)
    return Text("reason.because", reasons=text)


def _said(parts: Iterable[Modifier], barred: str) -> Iterator[Text]:
    for part in parts:
        if part.stage is Stage.ADD:
            yield Text("reason.part", label=part.label, n=f"{part.amount:+d}")
        elif part.stage is Stage.SET:
            yield Text("reason.part", label=part.label, n=str(part.amount))
        elif part.stage is Stage.FORBID:
            yield Text(barred, label=part.label)
