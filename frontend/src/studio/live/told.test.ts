import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Devices } from './devices.svelte';
import { hotkeysOn, meant, rememberHotkeys } from './hotkeys';
import { Told } from './told.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a run sheet that could not be read is asked for again, and follows a postponement', async () => {
  let away = true;
  let startsAt = '2026-12-11T19:00:00Z';
  let asked = 0;
  let acceptance: object | null = null;
  const segments = [{ id: 'a', title: 'Set', offsetMin: 0, durationMin: 45 }];
  const result = { startLocal: '2026-12-11T20:00', timezone: 'Europe/Berlin', segments };
  const answer = async <T>(of: T) => {
    if (away) throw new Error('no server answers');
    return of;
  };
  const creator = {
    address: '0x1',
    api: { room: () => answer({ viewers: 3, startsAt, title: 'A gig', creator: '0x1', state: 'scheduled' }) },
    curation: {
      conversation: () => {
        asked++;
        return answer({
          history: [{ aspect: 'schedule', iterationNumber: 1, result }],
          acceptance,
        });
      },
    },
  };
  const told = new Told('gig', creator as never);
  told.poll.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toMatchObject({ accepted: undefined, viewers: undefined, parts: [] });
  away = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told, 'a plan need not be accepted').toMatchObject({ accepted: false, viewers: 3, parts: [] });
  acceptance = { selectedIterations: { schedule: 1 } };
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told).toMatchObject({ accepted: true, viewers: 3, parts: [{ title: 'Set', at: '20:00' }] });
  startsAt = '2026-12-12T20:30:00Z';
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told.parts[0]?.at).toBe('21:30');
  away = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told, 'what is known stays').toMatchObject({ viewers: undefined, parts: [{ at: '21:30' }] });
  expect(asked).toBe(3);
  told.poll.stop();
});

test('what is plugged in and out is told, and what was chosen stays chosen', async () => {
  const camera = { kind: 'camera', label: 'usb-1', name: 'Webcam' };
  let list = [camera, { kind: 'window', label: 'window:Slides', name: 'Slides' }];
  let live = false;
  const devices = new Devices({ devices: async () => list }, () => live);
  devices.poll.start();
  await vi.advanceTimersByTimeAsync(0);
  const names = (chosen: string) => devices.choices('pictures', chosen).map(({ name }) => name);
  const all = ['The screen', 'Window: Slides', 'Webcam', 'A test picture'];
  expect(names('camera:usb-1')).toEqual(all);
  list = [];
  await vi.advanceTimersByTimeAsync(5_000);
  expect(names('camera:usb-1')).toEqual(['The screen', 'A test picture', 'Webcam (not there)']);
  expect(names('window:Other')).toContain('Other (not there)');
  expect(devices.choices('cameras', '')).toEqual([{ label: '', name: 'None' }]);
  live = true;
  list = [camera];
  await vi.advanceTimersByTimeAsync(5_000);
  expect(names('test'), 'a show has the machine for itself').toEqual(['The screen', 'A test picture']);
  devices.look();
  await vi.advanceTimersByTimeAsync(0);
  expect(names('test'), 'unless a source is chosen').toEqual(['The screen', 'Webcam', 'A test picture']);
  devices.poll.stop();
});

test('single keys do what they say, and can be turned off for good', () => {
  const key = (key: string, more = {}) =>
    meant({ key, repeat: false, ctrlKey: false, altKey: false, metaKey: false, ...more });
  expect(['1', '5', 'M', 'n', 't'].map((one) => key(one))).toEqual([
    { scene: 'stage' },
    { scene: 'break' },
    'mute',
    'next',
    'hide',
  ]);
  for (const nothing of ['0', '6', ' ', 'Enter', 'x']) expect(key(nothing)).toBeUndefined();
  expect(key('n', { repeat: true })).toBeUndefined();
  expect(key('m', { ctrlKey: true })).toBeUndefined();

  const kept = new Map<string, string>();
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  expect(hotkeysOn(store)).toBe(true);
  rememberHotkeys(false, store);
  expect(hotkeysOn(store)).toBe(false);
});
