import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Sources, Standing, Status } from '../native';
import { Control } from './control.svelte';
import { exchanges } from './scenes';

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

test('a source is exchanged while the show runs, and what is chosen is what it is made of', async () => {
  const { native, done, now } = stage({ event: 'gig', live: true, refuses: ['source camera:2'] });
  const sources = { stage: 'screen', camera: 'camera:1', microphone: 'default', second: '', size: '720p' };
  now.sources = { ...sources };
  const gig = new Control(native, 'gig');
  await gig.start();
  Object.assign(gig.sources, { stage: 'window:Slides', microphone: 'desk' });
  const exchanged = gig.exchange();
  expect(gig.exchanging).toBe(1);
  await exchanged;
  expect(done).toEqual(['source window:Slides', 'sound default|desk']);
  expect(gig.exchanging).toBe(0);
  expect(gig.sources, 'the studio tells').toEqual(sources);
  gig.sources.stage = 'camera:2';
  await gig.exchange();
  expect(gig.problem).toBe('Refused: source camera:2.');
  expect(gig.sources, 'the one before stays').toEqual(sources);
  await gig.stop();
});

test('the commands that exchange sources name those alone that change', () => {
  const from = { stage: 'screen', camera: 'camera:1', microphone: 'default', second: '', size: '720p' };
  const alone = { ...from, stage: 'camera:1', camera: '' };
  expect(exchanges(from, from)).toEqual([]);
  expect(exchanges(from, { ...from, camera: '' })).toEqual(['camera']);
  expect(exchanges(from, alone)).toEqual(['source camera:1']);
  expect(exchanges(alone, from)).toEqual(['source screen', 'camera camera:1']);
  expect(exchanges(from, { ...from, second: 'desk' })).toEqual(['sound |desk']);
  expect(exchanges(from, { ...from, microphone: 'none', second: 'desk' })).toEqual(['sound default|desk']);
  expect(exchanges(from, { ...from, microphone: 'none' })).toEqual(['sound default|']);
  expect(exchanges({ ...from, second: 'desk' }, { ...from, microphone: 'desk', second: 'default' })).toEqual(
    [],
  );
});
