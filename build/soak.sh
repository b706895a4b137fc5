#!/usr/bin/env bash
# Kills the server at random during a recorded show, for SOAK (default 2m), and expects nothing to be lost; then has a
# real OBS publish.
set -euo pipefail
cd "$(dirname "$0")/.."
bash build/deps.sh soak
FOOTLIGHT_SOAK=${SOAK:-2m} go test -count=1 -v -timeout 60m -run 'TestKilledServerLosesNothing|TestOBS' ./backend/e2e
