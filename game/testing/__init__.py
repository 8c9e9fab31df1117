"""For tests: scenes played by a script, random games that check themselves, and which rules the tests prove."""
