import { expect, showIsOn, stopPublishing, test, video } from './fixtures';
import { received, seesMore, watchPeers } from './peers';

test.beforeEach(({ context }) => watchPeers(context));

test('a viewer who came early sees the show begin, with sound', async ({ open, publish, server }) => {
  const room = await open(`${server.site}/room/first-night`);
  await expect(room.getByRole('heading', { name: 'Nothing on this stage yet' })).toBeVisible();

  await publish('first-night');
  await showIsOn(room);
  await expect(room.getByText('Live', { exact: true })).toBeVisible();

  const before = await seesMore(room, 60);
  await expect.poll(async () => (await received(room)).audioPackets).toBeGreaterThan(before.audioPackets);
  await expect(room.getByText('1 watching')).toBeVisible();
});

test('sound comes with one tap, and keys work', async ({ context, open, publish, server }) => {
  await publish('sound-check');
  // Playwright's evaluation counts as a user gesture, so this test waits without it.
  await context.addInitScript(tellRefusals);
  const refused = context.waitForEvent('console', (message) => message.text() === 'play refused');
  const room = await open(`${server.site}/room/sound-check`);
  const muted = () => video(room, 'muted');
  const paused = () => video(room, 'paused');

  await refused;
  await room.getByRole('button', { name: 'Tap for sound' }).click();
  await expect.poll(muted).toBe(false);
  await expect(room.getByRole('button', { name: 'Tap for sound' })).toBeHidden();

  await room.locator('body').press('m');
  await expect.poll(muted).toBe(true);
  await room.locator('body').press('Space');
  await expect.poll(paused).toBe(true);
  await room.getByRole('button', { name: 'Back to live' }).click();
  await expect.poll(paused).toBe(false);
});

test('the publisher leaves and returns; the viewer stays', async ({ open, publish, server }) => {
  const publisher = await publish('long-night');
  const room = await open(`${server.site}/room/long-night`);
  await showIsOn(room);

  await stopPublishing(publisher);
  await expect(room.getByRole('heading', { name: 'Back in a moment' })).toBeVisible();
  await expect(room.getByText('Back soon', { exact: true })).toBeVisible();

  await publish('long-night');
  await expect(room.getByRole('heading', { name: 'Back in a moment' })).toBeHidden();
  const before = await seesMore(room, 30);
  expect(before.connections, 'one connection all along').toBe(1);
});

test('a publisher that vanishes without a word is noticed', async ({ open, publish, request, server }) => {
  const facts = `${server.site}/api/rooms/power-cut`;
  const publisher = await publish('power-cut');
  const room = await open(`${server.site}/room/power-cut`);
  await showIsOn(room);
  await publisher.close({ runBeforeUnload: false });
  await expect(room.getByRole('heading', { name: 'Back in a moment' })).toBeVisible();
  await expect(room.getByText('Back soon', { exact: true })).toBeVisible();
  const state = async () => ((await (await request.get(facts)).json()) as { state: string }).state;
  await expect.poll(state).toBe('interrupted');

  await publish('power-cut');
  await showIsOn(room);
  expect((await received(room)).connections).toBe(1);
});

test('leaving the room frees the place', async ({ open, publish, server, request }) => {
  await publish('short-visit');
  const room = await open(`${server.site}/room/short-visit`);
  await showIsOn(room);
  const viewers = async () => {
    const answer = await request.get(`${server.site}/api/rooms/short-visit`);
    return ((await answer.json()) as { viewers: number }).viewers;
  };
  await expect.poll(viewers).toBe(1);
  await room.goto('about:blank');
  await expect.poll(viewers).toBe(0);
});

/** Runs in the page: logs to the console when the browser refuses to play without a gesture. */
function tellRefusals(): void {
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () {
    return play.call(this).catch((error: unknown) => {
      console.debug('play refused'); // eslint-disable-line no-console -- the test listens to it
      throw error;
    });
  };
}
