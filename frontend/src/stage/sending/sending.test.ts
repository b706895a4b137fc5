import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Broadcast } from './broadcast.svelte';
import { layers, offered, sendsH264 } from './codecs';
import { Quality, type Layer } from './quality.svelte';
import { Refusal, restarted, type WhipSession } from './whip';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('H.264 is offered before VP8, and what the server does not take is left out', () => {
  const codecs = [
    { mimeType: 'video/VP8' },
    { mimeType: 'video/rtx' },
    { mimeType: 'video/VP9' },
    { mimeType: 'video/H264', sdpFmtpLine: 'packetization-mode=0;profile-level-id=42e01f' },
    { mimeType: 'video/H264', sdpFmtpLine: 'packetization-mode=1;profile-level-id=42e01f' },
    { mimeType: 'video/AV1' },
  ];
  expect(sendsH264(codecs)).toBe(true);
  expect(offered(codecs)).toEqual([codecs[4], codecs[0], codecs[1]]);
  expect(sendsH264(codecs.slice(0, 3))).toBe(false);
  expect(layers(8).map(({ rid }) => rid)).toEqual(['q', 'h', 'f']);
  expect(layers(2).map(({ rid }) => rid)).toEqual(['h', 'f']);
});

test('a picture that became poorer is told of with what helps', () => {
  const quality = new Quality();
  const layer: Layer = {
    framesPerSecond: 30,
    frameWidth: 1280,
    frameHeight: 720,
    qualityLimitationReason: 'none',
  };
  quality.learn([layer], 1_000);
  quality.learn([layer], 2_000);
  expect(quality.words).toBe('');
  const small = { ...layer, frameWidth: 640, frameHeight: 360 };
  const still = { ...layer, framesPerSecond: 0 };
  quality.learn([still, { ...small, qualityLimitationReason: 'bandwidth' }], 3_000);
  expect(quality.words, 'it may pass').toBe('');
  quality.learn([still, { ...small, qualityLimitationReason: 'bandwidth' }], 13_000);
  expect(quality.words).toContain('Use a cable');
  quality.learn([{ ...still, qualityLimitationReason: 'cpu' }, small], 14_000);
  expect(quality.words).toContain('sends 640 × 360 at 30 a second. Close other programs');
});

test('an ICE restart takes the new credentials for every section', () => {
  const answer =
    'a=ice-ufrag:old\r\na=ice-pwd:oldoldold\r\nm=audio\r\na=ice-ufrag:old\r\na=ice-pwd:oldoldold\r\n';
  const fragment = 'a=ice-lite\r\na=ice-ufrag:new\r\na=ice-pwd:newnewnew\r\n';
  expect(restarted(answer, fragment)).toBe(answer.replaceAll('old', 'new'));
});

/** A peer connection whose state the test sets. */
class Peer extends EventTarget {
  connectionState = 'connecting';

  become(state: string): void {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }
}

const address = async () => ({ url: '', token: '' });

/** The sessions that a broadcast opened, in order. */
function sessions(restart: () => Promise<void>) {
  const opened: Peer[] = [];
  const open = async () => {
    const peer = new Peer();
    opened.push(peer);
    return { peer, restart, close: async () => peer.become('closed') } as unknown as WhipSession;
  };
  const stopped = vi.fn();
  const broadcast = new Broadcast(address, stopped, open);
  return { opened, broadcast, stopped };
}

const stream = {} as MediaStream;

test('a disturbed connection is restarted, and keeps its session', async () => {
  let restarts = 0;
  const { opened, broadcast } = sessions(async () => {
    restarts++;
    opened[0]?.become('connected');
  });
  const begun = broadcast.start(stream);
  await vi.advanceTimersByTimeAsync(10);
  opened[0]?.become('connected');
  await begun;
  expect(broadcast.state).toBe('live');

  opened[0]?.become('disconnected');
  await vi.advanceTimersByTimeAsync(1_000);
  opened[0]?.become('connected');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(restarts, 'a short disturbance').toBe(0);

  opened[0]?.become('disconnected');
  await vi.advanceTimersByTimeAsync(2_000);
  expect({ restarts, sessions: opened.length, state: broadcast.state }).toEqual({
    restarts: 1,
    sessions: 1,
    state: 'live',
  });
  broadcast.wake();
  await vi.advanceTimersByTimeAsync(10);
  expect(restarts, 'after a sleep').toBe(2);
});

test('a lost session is replaced, and the time of the show goes on', async () => {
  const { opened, broadcast, stopped } = sessions(() =>
    Promise.reject(new Refusal(404, 'This session has ended.')),
  );
  const begun = broadcast.start(stream);
  await vi.advanceTimersByTimeAsync(10);
  opened[0]?.become('connected');
  await begun;
  const { since } = broadcast;
  opened[0]?.become('failed');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(broadcast.state).toBe('waiting');
  opened[1]?.become('connected');
  await vi.advanceTimersByTimeAsync(10);
  expect({ state: broadcast.state, since: broadcast.since }).toEqual({ state: 'live', since });
  expect(stopped, 'it only waits').not.toHaveBeenCalled();
  broadcast.stop();
  expect(stopped).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(opened, 'nothing more is opened').toHaveLength(2);
  expect(opened[1]?.connectionState).toBe('closed');
});

test('a refusal ends the broadcast with the server’s words', async () => {
  const refusal = new Refusal(409, 'Another device of yours is sending.');
  const stopped = vi.fn();
  const broadcast = new Broadcast(address, stopped, () => Promise.reject(refusal));
  await expect(broadcast.start(stream)).rejects.toBe(refusal);
  expect({ state: broadcast.state, problem: broadcast.problem }).toEqual({
    state: 'off',
    problem: refusal.message,
  });
  expect(stopped).toHaveBeenCalledOnce();
});

test('a server that does not answer is asked again', async () => {
  let asked = 0;
  const broadcast = new Broadcast(address, vi.fn(), () => {
    asked++;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  void broadcast.start(stream).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toBeGreaterThan(3);
  expect(broadcast.state).toBe('waiting');
  broadcast.stop();
});
