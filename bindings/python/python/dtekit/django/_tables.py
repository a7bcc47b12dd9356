"""The step of a migration that makes tables of dtekit."""

from __future__ import annotations

from typing import Any, Callable

from django.db.migrations.operations.base import Operation

from . import _place


class Tables(Operation):
    """Makes the tables of the installed version of dtekit. They stay when the migration is taken back.

    Args:
        name: what the tables are for.
        schema: the statements by dialect and schema.
    """

    reversible = True
    reduces_to_sql = True

    def __init__(self, name: str, schema: Callable[[str, Any], str]) -> None:
        self.name = name
        self.schema = schema

    def state_forwards(self, app_label: str, state: Any) -> None:
        pass

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        if schema_editor.connection.alias != _place.alias():
            return
        dialect = _place.dialect()
        if dialect is None:
            return
        text = self.schema(dialect, _place.setting("SCHEMA"))
        # The driver of PostgreSQL takes the whole text; those of MariaDB and MySQL take one statement.
        statements = [text] if dialect == "postgresql" else text.split(";\n")
        for statement in filter(str.strip, statements):
            schema_editor.execute(statement, None)

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        pass

    def describe(self) -> str:
        return f"Make the tables of {self.name}"
