import type { BrowserContext, Page } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import { expect, showIsOn, test } from './fixtures';
import { seesMore, watchPeers } from './peers';
import type { ServerProcess } from './server-process';

// Every fault on the stage ends in a sentence, and the show goes on.

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const state = (page: Page) => page.getByRole('region', { name: 'Programme' }).getByRole('status').first();

/** Goes live in an event without a plan, with a fake camera and microphone. */
async function onStage(page: Page, server: ServerProcess, id: string): Promise<void> {
  await page.goto(`${server.site}/create/${id}/stage`);
  await button(page, 'Turn on camera and microphone').click();
  await expect(button(page, 'Camera off')).toBeVisible();
  await goLive(page);
  await expect(state(page)).toHaveText('Live');
}

async function goLive(page: Page): Promise<void> {
  await button(page, 'Go live…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go live' }).click();
}

/** Returns the IDs of the connections that publish an event. */
async function publishers(server: ServerProcess, id: string): Promise<string[]> {
  const answer = await fetch(`http://${server.ports.api}/api/v1/clients/?count=100`);
  const { clients } = (await answer.json()) as { clients: { id: string; name: string; publish: boolean }[] };
  return clients.filter(({ name, publish }) => name === id && publish).map((client) => client.id);
}

async function watched(context: BrowserContext, server: ServerProcess, id: string): Promise<Page> {
  await watchPeers(context);
  const room = await context.newPage();
  await room.goto(`${server.site}/room/${id}`);
  await showIsOn(room);
  return room;
}

test('a changed network keeps the session, and a lost session is replaced, while viewers stay', async ({
  browser,
  page,
  server,
}) => {
  await onStage(page, server, 'weather');
  const context = await browser.newContext();
  const room = await watched(context, server, 'weather');
  const before = await publishers(server, 'weather');
  expect(before).toHaveLength(1);

  const restarted = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  expect((await restarted).status()).toBe(200);
  await expect(state(page)).toHaveText('Live');
  await seesMore(room, 20);
  expect(await publishers(server, 'weather'), 'the same session').toEqual(before);

  await fetch(`http://${server.ports.api}/api/v1/clients/${before[0] ?? ''}`, { method: 'DELETE' });
  await expect.poll(async () => (await publishers(server, 'weather')).join()).not.toBe(before.join());
  await expect(state(page)).toHaveText('Live');
  const { connections } = await seesMore(room, 20);
  expect(connections, 'the viewer stayed').toBe(1);
  await context.close();
});

test('a second tab of the creator takes the show over, or leaves it', async ({ context, page, server }) => {
  await onStage(page, server, 'two-tabs');
  const second = await context.newPage();
  await second.goto(`${server.site}/create/two-tabs/stage`);
  await button(second, 'Turn on camera and microphone').click();
  await goLive(second);
  await expect(second.getByRole('dialog')).toContainText('live in another tab');
  await button(second, 'Go live here instead').click();
  await expect(state(second)).toHaveText('Live');
  await expect(page.getByText('Another tab of this browser is live now.')).toBeVisible();
  await expect(state(page)).toContainText('only you see this');
});

test('a refused broadcast records nothing, and leaves the stage to another tab', async ({ page, server }) => {
  const site = `${server.site}/create/unwanted/stage`;
  await page.goto(site);
  await button(page, 'Turn on camera and microphone').click();
  await expect(button(page, 'Camera off')).toBeVisible();
  await page.route(/\/rtc\/v1\/whip/, (route) =>
    route.fulfill({ status: 409, body: 'Another device is sending.' }),
  );
  const unrecorded = page.waitForResponse((response) => response.url().endsWith('/api/livestream/stop'));
  await goLive(page);
  expect((await unrecorded).status()).toBe(200);
  await expect(page.getByText('Another device is sending.').first()).toBeVisible();
  await expect(state(page)).toContainText('only you see this');
  const held = () => page.evaluate(async () => (await navigator.locks.query()).held?.length);
  await expect.poll(held).toBe(0);
});

test('the show goes on without an unplugged microphone, and with it again', async ({ page, server }) => {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      Object.assign(window, { opened: stream });
      return stream;
    };
  });
  await onStage(page, server, 'unplugged');
  await page.evaluate(() => {
    const [track] = (window as unknown as { opened: MediaStream }).opened.getAudioTracks();
    track?.dispatchEvent(new Event('ended'));
  });
  await expect(page.getByText('The microphone is gone; the show goes on without it.')).toBeVisible();
  await expect(state(page)).toHaveText('Live');
  await page.evaluate(() => navigator.mediaDevices.dispatchEvent(new Event('devicechange')));
  await expect(page.getByRole('group', { name: 'Microphone' }).getByRole('button')).toContainText('Mute');
  await expect(page.getByText('The microphone is gone')).toBeHidden();
});

/** Opens a stage in a Chromium whose tabs can be in the background, which those of Playwright never are. */
async function visit(url: string, args: string[] = []) {
  const browser = await puppeteer.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--use-fake-device-for-media-stream', ...args],
  });
  const stage = await browser.newPage();
  await stage.goto(url);
  await stage.locator('.begin button').click();
  return { browser, stage };
}

test('a stage in the background goes on', async ({ page, server }) => {
  const url = `${server.site}/create/behind/stage`;
  const { browser, stage } = await visit(url, ['--use-fake-ui-for-media-stream']);
  await stage.locator('.microphone [aria-pressed]').wait();
  await stage.locator('.doors button').click();
  await stage.locator('dialog[open] button').click();
  await watchPeers(page.context());
  await page.goto(`${server.site}/room/behind`);
  await showIsOn(page);
  await (await browser.newPage()).bringToFront();
  expect(await stage.evaluate(() => document.visibilityState)).toBe('hidden');
  await seesMore(page, 60);
  await browser.close();
});

test('a browser that refuses camera and microphone says what to do', async ({ server }) => {
  const { browser, stage } = await visit(`${server.site}/create/shy/stage`);
  const words = () => stage.$eval('section [role=alert]', ({ textContent }) => textContent);
  await expect.poll(words).toContain('This page may not use the camera. Allow it at the symbol');
  await expect.poll(words).toContain('This page may not use the microphone.');
  await browser.close();
});
