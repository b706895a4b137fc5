import type { Refused } from './wire';

/** A message that the server has not acknowledged. */
export interface Unsent {
  id: string;
  kind: 'say' | 'ask';
  text: string;
  /** Why the server refused it; empty while it is on its way. */
  problem: string;
}

/** Marks a refused message. One that the server could not keep at the moment stays on its way. */
export function refusedIn(unsent: Unsent[], { id, reason, text }: Refused): Unsent[] {
  if (reason === 'closed') return unsent;
  return unsent.map((message) => (message.id === id ? { ...message, problem: text } : message));
}

/** Returns the rest after an acknowledgement. */
export const without = (unsent: Unsent[], id: string): Unsent[] =>
  unsent.filter((message) => message.id !== id);
