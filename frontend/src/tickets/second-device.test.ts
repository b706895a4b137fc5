import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage, FakeVault } from '../identity/fakes';
import { Keyring } from '../identity/keyring';
import { Keys } from '../identity/keys';
import { keep, type Kept } from './kept';
import { keyLink, takeKey, type Handed } from './link';
import { Receiving } from './receiving.svelte';
import { SecondDevice, shownMs } from './second-device.svelte';

const secret = `0x${'0'.repeat(63)}1` as const;
const address = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf';
const other = `0x${'0'.repeat(63)}2` as const;
const ticket = (eventId: string, holder: string): Kept => ({
  eventId,
  title: eventId,
  startsAt: null,
  state: 'scheduled',
  holder,
  keeper: 'browser',
  tiers: [{ tier: 0, name: 'Standard', units: 1, redeemed: 0 }],
});

let keyring: Keyring;
let keys: Keys;

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://stage.example' });
  keyring = new Keyring(new FakeVault());
  keys = new Keys({ ledger: vi.fn() }, keyring, () => []);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const take = (link: string) => {
  const page = new URL(link);
  const replaceState = vi.fn(() => (page.hash = ''));
  return { handed: takeKey(page, { replaceState }), replaceState };
};

test('a link carries key and events, and its reader removes them from the address', () => {
  const link = keyLink('https://stage.example', secret, ['gala', 'a-1_b.c']);
  expect(new URL(link)).toMatchObject({ pathname: '/tickets', search: '' });
  const { handed, replaceState } = take(link);
  expect(handed).toEqual({ kind: 'key', secret: secret.slice(2), events: ['gala', 'a-1_b.c'] });
  expect(replaceState.mock.calls).toEqual([[null, '', '/tickets']]);
  const many = keyLink(
    'https://stage.example',
    secret,
    Array.from({ length: 90 }, (_, i) => `event-number-${i}`),
  );
  expect(many.length).toBeLessThan(601);
  expect(take(many).handed?.events.at(-1)).toMatch(/^event-number-\d+$/);
  expect(take(keyLink('https://stage.example', secret, [])).handed?.events).toEqual([]);
});

test('a damaged link is removed too, and no other address is touched', () => {
  const { handed, replaceState } = take('https://stage.example/tickets?a=b#key=12');
  expect(handed).toEqual({ kind: 'key', secret: '', events: [] });
  expect(replaceState.mock.calls).toEqual([[null, '', '/tickets?a=b']]);
  expect(take('https://stage.example/tickets#top')).toMatchObject({ handed: undefined });
});

test('the code is shown for a minute, with the events of this key alone', async () => {
  vi.useFakeTimers();
  await keyring.keep(secret);
  const site = new FakeStorage();
  keep(ticket('mine', address.toLowerCase()), site);
  keep(ticket('of-a-wallet', `0x${'ab'.repeat(20)}`), site);
  const second = new SecondDevice(keys);
  await second.show(site);
  expect(second.link).toBe(`https://stage.example/tickets#key=${secret.slice(2)}&for=mine`);
  vi.advanceTimersByTime(shownMs - 1);
  expect(second).toMatchObject({ late: false, link: expect.stringContaining('#key=') as string });
  vi.advanceTimersByTime(1);
  expect(second).toMatchObject({ late: true, link: '' });
});

test('a code that is hidden before it was ready stays hidden', async () => {
  await keyring.keep(secret);
  const second = new SecondDevice(keys);
  const shown = second.show(new FakeStorage());
  second.hide();
  await shown;
  expect(second.link).toBe('');
});

test('a browser whose key is gone says so', async () => {
  const second = new SecondDevice(keys);
  await second.show(new FakeStorage());
  expect(second).toMatchObject({ link: '', problem: 'This browser has no key any more.' });
});

function receiving(handed: Handed) {
  const mine = { find: vi.fn(async () => true) };
  const signIn = vi.fn(async () => undefined);
  return { mine, signIn, it: new Receiving(handed, { keys, signIn }, mine) };
}

test('a device without a key takes the key, signs in with it and finds its tickets', async () => {
  const { it, mine, signIn } = receiving({ kind: 'key', secret: secret.slice(2), events: ['gala'] });
  await it.look();
  expect(it).toMatchObject({ address, replaces: false });
  expect(await keyring.open()).toBeUndefined();
  mine.find.mockResolvedValueOnce(false);
  expect(await it.take()).toBe(false);
  expect(it.problem).toMatch(/did not answer/);
  expect(await it.take()).toBe(true);
  expect(await keyring.open()).toBe(secret);
  expect(signIn).toHaveBeenCalledWith('browser');
  expect(mine.find).toHaveBeenLastCalledWith(['gala'], address);
});

test('another key is announced before it is replaced; the same key is not', async () => {
  await keyring.keep(other);
  const { it } = receiving({ kind: 'key', secret: secret.slice(2), events: [] });
  await it.look();
  expect(it.replaces).toBe(true);
  expect(await keyring.open()).toBe(other);
  await keyring.keep(secret);
  await it.look();
  expect(it.replaces).toBe(false);
});

test('a damaged link changes nothing', async () => {
  const { it } = receiving({ kind: 'key', secret: '', events: [] });
  await it.look();
  expect(it).toMatchObject({ address: '', problem: expect.stringMatching(/damaged/) as string });
});
