import { backoff, pause } from './backoff';
import { Element } from './element';
import { asPlayerError, type PlayerError } from './errors';
import { initialState, reduce, type Fact, type PlayerState } from './state';
import { watch } from './watch';
import { browserPorts, WhepSession, type Invitation, type WhepPorts } from './whep';

export interface PlayerOptions {
  video: HTMLVideoElement;
  /** What fills the screen: the video with its controls. */
  stage: HTMLElement;
  ports?: WhepPorts;
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
 * any failure. It knows no framework; a page subscribes to its state and turns
 * gestures into calls. Wishes (`setMuted`, `toggleFullscreen`) never touch the
 * state: the element's events do.
 */
export class Player {
  #state = initialState;
  #expected = false;
  #invite: Invite | undefined;
  #running: AbortController | undefined;
  #waiting: AbortController | undefined;
  readonly #subscribers = new Set<(state: PlayerState) => void>();
  readonly #page = new AbortController();
  readonly #element: Element;
  readonly #ports: WhepPorts;
  readonly #random: () => number;

  constructor(options: PlayerOptions) {
    this.#ports = options.ports ?? browserPorts;
    this.#random = options.random ?? Math.random;
    this.#element = new Element(options.video, options.stage, this.#learn);
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

  /** Whether somebody is on stage: with it, silence on the wire is a fault. */
  expectMedia(expected: boolean): void {
    this.#expected = expected;
  }

  /** Ends a pause between attempts. */
  retry(): void {
    this.#waiting?.abort();
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
      const error = await this.watchOnce(() => invite(renew), signal);
      if (signal.aborted || !error) return;
      this.#learn({ type: 'lost', error });
      renew = error.kind === 'stale' || error.final;
      await this.rest(error, signal);
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
    if (document.visibilityState === 'visible' && this.#state.error?.final !== true) this.retry();
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
