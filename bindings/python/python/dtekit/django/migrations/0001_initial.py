"""The journal's tables, and the table beside SQLite."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models
from django.db.migrations.operations.base import Operation

import dtekit
from dtekit.django import _place


class JournalTables(Operation):
    """Makes the tables of the installed version of dtekit. They stay when the migration is taken back."""

    reversible = True
    reduces_to_sql = True

    def state_forwards(self, app_label: str, state: Any) -> None:
        pass

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        if schema_editor.connection.alias != _place.alias():
            return
        dialect = _place.dialect()
        if dialect is None:
            return
        text = dtekit.Journal.schema(dialect, _place.setting("SCHEMA"))
        # The driver of PostgreSQL takes the whole text; those of MariaDB take one statement.
        statements = [text] if dialect == "postgresql" else text.split(";\n")
        for statement in filter(str.strip, statements):
            schema_editor.execute(statement, None)

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        pass

    def describe(self) -> str:
        return "Make the tables of the journal"


class Migration(migrations.Migration):
    initial = True
    dependencies: list[Any] = []
    operations = [
        JournalTables(),
        migrations.CreateModel(
            name="Entry",
            fields=[("key", models.TextField(primary_key=True, serialize=False))],
            options={
                "verbose_name": "document in the journal",
                "verbose_name_plural": "documents in the journal",
                "db_table": "journal_entry",
                "managed": False,
                "default_permissions": ("view", "change"),
            },
        ),
        migrations.CreateModel(
            name="Outbox",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=200, unique=True)),
                ("document", models.BinaryField()),
                ("country", models.CharField(max_length=2)),
                ("options", models.JSONField(default=dict)),
                ("submitted_at", models.DateTimeField(auto_now_add=True)),
                ("problem", models.TextField(blank=True, default="")),
            ],
            options={
                "verbose_name": "document on its way into the journal",
                "verbose_name_plural": "documents on their way into the journal",
                "default_permissions": ("view", "change", "delete"),
            },
        ),
    ]
