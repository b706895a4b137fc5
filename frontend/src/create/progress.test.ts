import { expect, test } from 'vitest';
import { after, nothingYet, prose } from './progress';

const moments = (list: [string, string?, unknown?][]) =>
  list
    .map(([type, aspect, data], i) => ({
      sequence: i,
      jobId: 'j',
      type,
      ...(aspect ? { aspect } : {}),
      data,
    }))
    .reduce(after, nothingYet);

const failed = { id: 'title.length', ok: false, severity: 'error', detail: 'is too long' };

test('tells who writes what, what failed, and when it is done', () => {
  const { writing, said } = moments([
    ['run.created'],
    ['agent.started', 'title', { agent: 'rules' }],
    ['aspect.delta', 'title', { delta: '{"ti' }],
    ['aspect.check', 'title', failed],
    ['agent.started', 'pricing', { agent: 'rules' }],
  ]);
  expect(writing).toMatchObject([
    { aspect: 'title', agent: 'rules', text: '{"ti', failed: [failed], done: false },
    { aspect: 'pricing' },
  ]);
  expect(said).toBe('Prices: being written.');
});

test('a repair begins anew', () => {
  const { writing } = moments([
    ['aspect.delta', 'title', { delta: 'x' }],
    ['aspect.check', 'title', failed],
    ['aspect.repair', 'title', { attempt: 1 }],
    ['aspect.completed', 'title'],
  ]);
  expect(writing).toMatchObject([{ text: '', failed: [], repairs: 1, done: true }]);
});

test('what a message leaves as it is was not written', () => {
  const { writing, said } = moments([
    ['agent.started', 'title', { agent: 'rules' }],
    ['aspect.unchanged', 'title', { directives: [{ text: 'Warmer', met: false }] }],
  ]);
  expect(writing).toMatchObject([{ done: true, same: true, directives: [{ text: 'Warmer' }] }]);
  expect(said).toBe('Title: stays as it is.');
});

test('the chain comes last', () => {
  expect(moments([['ledger.writing']])).toMatchObject({ sealing: true, said: 'Writing it on the chain.' });
});

test('text that is told twice is read once', () => {
  const { writing } = moments([
    ['aspect.delta', 'title', { delta: 'ab', offset: 0 }],
    ['aspect.delta', 'title', { delta: 'abcd', offset: 0 }],
  ]);
  expect(writing[0]?.text).toBe('abcd');
});

test('of JSON under way its texts are shown', () => {
  expect(prose('{"id": "x1", "summary": "A \\"live\\" evening", "bodyMarkdown": "First line\\nand the')).toBe(
    'A "live" evening\nFirst line\nand the',
  );
});
