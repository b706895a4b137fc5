#!/usr/bin/env bash
# Runs go test with these arguments: flags before packages. It repeats the messages of failures at the end, because
# other packages and the servers under test print much after them.
#
# It repeats failed tests once in CI, alone, and names them: tests with real programs may miss their deadlines beside
# other work. It does not repeat data races, crashes and failed builds.
set -euo pipefail
said=$(mktemp)
trap 'rm -f "$said"' EXIT
status=0
go test "$@" 2>&1 | tee "$said" || status=$?
((status)) || exit 0
printf '\nWhat failed:\n'
awk '/^ *--- FAIL|^panic:|^fatal error:|^WARNING: DATA RACE|^# / {lines = 25}
  /server said:|^ok / {lines = 0} /^FAIL/ {lines = 1} lines > 0 {print; lines--}' "$said"
tests=$(awk '/^--- FAIL: / {print $3}' "$said" | sort -u | paste -sd '|')
if [[ -z ${CI:-} || -z $tests ]] || grep -qE '^(panic:|fatal error:|WARNING: DATA RACE)|^FAIL.*\[(build|setup) failed\]' "$said"; then
  exit "$status"
fi
# A package that failed without a failed test would pass as soon as none of its tests runs.
awk '/^--- FAIL: / {n++} /^FAIL\t/ {if (!n) exit 1} /^(FAIL|ok  )\t/ {n = 0}' "$said" || exit "$status"
flags=()
for arg; do
  [[ $arg == ./* || $arg == footlight || $arg == footlight/* ]] || flags+=("$arg")
done
mapfile -t packages < <(awk -F '\t' '/^FAIL\t/ {print $2}' "$said" | sort -u)
printf '\nflaky, if they pass now: %s\n' "$tests"
go test "${flags[@]}" -count=1 -run "^($tests)\$" "${packages[@]}" | tee "$said"
# What was not repeated has not passed.
for package in "${packages[@]}"; do
  grep -P "^ok  \t$package\t" "$said" | grep -qv 'no tests to run' || { echo "gotest: $package was not repeated; its failures stand" >&2; exit "$status"; }
done
