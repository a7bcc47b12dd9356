#!/usr/bin/env python3
"""Writes a C library with the functions of a header and empty bodies; its debug information is the ABI: tests/c/abi.py HEADER."""

import sys

from nulls import functions


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:
        header = file.read()
    print(header)
    for returns, name, parameters in functions(header):
        given = ", ".join(f"{one.type} {one.name}" for one in parameters) or "void"
        print(f"{returns} {name}({given}) {{ {'' if returns == 'void' else '__builtin_unreachable();'} }}")


if __name__ == "__main__":
    main()
