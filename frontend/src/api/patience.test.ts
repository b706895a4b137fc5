import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patiently } from './patience';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const crowded = (after: string) => new Response('', { status: 429, headers: { 'Retry-After': after } });
const done = () => new Response('in');

test('who is one too many waits as long as the server says, and is told', async () => {
  const waits = vi.fn();
  const ask = vi.fn(async () => (ask.mock.calls.length < 3 ? crowded('2') : done()));
  const answer = patiently(ask, waits);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect((await answer).status).toBe(200);
  expect(waits.mock.calls).toEqual([[2000], [0], [2000], [0]]);
});

test.each([
  ['until midnight', () => crowded('3600')],
  ['without a time', () => crowded('')],
  ['for another reason', () => new Response('', { status: 503, headers: { 'Retry-After': '5' } })],
])('nobody waits %s', async (_, refuse) => {
  const waits = vi.fn();
  const headers = refuse().headers.get('retry-after');
  const answer = await patiently(
    async () => (headers === '' ? new Response('', { status: 429 }) : refuse()),
    waits,
  );
  expect(answer.ok).toBe(false);
  expect(waits).not.toHaveBeenCalled();
});

test('it is given up in the end', async () => {
  const ask = vi.fn(async () => crowded('1'));
  const answer = patiently(ask, () => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await answer).status).toBe(429);
  expect(ask).toHaveBeenCalledTimes(10);
});
