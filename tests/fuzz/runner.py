# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs programs under CPython and under tierscope, many in one process, and compares what each printed."""
import dataclasses
import os
import pathlib
import re
import subprocess
import tempfile

CPYTHON = "/usr/bin/python3"
BATCH_SECONDS = 40
PROGRAM_SECONDS = 20

# The programs stand in the file as text, so that a wrong one spoils no other.
DRIVER = '''\
spaces = []  # kept, so that nothing of one program is closed while another one prints
def place(error):
    if error.end_offset == -1:  # at the end of the text, where the column depends on how it was read
        return error.lineno,
    return error.lineno, error.offset, error.end_lineno, error.end_offset
def run(number, source):
    print('=== program', number, flush=True)  # what was printed is seen although the next one ends the process
    namespace = {'__name__': 'program', '__builtins__': __builtins__}
    spaces.append(namespace)
    try:
        exec(compile(source, 'program.py', 'exec'), namespace)
    except SyntaxError as error:
        print('=== syntax', type(error).__name__, ascii(error.msg), *place(error))
    except BaseException as error:
        print('=== raised', type(error).__name__, ascii(str(error)))
    else:
        print('=== ended')
def check(number, source):
    print('=== program', number, flush=True)
    try:
        compile(source, 'program.py', 'exec')
    except SyntaxError as error:
        print('=== syntax', type(error).__name__, ascii(error.msg), *place(error))
    except ValueError as error:
        print('=== raised', type(error).__name__, ascii(str(error)))
    else:
        print('=== compiled')
'''
ADDRESS = re.compile(r"\bat 0x[0-9a-f]+")
MARK = re.compile(r"^=== program (\d+)$", re.MULTILINE)


@dataclasses.dataclass(frozen=True)
class Program:
    number: int
    source: str
    runs: bool = True  # else it is only compiled


def driver_text(programs):
    calls = [f"{'run' if program.runs else 'check'}({program.number}, {program.source!r})" for program in programs]
    return DRIVER + "\n".join(calls) + "\n"


def output_of(command, programs, seconds):
    """Number -> what the program printed; a program that the process did not reach is missing."""
    with tempfile.TemporaryDirectory(prefix="tierscope-fuzz-") as folder:
        path = pathlib.Path(folder) / "programs.py"
        path.write_text(driver_text(programs), encoding="utf-8")
        environment = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"}
        environment.update({name: os.environ[name] for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS") if name in os.environ})
        ending = ""
        with open(path.with_suffix(".out"), "w+b") as output:
            try:
                status = subprocess.run([*command, path.name], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=output,
                                        stderr=subprocess.PIPE, timeout=seconds, check=False)
                if status.returncode:
                    ending = f"=== the process ended with status {status.returncode}\n{status.stderr.decode(errors='replace')[-400:]}"
            except subprocess.TimeoutExpired:
                ending = f"=== no end within {seconds} seconds\n"
            output.seek(0)
            text = output.read().decode(errors="backslashreplace")
    parts = MARK.split(ADDRESS.sub("at 0x…", text))
    found = {int(number): printed for number, printed in zip(parts[1::2], parts[2::2])}
    if ending:
        last = int(parts[-2]) if len(parts) > 1 else programs[0].number
        found[last] = found.get(last, "") + ending
    return {number: ended(printed) for number, printed in found.items()}


def ended(printed):
    """Without what is printed after the end of the program, when iterators are closed in no promised order."""
    start = printed.find("\n=== ")
    stop = printed.find("\n", start + 1)
    return printed if start < 0 or stop < 0 or printed.startswith("=== the process", start + 1) else printed[:stop + 1]


def outputs(command, programs):
    """The same for all programs: after one that ends or hangs the process, the rest run in another one."""
    found = {}
    rest = list(programs)
    while rest:
        seconds = PROGRAM_SECONDS if len(rest) == 1 else BATCH_SECONDS
        now = output_of(command, rest, seconds)
        if not now:
            now = {rest[0].number: "=== nothing was printed\n"}
        found.update(now)
        rest = [program for program in rest if program.number not in found]
    return found


def is_valid(printed):
    """It ran to its end, or to an exception that it meant to raise."""
    ending = printed.rstrip().rpartition("\n=== ")[2]
    return ending.startswith(("ended", "compiled")) or ending.startswith("raised") and "\ndeliberate\n" in printed


def contestants(program, tiers):
    return {f"tier {tier}": [program, "run", "--tier", str(tier)] for tier in tiers}


def difference(program, commands):
    """Contestant -> (wanted, got) for those that print something else than CPython."""
    wanted = outputs([CPYTHON, "-B", "-W", "ignore"], [program])[program.number]
    found = {}
    for name, command in commands.items():
        got = outputs(command, [program])[program.number]
        if got != wanted:
            found[name] = (wanted, got)
    return found


def first_line_that_differs(wanted, got):
    ours, theirs = got.splitlines(), wanted.splitlines()
    for one, other in zip(theirs, ours):
        if one != other:
            return one, other
    shorter = min(len(ours), len(theirs))
    return (theirs + ["(nothing)"])[shorter], (ours + ["(nothing)"])[shorter]
