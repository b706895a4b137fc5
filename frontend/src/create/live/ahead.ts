import type { Room } from '../../api/client';

/** How long before its start a show is near, in ms. */
const nearMs = 12 * 3_600_000;

/** Returns the time until a show starts, in ms, or undefined if the show is near or its start is not known. */
export function farAhead(room: Pick<Room, 'startsAt'> | undefined, now = Date.now()): number | undefined {
  const left = Date.parse(room?.startsAt ?? '') - now;
  return left > nearMs ? left : undefined;
}
