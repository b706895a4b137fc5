import { beforeEach, expect, test } from 'vitest';
import { inWords } from './trouble';
import { WalletSigner } from './wallet-signer';
import type { Provider } from './wallets';

const address = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23';
const chain = { chainId: 31_415_926, name: 'Test', rpcUrl: 'https://stage.example/rpc' };

let asked: { method: string; params?: unknown }[];
let answers: Record<string, (() => unknown) | unknown>;

const provider: Provider = {
  request: async (call) => {
    asked.push(call);
    const answer = answers[call.method];
    return typeof answer === 'function' ? (answer as () => unknown)() : answer;
  },
};
const connect = () => WalletSigner.connect({ id: 'a', name: 'A', icon: '', provider }, chain);
const refuse = (error: object) => () => {
  throw error;
};

beforeEach(() => {
  asked = [];
  answers = { eth_requestAccounts: [address], eth_chainId: '0x1', personal_sign: '0x51' };
});

test('asks to sign a text as hexadecimal digits', async () => {
  const signer = await connect();
  expect(await signer.signMessage('hé')).toBe('0x51');
  expect(asked.at(-1)).toEqual({ method: 'personal_sign', params: ['0x68c3a9', address] });
});

test('brings the wallet to the chain before it signs for it', async () => {
  answers['wallet_switchEthereumChain'] = refuse({ code: -32603, data: { originalError: { code: 4902 } } });
  const signer = await connect();
  await signer.signTypedData({ primaryType: 'Claim' });
  expect(asked.map(({ method }) => method)).toEqual([
    'eth_requestAccounts',
    'eth_chainId',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'eth_signTypedData_v4',
  ]);
  expect(asked.at(-2)?.params).toMatchObject([{ chainId: '0x1df5e76', rpcUrls: [chain.rpcUrl] }]);
});

test('a wallet without accounts, or one that declines, is told in words', async () => {
  answers['eth_requestAccounts'] = [];
  await expect(connect()).rejects.toThrow('no account');
  expect(inWords({ code: 4001, message: 'User rejected' })).toBe('You declined in your wallet.');
  expect(inWords({ code: -32603, message: 'no funds' })).toBe('Your wallet could not do this: no funds.');
});

test.each([
  ['Failed to fetch', true],
  ['Failed to fetch (stage.example)', true],
  ['NetworkError when attempting to fetch resource.', true],
  ['network error', true],
  ['Load failed', true],
  ['Failed to fetch dynamically imported module: https://stage.example/a.js', false],
  ['x is not a function', false],
])('the browser’s “%s” is told in words', (message, unanswered) => {
  const words = unanswered ? 'The server did not answer' : 'Something went wrong';
  expect(inWords(new TypeError(message))).toContain(words);
});
