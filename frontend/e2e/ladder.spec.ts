import { chromium, type Page } from '@playwright/test';
import { expect, test } from './fixtures';

/** Says how the picture comes, as the player's menu does. */
const how = (room: Page) => room.locator('.controls optgroup').getAttribute('label');

/** Counts the frames of the page that show no picture, or a text in front of it. */
async function countDark(room: Page): Promise<() => Promise<object>> {
  await room.evaluate(() => {
    const seen = { dark: 0, veiled: 0 };
    Object.assign(globalThis, { seen });
    const look = () => {
      const covered = document.querySelector('.player canvas');
      const video = document.querySelector('video');
      const pictured = covered ?? (video && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA);
      if (!pictured) seen.dark++;
      if (document.querySelector('.player .scene')) seen.veiled++;
      requestAnimationFrame(look);
    };
    look();
  });
  return () => room.evaluate(() => (globalThis as unknown as { seen: object }).seen);
}

test('low-latency HLS plays where WebRTC is blocked, and WebRTC once it is not', async ({
  context,
  encode,
  server,
}) => {
  await encode('rungs');
  await context.route('**/rtc/v1/**', (route) => route.abort());
  const room = await context.newPage();
  const began = Date.now();
  await room.goto(`${server.site}/room/rungs`);
  await room.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
  process.stdout.write(`    picture by low-latency HLS after ${Date.now() - began} ms\n`);
  await expect.poll(() => how(room)).toContain('Low-latency HLS');
  const dark = await countDark(room);
  await context.unroute('**/rtc/v1/**');
  await expect.poll(() => how(room)).toContain('WebRTC by UDP');
  await expect(room.locator('.player canvas')).toHaveCount(0);
  expect(await dark()).toEqual({ dark: 0, veiled: 0 });
});

test('WebRTC comes by TCP where UDP is blocked', async ({ encode, server }) => {
  await encode('rungs-by-tcp');
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--webrtc-ip-handling-policy=disable_non_proxied_udp'],
  });
  const room = await browser.newPage();
  const began = Date.now();
  await room.goto(`${server.site}/room/rungs-by-tcp`);
  await room.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
  process.stdout.write(`    first picture after ${Date.now() - began} ms\n`);
  await expect.poll(() => how(room)).toContain('WebRTC by TCP');
  await browser.close();
});
