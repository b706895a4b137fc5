import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, type Room } from '../api/client';
import { decisions } from './decisions';
import { HostControls } from './host-controls.svelte';

const none = async () => undefined;
const api = {
  intent: vi.fn(async () => ({ typedData: {}, nonce: 4, deadline: 99 })),
  sell: vi.fn(none),
  postpone: vi.fn(none),
  cancel: vi.fn(none),
  end: vi.fn(none),
  allowCopies: vi.fn(none),
};
const signer = { address: '0xa', signMessage: none, signTypedData: async () => '0x51', pay: none };
const ask = vi.fn(async () => ({}) as Room);
const tier = { name: 'Stalls', amountMinor: 900, currency: 'EUR', wei: '7', quantity: 3, perks: [] };
const room = { tiers: [tier], endsAt: '2026-12-04T21:00:00Z' } as unknown as Room;
let host: HostControls;

beforeEach(() => {
  vi.clearAllMocks();
  host = new HostControls('gala', api, { signer: async () => signer as never }, { ask, room });
});

const shown = { tiers: '[{"name":"Stalls","wei":"7","quantity":3}]', endsAt: '2026-12-04T21:00:00Z' };

test.each([
  ['sell', 'tiers', shown],
  ['cancel', 'cancel', {}],
] as const)('to %s is signed for', async (decision, action, asked) => {
  await host.decide(decision);
  expect(api.intent).toHaveBeenCalledWith('gala', { action, userAddress: '0xa', ...asked });
  const authorization = { nonce: 4, deadline: 99, signature: '0x51' };
  expect(api[decision]).toHaveBeenCalledWith('gala', { userAddress: '0xa', authorization });
  expect(ask).toHaveBeenCalled();
});

test('to postpone says to when, in what is signed too', async () => {
  const times = { startsAt: '2026-12-04T19:00:00Z', endsAt: '2026-12-04T21:00:00Z', reason: 'illness' };
  await host.decide('postpone', times);
  expect(api.intent).toHaveBeenCalledWith('gala', { action: 'postpone', userAddress: '0xa', ...times });
  const authorization = { nonce: 4, deadline: 99, signature: '0x51' };
  expect(api.postpone).toHaveBeenCalledWith('gala', { ...times, userAddress: '0xa', authorization });
});

test('to end needs no signature, and a refusal is said in words', async () => {
  api.end.mockRejectedValueOnce(new ApiError('refused', 'only the creator ends it'));
  await host.decide('end');
  expect(host).toMatchObject({ doing: undefined, problem: 'Only the creator ends it.' });
  await host.decide('end');
  expect(host.problem).toBe('');
  expect(api.intent).not.toHaveBeenCalled();
});

test.each([
  ['share', true],
  ['withhold', false],
] as const)('to %s copies of the recording is said and needs no signature', async (decision, yes) => {
  await host.decide(decision);
  expect(api.allowCopies).toHaveBeenCalledExactlyOnceWith('gala', yes);
  expect(api.intent).not.toHaveBeenCalled();
  expect(ask, 'what the server says of it is shown').toHaveBeenCalled();
});

describe('what there is to decide', () => {
  const tiers = [{ sale: null }] as Room['tiers'];
  const now = Date.parse('2026-12-04T20:00:00Z');
  const terms = { endsAt: '2026-12-04T21:00:00Z', heldUntil: '2026-12-05T21:00:00Z' } as Room['terms'];
  const past = { endsAt: '2026-12-04T19:00:00Z', heldUntil: '2026-12-05T19:00:00Z' } as Room['terms'];
  const paidOut = { ...past, heldUntil: '2026-12-04T20:00:00Z' } as Room['terms'];
  const sold = [{ sale: { wei: '7', quantity: 3, left: 2 } }] as Room['tiers'];
  test.each<[Partial<Room>, string[]]>([
    [{ state: 'scheduled', tiers }, ['sell', 'cancel']],
    [{ state: 'live', tiers: [] }, ['end', 'cancel']],
    [{ state: 'live', tiers: [], access: { needed: 'ticket', yours: 'host' } }, ['cancel']],
    [{ state: 'live', tiers, access: { needed: 'ticket', yours: 'ticket' } }, []],
    [{ state: 'ended', tiers }, []],
    [{ state: 'cancelled', tiers, terms }, []],
    [{ state: 'scheduled', tiers: [], terms }, ['postpone', 'cancel']],
    [{ state: 'interrupted', tiers: [], terms: past }, ['end', 'cancel']],
    [{ state: 'ended', tiers: sold, terms: past }, ['cancel']],
    [{ state: 'ended', tiers, terms: past }, []],
    [{ state: 'replay', tiers: sold, terms: past }, []],
    [{ state: 'ended', tiers: sold, terms: paidOut }, []],
    [{ state: 'scheduled', tiers: [], terms: paidOut }, []],
    [{ state: 'live', tiers: [], publicCopies: false }, ['end', 'share', 'cancel']],
    [{ state: 'replay', tiers, publicCopies: false }, ['share']],
    [{ state: 'replay', tiers, publicCopies: true }, ['withhold']],
    [{ state: 'replay', publicCopies: false, tiers, access: { needed: 'ticket', yours: 'host' } }, []],
  ])('%j: %j', (change, expected) => {
    const room = { access: { needed: 'ticket', yours: 'creator' }, ...change } as Room;
    const offered = decisions(room, now);
    expect(offered.map(({ decision }) => decision)).toEqual(expected);
    const cancels = offered.some(({ action }) => action === 'Cancel the event');
    expect(cancels, 'the event is called off before its end only').toBe(
      expected.includes('cancel') && room.state !== 'ended',
    );
  });
});
