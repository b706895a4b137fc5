import { expect, test } from 'vitest';
import type { Room } from '../api/client';
import { stepIn, stepOf } from './steps';

const now = Date.parse('2026-11-27T12:00:00Z');
const selling = [{ sale: { tier: 1 } }] as unknown as Room['tiers'];
const unsold = [{}] as unknown as Room['tiers'];

test.each([
  ['scheduled', '2026-12-27T20:00:00Z', unsold, 'tickets'],
  ['scheduled', '2026-12-27T20:00:00Z', selling, 'tickets'],
  ['scheduled', '2026-11-27T20:00:00Z', unsold, 'tickets'],
  ['scheduled', '2026-11-27T20:00:00Z', selling, 'stage'],
  ['doors', '2026-11-27T12:10:00Z', selling, 'stage'],
  ['live', '2026-12-27T20:00:00Z', unsold, 'stage'],
  ['interrupted', '2026-11-27T11:00:00Z', selling, 'stage'],
  ['ended', '2026-11-27T11:00:00Z', selling, 'after'],
  ['replay', '2026-11-27T11:00:00Z', selling, 'after'],
  ['cancelled', '2026-11-27T20:00:00Z', selling, 'after'],
] as const)('%s at %s leads to its step', (state, startsAt, tiers, step) => {
  expect(stepOf({ state, startsAt, tiers }, now)).toBe(step);
});

test.each([
  ['', undefined],
  ['#stage', 'stage'],
  ['#/create/an-event/after', 'after'],
  ['#/create/an-event', undefined],
  ['#constructor', undefined],
])('the hash "%s" names a step', (hash, step) => {
  expect(stepIn(hash)).toBe(step);
});
