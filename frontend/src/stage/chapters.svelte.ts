import type { Chapter } from '../api/stage';
import { inWords } from '../identity/trouble';

/** The parts of the show that have begun. */
export class Chapters {
  list = $state.raw<Chapter[]>([]);
  /** Why the recording does not know of the newest part, or ''. */
  problem = $state('');

  constructor(
    /** Tells the recording of all parts. */
    private readonly mark: (all: Chapter[]) => Promise<void>,
  ) {}

  clear(): void {
    this.list = [];
    this.problem = '';
  }

  /** Begins a part. Parts that the recording missed are told again. */
  async begin(title: string): Promise<void> {
    this.list = [...this.list, { title, timestamp: Date.now() }];
    try {
      await this.mark(this.list);
      this.problem = '';
    } catch (error) {
      this.problem = `The recording missed this part. It is told with the next one. ${inWords(error)}`;
    }
  }
}
