import type { Room, RoomTier } from '../api/client';
import { fromTo, money } from '../ui/money';
import { moment } from '../ui/time';
import { ether } from './ether';
import { seenOf, type Seen } from './terms';

/** Whether a tier can be bought now, or else why not. */
export type Availability = 'open' | 'unlisted' | 'soon' | 'sold-out' | 'over';

/** A tier of tickets as the audience sees it. */
export interface Offer {
  /** The tier's number on the ledger, or undefined while it is not on sale. */
  number: number | undefined;
  name: string;
  perks: string[];
  /** The price of one ticket. A ticket for 0 wei is claimed instead of bought. */
  wei: bigint;
  /** For example "Free" or "€12.50". */
  price: string;
  availability: Availability;
  /** A note on the availability, or ''. */
  note: string;
  /** Whether an invite code is needed. */
  invited: boolean;
  /** The terms of the sale, or undefined while the tier is not on sale. */
  seen: Seen | undefined;
}

/** Up to this number, the page shows how many tickets are left. */
const few = 20;

/** Returns the offers of a room, in the creator's order. */
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

/** Returns the price in the tier's currency, or in ETH if the tier is known from the ledger alone. */
function priceOf({ amountMinor, currency }: RoomTier, wei: bigint, locale?: string): string {
  if (wei === 0n && amountMinor === 0) return 'Free';
  return currency === 'XXX' || amountMinor === 0 ? `${ether(wei)} ETH` : money(amountMinor, currency, locale);
}

/** Formats the lowest and the highest price: "Free", "€15.00", "€15.00 to €40.00". It is '' without tickets. */
export function priceRange(room: Room, locale?: string): string {
  const list = offers(room, undefined, locale).sort((a, b) => (a.wei < b.wei ? -1 : 1));
  return fromTo(list[0]?.price, list.at(-1)?.price);
}

/** Reports whether every tier is sold out. */
export function soldOut(room: Room, now = Date.now()): boolean {
  const all = room.tiers.map((tier) => availabilityOf(tier, now));
  return all.includes('sold-out') && !all.includes('open') && !all.includes('soon');
}

/** Reports whether this visitor lacks what the room requires. */
export function shut({ access }: Room): boolean {
  return access.needed !== 'none' && access.yours === 'none';
}
