import { PlayerError } from './errors';
import type { Fact } from './state';
import { received, Watchdog } from './watchdog';
import type { WhepSession } from './whep';

const sampleEveryMs = 500;
const disconnectGraceMs = 2_500;
/** How often the player tells how the picture comes. */
const tellEveryMs = 5_000;

export interface WatchOptions {
  report: (fact: Fact) => void;
  /** Reports whether the room says that the event is being published. Called at every sample. */
  expected: () => boolean;
  visible: () => boolean;
}

/** Watches one session, whose media connection stands. Resolves with the error that ended it, or with undefined when the signal fires. */
export function watch(
  session: WhepSession,
  signal: AbortSignal,
  options: WatchOptions,
): Promise<PlayerError | undefined> {
  return new Promise((resolve) => {
    const watcher = new Watcher(session.peer, options, (error) => {
      signal.removeEventListener('abort', stop);
      resolve(error);
    });
    const stop = () => watcher.end(undefined);
    signal.addEventListener('abort', stop);
    watcher.begin();
    if (signal.aborted) stop();
  });
}

class Watcher {
  readonly #watchdog = new Watchdog();
  #sampler: ReturnType<typeof setInterval> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #told: RTCStatsReport | undefined;
  #toldAt = -Infinity;
  #over = false;

  constructor(
    private readonly peer: RTCPeerConnection,
    private readonly options: WatchOptions,
    private readonly onEnd: (error: PlayerError | undefined) => void,
  ) {}

  begin(): void {
    this.peer.addEventListener('connectionstatechange', this.follow);
    this.follow();
  }

  end(error: PlayerError | undefined): void {
    if (this.#over) return;
    this.#over = true;
    this.peer.removeEventListener('connectionstatechange', this.follow);
    clearInterval(this.#sampler);
    clearTimeout(this.#deadline);
    this.onEnd(error);
  }

  private readonly follow = (): void => {
    switch (this.peer.connectionState) {
      case 'connected':
        clearTimeout(this.#deadline);
        this.options.report({ type: 'connected' });
        this.#sampler ??= setInterval(() => void this.sample(), sampleEveryMs);
        break;
      case 'disconnected': // often recovers by itself
        this.expire(disconnectGraceMs);
        break;
      case 'failed':
      case 'closed':
        this.end(broken());
    }
  };

  private expire(ms: number): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.end(broken()), ms);
  }

  private async sample(): Promise<void> {
    const report = await this.peer.getStats();
    if (this.#over) return;
    const { expected, visible } = this.options;
    const verdict = this.#watchdog.judge({
      ...received(report),
      at: performance.now(),
      expected: expected(),
      visible: visible(),
    });
    if (verdict === 'stuck') this.end(new PlayerError('frozen', 'the picture stopped'));
    else this.options.report({ type: verdict });
    if (verdict === 'moving') await this.tell(report);
  }

  private async tell(report: RTCStatsReport): Promise<void> {
    const now = performance.now();
    if (now - this.#toldAt < tellEveryMs) return;
    this.#toldAt = now;
    const before = this.#told;
    this.#told = report;
    const { carriedBy } = await import('./carried');
    if (!this.#over) this.options.report({ type: 'carried', carried: carriedBy(report, before) });
  }
}

const broken = () => new PlayerError('transport', 'the media connection broke');
