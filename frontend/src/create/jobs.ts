import type { Scope } from '../api/curation';

/** Where a window remembers what the server works on for it. */
export const job = (scope: Scope, eventId: string) => `footlight-job:${scope}:${eventId}`;

/** The events that this window left while the server worked on their plans. */
export function underWay(keys = Object.keys(sessionStorage)): string[] {
  const before = job('planner', '');
  return keys.filter((key) => key.startsWith(before)).map((key) => key.slice(before.length));
}
