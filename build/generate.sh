#!/usr/bin/env bash
# Regenerates every generated file, or with --check proves that each is what its source gives.
set -euo pipefail
cd "$(dirname "$0")/.."

generated="backend/ledger/bindings backend/ledger/contracts/artifacts backend/ledger/contracts/testdata frontend/src/api/schema.d.ts THIRD_PARTY_NOTICES.md"

regenerate() {
	bash backend/ledger/contracts/generate.sh
	(cd frontend && npm run --silent generate)
	go run build/notices.go
}

if [ "${1:-}" != --check ]; then
	regenerate
	exit
fi
before=$(mktemp -d)
trap 'rm -rf "$before"' EXIT
# shellcheck disable=SC2086 # a list of paths
cp -a --parents $generated "$before"
regenerate
# shellcheck disable=SC2086 # a list of paths
for path in $generated; do
	if diff -r "$before/$path" "$path"; then
		cp -a "$before/$path" "$(dirname "$path")" # as old as it was: go test runs again what reads a newer file
	else
		echo "generate: $path is not what its source gives; commit the outcome of make generate" >&2
		stale=1
	fi
done
[ -z "${stale:-}" ]
