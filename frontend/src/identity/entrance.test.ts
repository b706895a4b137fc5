import { expect, test, vi } from 'vitest';
import { takeProof } from './entrance';

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const message = `Ana’s stage ÿ? wants you to sign in:\n0x${'Ab'.repeat(20)}\n\nnow`;
const whole = `#enter=${encoded({ message, signature: '0x12' })}`;

test.each([
  ['a proof', whole, true, true],
  ['no proof', '#plan', false, false],
  ['nothing', '', false, false],
  ['half a proof', `#enter=${encoded({ message })}`, false, true],
  ['nobody’s proof', `#enter=${encoded({ message: 'x', signature: '0x12' })}`, false, true],
  ['no JSON', '#enter=abcd', false, true],
  ['no base64', '#enter=a', false, true],
])('%s behind the #', (_, hash, found, taken) => {
  const replaceState = vi.fn();
  const proof = takeProof({ hash, pathname: '/room/demo', search: '?a=b' }, { replaceState }, () => true);
  expect(proof).toEqual(found ? { message, signature: '0x12' } : undefined);
  expect(replaceState.mock.calls).toEqual(taken ? [[null, '', '/room/demo?a=b']] : []);
});

test('nobody is signed in without a yes', () => {
  const ask = vi.fn(() => false);
  const page = { hash: whole, pathname: '/room/demo', search: '' };
  expect(takeProof(page, { replaceState: vi.fn() }, ask)).toBeUndefined();
  expect(ask).toHaveBeenCalledWith('The studio signs you in here as 0xAbAb…AbAb. Is that you?');
});
