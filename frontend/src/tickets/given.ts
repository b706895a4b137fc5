/** A ticket on its way to a friend: it belongs to a key that only the giver and the link have. */
export interface Gift {
  /** The name from which the gift's key is made. */
  id: string;
  eventId: string;
  title: string;
  tier: number;
  name: string;
  giver: string;
  /** The address of the gift's key. */
  to: string;
  /** When it was sent, in ms like Date.now. */
  at: number;
  /** Whether the chain had it there. */
  arrived?: boolean;
}

const slot = 'footlight.gifts';

/** Returns the gifts that this browser sent and that were not taken yet. */
export function given(site: Pick<Storage, 'getItem'> = localStorage): Gift[] {
  try {
    const list = JSON.parse(site.getItem(slot) ?? '[]') as unknown;
    return Array.isArray(list) ? (list as Gift[]) : [];
  } catch {
    return []; // something else is stored
  }
}

export function keepGiven(list: Gift[], site: Pick<Storage, 'setItem'> = localStorage): void {
  site.setItem(slot, JSON.stringify(list));
}
