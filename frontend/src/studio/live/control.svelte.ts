import type { Heard, ShowCalls, Sources, Standing, Status } from '../native';
import { lackOf, ofCamera } from './scenes';

const everyMs = 150;

/** The show on this machine: what it is made of, how it stands, and what its creator does with it. */
export class Control {
  now = $state.raw<Standing>();
  /** What is chosen, for the next run. */
  sources = $state<Sources>({ stage: 'screen', camera: '', microphone: 'default', second: '', size: '720p' });
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

  /** A show is broadcast, whichever event's. */
  get onAir(): boolean {
    return Boolean(this.now?.running && this.now.live && !this.now.ending);
  }

  /** The event whose broadcast has the studio, if it is another one. */
  get elsewhere(): string {
    return this.now && this.onAir && this.now.event !== this.id ? this.now.event : '';
  }

  /** How this event's show goes while pictures are made; undefined: none are. */
  get status(): Status | undefined {
    const { now } = this;
    return now?.running && !now.ending && now.event === this.id ? now.status : undefined;
  }

  get live(): boolean {
    return this.onAir && this.status !== undefined;
  }

  /** The show is over, and what was kept is being uploaded. */
  get storing(): boolean {
    return Boolean(this.now?.running && this.now.live && this.now.ending && this.now.event === this.id);
  }

  get sounds(): Heard[] {
    return this.status?.sounds ?? [];
  }

  /** The parts that began in this show: the same event may have had others. */
  get chapters(): NonNullable<Status['chapters']> {
    const began = this.now?.began ?? 0;
    return this.status?.chapters?.filter(({ timestamp }) => timestamp >= began) ?? [];
  }

  /** What the show is made of. */
  get from(): Sources {
    return this.status && this.now?.sources.stage ? this.now.sources : this.sources;
  }

  start(): Promise<void> {
    return this.act(async () => {
      await this.look();
      if (this.now?.sources.stage)
        this.sources = { ...this.now.sources, size: this.now.sources.size || '720p' };
      if (this.onAir || (this.now?.running && this.now.event === this.id)) return;
      await this.native.rehearse(this.id, this.chosen());
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
    return this.act(() => this.native.rehearse(this.id, this.chosen()));
  }

  goLive(): Promise<void> {
    return this.act(() => this.native.goLive(this.id, this.chosen()));
  }

  end(): Promise<void> {
    return this.act(() => this.native.stopShow());
  }

  async cut(scene: string): Promise<void> {
    if (!lackOf(scene, this.from)) await this.change(`scene ${scene}`);
  }

  /** Does lines of control to this event's show, one after the other; those behind one that fails, too. */
  async change(...lines: string[]): Promise<void> {
    if (!this.status) return;
    await this.act(async () => {
      let problem: unknown;
      for (const line of lines) await this.line(line).catch((error: unknown) => (problem ??= error));
      if (problem !== undefined) throw problem;
    });
  }

  /** Mutes a sound, or has it heard again. */
  async mute(sound: Heard | undefined): Promise<void> {
    if (sound) await this.change(`${sound.muted ? 'unmute' : 'mute'} ${sound.name}`);
  }

  /** Does a line. Where a name cannot be shown, none is: the one before it would be somebody else's. */
  private async line(line: string): Promise<void> {
    try {
      await this.native.change(line);
    } catch (error) {
      if (line.startsWith('third ')) await this.native.change('third');
      throw error;
    }
  }

  /** What is chosen. Beside a camera there is no other. */
  private chosen(): Sources {
    if (ofCamera(this.sources.stage)) this.sources.camera = '';
    return $state.snapshot(this.sources);
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
