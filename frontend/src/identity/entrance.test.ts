import { expect, test, vi } from 'vitest';
import { takeProof } from './entrance';

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each([
  ['a proof', `#enter=${encoded({ message: 'Ana’s stage ÿ?', signature: '0x12' })}`, true, true],
  ['no proof', '#plan', false, false],
  ['nothing', '', false, false],
  ['half a proof', `#enter=${encoded({ message: 'x' })}`, false, true],
  ['no JSON', '#enter=abcd', false, true],
  ['no base64', '#enter=a', false, true],
])('%s behind the #', (_, hash, found, taken) => {
  const replaceState = vi.fn();
  const proof = takeProof({ hash, pathname: '/room/demo', search: '?a=b' }, { replaceState });
  expect(proof).toEqual(found ? { message: 'Ana’s stage ÿ?', signature: '0x12' } : undefined);
  expect(replaceState.mock.calls).toEqual(taken ? [[null, '', '/room/demo?a=b']] : []);
});
