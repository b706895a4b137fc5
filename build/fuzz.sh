#!/usr/bin/env bash
# Runs every fuzz target of the tree, or of the folders that follow, for the given time each (10s), or number of inputs
# (100x): go test takes one target at a time. Without a limit it would spend a minute on making each new input shorter.
set -euo pipefail
cd "$(dirname "$0")/.."
time=${1:-10s}
for dir in $(git grep -lE '^func Fuzz' -- "${@:2}" | grep '_test\.go$' | xargs -n1 dirname | sort -u); do
	listed=$(go test -list '^Fuzz' "./$dir") # fails where the tests do not compile
	for target in $(grep '^Fuzz' <<<"$listed"); do
		echo "fuzz: $dir $target"
		go test -vet=off -run '^$' -fuzz "^$target\$" -fuzztime "$time" -fuzzminimizetime 2s "./$dir"
	done
done
