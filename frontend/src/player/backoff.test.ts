import { expect, test, vi } from 'vitest';
import { backoff, pause } from './backoff';

test('doubles up to its cap, half of it chance', () => {
  const longest = [1, 2, 3, 4, 5, 6, 20].map((n) => backoff(n, () => 1));
  expect(longest).toEqual([400, 800, 1600, 3200, 6400, 8000, 8000]);
  const shortest = [1, 2, 20].map((n) => backoff(n, () => 0));
  expect(shortest).toEqual([200, 400, 4000]);
});

test('a pause can be cut short', async () => {
  vi.useFakeTimers();
  const cut = new AbortController();
  const paused = pause(60_000, cut.signal);
  cut.abort();
  await paused;
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
