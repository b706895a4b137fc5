import type Hls from 'hls.js';
import { asPlayerError, PlayerError } from './errors';
import { errorOf, hlsType, loadHls, nativeUrl, newHls } from './hls';
import { minuteBehind, minutesOf, type Minute, type ListedSegment, type ReplayState } from './replay-state';

export interface SourceOptions {
  video: HTMLVideoElement;
  /** Returns the watch token for the playlist, or undefined if none is needed. */
  admit: (renew: boolean) => Promise<string | undefined>;
  load?: (() => Promise<typeof Hls>) | undefined;
  play: () => Promise<void>;
  /** Returns the current state. */
  state: () => ReplayState;
  /** Called with every change of the state. */
  learn: (change: Partial<ReplayState>) => void;
}

/** A refusal this soon after the session began means that its token was refused. */
const soonMs = 10_000;

/** A chunk may be this much longer than its part of the replay. */
const marginSeconds = 0.2;

/** How many chunks in a row are skipped when they cannot be loaded. */
const maxPassed = 3;

/**
 * Loads a recording into the video, by hls.js or natively. It loads the recording again when the session has
 * ended or a chunk is lost.
 */
export class ReplaySource {
  #hls: Hls | undefined;
  #over = false;
  #url = '';
  /** Aborts the work on this playlist when another one is opened. */
  #opened = new AbortController();
  /** When the server last delivered something of the recording, or -Infinity. */
  #inSince = -Infinity;
  /** Whether a new token was requested last. */
  #renewed = false;
  /** How many chunks were skipped since something last arrived. */
  #passed = 0;

  constructor(private readonly options: SourceOptions) {}

  /** Sets the playlist without loading it. */
  open(url: string): void {
    this.#opened.abort();
    this.#opened = new AbortController();
    this.unload();
    this.#url = url;
  }

  destroy(): void {
    this.#over = true;
    this.unload();
  }

  /** Loads the replay from a time on, or from so long before its end if it is negative. Returns whether that succeeded. */
  async begin(from: number, renew: boolean): Promise<boolean> {
    const { admit, load, state } = this.options;
    const { signal } = this.#opened;
    this.#renewed = renew;
    this.#inSince = -Infinity;
    try {
      const [Player, token] = await Promise.all([(load ?? loadHls)(), admit(renew)]);
      if (this.#over || signal.aborted) return false;
      this.#hls?.destroy();
      if (Player.isSupported()) this.attach(Player, from, token);
      else this.openNatively(from, token);
    } catch (error) {
      if (!signal.aborted) this.fail(asPlayerError(error));
    }
    return state().phase !== 'failed' && !signal.aborted;
  }

  private attach(Player: typeof Hls, from: number, token: string | undefined): void {
    const hls = newHls(Player, token, {
      startPosition: from,
      // Date ranges as cues would need a content security policy that allows data: addresses.
      enableDateRangeMetadataCues: false,
    });
    this.#hls = hls;
    hls.on(Player.Events.LEVEL_UPDATED, (_, { details }) => {
      this.options.learn({ minutes: minutesOf(details.fragments as ListedSegment[]) });
    });
    hls.on(Player.Events.FRAG_BUFFERED, () => this.arrived());
    hls.on(Player.Events.ERROR, (_, { fatal, type, details, frag, response, networkDetails }) => {
      const changed = details === Player.ErrorDetails.LEVEL_PARSING_ERROR && this.#inSince !== -Infinity;
      if (changed && this.#hls === hls) return void this.comeBack(false); // what was listed has another form
      if (!fatal || this.#hls !== hls) return;
      const status = response?.code ?? 0;
      const next = details === Player.ErrorDetails.FRAG_LOAD_ERROR && this.behind(frag?.relurl, status);
      if (type === Player.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
      else if (next) void this.passOver(next);
      else this.refused(status, networkDetails as XMLHttpRequest | undefined);
    });
    hls.loadSource(this.list(from));
    hls.attachMedia(this.options.video);
  }

  private openNatively(from: number, token: string | undefined): void {
    if (!this.options.video.canPlayType(hlsType)) return this.fail(new PlayerError('unsupported', 'no HLS'));
    this.#hls = undefined;
    this.options.video.src = `${nativeUrl(this.list(from), token)}${from > 0 ? `#t=${from}` : ''}`;
  }

  /** Returns the playlist's address. The playlist says where players begin if that is counted from its end. */
  private list(from: number): string {
    return from < 0 ? `${this.#url}?back=${-from}` : this.#url;
  }

  /** Notes that the server delivered something of the recording. */
  arrived(): void {
    if (this.#inSince === -Infinity) this.#inSince = performance.now();
    this.#passed = 0;
  }

  /** Returns the minute after a lost part, or undefined if nothing is lost or no minute follows. */
  private behind(part: string | undefined, status: number): Minute | undefined {
    const lost = status === 404 || (status >= 500 && status !== 503);
    if (!lost || this.#passed >= maxPassed) return undefined;
    return minuteBehind(this.options.state().minutes, part, this.options.video.currentTime);
  }

  /**
   * Skips a chunk that the server cannot deliver. The playlist, requested again, then lists it as a gap, and
   * the chunks after it may be intact.
   */
  private async passOver(next: Minute): Promise<void> {
    this.#passed++;
    await this.comeBack(false, next.start + marginSeconds);
  }

  /**
   * Requests another session and continues at the same time. The server ends a session after a minute without
   * requests (for example a pause), or when it is full and needs the slot.
   */
  private refused(status: number, answer?: XMLHttpRequest): void {
    const wasIn = performance.now() - this.#inSince > soonMs && this.#inSince !== -Infinity;
    if (status === 401 && (wasIn || !this.#renewed)) void this.comeBack(!wasIn);
    else this.fail(errorOf(status, answer));
  }

  private async comeBack(renew: boolean, at = this.options.video.currentTime): Promise<void> {
    const playing = !this.options.video.paused;
    if ((await this.begin(at, renew)) && playing) await this.options.play();
  }

  private fail(error: PlayerError): void {
    if (this.#over) return;
    this.unload();
    this.options.learn({ phase: 'failed', error });
  }

  /** Requests the playlist to find out why native playback failed, because the browser does not report it. */
  failedNatively(): void {
    const { video } = this.options;
    if (this.#hls || !this.#url || !video.src.startsWith(new URL(this.#url, location.href).href)) return;
    const answered = (status: number) => this.refused(status === 200 ? 401 : status);
    fetch(video.src.replace(/#.*/, ''), { method: 'HEAD' }).then(
      ({ status }) => answered(status),
      () => answered(0),
    );
  }

  private unload(): void {
    this.#hls?.destroy();
    this.#hls = undefined;
  }
}
