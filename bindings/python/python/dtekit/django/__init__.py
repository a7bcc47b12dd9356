"""The journal and the inbox in a Django project: hand-over and answers in the project's own transaction, a worker,
and pages in the admin.

    INSTALLED_APPS = [..., "dtekit.django"]
    DTEKIT = {"URL": "https://…", "USERNAME": "…", "PASSWORD": "…"}

On PostgreSQL, MariaDB and MySQL journal and inbox are in tables of the project's own database. SQLite has one writer at
a time, which a send would stop; there each is a file of its own, and `submit` writes into a table from which the worker
moves the document into the journal. `manage.py migrate` makes the tables, and `manage.py dtekit_worker` sends.
"""

from ._hand_over import acknowledge, deliver, move, submit, work
from ._place import client, close, inbox, journal
from ._receive import answer, done, take

__all__ = [
    "acknowledge", "answer", "client", "close", "deliver", "done", "inbox", "journal", "move", "submit", "take", "work",
]
