#!/usr/bin/env bash
# Measures the live engine with build/load, on its own builds of the server.
#
#   build/bench-live.sh [viewers|capacity|limit|streams|rooms|joins|chat|all] [flags of the generator…]
#
# BEFORE=<commit> also builds that commit and measures both in turn. The script prints tables, and writes
# one JSON line per run to build/bin/bench-live/<mode>.json. docs/performance.md lists what the machine needs.
set -euo pipefail
cd "$(dirname "$0")/.."

readonly out=$PWD/build/bin/bench-live
mode=${1:-all}
[ $# -eq 0 ] || shift

# build_before builds the server of another commit in a temporary checkout.
build_before() {
	local tree
	tree=$(mktemp -d)
	git worktree add --quiet --detach "$tree" "$BEFORE"
	(cd "$tree" && go build -o "$out/server-before" ./server)
	git worktree remove --force "$tree"
}

mkdir -p "$out"
# --profile needs the symbols. They cost nothing at run time.
go build -o "$out/server" ./server
go build -o "$out/load" ./build/load
servers=now=$out/server
if [ -n "${BEFORE:-}" ]; then
	build_before
	servers=before=$out/server-before,$servers
fi

run() {
	echo "bench-live: $1"
	local which=$servers
	[ "$1" != streams ] || which=now=$out/server # its scenarios use flags that an old server lacks
	"$out/load" "$1" --server "$which" --json "$out/$1.json" "${@:2}"
}

case $mode in
all) for each in viewers capacity limit streams rooms joins chat; do run "$each" "$@"; done ;;
*) run "$mode" "$@" ;;
esac
