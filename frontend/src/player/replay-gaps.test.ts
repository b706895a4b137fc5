import { expect, test } from 'vitest';
import { gapNear, gapsOf, lengthInWords } from './replay-gaps';
import { minutesOf } from './replay-state';

/** Returns a replay of minutes. Equal chunks differ only in their places. */
const replay = (...cids: string[]) =>
  minutesOf(cids.map((cid, n) => ({ relurl: `${cid}/${n}/0.m4s`, start: 60 * n, duration: 60 })));

const minute = (cid: string, gapBefore = 0, ...gaps: { at: number; duration: number }[]) => ({
  cid,
  duration: 60,
  gapBefore,
  ...(gaps.length > 0 && { gaps }),
});

const cases = [
  { name: 'nothing', chunks: [minute('aa'), minute('bb')], minutes: replay('aa', 'bb'), gaps: [] },
  {
    name: 'between chunks and inside them',
    chunks: [minute('aa', 0, { at: 10, duration: 2.5 }, { at: 30, duration: 1 }), minute('bb', 7)],
    minutes: replay('aa', 'bb'),
    gaps: [
      [10, 2.5],
      [30, 1],
      [60, 7],
    ],
  },
  {
    name: 'of each of equal chunks its own',
    chunks: [
      minute('aa', 0, { at: 10, duration: 1 }),
      minute('aa', 2),
      minute('aa', 3, { at: 20, duration: 4 }),
    ],
    minutes: replay('aa', 'aa', 'aa'),
    gaps: [
      [10, 1],
      [60, 2],
      [120, 3],
      [140, 4],
    ],
  },
  {
    name: 'before the first chunk and after the last',
    chunks: [minute('aa', 5), minute('bb', 0, { at: 60.02, duration: 9 })],
    minutes: replay('aa', 'bb'),
    gaps: [
      [0, 5],
      [120, 9],
    ],
  },
  {
    name: 'around chunks that are not in the replay',
    chunks: [
      minute('xx', 1, { at: 40, duration: 2 }),
      minute('aa', 3),
      minute('zz', 4, { at: 60, duration: 5 }),
    ],
    minutes: replay('aa'),
    gaps: [
      [0, 6],
      [60, 9],
    ],
  },
  {
    name: 'where the browser does not tell of the replay',
    chunks: [minute('aa', 0, { at: 10, duration: 2 }), minute('bb', 7, { at: 60, duration: 1 })],
    minutes: [],
    gaps: [
      [10, 2],
      [60, 7],
      [120, 1],
    ],
  },
];

test.each(cases)('missing: $name', ({ chunks, minutes, gaps }) => {
  const found = gapsOf(chunks, minutes);
  expect(found.map(({ at, duration }) => [at, duration])).toEqual(gaps);
  const told = chunks.flatMap(({ gapBefore, gaps = [] }) => [gapBefore, ...gaps.map((gap) => gap.duration)]);
  const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);
  expect(sum(found.map(({ duration }) => duration))).toBeCloseTo(sum(told));
});

test.each([
  [9.2, 10],
  [12.4, 10],
  [12.6, 15],
  [17.6, undefined],
])('the gap next to %d is at %s', (time, at) => {
  const gaps = [10, 15].map((each) => ({ at: each, duration: 1 }));
  expect(gapNear(gaps, time, 2.5)?.at).toBe(at);
});

test.each([
  [0.04, '0 seconds'],
  [1, '1 second'],
  [12.4, '12 seconds'],
  [89.6, '1 minute 30 seconds'],
  [121, '2 minutes 1 second'],
  [180, '3 minutes'],
  [200, '3 minutes 20 seconds'],
])('%d seconds read as %s', (seconds, text) => expect(lengthInWords(seconds)).toBe(text));
