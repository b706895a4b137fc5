import type { GuestList, Holder } from '../../api/stage';

/** A person who has a ticket or who came. */
export interface Guest {
  holder: string;
  tickets: { tier: number; units: number }[];
  /** When the guest came, or '' before. */
  cameAt: string;
  here: boolean;
  /** The name on the invite code that the guest used. */
  invited: string;
}

/** Lists every guest once: those who are here, those who were, and those who only have a ticket. */
export function merge({ invites, guests }: GuestList, holders: Holder[]): Guest[] {
  const known = new Map<string, Guest>();
  const of = (holder: string): Guest => {
    const key = holder.toLowerCase();
    const guest = known.get(key) ?? { holder, tickets: [], cameAt: '', here: false, invited: '' };
    known.set(key, guest);
    return guest;
  };
  for (const { holder, cameAt, here } of guests) Object.assign(of(holder), { cameAt, here });
  for (const { holder, tier, units } of holders) of(holder).tickets.push({ tier, units });
  for (const { name, holders: by = [] } of invites) {
    for (const holder of by) {
      const guest = known.get(holder.toLowerCase());
      if (guest && name) guest.invited = name;
    }
  }
  return [...known.values()].sort((a, b) => rank(a) - rank(b));
}

const rank = ({ here, cameAt }: Guest) => (here ? 0 : cameAt ? 1 : 2);
