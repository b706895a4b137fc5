import type { Holdings } from '../api/client';
import type { Deal } from './checkout.svelte';

/** Returns a holder's refunds: tickets of a cancelled or postponed event, and revoked tickets. */
export function refunds({ tickets, owedWei }: Holdings): Deal[] {
  const refunds = tickets.map(({ tier, name, refundWei }): Deal => ({
    title: name,
    gain: BigInt(refundWei),
    call: (contract, holder) => contract.refund(tier, holder),
  }));
  const owed: Deal = {
    title: 'Tickets that were taken back',
    gain: BigInt(owedWei),
    call: (contract, holder) => contract.collect(holder),
  };
  return [...refunds, owed].filter(({ gain }) => gain > 0n);
}
