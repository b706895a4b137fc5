import { expect, test } from 'vitest';
import { checksOf } from './checks';

test('a check that fails says what to do', () => {
  const sound = { name: 'microphone', peakDb: -9, rmsDb: -20, gain: 1, delayMs: 0 };
  const uplink = { kbps: 9_000, problem: '' };
  const all = { picture: true, sound, h264: true, accepted: true, awake: true, fps: 30, uplink };
  expect(checksOf(all).filter(({ ok }) => !ok)).toEqual([]);
  const failed = checksOf({
    picture: false,
    sound: { ...sound, muted: true, clipped: true },
    h264: false,
    accepted: false,
    awake: false,
    fps: 11,
    uplink: { kbps: 800, problem: '' },
  });
  expect(failed.filter(({ ok }) => ok)).toEqual([]);
  expect(failed.map(({ remedy }) => remedy).join(' ')).toContain('0.8 of 3.5 Mbit/s');
  expect(failed.every(({ remedy }) => remedy.endsWith('.'))).toBe(true);
});
