import { expect, test } from 'vitest';
import type { Status } from '../native';
import { clock, health } from './health';
import { pictures } from './pictures';

const status: Status = {
  state: 'live',
  fps: 30,
  bitrateKbps: 2500,
  networkKbps: 4000,
  skipped: 5,
  late: 0,
  lost: 9,
  scene: 'stage',
  keptSeconds: 0,
  uploadedChunks: 0,
  pendingChunks: 0,
};

test('health is told of what changes, with what to do', () => {
  expect(health(status, undefined)).toEqual({ well: true, words: 'All is well.' });
  expect(health(status, { ...status, lost: 1 }).words).toContain('cable');
  expect(health(status, { ...status, skipped: 0 }).words).toContain('Close other programs');
  expect(health({ ...status, networkKbps: 400 }, status).words).toContain('takes little');
  expect(health({ ...status, state: 'waiting' }, status).words).toContain('kept on this machine');
});

test('a clock counts hours where there are some', () => {
  expect([0, 69, 3789].map(clock)).toEqual(['0:00', '1:09', '1:03:09']);
});

test('pictures are read however the stream is cut', async () => {
  const one = Uint8Array.from([0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0x9c, 0x40, 7, 8]);
  const two = Uint8Array.from([0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 9]);
  const bytes = [...one, ...two];
  for (const size of [1, 5, 14, 29]) {
    const stream = new ReadableStream<Uint8Array>({
      start(to) {
        for (let i = 0; i < bytes.length; i += size) to.enqueue(Uint8Array.from(bytes.slice(i, i + size)));
        to.close();
      },
    });
    const got = [];
    for await (const { key, at, data } of pictures(stream)) got.push({ key, at, data: [...data] });
    expect(got, `${size} at once`).toEqual([
      { key: true, at: 40_000, data: [7, 8] },
      { key: false, at: 65_536, data: [9] },
    ]);
  }
});
