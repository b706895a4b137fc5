import type { ShowCalls, Sources, Standing } from '../native';

export const scenes = [
  { name: 'stage', label: 'Stage' },
  { name: 'camera', label: 'Camera' },
  { name: 'camera-over-stage', label: 'Camera over stage' },
  { name: 'starting', label: 'Starting soon' },
  { name: 'break', label: 'Break' },
] as const;

const everyMs = 150;

/** The show on this machine: what it is made of, how it stands, and what its creator does with it. */
export class Control {
  now = $state.raw<Standing>();
  sources = $state<Sources>({ stage: 'screen', camera: '', microphone: 'default' });
  problem = $state('');
  /** Something is being begun or ended. */
  busy = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  /** What is asked for is done in the order in which it was, on whichever page: all have one studio. */
  static #before: Promise<void> = Promise.resolve();

  constructor(
    private readonly native: Pick<ShowCalls, 'rehearse' | 'goLive' | 'stopShow' | 'change' | 'standing'>,
    private readonly id: string,
  ) {}

  get live(): boolean {
    return Boolean(this.now?.running && this.now.live && !this.now.ending);
  }

  /** The show is over, and what was kept is being uploaded. */
  get storing(): boolean {
    return Boolean(this.now?.running && this.now.live && this.now.ending);
  }

  get sound() {
    return this.now?.status.sounds?.[0];
  }

  start(): Promise<void> {
    return this.act(async () => {
      await this.look();
      if (this.now?.running && (this.now.live || this.now.event === this.id)) return;
      await this.native.rehearse(this.id, $state.snapshot(this.sources));
    });
  }

  /** Leaves the page: a rehearsal ends with it, a broadcast goes on. */
  stop(): Promise<void> {
    this.#stopped = true;
    return this.act(async () => {
      await this.look();
      if (this.now?.running && !this.now.live && this.now.event === this.id) await this.native.stopShow();
    });
  }

  /** Opens what was chosen, for the preview alone. */
  rehearse(): Promise<void> {
    return this.act(() => this.native.rehearse(this.id, $state.snapshot(this.sources)));
  }

  goLive(): Promise<void> {
    return this.act(() => this.native.goLive(this.id, $state.snapshot(this.sources)));
  }

  end(): Promise<void> {
    return this.act(() => this.native.stopShow());
  }

  cut(scene: string): Promise<void> {
    return this.change(`scene ${scene}`);
  }

  /** Does lines of control, one after the other. */
  change(...lines: string[]): Promise<void> {
    return this.act(async () => {
      for (const line of lines) await this.native.change(line);
    });
  }

  async mute(): Promise<void> {
    const { sound } = this;
    if (sound) await this.change(`${sound.muted ? 'unmute' : 'mute'} ${sound.name}`);
  }

  private act(what: () => Promise<void>): Promise<void> {
    return (Control.#before = Control.#before.then(() => this.do(what)));
  }

  private async do(what: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = '';
    try {
      await what();
    } catch (error) {
      this.problem = String(error);
    }
    this.busy = false;
    await this.look();
  }

  private async look(): Promise<void> {
    clearTimeout(this.#timer);
    this.now = await this.native.standing().catch(() => this.now);
    if (!this.#stopped) this.#timer = setTimeout(() => void this.look(), everyMs);
  }
}
