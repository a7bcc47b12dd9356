"""Finds the program that the wheel installed."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path

_NAME = "dtekit-sandbox.exe" if sys.platform == "win32" else "dtekit-sandbox"


def program() -> str:
    """The path of the program `dtekit-sandbox`.

    It is that of the environment variable DTEKIT_SANDBOX, else the one beside this interpreter's scripts, else the one
    that the shell finds.

    Raises:
        FileNotFoundError: there is none.
    """
    named = os.environ.get("DTEKIT_SANDBOX")
    if named:
        return named
    folders = [sysconfig.get_path("scripts")]
    # Where `pip install --user` and `pip install --target` put it.
    scheme = "nt_user" if sys.platform == "win32" else "posix_user"
    if scheme in sysconfig.get_scheme_names():
        folders.append(sysconfig.get_path("scripts", scheme))
    folders.append(str(Path(__file__).resolve().parent.parent / "bin"))
    for folder in folders:
        path = Path(folder) / _NAME
        if path.is_file():
            return str(path)
    found = shutil.which(_NAME)
    if found is None:
        raise FileNotFoundError(f"there is no {_NAME} in {', '.join(folders)}: `pip install dtekit-sandbox` brings it")
    return found
