import { defineConfig } from '@playwright/test';

const measured = '**/latency.spec.ts';

// The tests run real Chromium with its fake camera, and Firefox, against a real server. The browsers come
// from the system: no test downloads one.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 180_000, // media may start slowly on a busy machine
  expect: { timeout: 60_000 },
  workers: 2, // most tests wait for media most of the time
  // A browser that starts beside a busy machine may miss its own deadlines. A test that passes only when it is
  // repeated is listed as flaky, with what its pages and its server were doing.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  projects: [
    // Timing tests run first and alone: other browsers would distort what they measure.
    { name: 'timing', testMatch: measured },
    { name: 'rooms', testIgnore: measured, dependencies: ['timing'] },
  ],
  use: {
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
      ],
    },
  },
});
