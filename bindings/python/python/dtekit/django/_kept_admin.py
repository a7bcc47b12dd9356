"""What the pages of the journal and of the inbox have in common in Django's admin."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import quote
from django.http import Http404, HttpRequest
from django.urls import reverse

import dtekit


class KeptAdmin(admin.ModelAdmin):
    """Entries that dtekit keeps: nobody adds or deletes one here."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def address(self, key: str) -> str:
        """The page of the entry with this key."""
        address: str = reverse(f"admin:dtekit_{self.opts.model_name}_change", args=[quote(key)])
        return address

    def listed(self, request: HttpRequest, kept: Any, page: int) -> tuple[list[Any], dict[str, Any]]:
        """The entries that a list asks for, by key or by state, and what the template of the list needs beside them."""
        key = request.GET.get("q", "").strip()
        state, after = request.GET.get("state") or None, request.GET.get("after", "0")
        if key:
            found = kept.get(key)
            entries = [] if found is None else [found]
        else:
            try:
                entries = kept.list(state, after=int(after), most=page)
            except (dtekit.errors.ArgumentError, ValueError, OverflowError) as error:
                raise Http404(str(error)) from error
        return entries, {
            **self.admin_site.each_context(request),
            "title": self.opts.verbose_name_plural,
            "opts": self.opts,
            "counts": sorted(kept.counts().items()),
            "state": state or "",
            "q": key,
            "next": entries[-1].number if not key and len(entries) == page else None,
        }

    def is_seen(self, request: HttpRequest, entry: Any) -> bool:
        """Whether a form is about the entry as it is now; tells the person if it is not."""
        form = request.POST
        is_seen = (form.get("seen"), form.get("number")) == (entry.state, str(entry.number))
        if not is_seen:
            messages.error(request, "The entry has changed since the page was made. Decide again.")
        return is_seen
