import { decodeFunctionData, encodeErrorResult, parseAbi, type Hex } from 'viem';
import { describe, expect, test } from 'vitest';
import { BrowserSigner } from '../identity/browser-signer';
import { EventContract } from './contract';
import { Rpc, RpcError } from './rpc';
import { feeOf, mined, prepare } from './transaction';

const abi = parseAbi([
  'struct Seen { uint40 startsAt; uint40 endsAt; bool locked; uint40 giveBackUntil; }',
  'function buy(uint256 tier, uint32 amount, address to, Seen seen) payable',
  'function refund(uint256 tier, address to)',
  'error SoldOut(uint256 tier, uint256 left)',
  'error TermsChanged(uint40 startsAt, uint40 endsAt, bool locked, uint40 giveBackUntil)',
]);
const plan = '0x00000000000000000000000000000000000000cc';
const holder = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23';
const contract = new EventContract(plan, abi);
const seen = {
  startsAt: '2026-12-04T19:00:00Z',
  endsAt: '2026-12-04T21:00:00Z',
  giveBackUntil: '2026-11-27T19:00:00Z',
  locked: true,
};

/** Returns a fake chain that gives each method one fixed answer. */
function chain(answers: Record<string, unknown>): {
  rpc: Rpc;
  sent: { method: string; params: unknown[] }[];
} {
  const sent: { method: string; params: unknown[] }[] = [];
  const fetcher: typeof fetch = async (_, init) => {
    const call = JSON.parse(String(init?.body)) as { method: string; params: unknown[] };
    sent.push(call);
    const answer = answers[call.method];
    return Response.json(answer instanceof Error ? { error: answer } : { result: answer ?? null });
  };
  return { rpc: new Rpc('http://chain', fetcher), sent };
}

describe('a transaction', () => {
  test('has what the chain says it needs, and the number of the first that is not mined', async () => {
    const { rpc, sent } = chain({
      eth_estimateGas: '0x186a0',
      eth_getTransactionCount: '0x2',
      eth_maxPriorityFeePerGas: '0x1',
      eth_getBlockByNumber: { baseFeePerGas: '0xa' },
    });
    const transaction = await prepare(rpc, 5, holder, contract.buy(1, 15n, holder, seen));
    expect(transaction).toMatchObject({ to: plan, value: 15n, nonce: 2, gas: 120_000n, maxFeePerGas: 21n });
    expect(feeOf(transaction)).toBe(2_520_000n);
    expect(sent.find(({ method }) => method === 'eth_getTransactionCount')?.params).toEqual([
      holder,
      'latest',
    ]);

    const signer = new BrowserSigner('0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318');
    await signer.pay(transaction, rpc);
    expect(sent.at(-1)?.method).toBe('eth_sendRawTransaction');
    expect(sent.at(-1)?.params[0]).toMatch(/^0x02f9/);
  });

  test.each([
    ['0x1', true],
    ['0x0', false],
  ])('with status %s was taken: %s', async (status, taken) => {
    const { rpc } = chain({ eth_getTransactionReceipt: { status } });
    expect(await mined(rpc, '0x1', new AbortController().signal)).toBe(taken);
  });

  test('is waited for until nobody waits any more', async () => {
    const { rpc } = chain({});
    await expect(mined(rpc, '0x1', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  });
});

test('a purchase names what was seen', () => {
  const args = (call: { data: string }) => decodeFunctionData({ abi, data: call.data as Hex }).args;
  const told = {
    ...{ startsAt: 1_796_410_800, endsAt: 1_796_418_000 },
    ...{ giveBackUntil: 1_795_806_000, locked: true },
  };
  expect(args(contract.buy(1, 15n, holder, seen))).toEqual([1n, 1, holder, told]);
  const { endsAt } = seen;
  expect(args(contract.buy(1, 15n, holder, { endsAt }))?.[3]).toEqual({
    ...told,
    startsAt: 0,
    giveBackUntil: 0,
    locked: false,
  });
});

describe('a refusal', () => {
  const changed = encodeErrorResult({ abi, errorName: 'TermsChanged', args: [0, 1, false, 0] });
  const soldOut = encodeErrorResult({ abi, errorName: 'SoldOut', args: [0n, 0n] });

  test.each([
    [new RpcError(3, 'execution reverted', soldOut), 'This ticket is sold out.'],
    [new RpcError(3, 'execution reverted', changed), 'has changed. Read the terms again'],
    [
      new RpcError(-32000, 'insufficient funds for gas * price + value', undefined),
      'There is not enough money',
    ],
    [new RpcError(3, 'execution reverted', '0x12345678'), undefined],
    [new Error('the network'), undefined],
  ])('%s is told in words', (error, words) => {
    const reason = contract.reason(error);
    if (words) expect(reason).toContain(words);
    else expect(reason).toBeUndefined();
  });

  test('comes with the chain’s own code and data', async () => {
    const { rpc } = chain({
      eth_estimateGas: Object.assign(new Error(), { code: 3, message: 'no', data: soldOut }),
    });
    await expect(rpc.call('eth_estimateGas')).rejects.toMatchObject({ code: 3, data: soldOut });
  });
});
