#!/usr/bin/env bash
# Regenerates every generated file. With --check it writes none of them, and fails if one differs from the new
# outcome.
set -euo pipefail
cd "$(dirname "$0")/.."
readonly notices=build/package/THIRD_PARTY_NOTICES.md

if [ "${1:-}" != --check ]; then
	bash backend/ledger/contracts/generate.sh
	(cd frontend && npm run --silent generate)
	go run build/notices.go >"$notices.new"
	mv "$notices.new" "$notices"
	exit
fi
status=0
bash backend/ledger/contracts/generate.sh --check || status=1
(cd frontend && npm run --silent generate:check) || status=1
go run build/notices.go | diff "$notices" - || status=1
((status == 0)) || echo "generate: a file is out of date: run make generate and commit the result" >&2
exit "$status"
