import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Hls, { ErrorTypes, Events } from 'hls.js';
import { answer, FakeHls, FakePeer, FakeServer, FakeVideo } from './fakes';
import { PlayerError } from './errors';
import './below'; // loads the modules in advance, so that the player's imports resolve at once
import './carried';
import { Player } from './player';

const whep = 'http://127.0.0.1:1985/rtc/v1/whep/?app=live&stream=demo';
const hls = 'http://127.0.0.1:8080/live/demo.m3u8';
const low = 'http://127.0.0.1:8080/live/demo/low.m3u8';

class FakeDocument extends EventTarget {
  visibilityState = 'visible';
  fullscreenElement: unknown = null;
}

class FakeStream extends EventTarget {
  getTracks = () => [];
}

let video: FakeVideo;
let peers: FakePeer[];
let player: Player;

type Answers = (() => Response | Promise<Response>)[];

function makePlayer(fetcher: typeof fetch, createPeer: () => unknown): void {
  player = new Player({
    video: video as unknown as HTMLVideoElement,
    container: {} as HTMLElement,
    ports: { fetch: fetcher, createPeer: createPeer as () => RTCPeerConnection },
    load: async () => FakeHls as unknown as typeof Hls,
    random: () => 1,
  });
}

function play(...answers: Answers): FakeServer {
  const server = new FakeServer(answers);
  makePlayer(server.fetch, () => {
    peers.push(new FakePeer());
    return peers.at(-1);
  });
  player.open(async () => ({ url: whep, hlsUrl: hls, token: 'secret' }));
  return server;
}

/** Starts playing and stays connected for some seconds of pictures. */
async function playConnected(seconds: number): Promise<FakeServer> {
  const server = play(answer);
  await elapse(0);
  newest().become('connected');
  await showPicture(seconds);
  return server;
}

const newest = (): FakePeer => {
  const peer = peers.at(-1);
  if (!peer) throw new Error('no peer yet');
  return peer;
};
const elapse = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function showPicture(seconds: number): Promise<void> {
  for (let half = 0; half < seconds * 2; half++) {
    newest().packets += 40;
    newest().frames += 15;
    await elapse(500);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new FakeDocument());
  vi.stubGlobal('MediaStream', FakeStream);
  video = new FakeVideo();
  peers = [];
  FakeHls.made.length = 0;
});

