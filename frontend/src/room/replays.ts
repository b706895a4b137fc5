import type { Room } from '../api/client';
import { shut } from './offers';

/**
 * Whether the recording can be looked at while the stage is empty: the show is interrupted, and its
 * publisher may come back.
 */
export function offersReplay(room: Room): boolean {
  return room.state === 'interrupted' && room.replay !== null && !shut(room);
}

/** Whether the recording stands where the stage is; `lookingBack`: the visitor has asked for it. */
export function showsReplay(room: Room, lookingBack: boolean): boolean {
  if (room.replay === null || shut(room)) return false;
  return room.state === 'replay' || (offersReplay(room) && lookingBack);
}
