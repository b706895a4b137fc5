/** The storage key of the tickets that this browser remembers. */
export const slot = 'footlight.tickets';
/** Dispatched on the window when this tab has changed what is kept. */
export const changedEvent = 'footlight:tickets';

/** Reports whether this browser remembers any tickets. Every page asks, so this is small. */
export function holdsTickets(): boolean {
  try {
    return (localStorage.getItem(slot) ?? '[]') !== '[]';
  } catch {
    return false; // the browser forbids storage
  }
}
