import type Hls from 'hls.js';
import { Element } from './element';
import { Ladder, type Invite } from './ladder';
import { initialState, reduce, type Fact, type PlayerState } from './state';
import { browserPorts, type WhepPorts } from './whep';

export interface PlayerOptions {
  video: HTMLVideoElement;
  /** The element to show in full screen: the video with its controls. */
  container: HTMLElement;
  ports?: WhepPorts;
  /** Loads hls.js, for browsers in which WebRTC does not work. */
  load?: () => Promise<typeof Hls>;
  /** The random part of the backoff, 0 ≤ x < 1. */
  random?: () => number;
}

/**
 * Plays one live stream in one video element and keeps it playing. It connects before the stream starts,
 * stays connected while the stream is interrupted, and reconnects after any failure. While WebRTC does
 * not work it plays by HLS, and tries WebRTC in the background. It depends on no framework: a page subscribes
 * to its state and turns gestures into calls. Requests (`setMuted`, `toggleFullscreen`) never change the
 * state; the element's events do.
 */
export class Player {
  #state = initialState;
  #expected = false;
  #invite: Invite | undefined;
  #running: AbortController | undefined;
  readonly #subscribers = new Set<(state: PlayerState) => void>();
  readonly #page = new AbortController();
  readonly #element: Element;
  readonly #watching: Ladder;

  constructor(options: PlayerOptions) {
    const { video, container, ports = browserPorts, load, random = Math.random } = options;
    this.#element = new Element(video, container, this.#learn);
    this.#watching = new Ladder({
      video,
      element: this.#element,
      ports,
      load,
      random,
      report: this.#learn,
      attempt: () => this.#state.attempt,
      expected: () => this.#expected,
      paused: () => this.#state.paused,
    });
    this.listenToPage();
  }

  get state(): PlayerState {
    return this.#state;
  }

  /** Calls the subscriber at once and at every change. Returns a function that unsubscribes. */
  subscribe(subscriber: (state: PlayerState) => void): () => void {
    this.#subscribers.add(subscriber);
    subscriber(this.#state);
    return () => this.#subscribers.delete(subscriber);
  }

  /** Starts watching at a WHEP address. It leaves the stream that was watched before. */
  open(invite: Invite): void {
    this.close();
    this.#invite = invite;
    this.#running = new AbortController();
    this.#learn({ type: 'opened' });
    void this.#watching.keepOn(invite, this.#running.signal);
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

  /** Sets whether the event is being published. If so, missing media is a fault. */
  expectMedia(expected: boolean): void {
    this.#expected = expected;
  }

  /** Ends a pause between attempts. A show that plays by HLS is tried by WebRTC at once. */
  retry(): void {
    this.#watching.hurry();
  }

  togglePaused(): void {
    if (this.#state.paused) void this.#element.play();
    else this.#element.pause();
  }

  setMuted(muted: boolean): void {
    this.#element.setMuted(muted);
    // Safari pauses a video that is unmuted late. This gesture may start it again.
    if (!muted) void this.#element.play();
  }

  setVolume(volume: number): void {
    this.#element.setVolume(volume);
  }

  toggleFullscreen(): void {
    this.#element.toggleFullscreen();
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

  /** Starts over if the page was restored from the browser's back-forward cache. */
  private restorePage(event: PageTransitionEvent): void {
    if (event.persisted && this.#invite) this.open(this.#invite);
  }

  private returnToPage(): void {
    if (document.visibilityState === 'visible' && this.#state.error?.final !== true) this.#watching.hurry();
  }

  readonly #learn = (fact: Fact): void => {
    const next = reduce(this.#state, fact);
    if (next === this.#state) return;
    this.#state = next;
    for (const subscriber of this.#subscribers) subscriber(next);
  };
}
