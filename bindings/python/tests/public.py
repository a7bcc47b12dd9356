"""The public names of dtekit: those at the top, and those of its modules."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType
from typing import Any

import dtekit

# What needs another package has tests of its own, and a worker is a program.
LEFT_OUT = {"arrow", "django", "opentelemetry", "inbox_worker", "issue_worker", "poll_worker"}


def modules() -> dict[str, ModuleType]:
    """Each public module by its name."""
    found = [one.name for one in pkgutil.iter_modules(dtekit.__path__)]
    names = [name for name in found if not name.startswith("_") and name not in LEFT_OUT]
    return {name: importlib.import_module(f"dtekit.{name}") for name in names}


def values() -> dict[str, Any]:
    """What each public name stands for; a name means one thing wherever it stands."""
    found = {name: getattr(dtekit, name) for name in dtekit.__all__}
    for module in modules().values():
        for name in module.__all__:
            value = getattr(module, name)
            assert found.setdefault(name, value) is value, name
    return found
