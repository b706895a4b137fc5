import { expect, test } from 'vitest';
import { farAhead } from './ahead';

const startsAt = '2026-12-11T20:00:00Z';
const hour = 3_600_000;

test.each([
  [{ startsAt }, 13, 13 * hour],
  [{ startsAt }, 12, undefined],
  [{ startsAt }, -1, undefined],
  [{ startsAt: null }, 13, undefined],
  [undefined, 13, undefined],
])('%o, %i hours before: %s', (room, before, ahead) => {
  expect(farAhead(room, Date.parse(startsAt) - before * hour)).toBe(ahead);
});
