import type { Room } from '../api/client';
import { shut } from './offers';

/**
 * Whether the recording can be watched while nobody publishes: the show is interrupted, and its
 * publisher may come back.
 */
export function offersReplay(room: Room): boolean {
  return room.state === 'interrupted' && room.replay !== null && !shut(room);
}

/** Whether the recording takes the place of the live player; `lookingBack`: the visitor asked for it. */
export function showsReplay(room: Room, lookingBack: boolean): boolean {
  if (room.replay === null || shut(room)) return false;
  return room.state === 'replay' || (offersReplay(room) && lookingBack);
}
