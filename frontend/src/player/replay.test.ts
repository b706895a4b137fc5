import Hls, { ErrorDetails, ErrorTypes, Events } from 'hls.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeHls, FakeVideo } from './fakes';
import { ReplayPlayer } from './replay';
import { announced } from './replay-state';

class ReplayVideo extends FakeVideo {
  override paused = false;
  ended = false;
  duration = 180;
  plays = 0;
  override async play(): Promise<void> {
    this.plays++;
    await super.play();
  }
}

let video: ReplayVideo;
let player: ReplayPlayer;

const { made } = FakeHls;
const newest = (): FakeHls => made.at(-1) as FakeHls;

/** Loads a playlist of three one-minute chunks with two segments each. */
function list(hls: FakeHls): void {
  const fragments = ['aa', 'bb', 'cc'].flatMap((cid, n) =>
    [0, 1].map((k) => ({ relurl: `${cid}/${n}/${k}.m4s`, start: 60 * n + 30 * k, duration: 30 })),
  );
  hls.emit(Events.LEVEL_UPDATED, { details: { fragments, dateRanges: {} } });
}

function lose(relurl: string, code: number): void {
  const details = ErrorDetails.FRAG_LOAD_ERROR;
  newest().emit(Events.ERROR, {
    fatal: true,
    type: ErrorTypes.NETWORK_ERROR,
    details,
    frag: { relurl },
    response: { code },
  });
}

beforeEach(async () => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { fullscreenElement: null }));
  made.length = 0;
  video = new ReplayVideo();
  player = new ReplayPlayer({
    video: video as unknown as HTMLVideoElement,
    container: {} as HTMLElement,
    load: async () => FakeHls as unknown as typeof Hls,
  });
  player.open('/replay/show.m3u8');
  player.togglePaused();
  await vi.waitFor(() => expect(video.plays).toBe(1));
  video.plays = 0;
  list(newest());
  newest().emit(Events.FRAG_BUFFERED);
});

afterEach(() => {
  player.destroy();
  vi.unstubAllGlobals();
});

test('asks for a list that begins so long before its end, and later continues where it is', async () => {
  player.open('/replay/other.m3u8', [], -30);
  player.togglePaused();
  await vi.waitFor(() => expect(newest().source).toBe('/replay/other.m3u8?back=30'));
  video.dispatchEvent(new Event('loadedmetadata'));
  video.currentTime = 95;
  newest().emit(Events.FRAG_BUFFERED);
  newest().emit(Events.ERROR, { fatal: false, details: ErrorDetails.LEVEL_PARSING_ERROR });
  await vi.waitFor(() => expect(newest().source).toBe('/replay/other.m3u8'));
  expect(newest().config.startPosition).toBe(95);
});

test('loads the list again if what it listed has another form now', async () => {
  const { length } = made;
  newest().emit(Events.ERROR, { fatal: false, details: ErrorDetails.LEVEL_PARSING_ERROR });
  await vi.waitFor(() => expect(made.length).toBe(length + 1));
  expect(player.state.error).toBeUndefined();
});

test('loads nothing before somebody wants to see it, and begins where they want to', async () => {
  const minutes = announced([
    { cid: 'aa', duration: 60 },
    { cid: 'bb', duration: 30 },
  ]);
  made.length = 0;
  player.open('/replay/other.m3u8', minutes);
  expect(player.state).toMatchObject({ phase: 'ready', duration: 90, paused: true });
  player.step(1, [0, 60]);
  player.skip(5);
  expect(player.state.time).toBe(65);
  expect(made).toHaveLength(0);
  player.playFrom(66);
  await vi.waitFor(() => expect(made).toHaveLength(1));
  expect(newest().config.startPosition).toBe(66);
  await vi.waitFor(() => expect(video.plays).toBe(1));
});

test('tries again where somebody wanted to begin, and plays', async () => {
  player.open('/replay/other.m3u8', announced([{ cid: 'aa', duration: 60 }]));
  player.seek(30);
  video.plays = 0;
  player.togglePaused();
  await vi.waitFor(() => expect(video.plays).toBe(1));
  newest().emit(Events.ERROR, { fatal: true, type: ErrorTypes.NETWORK_ERROR, response: { code: 500 } });
  expect(player.state.phase).toBe('failed');
  await player.retry();
  expect(newest().config.startPosition).toBe(30);
  expect(video.plays).toBe(2);
});

test('another playlist ends what is under way', async () => {
  made.length = 0;
  player.open('/replay/one.m3u8');
  player.togglePaused();
  player.open('/replay/two.m3u8');
  await new Promise((settled) => setTimeout(settled));
  expect(made).toHaveLength(0);
  expect(player.state.phase).toBe('ready');
});

test.each(['bb/1/1.m4s?hls_ctx=s', 'bb/init.mp4'])(
  'goes on behind a chunk of which %s is lost',
  async (part) => {
    video.currentTime = 70;
    lose(part, 500);
    await vi.waitFor(() => expect(made).toHaveLength(2));
    expect(made[0]?.destroyed).toBe(true);
    expect(newest().config.startPosition).toBeCloseTo(120.2);
    expect(player.state.phase).not.toBe('failed');
    await vi.waitFor(() => expect(video.plays).toBe(1));
  },
);

test('passes over a few chunks, and not for ever', async () => {
  const names = Array.from({ length: 9 }, (_, n) => `c${n}`);
  const fragments = names.map((cid, n) => ({ relurl: `${cid}/${n}/0.m4s`, start: 10 * n, duration: 10 }));
  for (const n of [0, 1, 2]) {
    newest().emit(Events.LEVEL_UPDATED, { details: { fragments, dateRanges: {} } });
    lose(`c${n}/${n}/0.m4s`, 500);
    await vi.waitFor(() => expect(made).toHaveLength(n + 2));
    video.currentTime = newest().config.startPosition ?? 0;
  }
  lose('c3/3/0.m4s', 500);
  expect(player.state.error?.kind).toBe('rejected');
});

test.each([
  ['the last chunk', 'cc/2/1.m4s', 500, 'rejected'],
  ['a segment nobody listed', 'dd/2/1.m4s', 500, 'rejected'],
  ['a segment that is refused', 'bb/1/1.m4s', 403, 'refused'],
  ['a full house', 'bb/1/1.m4s', 503, 'full'],
  ['a server that is away', 'bb/1/1.m4s', 0, 'network'],
])('ends with %s', async (_, part, code, kind) => {
  lose(part, code);
  expect(player.state.phase).toBe('failed');
  expect(player.state.error?.kind).toBe(kind);
  expect(made).toHaveLength(1);
});

test('plays where it was when tried again', async () => {
  player.seek(70);
  video.currentTime = 70;
  video.dispatchEvent(new Event('timeupdate'));
  lose('bb/1/1.m4s', 403);
  await player.retry();
  expect(newest().config.startPosition).toBe(70);
  expect(player.state).toMatchObject({ phase: 'loading', error: undefined });
  expect(video.plays).toBe(1);
});
