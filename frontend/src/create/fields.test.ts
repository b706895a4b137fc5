import { expect, test } from 'vitest';
import type { Schema } from '../api/curation';
import { wall } from '../ui/wall-time';
import { blankOf, kindOf, place, shown, told } from './fields';

const tier: Schema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    amountMinor: { type: 'integer', minimum: 0 },
    kind: { enum: ['free', 'paid'] },
  },
};

test.each<[string, Schema, string]>([
  ['startLocal', { type: 'string' }, 'moment'],
  ['palette', { type: 'string', pattern: '^#[0-9a-f]{6}$' }, 'colour'],
  ['amountMinor', { type: 'integer' }, 'money'],
  ['summary', { type: 'string', maxLength: 140 }, 'line'],
  ['bodyMarkdown', { type: 'string', maxLength: 20000 }, 'text'],
  ['performer', { type: ['string', 'null'], maxLength: 200 }, 'line'],
  ['tiers', { type: 'array', items: tier }, 'list'],
])('%s is typed in as it is meant', (name, schema, kind) => {
  expect(kindOf(name, schema)).toBe(kind);
});

test('what is added is blank, and has a name of its own', () => {
  expect(blankOf('tiers', tier)).toEqual({
    id: expect.stringMatching(/^new-/),
    amountMinor: 0,
    kind: 'free',
  });
});

test('a field is named in words', () => {
  expect(place('/tiers/0/amountMinor')).toBe('tickets › 1 › price');
});

test.each([
  ['MinLength: got 0, want 1.', 'Something has to be written here.'],
  ['MaxLength: got 91, want 75.', 'This has 91 characters; at most 75 fit.'],
  ['Contradicts itself (schedule.end).', 'Contradicts itself (schedule.end).'],
])('%s is told in words', (message, words) => {
  expect(told(message)).toBe(words);
});

test.each([
  ['tiers[adult].amountMinor = 1800', 'tickets › adult › price: €18.00'],
  ['startLocal = "2026-12-11T20:00"', `start: ${wall('2026-12-11T20:00')}`],
  ['title = "No; not = that"', 'title: No; not = that'],
  [
    'segments[0].title = "Doors"; segments[1].title = "Set"',
    'programme › 1 › title: Doors; programme › 2 › title: Set',
  ],
  [String.raw`text = "Q&amp;A: snakes\\_and\n\nladders"`, 'text: Q&A: snakes_and  ladders'],
  ['changed: tiers.amountMinor, title', 'changed: tickets › price, title'],
])('%s is shown in words', (evidence, words) => {
  expect(shown(evidence, 'EUR')).toBe(words);
});
