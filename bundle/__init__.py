"""What turns the program into a folder that runs without Python: `pyinstaller build.spec`."""
