"""A journal over the pool of an asynchronous driver, by the adapter of docs/shared-journal.md."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

import dtekit
from databases import Database
from sandbox import Sandbox
from test_journal import document

PAGE = Path(__file__).resolve().parents[3] / "docs/shared-journal.md"


def adapters() -> dict[str, Any]:
    """The adapters, as the page shows them."""
    (block,) = (one for one in re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.S) if "class Lent" in one)
    names: dict[str, Any] = {}
    exec(block, names)
    return names


@pytest.mark.parametrize("driver", ["asyncpg", "psycopg"])
def test_connections_of_an_asynchronous_driver_hold_the_journal(database: Database, sandbox: Sandbox, driver: str) -> None:
    if database.dialect != "postgresql":
        pytest.skip("of postgresql alone")
    address = f"postgresql://erp@127.0.0.1:{database.port}/erp"
    lent = adapters()["Lent" if driver == "psycopg" else "LentOfAsyncpg"]

    async def opened() -> Any:
        if driver == "psycopg":
            import psycopg

            return await psycopg.AsyncConnection.connect(address)
        import asyncpg  # type: ignore[import-untyped]

        return await asyncpg.connect(address)

    async def main() -> None:
        loop = asyncio.get_running_loop()
        connect = lambda: lent(asyncio.run_coroutine_threadsafe(opened(), loop).result(), loop)
        with dtekit.Client(sandbox.url, "user", "secret") as client:
            journal = dtekit.Journal.over(connect, dialect="postgresql")
            try:
                await handed_over(journal, lent(await opened(), loop))
                passes = await asyncio.gather(*(asyncio.to_thread(journal.run, client) for _ in range(3)))
                assert sum(one.finished for one in passes) == 1
                (result,) = await asyncio.to_thread(journal.results)
                assert (result.key, result.state) == ("a", "sent")
                # Of the two, psycopg's connections can be waited at.
                assert await asyncio.to_thread(journal.wait, poll=0.02) == (driver == "psycopg")
            finally:
                await asyncio.to_thread(journal.close)

    asyncio.run(main())


async def handed_over(journal: dtekit.Journal, erp: Any) -> None:
    """Hands a document over in the transaction of the program's own connection."""
    await asyncio.to_thread(journal.create_tables)
    for end in (erp.rollback, erp.commit):
        entry = await asyncio.to_thread(journal.submit, "a", document(1), "CR", within=erp)
        assert entry.state == "waiting"
        assert await asyncio.to_thread(journal.get, "a") is None, "nothing was committed"
        await asyncio.to_thread(end)
    with pytest.raises(dtekit.errors.ArgumentError, match="journal-conflict"):
        await asyncio.to_thread(journal.submit, "a", document(2), "CR", within=erp)
    await asyncio.to_thread(erp.rollback)
    # A failure of the database is told by its code.
    with pytest.raises(dtekit.errors.StorageError, match="create_tables"):
        elsewhere = dtekit.Journal.over(lambda: erp, dialect="postgresql", schema="nowhere")
        await asyncio.to_thread(elsewhere.submit, "b", document(3), "CR", within=erp)
    await asyncio.to_thread(erp.rollback)
    await asyncio.to_thread(erp.close)
