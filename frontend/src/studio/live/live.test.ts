import { afterEach, expect, test, vi } from 'vitest';
import type { Conversation } from '../../api/curation';
import type { Heard, Status } from '../native';
import { clock, health } from './health';
import { pictures } from './pictures';
import { preview } from './preview';
import { elapsed, isBreak, linesOf, partOn, partsOf, scheduleOf } from './sheet';

afterEach(() => {
  vi.unstubAllGlobals();
});

const status: Status = {
  state: 'live',
  fps: 30,
  bitrateKbps: 2500,
  networkKbps: 4000,
  skipped: 5,
  late: 0,
  spoiled: 0,
  lost: 9,
  rttMs: 20,
  levelDb: -20,
  scene: 0,
  format: { width: 1280, height: 720, fps: 30 },
  wanted: { width: 1280, height: 720, fps: 30 },
  keptSeconds: 0,
  uploadedChunks: 0,
  pendingChunks: 0,
  minutesLeft: 90,
  trouble: '',
};

test('health is told of what changes, with what to do', () => {
  expect(health(status, undefined)).toEqual({ well: true, words: 'All is well.' });
  expect(health(status, { ...status, lost: 1 }).words).toContain('cable');
  expect(health(status, { ...status, skipped: 0 }).words).toContain('Close other programs');
  expect(health({ ...status, away: ['camera', 'Desk'] }, status).words).toContain(
    'from the camera and the microphone.',
  );
  expect(
    health({ ...status, away: ['stage'], faults: { stage: 'no window is called that' } }, status).words,
  ).toContain('from the picture’s source (no window is called that).');
  expect(health({ ...status, lowered: 'network' }, status).words).toContain('takes little');
  for (const [width, height] of [
    [1280, 720],
    [960, 540],
    [640, 360],
  ] as const)
    expect(
      health({ ...status, lowered: 'busy', format: { width, height, fps: 20 } }, status).words,
    ).toContain(
      `too busy for 1280 × 720 at 30 a second, so it sends ${width} × ${height} at 20 a second. Close other`,
    );
  expect(health({ ...status, lowered: '' }, status).words, 'calm again').toBe('All is well.');
  const desk = { name: 'desk', gain: 1, delayMs: 0, peakDb: -20, rmsDb: -30 };
  const heard: [Heard[], string][] = [
    [[desk, { ...desk, muted: true }], 'All is well.'],
    [
      [
        { ...desk, silent: true },
        { ...desk, muted: true },
      ],
      'hear nothing',
    ],
    [[{ ...desk, muted: true }], 'hear nothing'],
  ];
  for (const [sounds, words] of heard) expect(health({ ...status, sounds }, status).words).toContain(words);
  const large = { width: 1920, height: 1080, fps: 30 };
  expect(health({ ...status, lowered: 'weak', wanted: large }, status).words).toBe(
    'This machine is too slow for 1920 × 1080 at 30 a second, so it sends 1280 × 720 at 30 a second.',
  );
  expect(health({ ...status, state: 'waiting' }, status).words).toContain('kept on this machine');
  expect(health({ ...status, refused: 'no such event' }, status).words).toContain('no such event');
  expect(health({ ...status, minutesLeft: 0, keptSeconds: 9 }, status).words).toContain('disk is full');
  expect(health({ ...status, minutesLeft: 0 }, status).well, 'nothing is kept yet').toBe(true);
  expect(health({ ...status, minutesLeft: 9 }, status).words).toContain('Room for 9 more minutes');
  expect(health(status, status, 'no camera was chosen').words).toContain('because no camera was chosen.');
  expect(health({ ...status, state: 'stopped' }, status).well).toBe(false);
});

