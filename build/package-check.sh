#!/usr/bin/env bash
# Checks both .debs, as root, in a fresh Debian tree: installs them, starts the server as its own user, opens the
# studio's window, saves a screenshot in build/bin/package, and removes and purges both.
set -euo pipefail
cd "$(dirname "$0")/.."
readonly pictures=build/bin/package
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
tree=$(mktemp -d /var/tmp/footlight-tree-XXXXXX)
running=()
end() {
	for pid in "${running[@]}"; do kill -- "-$pid" 2>/dev/null && wait "$pid" || true; done
	umount "$tree/proc" 2>/dev/null || true
	rm -rf --one-file-system "$tree"
}
trap end EXIT
fail() { printf 'package: %s\n' "$*" >&2; exit 1; }
readonly into=(chroot "$tree" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive)
inside() { "${into[@]}" "$@"; }
# soon MESSAGE COMMAND... repeats the command until it succeeds, and fails with the message after half a minute.
soon() {
	local what=$1 i
	shift
	for ((i = 0; i < 150; i++)); do ! "$@" >/dev/null 2>&1 || return 0; sleep 0.2; done
	fail "$what"
}

# The tree also gets D-Bus, and tools that check the unit, the desktop file and the URL scheme.
mmdebstrap --quiet --variant=apt "$release" "$tree"
mount -t proc proc "$tree/proc"
cp /etc/resolv.conf "$tree/etc/"
inside apt-get -qq update
cp build/bin/footlight-server_*.deb build/bin/footlight-studio_*.deb "$tree/root/"
inside sh -c 'apt-get -qq install -y --no-install-recommends /root/*.deb >/dev/null'
inside sh -c 'apt-get -qq install -y --no-install-recommends dbus-daemon desktop-file-utils systemd xdg-utils >/dev/null'

inside systemd-analyze verify --man=no footlight-server.service
inside systemd-analyze security --offline=yes --no-pager --threshold=30 footlight-server.service | tail -n 1
inside desktop-file-validate /usr/share/applications/footlight-studio.desktop
[ "$(inside xdg-mime query default x-scheme-handler/footlight)" = footlight-studio.desktop ] || fail "the studio is not registered for footlight:// links"

readonly addresses=(--http 127.0.0.1:0 --api 127.0.0.1:0 --rtmp 127.0.0.1:0 --rtc 127.0.0.1:0 --rpc 127.0.0.1:0)
setsid "${into[@]}" setpriv --reuid footlight --regid footlight --clear-groups --no-new-privs \
	footlight-server serve --data /var/lib/footlight "${addresses[@]}" >"$tree/root/server.log" 2>&1 &
running+=($!)
answers() { curl -fsS "$(sed -n 's/.*"http": *"\([^"]*\)".*/http:\/\/\1/p' "$tree/var/lib/footlight/server.json")/health"; }
soon "the server did not answer: $(cat "$tree/root/server.log")" answers
answers && echo

mkdir -p "$pictures"
exec 3< <(exec setsid Xvfb -displayfd 1 -screen 0 1280x900x24 2>/dev/null)
running+=($!)
read -r number <&3
export DISPLAY=:$number
inside useradd --create-home creator
setsid "${into[@]}" setpriv --reuid creator --regid creator --clear-groups env HOME=/home/creator XDG_RUNTIME_DIR=/home/creator DISPLAY=":$number" \
	dbus-run-session -- footlight-studio footlight://event/first >"$tree/root/studio.log" 2>&1 &
running+=($!)
shown() { xwininfo -root -tree | grep -q '"Footlight Studio"'; }
soon "the studio showed no window" shown
drawn() { import -window root "$pictures/studio.png" && [ "$(identify -format %k "$pictures/studio.png")" -gt 100 ]; }
soon "the studio's window stayed empty" drawn

kill -- "-${running[0]}" "-${running[2]}"
wait "${running[0]}" || fail "the server exited with an error: $(cat "$tree/root/server.log")"
inside apt-get -qq remove -y footlight-server footlight-studio >/dev/null
! inside sh -c 'command -v footlight-server || command -v footlight-studio' || fail "removing the packages left the programs"
inside dpkg --purge footlight-server footlight-studio # apt cannot purge a package whose files are all gone
[ -e "$tree/var/lib/footlight/server.yaml" ] || [ -n "$(ls -A "$tree/var/lib/footlight")" ] || fail "purging the packages deleted the server's data"
echo "installed, started, removed and purged; see $pictures/studio.png"
