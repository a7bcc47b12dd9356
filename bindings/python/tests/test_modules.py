"""How the package is divided: its public modules, and what its files take from each other."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Iterator

import dtekit
import public

PACKAGE = Path(dtekit.__file__).parent
FILES = sorted(path for path in PACKAGE.rglob("*.py*") if path.suffix in (".py", ".pyi"))


def imports(path: Path) -> Iterator[tuple[ast.ImportFrom, list[str], bool]]:
    """Each import from another file of the package: the node, the file's names from the package on, whether for types alone."""
    tree = ast.parse(path.read_text("utf-8"))
    guarded = [one for one in ast.walk(tree) if isinstance(one, ast.If) and ast.unparse(one.test) == "TYPE_CHECKING"]
    for_types = {id(inner) for one in guarded for inner in ast.walk(one)}
    folder = list(path.parent.relative_to(PACKAGE).parts)
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom):
            continue
        named = node.module.split(".") if node.module else []
        if node.level:
            base = folder[: len(folder) - node.level + 1] + named
        elif named[:1] == ["dtekit"]:
            base = named[1:]
        else:
            continue
        yield node, base, id(node) in for_types


def is_file(parts: list[str]) -> bool:
    """Whether these names are a module of the package."""
    path = PACKAGE.joinpath(*parts)
    return path.is_dir() or any(path.with_suffix(suffix).exists() for suffix in (".py", ".pyi"))


def private_imports(path: Path) -> list[str]:
    """The private names that a file takes from another module; a module of the package is no such name."""
    found = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}: {one.name}"
        for node, base, _ in imports(path)
        for one in node.names
        if one.name.startswith("_") and not one.name.endswith("__") and not is_file([*base, one.name])
    ]
    tree = ast.parse(path.read_text("utf-8"))
    taken = {one.asname or one.name for node, base, _ in imports(path) for one in node.names if is_file([*base, one.name])}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in taken:
            if node.attr.startswith("_") and not node.attr.endswith("__"):
                found.append(f"{path.relative_to(PACKAGE)}:{node.lineno}: {node.value.id}.{node.attr}")
    return found


def test_no_module_takes_a_private_name_of_another() -> None:
    assert [line for path in FILES for line in private_imports(path)] == []


def test_no_two_modules_import_each_other() -> None:
    needs: dict[str, set[str]] = {}
    for path in FILES:
        if path.suffix == ".pyi":
            continue
        own = list(path.relative_to(PACKAGE).with_suffix("").parts)
        of = needs.setdefault(".".join(own), set())
        for node, base, for_types in imports(path):
            if not for_types:
                whole = [[*base, one.name] for one in node.names if is_file([*base, one.name])]
                of.update(".".join(parts) for parts in whole or [base])
    reached = {start: reach(start, needs) for start in needs}
    assert [name for name in needs if name in reached[name]] == []


def reach(start: str, needs: dict[str, set[str]]) -> set[str]:
    """Every module that a module needs, at any distance."""
    found: set[str] = set()
    todo = [start]
    while todo:
        more = needs.get(todo.pop(), set()) - found
        found |= more
        todo += more
    return found


def test_the_top_has_the_usual_names_and_each_stands_in_a_module_too() -> None:
    names = [name for name in dtekit.__all__ if name != "__version__"]
    assert len(names) < 40
    assert set(names) <= {name for module in public.modules().values() for name in module.__all__}


def test_a_module_is_loaded_when_it_is_first_used() -> None:
    for name, module in public.modules().items():
        assert getattr(dtekit, name) is module
        assert name in dir(dtekit)


def test_every_module_is_documented_and_names_nothing_twice() -> None:
    for name, module in public.modules().items():
        assert module.__doc__, name
        assert len(module.__all__) == len(set(module.__all__)), name
