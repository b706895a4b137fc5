import { expect, showIsOn, test, video } from './fixtures';
import type { TestPlayer } from './players';
import { record, type Recording } from './recording';
import { everyScreen, everywhere, inspect } from './screens';
import { ServerProcess } from './server-process';

// One recorded show for all tests. Its chunks have six short fragments each.
let server: ServerProcess;
let show: Recording;

test.beforeAll(async () => {
  server = await ServerProcess.start(undefined, ['--hls-fragment', '2s', '--hls-window', '20s']);
  show = await record(server, 'premiere', 2);
});
test.afterAll(async () => {
  expect(await server.stop(), server.output).toBe(0);
});

test('hls.js plays all chunks as one replay', async ({ testPages, open }) => {
  expect(show.chunks.length).toBeGreaterThanOrEqual(2);
  const page = await open(testPages.url('play.html', { src: show.playbackUrls.manifestUrl, rate: '2' }));
  const seen = () =>
    page.evaluate(() => {
      const { video, fatal, trouble } = (globalThis as unknown as { testPlayer: TestPlayer }).testPlayer;
      const { buffered, duration, ended } = video;
      const ranges = Array.from({ length: buffered.length }, (_, i) => ({
        start: buffered.start(i),
        end: buffered.end(i),
      }));
      return {
        ranges,
        duration,
        ended,
        fatal,
        trouble,
        frames: video.getVideoPlaybackQuality().totalVideoFrames,
      };
    });
  await expect.poll(async () => (await seen()).ended).toBe(true);
  const { ranges, duration, fatal, trouble, frames } = await seen();
  expect(ranges[0]?.start, 'sound and pictures begin together').toBeLessThan(0.05);
  expect([...fatal, ...trouble], 'hls.js complains of nothing').toEqual([]);
  expect(Math.abs(duration - show.duration)).toBeLessThan(0.5);
  for (const [i, range] of ranges.slice(1).entries()) {
    expect(range.start - (ranges[i]?.end ?? 0), 'no hole is wider than 50 ms').toBeLessThan(0.05);
  }
  expect(frames).toBeGreaterThan(20 * duration);
});

test('the room becomes its replay, and loads no media before somebody watches', async ({ open }) => {
  const room = await open('about:blank');
  const media: string[] = [];
  room.on('request', (request) => {
    if (/\/(replay|ipfs|live)\/|hls\.light/.test(request.url())) media.push(request.url());
  });
  await room.goto(`${server.site}/room/premiere`);
  const watch = room.getByRole('button', { name: 'Watch the replay' });
  await expect(watch).toBeEnabled();
  await room.waitForLoadState('networkidle');
  expect(media).toEqual([]);
  await watch.click();
  const time = () => video(room, 'currentTime');
  await expect.poll(time).toBeGreaterThan(1);

  const second = room.getByRole('button', { name: /^Play from 0:1/ }).first();
  await second.click();
  await expect.poll(time).toBeGreaterThan(11.5);
  await room.locator('body').press('Home');
  await expect.poll(time).toBeLessThan(5);
  await room.locator('body').press('.');
  await expect.poll(time).toBeGreaterThan(11.5);
  await room.locator('body').press('k');
  await expect.poll(() => video(room, 'paused')).toBe(true);

  await room.getByRole('button', { name: 'Verify the part at 0:00 in this browser' }).click();
  await expect(room.getByText('Verified here: these are the bytes the CID names')).toBeVisible();
});

test('a visitor goes back to the start of a show and 30 seconds, returns, and stays back when the show ends', async ({
  open,
}) => {
  const recorded = record(server, 'encore', 6);
  const room = await open(`${server.site}/room/encore`);
  const time = () => video(room, 'currentTime');
  const back = room.getByRole('button', { name: 'Watch from the start' });
  await back.click();
  await expect.poll(time).toBeGreaterThan(1);
  expect(await time(), 'the show is older').toBeLessThan(8);
  await everywhere(room, 'rewound');
  await room.getByRole('button', { name: 'Back to live' }).first().click();
  await showIsOn(room);

  await room.getByRole('button', { name: '30 seconds back' }).focus();
  await everywhere(room, 'with-rewind');
  await expect.poll(() => stored(server, 'encore'), { timeout: 60_000 }).toBeGreaterThan(30);
  const lists: string[][] = [];
  room.on('response', async (response) => {
    if (response.url().includes('/replay/encore.m3u8')) lists.push(comparable(await response.text()));
  });
  await room.locator('body').press('ArrowLeft');
  await expect.poll(time).toBeGreaterThan(1);
  const [began, length] = [Number(await time()), Number(await video(room, 'duration'))];
  expect(length, 'the newest fragment is there').toBeGreaterThan((await stored(server, 'encore')) + 2);
  expect(length - began, 'behind it').toBeLessThan(31);
  expect(length - began).toBeGreaterThan(20);
  const now = await stored(server, 'encore');
  await expect.poll(() => stored(server, 'encore'), { timeout: 30_000 }).toBeGreaterThan(now);
  const place = Number(await time());
  await expect.poll(time, 'it plays on').toBeGreaterThan(place + 4);
  await expect.poll(() => lists.length, { timeout: 40_000 }).toBeGreaterThan(1);
  for (const [k, list] of lists.slice(1).entries())
    expect(list.slice(0, lists[k]?.length), 'what was listed keeps its place').toEqual(lists[k]);
  await room.getByRole('button', { name: 'Back to live' }).first().click();
  await showIsOn(room);

  await back.click();
  await expect.poll(time).toBeGreaterThan(1);
  await recorded;
  await expect(room.getByRole('heading', { name: 'How this recording is kept' })).toBeVisible();
  await expect(room.getByRole('button', { name: 'Back to live' })).toBeHidden();
  const then = Number(await time());
  await expect.poll(time, 'it plays on').toBeGreaterThan(then + 2);
});

/** Returns how many seconds of a show are stored. */
async function stored({ site }: ServerProcess, eventId: string): Promise<number> {
  const answer = await fetch(`${site}/api/livestream/${eventId}/status`);
  const { chunks } = (await answer.json()) as Recording;
  return chunks.reduce((sum, { cid, duration }) => sum + (cid ? duration : 0), 0);
}

/** Returns the lines of a playlist that players compare when they read it again. */
const comparable = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^(?!#)./.test(line) || line === '#EXT-X-DISCONTINUITY')
    .map((line) => line.replace(/\?.*/, ''));

everyScreen((screen) => {
  test('replay', async ({ open }) => {
    const room = await open(`${server.site}/room/premiere`);
    await room.getByRole('button', { name: 'Watch the replay' }).click();
    await expect.poll(() => video(room, 'currentTime')).toBeGreaterThan(1);
    await room.getByRole('button', { name: 'Verify the part at 0:00 in this browser' }).click();
    await expect(room.getByText('Verified here')).toBeVisible();
    await inspect(room, `room-replay-${screen}`);
  });
});
