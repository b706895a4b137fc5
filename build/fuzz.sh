#!/usr/bin/env bash
#   build/fuzz.sh [TIME] [FOLDER…]
#
# Runs every fuzz target of the tree, or of the folders, for TIME each (10s) or for a number of inputs (100x).
# A folder's targets share one binary and continue from the inputs that earlier runs found. Shortening a new
# input is limited to 2 s; Go's default is a minute.
set -euo pipefail
cd "$(dirname "$0")/.."
time=${1:-10s}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
corpus=$(go env GOCACHE)/fuzz/$(go list -m)
for dir in $(git grep -lE '^func Fuzz' -- "${@:2}" | grep '_test\.go$' | xargs -n1 dirname | sort -u); do
	go test -vet=off -c -fuzz . -o "$work/fuzz" "./$dir"
	for target in $("$work/fuzz" -test.list '^Fuzz' | grep '^Fuzz'); do
		echo "fuzz: $dir $target"
		(cd "$dir" && "$work/fuzz" -test.run '^$' -test.fuzz "^$target\$" -test.fuzztime "$time" \
			-test.fuzzminimizetime 2s -test.fuzzcachedir "$corpus/$dir")
	done
done
