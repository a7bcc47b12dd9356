"""CPU seconds of calls by dtekit or httpx: `calls.py dtekit|httpx URL CALLS`."""

from __future__ import annotations

import resource
import sys
from typing import Callable


def caller(client_name: str, url: str) -> Callable[[], object]:
    if client_name == "dtekit":
        import dtekit

        client = dtekit.Client(url, "user", "secret")
        return lambda: client.get_account("3101123456")
    import httpx

    peer = httpx.Client(base_url=url, auth=("user", "secret"))

    def call() -> object:
        answer = peer.get("/api/v1/Account/GetAccount", params={"accountCode": "3101123456"})
        return answer.raise_for_status().json()

    return call


def cpu() -> float:
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


call = caller(sys.argv[1], sys.argv[2])
for _ in range(100):
    assert call()
begin = cpu()
for _ in range(int(sys.argv[3])):
    call()
print(cpu() - begin)
