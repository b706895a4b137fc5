import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Native } from './native';
import { Studio } from './studio.svelte';

vi.mock('../wailsjs/go/app/Window', () => ({}));

class FakeDocument extends EventTarget {
  visibilityState = 'visible';
}

let asked: string[];
let studio: Studio;
const native: Native = {
  server: async () => 'http://127.0.0.1:8080',
  setServer: async (address) => {
    if (!address.startsWith('http')) throw 'server: must begin with http:// or https://';
    return address;
  },
  browse: () => undefined,
};

beforeEach(() => {
  asked = [];
  vi.stubGlobal('document', new FakeDocument());
  vi.stubGlobal('location', { href: 'wails://wails/' });
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request.url);
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

test('asks the remembered server', async () => {
  await studio.start();
  await vi.waitFor(() => expect(studio.home?.events).toEqual([]), { timeout: 30_000 });
  expect(studio.home?.health?.healthy).toBe(true);
  expect(asked).toEqual(['http://127.0.0.1:8080/api/events', 'http://127.0.0.1:8080/health']);
});

test('stays where it is when the new address is wrong', async () => {
  await studio.start();
  await studio.move('ftp://elsewhere');
  expect(studio.server).toBe('http://127.0.0.1:8080');
  expect(studio.problem).toContain('must begin with http');
  await studio.move('http://127.0.0.1:9');
  expect(studio).toMatchObject({ server: 'http://127.0.0.1:9', problem: '' });
});
