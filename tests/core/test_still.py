"""A game that stands still: what is asked twice is worked out once, and again once it may have changed."""

from game.core.system import Game


def test_what_is_asked_twice_is_worked_out_once_while_the_game_is_still() -> None:
    game, counted = Game(None), list[int]()

    def count() -> int:
        counted.append(1)
        return len(counted)

    assert [game.once("count", "a", count), game.once("count", "a", count)] == [1, 2]
    with game.still():
        assert [game.once("count", "a", count), game.once("count", "b", count)] == [3, 4]
        with game.still():
            assert game.once("count", "a", count) == 3
        assert game.once("count", "a", count) == 3
    assert game.once("count", "a", count) == 5
