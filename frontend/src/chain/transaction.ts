import type { Rpc } from './rpc';

/** A call of a contract. */
export interface Call {
  to: string;
  /** The encoded function and arguments, as hexadecimal digits with 0x. */
  data: string;
  /** The wei that are sent with the call. */
  value: bigint;
}

/** An EIP-1559 transaction that is complete except for its signature. */
export interface Unsigned extends Call {
  type: 'eip1559';
  chainId: number;
  nonce: number;
  gas: bigint;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

/** Returns the most that a transaction's gas can cost, in wei. */
export function feeOf({ gas, maxFeePerGas }: Unsigned): bigint {
  return gas * maxFeePerGas;
}

/** Completes a call with gas, nonce and fees. Rejects if the contract would refuse. */
export async function prepare(rpc: Rpc, chainId: number, from: string, call: Call): Promise<Unsigned> {
  const value = `0x${call.value.toString(16)}`;
  const [gas, nonce, tip, block] = await Promise.all([
    rpc.number('eth_estimateGas', { from, to: call.to, data: call.data, value }),
    // The nonce counts mined transactions only: a retry gets the same nonce, so the buyer never pays twice.
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
    // The fee stays high enough through six full blocks in a row.
    maxFeePerGas: BigInt(block.baseFeePerGas) * 2n + tip,
    maxPriorityFeePerGas: tip,
  };
}

const everyMs = 1_000;

/** Waits until a transaction is in a block. Returns whether it succeeded. */
export async function mined(rpc: Rpc, hash: string, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    // A failed request is repeated: the transaction is already sent.
    const receipt = await rpc
      .call<{ status: string } | null>('eth_getTransactionReceipt', hash)
      .catch(() => null);
    signal.throwIfAborted();
    if (receipt) return receipt.status === '0x1';
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
