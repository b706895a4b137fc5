import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { evidence } from './evidence';
import { startEncoder, type EncoderOptions } from './encoder';
import { TestPages } from './test-pages';
import { eventually, type Subprocess } from './subprocess';
import { ServerProcess, type Ports } from './server-process';

interface WorkerFixtures {
  server: ServerProcess;
  testPages: TestPages;
}

interface TestFixtures {
  /** Prints what the pages and the server were doing when a test failed. */
  explained: undefined;
  /** Opens a page whose console errors fail the test. */
  open: (url: string) => Promise<Page>;
  /** Opens a page in a browser context that shares no storage with the test's own. */
  elsewhere: (url: string) => Promise<Page>;
  /** Starts a server for this test alone and stops it at the end of the test. */
  start: (flags?: string[], at?: Ports) => Promise<ServerProcess>;
  /** Opens the publisher page and starts publishing an event. */
  publish: (eventId: string, options?: PublishOptions) => Promise<Page>;
  /** Starts an encoder that publishes an event by RTMP and stops it at the end of the test. */
  encode: (eventId: string, options?: EncodeOptions) => Promise<Subprocess>;
}

interface PublishOptions {
  /** Draws the machine-readable clock on the picture. */
  clock?: boolean;
  /** Sends the picture in three sizes. */
  layers?: boolean;
  /** The server to publish to, instead of the one that all tests share. */
  to?: ServerProcess;
}

interface EncodeOptions extends EncoderOptions {
  /** The server to publish to, instead of the one that all tests share. */
  to?: ServerProcess;
}

/** The functions of the publisher page that tests call. */
export interface Publisher {
  start: () => Promise<void>;
  restart: () => Promise<void>;
  stop: () => Promise<void>;
  /** Returns how many pictures were encoded and sent so far. */
  pictures: () => Promise<number>;
}

const picturesSent = () => (globalThis as unknown as { publisher: Publisher }).publisher.pictures();

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await ServerProcess.start();
      await use(server);
      expect(await server.stop(), server.output).toBe(0);
    },
    { scope: 'worker' },
  ],
  testPages: [
    async ({}, use) => {
      const testPages = await TestPages.open();
      await use(testPages);
      await testPages.close();
    },
    { scope: 'worker' },
  ],
  explained: [
    async ({ context, server }, use, test) => {
      await use(undefined);
      // Reporters would cut an attachment short.
      if (test.status !== test.expectedStatus) process.stdout.write(`${await evidence(context, server)}\n`);
    },
    { auto: true },
  ],
  open: async ({ context }, use) => {
    const complaints: string[] = [];
    await use(async (url) => {
      const page = await context.newPage();
      listen(page, complaints);
      await page.goto(url);
      return page;
    });
    expect(complaints, 'the console stays quiet').toEqual([]);
  },
  elsewhere: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (url) => {
      const context = await browser.newContext();
      contexts.push(context);
      const page = await context.newPage();
      await page.goto(url);
      return page;
    });
    for (const context of contexts) await context.close();
  },
  start: async ({}, use) => {
    const servers: ServerProcess[] = [];
    await use(async (flags, at) => {
      const server = await ServerProcess.start(at, flags);
      servers.push(server);
      return server;
    });
    for (const server of servers) await server.stop();
  },
  publish: async ({ context, testPages, server }, use) => {
    await use(async (eventId, { clock = false, layers = false, to = server } = {}) => {
      const whip = to.urls(eventId).whipUrl;
      const page = await context.newPage();
      const extras = { ...(clock ? { clock: '1' } : {}), ...(layers ? { layers: '1' } : {}) };
      await page.goto(testPages.url('publish.html', { whip, ...extras }));
      await page.evaluate(() => (globalThis as unknown as { publisher: Publisher }).publisher.start());
      await expect.poll(() => page.evaluate(picturesSent), 'the browser sends pictures').toBeGreaterThan(0);
      return page;
    });
  },
  encode: async ({ server }, use) => {
    const encoders: Subprocess[] = [];
    await use(async (eventId, { to = server, ...options } = {}) => {
      const encoder = startEncoder(to.urls(eventId).streamUrl, options);
      encoders.push(encoder);
      await eventually(`${eventId} is on stage`, () => to.isLive(eventId), encoder);
      return encoder;
    });
    for (const encoder of encoders) await encoder.kill();
  },
});

function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
}

/** Waits until the picture is shown, which also shows the player's controls. */
export async function showIsOn(room: Page): Promise<void> {
  await expect(room.getByRole('group', { name: 'Player' })).toBeAttached();
}

/** Signs in with another key than this browser's. */
export async function useBackup(room: Page, key: string): Promise<void> {
  await room.getByRole('button', { name: 'Sign in' }).first().click();
  await room.getByRole('button', { name: 'I have a backup' }).click();
  await room.getByLabel('The key from your backup').fill(key);
  await room.getByRole('button', { name: 'Use this key' }).click();
}

type Shown = 'currentTime' | 'duration' | 'ended' | 'muted' | 'paused' | 'videoHeight';

/** Returns a property of the room's video element. */
export function video(room: Page, property: Shown): Promise<number | boolean> {
  return room.locator('video').evaluate((element: HTMLVideoElement, name) => element[name], property);
}

/** Stops publishing as the page's stop button would. */
export async function stopPublishing(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as unknown as { publisher: Publisher }).publisher.stop());
  await page.close();
}

export { expect };
