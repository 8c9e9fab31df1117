"""How the journal tells a tale: one sentence for a move, a blow and what it did."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from game.core.journal import Entry
from game.core.text import Text
from game.kit.tales import told

Say = Callable[[Text], str]


def sentence(say: Say, entries: Sequence[Entry], quiet: Collection[str] = ()) -> str:
    """The entries of a tale in one sentence; whoever is still spoken of is not named again."""
    whole, before = "", ""
    for entry in told(entries, quiet):
        words, who = say(entry.text), _who(say, entry.text)
        if not whole:
            whole, before = words, who
            continue
        if whole[-1:] in "!?…":
            whole = f"{whole} {words}"
        elif who and who == before:
            whole = f"{whole.removesuffix('.')}, {words.removeprefix(f'{who} ')}"
        else:
            whole = f"{whole.removesuffix('.')}; {words}"
        before = who
    return whole


def _who(say: Say, text: Text) -> str:
    """Whom the sentence begins with, of those it names."""
    words = say(text)
    named = (value if isinstance(value, str) else say(value) for _, value in text.values if not isinstance(value, int))
    return max((name for name in named if name and words.startswith(f"{name} ")), key=len, default="")


def single(say: Say, entries: Sequence[Entry]) -> str:
    """Every entry by itself, with its dice, for whoever wants to know exactly."""
    lines = []
    for entry in entries:
        dice = f" [{' '.join(map(str, entry.dice))}]" if entry.dice else ""
        lines.append(f"{say(entry.text)}{dice}")
    return "\n".join(lines)
