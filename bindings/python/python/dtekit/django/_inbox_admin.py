"""The inbox in Django's admin: what suppliers have sent, and what a person answers."""

from __future__ import annotations

from typing import Any, get_args
from xml.etree import ElementTree

from django.contrib import admin, messages
from django.contrib.admin.utils import quote, unquote
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import get_language

import dtekit
from dtekit._words import ReceiverVerdict

from . import _hand_over, _place, _receive
from ._kept_admin import KeptAdmin
from .models import Received

_VERDICTS: tuple[str, ...] = tuple(word for one in get_args(ReceiverVerdict) for word in get_args(one))
# Who is told this wants to know why.
_WITH_REASON = ("partly", "reject", "disown")
_PAGE = 25
# A longer document is only downloaded.
_SHOWN = 100_000


@admin.register(Received)
class ReceivedAdmin(KeptAdmin):
    """The documents of the inbox: read with the permission `view`, answered with `change`."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        """A project without an inbox has no link to one on the first page."""
        return bool(_place.tax_ids()) and super().has_module_permission(request)

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view
        return [
            path("", view(self.changelist_view), name="dtekit_received_changelist"),
            path("<path:object_id>/change/", view(self.change_view), name="dtekit_received_change"),
            path("<path:object_id>/original/", view(self.original_view), name="dtekit_received_original"),
        ]

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        inbox = self._inbox(request)
        entries, context = self.listed(request, inbox, _PAGE)
        context["entries"] = [
            (one, self.address(one.key), _checks(one, inbox.generic(one.key)), _is_late(one)) for one in entries
        ]
        return TemplateResponse(request, "admin/dtekit/received/list.html", context)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        inbox, entry = self._entry(request, object_id)
        if request.method == "POST":
            if not self.has_change_permission(request):
                raise PermissionDenied
            self._act(request, entry)
            return HttpResponseRedirect(self.address(entry.key))
        generic = inbox.generic(entry.key)
        sent = None if entry.answer is None else _place.journal().get(entry.answer.journal_key)
        context = {
            **self.admin_site.each_context(request),
            "title": entry.key,
            "opts": self.opts,
            "entry": entry,
            "late": _is_late(entry),
            "checks": _checks(entry, generic),
            "findings": [*_hand_over.of_findings((*entry.findings, *entry.call_findings)), *_audited(entry, generic)],
            "document": None if generic is None or len(generic) > _SHOWN else _lines(generic),
            "original": self._original(entry),
            "sent": sent,
            "sent_address": None if sent is None else reverse("admin:dtekit_entry_change", args=[quote(sent.key)]),
            "spanish": (get_language() or "").startswith("es"),
            "may": self.has_change_permission(request),
            "verdicts": _VERDICTS if entry.has_document and entry.state not in ("done", "given-back") else (),
            "may_acknowledge": entry.state not in ("done", "given-back"),
        }
        return TemplateResponse(request, "admin/dtekit/received/entry.html", context)

    def original_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """The document as it came, as a file: a browser must not run what a stranger wrote."""
        inbox, entry = self._entry(request, object_id)
        original = inbox.original(entry.key)
        if original is None:
            raise Http404("the document is not there yet")
        name = "".join(one if one.isalnum() or one in "-." else "_" for one in entry.key)
        headers = {"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"}
        return HttpResponse(original, content_type="application/octet-stream", headers=headers)

    def _original(self, entry: dtekit.stores.InboxEntry) -> str | None:
        """The address of the document as it came, if it is there."""
        if not entry.has_document:
            return None
        address: str = reverse("admin:dtekit_received_original", args=[quote(entry.key)])
        return address

    def _inbox(self, request: HttpRequest) -> dtekit.Inbox:
        if not self.has_view_or_change_permission(request):
            raise PermissionDenied
        try:
            return _place.inbox()
        except ImproperlyConfigured as error:
            raise Http404(str(error)) from error

    def _entry(self, request: HttpRequest, object_id: str) -> tuple[dtekit.Inbox, dtekit.stores.InboxEntry]:
        inbox = self._inbox(request)
        entry = inbox.get(unquote(object_id))
        if entry is None:
            raise Http404("there is no such entry")
        return inbox, entry

    def _act(self, request: HttpRequest, entry: dtekit.stores.InboxEntry) -> None:
        """Does what a form asks for, unless the entry has changed since its page was made."""
        form = request.POST
        if not self.is_seen(request, entry):
            return
        verdict, reason = form.get("verdict", ""), form.get("reason", "").strip()
        try:
            # The decision and its line in the log are kept together.
            with transaction.atomic(using=_place.alias()):
                if form.get("action") == "answer":
                    if verdict in _WITH_REASON and not reason:
                        messages.error(request, f"`{verdict}` needs a reason.")
                        return
                    _receive.answer(entry.key, verdict, detail=reason or None)  # type: ignore[arg-type]
                    said = f"Answered: {verdict}. {reason}".strip()
                elif form.get("action") == "acknowledge":
                    said = "Acknowledged." if _receive.done(entry.key) else "It was acknowledged before."
                else:
                    messages.error(request, "There is no such action.")
                    return
                self.log_change(request, Received(key=entry.key), said)
        except (dtekit.Error, ImproperlyConfigured) as error:
            messages.error(request, str(error))
            return
        messages.success(request, said)


def _audit(entry: dtekit.stores.InboxEntry, generic: bytes | None) -> dtekit.audit.TotalsAudit | None:
    """The audit of the amounts; None for a document that cannot be read, and in a country without rules."""
    if generic is None or entry.country is None:
        return None
    try:
        return dtekit.audit_totals(generic, entry.country)
    except dtekit.Error:
        return None


def _checks(entry: dtekit.stores.InboxEntry, generic: bytes | None) -> str:
    """How far the document was read, and whether its amounts agree."""
    audit = _audit(entry, generic)
    said = [entry.status or "no document yet"] + ([] if audit is None else [f"totals {audit.status}"])
    return ", ".join(said)


def _audited(entry: dtekit.stores.InboxEntry, generic: bytes | None) -> list[dict[str, Any]]:
    audit = _audit(entry, generic)
    return [] if audit is None else _hand_over.of_findings(audit.findings)


def _is_late(entry: dtekit.stores.InboxEntry) -> bool:
    """Whether the last day for an answer is over and there is none."""
    due = None if entry.deadline is None else entry.deadline.due
    return due is not None and entry.answer is None and due[:10] < timezone.localdate().isoformat()


def _lines(generic: bytes) -> str:
    """The generic DTE with an element a line."""
    # dtekit has written it: it has neither entities nor a document type.
    root = ElementTree.fromstring(generic)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode")
