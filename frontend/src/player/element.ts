import type { Fact } from './state';

/** Safari on iPhone can only show the video itself in full screen. */
interface WebkitVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

/** Reports the events of the media element and its container as facts. The owner has to call `destroy`. */
export class Element {
  readonly #listening = new AbortController();

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly container: HTMLElement,
    private readonly report: (fact: Fact) => void,
  ) {
    const { signal } = this.#listening;
    video.addEventListener('playing', () => report({ type: 'moving' }), { signal });
    video.addEventListener('play', () => report({ type: 'paused', on: false }), { signal });
    video.addEventListener('pause', () => report({ type: 'paused', on: true }), { signal });
    video.addEventListener('volumechange', () => this.reportVolume(), { signal });
    document.addEventListener('fullscreenchange', () => this.reportFullscreen(), { signal });
    this.reportVolume();
  }

  destroy(): void {
    this.#listening.abort();
    this.show(null);
  }

  /** Shows a stream, with sound if the browser allows sound without a gesture. */
  show(stream: MediaStream | null): void {
    this.video.srcObject = stream;
    if (stream) void this.play();
  }

  async play(): Promise<void> {
    try {
      await this.video.play();
    } catch (error) {
      if (!isRefusal(error) || this.video.muted) return; // a newer stream replaced this one, or the viewer paused
      this.report({ type: 'sound-blocked' });
      this.video.muted = true;
      await this.play();
    }
  }

  pause(): void {
    this.video.pause();
  }

  setMuted(muted: boolean): void {
    this.video.muted = muted;
    if (!muted && this.video.volume === 0) this.video.volume = 1;
  }

  setVolume(volume: number): void {
    this.video.volume = Math.min(1, Math.max(0, volume));
    this.video.muted = this.video.volume === 0;
  }

  toggleFullscreen(): void {
    // If the browser refuses, nothing changes and there is nothing to report.
    this.switchFullscreen().catch(() => undefined);
  }

  private async switchFullscreen(): Promise<void> {
    if (document.fullscreenElement) return document.exitFullscreen();
    if (this.container.requestFullscreen) return this.container.requestFullscreen();
    (this.video as WebkitVideo).webkitEnterFullscreen?.();
  }

  private reportVolume(): void {
    this.report({ type: 'volume', muted: this.video.muted, volume: this.video.volume });
  }

  private reportFullscreen(): void {
    this.report({ type: 'fullscreen', on: document.fullscreenElement === this.container });
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}
