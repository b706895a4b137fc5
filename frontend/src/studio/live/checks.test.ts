import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Check, Status } from '../native';
import { Checks, heardAndSeen } from './checks.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const point = (name: string, ok = true): Check => ({ name, ok, remedy: ok ? '' : 'do something' });
const failing = (checks: Check[]) => checks.filter(({ ok }) => !ok).map(({ name }) => name);

test('what was mended is told while the page is open; what takes long is looked at again where it failed', async () => {
  let plan = false;
  let udp = false;
  let away = true;
  let live = false;
  let size = '720p';
  const asked: string[] = [];
  const native = {
    checks: async () => {
      asked.push('checks');
      if (away) throw new Error('no server answers');
      return [point('plan', plan)];
    },
    reach: async (_: string, of: string) => {
      asked.push(`reach ${of}`);
      return [point('udp', udp)];
    },
  };
  const checks = new Checks(
    native,
    'gig',
    () => live,
    () => size,
  );
  await checks.look();
  expect(failing(checks.list)).toEqual(['The studio can look', 'udp']);
  expect(checks.list[0]?.remedy).toBe('No server answers.');
  away = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(failing(checks.list)).toEqual(['plan', 'udp']);
  plan = udp = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(failing(checks.list)).toEqual([]);
  asked.length = 0;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual(['checks']);
  await checks.look();
  expect(asked).toEqual(['checks', 'checks', 'reach 720p']);
  size = '1080p';
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked.slice(3)).toEqual(['checks', 'reach 1080p']);
  live = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toHaveLength(5);
  checks.stop();
  expect(vi.getTimerCount()).toBe(0);
});

const heard = { name: 'mic', peakDb: -20, rmsDb: -30, gain: 1, delayMs: 0 };
test.each([
  { why: 'all is well', status: { fps: 30, sounds: [heard] }, fails: [] },
  { why: 'no picture', status: { fps: 0, sounds: [heard] }, fails: ['A picture comes'] },
  { why: 'no stage', status: { fps: 30, sounds: [heard], away: ['stage'] }, fails: ['A picture comes'] },
  {
    why: 'no camera',
    status: { fps: 30, sounds: [heard], away: ['camera'] },
    fails: ['The camera’s picture comes'],
  },
  { why: 'no microphone', status: { fps: 30, sounds: [] }, fails: ['Sound comes'] },
  { why: 'one pulled out', status: { fps: 30, sounds: [heard], away: ['mic'] }, fails: ['Sound comes'] },
  { why: 'silence', status: { fps: 30, sounds: [{ ...heard, silent: true }] }, fails: ['Sound comes'] },
  { why: 'muted', status: { fps: 30, sounds: [{ ...heard, muted: true }] }, fails: ['Sound comes'] },
  {
    why: 'clipped',
    status: { fps: 30, sounds: [{ ...heard, clipped: true }] },
    fails: ['The sound’s level is right'],
  },
])('pictures and sound: $why', ({ status, fails }) => {
  const checks = heardAndSeen(status as unknown as Status, { stage: 'screen', camera: 'camera:0' });
  expect(failing(checks)).toEqual(fails);
  expect(checks.every(({ remedy }) => remedy)).toBe(true);
});

test('a camera that is the picture is looked at like one', () => {
  const status = { fps: 30, sounds: [heard], away: ['camera'] } as unknown as Status;
  expect(failing(heardAndSeen(status, { stage: 'camera:0', camera: '' }))).toEqual(['A picture comes']);
});

test('nothing is well of a show that does not run', () => {
  const checks = heardAndSeen(undefined, { stage: 'screen', camera: 'camera:0' });
  expect(failing(checks)).toHaveLength(4);
  expect(checks.every(({ remedy }) => remedy.includes('rehearse'))).toBe(true);
});
