import { expect, test } from 'vitest';
import { length, ChunkChecks } from './chunk-checks.svelte';

const cid = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e';
const url = `/ipfs/${cid}`;

test.each([
  ['hello world', 200, 'same'],
  ['hello w0rld', 200, 'other'],
  ['', 403, 'failed'],
])('%j with status %i is %s', async (body, status, verdict) => {
  let shown: unknown;
  const checks = new ChunkChecks(
    async () => 'secret',
    async (_, init) => {
      shown = init?.headers;
      return new Response(body, { status });
    },
  );
  await checks.try({ cid, url });
  expect(checks.verdicts[cid]).toBe(verdict);
  expect(shown).toEqual({ Authorization: 'Bearer secret' });
});

test.each([
  [0.04, '0 seconds'],
  [1, '1 second'],
  [12.4, '12 seconds'],
  [89.6, '1 minute 30 seconds'],
  [121, '2 minutes 1 second'],
  [180, '3 minutes'],
  [200, '3 minutes 20 seconds'],
])('%d seconds read as %s', (seconds, text) => expect(length(seconds)).toBe(text));
