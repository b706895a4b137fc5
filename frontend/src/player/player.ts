import type Hls from 'hls.js';
import { backoff, pause } from './backoff';
import { Element } from './element';
import { asPlayerError, type PlayerError } from './errors';
import { initialState, reduce, type Fact, type PlayerState } from './state';
import { watch } from './watch';
import { browserPorts, WhepSession, type Invitation, type WhepPorts } from './whep';

export interface PlayerOptions {
  video: HTMLVideoElement;
  /** What fills the screen: the video with its controls. */
  container: HTMLElement;
  ports?: WhepPorts;
  /** Loads hls.js, for browsers in which WebRTC does not do. */
  load?: () => Promise<typeof Hls>;
  /** Chance in the backoff, 0 ≤ x < 1. */
  random?: () => number;
}

/**
 * Asked before every connection. `renew`: the server did not take the last token. Rejects with a
 * PlayerError.
 */
export type Invite = (renew: boolean) => Promise<Invitation>;

/**
 * Plays one live stream in one video element and keeps it playing: it connects
 * before there is a publisher, stays while one is gone, and comes back after
 * any failure. What cannot be had by WebRTC it plays by HLS, until there is a
 * reason to try WebRTC again. It knows no framework; a page subscribes to its state and turns
 * gestures into calls. Wishes (`setMuted`, `toggleFullscreen`) never touch the
 * state: the element's events do.
 */
export class Player {
  #state = initialState;
  #expected = false;
  #invite: Invite | undefined;
  #running: AbortController | undefined;
  #waiting: AbortController | undefined;
  #byHls: AbortController | undefined;
  readonly #subscribers = new Set<(state: PlayerState) => void>();
  readonly #page = new AbortController();
  readonly #element: Element;
  readonly #video: HTMLVideoElement;
  readonly #ports: WhepPorts;
  readonly #load: (() => Promise<typeof Hls>) | undefined;
  readonly #random: () => number;

  constructor(options: PlayerOptions) {
    this.#video = options.video;
    this.#ports = options.ports ?? browserPorts;
    this.#load = options.load;
    this.#random = options.random ?? Math.random;
    this.#element = new Element(options.video, options.container, this.#learn);
    this.listenToPage();
  }

  get state(): PlayerState {
    return this.#state;
  }

  /** Calls back at once and at every change. Returns the way to stop. */
  subscribe(subscriber: (state: PlayerState) => void): () => void {
    this.#subscribers.add(subscriber);
    subscriber(this.#state);
    return () => this.#subscribers.delete(subscriber);
  }

  /** Starts watching at a WHEP address; whatever was watched before is left. */
  open(invite: Invite): void {
    this.close();
    this.#invite = invite;
    this.#running = new AbortController();
    this.#learn({ type: 'opened' });
    void this.keepWatching(invite, this.#running.signal);
  }

  close(): void {
    this.#running?.abort();
    this.#running = this.#invite = undefined;
    this.#learn({ type: 'closed' });
  }

  destroy(): void {
    this.close();
    this.#page.abort();
    this.#element.destroy();
    this.#subscribers.clear();
  }

  /** Whether somebody publishes. Then it is a fault if no media comes. */
  expectMedia(expected: boolean): void {
    this.#expected = expected;
  }

  /** Ends a pause between attempts; what plays by HLS is tried by WebRTC. */
  retry(): void {
    this.#waiting?.abort();
    this.#byHls?.abort();
  }

  togglePaused(): void {
    if (this.#state.paused) void this.#element.play();
    else this.#element.pause();
  }

  setMuted(muted: boolean): void {
    this.#element.setMuted(muted);
    // Safari pauses what is unmuted late; the gesture that got us here may start it again.
    if (!muted) void this.#element.play();
  }

  setVolume(volume: number): void {
    this.#element.setVolume(volume);
  }

  toggleFullscreen(): void {
    this.#element.toggleFullscreen();
  }

  private async keepWatching(invite: Invite, signal: AbortSignal): Promise<void> {
    let renew = false;
    while (!signal.aborted) {
      this.#learn({ type: 'retrying' });
      let error = await this.watchOnce(() => invite(renew), signal);
      if (error?.needsHls) error = await this.watchByHls(invite, error, signal);
      if (signal.aborted) return;
      renew = error?.kind === 'stale' || error?.final === true;
      if (!error) continue;
      this.#learn({ type: 'lost', error });
      await this.rest(error, signal);
    }
  }

  /** By HLS. Resolves with why that ended, or with undefined when WebRTC is to be tried again. */
  private async watchByHls(
    invite: Invite,
    reason: PlayerError,
    signal: AbortSignal,
  ): Promise<PlayerError | undefined> {
    this.#learn({ type: 'fallback', error: reason });
    this.#byHls = new AbortController();
    try {
      const [{ watchByHls }, at] = await Promise.all([import('./live-hls'), invite(false)]);
      this.#element.show(null);
      return await watchByHls(at, AbortSignal.any([signal, this.#byHls.signal]), {
        video: this.#video,
        play: () => this.#element.play(),
        report: this.#learn,
        expected: () => this.#expected,
        reason,
        load: this.#load,
      });
    } catch (error) {
      return asPlayerError(error);
    } finally {
      this.#byHls = undefined;
    }
  }

  /** One session from offer to end; resolves with why it ended. */
  private async watchOnce(
    invite: () => Promise<Invitation>,
    signal: AbortSignal,
  ): Promise<PlayerError | undefined> {
    let session: WhepSession | undefined;
    try {
      const invitation = await invite();
      signal.throwIfAborted();
      session = await WhepSession.open(invitation, signal, this.#ports);
      this.#element.show(session.stream);
      return await watch(session, signal, {
        report: this.#learn,
        expected: () => this.#expected,
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
    const ms = Math.max(error.retryAfterMs ?? 0, backoff(this.#state.attempt, this.#random));
    await (error.final ? aborted(wake) : pause(ms, wake));
  }

  private listenToPage(): void {
    const { signal } = this.#page;
    window.addEventListener('online', () => this.retry(), { signal });
    document.addEventListener('visibilitychange', () => this.returnToPage(), { signal });
    window.addEventListener('pagehide', () => this.leavePage(), { signal });
    window.addEventListener('pageshow', (event) => this.restorePage(event), { signal });
  }

  private leavePage(): void {
    this.#running?.abort();
  }

  /** A page restored from the browser's back-forward cache starts over. */
  private restorePage(event: PageTransitionEvent): void {
    if (event.persisted && this.#invite) this.open(this.#invite);
  }

  private returnToPage(): void {
    if (document.visibilityState === 'visible' && this.#state.error?.final !== true) this.#waiting?.abort();
  }

  readonly #learn = (fact: Fact): void => {
    const next = reduce(this.#state, fact);
    if (next === this.#state) return;
    this.#state = next;
    for (const subscriber of this.#subscribers) subscriber(next);
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
