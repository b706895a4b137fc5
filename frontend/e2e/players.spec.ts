import { expect, test } from './fixtures';
import { latency } from './latency';
import { listed, played, playsOn } from './players';

// Third-party players, each with the streams of a browser and of an encoder.

test('mpegts.js plays what an encoder publishes', async ({ encode, testPages, open, server }) => {
  await encode('flv-of-rtmp');
  const page = await open(testPages.url('play.html', { src: server.urls('flv-of-rtmp').playUrl }));
  expect((await playsOn(page)).width).toBe(640);
  await expect.poll(async () => (await played(page)).ahead, 'little waits to be shown').toBeLessThan(2);
});

test('mpegts.js plays B-frames', async ({ encode, testPages, open, server }) => {
  await encode('flv-of-b-frames', { bframes: 3 });
  const page = await open(testPages.url('play.html', { src: server.urls('flv-of-b-frames').playUrl }));
  expect((await playsOn(page)).width).toBe(640);
});

test('mpegts.js plays what a browser publishes', async ({ testPages, open, publish, server }) => {
  const { playUrl } = server.urls('flv-of-webrtc');
  const page = await open(testPages.url('play.html', { src: playUrl })); // opened before the stream exists
  await publish('flv-of-webrtc', { clock: true });
  expect((await playsOn(page)).width).toBe(640);
  expect(await latency(page.locator('video'), 3000)).toBeLessThan(3000);
});

test('hls.js plays what a browser and an encoder publish', async ({
  encode,
  testPages,
  open,
  publish,
  server,
}) => {
  await publish('hls-of-webrtc');
  await encode('hls-of-rtmp', { bframes: 3 });
  for (const eventId of ['hls-of-webrtc', 'hls-of-rtmp']) {
    const src = `${server.site}/live/${eventId}.m3u8`;
    await listed(src);
    const page = await open(testPages.url('play.html', { src }));
    expect((await playsOn(page)).width).toBeGreaterThan(0);
    await page.close();
  }
});
