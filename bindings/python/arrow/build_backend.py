"""The build backend of the package dtekit, which keeps the paths of the machine out of the wheel."""

import importlib.util
from pathlib import Path

_spec = importlib.util.spec_from_file_location("backend", Path(__file__).resolve().parents[1] / "backend.py")
_backend = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_backend)
globals().update({name: hook for name, hook in vars(_backend).items() if name.startswith(("build_", "get_", "prepare_"))})
