"""The program's command line with the duel among its systems: `python -m examples.duel engine`."""

import sys

from game import cli
from game.kit import registry

registry.register("examples.duel")

if __name__ == "__main__":
    sys.exit(cli.main())
