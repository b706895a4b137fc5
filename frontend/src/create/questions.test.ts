import { expect, test } from 'vitest';
import type { Assumption } from '../api/curation';
import { choices, control, least, refusal, text, typed, worded } from './questions';

const assume = (field: string, value: unknown) =>
  ({ aspect: 'pricing', field, value, why: '' }) as Assumption;
const prices = (...all: [string, number][]) =>
  all.map(([name, amountMinor]) => ({ name, amountMinor, currency: 'EUR' }));

test.each([
  ['price', prices(['Adults', 1800], ['Kids', 0]), /Adults €18\.00, Kids free/],
  ['duration', 90, /^90 minutes$/],
  ['date', '2027-03-05', /^Fri, 5 Mar 2027$/],
  ['date', 'soon', /^soon$/],
  ['performers', ['Ada', 'Lena'], /^Ada, Lena$/],
  ['start', '20:00', /^20:00$/],
])('a %s is worded', (field, value, words) => {
  expect(worded(field, value)).toMatch(words);
});

test('the browser’s time zone is offered first, and each answer once', () => {
  const suggestions = [{ label: 'UTC', value: 'UTC' }];
  const offered = choices({ field: 'timezone', suggestions }, assume('timezone', 'UTC'), 'Europe/Berlin');
  expect(offered).toEqual([
    { label: 'Europe/Berlin, as here', value: 'Europe/Berlin' },
    { label: 'UTC, as planned', value: 'UTC' },
  ]);
});

test('a price may be kept, or be free', () => {
  const offered = choices({ field: 'price', suggestions: [] }, assume('price', prices(['', 1500])), '');
  expect(offered.map(({ value }) => value)).toEqual([prices(['', 1500]), prices(['', 0])]);
});

test.each([
  ['price', '18.5', prices(['', 1850])],
  ['price', 'a lot', undefined],
  ['duration', '90', 90],
  ['capacity', '0', undefined],
  ['capacity', '1.5', undefined],
  ['performers', 'Ada, Lena;', ['Ada', 'Lena']],
  ['start', '20:00', '20:00'],
  ['date', ' ', undefined],
])('a typed %s “%s” is an answer', (field, written, value) => {
  expect(typed(field, written, 'EUR')).toEqual(value);
  if (value !== undefined) expect(typed(field, text(value), 'EUR'), 'shown again').toEqual(value);
});

test.each([
  ['date', 'date'],
  ['doors', 'time'],
  ['price', 'number'],
  ['timezone', 'text'],
])('a %s is typed into a control of kind %s', (field, kind) => {
  expect(control(field)).toBe(kind);
});

test('a number that is no answer is refused with what to write', () => {
  expect(['price', 'capacity', 'start'].map(least)).toEqual([0, 1, undefined]);
  expect(refusal('duration')).toContain('above 0');
  expect(refusal('price')).toContain('or 0');
});
