"""The program's command line with the drill among its systems: `python -m examples.drill engine`."""

import sys

from game import cli
from game.kit import registry

registry.register("examples.drill")

if __name__ == "__main__":
    sys.exit(cli.main())
