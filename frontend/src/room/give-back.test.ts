import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, type Holdings } from '../api/client';
import { GivingBack } from './give-back.svelte';
import { returnables, type Returnable } from './refunds';

const held = { tier: 0, name: 'Stalls', units: 2, redeemed: 0, claimed: false, refundWei: '0' };
const tickets = [{ ...held, giveBackWei: '15' }];
const whole = { eventId: 'gala', cancelled: false, giveBackUntil: '2999-01-01T00:00:00Z', tickets };
const ticket: Returnable = { tier: 0, name: 'Stalls', wei: 15n, units: 2, unused: 2 };

let after: Partial<Holdings>;
let giving: GivingBack;
const holder = { holdings: undefined as Holdings | undefined, count: vi.fn() };
const given = vi.fn(async () => undefined);
const api = {
  intent: vi.fn(async () => ({ typedData: {}, nonce: 4, deadline: 99 })),
  giveBack: vi.fn(async () => undefined),
};
const signer = { address: '0xa', signTypedData: async () => '0x51' };

beforeEach(() => {
  vi.clearAllMocks();
  after = whole;
  holder.count.mockImplementation(async () => (holder.holdings = after as Holdings));
  giving = new GivingBack('gala', api, { signer: async () => signer as never }, holder, given);
});

test('only unused tickets that can be given back now are offered, unless they have a refund', () => {
  const list = [
    { ...held, giveBackWei: '15', redeemed: 1 },
    { ...held, tier: 1, giveBackWei: null },
    { ...held, tier: 2, giveBackWei: '15', refundWei: '30' },
    { ...held, tier: 3, giveBackWei: '0' },
  ];
  const offered = returnables({ tickets: list } as Holdings);
  expect(offered.map(({ tier, wei, unused }) => [tier, wei, unused])).toEqual([
    [0, 15n, 1],
    [3, 0n, 2],
  ]);
});

test('one ticket is signed for and given back', async () => {
  await giving.giveBack(ticket);
  expect(api.intent).toHaveBeenCalledWith('gala', { action: 'giveBack', userAddress: '0xa', tier: 0 });
  const authorization = { nonce: 4, deadline: 99, signature: '0x51' };
  expect(api.giveBack).toHaveBeenCalledWith('gala', { userAddress: '0xa', authorization, tier: 0 });
  expect(given).toHaveBeenCalledWith(ticket);
  expect(giving).toMatchObject({ busy: false, problem: '' });
});

test('a lost answer is not a ticket that was kept', async () => {
  api.giveBack.mockRejectedValueOnce(new ApiError('unreachable', ''));
  after = { ...whole, tickets: [{ ...held, units: 1, giveBackWei: '15' }] };
  await giving.giveBack(ticket);
  expect(given).toHaveBeenCalled();
});

test.each<[string, Partial<Holdings>, RegExp]>([
  ['another reason', {}, /^The budget is used up\.$/],
  ['the deadline', { giveBackUntil: '2026-01-01T00:00:00Z' }, /until .*Jan.*Yours stays good\.$/],
  ['a cancellation', { cancelled: true, giveBackUntil: null }, /^The event was cancelled/],
  ['its use at the door', { tickets: [{ ...held, redeemed: 1, giveBackWei: '15' }] }, /was used/],
])('a refusal for %s is said in words', async (_, change, words) => {
  api.giveBack.mockRejectedValueOnce(new ApiError('refused', 'the budget is used up'));
  after = { ...whole, ...change };
  await giving.giveBack(ticket);
  expect(giving.problem).toMatch(words);
  expect(given).not.toHaveBeenCalled();
});
