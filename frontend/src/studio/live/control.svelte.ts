import { inWords } from '../../identity/trouble';
import type { Heard, ShowCalls, Sources, Standing, Status } from '../native';
import { exchanges, lackOf, ofCamera } from './scenes';

const everyMs = 150;

/** The show on this machine: its sources, its state, and the creator's commands. */
export class Control {
  now = $state.raw<Standing>();
  /** The chosen sources of the next show. */
  sources = $state<Sources>({ stage: 'screen', camera: '', microphone: 'default', second: '', size: '720p' });
  problem = $state('');
  /** The number of choices for the running show that are not applied yet. */
  exchanging = $state(0);
  #exchanged: Promise<void> = Promise.resolve();
  /** Whether a show is being started or ended. */
  busy = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  /** The last command. Commands run in order, also those of other pages, since all share one studio. */
  static #before: Promise<void> = Promise.resolve();

  constructor(
    private readonly native: Pick<ShowCalls, 'rehearse' | 'goLive' | 'stopShow' | 'change' | 'standing'>,
    private readonly id: string,
  ) {}

  /** Reports whether a show is being broadcast, of any event. */
  get onAir(): boolean {
    return Boolean(this.now?.running && this.now.live && !this.now.ending);
  }

  /** Returns the event that is being broadcast, if it is another one, or ''. */
  get elsewhere(): string {
    return this.now && this.onAir && this.now.event !== this.id ? this.now.event : '';
  }

  /** Returns the status of this event's show, or undefined while it makes no pictures. */
  get status(): Status | undefined {
    const { now } = this;
    return now?.running && !now.ending && now.event === this.id ? now.status : undefined;
  }

  get live(): boolean {
    return this.onAir && this.status !== undefined;
  }

  /** Reports whether the show is over and still being uploaded. */
  get storing(): boolean {
    return Boolean(this.now?.running && this.now.live && this.now.ending && this.now.event === this.id);
  }

  get sounds(): Heard[] {
    return this.status?.sounds ?? [];
  }

  /** Returns the chapters of this show. Earlier shows of the same event may have had others. */
  get chapters(): NonNullable<Status['chapters']> {
    const began = this.now?.began ?? 0;
    return this.status?.chapters?.filter(({ timestamp }) => timestamp >= began) ?? [];
  }

  /** Returns the sources of the show. */
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

  /** Leaves the page. This ends a rehearsal, but not a broadcast. */
  stop(): Promise<void> {
    this.#stopped = true;
    return this.act(async () => {
      await this.look();
      if (this.now?.running && !this.now.live && this.now.event === this.id) await this.native.stopShow();
    });
  }

  /** Starts the chosen sources for the preview alone. */
  rehearse(): Promise<void> {
    return this.act(() => this.native.rehearse(this.id, this.chosen()));
  }

  async goLive(): Promise<void> {
    await this.act(() => this.native.goLive(this.id, this.chosen()));
    if (this.live) this.sources = { ...this.from };
  }

  /**
   * Replaces sources of the running show by the chosen ones, beside other commands, as it may take seconds.
   * What is shown as chosen then is what the show is made of.
   */
  exchange(): Promise<void> {
    const to = this.chosen();
    this.exchanging++;
    return (this.#exchanged = this.#exchanged.then(async () => {
      this.problem = '';
      try {
        for (const line of exchanges(this.from, to)) await this.native.change(line);
      } catch (error) {
        this.problem = inWords(error);
      }
      await this.look();
      if (--this.exchanging === 0) this.sources = { ...this.from };
    }));
  }

  end(): Promise<void> {
    return this.act(() => this.native.stopShow());
  }

  async cut(scene: string): Promise<void> {
    if (!lackOf(scene, this.from)) await this.change(`scene ${scene}`);
  }

  /** Sends control commands to this event's show in order. A failed command does not stop the rest. */
  async change(...lines: string[]): Promise<void> {
    if (!this.status) return;
    await this.act(async () => {
      let problem: unknown;
      for (const line of lines) await this.line(line).catch((error: unknown) => (problem ??= error));
      if (problem !== undefined) throw problem;
    });
  }

  /** Mutes or unmutes a sound. */
  async mute(sound: Heard | undefined): Promise<void> {
    if (sound) await this.change(`${sound.muted ? 'unmute' : 'mute'} ${sound.name}`);
  }

  /** Sends a command. If a name cannot be shown, the previous name is removed, because it would be wrong. */
  private async line(line: string): Promise<void> {
    try {
      await this.native.change(line);
    } catch (error) {
      if (line.startsWith('third ')) await this.native.change('third');
      throw error;
    }
  }

  /** Returns the chosen sources. If the picture is a camera's, there is no second camera. */
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
      this.problem = inWords(error);
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
