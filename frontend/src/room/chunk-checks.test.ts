import { expect, test, vi } from 'vitest';
import { ChunkChecks } from './chunk-checks.svelte';

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

test('over plain HTTP nothing can be hashed, and that is told', async () => {
  vi.stubGlobal('crypto', {});
  const checks = new ChunkChecks(async () => undefined);
  await checks.try({ cid, url });
  expect(checks.verdicts[cid]).toBe('plain');
  vi.unstubAllGlobals();
});
