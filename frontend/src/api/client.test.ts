import { beforeEach, afterEach, describe, expect, test, vi } from 'vitest';
import { Api } from './client';

const base = 'http://stage.example:8080';

beforeEach(() => vi.stubGlobal('location', { href: 'wails://wails/' }));
afterEach(() => vi.unstubAllGlobals());

function api(answer: () => Response | Promise<Response>): Api {
  return new Api(base, async () => answer());
}

describe('Api', () => {
  test('resolves posters against the server', async () => {
    const events = [
      { eventId: 'a', bannerUrl: '/ipfs/x' },
      { eventId: 'b', bannerUrl: null },
    ];
    const listed = await api(() => Response.json({ events })).events();
    expect(listed.map((event) => event.bannerUrl)).toEqual([`${base}/ipfs/x`, null]);
  });

  test('a server that is not there is unreachable', async () => {
    const down = api(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(down.room('a')).rejects.toMatchObject({ kind: 'unreachable' });
    await expect(down.health()).rejects.toMatchObject({ kind: 'unreachable' });
  });

  test.each([
    [400, 'invalid'],
    [401, 'anonymous'],
    [403, 'refused'],
    [404, 'missing'],
    [500, 'failed'],
  ])('status %i is %s, in the words of the server', async (status, kind) => {
    const body = { error: 'no', details: 'say who you are', received: {} };
    const asked = api(() => Response.json(body, { status })).room('a');
    await expect(asked).rejects.toMatchObject({ kind, message: 'say who you are' });
  });

  test('shows the session it has, and tells when it is not taken', async () => {
    const shown: (string | null)[] = [];
    const rejected = vi.fn();
    let status = 200;
    const fetcher: typeof fetch = async (input) => {
      shown.push((input as Request).headers.get('Authorization'));
      return Response.json({ events: [] }, { status });
    };
    const signed = new Api(base, fetcher, { bearer: () => 'session', rejected, waits: vi.fn() });
    await signed.events();
    expect(rejected).not.toHaveBeenCalled();
    status = 401;
    await expect(signed.events()).rejects.toMatchObject({ kind: 'anonymous' });
    expect(rejected).toHaveBeenCalledOnce();
    expect(shown).toEqual(['Bearer session', 'Bearer session']);
  });

  test('an unhealthy server is an answer', async () => {
    const body = { status: 'unhealthy', checks: { live: { error: 'port taken' } } };
    const health = await api(() => Response.json(body, { status: 503 })).health();
    expect(health).toMatchObject({ healthy: false, checks: [{ name: 'live', ok: false }] });
  });
});
