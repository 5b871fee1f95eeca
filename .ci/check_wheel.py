"""Check that a wheel holds every file of the packages and of the themes: python check_wheel.py WHEEL."""

import subprocess
import sys
from pathlib import PurePosixPath
from zipfile import ZipFile

HOMES = {"fiese15_tui": "fiese15_tui", "net/fiese15_net": "fiese15_net", "themes": "fiese15_tui/themes"}
"""Folders of the repository, and where the wheel holds what is in them."""


def main(wheel: str) -> None:
    """Compare the wheel with what git tracks; exit with a message that names what is missing."""
    held = set(ZipFile(wheel).namelist())
    tracked = subprocess.run(["git", "ls-files", *HOMES], check=True, capture_output=True, text=True)
    names = tracked.stdout.splitlines()
    missing = []
    for name in names:
        home = next(folder for folder in HOMES if PurePosixPath(name).is_relative_to(folder))
        inside = str(PurePosixPath(HOMES[home], PurePosixPath(name).relative_to(home)))
        if inside not in held:
            missing.append(inside)
    if missing:
        sys.exit("the wheel lacks " + ", ".join(missing))
    sys.stdout.write(f"the wheel holds all {len(names)} files of the packages\n")


if __name__ == "__main__":
    main(sys.argv[1])
