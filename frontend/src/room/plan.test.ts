import { expect, test } from 'vitest';
import { ownTime } from './plan';

const at = '2026-12-11T19:00:00Z';

test.each([
  ['elsewhere', 'Europe/Berlin', 'America/New_York', 'Fri 11 Dec, 14:00'],
  ['on the next day', 'Europe/Berlin', 'Asia/Tokyo', 'Sat 12 Dec, 4:00'],
  ['in the same zone', 'Europe/Berlin', 'Europe/Berlin', undefined],
  ['where clocks agree', 'Europe/Berlin', 'Europe/Paris', undefined],
  ['of a zone nobody knows', 'Moon/Base', 'Europe/Paris', 'Fri 11 Dec, 20:00'],
])('the time %s', (_, zone, own, said) => {
  expect(ownTime(at, zone, own, 'en-GB')?.replace('Fri, ', 'Fri ').replace('Sat, ', 'Sat ')).toBe(said);
});
