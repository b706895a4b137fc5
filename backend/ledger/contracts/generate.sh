#!/bin/sh
# Compiles the contracts and regenerates what is committed from them: artifacts/, testdata/*.json and
# ../bindings/contracts.go.
#
#   generate.sh           writes them
#   generate.sh --check   writes nothing, fails when what is committed differs
#
# Needs node, npm and go. ABIGEN names another abigen binary.
set -eu
cd "$(dirname "$0")"

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT INT TERM

if ! cmp -s package-lock.json node_modules/.footlight-lock; then
	npm ci --no-audit --no-fund --ignore-scripts >"$out/npm.log" 2>&1 || { cat "$out/npm.log" >&2; exit 1; }
	cp package-lock.json node_modules/.footlight-lock
fi
node compile.mjs "$out" >"$out/combined.json"

# The generator is the one of the go-ethereum the bindings are compiled with.
version=$(go list -m -f '{{.Version}}' github.com/ethereum/go-ethereum)
${ABIGEN:-go run github.com/ethereum/go-ethereum/cmd/abigen@$version} \
	--v2 --combined-json "$out/combined.json" --pkg bindings --out "$out/contracts.go"

if [ "${1:-}" = --check ]; then
	diff -r artifacts "$out/src" && diff testdata/Puppet.json "$out/testdata/Puppet.json" &&
		diff ../bindings/contracts.go "$out/contracts.go" ||
		{ echo "contracts: what is committed is not what the sources give; run $0" >&2; exit 1; }
	exit 0
fi
mkdir -p artifacts ../bindings
cp "$out"/src/*.json artifacts/
cp "$out"/testdata/*.json testdata/
cp "$out/contracts.go" ../bindings/contracts.go
