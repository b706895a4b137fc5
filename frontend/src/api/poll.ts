/** How often to ask, and where the answers go. */
export interface PollOptions<T> {
  load: () => Promise<T>;
  everyMs: number;
  onValue: (value: T) => void;
  onError: (error: unknown) => void;
  /** Reports whether polling rests until `refresh` is called. */
  idle?: () => boolean;
  /** Whether to ask while the page is hidden, too. */
  hidden?: boolean;
}

/**
 * Asks repeatedly while the page is visible, and at once when it becomes visible. Only one request runs at a
 * time. The owner has to stop it.
 */
export class Poll<T> {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = false;
  #stopped = false;

  constructor(private readonly options: PollOptions<T>) {}

  start(): void {
    document.addEventListener('visibilitychange', this.refresh);
    void this.ask();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.refresh);
  }

  /** Asks now instead of waiting for the end of the pause. */
  readonly refresh = (): void => {
    clearTimeout(this.#timer);
    const wanted = this.options.hidden || document.visibilityState === 'visible';
    if (wanted && !this.#asking) void this.ask();
  };

  private async ask(): Promise<void> {
    this.#asking = true;
    try {
      this.deliver(await this.options.load(), this.options.onValue);
    } catch (error) {
      this.deliver(error, this.options.onError);
    }
    this.#asking = false;
    if (this.#stopped || this.options.idle?.()) return;
    this.#timer = setTimeout(this.refresh, this.options.everyMs);
  }

  private deliver<V>(value: V, to: (value: V) => void): void {
    if (!this.#stopped) to(value);
  }
}
