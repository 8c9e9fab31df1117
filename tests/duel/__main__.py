"""The program's command line with the duel among its systems: `python -m tests.duel engine`."""

from game import cli, systems

systems.register("tests.duel")

if __name__ == "__main__":
    cli.main()
