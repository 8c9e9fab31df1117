"""The program's command line with the duel among its systems: `python -m tests.duel engine`."""

import sys

from game import cli, systems

systems.register("tests.duel")

if __name__ == "__main__":
    sys.exit(cli.main())
