import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, type Holdings, type PassOnRequest, type Room, type Session } from '../api/client';
import { BrowserSigner, newSecret } from '../identity/browser-signer';
import { FakeStorage, FakeVault } from '../identity/fakes';
import { Keyring } from '../identity/keyring';
import { Keys } from '../identity/keys';
import { given } from './given';
import { Gifts } from './gifts.svelte';
import { takeKey, type Handed } from './link';
import { Taking } from './taking.svelte';

/** A chain with one event of one tier. */
class Chain {
  readonly units = new Map<string, number>();
  /** Fails the next transfer: before it is made, or after. */
  fault: { error: ApiError; made: boolean } | undefined;

  room = async () => ({ title: 'Gala', state: 'scheduled' }) as Room;
  holdings = async (_: string, holder: string) =>
    ({ tickets: [{ tier: 0, name: 'Stalls', units: this.units.get(holder) ?? 0 }] }) as Holdings;
  intent = async () => ({
    typedData: {
      types: { PassOn: [{ name: 'tier', type: 'uint256' }] },
      primaryType: 'PassOn',
      domain: {},
      message: { tier: '0' },
    },
    nonce: 0,
    deadline: 9,
  });
  passOn = async (_: string, { userAddress, to }: PassOnRequest) => {
    const { fault } = this;
    this.fault = undefined;
    if (fault && !fault.made) throw fault.error;
    const had = this.units.get(userAddress) ?? 0;
    if (had === 0) throw new ApiError('invalid', 'tier: has no ticket of this holder that can be passed on');
    this.units.set(userAddress, had - 1);
    this.units.set(to, (this.units.get(to) ?? 0) + 1);
    if (fault) throw fault.error;
  };
}

const mine = { find: vi.fn(async () => true) };
let chain: Chain;
let keys: Keys;
let giver: string;
let gifts: Gifts;
let here: FakeStorage;
const ticket = () => ({ eventId: 'gala', title: 'Gala', holder: giver, tier: 0, name: 'Stalls' });

