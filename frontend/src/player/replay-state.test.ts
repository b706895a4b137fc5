import { expect, test } from 'vitest';
import { chapterAt, chaptersOf, clock } from './replay-state';

test('segments of one chunk are one chapter', () => {
  const segment = (relurl: string, start: number) => ({ relurl, start, duration: 10 });
  const chapters = chaptersOf(
    [
      segment('aa/0/0.m4s', 0),
      segment('aa/0/1.m4s?token=t', 10),
      segment('bb/99/0.m4s', 20),
      segment('odd.ts', 30),
    ],
    (cid) => (cid === 'bb' ? 7 : 0),
  );
  expect(chapters).toEqual([
    { index: 0, cid: 'aa', start: 0, end: 20, gap: 0 },
    { index: 1, cid: 'bb', start: 20, end: 30, gap: 7 },
  ]);
  expect(chapterAt(chapters, 19.9)?.cid).toBe('aa');
  expect(chapterAt(chapters, 20)?.cid).toBe('bb');
  expect(chapterAt(chapters, 400)?.cid).toBe('bb');
  expect(chapterAt([], 1)).toBeUndefined();
});

test.each([
  [0, '0:00'],
  [61.9, '1:01'],
  [3723, '1:02:03'],
  [-1, '0:00'],
])('%d seconds are %s', (seconds, text) => expect(clock(seconds)).toBe(text));
