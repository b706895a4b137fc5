import type Hls from 'hls.js';
import { backoff, pause } from './backoff';
import type { Element } from './element';
import { asPlayerError, type PlayerError, type PlayerErrorKind } from './errors';
import type { Fact } from './state';
import { watch } from './watch';
import { WhepSession, type Invitation, type WhepPorts } from './whep';

/** The errors of WebRTC after which HLS may work. */
const hlsHelps: PlayerErrorKind[] = ['unsupported', 'blocked'];

/**
 * Returns the invitation for the next connection. `renew` means that the server did not accept the last
 * token. Rejects with a PlayerError.
 */
export type Invite = (renew: boolean) => Promise<Invitation>;

interface Options {
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
}

/** Keeps a live stream playing: by WHEP, and by HLS if WebRTC does not work. */
export class WhepOrHls {
  #waiting: AbortController | undefined;
  #byHls: AbortController | undefined;

  constructor(private readonly options: Options) {}

  /** Ends a pause between attempts. */
  hurry(): void {
    this.#waiting?.abort();
  }

  /** Ends a pause between attempts. A show that plays by HLS is tried by WebRTC again. */
  retry(): void {
    this.hurry();
    this.#byHls?.abort();
  }

  /** Watches until the signal fires. */
  async keepOn(invite: Invite, signal: AbortSignal): Promise<void> {
    let renew = false;
    while (!signal.aborted) {
      this.options.report({ type: 'retrying' });
      let error = await this.watchOnce(() => invite(renew), signal);
      if (error && hlsHelps.includes(error.kind)) error = await this.watchByHls(invite, error, signal);
      if (signal.aborted) return;
      renew = error?.kind === 'stale' || error?.final === true;
      if (!error) continue;
      this.options.report({ type: 'lost', error });
      await this.rest(error, signal);
    }
  }

  /** Watches by HLS. Resolves with the error that ended it, or with undefined to try WebRTC again. */
  private async watchByHls(
    invite: Invite,
    reason: PlayerError,
    signal: AbortSignal,
  ): Promise<PlayerError | undefined> {
    this.options.report({ type: 'fallback', error: reason });
    this.#byHls = new AbortController();
    try {
      const [{ watchByHls }, at] = await Promise.all([import('./live-hls'), invite(false)]);
      this.options.element.show(null);
      return await watchByHls(at, AbortSignal.any([signal, this.#byHls.signal]), {
        ...this.options,
        play: () => this.options.element.play(),
        reason,
      });
    } catch (error) {
      return asPlayerError(error);
    } finally {
      this.#byHls = undefined;
    }
  }

  /** Watches one session from the offer to its end. Resolves with the error that ended it. */
  private async watchOnce(
    invite: () => Promise<Invitation>,
    signal: AbortSignal,
  ): Promise<PlayerError | undefined> {
    let session: WhepSession | undefined;
    try {
      const invitation = await invite();
      signal.throwIfAborted();
      session = await WhepSession.open(invitation, signal, this.options.ports);
      this.options.element.show(session.stream);
      this.options.report({ type: 'answered', extensions: session.extensions });
      return await watch(session, signal, {
        report: this.options.report,
        expected: this.options.expected,
        visible: () => document.visibilityState === 'visible',
      });
    } catch (error) {
      return asPlayerError(error);
    } finally {
      session?.close();
    }
  }

  private async rest(error: PlayerError, signal: AbortSignal): Promise<void> {
    this.#waiting = new AbortController();
    const wake = AbortSignal.any([signal, this.#waiting.signal]);
    const { attempt, random } = this.options;
    const ms = Math.max(error.retryAfterMs ?? 0, backoff(attempt(), random));
    await (error.final ? aborted(wake) : pause(ms, wake));
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
