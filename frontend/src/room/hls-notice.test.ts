import { expect, test } from 'vitest';
import { PlayerError } from '../player/errors';
import { initialState } from '../player/state';
import { hlsNotice } from './hls-notice';

test.each([
  ['unsupported', undefined, 'The show comes late here. This browser has no WebRTC with H.264 video'],
  ['unsupported', 25, 'The show comes about 25 seconds late here. This browser has no WebRTC'],
  ['blocked', 25, 'The show comes about 25 seconds late here. No WebRTC connection comes about'],
] as const)('says what is late and why: %s, %s', (kind, behind, text) => {
  const fallback = new PlayerError(kind, '');
  expect(hlsNotice({ ...initialState, phase: 'playing', fallback, behind })).toContain(text);
});
