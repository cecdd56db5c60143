#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run_fuzzer.sh PROGRAM SECONDS [OPTION…]: a libFuzzer program of the front end on the scripts of tests/scripts. What
# reached something new stays in corpus-NAME beside the program, where the next run begins; an input that fails is
# written beside the program, too.
set -euo pipefail
program=$1 seconds=$2
shift 2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$(dirname "$program")
corpus=$folder/corpus-$(basename "$program")
mkdir -p "$corpus"
# Objects in the VM's heap own memory that the search for leaks cannot see from outside: no -detect_leaks.
exec "$program" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=4096 -max_len=1024 -detect_leaks=0 -verbosity=0 \
    -print_final_stats=1 -artifact_prefix="$folder/" -dict="$here/python.dict" "$@" "$corpus" "$here/../scripts"
