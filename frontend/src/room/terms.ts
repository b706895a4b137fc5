import type { ClaimRequest, Room, RoomTier } from '../api/client';
import { moment } from '../ui/time';

/** The terms on which a ticket is bought: times of the event, the end of giving back, whether the tier is locked. */
export type Seen = NonNullable<ClaimRequest['seen']>;

/** Returns the terms of a tier, or undefined while it is not on sale. */
export function seenOf({ terms }: Room, { sale }: RoomTier): Seen | undefined {
  if (!terms || !sale) return undefined;
  const { startsAt, endsAt, giveBackUntil } = terms;
  return {
    ...(startsAt && { startsAt }),
    endsAt,
    ...(giveBackUntil && { giveBackUntil }),
    locked: sale.locked,
  };
}

/** Returns what buyers should know about the show's time and their money. */
export function promises({ terms, tiers, state, access }: Room, now: number): string[] {
  if (!terms || state === 'cancelled') return [];
  const { startsAt, heldUntil, postponed, reason, refundUntil, giveBackUntil } = terms;
  const ahead = (at: string | null | undefined): at is string => !!at && Date.parse(at) > now;
  const list: string[] = [];
  if (postponed > 0 && startsAt) list.push(`Postponed to ${moment(startsAt)}${reason ? `: ${reason}` : '.'}`);
  if (access.needed !== 'ticket') return list; // the show has no tickets to buy
  if (ahead(giveBackUntil) && tiers.some(({ sale }) => sale)) {
    list.push(`If you cannot come, give your ticket back here until ${moment(giveBackUntil)}.`);
  }
  if (!tiers.some(({ sale }) => sale && BigInt(sale.wei) > 0n)) return list;
  if (ahead(refundUntil)) {
    list.push(`Whoever bought a ticket before that can have the money back until ${moment(refundUntil)}.`);
  }
  if (ahead(heldUntil)) {
    list.push(
      `What tickets cost is held until ${moment(heldUntil)}. If the show is called off by then, everybody gets it back.`,
    );
  }
  return list;
}
