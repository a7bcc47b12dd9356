"""The time of `import dtekit` in a new interpreter: the least of some runs, beside that of an interpreter that imports nothing."""

import subprocess
import sys
import time


def least(program: str) -> float:
    times = []
    for _ in range(15):
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-I", "-S", "-c", program], check=True)
        times.append(time.perf_counter() - begin)
    return min(times)


# `-S` and `-I` leave out the site's folders, so the package's own is named.
folder = subprocess.run(
    [sys.executable, "-c", "import dtekit, pathlib; print(pathlib.Path(dtekit.__file__).parents[1])"],
    check=True, capture_output=True, text=True,
).stdout.strip()
path = f"import sys; sys.path.insert(0, {folder!r})"
took = (least(f"{path}; import dtekit") - least(path)) * 1000
print(f"import dtekit: {took:.1f} ms more than an interpreter that imports nothing (goal 40)")
