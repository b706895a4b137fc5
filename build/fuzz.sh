#!/usr/bin/env bash
# Runs every fuzz target of the tree for the given time each: go test takes one at a time.
set -euo pipefail
cd "$(dirname "$0")/.."
time=${1:-10s}
targets=$(git grep -lE '^func Fuzz' -- '*_test.go' | xargs -n1 dirname | sort -u)
for dir in $targets; do
	for target in $(go test -list '^Fuzz' "./$dir" | grep '^Fuzz' || true); do
		echo "fuzz: $dir $target"
		go test -run '^$' -fuzz "^$target\$" -fuzztime "$time" "./$dir"
	done
done
