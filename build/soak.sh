#!/usr/bin/env bash
# Kills the server at random during a recorded show, for SOAK (default 2m), and expects nothing to be lost.
set -euo pipefail
cd "$(dirname "$0")/.."
FOOTLIGHT_SOAK=${SOAK:-2m} go test -count=1 -v -timeout 60m -run TestKilledServerLosesNothing ./backend/e2e
