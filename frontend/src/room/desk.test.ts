import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, type Room } from '../api/client';
import { Desk } from './desk.svelte';

let yours: Room['access']['yours'];
let desk: Desk;
const signTypedData = vi.fn(async () => '0x51');
const claim = vi.fn(async () => undefined);
const wish = vi.fn(async () => ({ nonce: 0, deadline: 99, typedData: { primaryType: 'Claim' } }));
const seen = { endsAt: '2026-12-04T21:00:00Z', locked: true };
const ask = vi.fn(async () => ({ access: { needed: 'ticket', yours } }) as Room);

beforeEach(() => {
  vi.clearAllMocks();
  yours = 'none';
  claim.mockImplementation(async () => {
    yours = 'ticket';
    return undefined;
  });
  const api = {
    wish,
    claim,
  };
  const signer = { address: '0xa', signTypedData, signMessage: async () => '0x', pay: async () => '0x' };
  desk = new Desk('gala', api, { signer: async () => signer }, { ask });
});

test('a ticket is signed for, brought to the ledger, and there', async () => {
  await desk.claim(2, seen);
  expect(wish).toHaveBeenCalledWith('gala', { action: 'claim', holder: '0xa', tier: 2, ...seen });
  expect(claim).toHaveBeenCalledWith('gala', {
    holder: '0xa',
    tier: 2,
    deadline: 99,
    signature: '0x51',
    seen,
  });
  expect(desk).toMatchObject({ got: true, problem: '', progress: undefined });
});

test('an invite code goes along', async () => {
  desk.invite = ' let me in ';
  await desk.claim(0, seen);
  expect(claim).toHaveBeenCalledWith('gala', expect.objectContaining({ invite: 'let me in' }));
});

test('who has one is asked for nothing', async () => {
  yours = 'ticket';
  await desk.claim(0, seen);
  expect(signTypedData).not.toHaveBeenCalled();
  expect(desk.got).toBe(true);
});

test('a lost answer is not a lost ticket', async () => {
  claim.mockImplementation(async () => {
    yours = 'ticket';
    throw new ApiError('unreachable', '');
  });
  await desk.claim(0, seen);
  expect(desk).toMatchObject({ got: true, problem: '' });
});

test('a refusal is said in words, and trying again is possible', async () => {
  claim.mockRejectedValueOnce(new ApiError('invalid', 'tier is sold out'));
  await desk.claim(0, seen);
  expect(desk).toMatchObject({ got: false, problem: 'Tier is sold out.', progress: undefined });
  await desk.claim(0, seen);
  expect(desk).toMatchObject({ got: true, problem: '' });
});

test('pressing twice gets one ticket', async () => {
  await Promise.all([desk.claim(0, seen), desk.claim(0, seen)]);
  expect(claim).toHaveBeenCalledOnce();
});
