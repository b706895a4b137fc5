import { expect, test } from 'vitest';
import { missing } from './ether';

test.each([
  [{ price: 20n, fee: 5n, balance: 10n }, '0.000015 ETH'],
  [{ price: 20n, fee: 0n, balance: 10n }, '0.00001 ETH and the network’s fee'],
  [{ price: 20n, fee: 0n, balance: 20n }, 'the network’s fee'],
])('%o lacks %s', ({ price, fee, balance }, words) => {
  const micro = 10n ** 12n;
  expect(missing({ price: price * micro, fee: fee * micro, balance: balance * micro }, 'ETH')).toBe(words);
});
