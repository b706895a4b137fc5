import type Hls from 'hls.js';
import { Element } from './element';
import { ReplaySource } from './replay-source';
import { initialReplay, type Minute, type ReplayState } from './replay-state';
import type { Fact } from './state';

export interface ReplayOptions {
  video: HTMLVideoElement;
  /** The element to show in full screen: the video with its controls. */
  container: HTMLElement;
  /**
   * Returns the watch token for the playlist, or undefined if none is needed. `renew` means that the server
   * did not accept the last token. Rejects with a PlayerError.
   */
  admit?: (renew: boolean) => Promise<string | undefined>;
  /** Loads hls.js. */
  load?: () => Promise<typeof Hls>;
}

/**
 * Plays a recording from its playlist, with hls.js or, without Media Source Extensions (iPhones), with the
 * browser's own HLS. Like Player it depends on no framework: a page subscribes to its state and turns
 * gestures into calls.
 */
export class ReplayPlayer {
  #state = initialReplay;
  /** Whether the viewer has started it. Nothing is loaded before. */
  #begun = false;
  /** Whether the video has been moved to its start time. */
  #placed = false;
  readonly #subscribers = new Set<(state: ReplayState) => void>();
  readonly #listening = new AbortController();
  readonly #element: Element;
  readonly #source: ReplaySource;
  readonly #video: HTMLVideoElement;

  constructor({ video, container, admit, load }: ReplayOptions) {
    this.#video = video;
    this.#element = new Element(video, container, this.#report);
    this.#source = new ReplaySource({
      video,
      admit: admit ?? (async () => undefined),
      load,
      play: () => this.#element.play(),
      state: () => this.#state,
      learn: this.#learn,
    });
    this.listen();
  }

  get state(): ReplayState {
    return this.#state;
  }

  /** Calls the subscriber at once and at every change. Returns a function that unsubscribes. */
  subscribe(subscriber: (state: ReplayState) => void): () => void {
    this.#subscribers.add(subscriber);
    subscriber(this.#state);
    return () => this.#subscribers.delete(subscriber);
  }

  /**
   * Sets a playlist and the known minutes of its recording. Nothing is loaded before the viewer plays it, from a time on
   * (negative: so long before the end).
   */
  open(url: string, minutes: readonly Minute[] = [], time = 0): void {
    const { volume, muted } = this.#state;
    const duration = minutes.at(-1)?.end ?? 0;
    this.#source.open(url);
    this.#begun = this.#placed = false;
    this.#learn({ ...initialReplay, phase: 'ready', minutes, duration, time, volume, muted });
  }

  /** Tries again after a failure and continues at the same time. */
  async retry(): Promise<void> {
    await this.start();
  }

  destroy(): void {
    this.#listening.abort();
    this.#source.destroy();
    this.#element.destroy();
    this.#subscribers.clear();
  }

  togglePaused(): void {
    if (!this.#begun) void this.start();
    else if (this.#state.paused) void this.#element.play();
    else this.#element.pause();
  }

  setMuted(muted: boolean): void {
    this.#element.setMuted(muted);
  }

  setVolume(volume: number): void {
    this.#element.setVolume(volume);
  }

  toggleFullscreen(): void {
    this.#element.toggleFullscreen();
  }

  seek(time: number): void {
    const at = Math.min(Math.max(0, time), this.#state.duration || Infinity); // Safari knows no length of a list that grows
    if (this.#begun) this.#video.currentTime = at;
    else this.#learn({ time: at });
  }

  playFrom(time: number): void {
    this.seek(time);
    if (this.#state.paused) this.togglePaused();
  }

  skip(seconds: number): void {
    this.seek(this.time + seconds);
  }

  /** Goes to the next or previous place. Going back first returns to the start of the current one. */
  step(direction: 1 | -1, places: readonly number[]): void {
    const now = places.findLastIndex((start) => start <= this.time + 0.05);
    const back = this.time - (places[now] ?? 0) > 2 ? now : now - 1;
    const to = direction > 0 ? places[now + 1] : (places[back] ?? 0);
    if (to !== undefined) this.seek(to);
  }

  private get time(): number {
    return this.#placed ? this.#video.currentTime : this.#state.time;
  }

  private async start(): Promise<void> {
    this.#begun = true;
    this.#learn({ phase: 'loading', error: undefined });
    if (await this.#source.begin(this.time, false)) await this.#element.play();
  }

  private listen(): void {
    const { signal } = this.#listening;
    const video = this.#video;
    const on = (type: string, fact: () => Partial<ReplayState>) =>
      video.addEventListener(type, () => this.#learn(fact()), { signal });
    on('loadedmetadata', () => ({ phase: 'ready', error: undefined, duration: finite(video.duration) }));
    on('durationchange', () => ({ duration: finite(video.duration) }));
    on('timeupdate', () => ({ time: video.currentTime, ended: video.ended }));
    on('seeking', () => ({ time: video.currentTime, ended: false }));
    on('ended', () => ({ ended: true }));
    on('waiting', () => ({ stalled: true }));
    on('playing', () => ({ stalled: false, ended: false }));
    video.addEventListener('loadedmetadata', () => (this.#placed = true), { signal });
    video.addEventListener('playing', () => this.#source.arrived(), { signal });
    video.addEventListener('error', () => this.#source.failedNatively(), { signal });
  }

  readonly #report = (fact: Fact): void => {
    switch (fact.type) {
      case 'paused':
        return this.#learn({ paused: fact.on });
      case 'volume':
        return this.#learn({ muted: fact.muted, volume: fact.volume });
      case 'fullscreen':
        return this.#learn({ fullscreen: fact.on });
    }
  };

  readonly #learn = (change: Partial<ReplayState>): void => {
    this.#state = { ...this.#state, ...change };
    for (const subscriber of this.#subscribers) subscriber(this.#state);
  };
}

function finite(seconds: number): number {
  return Number.isFinite(seconds) ? seconds : 0;
}
