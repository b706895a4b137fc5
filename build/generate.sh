#!/usr/bin/env bash
# Regenerates every generated file. With --check it fails if a generated file differs from the new outcome.
set -euo pipefail
cd "$(dirname "$0")/.."

generated="backend/ledger/bindings backend/ledger/contracts/artifacts backend/ledger/contracts/testdata frontend/src/api/schema.d.ts build/package/THIRD_PARTY_NOTICES.md"

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
		cp -a "$before/$path" "$(dirname "$path")" # keep the old time, or go test would rerun the tests that read it
	else
		echo "generate: $path is out of date: run make generate and commit the result" >&2
		stale=1
	fi
done
[ -z "${stale:-}" ]
