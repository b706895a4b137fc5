import type { Refused } from './wire';

/** A message that the server has not acknowledged. */
export interface Unsent {
  id: string;
  kind: 'say' | 'ask';
  text: string;
  /** Why the server refused it; empty while it is on its way. */
  problem: string;
  /** The moment from which the server takes it, in ms. 0 if another time would not help. */
  until: number;
}

/** Returns why a message is not sent, with the seconds that are left. It is empty once the message can be sent again. */
export function problemAt({ problem, until }: Unsent, now: number): string {
  if (until === 0) return problem;
  return until > now ? `You can write again in ${Math.ceil((until - now) / 1000)} s.` : '';
}

/** Marks a refused message. One that the server could not keep at the moment stays on its way. */
export function refusedIn(unsent: Unsent[], refused: Refused, now: number): Unsent[] {
  const { id, reason, text } = refused;
  if (reason === 'closed') return unsent;
  const until = passes(refused, now);
  return unsent.map((message) => (message.id === id ? { ...message, problem: text, until } : message));
}

/** Returns the moment at which a refusal ends, in ms. It returns 0 if the refusal does not pass. */
export const passes = ({ wait }: Refused, now: number): number => (wait ? now + wait * 1000 : 0);

/** Returns the rest after an acknowledgement. */
export const without = (unsent: Unsent[], id: string): Unsent[] =>
  unsent.filter((message) => message.id !== id);
