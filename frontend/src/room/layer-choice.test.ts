import { afterEach, expect, test, vi } from 'vitest';
import { LayerChoice } from './layer-choice.svelte';

const core = 'urn:ietf:params:whep:ext:core';
const link = `</layer>; rel="${core}:layer", </events>; rel="${core}:server-sent-events"; events="layers"`;
const active = [{ encodingId: 'q' }, { encodingId: 'f' }];

afterEach(() => vi.unstubAllGlobals());

/** Follows the layers of a server that refuses every choice and the feed of events. */
async function follow() {
  const asked: string[] = [];
  const refuse = async (url: string, { method = 'GET' } = {}) => {
    asked.push(`${method} ${new URL(url).pathname}`);
    if (method !== 'GET') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ 1: { active, limited: false, chosen: 'f' } }));
  };
  vi.stubGlobal('fetch', refuse);
  const choice = new LayerChoice({ link, base: 'http://stage.example/whep' });
  const stop = choice.follow();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  return { asked, choice, stop };
}

test('looks again until there is a choice', async () => {
  vi.useFakeTimers();
  const looks: string[] = [];
  let served: object[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' } = {}) => {
    looks.push(`${method} ${new URL(url).pathname}`);
    return new Response(JSON.stringify({ 1: { active: served, limited: false } }), {
      status: method === 'GET' ? 200 : 429,
    });
  });
  const stop = new LayerChoice({ link, base: 'http://stage.example/whep' }).follow();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(looks).toEqual(['GET /layer', 'GET /layer', 'GET /layer']);
  served = active;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks.slice(3)).toEqual(['GET /layer', 'POST /events']);
  stop();
  vi.useRealTimers();
});

test('layers are shown although the server does not tell of changes, and a choice that fails is not taken', async () => {
  const { asked, choice, stop } = await follow();
  expect(choice.served?.active).toHaveLength(2);
  await choice.choose('q');
  expect(choice.served?.chosen).toBe('f');
  expect(asked).toEqual(['GET /layer', 'POST /events', 'POST /layer', 'GET /layer', 'POST /events']);
  stop();
});
