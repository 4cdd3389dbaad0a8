#!/bin/sh
# Fuzzes one target of fuzz/core by libFuzzer: `fuzz/run_core.sh TARGET SECONDS [OPTIONS]`.
# Coverage needs instrumentation that the stable compiler has, but does not promise to keep.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
target=$1 seconds=$2
shift 2
host=$(rustc -vV | sed -n 's/^host: //p')
level="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4"
counters="-Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table"
export RUSTFLAGS="$level $counters -Cllvm-args=-sanitizer-coverage-trace-compares"
export RUSTC_BOOTSTRAP=1
cargo build --locked --quiet --release --target "$host" --manifest-path "$here/core/Cargo.toml"
corpus=$here/core/target/corpus/$target
mkdir -p "$corpus" "$here/core/target/found"
kept=$here/core/target/kept/$target
(cd "$here/.." && .venv/bin/python -m fuzz.corpus "core/$target" "$kept")
exec "$here/core/target/$host/release/$target" -max_total_time="$seconds" -timeout=20 \
    -rss_limit_mb=2048 -print_final_stats=1 -verbosity=1 \
    -artifact_prefix="$here/core/target/found/$target-" "$@" \
    "$corpus" "$kept"
