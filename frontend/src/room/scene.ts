import type { ApiError, Room } from '../api/client';
import type { PlayerErrorKind } from '../player/errors';
import type { PlayerState } from '../player/state';
import type { Lights } from '../ui/Footlights.svelte';
import { countdown, moment } from '../ui/time';

/** What stands on the stage when it is not the picture. */
export interface Scene {
  headline: string;
  detail: string;
  lights: Lights;
  /** Trying again is something the viewer can do. */
  retry: boolean;
  /** What a screen reader is told; it has no seconds in it. */
  announce: string;
}

export interface Facts {
  room: Room | undefined;
  /** Why the newest question about the room has no answer. */
  trouble: ApiError | undefined;
  player: PlayerState;
  now: number;
}

/**
 * Whether the player should be connected: early enough to see the first frame,
 * never to a closed room. Who has `seen` a rehearsal before the doors opened
 * stays for its next part.
 */
export function wanted(room: Room, seen: boolean): boolean {
  if (room.access.needed !== 'none' && room.access.yours === 'none') return false;
  if (room.state === 'scheduled') return seen || room.startsAt === null;
  return room.state === 'doors' || room.state === 'live' || room.state === 'interrupted';
}

/**
 * The state to show beside the picture. The player sees a stage fall silent, and come back, before
 * the server is asked again.
 */
export function shownState(room: Room, player: PlayerState): Room['state'] {
  if (room.state === 'live' && player.seen && player.phase === 'waiting') return 'interrupted';
  if (room.state === 'interrupted' && player.phase === 'playing') return 'live';
  return room.state;
}

/** The scene for the facts; undefined means: show the picture. */
export function scene({ room, trouble, player, now }: Facts): Scene | undefined {
  if (player.phase === 'playing') return undefined;
  if (trouble) return troubled(trouble);
  if (!room) return said('', '', 'off');
  return closed(room) ?? broken(player) ?? upcoming(room, now) ?? onStage(room, player);
}

function said(headline: string, detail: string, lights: Lights, more: Partial<Scene> = {}): Scene {
  return { headline, detail, lights, retry: false, announce: headline, ...more };
}

function troubled({ kind, message }: ApiError): Scene {
  if (kind === 'unreachable') {
    return said("The stage can't be reached", 'This page keeps trying by itself.', 'off', { retry: true });
  }
  if (kind === 'refused') return said('This room is not open to you', message, 'off');
  return said('Something went wrong', message, 'off', { retry: true });
}

function closed(room: Room): Scene | undefined {
  switch (room.state) {
    case 'cancelled':
      return said('This event was cancelled', '', 'off');
    case 'ended':
    case 'replay':
      return said('The show is over', 'Thank you for being here.', 'off');
  }
  if (room.access.needed !== 'none' && room.access.yours === 'none') {
    return said('This event needs a ticket', '', 'warm');
  }
  return undefined;
}

const reasons: Partial<Record<PlayerErrorKind, [headline: string, detail: string]>> = {
  refused: ['You cannot watch this', 'The server did not let this browser in.'],
  unsupported: ['This browser cannot play the show', 'It has no H.264 video. Another browser will do.'],
  full: ['The house is full', 'You get in as soon as a seat is free.'],
};

function broken({ phase, error, attempt }: PlayerState): Scene | undefined {
  const lost = phase === 'failed' || phase === 'reconnecting';
  const reason = error && reasons[error.kind];
  if (lost && reason) return said(reason[0], reason[1], 'off', { retry: true });
  if (phase !== 'reconnecting') return undefined;
  const detail = attempt > 2 ? 'The connection does not hold. Trying again…' : '';
  return said('Reconnecting…', detail, 'warm', { retry: attempt > 2 });
}

function upcoming(room: Room, now: number): Scene | undefined {
  if (room.state !== 'scheduled' && room.state !== 'doors') return undefined;
  if (!room.startsAt) {
    return said(
      'Nothing on this stage yet',
      'The show starts here by itself when somebody goes live.',
      'warm',
    );
  }
  const left = Date.parse(room.startsAt) - now;
  const lead = room.state === 'doors' ? 'Doors are open' : 'Not long now';
  if (left <= 0) return said(lead, 'The show starts any moment.', 'warm');
  const at = moment(room.startsAt);
  return said(`Starts in ${countdown(left)}`, at, 'warm', { announce: `Starts ${at}` });
}

function onStage(room: Room, player: PlayerState): Scene {
  if (room.state === 'interrupted' || player.seen) {
    return said('Back in a moment', 'The show goes on here by itself.', 'warm');
  }
  return said('The curtain is rising…', '', 'on');
}
