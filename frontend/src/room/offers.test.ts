import { describe, expect, test } from 'vitest';
import type { Room, RoomTier } from '../api/client';
import { ether } from './ether';
import { offers, priceRange } from './offers';

const now = Date.parse('2026-11-20T18:00:00Z');
const before = '2026-11-20T17:00:00Z';
const after = '2026-11-20T19:00:00Z';

const sale = {
  tier: 3,
  wei: '0',
  quantity: 100,
  left: 100,
  opensAt: null,
  closesAt: null,
  locked: false,
  invited: false,
};
const tier: RoomTier = {
  id: 'a',
  name: 'A',
  kind: 'free',
  amountMinor: 0,
  currency: 'EUR',
  perks: [],
  quantity: 100,
  sale,
};

function offer(change: Partial<RoomTier>, access: Partial<Room['access']> = {}) {
  const room = { tiers: [{ ...tier, ...change }], access: { needed: 'ticket', yours: 'none', ...access } };
  return offers(room as Room, now, 'en')[0];
}

describe('an offer', () => {
  test.each<[object, string, string]>([
    [{}, 'open', ''],
    [{ left: 3 }, 'open', '3 left'],
    [{ left: 0 }, 'sold-out', 'Sold out'],
    [{ opensAt: before, closesAt: after }, 'open', ''],
    [{ closesAt: before }, 'over', 'Not on sale any more'],
  ])('with %j is %s', (change, availability, note) => {
    expect(offer({ sale: { ...sale, ...change } })).toMatchObject({ number: 3, availability, note });
  });

  test('says when it begins', () => {
    const soon = offer({ sale: { ...sale, opensAt: after } });
    expect(soon).toMatchObject({ availability: 'soon' });
    expect(soon?.note).toMatch(/^On sale from /);
  });

  test('that is only planned cannot be had', () => {
    expect(offer({ sale: null })).toMatchObject({ number: undefined, availability: 'unlisted' });
  });

  test.each<[Partial<RoomTier>, string]>([
    [{}, 'Free'],
    [{ amountMinor: 1250, sale: { ...sale, wei: '12500000000000000' } }, '€12.50'],
    [{ currency: 'XXX', amountMinor: 1, sale: { ...sale, wei: '12500000000000000' } }, '0.0125 ETH'],
    [{ sale: { ...sale, wei: '1' } }, '0.000001 ETH'],
  ])('%j costs %s', (change, price) => {
    expect(offer(change)?.price).toBe(price);
  });

  test('asks for the invite code where the room or the tier does', () => {
    expect(offer({}, { invite: true })?.invited).toBe(true);
    expect(offer({ sale: { ...sale, invited: true } })?.invited).toBe(true);
    expect(offer({ sale: { ...sale, wei: '1' } }, { invite: true })?.invited).toBe(false);
  });
});

test.each([
  [0n, '0'],
  [1n, '0.000001'],
  [15n * 10n ** 15n, '0.015'],
  [10n ** 18n, '1'],
  [1_000_000_000_000_000_001n, '1.000001'],
])('%s wei is %s', (wei, text) => {
  expect(ether(wei)).toBe(text);
});

test.each<[number[], string]>([
  [[], ''],
  [[0], 'Free'],
  [[1500, 1500], '€15.00'],
  [[4000, 0, 1500], 'Free to €40.00'],
])('the prices %j are shown as %s', (prices, said) => {
  const tiers = prices.map((amountMinor) => ({ ...tier, amountMinor, wei: String(amountMinor), sale: null }));
  expect(priceRange({ tiers, access: { needed: 'none', yours: 'none' } } as unknown as Room, 'en')).toBe(
    said,
  );
});
