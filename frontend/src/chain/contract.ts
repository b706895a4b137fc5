import { decodeErrorResult, encodeFunctionData } from 'viem/utils';
import type { Abi, Hex } from 'viem';
import type { ClaimRequest } from '../api/client';
import { RpcError } from './rpc';
import type { Call } from './transaction';

/** What a buyer was shown: the event's times and the tier's lock. */
type Seen = NonNullable<ClaimRequest['seen']>;

/** A time as contracts have it, zero for none. */
function seconds(iso = ''): number {
  return iso ? Math.floor(Date.parse(iso) / 1000) : 0;
}

/** An event's contract, as its ticket holders use it. */
export class EventContract {
  readonly #abi: Abi;

  constructor(
    private readonly address: string,
    abi: unknown,
  ) {
    this.#abi = abi as Abi;
  }

  /** Buys one ticket for a holder, if what the buyer saw still holds. */
  buy(tier: number, wei: bigint, holder: string, { startsAt, endsAt, locked = false }: Seen): Call {
    const seen = { startsAt: seconds(startsAt), endsAt: seconds(endsAt), locked };
    return this.call('buy', [BigInt(tier), 1, holder, seen], wei);
  }

  /** Gives back all tickets of a tier that can be given back, for what they cost. */
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
  TermsChanged:
    'The show’s time, or whether the ticket can be passed on, has changed. Look again before you buy.',
  UnknownTier: 'This ticket is not on sale yet.',
  NothingDue: 'There is nothing to take back.',
};
