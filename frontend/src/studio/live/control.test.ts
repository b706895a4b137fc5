import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Sources, Standing, Status } from '../native';
import { Control } from './control.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const status = { state: 'live', fps: 30 } as Status;

test('a rehearsal ends with its page, a broadcast goes on', async () => {
  const asked: string[] = [];
  let now: Standing = {
    event: 'other',
    running: true,
    live: false,
    ending: false,
    status,
    sources: { stage: 'test', camera: '', microphone: 'none', second: '', size: '720p' },
    began: 0,
    scene: 'stage',
    problem: '',
    lack: '',
  };
  const run = (live: boolean) => async (event: string) => {
    asked.push(`${live ? 'live' : 'rehearse'} ${event}`);
    now = { ...now, event, running: true, live };
  };
  const native = {
    rehearse: run(false),
    goLive: run(true),
    stopShow: async () => void asked.push('stop'),
    change: async () => undefined,
    standing: async () => now,
  };
  const gig = new Control(native, 'gig');
  await gig.start(); // in place of the other event's rehearsal
  const again = new Control(native, 'gig');
  await again.start();
  const next = new Control(native, 'next');
  void next.start();
  await gig.stop(); // has no effect: the other event's rehearsal runs
  await again.stop();
  expect(asked).toEqual(['rehearse gig', 'rehearse next']);
  await next.stop();
  now.running = false;
  const live = new Control(native, 'gig');
  await live.start();
  await live.goLive();
  await live.stop();
  await next.start();
  await next.stop();
  expect(asked.slice(2)).toEqual(['stop', 'rehearse gig', 'live gig']);
  expect(vi.getTimerCount()).toBe(0);
});

test('the stage of an event does nothing to the show of another', async () => {
  const { native, done, now } = stage({ event: 'other', live: true });
  const gig = new Control(native, 'gig');
  await gig.start();
  expect(gig).toMatchObject({ elsewhere: 'other', onAir: true, live: false, status: undefined });
  await gig.cut('break');
  await gig.change('third');
  await gig.mute(gig.sounds[0]);
  expect(done).toEqual([]);
  now.event = 'gig';
  await gig.rehearse();
  expect(gig).toMatchObject({ elsewhere: '', live: true });
  await gig.mute(gig.sounds[0]);
  expect(done).toEqual(['mute mic']);
  now.running = false;
  await gig.rehearse();
  expect(gig, 'it ended by itself').toMatchObject({ live: false, storing: false, status: undefined });
  await gig.stop();
});

test('a camera that is the picture has none beside it, and scenes without a source are not shown', async () => {
  const { native, done, chosen, now } = stage({ event: 'gig' });
  const gig = new Control(native, 'gig');
  await gig.start();
  expect(gig.sources, 'as in the show before').toEqual({
    stage: 'test',
    camera: '',
    microphone: 'none',
    second: '',
    size: '720p',
  });
  await gig.cut('camera');
  await gig.cut('starting');
  expect(done).toEqual(['scene starting']);
  Object.assign(gig.sources, { stage: 'camera:0', camera: 'camera:1' });
  await gig.rehearse();
  expect(chosen).toEqual([{ stage: 'camera:0', camera: '', microphone: 'none', second: '', size: '720p' }]);
  now.sources = { ...gig.sources };
  await gig.rehearse();
  await gig.cut('stage');
  await gig.cut('camera');
  expect(done).toEqual(['scene starting', 'scene camera']);
  await gig.stop();
});

test('a name that cannot be shown takes the one before it away', async () => {
  const { native, done, now } = stage({ event: 'gig', refuses: ['chapter Ünique', 'third 李白|Set'] });
  now.status = { ...status, chapters: [9, 10].map((timestamp) => ({ title: 'Set', timestamp })) };
  now.began = 10;
  const gig = new Control(native, 'gig');
  await gig.start();
  expect(gig.chapters, 'those of an earlier show are not counted').toEqual([{ title: 'Set', timestamp: 10 }]);
  await gig.change('chapter Ünique', 'third 李白|Set');
  expect(done).toEqual(['third']);
  expect(gig.problem).toBe('Refused: chapter Ünique.');
  await gig.stop();
});

/** Returns a studio with a running show. */
function stage({
  event,
  live = false,
  refuses = [] as string[],
}: {
  event: string;
  live?: boolean;
  refuses?: string[];
}) {
  const done: string[] = [];
  const chosen: Sources[] = [];
  const sounds = [{ name: 'mic', peakDb: -20, rmsDb: -30, gain: 1, delayMs: 0 }];
  const now: Standing = {
    event,
    running: true,
    live,
    ending: false,
    status: { ...status, sounds },
    sources: { stage: 'test', camera: '', microphone: 'none', second: '', size: '720p' },
    began: 0,
    scene: 'stage',
    problem: '',
    lack: '',
  };
  const native = {
    rehearse: async (_: string, from: Sources) => void chosen.push(from),
    goLive: async () => undefined,
    stopShow: async () => undefined,
    change: async (line: string) => {
      if (refuses.includes(line)) throw `refused: ${line}`;
      done.push(line);
    },
    standing: async () => ({ ...now }),
  };
  return { native, done, chosen, now };
}
