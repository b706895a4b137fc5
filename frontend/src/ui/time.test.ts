import { expect, test } from 'vitest';
import { countdown, moment, roughly, shortAddress, zonedTime } from './time';
import { instant, wall, wallClock, zonedClock } from './wall-time';

test.each([
  [0, '0 seconds'],
  [-5000, '0 seconds'],
  [1000, '1 second'],
  [61_000, '1 minute 1 second'],
  [3_600_000, '1 hour'],
  [3_605_000, '1 hour'],
  [8_040_000, '2 hours 14 minutes'],
  [90_000_000, '1 day 1 hour'],
])('%i ms is %s', (ms, words) => {
  expect(countdown(ms)).toBe(words);
});

test.each([
  [3_600_001, undefined],
  [3_600_000, 'less than an hour'],
  [600_000, 'less than 10 minutes'],
  [599_000, 'less than 10 minutes'],
  [59_000, 'a minute'],
])('%i ms is roughly %s', (ms, words) => {
  expect(roughly(ms)).toBe(words);
});

test('a moment names its zone, and its year if that is another', () => {
  const at = '2026-11-20T19:00:00Z';
  expect(moment(at, 'en-GB', 'Europe/Berlin', new Date(at))).toBe('Fri 20 Nov, 20:00 CET');
  expect(moment(at, 'en-GB', 'Europe/Berlin', new Date('2027-06-01'))).toBe('Fri, 20 Nov 2026, 20:00 CET');
});

test('an address keeps its ends', () => {
  expect(shortAddress('0x1234567890abcdef1234567890abcdef12345678')).toBe('0x1234…5678');
});

test('a moment is shown in a zone, and a plan’s time as it is written', () => {
  const at = new Date('2026-11-20T19:05:00Z');
  expect(zonedTime(at, 'Asia/Tokyo').replace('Sat, ', 'Sat ')).toBe('Sat 21 Nov, 4:05');
  expect(zonedClock(at, 'Europe/Berlin')).toBe('20:05');
  expect(() => zonedClock(at, 'Moon/Base')).toThrow(RangeError);
  expect(wall('2026-12-11T20:00')).toBe('Friday 11 December 2026, 20:00');
  expect(wallClock('2026-12-11T23:50', 15)).toBe('00:05');
});

test.each([
  ['2026-12-11T20:00', 'Europe/Berlin', '2026-12-11T19:00:00.000Z'],
  ['2026-03-29T04:00', 'Europe/Berlin', '2026-03-29T02:00:00.000Z'],
  ['2026-12-11T20:00', 'Moon/Base', undefined],
])('%s in %s is a moment', (local, zone, at) => {
  expect(instant(local, zone)).toBe(at);
});
