import { expect, test } from 'vitest';
import { PlayerError } from '../player/errors';
import { initialState } from '../player/state';
import { hlsNotice } from './hls-notice';

test.each([
  ['unsupported', 'hls', undefined, 'The show comes late here. This browser has no WebRTC with H.264 video'],
  ['unsupported', 'hls', 25, 'The show comes about 25 seconds late here. This browser has no WebRTC'],
  ['blocked', 'hls', 25, 'The show comes about 25 seconds late here. No WebRTC connection comes about'],
  ['blocked', 'low', 2, 'The show comes a few seconds late here. No WebRTC connection comes about'],
] as const)('says what is late and why: %s, %s, %s', (kind, way, delay, text) => {
  const fallback = new PlayerError(kind, '');
  expect(
    hlsNotice({ ...initialState, phase: 'playing', fallback, carried: { way, delay, height: 720 } }),
  ).toContain(text);
});
