import type { Page } from '@playwright/test';
import { expect, showIsOn, test } from './fixtures';
import { received, watchPeers } from './peers';
import { listed, playsOn } from './players';
import { StageServer } from './stage-server';

test('an encoder dies and is started again; everybody plays on', async ({ context, encode, lab, open }) => {
  await watchPeers(context);
  const server = await StageServer.start(undefined, ['--hls-fragment', '2s', '--hls-window', '20s']);
  try {
    const { playUrl, roomUrl } = server.urls('comeback');
    const playlist = playUrl.replace(/flv$/, 'm3u8');
    const first = await encode('comeback', { bframes: 2, to: server });
    const room = await open(roomUrl);
    const flv = await open(lab.url('play.html', { src: playUrl }));
    await listed(playlist);
    const hls = await open(lab.url('play.html', { src: playlist }));
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
  } finally {
    await server.stop();
  }
});

async function showGoesOn(room: Page): Promise<void> {
  await showIsOn(room);
  const { framesDecoded } = await received(room);
  await expect.poll(async () => (await received(room)).framesDecoded).toBeGreaterThan(framesDecoded + 30);
}

function mark(page: Page): Promise<unknown> {
  return page.evaluate(() => Object.assign(globalThis, { marked: true }));
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => 'marked' in globalThis);
}
