"""What computer players are called: by how strong they are, and by how they play."""

from __future__ import annotations

from game.bots.characters import BALANCED, characters
from game.core.text import Text

CHARACTERS = tuple(characters())
"""How a computer may play, the balanced way first."""


def parted(player: str) -> tuple[str, str]:
    """The strength and the character of a computer player."""
    strength, _, character = player.partition(":")
    return strength, character or BALANCED.name


def together(strength: str, character: str) -> str:
    """The name of a computer player of this strength and character."""
    return strength if character == BALANCED.name else f"{strength}:{character}"


def title(player: str) -> Text:
    """What a computer player is called where one is chosen."""
    strength, character = parted(player)
    words = Text(f"app.new_game.{strength}.words")
    if character == BALANCED.name:
        return words
    return Text(
        "app.new_game.character.of", strength=words, character=Text(f"app.new_game.character.{character}.words")
    )


def at_table(player: str) -> Text:
    """Who sits in a seat: a person, or which computer."""
    strength, character = parted(player)
    words = Text(f"table.player.{strength or 'person'}")
    if character == BALANCED.name:
        return words
    return Text("table.player.of_character", player=words, character=Text(f"table.character.{character}"))
