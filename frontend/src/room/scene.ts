import type { Room } from '../api/client';
import type { ApiError } from '../api/errors';
import type { PlayerError, PlayerErrorKind } from '../player/errors';
import type { PlayerState } from '../player/state';
import type { Lights } from '../ui/Footlights.svelte';
import { countdown, moment, roughly } from '../ui/time';
import { sentence } from '../ui/words';
import { shut, soldOut } from './offers';

/** The text that replaces the picture. */
export interface Scene {
  headline: string;
  detail: string;
  lights: Lights;
  /** Whether the viewer can try again. */
  retry: boolean;
  /** The text for screen readers, which contains no seconds. */
  announce: string;
}

export interface Facts {
  room: Room | undefined;
  /** Why the latest request for the room failed. */
  trouble: ApiError | undefined;
  /** Whether the visitor was admitted before. */
  wasIn: boolean;
  player: PlayerState;
  now: number;
}

/**
 * Reports whether the player should be connected: early enough for the first frame, and never to a closed
 * room. A viewer who has `seen` a rehearsal before the doors opened stays connected.
 */
export function wanted(room: Room, seen: boolean): boolean {
  if (shut(room)) return false;
  if (room.state === 'scheduled') return seen || room.startsAt === null;
  return room.state === 'doors' || room.state === 'live' || room.state === 'interrupted';
}

/**
 * Reports whether the room shows its poster, date and price first, and the stage below. `billed` is the state of the
 * plan that is in the page, which is known before the room is.
 */
export function announces(
  room: Room | undefined,
  { phase, seen }: PlayerState,
  billed: string | undefined,
): boolean {
  const state = room?.state ?? billed;
  const ahead = (state === 'scheduled' || state === 'doors') && (!room || room.startsAt !== null);
  return ahead && phase !== 'playing' && !seen;
}

/**
 * Returns the state to show beside the picture. The player notices the end and return of media before the
 * room is polled again.
 */
export function shownState(room: Room, player: PlayerState): Room['state'] {
  if (room.state === 'live' && player.seen && player.phase === 'waiting') return 'interrupted';
  if (room.state === 'interrupted' && player.phase === 'playing') return 'live';
  return room.state;
}

/** Returns the scene for the facts, or undefined if the picture is shown. */
export function scene({ room, trouble, wasIn, player, now }: Facts): Scene | undefined {
  if (player.phase === 'playing') return undefined;
  if (trouble) return troubled(trouble);
  if (!room) return said('', '', 'off');
  return closed(room, wasIn, now) ?? broken(player) ?? upcoming(room, now) ?? onStage(room, player);
}

function said(headline: string, detail: string, lights: Lights, more: Partial<Scene> = {}): Scene {
  return { headline, detail, lights, retry: false, announce: headline, ...more };
}

function troubled({ kind, message }: ApiError): Scene {
  if (kind === 'unreachable') {
    return said("The stage can't be reached", 'This page keeps trying by itself.', 'off', { retry: true });
  }
  if (kind === 'busy') {
    return said('Many people are coming in', 'This page keeps trying by itself.', 'warm', { retry: true });
  }
  if (kind === 'away') {
    return said(
      'The doors stay shut for a moment',
      `${sentence(message)} This page keeps trying by itself.`,
      'off',
      {
        retry: true,
      },
    );
  }
  if (kind === 'missing') {
    return said('There is no such event', 'If somebody gave you this address, ask for it again.', 'off');
  }
  if (kind === 'refused' || kind === 'anonymous')
    return said('This room is not open to you', sentence(message), 'off');
  return said('Something went wrong', sentence(message), 'off', { retry: true });
}

function closed(room: Room, wasIn: boolean, now: number): Scene | undefined {
  switch (room.state) {
    case 'cancelled':
      return said('This event was cancelled', '', 'off');
    case 'replay':
      if (shut(room) && !wasIn) return recorded;
      break;
    case 'ended':
      return said('The show is over', 'Thank you for being here.', 'off');
  }
  return shut(room) ? locked(room, wasIn, now) : undefined;
}

const recorded = said(
  'The recording is for ticket holders',
  'The show is over. Whoever had a ticket signs in to see it again.',
  'off',
);

function locked(room: Room, wasIn: boolean, now: number): Scene {
  if (wasIn) {
    return said('Your ticket is not good any more', 'It was passed on, given back or cancelled.', 'off');
  }
  if (room.access.needed === 'creator') {
    return said('The house is still closed', 'It opens when tickets are on sale.', 'warm');
  }
  if (soldOut(room)) {
    return said('This event is sold out', 'A ticket that somebody gives back can be had here again.', 'warm');
  }
  const left = room.startsAt && room.state === 'scheduled' ? Date.parse(room.startsAt) - now : 0;
  return said('This event needs a ticket', left > 0 ? `It starts in ${countdown(left)}.` : '', 'warm');
}

const reasons: Partial<Record<PlayerErrorKind, [headline: string, detail: string]>> = {
  unsupported: ['This browser cannot play the show', 'It has no H.264 video. Another browser will do.'],
  uninvited: ['This show is by invitation', 'The invite code goes into the field below.'],
  full: ['The house is full', 'You get in as soon as a seat is free.'],
};

function broken({ phase, error, attempt }: PlayerState): Scene | undefined {
  const lost = phase === 'failed' || phase === 'reconnecting';
  if (lost && (error?.kind === 'refused' || error?.kind === 'elsewhere')) return refused(error);
  const reason = error && reasons[error.kind];
  if (lost && reason) return said(reason[0], reason[1], 'off', { retry: true });
  if (phase !== 'reconnecting') return undefined;
  const detail = attempt > 2 ? 'The connection does not hold. Trying again…' : '';
  return said('Reconnecting…', detail, 'warm', { retry: attempt > 2 });
}

/** Returns the scene for a recording that cannot be played. */
export function unplayable(error: PlayerError | undefined): Scene {
  if (error?.kind === 'refused' || error?.kind === 'elsewhere') return refused(error);
  if (error?.kind === 'stale')
    return said('You were signed out', 'Sign in to go on.', 'off', { retry: true });
  const [headline, detail] = (error && reasons[error.kind]) ?? [
    "The recording can't be played",
    'The server does not answer, or a part of the recording is damaged.',
  ];
  return said(headline, detail, 'off', { retry: true });
}

function refused({ kind, message }: PlayerError): Scene {
  const headline = kind === 'elsewhere' ? 'Your ticket is in use elsewhere' : 'You cannot watch this';
  return said(headline, sentence(message), 'off', { retry: true });
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
  const soon = roughly(left);
  return said(`Starts in ${countdown(left)}`, room.state === 'doors' ? 'Doors are open.' : '', 'warm', {
    announce: soon ? `Starts in ${soon}` : `Starts ${moment(room.startsAt)}`,
  });
}

function onStage(room: Room, player: PlayerState): Scene {
  if (room.state === 'interrupted' || player.seen) {
    return said('Back in a moment', 'The show goes on here by itself.', 'warm');
  }
  return said('The curtain is rising…', '', 'on');
}
