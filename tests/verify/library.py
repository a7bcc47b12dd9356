"""`verify` of the library, called through its C interface."""

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
        self.library.dtekit_verify.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t,
                                               ctypes.POINTER(Bytes), ctypes.POINTER(ctypes.c_void_p)]
        self.library.dtekit_bytes_free.argtypes = [ctypes.POINTER(Bytes)]
        self.library.dtekit_error_free.argtypes = [ctypes.c_void_p]

    def verify(self, document: bytes, trust: list[str] | None = None) -> list[dict[str, Any]] | None:
        """What is found of each signature; None if the document is refused."""
        out, error = Bytes(), ctypes.c_void_p()
        options = json.dumps({"trust": trust} if trust else {}).encode()
        status = self.library.dtekit_verify(document, len(document), options, len(options), ctypes.byref(out),
                                            ctypes.byref(error))
        if status:
            self.library.dtekit_error_free(error)
            return None
        found = json.loads(ctypes.string_at(out.data, out.len))
        self.library.dtekit_bytes_free(ctypes.byref(out))
        return found
