import { Poll } from '../api/poll';
import type { Restream, Restreams as Calls } from '../api/restreams';
import { inWords } from '../identity/trouble';

const everyMs = 3_000;

/** The servers to which an event is sent, as its creator sees them. */
export class Restreams {
  list = $state.raw<Restream[]>();
  busy = $state(false);
  /** Why the last change was not made. */
  problem = $state('');
  /** Why the list could not be read. */
  unread = $state('');
  readonly poll: Poll<Restream[]>;

  constructor(private readonly calls: Pick<Calls, 'list' | 'add' | 'remove'>) {
    this.poll = new Poll({
      load: () => this.calls.list(),
      everyMs,
      onValue: (list) => {
        this.list = list;
        this.unread = '';
      },
      onError: (error) => (this.unread = inWords(error)),
    });
  }

  /** Makes a change, and has the list read again. Returns whether the change was made. */
  async act(what: (calls: Pick<Calls, 'add' | 'remove'>) => Promise<void>): Promise<boolean> {
    this.busy = true;
    this.problem = '';
    try {
      await what(this.calls);
    } catch (error) {
      this.problem = inWords(error);
    }
    this.busy = false;
    this.poll.refresh();
    return this.problem === '';
  }
}
