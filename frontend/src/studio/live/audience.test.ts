import { expect, test, vi } from 'vitest';
import { Audience } from './audience';

/** Opens a line whose calls a test answers. Returns what the line did. */
function opened(answer: (init: RequestInit) => Promise<Response>) {
  const did: string[] = [];
  const caller = { bearer: () => 'studio', rejected: () => void did.push('rejected') };
  const audience = new Audience('a b', caller, async (url, init = {}) => {
    did.push(`${init.method ?? 'GET'} ${String(url)} ${String(init.body ?? '')}`.trim());
    return answer(init);
  });
  const line = audience.open(7, {
    heard: (frame) => did.push(frame),
    ended: (code) => did.push(`ended ${code}`),
  });
  return { audience, line, did };
}

const path = '/studio/api/rooms/a%20b/chat';

test('hears frames, sends commands in order, and ends once it is closed', async () => {
  let page!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (to) => void (page = to) });
  const later: (() => void)[] = [];
  const { line, did } = opened(async ({ method }) => {
    if (method !== 'POST') return new Response(body);
    await new Promise<void>((done) => later.push(done));
    return new Response(null, { status: 204 });
  });
  expect(line.send('early'), 'nothing is sent before there is a connection').toBe(false);
  page.enqueue(new TextEncoder().encode(':\n\ndata: hello\n\ndata: message\n\n'));
  await vi.waitFor(() => expect(did).toEqual([`GET ${path}?since=7`, 'hello', 'message']));
  expect(line.send('one') && line.send('two')).toBe(true);
  await vi.waitFor(() => expect(later).toHaveLength(1));
  expect(did.at(-1)).toBe(`POST ${path} one`);
  later[0]?.();
  await vi.waitFor(() => expect(did.at(-1)).toBe(`POST ${path} two`));
  page.close();
  await vi.waitFor(() => expect(did.at(-1)).toBe('ended 1006'));
  expect(line.send('late')).toBe(false);
});

test('says that the server does not answer, and asks for a new session where the old one is refused', async () => {
  const away = opened(async () => new Response('', { status: 503 }));
  await vi.waitFor(() => expect(away.did.at(-1)).toBe('ended 1006'));
  expect(away.audience.away).toContain('The server does not answer');
  const refused = opened(async () => new Response('', { status: 401 }));
  await vi.waitFor(() => expect(refused.did.slice(1)).toEqual(['rejected', 'ended 1006']));
  expect(refused.audience.away).toBe('');
});

test('a line that was closed reports no end', async () => {
  const { line, did } = opened(
    ({ signal }) => new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason))),
  );
  line.close();
  await new Promise((done) => setTimeout(done));
  expect(did).toEqual([`GET ${path}?since=7`]);
});
