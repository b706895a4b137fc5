#!/usr/bin/env bash
# What takes long, SOAK (default 2m) each: recorded shows during which the server is killed at random, with
# nothing lost; twelve events at once, whose viewers hardly notice, and beside which writes are as fast as
# ever; attacks on all that clients share, from a processor of their own; chunks of a minute of an encoder
# and of a browser; a studio killed 50 times; the replay of a show that flashes and beeps. Then a real OBS publishes, photographed
# into build/bin/soak, and a real kubo keeps copies.
set -euo pipefail
cd "$(dirname "$0")/.."
bash build/deps.sh soak
mkdir -p build/bin/soak
if [[ ${1:-} == studio ]]; then
  # One after the other, as they measure: 3 + at most 6 minutes for the network, SOAK + 1 from glass to glass.
  FOOTLIGHT_SOAK=${SOAK:-10m} go test -count=1 -parallel 1 -v -timeout 60m -run 'TestStudioOutlivesACut|TestStudioFollowsABadNetwork|TestStudioFromGlassToGlass' ./backend/e2e
  exit
fi
FOOTLIGHT_SOAK=${SOAK:-2m} go test -count=1 -artifacts -outputdir build/bin/soak -v -timeout 60m -run 'TestKilledServerLosesNothing|TestStudioKilledLosesAtMostTwoSeconds|TestChaosLosesNoSegment|TestManyEventsAreRecorded|TestWritesDoNotWaitForRecordings|TestChunksAreMinutes|TestReplayIsOneMovie|TestOneClientEmptiesNoPool|TestOBS|TestKubo' ./backend/e2e
