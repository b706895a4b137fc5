import { decodeErrorResult, encodeFunctionData } from 'viem/utils';
import type { Abi, Hex } from 'viem';
import type { ClaimRequest } from '../api/client';
import { RpcError } from './rpc';
import type { Call } from './transaction';

/** The terms that a buyer was shown: times of the event, the end of giving back, whether the tier is locked. */
type Seen = NonNullable<ClaimRequest['seen']>;

/** Converts a time to seconds since the epoch, as the contracts store it. No time becomes 0. */
function seconds(iso = ''): number {
  return iso ? Math.floor(Date.parse(iso) / 1000) : 0;
}

/** The calls of an event's contract that ticket holders make. */
export class EventContract {
  readonly #abi: Abi;

  constructor(
    private readonly address: string,
    abi: unknown,
  ) {
    this.#abi = abi as Abi;
  }

  /** Buys one ticket for a holder. The contract refuses if the seen terms have changed. */
  buy(tier: number, wei: bigint, holder: string, seen: Seen): Call {
    const { startsAt, endsAt, giveBackUntil, locked = false } = seen;
    const times = {
      startsAt: seconds(startsAt),
      endsAt: seconds(endsAt),
      giveBackUntil: seconds(giveBackUntil),
    };
    return this.call('buy', [BigInt(tier), 1, holder, { ...times, locked }], wei);
  }

  /** Returns all refundable tickets of a tier for what they cost. */
  refund(tier: number, holder: string): Call {
    return this.call('refund', [BigInt(tier), holder]);
  }

  /** Collects the money that is due for revoked tickets. */
  collect(holder: string): Call {
    return this.call('collect', [holder]);
  }

  /** Returns in words why a transaction failed or would fail, or undefined if the reason is unknown. */
  reason(thrown: unknown): string | undefined {
    if (!(thrown instanceof RpcError)) return undefined;
    if (/insufficient funds|gas required exceeds allowance/.test(thrown.message)) return reasons['poor'];
    try {
      return reasons[decodeErrorResult({ abi: this.#abi, data: thrown.data as Hex }).errorName];
    } catch {
      return undefined; // the contract gave no reason, or an error of another contract
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
    'The show’s time, or whether the ticket can be passed on or given back, has changed. Read the terms again before you buy.',
  UnknownTier: 'This ticket is not on sale yet.',
  NothingDue: 'There is nothing to pay back.',
};
