#!/usr/bin/env bash
# Installs the packages and tools that a fresh machine lacks.
#
#   build/deps.sh run      what `make run` needs: a C compiler, libav, ffmpeg, the pages' npm packages
#   build/deps.sh test     that, and what the tests use: Chromium, Firefox, Xvfb, PulseAudio, WebKitGTK, the linter, geth, viem, clients
#   build/deps.sh studio   what building the desktop studio needs
#   build/deps.sh package  what packing a .deb, and installing it in a fresh Debian tree, needs
#   build/deps.sh vuln     what `make vuln` uses: govulncheck
#   build/deps.sh soak     what the long runs use: all that the tests use, OBS, kubo, nginx with RTMP
#
# On Debian and Ubuntu it uses apt. Elsewhere it prints what to install. It checks Go and Node.js but does
# not install them, because distributions carry versions that are too old.
set -euo pipefail
cd "$(dirname "$0")/.."

readonly go_min=1.26 node_min=20.19 lint_version=v2.15.0 geth_version=v1.17.5 kubo_version=v0.42.0 nfpm_version=v2.45.1 govulncheck_version=v1.9.0
readonly run_packages="build-essential pkg-config ffmpeg libavcodec-dev libavformat-dev libavutil-dev libswresample-dev fonts-dejavu-core ca-certificates"
readonly studio_packages="libgtk-3-dev libwebkit2gtk-4.1-dev libx11-dev libxext-dev gstreamer1.0-libav gstreamer1.0-plugins-good"
readonly test_packages="chromium firefox-esr xvfb xauth x11-utils openbox dbus dbus-x11 imagemagick iproute2 pulseaudio pulseaudio-utils gstreamer1.0-tools gstreamer1.0-plugins-base gstreamer1.0-plugins-bad gstreamer1.0-nice python3-gst-1.0 gir1.2-gst-plugins-bad-1.0"
readonly package_packages="mmdebstrap xvfb x11-utils imagemagick curl"
readonly soak_packages="obs-studio libgl1-mesa-dri nginx-core libnginx-mod-rtmp"

say() { printf 'deps: %s\n' "$*"; }
fail() { printf 'deps: %s\n' "$*" >&2; exit 1; }

# at_least MIN HAVE succeeds if version HAVE is MIN or newer.
at_least() { [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]; }

check_toolchains() {
	command -v go >/dev/null || fail "Go $go_min or newer is missing: install it from https://go.dev/dl and put it on PATH"
	local go_have node_have
	go_have=$(go env GOVERSION | sed 's/^go//')
	at_least "$go_min" "$go_have" || fail "Go $go_have is too old: $go_min or newer is needed, from https://go.dev/dl"
	command -v node >/dev/null && command -v npm >/dev/null ||
		fail "Node.js $node_min or newer with npm is missing: install it from https://nodejs.org"
	node_have=$(node --version | sed 's/^v//')
	at_least "$node_min" "$node_have" || fail "Node.js $node_have is too old: $node_min or newer is needed, from https://nodejs.org"
}

missing_packages() {
	local p
	for p in "$@"; do
		dpkg-query -W -f='${Status}' "$p" 2>/dev/null | grep -q 'install ok installed' || printf '%s ' "$p"
	done
}

install_packages() {
	if ! command -v apt-get >/dev/null; then
		say "this is not Debian or Ubuntu; install the equivalents of: $*"
		return
	fi
	local lacking sudo=""
	lacking=$(missing_packages "$@")
	[ -n "$lacking" ] || return 0
	[ "$(id -u)" = 0 ] || sudo=sudo
	[ -z "$sudo" ] || command -v sudo >/dev/null || fail "installing needs root, and sudo is missing. Run as root: apt-get install $lacking"
	say "installing $lacking"
	$sudo apt-get -o DPkg::Lock::Timeout=900 update -q
	# shellcheck disable=SC2086 # a list of package names
	$sudo env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=900 install -qy --no-install-recommends $lacking
}

