import { expect, test } from 'vitest';
import { minuteAt, minuteBehind, minutesOf, minutesOfChunks, clock } from './replay-state';

const segment = (relurl: string, start: number) => ({ relurl, start, duration: 10 });

test('segments of one chunk are one minute', () => {
  const minutes = minutesOf([
    segment('aa/0/0.m4s', 0),
    segment('gig.1~7/media.m4s?cid=aa&at=0&n=1&of=6&token=t', 10),
    segment('gig.1~8/media.m4s?at=900000', 15),
    segment('bb/99/0.m4s', 20),
    segment('odd.ts', 30),
  ]);
  expect(minutes).toEqual([
    { index: 0, cid: 'aa', start: 0, end: 20, absent: false },
    { index: 1, cid: 'bb', start: 20, end: 30, absent: false },
  ]);
  expect(minuteAt(minutes, 19.9)?.cid).toBe('aa');
  expect(minuteAt(minutes, 20)?.cid).toBe('bb');
  expect(minuteAt(minutes, 400)?.cid).toBe('bb');
  expect(minuteAt([], 1)).toBeUndefined();
});

test('a chunk of which nothing can be played is absent', () => {
  const lost = (name: string, start: number) => ({ ...segment(name, start), gap: true });
  const minutes = minutesOf([
    lost('aa/0/0.m4s', 0),
    lost('aa/0/1.m4s', 10),
    lost('bb/99/0.m4s', 20),
    segment('bb/99/1.m4s', 30),
  ]);
  expect(minutes.map(({ absent }) => absent)).toEqual([true, false]);
});

const twins = minutesOf([segment('aa/0/0.m4s', 0), segment('aa/900000/0.m4s', 10)]);

const trio = minutesOf(
  ['aa/0/0.m4s', 'cc/900000/0.m4s', 'bb/1800000/0.m4s'].map((name, i) => segment(name, 10 * i)),
);

test('equal chunks are a minute each', () => {
  expect(twins).toEqual([
    { index: 0, cid: 'aa', start: 0, end: 10, absent: false },
    { index: 1, cid: 'aa', start: 10, end: 20, absent: false },
  ]);
  expect(minuteBehind(twins, 'aa/init.mp4', 3)?.start).toBe(10);
  expect(minuteBehind(twins, 'aa/900000/0.m4s', 12)).toBeUndefined();
});

test.each([
  { chunks: ['aa', 'aa'], minutes: twins, starts: [0, 10] },
  { chunks: ['bb', 'aa', 'cc', 'aa'], minutes: twins, starts: [undefined, 0, undefined, 10] },
  { chunks: ['aa', 'aa', 'bb'], minutes: twins, starts: [0, 10, undefined] },
  { chunks: ['aa', 'bb'], minutes: trio, starts: [0, 20] },
  { chunks: ['aa'], minutes: [], starts: [undefined] },
  { chunks: [], minutes: twins, starts: [] },
])('chunks $chunks begin at $starts', ({ chunks, minutes, starts }) => {
  const found = minutesOfChunks(
    chunks.map((cid) => ({ cid })),
    minutes,
  );
  expect(found.map((minute) => minute?.start)).toEqual(starts);
});

test.each([
  [0, '0:00'],
  [61.9, '1:01'],
  [3723, '1:02:03'],
  [-1, '0:00'],
])('%d seconds are %s', (seconds, text) => expect(clock(seconds)).toBe(text));
