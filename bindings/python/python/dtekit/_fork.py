"""What the stores need before and after a fork; loaded with the first of them."""

from __future__ import annotations

import os

from . import _native

# The files of all stores are closed during a fork, so that neither process uses a connection of the other.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=_native.before_fork, after_in_parent=_native.after_fork, after_in_child=_native.after_fork
    )
