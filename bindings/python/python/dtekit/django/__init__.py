"""The journal in a Django project: the hand-over in the project's own transaction, a worker, and pages in the admin.

    INSTALLED_APPS = [..., "dtekit.django"]
    DTEKIT = {"URL": "https://…", "USERNAME": "…", "PASSWORD": "…"}

On PostgreSQL and MariaDB the journal is in tables of the project's own database. SQLite has one writer at a time, which a
send would stop; there the journal is a file of its own, and `submit` writes into a table from which the worker moves the
document into the journal. `manage.py migrate` makes the tables, and `manage.py dtekit_worker` sends.
"""

from ._hand_over import acknowledge, deliver, move, submit, work
from ._place import client, close, journal

__all__ = ["acknowledge", "client", "close", "deliver", "journal", "move", "submit", "work"]
