#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes data/drift.json: the code objects of data/drift.py in the form of CodeCreated payloads.

The instructions are those of CPython 3.11, which has other names than our VM in places: the window's tests need a
plausible program that never changes, not our instruction set. Run it by hand after a change of drift.py.
"""
import dis
import json
import opcode
import pathlib
import types

FOLDER = pathlib.Path(__file__).parent / "data"
FAMILIES = {"LOAD_ATTR", "STORE_ATTR", "LOAD_METHOD", "LOAD_GLOBAL", "BINARY_OP", "COMPARE_OP", "CALL", "FOR_ITER",
            "RESUME"}
FORMS = {
    "LOAD_ATTR": "LOAD_ATTR_INSTANCE_VALUE", "STORE_ATTR": "STORE_ATTR_INSTANCE_VALUE",
    "LOAD_METHOD": "LOAD_METHOD_WITH_VALUES", "LOAD_GLOBAL": "LOAD_GLOBAL_MODULE",
    "BINARY_OP": "BINARY_OP_ADD_FLOAT", "COMPARE_OP": "COMPARE_OP_FLOAT", "CALL": "CALL_PY_EXACT_ARGS",
    "FOR_ITER": "FOR_ITER_LIST", "RESUME": "RESUME_CHECK",
}


def codes_of(code):
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from codes_of(constant)
    yield code


def block_starts(instructions):
    starts = {0}
    for at, instruction in enumerate(instructions):
        if instruction.is_jump_target:
            starts.add(instruction.offset // 2)
        jumps = "JUMP" in instruction.opname or instruction.opname in ("FOR_ITER", "RETURN_VALUE")
        if jumps and at + 1 < len(instructions):
            starts.add(instructions[at + 1].offset // 2)
    return sorted(starts)


def describe(code, lines):
    instructions = [i for i in dis.get_instructions(code) if i.opname != "CACHE"]
    end = len(code.co_code) // 2
    starts = block_starts(instructions)
    rows, sites = [], []
    for at, instruction in enumerate(instructions):
        unit = instruction.offset // 2
        following = instructions[at + 1].offset // 2 if at + 1 < len(instructions) else end
        place = instruction.positions
        line, column = place.lineno or 0, place.col_offset or 0
        end_line, end_column = place.end_lineno or line, place.end_col_offset or column
        site = -1
        if instruction.opname in FAMILIES:
            site = len(sites)
            expression = lines[line - 1][column:end_column] if line == end_line and line and end_column - column < 40 else ""
            sites.append([unit, instruction.opname, "" if instruction.opname == "RESUME" else expression])
        argument = instruction.argrepr.replace("to ", "→ ") if instruction.argrepr else str(instruction.arg or "")
        block = max(i for i, start in enumerate(starts) if start <= unit)
        rows.append([unit, following - unit, instruction.opname, instruction.arg or 0, argument,
                     line, column, end_line, end_column, site, block])
    return {
        "name": code.co_name, "qualname": code.co_qualname, "file": "drift.py", "firstLine": code.co_firstlineno,
        "argCount": code.co_argcount, "bytes": len(code.co_code), "units": code.co_code.hex(),
        "instructions": rows, "sites": sites,
        "blocks": [[a, b] for a, b in zip(starts, starts[1:] + [end])],
        "consts": [repr(c) for c in code.co_consts], "names": list(code.co_names), "locals": list(code.co_varnames),
    }


def main():
    text = (FOLDER / "drift.py").read_text()
    lines = text.splitlines()
    names = [name if not name.startswith("<") else "" for name in opcode.opname]
    free = [i for i, name in enumerate(names) if not name]
    for form in FORMS.values():
        names[free.pop()] = form
    story = {
        "program": {"program": "drift.py", "arguments": [], "ops": names, "families": sorted(FAMILIES)},
        "forms": FORMS,
        "codes": [describe(code, lines) for code in codes_of(compile(text, "drift.py", "exec"))],
    }
    (FOLDER / "drift.json").write_text(json.dumps(story, indent=None, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
