"""maturin, called so that the wheel names no path of the machine that builds it."""

import os
import subprocess
from pathlib import Path

from maturin import (  # noqa: F401
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

_here = Path(__file__).resolve()
# The checkout, or the folder of the source distribution, which has this file at its top.
_root = next(folder for folder in _here.parents if (folder / "core" / "Cargo.toml").is_file())
_home = Path.home()
# A target directory of its own, since other flags than the workspace's would build everything anew.
_target = os.environ.setdefault("CARGO_TARGET_DIR", str(_root / "target" / "shipped"))
_sysroot = subprocess.run(["rustc", "--print", "sysroot"], check=True, capture_output=True, text=True).stdout.strip()
# Of several matches the last one counts.
_paths = [
    (_home, "/home"),
    (_sysroot, "/rust"),
    (os.environ.get("CARGO_HOME", _home / ".cargo"), "/cargo"),
    (_target, "/target"),
    (_root, "/dtekit"),
]
_flags = [f"--remap-path-prefix={path}={to}" for path, to in _paths if str(path) != Path(path).anchor]

# Flags of the user stay. cargo takes the first of these variables that has some, and adds the last one to the
# `build.rustflags` of its configuration; that one cannot hold a space.
_own = os.environ.get("CARGO_ENCODED_RUSTFLAGS", "").split("\x1f") + os.environ.get("RUSTFLAGS", "").split()
if any(_own) or any(" " in flag for flag in _flags):
    os.environ["CARGO_ENCODED_RUSTFLAGS"] = "\x1f".join(flag for flag in [*_own, *_flags] if flag)
else:
    os.environ["CARGO_BUILD_RUSTFLAGS"] = " ".join([os.environ.get("CARGO_BUILD_RUSTFLAGS", ""), *_flags])
