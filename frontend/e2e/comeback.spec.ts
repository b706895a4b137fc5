import type { Page } from '@playwright/test';
import { expect, showIsOn, test } from './fixtures';
import { received, seesMore, watchPeers } from './peers';
import { goesOn, listed, played, playsOn } from './players';

test('an encoder dies and is started again; everybody plays on', async ({
  context,
  encode,
  testPages,
  open,
  start,
}) => {
  await watchPeers(context);
  const server = await start(['--hls-fragment', '2s', '--hls-window', '20s']);
  const { playUrl, roomUrl } = server.urls('comeback');
  const playlist = playUrl.replace(/flv$/, 'm3u8');
  const first = await encode('comeback', { bframes: 2, to: server });
  const room = await open(roomUrl);
  const flv = await open(testPages.url('play.html', { src: playUrl }));
  await listed(playlist);
  const hls = await open(testPages.url('play.html', { src: playlist }));
  await showGoesOn(room);
  for (const player of [flv, hls]) await playsOn(player);
  for (const page of [room, flv, hls]) await mark(page);

  await first.kill();
  await expect(room.getByRole('heading', { name: 'Back in a moment' })).toBeVisible();
  await encode('comeback', { bframes: 2, to: server });
  await expect(room.getByRole('heading', { name: 'Back in a moment' })).toBeHidden();

  await showGoesOn(room);
  for (const player of [flv, hls]) await playsOn(player, 5);
  expect((await received(room)).connections).toBe(1);
  for (const page of [room, flv, hls]) {
    expect(await isMarked(page), 'never reloaded').toBe(true);
    await page.close();
  }
});

test('an encoder comes back with sound, and without it; everybody plays on', async ({
  encode,
  testPages,
  open,
  start,
}) => {
  const server = await start(['--hls-fragment', '1s', '--hls-window', '10s']);
  const { playUrl } = server.urls('tracks');
  const playlist = playUrl.replace(/flv$/, 'm3u8');
  let encoder = await encode('tracks', { sound: false, gop: 25, to: server });
  const flv = await Promise.all(
    ['mpegts', 'flvjs'].map((player) => open(testPages.url('play.html', { src: playUrl, player }))),
  );
  await listed(playlist);
  const hls = await open(testPages.url('play.html', { src: playlist }));
  await Promise.all([...flv, hls].map((page) => goesOn(page, false, 1)));

  for (const [times, sound] of [true, false].entries()) {
    await encoder.kill();
    encoder = await encode('tracks', { sound, gop: 25, to: server });
    const loadedAgain = flv.map(async (page) => {
      await expect.poll(async () => (await played(page)).reloads).toBe(times + 1);
      expect((await goesOn(page, sound, 2)).reloads, 'once is enough').toBe(times + 1);
    });
    const beyondWhatThereWas = goesOn(hls, sound, 5);
    await Promise.all([...loadedAgain, beyondWhatThereWas]);
  }
  for (const page of [...flv, hls]) await page.close();
});

async function showGoesOn(room: Page): Promise<void> {
  await showIsOn(room);
  await seesMore(room, 30);
}

function mark(page: Page): Promise<unknown> {
  return page.evaluate(() => Object.assign(globalThis, { marked: true }));
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => 'marked' in globalThis);
}
