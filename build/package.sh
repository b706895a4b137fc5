#!/usr/bin/env bash
# Packs the built server and studio with their manuals and licences: one archive of both, and on Debian and Ubuntu
# a .deb of each for the release that they were built on.
set -euo pipefail
cd "$(dirname "$0")/.."
VERSION=$(build/bin/server version | awk '{print $2}')
ARCH=$(go env GOARCH)
name="footlight-$VERSION-$(go env GOOS)-$ARCH"
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir -p "$stage/$name/docs" "$stage/debian"
cp build/bin/server build/bin/studio README.md CHANGELOG.md LICENSE build/package/THIRD_PARTY_NOTICES.md "$stage/$name/"
cp docs/*.md docs/*.webp "$stage/$name/docs/"
tar -C "$stage" -czf "build/bin/$name.tar.gz" "$name"
echo "build/bin/$name.tar.gz"

if ! command -v dpkg-shlibdeps >/dev/null; then
	echo "package: no .deb was made, because this is neither Debian nor Ubuntu" >&2
	exit 0
fi
echo "Source: footlight" >"$stage/debian/control" # dpkg-shlibdeps requires this file
for program in server studio; do
	NEEDS=$(cd "$stage" && dpkg-shlibdeps -O "$name/$program" | sed 's/^shlibs:Depends=//')
	deb="build/bin/footlight-${program}_${VERSION}_$ARCH.deb"
	VERSION=$VERSION ARCH=$ARCH NEEDS=$NEEDS build/tools/nfpm package --config "build/package/$program.yaml" --target "$deb" >/dev/null
	echo "$deb"
done
