#!/usr/bin/env bash
# Whole-system tests: first the server from outside in Go, then real browsers.
# Tests of the server that mostly wait run three at a time, those that measure
# run alone.
set -euo pipefail
cd "$(dirname "$0")/.."
go build -o build/bin/server ./server
go test -count=1 -timeout 20m -v -run TestContract ./backend/e2e | grep -v "^=== \|^    --- PASS"
go test -count=1 -timeout 20m -parallel 3 -skip TestContract ./backend/e2e/...
(cd frontend && npm run --silent e2e)
