import { decodeErrorResult, encodeFunctionData } from 'viem/utils';
import type { Abi, Hex } from 'viem';
import { RpcError } from './rpc';
import type { Call } from './transaction';

/** An event's contract, as its ticket holders use it. */
export class EventContract {
  readonly #abi: Abi;

  constructor(
    private readonly address: string,
    abi: unknown,
  ) {
    this.#abi = abi as Abi;
  }

  /** Buys one ticket, for whoever holds it then. */
  buy(tier: number, wei: bigint, holder: string): Call {
    return this.call('buy', [BigInt(tier), 1, holder], wei);
  }

  /** Gives back all unused tickets of a tier of a cancelled event, for what they cost. */
  refund(tier: number, holder: string): Call {
    return this.call('refund', [BigInt(tier), holder]);
  }

  /** Takes what is owed for tickets that were taken back. */
  collect(holder: string): Call {
    return this.call('collect', [holder]);
  }

  /** Why a transaction would fail, or did, in words for who wanted it; undefined: for no known reason. */
  reason(thrown: unknown): string | undefined {
    if (!(thrown instanceof RpcError)) return undefined;
    if (/insufficient funds|gas required exceeds allowance/.test(thrown.message)) return reasons['poor'];
    try {
      return reasons[decodeErrorResult({ abi: this.#abi, data: thrown.data as Hex }).errorName];
    } catch {
      return undefined; // it gave none, or one of another contract
    }
  }

  private call(functionName: string, args: unknown[], value = 0n): Call {
    const data = encodeFunctionData({ abi: this.#abi, functionName, args });
    return { to: this.address, data, value };
  }
}

const reasons: Partial<Record<string, string>> = {
  poor: 'There is not enough money for the price and the network’s fee.',
  NotOnSale: 'This ticket is not on sale now.',
  SoldOut: 'This ticket is sold out.',
  WrongPayment: 'The price has changed. Load the page again to see it.',
  UnknownTier: 'This ticket is not on sale yet.',
  NothingDue: 'There is nothing to take back.',
};