afterEach(() => {
  player.destroy();
  expect(vi.getTimerCount(), 'a destroyed player leaves no timer').toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('connecting', () => {
  test('comes early, waits, plays, and leaves politely', async () => {
    const server = play(answer);
    await elapse(0);
    newest().become('connected');
    await elapse(60_000);
    expect(player.state.phase).toBe('waiting');
    expect(peers).toHaveLength(1);

    await showPicture(1);
    expect(player.state).toMatchObject({ phase: 'playing', seen: true });

    player.close();
    await elapse(0);
    expect(server.requests).toEqual([`POST ${whep}`, 'DELETE http://127.0.0.1:1985/rtc/v1/session/one']);
    expect(player.state.phase).toBe('idle');
    expect(newest().connectionState).toBe('closed');
  });

  test('a publisher that is gone and back needs no new connection', async () => {
    await playConnected(2);
    await elapse(30_000);
    expect(player.state.phase).toBe('waiting');
    await showPicture(1);
    expect(player.state.phase).toBe('playing');
    expect(peers).toHaveLength(1);
  });

  test('waits longer after each failure', async () => {
    const server = play(() => new Response('', { status: 500 }));
    await elapse(0);
    expect(server.count('POST')).toBe(1);
    await elapse(400);
    expect(server.count('POST')).toBe(2);
    await elapse(799);
    expect(server.count('POST')).toBe(2);
    await elapse(1);
    expect(server.count('POST')).toBe(3);
    expect(player.state).toMatchObject({ phase: 'reconnecting', attempt: 3 });
  });

  test('keeps to the pause a full server asks for', async () => {
    const server = play(() => new Response('', { status: 503, headers: { 'Retry-After': '5' } }), answer);
    await elapse(4_999);
    expect(server.count('POST')).toBe(1);
    await elapse(1);
    expect(server.count('POST')).toBe(2);
  });

  test('a refusal is final until somebody tries again', async () => {
    const server = play(() => new Response('', { status: 403 }), answer);
    await elapse(600_000);
    expect(server.count('POST')).toBe(1);
    expect(player.state).toMatchObject({ phase: 'failed', error: { kind: 'refused' } });
    player.retry();
    await elapse(0);
    expect(server.count('POST')).toBe(2);
  });

  test('a place taken by another device is asked for until it is free', async () => {
    const server = play(() => new Response('', { status: 403, headers: { Refusal: 'devices' } }), answer);
    await elapse(399);
    expect(player.state.error).toMatchObject({ kind: 'elsewhere' });
    await elapse(1);
    expect(server.count('POST')).toBe(2);
  });

  test('shows the token it was given, and asks for another where it is not taken', async () => {
    const server = new FakeServer([() => new Response('', { status: 401 }), answer]);
    const asked: boolean[] = [];
    makePlayer(server.fetch, () => new FakePeer());
    player.open(async (renew) => {
      asked.push(renew);
      return { url: whep, hlsUrl: hls, token: `token ${asked.length}` };
    });
    await elapse(400);
    expect(asked).toEqual([false, true]);
    expect(server.bearers).toEqual(['Bearer token 1', 'Bearer token 2']);
  });

  test('leaves at the server that answered, not at the one that was asked', async () => {
    const server = play(() => answer('one', `https://b.example/rtc/v1/whep/?stream=gig&token=pass`));
    await elapse(0);
    player.close();
    await elapse(0);
    expect(server.requests.at(-1)).toBe('DELETE https://b.example/rtc/v1/session/one');
  });

  test('an invitation that is refused is final', async () => {
    const server = play(answer);
    player.open(() => Promise.reject(new PlayerError('refused', 'no ticket')));
    await elapse(60_000);
    expect(server.count('POST')).toBe(0);
    expect(player.state).toMatchObject({ phase: 'failed', error: { message: 'no ticket' } });
  });

  test('an unreachable server is tried at once when the network returns', async () => {
    const server = play();
    await elapse(20_000);
    const tried = server.count('POST');
    expect(player.state).toMatchObject({ phase: 'reconnecting', error: { kind: 'network' } });
    window.dispatchEvent(new Event('online'));
    await elapse(0);
    expect(server.count('POST')).toBe(tried + 1);
  });

  test('an answer that makes no sense frees its session', async () => {
    const server = play(() => new Response('nonsense', { status: 201, headers: { Location: '/s/9' } }));
    await elapse(0);
    expect(player.state.error).toMatchObject({ kind: 'rejected' });
    expect(server.requests.at(-1)).toBe('DELETE http://127.0.0.1:1985/s/9');
  });
});

describe('losing the connection', () => {
  test('a short break heals by itself', async () => {
    await playConnected(1);
    newest().become('disconnected');
    await elapse(1_000);
    newest().become('connected');
    await showPicture(5);
    expect(peers).toHaveLength(1);
    expect(player.state.phase).toBe('playing');
  });

  test('a lasting one brings a new session', async () => {
    const server = await playConnected(1);
    newest().become('disconnected');
    await elapse(3_000);
    expect(peers).toHaveLength(2);
    expect(server.count('DELETE')).toBe(1);
  });

  test('a picture that silently stops while the show is on brings one, too', async () => {
    play(answer);
    player.expectMedia(true);
    await elapse(0);
    newest().become('connected');
    await showPicture(1);
    await elapse(7_000);
    expect(peers).toHaveLength(2);
  });

  test('a page put away frees its place, and one brought back starts over', async () => {
    const server = play(answer);
    await elapse(0);
    window.dispatchEvent(new Event('pagehide'));
    await elapse(0);
    expect(server.count('DELETE')).toBe(1);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await elapse(0);
    expect(server.count('POST')).toBe(2);
  });
});

describe('where WebRTC does not do', () => {
  const { made } = FakeHls;
  const list = (): FakeHls => made.at(-1) as FakeHls;
  const noCodec = () => new Response('', { status: 406 });

  async function playFallback(seconds: number): Promise<void> {
    for (let half = 0; half < seconds * 2; half++) {
      video.currentTime += 0.5;
      await elapse(500);
    }
  }

  /** Starts a player that can only use HLS, until it has shown some seconds. */
  async function fallBack(seconds: number, ...then: Answers): Promise<FakeServer> {
    const server = play(noCodec, ...then);
    player.expectMedia(true);
    await elapse(500);
    await playFallback(seconds);
    return server;
  }

  function lose(code: number): void {
    list().emit(Events.ERROR, { fatal: true, type: ErrorTypes.NETWORK_ERROR, response: { code } });
  }

  test.each([
    ['the server has no codec for it', [noCodec], 'unsupported'],
    ['no connection comes about', [answer], 'blocked'],
  ])('HLS plays, with the reason, when %s', async (_, answers, kind) => {
    play(...answers);
    player.expectMedia(true);
    await elapse(4_000);
    expect(list().source).toBe(low);
    list().latency = 2.4;
    await playFallback(6);
    expect(player.state).toMatchObject({ phase: 'playing', seen: true, fallback: { kind } });
    expect(player.state.carried).toMatchObject({ way: 'low', delay: 2 });
  });

  test('HLS plays while WebRTC is late, and its picture goes over into that of WebRTC', async () => {
    play(answer);
    player.expectMedia(true);
    await elapse(2_000);
    await playFallback(1);
    expect(player.state).toMatchObject({ phase: 'playing', fallback: { kind: 'slow' } });
    const phases = new Set<string>();
    player.subscribe(({ phase }) => phases.add(phase));
    newest().become('connected');
    await showPicture(2);
    expect([...phases]).toEqual(['playing']);
    expect(player.state).toMatchObject({ fallback: undefined, carried: { way: 'udp' } });
    expect(list().destroyed).toBe(true);
    expect(peers).toHaveLength(1);
  });

  test('WebRTC is tried with growing pauses, but not while the picture is paused', async () => {
    const server = play(() => Promise.reject(new TypeError('blocked')));
    player.expectMedia(true);
    await elapse(500);
    await playFallback(3);
    expect(server.count('POST')).toBe(1);
    await playFallback(10);
    expect(server.count('POST')).toBe(3);
    player.togglePaused();
    await elapse(120_000);
    expect(server.count('POST')).toBe(3);
  });

  test('HLS returns to low-latency HLS', async () => {
    vi.stubGlobal('fetch', async () => new Response(''));
    await fallBack(1);
    lose(503);
    expect(list().source).toBe(hls);
    await playFallback(22);
    expect(list().source).toBe(low);
  });

  test('a browser without WebRTC plays HLS', async () => {
    makePlayer(fetch, () => new (undefined as unknown as typeof RTCPeerConnection)());
    player.open(async () => ({ url: whep, hlsUrl: hls, token: '' }));
    player.expectMedia(true);
    await elapse(1_000);
    expect(made).toHaveLength(1);
    expect(player.state).toMatchObject({ phase: 'waiting', fallback: { kind: 'unsupported' } });
  });

  test('the token is shown for the playlist, and not again to what that names', async () => {
    play(noCodec);
    player.expectMedia(true);
    await elapse(1_000);
    const setRequestHeader = vi.fn();
    list().config.xhrSetup?.({ setRequestHeader }, hls);
    list().config.xhrSetup?.({ setRequestHeader }, `${hls}?hls_ctx=1`);
    expect(setRequestHeader.mock.calls).toEqual([['Authorization', 'Bearer secret']]);
  });

  test('a show that has not begun is waited for', async () => {
    play(noCodec);
    await elapse(60_000);
    expect(made).toHaveLength(0);
    player.expectMedia(true);
    await elapse(500);
    lose(404);
    expect(made[0]).toMatchObject({ destroyed: true });
    await elapse(2_500);
    expect(made).toHaveLength(2);
    await playFallback(1);
    expect(player.state.phase).toBe('playing');
  });

  test('who tries again does so by WebRTC, and nothing is late when that plays', async () => {
    const server = await fallBack(1, answer);
    player.retry();
    await elapse(0);
    expect(server.count('POST')).toBe(2);
    expect(list().destroyed).toBe(false);
    newest().become('connected');
    await showPicture(2);
    expect(list().destroyed).toBe(true);
    expect(player.state).toMatchObject({ phase: 'playing', fallback: undefined });
  });

  test('a break of the show is for trying WebRTC again, once', async () => {
    const server = await fallBack(1);
    player.expectMedia(false);
    await elapse(60_000);
    expect(server.count('POST')).toBe(2);
    expect(player.state.phase).toBe('waiting');
    player.expectMedia(true);
    await elapse(500);
    expect(made).toHaveLength(2);
  });

  test('H.264 that a browser fetches later is used at once', async () => {
    let codecs = [{ mimeType: 'video/VP8' }];
    vi.stubGlobal('RTCRtpReceiver', { getCapabilities: () => ({ codecs }) });
    const server = play(noCodec, answer);
    player.expectMedia(true);
    await elapse(10_000);
    expect(server.count('POST')).toBe(1);
    codecs = [...codecs, { mimeType: 'video/H264' }];
    await elapse(500);
    expect(server.count('POST')).toBe(2);
  });

  test('a picture that stops brings another session', async () => {
    const server = await fallBack(1);
    await elapse(20_000);
    expect(player.state.phase).toBe('waiting');
    expect(made.map(({ source }) => source)).toEqual([low, hls]);
    await elapse(30_000);
    expect(server.count('POST')).toBe(2);
    expect(made).toHaveLength(3);
  });

  test('a pause is no picture that stopped, and ends where the show is', async () => {
    await fallBack(1);
    player.togglePaused();
    await elapse(120_000);
    expect(made).toHaveLength(1);
    list().liveSyncPosition = 130;
    player.togglePaused();
    expect(video.currentTime).toBe(130);
  });

  test('pictures that cannot be decoded are tried once more', async () => {
    await fallBack(0);
    const broken = { fatal: true, type: ErrorTypes.MEDIA_ERROR };
    list().emit(Events.ERROR, broken);
    expect(list()).toMatchObject({ recovered: 1, destroyed: false });
    list().emit(Events.ERROR, broken);
    expect(made.map(({ destroyed }) => destroyed)).toEqual([true, false]);
  });

  test.each([
    [401, 'stale'],
    [403, 'refused'],
    [503, 'full'],
  ])('HLS refuses as WebRTC does: %i', async (status, kind) => {
    await fallBack(0);
    lose(status);
    if (status === 503) lose(status); // HLS may do where low-latency HLS does not
    await elapse(0);
    expect(player.state.error).toMatchObject({ kind });
  });

  test('a browser that has neither says so', async () => {
    play(noCodec);
    vi.spyOn(FakeHls, 'isSupported').mockReturnValue(false);
    await elapse(60_000);
    expect(player.state).toMatchObject({ phase: 'failed', error: { kind: 'unsupported' } });
  });
});

describe('sound', () => {
  test('plays with sound where the browser allows it', async () => {
    play(answer);
    await elapse(0);
    newest().become('connected');
    await elapse(0);
    expect(player.state).toMatchObject({ muted: false, soundBlocked: false });
  });

  test('falls back to silence and says so, until the viewer touches the page', async () => {
    video.touched = false;
    play(answer);
    await elapse(0);
    newest().become('connected');
    await elapse(0);
    expect(player.state).toMatchObject({ muted: true, soundBlocked: true });
    video.touched = true;
    player.setMuted(false);
    expect(player.state).toMatchObject({ muted: false, soundBlocked: false });
  });

  test('volume zero is silence', async () => {
    play(answer);
    await elapse(0);
    newest().become('connected');
    await elapse(0);
    player.setVolume(0);
    expect(player.state).toMatchObject({ muted: true, volume: 0 });
    player.setMuted(false);
    expect(player.state).toMatchObject({ muted: false, volume: 1 });
  });
});
