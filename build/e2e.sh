#!/usr/bin/env bash
# Tests the whole server from outside. Tests that mostly wait run four at a time, tests that measure run alone.
set -euo pipefail
cd "$(dirname "$0")/.."
readonly out=$PWD/build/bin/e2e
rm -rf "$out"
mkdir -p "$out"
go build -ldflags "-s -w" -o build/bin/ ./server ./build/model
status=0
bash build/gotest.sh -count=1 -timeout 25m -parallel 4 -artifacts -outputdir "$out" ./backend/e2e ./build/load/... || status=$?
# Print which claims of the contract hold. After a failure print only the claims that do not hold.
if ((status)); then
  find "$out" -name contract.txt -exec grep -hv ' holds$' {} + || true
else
  find "$out" -name contract.txt -exec cat {} +
fi
exit "$status"
