import type { Room } from '../api/client';
import { shut } from './offers';

/**
 * Reports whether the recording can be watched while the event is not being published: the show is
 * interrupted and may continue.
 */
export function offersReplay(room: Room): boolean {
  return room.state === 'interrupted' && room.replay !== null && !shut(room);
}

/** Reports whether the recording replaces the live player. `lookingBack`: the visitor asked for it. */
export function showsReplay(room: Room, lookingBack: boolean): boolean {
  if (room.replay === null || shut(room)) return false;
  return room.state === 'replay' || (offersReplay(room) && lookingBack);
}