test('the preview mends itself with the next keyframe', async () => {
  const one = (key: number) => [0, 0, 0, 1, key, 0, 0, 0, 0, 0, 0, 0, 0, key];
  const told: string[] = [];
  const made: FakeDecoder[] = [];
  class FakeDecoder {
    state = 'unconfigured';
    decoded: string[] = [];
    constructor(private readonly hear: { error: (problem: Error) => void }) {
      made.push(this);
    }
    configure = () => void (this.state = 'configured');
    close = () => void (this.state = 'closed');
    decode(chunk: { type: string }) {
      this.decoded.push(chunk.type);
      if (made.length > 1 || this.decoded.length < 2) return;
      this.close();
      this.hear.error(new Error('torn'));
    }
  }
  const canvas = { getContext: () => null } as unknown as HTMLCanvasElement;
  preview(canvas, (words) => told.push(words))();
  expect(told.pop()).toContain('no WebCodecs');

  const fetched = vi.fn(async () => new Response(Uint8Array.from([0, 1, 0, 0, 1, 0].flatMap(one))));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('VideoDecoder', FakeDecoder);
  vi.stubGlobal(
    'EncodedVideoChunk',
    class {
      type = '';
      constructor(of: object) {
        Object.assign(this, of);
      }
    },
  );
  const stop = preview(canvas, (words) => told.push(words));
  await vi.waitFor(() => expect(made[1]?.state).toBe('closed'));
  stop();
  expect(made.map(({ decoded }) => decoded)).toEqual([
    ['key', 'delta'],
    ['key', 'delta'],
  ]);
  expect(told).toEqual([expect.stringContaining('torn')]);
  expect(fetched).toHaveBeenCalledOnce();
});

const doors = { title: 'Doors', performer: '', at: '19:30', minutes: 30 };
const set = { title: 'First set', performer: 'Ana Lima', at: '20:00', minutes: 45 };
const pause = { title: 'Interval', performer: '', at: '20:45', minutes: 15 };

test('the run sheet is the accepted schedule', () => {
  const segments = [
    { id: 'a', title: 'Doors', offsetMin: -30, durationMin: 30, performer: null },
    { id: 'b', title: 'First | set', offsetMin: 0, durationMin: 45, performer: ' Ana\nLima' },
  ];
  const version = (iterationNumber: number, list: object[]) => ({
    aspect: 'schedule',
    iterationNumber,
    result: { startLocal: '2026-12-11T20:00', timezone: 'Europe/Berlin', segments: list },
  });
  const acceptance = { selectedIterations: { schedule: 2 } };
  const history = [version(1, []), version(2, segments), version(3, [])];
  const plan = { history, acceptance } as unknown as Conversation;
  const schedule = scheduleOf(plan);
  expect(partsOf(schedule)).toEqual([doors, set]);
  const postponed = partsOf(schedule, '2027-07-01T19:15:00Z');
  expect(postponed.map(({ at }) => at)).toEqual(['20:45', '21:15']);
  expect(scheduleOf({ ...plan, acceptance: null })).toBeUndefined();
  expect(partsOf(undefined)).toEqual([]);
});

test('a title is no longer than a chapter’s may be', () => {
  const segment = { id: 'a', title: `${'é'.repeat(99)}xéé`, offsetMin: 0, durationMin: 1 };
  const zone = { timezone: 'Mars/Olympus', startLocal: '2026-12-11T20:00', endLocal: '2026-12-11T21:00' };
  const [part] = partsOf({ ...zone, segments: [segment] }, '2027-07-01T19:15:00Z');
  expect(part).toEqual({ title: `${'é'.repeat(99)}x`, performer: '', at: '20:00', minutes: 1 });
});

test.each([
  { begun: [], on: -1 },
  { begun: ['Doors'], on: 0 },
  { begun: ['Doors', 'First set', 'Interval', 'First set'], on: 3 },
  { begun: ['Doors', 'First set', 'Interval', 'First set', 'Doors'], on: 0 },
  { begun: ['Sound check'], on: -1 },
])('after $begun part $on is on', ({ begun, on }) => {
  const chapters = begun.map((title, timestamp) => ({ title, timestamp }));
  expect(partOn([doors, set, pause, set], chapters)).toBe(on);
});

test('a part tells who is on, and when its time is over', () => {
  expect(linesOf(set)).toEqual(['chapter First set', 'third Ana Lima|First set']);
  expect(linesOf(doors)).toEqual(['chapter Doors', 'third Doors']);
  expect(elapsed(set, 0, 190_000)).toEqual({ over: false, words: '3:10 of 45 minutes' });
  expect(elapsed(pause, 0, 15 * 60_000 + 72_000)).toEqual({ over: true, words: '1:12 over its 15 minutes' });
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

test.each([
  ['Break', true],
  ['A short intermission', true],
  ['Breakfast with the band', false],
])('%s is a break: %s', (title, is) => {
  expect(isBreak({ title, performer: '', at: '', minutes: 10 })).toBe(is);
});
