import { comesBy, Firefox, ownAddress, said, withCamera, withH264, withoutWay } from './firefox';
import { expect, test, video } from './fixtures';
import { PlannedEvent } from './planned-event';
import { ServerProcess } from './server-process';

// Firefox as its users have it. These tests look at the shown pictures and listen to the played sound.

const short = ['--hls-fragment', '2s', '--hls-window', '20s'];

test('Firefox plays on the server’s own machine by WebRTC', async ({ encode, server }) => {
  await encode('foreign-visit');
  const firefox = await Firefox.open(withH264);
  const room = await firefox.visit(`${server.site}/room/foreign-visit`);
  await firefox.plays(room);
  expect(await comesBy(room)).toBe('WebRTC');
  expect(await said(room)).toBe('');
  await firefox.close();
});

test('Firefox plays over the machine’s own address by WebRTC', async () => {
  const any = `${ownAddress()}:0`;
  const server = await ServerProcess.start({ http: any, api: any, rtc: any }, ['--access', 'enforced']);
  const show = await PlannedEvent.plan(server, 'foreign-guests');
  await show.sell();
  await show.openDoor();
  const encoder = await show.goOnStage();
  const firefox = await Firefox.open(withH264);
  const room = await firefox.visit(show.roomUrl);
  await firefox.plays(room);
  expect(await comesBy(room)).toBe('WebRTC');
  await firefox.close();
  await encoder.kill();
  expect(await server.stop()).toBe(0);
});

test('Firefox makes a key, and plans with it', async ({ server }) => {
  const firefox = await Firefox.open();
  const page = await firefox.visit(`${server.site}/create`);
  await page.locator('textarea').fill('A poetry slam in Vienna');
  await page.locator('button[type=submit]').click();
  await expect.poll(() => page.$$eval('article', (cards) => cards.length)).toBe(5);
  await firefox.close();
});

test('Firefox goes live from the stage', async ({ open, server }) => {
  const firefox = await Firefox.open(withCamera);
  const stage = await firefox.visit(`${server.site}/create/foreign-stage/stage`);
  await stage.locator('.begin button').click();
  await stage.locator('.microphone [aria-pressed]').wait();
  await stage.locator('.doors button').click();
  await stage.locator('dialog[open] button').click();
  const state = () => stage.$eval('.picture [role=status]', ({ textContent }) => textContent);
  await expect.poll(state).toBe('Live');
  const room = await open(`${server.site}/room/foreign-stage`);
  await expect.poll(() => video(room, 'currentTime')).toBeGreaterThan(1);
  await firefox.close();
});

test.describe('Firefox plays by HLS, and the room says why and how late,', () => {
  let server: ServerProcess;
  test.beforeAll(async () => {
    server = await ServerProcess.start(undefined, short);
  });
  test.afterAll(async () => {
    await server?.stop();
  });

  for (const [when, prefs, why] of [
    ['without H.264', {}, 'This browser has no WebRTC with H.264 video'],
    ['without a connection', { ...withH264, ...withoutWay }, 'No WebRTC connection comes about'],
  ] as const) {
    test(when, async ({ encode }) => {
      const id = when.replaceAll(/\W/g, '-');
      await encode(id, { to: server });
      const firefox = await Firefox.open(prefs);
      const room = await firefox.visit(`${server.site}/room/${id}`);
      await expect.poll(() => said(room)).toContain(why);
      await firefox.plays(room);
      expect(await comesBy(room)).toBe('HLS');
      await expect.poll(() => said(room)).toMatch(/a few seconds late/);
      await firefox.close();
    });
  }
});
