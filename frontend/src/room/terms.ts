import type { ClaimRequest, Room, RoomTier } from '../api/client';
import { moment } from '../ui/time';

/** What a buyer relies on: the event's times and the tier's lock, as the room showed them. */
export type Seen = NonNullable<ClaimRequest['seen']>;

/** What the room shows of a tier on sale; undefined while it is not. */
export function seenOf({ terms }: Room, { sale }: RoomTier): Seen | undefined {
  if (!terms || !sale) return undefined;
  const { startsAt, endsAt } = terms;
  return { ...(startsAt && { startsAt }), endsAt, locked: sale.locked };
}

/** What somebody who paid, or is about to, should know of a show's time and of the money. */
export function promises({ terms, tiers, state }: Room, now: number): string[] {
  if (!terms || state === 'cancelled') return [];
  const { startsAt, heldUntil, postponed, reason, refundUntil } = terms;
  const ahead = (at: string | null | undefined): at is string => !!at && Date.parse(at) > now;
  const list: string[] = [];
  if (postponed > 0 && startsAt) list.push(`Postponed to ${moment(startsAt)}${reason ? `: ${reason}` : '.'}`);
  if (!tiers.some(({ sale }) => sale && BigInt(sale.wei) > 0n)) return list;
  if (ahead(refundUntil)) {
    list.push(`Whoever bought a ticket before that can take the money back until ${moment(refundUntil)}.`);
  }
  if (ahead(heldUntil)) {
    list.push(
      `What tickets cost is held until ${moment(heldUntil)}. If the show is called off by then, everybody takes it back.`,
    );
  }
  return list;
}

/** Whoever bought before the show was postponed may still take the money back. */
export function returning({ terms, state }: Room, now: number): boolean {
  return state === 'cancelled' || Date.parse(terms?.refundUntil ?? '') > now;
}
