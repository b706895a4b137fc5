import type Hls from 'hls.js';
import { backoff, pause } from './backoff';
import { connect } from './connect';
import type { Element } from './element';
import { asPlayerError, PlayerError } from './errors';
import type { Fact } from './state';
import { watch } from './watch';
import { WhepSession, type Invitation, type WhepPorts } from './whep';

/** The longest timer that browsers have, 24 days. */
const maxTimerMs = 2 ** 31 - 1;
/** HLS begins if WebRTC has not connected after this time. */
const lateMs = 1_500;
/**
 * Returns the invitation for the next connection. `renew` means that the server did not accept the last
 * token. Rejects with a PlayerError.
 */
export type Invite = (renew: boolean) => Promise<Invitation>;

/** What the rungs share. */
export interface Options {
  video: HTMLVideoElement;
  element: Element;
  ports: WhepPorts;
  load: (() => Promise<typeof Hls>) | undefined;
  random: () => number;
  report: (fact: Fact) => void;
  /** Returns the number of failed connections in a row. */
  attempt: () => number;
  /** Reports whether the event is being published. */
  expected: () => boolean;
  /** Reports whether the viewer paused the picture. */
  paused: () => boolean;
}

/**
 * Keeps a live stream playing on the best rung that the network carries: WebRTC by UDP or TCP, low-latency HLS, HLS.
 * HLS begins when WebRTC is late. WebRTC is tried further meanwhile, and takes the picture over once media arrives.
 */
export class Ladder {
  #waiting: AbortController | undefined;

  constructor(private readonly options: Options) {}

  /** Ends a pause between attempts. */
  hurry(): void {
    this.#waiting?.abort();
  }

  /** Watches until the signal fires. */
  async keepOn(invite: Invite, signal: AbortSignal): Promise<void> {
    let renew = false;
    while (!signal.aborted) {
      this.options.report({ type: 'retrying' });
      const round = new AbortController(); // its sessions end with it
      const error = await this.round(invite, renew, AbortSignal.any([signal, round.signal]));
      round.abort();
      if (signal.aborted) return;
      renew = error?.kind === 'stale' || error?.final === true;
      if (!error) continue;
      this.options.report({ type: 'lost', error });
      await this.rest(error, signal);
    }
  }

  /** Watches until a connection breaks. Resolves with the error, or with undefined to begin again. */
  private async round(invite: Invite, renew: boolean, signal: AbortSignal): Promise<PlayerError | undefined> {
    try {
      const at = await invite(renew);
      signal.throwIfAborted();
      const first = connect(at, signal, this.options.ports);
      const early = await Promise.race([first, pause(lateMs, signal)]);
      signal.throwIfAborted();
      if (early instanceof WhepSession) return await this.watch(early, signal);
      if (early && !this.hlsHelps(early)) return early;
      const reason = early ?? new PlayerError('slow', 'no media connection yet');
      const { playBelow } = await import('./below');
      signal.throwIfAborted();
      const wait = (ms: number) => this.wait(ms, signal);
      const higher = await playBelow(at, reason, first, { ...this.options, invite, wait, signal });
      return higher instanceof WhepSession ? await this.watch(higher, signal) : higher;
    } catch (error) {
      return asPlayerError(error);
    }
  }

  /** Reports whether HLS may play after this error of WebRTC. A server that is away has no HLS either. */
  private hlsHelps({ kind }: PlayerError): boolean {
    return kind === 'unsupported' || kind === 'blocked' || (kind === 'network' && this.options.expected());
  }

  /** Plays a session that is connected. Resolves with the error that ended it. */
  private watch(session: WhepSession, signal: AbortSignal): Promise<PlayerError | undefined> {
    const { element, report, expected } = this.options;
    element.show(session.stream);
    report({ type: 'answered', extensions: session.extensions });
    return watch(session, signal, {
      report,
      expected,
      visible: () => document.visibilityState === 'visible',
    });
  }

  private async rest(error: PlayerError, signal: AbortSignal): Promise<void> {
    const { attempt, random } = this.options;
    const ms = Math.max(error.retryAfterMs ?? 0, backoff(attempt(), random));
    await this.wait(error.final ? Infinity : ms, signal);
  }

  /** Waits until the time is over or `hurry` is called. */
  private async wait(ms: number, signal: AbortSignal): Promise<void> {
    this.#waiting = new AbortController();
    const wake = AbortSignal.any([signal, this.#waiting.signal]);
    await pause(Math.min(ms, maxTimerMs), wake);
  }
}
