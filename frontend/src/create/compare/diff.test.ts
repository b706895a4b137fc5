import { expect, test } from 'vitest';
import { diff, words } from './diff';

const pricing = (student: number) => ({
  currency: 'EUR',
  tiers: [
    { id: 'early', name: 'Early', amountMinor: 1500, wei: String(student) },
    { id: 'student', name: 'Student', amountMinor: student, wei: '2' },
  ],
  reasoning: String(student),
});

test.each([
  ['nothing', { title: 'A' }, { title: 'A', reasoning: 'why' }, []],
  ['a text', { title: 'A' }, { title: 'B' }, [{ field: 'title', before: 'A', after: 'B' }]],
  [
    'money, by the id of its ticket',
    pricing(900),
    pricing(450),
    [{ field: 'tickets › student › price', before: '€9.00', after: '€4.50' }],
  ],
  [
    'what came, and what went',
    { posts: ['one', 'two'], tags: ['x'] },
    { posts: ['one', 'two', 'three'] },
    [
      { field: 'posts › 3', before: '', after: 'three' },
      { field: 'tags › 1', before: 'x', after: '' },
    ],
  ],
])('tells %s', (_, before, after, changes) => {
  expect(diff(before, after)).toEqual(changes);
});

test.each([
  [
    'a word',
    'doors at seven',
    'doors at eight',
    [
      ['same', 'doors at '],
      ['gone', 'seven'],
      ['come', 'eight'],
    ],
  ],
  [
    'another text',
    'one two',
    'three four',
    [
      ['gone', 'one two'],
      ['come', 'three four'],
    ],
  ],
  ['what came', '', 'new', [['come', 'new']]],
])('marks %s', (_, before, after, pieces) => {
  expect(words({ field: 'x', before, after })).toEqual(pieces);
});
