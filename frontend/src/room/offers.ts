import type { Room, RoomTier } from '../api/client';
import { money } from '../ui/money';
import { moment } from '../ui/time';
import { ether } from './ether';
import { seenOf, type Seen } from './terms';

/** Whether a tier can be had now, and if not, why. */
export type Availability = 'open' | 'unlisted' | 'soon' | 'sold-out' | 'over';

/** A tier of tickets as its audience sees it. */
export interface Offer {
  /** On the ledger; undefined while it is not on sale. */
  number: number | undefined;
  name: string;
  perks: string[];
  /** Price of one ticket; zero: it is free, and claimed. */
  wei: bigint;
  /** "Free", "€12.50" */
  price: string;
  availability: Availability;
  /** What there is to say about that, or nothing. */
  note: string;
  /** An invite code is asked for. */
  invited: boolean;
  /** What a buyer relies on; undefined while it is not on sale. */
  seen: Seen | undefined;
}

/** When no more than this many are left, the page says how many. */
const few = 20;

/** What can be had for a room, in the creator's order. */
export function offers(room: Room, now = Date.now(), locale?: string): Offer[] {
  return room.tiers.map((tier) => {
    const availability = availabilityOf(tier, now);
    const wei = BigInt(tier.sale?.wei || tier.wei || 0);
    return {
      number: tier.sale?.tier,
      name: tier.name,
      perks: tier.perks,
      wei,
      price: priceOf(tier, wei, locale),
      availability,
      note: noteOn(tier, availability),
      invited: (tier.sale?.invited ?? false) || (wei === 0n && room.access.invite === true),
      seen: seenOf(room, tier),
    };
  });
}

function availabilityOf({ sale }: RoomTier, now: number): Availability {
  if (!sale) return 'unlisted';
  if (sale.opensAt && Date.parse(sale.opensAt) > now) return 'soon';
  if (sale.closesAt && Date.parse(sale.closesAt) <= now) return 'over';
  return sale.left > 0 ? 'open' : 'sold-out';
}

function noteOn({ sale }: RoomTier, availability: Availability): string {
  switch (availability) {
    case 'unlisted':
      return 'Not on sale yet';
    case 'soon':
      return sale?.opensAt ? `On sale from ${moment(sale.opensAt)}` : '';
    case 'over':
      return 'Not on sale any more';
    case 'sold-out':
      return 'Sold out';
    case 'open':
      return sale && sale.left <= few ? `${sale.left} left` : '';
  }
}

/** Tiers that only the ledger knows may have no currency. */
function priceOf({ amountMinor, currency }: RoomTier, wei: bigint, locale?: string): string {
  if (wei === 0n && amountMinor === 0) return 'Free';
  return currency === 'XXX' || amountMinor === 0 ? `${ether(wei)} ETH` : money(amountMinor, currency, locale);
}

/** Whether every tier is sold out. */
export function soldOut(room: Room, now = Date.now()): boolean {
  const all = room.tiers.map((tier) => availabilityOf(tier, now));
  return all.includes('sold-out') && !all.includes('open') && !all.includes('soon');
}

/** Whether the room asks for something that this visitor does not have. */
export function shut({ access }: Room): boolean {
  return access.needed !== 'none' && access.yours === 'none';
}
