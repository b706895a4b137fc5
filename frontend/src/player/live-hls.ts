import type Hls from 'hls.js';
import { rounded } from './carried';
import { cover } from './cover';
import type { Element } from './element';
import { PlayerError } from './errors';
import { LowPause } from './low-pause';
import { errorOf, hlsType, loadHls, lowUrl, nativeUrl, newHls } from './hls';
import type { Fact } from './state';
import type { Invitation } from './whep';

const sampleEveryMs = 500;
const quietAfterMs = 1_500;
/** The pause before a missing playlist is requested again. */
const absentMs = 1_000;
/** A live show without a picture for this long is stuck. Three ten-second segments may be missing. */
const stuckAfterMs = 40_000;
/** The same of low-latency HLS, which may have to begin on the server first. */
const lowStuckAfterMs = 8_000;
/** So often in a row a show that has played by low-latency HLS may be missing there. */
const maxAbsent = 4;
/** After this interruption of the show there is time to try WebRTC again. */
const idleMs = 5_000;

export interface LiveHlsOptions {
  video: HTMLVideoElement;
  element: Pick<Element, 'play'>;
  report: (fact: Fact) => void;
  /** Reports whether the room says that the event is being published. Nothing is loaded before. */
  expected: () => boolean;
  /** Why WebRTC did not play. */
  reason: PlayerError;
  load?: (() => Promise<typeof Hls>) | undefined;
}

/**
 * Plays a live show over any network that loads the page: by low-latency HLS, about two seconds late, or by HLS.
 * Resolves with the error that ended it, or with undefined if WebRTC should be tried again or the signal fired.
 */
export async function watchByHls(
  at: Invitation,
  signal: AbortSignal,
  options: LiveHlsOptions,
): Promise<PlayerError | undefined> {
  const Player = await (options.load ?? loadHls)();
  if (signal.aborted) return undefined;
  if (!Player.isSupported() && !options.video.canPlayType(hlsType)) {
    return new PlayerError('unsupported', 'the browser plays neither WebRTC nor HLS');
  }
  return new Promise((resolve) => {
    const fallback = new Fallback(Player, at, options, (error) => {
      signal.removeEventListener('abort', stop);
      resolve(error);
    });
    const stop = () => fallback.end(undefined);
    signal.addEventListener('abort', stop);
    fallback.begin();
  });
}

class Fallback {
  readonly #listening = new AbortController();
  readonly #lacksH264: boolean;
  #sampler: ReturnType<typeof setInterval> | undefined;
  #hls: Hls | undefined;
  #loading = false;
  #absentUntil = 0;
  #time = 0;
  #movedAt = 0;
  #moved = false;
  /** Whether low-latency HLS plays, or is about to. */
  #low = true;
  /** Whether the present source has shown a picture. */
  #shown = false;
  #absent = 0;
  readonly #lowPause = new LowPause();
  #recovering = false;
  #over = false;

  constructor(
    private readonly Player: typeof Hls,
    private readonly at: Invitation,
    private readonly options: LiveHlsOptions,
    private readonly onEnd: (error: PlayerError | undefined) => void,
  ) {
    this.#lacksH264 = options.reason.kind === 'unsupported' && !decodesH264();
  }

  begin(): void {
    const { video } = this.options;
    const { signal } = this.#listening;
    video.addEventListener('play', () => this.catchUp(), { signal });
    video.addEventListener('error', () => this.failedNatively(), { signal });
    this.#sampler = setInterval(() => this.sample(), sampleEveryMs);
    this.sample();
  }

