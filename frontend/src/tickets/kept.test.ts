import { afterEach, expect, test, vi } from 'vitest';
import type { Holdings, Room } from '../api/client';
import { FakeStorage } from '../identity/fakes';
import { keep, kept, ticketOf, type Kept } from './kept';

const holder = `0x${'Ab'.repeat(20)}`;
const ticket = (eventId: string, startsAt: string | null = null, units = 1): Kept => ({
  eventId,
  title: eventId,
  startsAt,
  state: 'scheduled',
  holder,
  keeper: 'browser',
  tiers: units > 0 ? [{ tier: 0, name: 'Standard', units, redeemed: 0 }] : [],
});

afterEach(() => vi.unstubAllGlobals());

test('tickets are remembered, the next show first, and forgotten once they are given back', () => {
  const site = new FakeStorage();
  const dispatchEvent = vi.fn();
  vi.stubGlobal('dispatchEvent', dispatchEvent);
  keep(ticket('later', '2026-12-05T19:00:00Z'), site);
  keep(ticket('soon', '2026-12-03T19:00:00Z'), site);
  keep(ticket('undated'), site);
  expect(kept(site).map(({ eventId }) => eventId)).toEqual(['soon', 'later', 'undated']);
  keep(ticket('soon', '2026-12-03T19:00:00Z'), site);
  expect(dispatchEvent).toHaveBeenCalledTimes(3); // the same again changes nothing
  keep({ ...ticket('soon', null, 0), holder: holder.toLowerCase() }, site);
  expect(kept(site).map(({ eventId }) => eventId)).toEqual(['later', 'undated']);
});

test('only so many are remembered', () => {
  const site = new FakeStorage();
  for (let i = 0; i < 120; i++) keep(ticket(`event${i}`), site);
  expect(kept(site)).toHaveLength(100);
});

test.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['no list', '{}'],
  ['other things', '[1, null, {"eventId": 2}, {"eventId": "a", "title": "b", "holder": "c", "keeper": "d"}]'],
])('%s is no ticket', (_, text) => {
  const site = new FakeStorage();
  site.setItem('footlight.tickets', text);
  expect(kept(site)).toEqual([]);
});

test('a tier without units is no ticket', () => {
  const room = { eventId: 'demo', title: 'Demo', state: 'live' } as Room;
  const tickets = [
    { tier: 0, name: 'Free', units: 0, redeemed: 0, claimed: false },
    { tier: 1, name: 'Paid', units: 2, redeemed: 1, claimed: false },
  ];
  expect(ticketOf(room, { holder, tickets } as Holdings, 'browser')).toEqual({
    eventId: 'demo',
    title: 'Demo',
    startsAt: null,
    state: 'live',
    holder,
    keeper: 'browser',
    tiers: [{ tier: 1, name: 'Paid', units: 2, redeemed: 1 }],
  });
});
