import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, type Room } from '../api/client';
import { FreeTickets } from './free-tickets.svelte';

let yours: Room['access']['yours'];
let claims: FreeTickets;
const signTypedData = vi.fn(async () => '0x51');
const claim = vi.fn(async () => undefined);
const intent = vi.fn(async () => ({ nonce: 0, deadline: 99, typedData: { primaryType: 'Claim' } }));
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
    intent,
    claim,
  };
  const signer = { address: '0xa', signTypedData, signMessage: async () => '0x', pay: async () => '0x' };
  claims = new FreeTickets('gala', api, { signer: async () => signer }, { ask });
});

test('a ticket is signed for, brought to the ledger, and there', async () => {
  await claims.claim(2, seen);
  expect(intent).toHaveBeenCalledWith('gala', { action: 'claim', holder: '0xa', tier: 2, ...seen });
  expect(claim).toHaveBeenCalledWith('gala', {
    holder: '0xa',
    tier: 2,
    deadline: 99,
    signature: '0x51',
    seen,
  });
  expect(claims).toMatchObject({ got: true, problem: '', progress: undefined });
});

test('an invite code goes along', async () => {
  claims.invite = ' let me in ';
  await claims.claim(0, seen);
  expect(claim).toHaveBeenCalledWith('gala', expect.objectContaining({ invite: 'let me in' }));
});

test('who has one is asked for nothing', async () => {
  yours = 'ticket';
  await claims.claim(0, seen);
  expect(signTypedData).not.toHaveBeenCalled();
  expect(claims.got).toBe(true);
});

test('a lost answer is not a lost ticket', async () => {
  claim.mockImplementation(async () => {
    yours = 'ticket';
    throw new ApiError('unreachable', '');
  });
  await claims.claim(0, seen);
  expect(claims).toMatchObject({ got: true, problem: '' });
});

test('a refusal is said in words, and trying again is possible', async () => {
  claim.mockRejectedValueOnce(new ApiError('invalid', 'tier is sold out'));
  await claims.claim(0, seen);
  expect(claims).toMatchObject({ got: false, problem: 'Tier is sold out.', progress: undefined });
  await claims.claim(0, seen);
  expect(claims).toMatchObject({ got: true, problem: '' });
});

test('pressing twice gets one ticket', async () => {
  await Promise.all([claims.claim(0, seen), claims.claim(0, seen)]);
  expect(claim).toHaveBeenCalledOnce();
});
