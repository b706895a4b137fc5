import { afterEach, expect, test, vi } from 'vitest';
import { BrowserSigner, newSecret, readSecret } from './browser-signer';
import { FakeVault } from './fakes';
import { Keyring } from './keyring';

afterEach(() => vi.unstubAllGlobals());

test('what is stored can be used and not read', async () => {
  const vault = new FakeVault();
  const keyring = new Keyring(vault);
  expect(await keyring.open()).toBeUndefined();

  const secret = newSecret();
  await keyring.keep(secret);
  expect(await keyring.open()).toBe(secret);
  expect(new TextDecoder().decode(vault.sealed?.bytes)).not.toContain(secret.slice(2, 10));
  const { sealer } = vault.sealed ?? {};
  if (!sealer) throw new Error('not sealed');
  await expect(crypto.subtle.exportKey('raw', sealer)).rejects.toThrow();
});

test('a page that came over plain HTTP keeps its key all the same', async () => {
  vi.stubGlobal('crypto', {});
  const keyring = new Keyring(new FakeVault());
  await keyring.keep('0x01');
  expect(await keyring.open()).toBe('0x01');
});

test.each([
  ['0x' + 'Ab'.repeat(32), '0x' + 'ab'.repeat(32)],
  ['The key of 0x1234…\nWhoever has it\n\n' + 'ab'.repeat(32) + '\n', '0x' + 'ab'.repeat(32)],
  ['ab'.repeat(31), undefined],
  ['ab'.repeat(33), undefined],
  ['0x' + '00'.repeat(32), undefined],
  ['0x' + 'ff'.repeat(32), undefined],
  ['let me in', undefined],
])('%j is %j', (text, secret) => {
  expect(readSecret(text)).toBe(secret);
});

test('signs as every other wallet with that key', async () => {
  // EIP-191, the test vector in web3.js's documentation
  const signer = new BrowserSigner('0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318');
  expect(signer.address).toBe('0x2c7536E3605D9C16a7a3D7b1898e529396a65c23');
  expect(await signer.signMessage('Some data')).toBe(
    '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd' +
      '6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c',
  );
});
