import type { Rpc } from './rpc';

/** A call of a contract. */
export interface Call {
  to: string;
  /** What the contract is asked, 0x and hexadecimal digits. */
  data: string;
  /** Wei that go with it. */
  value: bigint;
}

/** An EIP-1559 transaction, whole but for its signature. */
export interface Unsigned extends Call {
  type: 'eip1559';
  chainId: number;
  nonce: number;
  gas: bigint;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

/** What a transaction's gas can cost at most, in wei. */
export function feeOf({ gas, maxFeePerGas }: Unsigned): bigint {
  return gas * maxFeePerGas;
}

/** Asks the chain for what a call needs to be a transaction. Fails as the contract would. */
export async function prepare(rpc: Rpc, chainId: number, from: string, call: Call): Promise<Unsigned> {
  const value = `0x${call.value.toString(16)}`;
  const [gas, nonce, tip, block] = await Promise.all([
    rpc.number('eth_estimateGas', { from, to: call.to, data: call.data, value }),
    // Of what is mined: a second try has the first one's number, so nobody pays twice.
    rpc.number('eth_getTransactionCount', from, 'latest'),
    rpc.number('eth_maxPriorityFeePerGas'),
    rpc.call<{ baseFeePerGas: string }>('eth_getBlockByNumber', 'latest', false),
  ]);
  return {
    ...call,
    type: 'eip1559',
    chainId,
    nonce: Number(nonce),
    gas: (gas * 12n) / 10n,
    // Six full blocks in a row may come before the fee is too low.
    maxFeePerGas: BigInt(block.baseFeePerGas) * 2n + tip,
    maxPriorityFeePerGas: tip,
  };
}

const everyMs = 1_000;

/** Waits until a transaction is in a block, and tells whether the contract took it. */
export async function mined(rpc: Rpc, hash: string, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    // A question that gets lost is asked again: what was sent is sent.
    const receipt = await rpc
      .call<{ status: string } | null>('eth_getTransactionReceipt', hash)
      .catch(() => null);
    signal.throwIfAborted();
    if (receipt) return receipt.status === '0x1';
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