beforeEach(async () => {
  vi.clearAllMocks();
  vi.stubGlobal('location', { origin: 'https://stage.example' });
  here = new FakeStorage();
  home();
  chain = new Chain();
  const keyring = new Keyring(new FakeVault());
  const secret = newSecret();
  await keyring.keep(secret);
  keys = new Keys({ ledger: vi.fn() }, keyring, () => []);
  giver = new BrowserSigner(secret).address;
  chain.units.set(giver, 1);
  gifts = new Gifts(chain, keys, mine);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns to the giver's browser. */
const home = () => vi.stubGlobal('localStorage', here);

/** Opens a link as a friend whose wallet is signed in. */
function friend(link: string, address = `0x${'f'.repeat(40)}`) {
  const handed = takeKey(new URL(link), { replaceState: vi.fn() }) as Handed;
  const session = { address } as Session;
  vi.stubGlobal('localStorage', new FakeStorage());
  return new Taking(handed, chain, { session, keeper: 'browser', signIn: vi.fn() }, mine);
}

test('a ticket is on its way until a friend accepts it', async () => {
  expect(await gifts.give(ticket())).toBe(true);
  expect(chain.units.get(giver)).toBe(0);
  expect(gifts.list).toMatchObject([{ eventId: 'gala', arrived: true }]);
  expect(localStorage.getItem('footlight.gifts')).not.toContain(gifts.link.slice(40, 90));
  const { link } = gifts;
  const [gift] = gifts.list;
  if (!gift) throw new Error('no gift');
  await new Gifts(chain, keys, mine).refresh();
  expect(await gifts.show(gift)).toBe(true);
  expect(gifts.link).toBe(link);

  const taking = friend(link);
  await taking.look();
  expect(taking).toMatchObject({ own: false, problem: '', ticket: { tier: 0, name: 'Stalls' } });
  expect(await taking.take()).toBe(true);
  expect(chain.units.get(`0x${'f'.repeat(40)}`)).toBe(1);
  expect(mine.find).toHaveBeenLastCalledWith(['gala'], `0x${'f'.repeat(40)}`, 'browser');

  await taking.look();
  expect(taking.problem).toMatch(/^Somebody has this ticket already/);
  home();
  await gifts.refresh();
  expect(gifts).toMatchObject({ list: [], said: 'Taken: Gala.' });
});

test('the giver gets the ticket back, and the link is worthless then', async () => {
  await gifts.give(ticket());
  const { link, list } = gifts;
  const late = friend(link);
  await late.look();
  home();
  if (list[0]) await gifts.undo(list[0]);
  expect(chain.units.get(giver)).toBe(1);
  expect(gifts).toMatchObject({ list: [], problem: '' });
  expect(await late.take()).toBe(false);
  expect(late.problem).toMatch(/^Somebody has this ticket already, or its giver kept it/);
});

test('a giver who is too late hears that the ticket was taken', async () => {
  await gifts.give(ticket());
  const { link, list } = gifts;
  const taking = friend(link);
  await taking.look();
  await taking.take();
  home();
  if (list[0]) await gifts.undo(list[0]);
  expect(gifts).toMatchObject({ list: [], problem: '', said: 'Taken: Gala.' });
});

test('the giver’s own browser knows the link', async () => {
  await gifts.give(ticket());
  const kept = localStorage;
  const taking = friend(gifts.link);
  vi.stubGlobal('localStorage', kept);
  await taking.look();
  expect(taking.own).toBe(true);
});

test('an answer that was lost is not a ticket that was lost', async () => {
  chain.fault = { error: new ApiError('unreachable', ''), made: true };
  expect(await gifts.give(ticket())).toBe(true);
  const taking = friend(gifts.link);
  await taking.look();
  chain.fault = { error: new ApiError('unreachable', ''), made: true };
  expect(await taking.take()).toBe(true);
});

test('a gift whose fate is unknown is remembered for an hour', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  chain.fault = { error: new ApiError('unreachable', ''), made: false };
  expect(await gifts.give(ticket())).toBe(false);
  expect(gifts.problem).toMatch(/did not answer/);
  await gifts.refresh();
  expect(given()).toHaveLength(1);
  vi.setSystemTime(3_600_001);
  await gifts.refresh();
  expect(given()).toEqual([]);
});

test.each([
  ['used at the entrance', 'tier: has a ticket that was used at the entrance', /used at the entrance/],
  ['locked', 'tier: has tickets that cannot be passed on', /^This tier has tickets that cannot be passed on/],
])('a ticket that is %s stays', async (_, message, words) => {
  chain.fault = { error: new ApiError('invalid', message), made: false };
  expect(await gifts.give(ticket())).toBe(false);
  expect(gifts.problem).toMatch(words);
  expect(gifts).toMatchObject({ list: [], link: '' });
});

test('another key’s ticket cannot be given, and a damaged link brings nothing', async () => {
  expect(await gifts.give({ ...ticket(), holder: `0x${'1'.repeat(40)}` })).toBe(false);
  expect(gifts.problem).toMatch(/not in this browser/);
  const taking = friend('https://stage.example/tickets#gift=12');
  await taking.look();
  expect(taking.problem).toMatch(/damaged/);
});

test('a friend whose network is away for a while has the ticket after another try', async () => {
  await gifts.give(ticket());
  const taking = friend(gifts.link);
  await taking.look();
  const { holdings } = chain;
  chain.fault = { error: new ApiError('unreachable', ''), made: true };
  chain.holdings = async (...asked) => {
    if (!chain.fault) throw new ApiError('unreachable', '');
    return holdings(...asked);
  };
  expect(await taking.take()).toBe(false);
  chain.holdings = holdings;
  expect(await taking.take()).toBe(true);
  expect(mine.find).toHaveBeenLastCalledWith(['gala'], `0x${'f'.repeat(40)}`, 'browser');
});

test('two tabs keep each other’s gifts', async () => {
  chain.units.set(giver, 2);
  const other = new Gifts(chain, keys, mine);
  await gifts.give(ticket());
  await other.give(ticket());
  await gifts.refresh();
  expect(gifts.list).toHaveLength(2);
});

test('a gift whose network was away before it left is not on its way', async () => {
  const { intent } = chain;
  chain.intent = async () => {
    throw new ApiError('unreachable', '');
  };
  expect(await gifts.give(ticket())).toBe(false);
  expect(given()).toEqual([]);
  chain.intent = intent;
});

test('a gift that has not arrived cannot be got back, and says so', async () => {
  chain.fault = { error: new ApiError('unreachable', ''), made: false };
  await gifts.give(ticket());
  const [gift] = gifts.list;
  if (!gift) throw new Error('no gift');
  expect(await gifts.undo(gift)).toBe(false);
  expect(gifts.problem).toContain('has not arrived');
});
