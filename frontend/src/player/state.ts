import type { Carried } from './carried';
import type { PlayerError } from './errors';
import type { Extensions } from './whep';

/**
 * The phases of the player:
 *
 * - `idle`: not asked to play
 * - `connecting`: connecting to the server
 * - `waiting`: connected, but the event is not being published
 * - `playing`: the picture moves
 * - `reconnecting`: the connection was lost and a new attempt follows
 * - `failed`: the viewer or the host has to act
 */
export type Phase = 'idle' | 'connecting' | 'waiting' | 'playing' | 'reconnecting' | 'failed';

/** Everything that a page shows about the player. Only facts change it, not requests. */
export interface PlayerState {
  readonly phase: Phase;
  /** Whether a picture was shown since `open`. */
  readonly seen: boolean;
  /** The number of failed connections in a row. */
  readonly attempt: number;
  readonly error: PlayerError | undefined;
  /** Why the show plays by HLS, or undefined if it plays by WebRTC. */
  readonly fallback: PlayerError | undefined;
  /** How the picture comes, if there is one. */
  readonly carried: Carried | undefined;
  /** The extensions of the WebRTC session, if there is one. */
  readonly extensions: Extensions | undefined;
  /** Whether the viewer paused the picture. The connection stays open. */
  readonly paused: boolean;
  readonly muted: boolean;
  readonly volume: number;
  /** Whether the browser plays without sound until the viewer touches the page. */
  readonly soundBlocked: boolean;
  readonly fullscreen: boolean;
}

export const initialState: PlayerState = {
  phase: 'idle',
  seen: false,
  attempt: 0,
  error: undefined,
  fallback: undefined,
  carried: undefined,
  extensions: undefined,
  paused: false,
  muted: false,
  volume: 1,
  soundBlocked: false,
  fullscreen: false,
};

/** An event of the media element, the connection or the page. */
export type Fact =
  | { type: 'opened' }
  | { type: 'answered'; extensions: Extensions | undefined }
  | { type: 'connected' }
  | { type: 'moving' }
  | { type: 'quiet' }
  | { type: 'lost'; error: PlayerError }
  | { type: 'retrying' }
  | { type: 'fallback'; error: PlayerError }
  | { type: 'carried'; carried: Carried }
  | { type: 'closed' }
  | { type: 'paused'; on: boolean }
  | { type: 'volume'; muted: boolean; volume: number }
  | { type: 'sound-blocked' }
  | { type: 'fullscreen'; on: boolean };

const direct = { fallback: undefined };
const ended = { extensions: undefined, carried: undefined };

/** Returns the next state. It is the same object if the fact changes nothing. */
export function reduce(state: PlayerState, fact: Fact): PlayerState {
  switch (fact.type) {
    case 'opened':
      return {
        ...state,
        ...direct,
        ...ended,
        phase: 'connecting',
        seen: false,
        attempt: 0,
        error: undefined,
      };
    case 'closed':
      return state.phase === 'idle'
        ? state
        : { ...state, ...direct, ...ended, phase: 'idle', error: undefined };
    case 'retrying':
      return { ...state, ...ended, phase: state.attempt > 0 ? 'reconnecting' : 'connecting' };
    case 'fallback':
      return state.phase === 'idle'
        ? state
        : { ...state, fallback: fact.error, carried: state.fallback && state.carried };
    case 'carried':
      return state.phase === 'idle' || JSON.stringify(state.carried) === JSON.stringify(fact.carried)
        ? state
        : { ...state, carried: fact.carried };
    case 'answered':
      return fact.extensions ? { ...state, extensions: fact.extensions } : state;
    case 'connected':
      // the picture of HLS goes over into that of WebRTC
      return {
        ...(state.fallback && state.phase === 'playing' ? state : enter(state, 'waiting')),
        ...direct,
      };
    case 'quiet':
      return enter(state, 'waiting');
    case 'moving':
      return enter(state, 'playing');
    case 'lost':
      return lose(state, fact.error);
    default:
      return reduceElement(state, fact);
  }
}

type ElementFact = Extract<Fact, { type: 'paused' | 'volume' | 'sound-blocked' | 'fullscreen' }>;

function reduceElement(state: PlayerState, fact: ElementFact): PlayerState {
  switch (fact.type) {
    case 'volume':
      // Any way of unmuting is the gesture that the browser was waiting for.
      return {
        ...state,
        muted: fact.muted,
        volume: fact.volume,
        soundBlocked: state.soundBlocked && fact.muted,
      };
    case 'paused':
      return { ...state, paused: fact.on };
    case 'sound-blocked':
      return { ...state, soundBlocked: true };
    case 'fullscreen':
      return { ...state, fullscreen: fact.on };
  }
}

function enter(state: PlayerState, phase: 'waiting' | 'playing'): PlayerState {
  if (state.phase === 'idle' || state.phase === phase) return state;
  // A picture resets the attempts, a handshake does not: a server that accepts connections and drops them at
  // once must not be hammered.
  if (phase === 'waiting') return { ...state, phase, error: undefined };
  return { ...state, phase, seen: true, attempt: 0, error: undefined };
}

function lose(state: PlayerState, error: PlayerError): PlayerState {
  if (state.phase === 'idle') return state;
  return { ...state, phase: error.final ? 'failed' : 'reconnecting', attempt: state.attempt + 1, error };
}
