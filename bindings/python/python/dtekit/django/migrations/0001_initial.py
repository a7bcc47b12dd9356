"""The journal's tables, and the table beside SQLite."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models

import dtekit
from dtekit.django._tables import Tables


class Migration(migrations.Migration):
    initial = True
    dependencies: list[Any] = []
    operations = [
        Tables("journal", dtekit.Journal.schema),
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
