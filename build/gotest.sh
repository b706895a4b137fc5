#!/usr/bin/env bash
# Runs go test with these arguments and repeats the failures at the end, because other packages and the servers
# under test print much after them.
set -euo pipefail
said=$(mktemp)
trap 'rm -f "$said"' EXIT
status=0
go test "$@" 2>&1 | tee "$said" || status=$?
if ((status)); then
  printf '\nWhat failed:\n'
  awk '/^ *--- FAIL|^panic:|^fatal error:|^WARNING: DATA RACE|^# / {lines = 25}
    /server said:|^ok / {lines = 0} /^FAIL/ {lines = 1} lines > 0 {print; lines--}' "$said"
fi
exit "$status"
