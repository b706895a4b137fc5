import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { cidOf } from './cid';

// The output of kubo 0.42: ipfs add --cid-version=1 --raw-leaves --chunker=size-1048576 --max-file-links=1024
test('a file of several MiB has the CID that IPFS gives it', async () => {
  const file = new Uint8Array(15_000_000);
  for (let i = 0; i < 468_750; i++) file.set(createHash('sha256').update(`vec${i}`).digest(), i * 32);
  expect(await cidOf(file.buffer)).toBe('bafybeid5glw473dgcalpqmrg4eek7bxssuvu2gfwbfuu25vfwdksvpfa34');
});

test('one MiB or less is its own block', async () => {
  const small = new TextEncoder().encode('hello world').buffer;
  expect(await cidOf(small)).toBe('bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e');
});
