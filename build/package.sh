#!/usr/bin/env bash
# Packs the built server and studio with what a host must have beside them.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(build/bin/server version | awk '{print $2}')
name="footlight-$version-$(go env GOOS)-$(go env GOARCH)"
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir -p "$stage/$name/docs"
cp build/bin/server build/bin/studio README.md CHANGELOG.md LICENSE THIRD_PARTY_NOTICES.md "$stage/$name/"
cp docs/*.md docs/room.webp "$stage/$name/docs/"
tar -C "$stage" -czf "build/bin/$name.tar.gz" "$name"
echo "build/bin/$name.tar.gz"
