import type { Holdings, Room } from '../api/client';
import type { Keeper } from '../identity/signer';
import { changedEvent, slot } from './held';

/** A wallet's tickets for one event, as this browser remembers them. The chain decides what they are worth. */
export interface Kept {
  eventId: string;
  title: string;
  startsAt: string | null;
  state: Room['state'];
  holder: string;
  keeper: Keeper;
  tiers: { tier: number; name: string; units: number; redeemed: number; locked?: boolean }[];
}

/** Remembering more events than this would only make the page slow. The oldest are forgotten. */
const most = 100;

/** Returns the tickets that this browser remembers, the next show first. */
export function kept(site: Pick<Storage, 'getItem'> = localStorage): Kept[] {
  try {
    const list = JSON.parse(site.getItem(slot) ?? '[]') as unknown;
    return Array.isArray(list) ? (list as unknown[]).filter(whole).sort(byStart) : [];
  } catch {
    return []; // something else is stored, or the browser stores nothing
  }
}

/** Remembers a wallet's tickets for an event in place of what was kept before. No tickets are not kept. */
export function keep(ticket: Kept, site: Pick<Storage, 'getItem' | 'setItem'> = localStorage): void {
  const others = kept(site).filter((one) => one.eventId !== ticket.eventId || !same(one, ticket));
  const list = ticket.tiers.length > 0 ? [...others, ticket].sort(byStart).slice(-most) : others;
  const text = JSON.stringify(list);
  if (text === (site.getItem(slot) ?? '[]')) return;
  try {
    site.setItem(slot, text);
  } catch {
    return; // a browser that stores nothing shows tickets in their rooms only
  }
  globalThis.dispatchEvent?.(new Event(changedEvent));
}

/** Returns what to remember of a holder's tickets in a room. */
export function ticketOf(room: Room, holdings: Holdings, keeper: Keeper): Kept {
  const tiers = holdings.tickets
    .filter(({ units }) => units > 0)
    .map(({ tier, name, units, redeemed }) => ({ tier, name, units, redeemed, ...lockOf(room, tier) }));
  const { eventId, title, startsAt, state } = room;
  return { eventId, title, startsAt: startsAt ?? null, state, holder: holdings.holder, keeper, tiers };
}

/** Returns the lock of a tier whose tickets cannot be passed on. */
function lockOf({ tiers }: Room, tier: number): { locked?: true } {
  return tiers?.some(({ sale }) => sale?.tier === tier && sale.locked) ? { locked: true } : {};
}

const same = (a: Kept, b: Kept) => a.holder.toLowerCase() === b.holder.toLowerCase();

function byStart(a: Kept, b: Kept): number {
  return (a.startsAt ?? '9').localeCompare(b.startsAt ?? '9');
}

function whole(value: unknown): value is Kept {
  const { eventId, title, holder, keeper, tiers } = (value ?? {}) as Partial<Kept>;
  return [eventId, title, holder, keeper].every((text) => typeof text === 'string') && Array.isArray(tiers);
}
