import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Iteration } from '../api/curation';
import { leafCid } from '../player/cid';
import { checkShown } from './shown';

const whole = {
  format: 'footlight/iteration/1',
  ...{ eventId: 'jazz', scope: 'planner', aspect: 'title', iterationNumber: 2 },
  ...{ result: { title: 'Blue Hour', alternatives: ['Late', 'Later'] }, notes: '0x01' },
};
const shown = (aspect: string) =>
  ({
    aspect,
    iterationNumber: 2,
    result: { alternatives: ['Late', 'Later'], title: 'Blue Hour' },
  }) as unknown as Iteration;

/** Checks an acceptance of one document, which the server shows as `bytes`. */
function check(document: object, bytes = JSON.stringify(document), number = '2') {
  const sum = createHash('sha256').update(JSON.stringify(document)).digest();
  const choices = [{ aspect: 'title', number, digest: `0x${sum.toString('hex')}` }];
  const fetcher: typeof fetch = async (url) => {
    expect(url).toBe(`/ipfs/${leafCid(sum)}`);
    return new Response(bytes, { status: bytes ? 200 : 404 });
  };
  return checkShown({ message: { choices } }, 'jazz', 'planner', shown, fetcher);
}

test('the versions that the page shows are signed', async () => {
  await expect(check(whole)).resolves.toBeUndefined();
});

test.each<[string, object]>([
  ['result', { result: { title: 'Blue Hour', alternatives: ['Late'] } }],
  ['eventId', { eventId: 'pop' }],
  ['scope', { scope: 'promoter' }],
  ['aspect', { aspect: 'pricing' }],
  ['iterationNumber', { iterationNumber: 1 }],
  ['format', { format: 'footlight/iteration/2' }],
])('a document with another %s is not signed', async (_, change) => {
  await expect(check({ ...whole, ...change })).rejects.toThrow('another title than this page shows');
});

test('neither is another version, nor a document that the server does not show', async () => {
  await expect(check(whole, undefined, '1')).rejects.toThrow('another title than this page shows');
  await expect(check(whole, '')).rejects.toThrow('does not show the title');
  await expect(check(whole, JSON.stringify({ ...whole, notes: '0x02' }))).rejects.toThrow(
    'does not show the title',
  );
});
