import { expect, test, vi } from 'vitest';
import { ApiError } from '../../api/errors';
import { Recorder } from './recorder.svelte';

test('an unanswered poll is told of until the next answer, a failed start until the next try', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const away = () => Promise.reject(new ApiError('unreachable', 'the server did not answer'));
  let recording: () => Promise<undefined> = away;
  let record = () => Promise.reject(new Error('the disk is full'));
  const stage = { recording: () => recording(), record: () => record(), stopRecording: away };
  const recorder = new Recorder('gig', stage as never, () => '0x1');
  recorder.poll.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(recorder.problem).toContain('did not answer');
  recording = async () => undefined;
  await recorder.start('high', 'public');
  expect(recorder.problem).toBe('The disk is full.');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(recorder.problem).toBe('The disk is full.');
  record = async () => undefined as never;
  await recorder.start('high', 'public');
  expect(recorder.problem).toBe('');
  recorder.poll.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
