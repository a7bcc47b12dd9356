"""The tables of the inbox, and of the numbers of its answers."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models

import dtekit
from dtekit.django._tables import Tables


class Migration(migrations.Migration):
    dependencies: list[Any] = [("dtekit", "0001_initial")]
    operations = [
        Tables("inbox", dtekit.Inbox.schema),
        Tables("numbers", dtekit.Sequence.schema),
        migrations.CreateModel(
            name="Received",
            fields=[("key", models.TextField(primary_key=True, serialize=False))],
            options={
                "verbose_name": "received document",
                "verbose_name_plural": "received documents",
                "db_table": "inbox_entry",
                "managed": False,
                "default_permissions": ("view", "change"),
            },
        ),
    ]
