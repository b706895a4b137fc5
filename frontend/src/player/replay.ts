import type Hls from 'hls.js';
import { Element } from './element';
import { asPlayerError, PlayerError } from './errors';
import { errorOf, hlsType, loadHls, nativeUrl, newHls } from './hls';
import {
  chapterAt,
  chapterBehind,
  chaptersOf,
  initialReplay,
  type Chapter,
  type ListedSegment,
  type ReplayState,
} from './replay-state';
import type { Fact } from './state';

export interface ReplayOptions {
  video: HTMLVideoElement;
  /** What fills the screen: the video with its controls. */
  stage: HTMLElement;
  /**
   * Gets the watch token that opens the playlist, where one is needed; a new one when the last was
   * not taken. Fails with a PlayerError.
   */
  admit?: (renew: boolean) => Promise<string | undefined>;
  /** Loads hls.js, which only replays need. */
  load?: () => Promise<typeof Hls>;
}

/** Who has to come in again sooner than this is not let in at all. */
const soonMs = 10_000;

/** A chunk that is left out of the film may be a little longer than it was in it. */
const marginSeconds = 0.2;

/** So many chunks after each other that cannot be had are passed over. */
const maxPassed = 3;

/**
 * Plays a recording from its playlist, with hls.js or, where there is no Media
 * Source (iPhones), with the browser's own HLS. Like Player, it knows no
 * framework: a page subscribes to its state and turns gestures into calls.
 */
export class ReplayPlayer {
  #state = initialReplay;
  #hls: Hls | undefined;
  #over = false;
  #url = '';
  /** Somebody wants to see it: nothing is loaded before. */
  #begun = false;
  /** The video knows where it is. */
  #placed = false;
  /** Ends what is under way when another playlist is taken. */
  #opened = new AbortController();
  /** When the server last let us in; before it did: -Infinity. */
  #inSince = -Infinity;
  /** The token that was not taken was a new one. */
  #renewed = false;
  /** How many chunks were passed over since anything arrived. */
  #passed = 0;
  readonly #subscribers = new Set<(state: ReplayState) => void>();
  readonly #listening = new AbortController();
  readonly #element: Element;
  readonly #video: HTMLVideoElement;
  readonly #admit: (renew: boolean) => Promise<string | undefined>;
  readonly #load: () => Promise<typeof Hls>;

  constructor({ video, stage, admit, load }: ReplayOptions) {
    this.#video = video;
    this.#admit = admit ?? (async () => undefined);
    this.#load = load ?? loadHls;
    this.#element = new Element(video, stage, this.#report);
    this.listen();
  }

  get state(): ReplayState {
    return this.#state;
  }

