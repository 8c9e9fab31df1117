"""`python -m game` is the command `sandtable`."""

import sys

from game.cli import main

if __name__ == "__main__":
    sys.exit(main())