  end(error: PlayerError | undefined): void {
    if (this.#over) return;
    this.#over = true;
    clearInterval(this.#sampler);
    this.#listening.abort();
    this.unload();
    this.onEnd(error);
  }

  private sample(): void {
    const now = performance.now();
    const { video, report, expected } = this.options;
    if (this.#lacksH264 && decodesH264()) return this.end(undefined);
    if (!this.#loading && expected() && now >= this.#absentUntil) this.load();
    const advanced = this.#loading && video.currentTime > this.#time;
    if (advanced || video.paused) this.#movedAt = now;
    if (advanced) {
      this.#moved = this.#shown = true;
      this.#absent = 0;
    }
    this.#time = video.currentTime;
    const still = now - this.#movedAt;
    if (expected() && this.#loading && still > (this.#low ? lowStuckAfterMs : stuckAfterMs)) {
      if (this.#low) return this.stepDown();
      return this.end(new PlayerError('frozen', 'the picture stopped'));
    }
    if (this.#moved && !expected() && still > idleMs) return this.end(undefined);
    report({ type: this.#moved && still < quietAfterMs ? 'moving' : 'quiet' });
    this.tell();
    if (this.#shown && !this.#low && !video.paused) void this.stepUp();
  }

  private load(): void {
    const { video, element } = this.options;
    this.#loading = true;
    this.#shown = false;
    this.#time = video.currentTime;
    this.#movedAt = performance.now();
    if (this.Player.isSupported()) this.attach(newHls(this.Player, this.at.token, {}));
    else video.src = nativeUrl(this.url, this.at.token);
    void element.play();
  }

  private get url(): string {
    return this.#low ? lowUrl(this.at.hlsUrl) : this.at.hlsUrl;
  }

  private attach(hls: Hls): void {
    const { Events, ErrorTypes } = this.Player;
    this.#hls = hls;
    hls.on(Events.FRAG_BUFFERED, () => (this.#recovering = false));
    hls.on(Events.ERROR, (_, { fatal, type, response, networkDetails }) => {
      if (!fatal || this.#hls !== hls) return;
      if (type === ErrorTypes.MEDIA_ERROR && !this.#recovering) {
        this.#recovering = true;
        hls.recoverMediaError();
      } else this.failed(response?.code ?? 0, networkDetails as XMLHttpRequest | undefined);
    });
    hls.loadSource(this.url);
    hls.attachMedia(this.options.video);
  }

  private unload(): void {
    cover(this.options.video);
    this.#hls?.destroy();
    if (this.#loading && !this.#hls) this.options.video.removeAttribute('src');
    this.#hls = undefined;
    this.#loading = false;
  }

  /**
   * Waits if the show is missing. Its low-latency HLS begins again whenever the publisher changes what it sends; the
   * other playlist appears when the first segment is finished.
   */
  private failed(status: number, answer?: XMLHttpRequest): void {
    const missing = status === 404 && (this.#low || !this.#shown);
    if (this.#low && !(missing && this.#moved && ++this.#absent < maxAbsent)) {
      return status === 401 || status === 403 ? this.end(errorOf(status, answer)) : this.stepDown();
    }
    if (!missing) return this.end(errorOf(status, answer));
    this.unload();
    this.#low = true;
    this.#absentUntil = performance.now() + absentMs;
  }

  /** Goes from low-latency HLS to HLS. */
  private stepDown(): void {
    this.unload();
    this.#low = false;
    this.#absent = 0;
    this.#lowPause.begin();
    this.load();
  }

  /** Returns to low-latency HLS, if its time has come and the server has it. */
  private async stepUp(): Promise<void> {
    if (!(await this.#lowPause.over(lowUrl(this.at.hlsUrl), this.at.token))) return;
    if (this.#over || this.#low || !this.#loading) return;
    this.unload();
    this.#low = true;
    this.load();
  }

  private failedNatively(): void {
    if (this.#loading && !this.#hls) this.failed(404);
  }

  /** Jumps to the live edge after a pause. */
  private catchUp(): void {
    const live = this.#hls?.liveSyncPosition;
    if (live && live > this.options.video.currentTime) this.options.video.currentTime = live;
  }

  private tell(): void {
    if (!this.#shown) return;
    const late = this.#hls?.latency ?? 0;
    const carried = {
      way: this.#low ? 'low' : 'hls',
      height: this.options.video.videoHeight,
      delay: late > 0 ? (this.#low ? rounded(late) : Math.round(late / 5) * 5) : undefined,
    } as const;
    this.options.report({ type: 'carried', carried });
  }
}

/** Reports whether WebRTC decodes H.264 here. Firefox downloads its decoder after its first start. */
function decodesH264(): boolean {
  if (typeof RTCRtpReceiver === 'undefined') return false;
  const codecs = RTCRtpReceiver.getCapabilities('video')?.codecs ?? [];
  return codecs.some(({ mimeType }) => mimeType.toLowerCase() === 'video/h264');
}
