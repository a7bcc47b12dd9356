"""The library under test, called through its C interface: what takes a document with options and gives JSON."""

from __future__ import annotations

import ctypes
import json
from pathlib import Path
from typing import Any


class Bytes(ctypes.Structure):
    _fields_ = [("data", ctypes.POINTER(ctypes.c_uint8)), ("len", ctypes.c_size_t)]


class Library:
    def __init__(self, path: Path) -> None:
        self.library = ctypes.CDLL(str(path.resolve()))
        self.library.dtekit_bytes_free.argtypes = [ctypes.POINTER(Bytes)]
        self.library.dtekit_error_free.argtypes = [ctypes.c_void_p]

    def call(self, name: str, document: bytes, **options: Any) -> list[dict[str, Any]] | None:
        """What `dtekit_NAME` gives; None if the call fails."""
        function = getattr(self.library, f"dtekit_{name}")
        function.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t,
                             ctypes.POINTER(Bytes), ctypes.POINTER(ctypes.c_void_p)]
        out, error = Bytes(), ctypes.c_void_p()
        text = json.dumps(options).encode()
        if function(document, len(document), text, len(text), ctypes.byref(out), ctypes.byref(error)):
            self.library.dtekit_error_free(error)
            return None
        given = json.loads(ctypes.string_at(out.data, out.len))
        self.library.dtekit_bytes_free(ctypes.byref(out))
        return given
