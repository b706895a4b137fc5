import { defineConfig } from '@playwright/test';

const measured = '**/latency.spec.ts';

// Real Chromium with its fake camera, and Firefox, against a real server. Programs come from
// the system: tests download no browser.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 180_000, // what a test waits for may take long on a busy machine
  expect: { timeout: 60_000 },
  workers: 2, // most tests wait for media most of the time
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  projects: [
    // What measures time comes first, alone: two browsers at once would measure each other.
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
