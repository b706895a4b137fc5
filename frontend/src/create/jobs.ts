import type { Scope } from '../api/curation';

/** Returns the storage key under which a window remembers a running job. */
export const job = (scope: Scope, eventId: string) => `footlight-job:${scope}:${eventId}`;

/** Returns the events that this window left while the server worked on their plans. */
export function underWay(keys = Object.keys(sessionStorage)): string[] {
  const before = job('planner', '');
  return keys.filter((key) => key.startsWith(before)).map((key) => key.slice(before.length));
}
