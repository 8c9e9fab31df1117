"""What special rules are called, whose they are, and which of several counts."""

from __future__ import annotations

from game.core.hooks import Source
from game.core.text import Text
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.state import Regiment


def name(source: Source) -> Text:
    """The name of a special rule, as its pack gives it."""
    return Text(f"first_blood.rule.{source.ability.partition('.')[2]}.name")


def is_regiments(game: FirstBlood, source: Source, regiment: Regiment) -> bool:
    """Whether a rule is that of the Regiment as a whole, not of an Officer or one model alone (REG-05, OFF-07)."""
    return source.bearer == game.main(regiment).id
