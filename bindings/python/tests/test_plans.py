"""What a pass reads in a database does not grow with its entries: each statement searches an index."""

from __future__ import annotations

from typing import Any, Iterator

import pytest

import dtekit
from databases import Database
from sandbox import Sandbox
from test_journal import document
from test_shared_journal import over
from test_totals import filled


class Planned:
    """A connection whose cursors note the plan of each statement that reads."""

    paramstyle = "pyformat"

    def __init__(self, connection: Any, plans: list[tuple[str, Any]]) -> None:
        self.connection, self.plans = connection, plans

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)

    def cursor(self) -> PlannedCursor:
        return PlannedCursor(self)


class PlannedCursor:
    def __init__(self, planned: Planned) -> None:
        self.planned, self.cursor = planned, planned.connection.cursor()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.cursor, name)

    def execute(self, statement: str, *values: Any) -> Any:
        if statement.lstrip().startswith("SELECT"):
            with self.planned.connection.cursor() as beside:
                beside.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}", *values)
                self.planned.plans.append((statement, beside.fetchone()[0][0]["Plan"]))
        return self.cursor.execute(statement, *values)


def removed(plan: Any) -> Iterator[int]:
    """How many rows each step of a plan has read for nothing."""
    yield plan.get("Rows Removed by Filter", 0) * plan.get("Actual Loops", 1)
    for inner in plan.get("Plans", []):
        yield from removed(inner)


# PostgreSQL knows little of a table that is new or was emptied. The claim of each pass is cheap there too.
@pytest.mark.parametrize("is_analyzed", [False, True])
def test_a_pass_reads_no_entry_for_nothing(database: Database, sandbox: Sandbox, is_analyzed: bool) -> None:
    if database.dialect != "postgresql":
        pytest.skip("of postgresql alone")
    filled(database, 3000)
    with database.connect() as connection:
        # None is due before that which is submitted, and all are saved long ago.
        connection.execute("UPDATE journal_entry SET due_at = 9000000000000, record = '{}', state = 'waiting', finished_at = NULL")
        connection.commit()
        connection.autocommit = True
        if is_analyzed:
            connection.execute("VACUUM ANALYZE")
    plans: list[tuple[str, Any]] = []
    with dtekit.Client(sandbox.url, "user", "secret") as client:
        with over(database, lambda: Planned(database.connect(), plans)) as journal:
            journal.submit("a", document(1), "CR")
            assert journal.run(client, most=1).finished == 1
    assert len(plans) > 3
    for statement, plan in plans:
        if not is_analyzed and "SKIP LOCKED" not in statement:
            continue
        assert sum(removed(plan)) < 300, f"{statement}\n{plan}"
