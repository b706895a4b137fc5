import { expect, test } from 'vitest';
import { chapterAt, chapterBehind, chaptersOf, chaptersOfChunks, clock } from './replay-state';

const segment = (relurl: string, start: number) => ({ relurl, start, duration: 10 });

test('segments of one chunk are one chapter', () => {
  const chapters = chaptersOf([
    segment('aa/0/0.m4s', 0),
    segment('aa/0/1.m4s?token=t', 10),
    segment('bb/99/0.m4s', 20),
    segment('odd.ts', 30),
  ]);
  expect(chapters).toEqual([
    { index: 0, cid: 'aa', start: 0, end: 20, absent: false },
    { index: 1, cid: 'bb', start: 20, end: 30, absent: false },
  ]);
  expect(chapterAt(chapters, 19.9)?.cid).toBe('aa');
  expect(chapterAt(chapters, 20)?.cid).toBe('bb');
  expect(chapterAt(chapters, 400)?.cid).toBe('bb');
  expect(chapterAt([], 1)).toBeUndefined();
});

test('a chunk of which nothing can be played is absent', () => {
  const lost = (name: string, start: number) => ({ ...segment(name, start), gap: true });
  const chapters = chaptersOf([
    lost('aa/0/0.m4s', 0),
    lost('aa/0/1.m4s', 10),
    lost('bb/99/0.m4s', 20),
    segment('bb/99/1.m4s', 30),
  ]);
  expect(chapters.map(({ absent }) => absent)).toEqual([true, false]);
});

const twins = chaptersOf([segment('aa/0/0.m4s', 0), segment('aa/900000/0.m4s', 10)]);

const trio = chaptersOf(
  ['aa/0/0.m4s', 'cc/900000/0.m4s', 'bb/1800000/0.m4s'].map((name, i) => segment(name, 10 * i)),
);

test('equal chunks are a chapter each', () => {
  expect(twins).toEqual([
    { index: 0, cid: 'aa', start: 0, end: 10, absent: false },
    { index: 1, cid: 'aa', start: 10, end: 20, absent: false },
  ]);
  expect(chapterBehind(twins, 'aa/init.mp4', 3)?.start).toBe(10);
  expect(chapterBehind(twins, 'aa/900000/0.m4s', 12)).toBeUndefined();
});

test.each([
  { chunks: ['aa', 'aa'], chapters: twins, starts: [0, 10] },
  { chunks: ['bb', 'aa', 'cc', 'aa'], chapters: twins, starts: [undefined, 0, undefined, 10] },
  { chunks: ['aa', 'aa', 'bb'], chapters: twins, starts: [0, 10, undefined] },
  { chunks: ['aa', 'bb'], chapters: trio, starts: [0, 20] },
  { chunks: ['aa'], chapters: [], starts: [undefined] },
  { chunks: [], chapters: twins, starts: [] },
])('chunks $chunks begin at $starts', ({ chunks, chapters, starts }) => {
  const found = chaptersOfChunks(
    chunks.map((cid) => ({ cid })),
    chapters,
  );
  expect(found.map((chapter) => chapter?.start)).toEqual(starts);
});

test.each([
  [0, '0:00'],
  [61.9, '1:01'],
  [3723, '1:02:03'],
  [-1, '0:00'],
])('%d seconds are %s', (seconds, text) => expect(clock(seconds)).toBe(text));
