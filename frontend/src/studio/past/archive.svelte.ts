import { Poll } from '../../api/poll';
import { inWords } from '../../identity/trouble';
import type { past } from '../../wailsjs/go/models';
import type { Finding, Kept, PastCalls } from '../native';

const everyMs = 2_000;
const workMs = 300;

/** The copies of shows on this machine, and the long-running work on them, one task at a time. */
export class Archive {
  /** Undefined until the folder is read. */
  kept = $state.raw<Kept[]>();
  /** The running task. */
  doing = $state<{ check: true } | { folder: string } | { removing: string }>();
  /** The progress of the task, from 0 to 1, or undefined while it is unknown. */
  part = $state<number>();
  finding = $state.raw<Finding>();
  /** The exported films by folder. */
  films = $state.raw<Readonly<Record<string, past.Film>>>({});
  problem = $state('');
  readonly poll: Poll<Kept[]>;

  constructor(private readonly native: PastCalls) {
    this.poll = new Poll({
      load: () => this.native.kept(),
      everyMs,
      idle: () => false,
      onValue: (kept) => (this.kept = kept),
      onError: (error) => (this.problem = inWords(error)),
    });
  }

  check(id: string): Promise<void> {
    return this.work({ check: true }, async () => (this.finding = await this.native.verify(id)));
  }

  export(folder: string): Promise<void> {
    return this.work({ folder }, async () => {
      const film = await this.native.exportShow(folder);
      this.films = { ...this.films, [folder]: film };
    });
  }

  remove(folder: string): Promise<void> {
    return this.work({ removing: folder }, async () => {
      await this.native.removeShow(folder);
      this.kept = await this.native.kept();
    });
  }

  private async work(doing: NonNullable<Archive['doing']>, what: () => Promise<unknown>): Promise<void> {
    if (this.doing) return;
    this.doing = doing;
    this.problem = '';
    const watch = setInterval(() => void this.measure(), workMs);
    try {
      await what();
    } catch (error) {
      this.problem = inWords(error);
    }
    clearInterval(watch);
    this.doing = this.part = undefined;
  }

  private async measure(): Promise<void> {
    const { done, total } = await this.native.progress();
    if (this.doing) this.part = total > 0 ? done / total : undefined;
  }
}
