import { expect, test } from 'vitest';
import type { Restream } from '../api/restreams';
import { rate, stateOf } from './destinations';

test.each<[Restream['state'], string | undefined, string]>([
  ['waiting', undefined, 'Waits for the show'],
  ['connecting', undefined, 'Connects'],
  ['live', undefined, 'Live'],
  ['live', 'the destination takes it too slowly', 'Live, but the destination takes it too slowly.'],
  ['failing', 'no network leads to the server', 'Fails and is tried again: no network leads to the server.'],
])('%s', (state, why, words) => {
  expect(stateOf({ state, ...(why ? { why } : {}) })).toBe(words);
});

test.each([
  [640, '640 kbit/s'],
  [2460, '2.5 Mbit/s'],
])('%i kbit/s', (kbps, words) => {
  expect(rate(kbps)).toBe(words);
});
