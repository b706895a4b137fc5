import { expect, test } from 'vitest';
import type { Way } from '../player/carried';
import { how } from './how';

test.each<[Way, number | undefined, string]>([
  ['udp', 0.2, 'WebRTC by UDP, 0.2 seconds late'],
  ['tcp', undefined, 'WebRTC by TCP'],
  ['low', 1, 'Low-latency HLS, 1 second late'],
  ['hls', 25, 'HLS, 25 seconds late'],
])('says how the picture comes: %s, %s', (way, delay, text) => {
  expect(how({ way, height: 720, delay })).toBe(text);
});

test('says when none comes', () => expect(how(undefined)).toBe('No picture at the moment'));
