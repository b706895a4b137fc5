import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HouseCalls, KeyState } from './native';
import { leadsTo, viewOf } from './route';
import { Studio } from './studio.svelte';

vi.mock('../wailsjs/go/app/Window', () => ({}));

class FakeDocument extends EventTarget {
  visibilityState = 'visible';
}

const address = '0x00000000000000000000000000000000000000A1';

let servers: string[];
let network: boolean;
let alone: boolean;
let key: KeyState;
let studio: Studio;
const native: HouseCalls = {
  servers: async () => servers,
  setServer: async (address) => {
    if (!address.startsWith('http')) throw 'server: must begin with http:// or https://';
    servers = [address, ...servers.filter((other) => other !== address)];
    return address;
  },
  startServer: async () => {
    servers = ['here', ...servers.filter((other) => other !== 'here')];
    return network ? 'http://192.168.1.5:8080' : 'http://127.0.0.1:8080';
  },
  forgetServer: async (server) => void (servers = servers.filter((other) => other !== server)),
  openServer: async (to) => {
    if (to && alone) throw 'this machine is in no network';
    network = to;
    return native.startServer();
  },
  home: async () => ({ own: true, network, moved: [], ports: '' }),
  key: async () => ({ ...key }),
  makeKey: async () => void (key.address = address),
  importKey: async () => undefined,
  unlock: async (passphrase) => {
    if (passphrase !== 'open') throw 'That is not the passphrase.';
    key.locked = false;
  },
  backup: async () => '0x1',
  saved: async () => void (key.saved = true),
  signIn: async () => address,
  signTypedData: async (data) => `signed ${data}`,
  browse: async () => undefined,
  asked: async () => '',
  onAsked: () => () => undefined,
};

beforeEach(() => {
  servers = [];
  network = alone = false;
  key = { address: '', locked: false, keyring: true, saved: false, path: '/key.json' };
  vi.stubGlobal('document', new FakeDocument());
  vi.stubGlobal('location', { href: 'wails://wails/' });
  vi.stubGlobal('fetch', async (request: Request) => {
    return request.url.endsWith('/health')
      ? Response.json({ status: 'healthy', version: '1', checks: {} })
      : Response.json({ events: [] });
  });
  studio = new Studio(native);
});

afterEach(() => {
  studio.stop();
  vi.unstubAllGlobals();
});

test('a first start knows no server and no key, and finds both', async () => {
  await studio.start();
  expect(studio).toMatchObject({ loaded: true, server: '', problem: '' });
  await studio.move('here');
  expect(studio).toMatchObject({ server: 'http://127.0.0.1:8080', servers: ['here'], here: true });
  expect(studio.owner.ready).toBe(false);
  expect(await studio.withKey(() => native.makeKey(''))).toBe(true);
  expect(studio.creator?.address).toBe(address);
  expect(studio.creator?.caller.bearer()).toBe('studio');
  expect(await (await studio.owner.signer()).signTypedData({ a: 1 })).toBe('signed {"a":1}');
});

test('goes to the server of the last time, once the key is open', async () => {
  servers = ['http://127.0.0.1:9'];
  key = { ...key, address, locked: true };
  await studio.start();
  expect(studio.server).toBe('http://127.0.0.1:9');
  expect(await studio.withKey(() => native.unlock('no'))).toBe(false);
  expect(studio.problem).toBe('That is not the passphrase.');
  expect(await studio.withKey(() => native.unlock('open'))).toBe(true);
  expect(studio.creator?.address).toBe(address);
});

test('the server on this machine is opened to the network, and found again there', async () => {
  key = { ...key, address };
  await studio.start();
  await studio.move('here');
  await studio.saved();
  expect(studio.owner.key?.saved).toBe(true);
  alone = true;
  await studio.open(true);
  expect(studio).toMatchObject({ problem: 'This machine is in no network.', machine: { network: false } });
  alone = false;
  await studio.open(true);
  expect(studio).toMatchObject({ server: 'http://192.168.1.5:8080', here: true, machine: { network: true } });
  expect(studio.creator?.address, 'signed in there').toBe(address);
  await studio.move('http://127.0.0.1:9');
  expect(studio.here).toBe(false);
  studio.stop();
  studio = new Studio(native);
  servers = ['here', 'http://127.0.0.1:9'];
  await studio.start();
  expect(studio.server).toBe('http://192.168.1.5:8080');
  await studio.forget('http://127.0.0.1:9');
  expect(studio.servers).toEqual(['here']);
});

test('stays where it is when the new address is wrong', async () => {
  servers = ['http://127.0.0.1:9'];
  await studio.start();
  await studio.move('ftp://elsewhere');
  expect(studio.server).toBe('http://127.0.0.1:9');
  expect(studio.problem).toContain('must begin with http');
  await expect(studio.mustMove('ftp://elsewhere')).rejects.toContain('must begin with http');
  await expect(studio.mustMove('http://127.0.0.1:9')).resolves.toBeUndefined();
});

test('links lead to the window’s own views, or to a browser', () => {
  const site = 'http://127.0.0.1:8080';
  expect(leadsTo('/create', site)).toEqual({ hash: '#/' });
  expect(leadsTo('/create/a%20b', site)).toEqual({ hash: '#/create/a%20b' });
  expect(viewOf('#/create/a%20b')).toEqual({ name: 'plan', id: 'a b' });
  expect(viewOf('')).toEqual({ name: 'desk' });
  expect(viewOf('#/past')).toEqual({ name: 'past', id: '' });
  expect(viewOf('#/past/gig')).toEqual({ name: 'past', id: 'gig' });
  expect(leadsTo('/room/gig', site)).toEqual({ url: `${site}/room/gig` });
  expect(leadsTo('https://x.example/y', site)).toEqual({ url: 'https://x.example/y' });
  for (const own of ['', '#/create/x', 'javascript:alert(1)', 'data:text/plain,x']) {
    expect(leadsTo(own, site)).toBeUndefined();
  }
});
