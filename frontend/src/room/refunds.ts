import type { Holdings, Room } from '../api/client';
import type { Deal } from './checkout.svelte';

/** The unused tickets of a tier, which their holder can give back. */
export interface Returnable {
  tier: number;
  name: string;
  /** The price of one, in wei. */
  wei: bigint;
  units: number;
  unused: number;
}

/** Returns the tickets that a holder can give back. Those with a refund are left to `refunds`. */
export function returnables({ tickets }: Holdings): Returnable[] {
  return tickets
    .filter(({ giveBackWei, refundWei }) => giveBackWei !== null && refundWei === '0')
    .map(({ tier, name, giveBackWei, units, redeemed }) => ({
      ...{ tier, name, wei: BigInt(giveBackWei ?? 0), units, unused: units - redeemed },
    }));
}

/** Returns a holder's refunds: tickets of a cancelled or postponed event, and revoked tickets. */
export function refunds({ tickets, owedWei }: Holdings): Deal[] {
  const refunds = tickets.map(({ tier, name, refundWei }): Deal => ({
    title: name,
    gain: BigInt(refundWei),
    call: (contract, holder) => contract.refund(tier, holder),
  }));
  const owed: Deal = {
    title: 'Tickets that were cancelled',
    gain: BigInt(owedWei),
    call: (contract, holder) => contract.collect(holder),
  };
  return [...refunds, owed].filter(({ gain }) => gain > 0n);
}

/** Reports whether buyers from before a postponement or cancellation can still get their money back. */
export function returning({ terms, state }: Room, now: number): boolean {
  return state === 'cancelled' || Date.parse(terms?.refundUntil ?? '') > now;
}