# npm_install FOLDER runs npm ci if the folder's lock file has changed.
npm_install() {
	local stamp="$1/node_modules/.package-lock.json"
	if [ ! -e "$stamp" ] || [ "$1/package-lock.json" -nt "$stamp" ]; then
		say "npm ci in $1"
		(cd "$1" && npm ci --no-audit --no-fund --loglevel=error)
		touch "$stamp"
	fi
}

# is_version WANTED PROGRAM ARGUMENTS... succeeds if the program exists and prints the wanted version.
is_version() {
	local wanted=$1 said
	shift
	[ -x "$1" ] && said=$("$@" 2>/dev/null) && [[ $said == *"$wanted"* ]]
}

# build_tool FLAGS... PACKAGE@VERSION builds a program into build/tools. It builds without cgo, because a C
# compiler may not be installed yet. GOGC=400 trades memory for an eighth of the build time.
build_tool() {
	say "building ${*: -1}"
	CGO_ENABLED=0 GOGC=400 GOBIN="$PWD/build/tools" go install -ldflags '-s -w' "$@"
}

install_linter() {
	is_version "${lint_version#v}" build/tools/golangci-lint version --short ||
		build_tool "github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$lint_version"
}

install_govulncheck() {
	is_version "@$govulncheck_version" build/tools/govulncheck -version ||
		build_tool "golang.org/x/vuln/cmd/govulncheck@$govulncheck_version"
}

# install_geth builds the node that the ledger's tests run against. Newer versions do not build from the
# module proxy.
install_geth() {
	is_version "Version: ${geth_version#v}-" build/tools/geth version ||
		build_tool "github.com/ethereum/go-ethereum/cmd/geth@$geth_version"
}

# install_nfpm builds the program that makes a .deb. Newer versions do not build from the module proxy.
install_nfpm() {
	is_version "${nfpm_version#v}" build/tools/nfpm --version ||
		build_tool "github.com/goreleaser/nfpm/v2/cmd/nfpm@$nfpm_version"
}

# install_kubo builds the IPFS node that keeps copies in tests. It uses a temporary module, because go install
# asks for the list of all versions, which some module proxies lack for kubo.
install_kubo() {
	local bin=build/tools/ipfs module
	if ! is_version "${kubo_version#v}" "$bin" version --number; then
		say "building kubo $kubo_version"
		module=$(mktemp -d)
		printf 'module kubo\n\ngo %s\n\nrequire github.com/ipfs/kubo %s\n' "$go_min" "$kubo_version" >"$module/go.mod"
		mkdir -p build/tools
		(cd "$module" && go build -mod=mod -ldflags '-s -w' -o "$OLDPWD/$bin" github.com/ipfs/kubo/cmd/ipfs)
		rm -rf "$module"
	fi
}

check_toolchains
# shellcheck disable=SC2086 # lists of package names
case "${1:-}" in
run)
	install_packages $run_packages
	npm_install frontend
	;;
studio)
	install_packages $run_packages $studio_packages
	npm_install frontend
	;;
vuln)
	install_govulncheck
	;;
package)
	install_packages $package_packages
	install_nfpm
	;;
test | soak)
	# Go's downloads and builds run beside the package managers, which mostly wait for the network.
	{ go mod download && go -C backend/e2e/clients mod download && go -C backend/e2e/clients/whep3 mod download; } &
	modules=$!
	{ install_linter && install_geth; } &
	tools=$!
	install_packages $run_packages $studio_packages $test_packages
	[ "$1" = test ] || install_packages $soak_packages
	npm_install frontend
	npm_install backend/ledger/contracts
	npm_install backend/e2e/outsider
	wait "$modules"
	wait "$tools"
	[ "$1" = test ] || install_kubo
	;;
*)
	fail "usage: build/deps.sh run|test|studio|package|vuln|soak"
	;;
esac