  /** Calls back at once and at every change. Returns the way to stop. */
  subscribe(subscriber: (state: ReplayState) => void): () => void {
    this.#subscribers.add(subscriber);
    subscriber(this.#state);
    return () => this.#subscribers.delete(subscriber);
  }

  /** Takes a playlist, and what is known of its film. Nothing is loaded before somebody plays it. */
  open(url: string, chapters: readonly Chapter[] = []): void {
    const { volume, muted } = this.#state;
    const duration = chapters.at(-1)?.end ?? 0;
    this.#opened.abort();
    this.#opened = new AbortController();
    this.#hls?.destroy();
    this.#hls = undefined;
    this.#begun = this.#placed = false;
    this.#url = url;
    this.#learn({ ...initialReplay, phase: 'ready', chapters, duration, volume, muted });
  }

  /** Tries again after a failure, and plays where it was. */
  async retry(): Promise<void> {
    await this.start();
  }

  destroy(): void {
    this.#over = true;
    this.#listening.abort();
    this.#hls?.destroy();
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
    const at = Math.min(Math.max(0, time), this.#state.duration);
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

  /** Goes to the chapter before or after; back first means the beginning of this one. */
  turn(direction: 1 | -1): void {
    const { chapters } = this.#state;
    const now = chapterAt(chapters, this.time);
    if (!now) return;
    const back = this.time - now.start > 2 ? now : chapters[now.index - 1];
    const to = direction > 0 ? chapters[now.index + 1] : (back ?? now);
    if (to) this.seek(to.start);
  }

  private get time(): number {
    return this.#placed ? this.#video.currentTime : this.#state.time;
  }

  private async start(): Promise<void> {
    this.#begun = true;
    this.#learn({ phase: 'loading', error: undefined });
    if (await this.begin(this.time, false)) await this.#element.play();
  }

  /** Loads the film from there; false: nothing came of it. */
  private async begin(from: number, renew: boolean): Promise<boolean> {
    const { signal } = this.#opened;
    this.#renewed = renew;
    this.#inSince = -Infinity;
    try {
      const [Player, token] = await Promise.all([this.#load(), this.#admit(renew)]);
      if (this.#over || signal.aborted) return false;
      this.#hls?.destroy();
      if (Player.isSupported()) this.attach(Player, from, token);
      else this.openNatively(from, token);
    } catch (error) {
      if (!signal.aborted) this.fail(asPlayerError(error));
    }
    return this.#state.phase !== 'failed' && !signal.aborted;
  }

  private attach(Player: typeof Hls, from: number, token: string | undefined): void {
    const hls = newHls(Player, token, {
      startPosition: from,
      // As cues, date ranges would need a policy for data: addresses.
      enableDateRangeMetadataCues: false,
    });
    this.#hls = hls;
    hls.on(Player.Events.LEVEL_UPDATED, (_, { details }) => {
      this.#learn({ chapters: chaptersOf(details.fragments as ListedSegment[]) });
    });
    hls.on(Player.Events.FRAG_BUFFERED, () => this.arrived());
    hls.on(Player.Events.ERROR, (_, { fatal, type, details, frag, response, networkDetails }) => {
      if (!fatal || this.#hls !== hls) return;
      const status = response?.code ?? 0;
      const next = details === Player.ErrorDetails.FRAG_LOAD_ERROR && this.behind(frag?.relurl, status);
      if (type === Player.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
      else if (next) void this.passOver(next);
      else this.refused(status, networkDetails as XMLHttpRequest | undefined);
    });
    hls.loadSource(this.#url);
    hls.attachMedia(this.#video);
  }

  private openNatively(from: number, token: string | undefined): void {
    if (!this.#video.canPlayType(hlsType)) return this.fail(new PlayerError('unsupported', 'no HLS'));
    this.#hls = undefined;
    this.#video.src = `${nativeUrl(this.#url, token)}${from > 0 ? `#t=${from}` : ''}`;
  }

  private arrived(): void {
    if (this.#inSince === -Infinity) this.#inSince = performance.now();
    this.#passed = 0;
  }

  /** Where the film goes on if a part of it is lost; undefined: it is not, or does not. */
  private behind(part: string | undefined, status: number): Chapter | undefined {
    const lost = status === 404 || (status >= 500 && status !== 503);
    if (!lost || this.#passed >= maxPassed) return undefined;
    return chapterBehind(this.#state.chapters, part, this.#video.currentTime);
  }

  /**
   * A chunk of which the server cannot give a part is a gap from then on, in a playlist that is asked
   * for anew. What comes after it may be sound.
   */
  private async passOver(next: Chapter): Promise<void> {
    this.#passed++;
    await this.comeBack(false, next.start + marginSeconds);
  }

  /**
   * The server gives no more. A session is over when nothing was asked for a minute (somebody paused),
   * or when a full house needed the place; then we come in again, and go on where we were.
   */
  private refused(status: number, answer?: XMLHttpRequest): void {
    const wasIn = performance.now() - this.#inSince > soonMs && this.#inSince !== -Infinity;
    if (status === 401 && (wasIn || !this.#renewed)) void this.comeBack(!wasIn);
    else this.fail(errorOf(status, answer));
  }

  private async comeBack(renew: boolean, at = this.#video.currentTime): Promise<void> {
    const playing = !this.#video.paused;
    if ((await this.begin(at, renew)) && playing) await this.#element.play();
  }

  private fail(error: PlayerError): void {
    if (this.#over) return;
    this.#hls?.destroy();
    this.#hls = undefined;
    this.#learn({ phase: 'failed', error });
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
    video.addEventListener('playing', () => this.arrived(), { signal });
    video.addEventListener('error', () => this.failedNatively(), { signal });
  }

  /** The browser does not tell what the server answered, so the playlist is asked for. */
  private failedNatively(): void {
    if (this.#hls || !this.#url || !this.#video.src.startsWith(new URL(this.#url, location.href).href))
      return;
    const answered = (status: number) => this.refused(status === 200 ? 401 : status);
    fetch(this.#video.src.replace(/#.*/, ''), { method: 'HEAD' }).then(
      ({ status }) => answered(status),
      () => answered(0),
    );
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
