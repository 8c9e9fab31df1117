"""The program with the reef among its games: `python -m examples.reef`."""

import sys

from game import cli
from game.kit import registry

registry.register("examples.reef")

if __name__ == "__main__":
    sys.exit(cli.main())
