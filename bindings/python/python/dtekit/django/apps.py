"""The app `dtekit`."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.core import checks
from django.core.signals import setting_changed
from django.db.models.signals import post_migrate

from . import _checks, _place


class DtekitConfig(AppConfig):
    """The app; its tables are made by its migration, and upgraded by every later `migrate`."""

    name = "dtekit.django"
    label = "dtekit"
    verbose_name = "Electronic documents"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        checks.register(_checks.check, "dtekit")
        post_migrate.connect(_upgrade, sender=self)
        setting_changed.connect(_changed)


def _upgrade(using: str, **_: Any) -> None:
    """Upgrades the tables of journal, inbox and numbers, if this version of dtekit has newer ones."""
    if using == _place.alias() and _place.dialect() is not None:
        with _place.opened() as journal:
            journal.create_tables()
        if _place.tax_ids():
            with _place.opened_inbox() as inbox:
                inbox.create_tables()
            _place.numbers().create_tables()


def _changed(setting: str, **_: Any) -> None:
    if setting in ("DTEKIT", "DATABASES"):
        _place.close()
