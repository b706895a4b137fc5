import { expect, test } from 'vitest';
import { problemAt, refusedIn, without } from './outbox';
import { changed, follows, merged, mostShown, questions, type Shown } from './timeline';

const message = (n: number, more: Partial<Shown> = {}): Shown => ({
  n,
  id: `id-${n}`,
  at: new Date(n * 1000).toISOString(),
  from: { id: 'ana', name: 'Ana', role: 'holder' },
  text: `message ${n}`,
  kind: 'say',
  ...more,
});
const numbers = (list: Shown[]) => list.map(({ n }) => n);

test('messages are in order, and each one is there once', () => {
  expect(numbers(merged([message(3), message(4)], [message(1), message(2), message(3)]))).toEqual([
    1, 2, 3, 4,
  ]);
  expect(numbers(merged([message(3)], [message(2)]))).toEqual([2, 3]);
  const many = Array.from({ length: mostShown }, (_, i) => message(i + 1));
  expect(numbers(merged(many, [message(mostShown + 1)]))).toHaveLength(mostShown);
});

test('a change touches its own message only', () => {
  const list = [message(1), message(2, { kind: 'question', votes: 1 })];
  expect(numbers(changed(list, { type: 'changed', n: 1, deleted: true }))).toEqual([2]);
  expect(changed(list, { type: 'changed', n: 2, votes: 5 })).toEqual([list[0], { ...list[1], votes: 5 }]);
  expect(changed(list, { type: 'changed', n: 9, answered: true })).toEqual(list);
});

test('open questions with most votes come first', () => {
  const asked = (n: number, votes: number, answered = false) =>
    message(n, { kind: 'question', votes, answered });
  const list = [message(1), asked(2, 1), asked(3, 7, true), asked(4, 3), asked(5, 1)];
  expect(numbers(questions(list))).toEqual([4, 2, 5, 3]);
});

test('the name of a person is repeated after a while', () => {
  expect(follows(message(2), message(1))).toBe(true);
  expect(follows(message(500), message(1))).toBe(false);
  expect(follows(message(2, { from: { id: 'ben', name: 'Ben', role: 'guest' } }), message(1))).toBe(false);
  expect(follows(message(1), undefined)).toBe(false);
});

test('a message waits while the chat is away, and is marked when it is refused', () => {
  const unsent = [{ id: 'a', kind: 'say' as const, text: 'x', problem: '', until: 0 }];
  const refused = { type: 'refused' as const, id: 'a', text: 'No.' };
  expect(refusedIn(unsent, { ...refused, reason: 'closed' }, 0)).toEqual(unsent);
  const marked = refusedIn(unsent, { ...refused, reason: 'words' }, 0);
  expect(marked.map((one) => problemAt(one, 60_000))).toEqual(['No.']);
  expect(refusedIn(unsent, { ...refused, id: 'b', reason: 'words' }, 0)).toEqual(unsent);
  expect(without(unsent, 'a')).toEqual([]);
});

test.each(['slow', 'too-fast'] as const)('a refusal because of %s counts down and goes away', (reason) => {
  const unsent = [{ id: 'a', kind: 'say' as const, text: 'x', problem: '', until: 0 }];
  const text = 'Not yet.';
  const marked = refusedIn(unsent, { type: 'refused', id: 'a', reason, text, wait: 8 }, 1_000);
  const shown = (now: number) => marked.map((one) => problemAt(one, now)).join();
  expect(marked[0]?.problem).toBe(text);
  expect(shown(1_000)).toBe('You can write again in 8 s.');
  expect(shown(6_400)).toBe('You can write again in 3 s.');
  expect(shown(9_000)).toBe('');
});
