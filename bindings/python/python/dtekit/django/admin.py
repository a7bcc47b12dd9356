"""The desk in Django's admin: what the journal has, and what a person decides about it."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path
from django.utils.translation import get_language

import dtekit

from . import _hand_over, _place
from ._inbox_admin import ReceivedAdmin
from ._kept_admin import KeptAdmin
from .models import Entry, Outbox

__all__ = ["EntryAdmin", "OutboxAdmin", "ReceivedAdmin"]

# What `dtekit.Journal.settle` takes, by the state of the entry.
_DECISIONS: dict[str, tuple[str, ...]] = {
    "unknown": ("sent", "accepted", "rejected", "waiting"),
    "waiting": ("refused",),
    "stuck": ("waiting", "refused"),
}
_PAGE = 50


@admin.register(Entry)
class EntryAdmin(KeptAdmin):
    """The documents of the journal: read with the permission `view`, decided about with `change`."""

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view
        return [
            path("", view(self.changelist_view), name="dtekit_entry_changelist"),
            path("<path:object_id>/change/", view(self.change_view), name="dtekit_entry_change"),
        ]

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        if not self.has_view_or_change_permission(request):
            raise PermissionDenied
        entries, context = self.listed(request, _place.journal(), _PAGE)
        context["entries"] = [(entry, self.address(entry.key)) for entry in entries]
        return TemplateResponse(request, "admin/dtekit/entry/list.html", context)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        if not self.has_view_or_change_permission(request):
            raise PermissionDenied
        key = unquote(object_id)
        entry = _place.journal().get(key)
        if entry is None:
            raise Http404("there is no such entry")
        if request.method == "POST":
            if not self.has_change_permission(request):
                raise PermissionDenied
            self._act(request, entry)
            return HttpResponseRedirect(self.address(key))
        context = {
            **self.admin_site.each_context(request),
            "title": entry.key,
            "opts": self.opts,
            "entry": entry,
            "findings": _hand_over.findings(entry),
            "spanish": (get_language() or "").startswith("es"),
            "may": self.has_change_permission(request),
            "decisions": _DECISIONS.get(entry.state, ()),
            "may_ask": entry.next is not None and not entry.is_finished,
            "may_acknowledge": entry.is_finished and entry.acknowledged_at is None,
        }
        return TemplateResponse(request, "admin/dtekit/entry/entry.html", context)

    def _act(self, request: HttpRequest, entry: dtekit.stores.JournalEntry) -> None:
        """Does what a form asks for, unless the entry has changed since its page was made."""
        journal, form = _place.journal(), request.POST
        if not self.is_seen(request, entry):
            return
        try:
            if form.get("action") == "ask" and entry.next is not None:
                found = _place.client(entry.account).reconcile(entry.next, settle_after=_place.setting("SETTLE_AFTER"))
                said = f"The service says: {found.verdict}. Nothing was changed; the worker asks when the entry is due."
            elif form.get("action") == "settle":
                reason = form.get("reason", "").strip()
                if not reason:
                    messages.error(request, "A decision needs a reason.")
                    return
                settled = journal.settle(entry.key, form.get("to", ""), reason)  # type: ignore[arg-type]
                said = f"Settled: {settled.state}. {reason}"
            elif form.get("action") == "acknowledge":
                said = "Acknowledged." if journal.acknowledge(entry.key) else "It was acknowledged before."
            else:
                messages.error(request, "There is no such action.")
                return
        except (dtekit.Error, ImproperlyConfigured) as error:
            messages.error(request, str(error))
            return
        self.log_change(request, Entry(key=entry.key), said)
        messages.success(request, said)


@admin.register(Outbox)
class OutboxAdmin(admin.ModelAdmin):
    """What the worker has not moved into the journal, which is used on SQLite alone."""

    list_display = ("key", "country", "submitted_at", "problem")
    fields = ("key", "country", "options", "submitted_at", "problem")
    readonly_fields = fields
    actions = ("try_again",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.action(description="Try again", permissions=["change"])
    def try_again(self, request: HttpRequest, chosen: Any) -> None:
        """Lets the worker try again what the journal did not take."""
        count = chosen.update(problem="")
        messages.success(request, f"The worker tries {count} again.")
