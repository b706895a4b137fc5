#!/usr/bin/env bash
# Whole-system tests of the server, from outside, in Go. Those that mostly wait
# run four at a time, those that measure run alone.
set -euo pipefail
cd "$(dirname "$0")/.."
readonly out=$PWD/build/bin/e2e
rm -rf "$out"
mkdir -p "$out"
go build -ldflags "-s -w" -o build/bin/ ./server ./build/model
status=0
bash build/gotest.sh -count=1 -timeout 20m -parallel 4 -artifacts -outputdir "$out" ./backend/e2e ./build/load/... || status=$?
# Which claim of the contract holds; after a failure those that do not, or the list would hide it.
if ((status)); then
  find "$out" -name contract.txt -exec grep -hv ' holds$' {} + || true
else
  find "$out" -name contract.txt -exec cat {} +
fi
exit "$status"
