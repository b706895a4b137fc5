import { describe, expect, test } from 'vitest';
import type { Room, RoomTier } from '../api/client';
import { returning } from './refunds';
import { promises, seenOf } from './terms';

const now = Date.parse('2026-11-20T18:00:00Z');
const start = '2026-12-04T19:00:00Z';
const terms = {
  startsAt: start,
  endsAt: '2026-12-04T21:00:00Z',
  heldUntil: '2026-12-05T21:00:00Z',
  postponed: 0,
  reason: '',
  refundUntil: null,
  giveBackUntil: null,
};
const moved = { ...terms, postponed: 1, refundUntil: start };
const seat = { sale: { wei: '5', locked: true } } as RoomTier;
const lawn = { sale: { wei: '0', locked: false } } as RoomTier;
const [paid, free] = [[seat], [lawn]];

function room(change: Partial<Room>): Room {
  return { state: 'scheduled', terms, tiers: paid, access: { needed: 'ticket' }, ...change } as Room;
}

describe('what is promised', () => {
  test.each<[string, Partial<Room>, RegExp[]]>([
    ['of money', {}, [/^What tickets cost is held until .*Dec/]],
    ['of a free show', { tiers: free }, []],
    [
      'of a show whose tickets can be given back',
      { terms: { ...terms, giveBackUntil: '2026-11-27T19:00:00Z' }, tiers: free },
      [/^If you cannot come, give your ticket back here until .*27 Nov/],
    ],
    [
      'of one whose tickets could be given back',
      { terms: { ...terms, giveBackUntil: '2026-11-20T18:00:00Z' }, tiers: free },
      [],
    ],
    [
      'of a show without tickets',
      { terms: { ...moved, giveBackUntil: start }, access: { needed: 'none', yours: 'none' } },
      [/^Postponed to/],
    ],
    ['without terms', { terms: null }, []],
    ['of a cancelled show', { state: 'cancelled' }, []],
    [
      'of a postponed one',
      { terms: moved },
      [/^Postponed to .*Dec.*\.$/, /back until .*Dec/, /is held until/],
    ],
    [
      'with a reason',
      { terms: { ...moved, reason: 'illness' }, tiers: free },
      [/^Postponed to .*: illness$/],
    ],
  ])('%s', (_, change, expected) => {
    const list = promises(room(change), now);
    expect(list).toHaveLength(expected.length);
    expected.forEach((words, i) => expect(list[i]).toMatch(words));
  });

  test('ends with its time', () => {
    expect(promises(room({ terms: moved }), Date.parse(start))).toHaveLength(2);
    expect(promises(room({ terms: moved }), Date.parse(terms.heldUntil))).toHaveLength(1);
  });
});

test('money comes back until the new start, and without a deadline where the show is cancelled', () => {
  expect(returning(room({}), now)).toBe(false);
  expect(returning(room({ terms: moved }), now)).toBe(true);
  expect(returning(room({ terms: moved }), Date.parse(start))).toBe(false);
  expect(returning(room({ state: 'cancelled' }), Date.parse(start))).toBe(true);
});

test('a buyer relies on what the room shows', () => {
  expect(seenOf(room({}), seat)).toEqual({ startsAt: start, endsAt: terms.endsAt, locked: true });
  const giveBackUntil = '2026-11-27T19:00:00Z';
  expect(seenOf(room({ terms: { ...terms, giveBackUntil } }), lawn)).toMatchObject({ giveBackUntil });
  const unplanned = room({ terms: { ...terms, startsAt: null } });
  expect(seenOf(unplanned, lawn)).toEqual({ endsAt: terms.endsAt, locked: false });
  expect(seenOf(room({}), { ...seat, sale: null })).toBeUndefined();
  expect(seenOf(room({ terms: null }), seat)).toBeUndefined();
});
