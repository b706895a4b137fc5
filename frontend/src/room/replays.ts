import type { Room } from '../api/client';
import { shut } from './offers';

/** Returns the recording that the room can play: a whole one, or what is recorded of a show that goes on. */
export function replayOf(room: Room): Room['replay'] {
  if (room.replay || !room.rewindUrl) return room.replay;
  return { manifestUrl: room.rewindUrl, duration: 0, missing: 0, chunks: [] };
}

/** Reports whether the recording can be watched instead of the show, which goes on or may continue. */
export function offersReplay(room: Room): boolean {
  const goesOn = room.state === 'live' || room.state === 'interrupted';
  return goesOn && replayOf(room) !== null && !shut(room);
}

/** Reports whether the recording replaces the live player. `lookingBack`: the visitor asked for it. */
export function showsReplay(room: Room, lookingBack: boolean): boolean {
  if (replayOf(room) === null || shut(room)) return false;
  return room.state === 'replay' || (offersReplay(room) && lookingBack);
}
