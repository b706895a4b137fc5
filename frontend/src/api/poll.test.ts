import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Poll } from './poll';

class FakeDocument extends EventTarget {
  visibilityState = 'visible';
}

let page: FakeDocument;
let answers: unknown[];
let poll: Poll<number>;
const load = vi.fn<() => Promise<number>>();

beforeEach(() => {
  vi.useFakeTimers();
  page = new FakeDocument();
  vi.stubGlobal('document', page);
  answers = [];
  load.mockReset().mockResolvedValue(1);
  const keep = (value: unknown) => answers.push(value);
  poll = new Poll({ load, everyMs: 1000, onValue: keep, onError: keep });
});

afterEach(() => {
  poll.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('asks at once and then at every turn, failures included', async () => {
  load.mockRejectedValueOnce('down');
  poll.start();
  await vi.advanceTimersByTimeAsync(2000);
  expect(answers).toEqual(['down', 1, 1]);
});

test('rests while hidden and asks the moment it is seen again', async () => {
  poll.start();
  await vi.advanceTimersByTimeAsync(0);
  show('hidden');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  show('visible');
  expect(load).toHaveBeenCalledTimes(2);
});

test('asks while hidden, too, if it must not miss anything', async () => {
  const onValue = vi.fn();
  poll = new Poll({ load, everyMs: 1000, onValue, onError: onValue, hidden: true });
  poll.start();
  show('hidden');
  await vi.advanceTimersByTimeAsync(3000);
  expect(onValue).toHaveBeenCalledTimes(4);
});

test('a slow answer is waited for', async () => {
  load.mockReturnValue(new Promise(() => undefined));
  poll.start();
  show('visible');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});

test('says nothing after it was stopped', async () => {
  poll.start();
  poll.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(answers).toEqual([]);
});

test('idles until somebody asks', async () => {
  let idle = true;
  const onValue = vi.fn();
  poll = new Poll({ load, everyMs: 1000, onValue, onError: onValue, idle: () => idle });
  poll.start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onValue).toHaveBeenCalledTimes(1);
  idle = false;
  poll.refresh();
  await vi.advanceTimersByTimeAsync(2_500);
  expect(onValue).toHaveBeenCalledTimes(4);
});
