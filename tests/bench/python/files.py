"""Measures `dtekit convert` of a folder beside `cp -r` of it: files.py DTEKIT FOLDER [TIMES]

Makes 10,000 files of the invoice of the tests in FOLDER/in, then takes turns. What was written before is on the disk
before each turn begins. `cp` does not wait for the disk at its end, and dtekit does.
"""

import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

program, folder, times = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 6
invoice = (Path(__file__).parents[3] / "tests/data/invoice.json").read_bytes()
shutil.rmtree(folder, ignore_errors=True)
(folder / "in").mkdir(parents=True)
for number in range(10_000):
    (folder / "in" / f"{number:05}.json").write_bytes(invoice)

turns = {
    "cp -r": ["cp", "-r", "in", "out"],
    "dtekit convert": [os.path.abspath(program), "convert", "in", "--to", "xml", "-o", "out"],
}
taken: dict[str, list[float]] = {name: [] for name in turns}
for _ in range(times):
    for name, command in turns.items():
        os.sync()
        began = time.monotonic()
        subprocess.run(command, cwd=folder, check=True, stderr=subprocess.DEVNULL)
        taken[name].append(time.monotonic() - began)
        shutil.rmtree(folder / "out")
for name, all_of_it in taken.items():
    print(f"{name:<15} median {statistics.median(all_of_it):.2f} s, from {min(all_of_it):.2f} to {max(all_of_it):.2f} s")
print(f"ratio of the medians {statistics.median(taken['dtekit convert']) / statistics.median(taken['cp -r']):.2f}")
shutil.rmtree(folder)
