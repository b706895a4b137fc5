#!/usr/bin/env bash
# Runs the long tests for SOAK (default 2m) each: servers killed at random during recorded shows; twelve simultaneous
# events with viewers and writes; clients that try to exhaust shared resources; attacks on a stage; chunks of a minute from an
# encoder and from a browser; a restream whose destination is killed twice; a studio killed 50 times; the replay of a show that
# flashes and beeps; 10,000 random transactions about tickets; five speakers on one stage; a speaker
# whose picture and sound must arrive together. Then a real OBS publishes (screenshots are in build/bin/soak), and a real kubo keeps copies.
set -euo pipefail
cd "$(dirname "$0")/.."
bash build/deps.sh soak
mkdir -p build/bin/soak
if [[ ${1:-} == studio ]]; then
  # These tests measure, so they run one by one: up to 9 minutes for the network, SOAK + 1 from glass to glass, 5 for slow viewers.
  FOOTLIGHT_SOAK=${SOAK:-10m} go test -count=1 -parallel 1 -v -timeout 60m -run 'TestStudioOutlivesACut|TestStudioFollowsABadNetwork|TestStudioFromGlassToGlass|TestSlowViewerKeepsPictures' ./backend/e2e
  exit
fi
FOOTLIGHT_SOAK=${SOAK:-2m} go test -count=1 -timeout 60m -run TestBalanceCoversRefunds ./backend/ledger/contracts
FOOTLIGHT_SOAK=${SOAK:-2m} go test -count=1 -artifacts -outputdir build/bin/soak -v -timeout 60m -run 'TestKilledServerLosesNothing|TestStudioKilledLosesAtMostTwoSeconds|TestChaosLosesNoSegment|TestManyEventsAreRecorded|TestWritesDoNotWaitForRecordings|TestChunksAreMinutes|TestReplayIsOneMovie|TestOneClientEmptiesNoPool|TestAttacksKeepNobodyWaiting|TestRestream$|TestRestreamToNginx|TestOBS|TestKubo' ./backend/e2e
(cd frontend && FOOTLIGHT_SOAK=${SOAK:-2m} npm run --silent e2e -- e2e/five-speakers.spec.ts e2e/lip-sync.spec.ts --no-deps --workers=1)
