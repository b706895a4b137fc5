import { expect, test, vi } from 'vitest';
import type { EventContract } from '../chain/contract';
import { refunds } from './refunds';

const held = (tier: number, refundWei: string) => ({
  tier,
  name: `Tier ${tier}`,
  units: 1,
  redeemed: 0,
  claimed: false,
  refundWei,
  giveBackWei: null,
});

test('only what there is to take is offered, by the call that takes it', () => {
  const holdings = {
    eventId: 'gala',
    holder: '0xa',
    contract: '0xc',
    cancelled: true,
    refundUntil: null,
    giveBackUntil: null,
    owedWei: '7',
  };
  const list = refunds({ ...holdings, tickets: [held(0, '0'), held(3, '15')] });
  expect(list.map(({ title, gain }) => [title, gain])).toEqual([
    ['Tier 3', 15n],
    ['Tickets that were cancelled', 7n],
  ]);
  const contract = { refund: vi.fn(), collect: vi.fn() };
  for (const { call } of list) call(contract as unknown as EventContract, '0xa');
  expect(contract.refund).toHaveBeenCalledWith(3, '0xa');
  expect(contract.collect).toHaveBeenCalledWith('0xa');
});
