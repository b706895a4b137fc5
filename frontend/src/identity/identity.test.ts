import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '../api/client';
import { newSecret } from './browser-signer';
import { FakeStorage, FakeVault } from './fakes';
import { Identity } from './identity.svelte';
import { Keyring } from './keyring';
import { Memory } from './memory';

const hour = 3_600_000;

let identity: Identity;
let tab: FakeStorage;
let site: FakeStorage;
let keyring: Keyring;
let sessions: number;
const revoke = vi.fn(async () => undefined);

const api = {
  ledger: async () => ({ chainId: 31_415_926, testMoney: true }),
  nonce: async () => 'abcdefgh12345678',
  signIn: async (message: string) => ({
    token: `session ${++sessions}`,
    address: message.split('\n')[1] ?? '',
    expiresAt: new Date(Date.now() + 12 * hour).toISOString(),
  }),
  revoke,
} as unknown as Api;

const open = () => {
  const opened = new Identity(api, new Memory(tab, site), keyring);
  opened.start();
  return opened;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', new URL('https://stage.example/room/demo'));
  sessions = 0;
  tab = new FakeStorage();
  site = new FakeStorage();
  keyring = new Keyring(new FakeVault());
  identity = open();
});

afterEach(() => {
  identity.stop();
  expect(vi.getTimerCount(), 'leaves no timer').toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a browser makes a key once, and signs in as it', async () => {
  await identity.signIn('browser');
  const { address } = identity.session ?? {};
  expect((await identity.signer()).address).toBe(address);
  await identity.signOut(async () => undefined);
  expect(identity.session).toBeUndefined();
  expect(revoke).toHaveBeenCalledWith('session 1');
  await identity.signIn('browser');
  expect(identity.session?.address).toBe(address);
});

test('a reload goes on with the session, another tab with the key', async () => {
  await identity.signIn('browser');
  identity.stop();
  identity = open();
  expect(identity.session?.token).toBe('session 1');

  identity.stop();
  tab = new FakeStorage();
  identity = open();
  expect(identity.session).toBeUndefined();
  expect(await identity.resume()).toBe(true);
  expect(identity.session?.token).toBe('session 2');
});

test('who signed out is not signed in again unasked', async () => {
  await identity.signIn('browser');
  await identity.signOut(async () => undefined);
  expect(await identity.resume()).toBe(false);
});

test('a session that ends is renewed where nobody needs to be asked', async () => {
  await identity.signIn('browser');
  await vi.advanceTimersByTimeAsync(12 * hour);
  await vi.waitFor(() => expect(identity.session?.token).toBe('session 2'));
  expect(identity.lapsed).toBe(false);
});

test('else its owner is asked', async () => {
  await identity.signIn('browser');
  site.setItem('footlight.keeper', 'wallet:example.pocket');
  await identity.lapse();
  expect(identity).toMatchObject({ session: undefined, lapsed: true });
});

test('a backup brings a key to another browser', async () => {
  const secret = newSecret();
  await identity.keys.restore(`my key: ${secret}`);
  expect(await identity.keys.secret()).toBe(secret);
  await expect(identity.keys.restore('my key: lost')).rejects.toThrow('no backup');
});

test('the studio signs in one tab, and takes nothing from the browser’s own key', async () => {
  await identity.signIn('browser');
  const own = identity.session?.address;
  await identity.enter({ message: `x\n0x${'1'.repeat(40)}`, signature: '0x12' });
  expect(identity).toMatchObject({ keeper: 'studio', session: { address: `0x${'1'.repeat(40)}` } });
  await expect(identity.signer()).rejects.toThrow('cannot sign for you');
  await identity.signOut(async () => undefined);
  expect(identity.keeper).toBe('browser');
  await identity.resume();
  expect(identity.session?.address).toBe(own);
});
