#!/usr/bin/env bash
# Whole-system tests: first the server from outside in Go, then real browsers.
# Tests of the server that mostly wait run four at a time, those that measure
# run alone.
set -euo pipefail
cd "$(dirname "$0")/.."
readonly out=$PWD/build/bin/e2e
rm -rf "$out"
mkdir -p "$out"
go build -o build/bin/server ./server
status=0
go test -count=1 -timeout 20m -parallel 4 -artifacts -outputdir "$out" ./backend/e2e/... || status=$?
find "$out" -name contract.txt -exec cat {} + # which claim of the contract holds, failed or not
[ "$status" = 0 ] || exit "$status"
(cd frontend && npm run --silent e2e)
