import { Poll } from '../api/poll';
import type { Seat, Speakers as Calls } from '../api/speakers';
import { inWords } from '../identity/trouble';

const everyMs = 2_000;

/** The people whom the creator invited on stage, as the server lists them. */
export class Seats {
  list = $state.raw<Seat[]>([]);
  busy = $state(false);
  /** Why the creator's last act failed. */
  problem = $state('');
  /** Why the list cannot be read. */
  unread = $state('');
  read = $state(false);
  readonly poll: Poll<Seat[]>;

  constructor(
    private readonly calls: Calls,
    private readonly onlist: (seats: Seat[]) => void = () => undefined,
  ) {
    this.poll = new Poll({
      load: () => this.calls.list(),
      everyMs,
      hidden: true, // who leaves while the creator shows another tab leaves the picture
      onValue: (seats) => this.learn(seats),
      onError: (error) => (this.unread = inWords(error)),
    });
  }

  /** Makes a call, and shows the list as it is then. */
  async act(what: (calls: Calls) => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.problem = '';
    await what(this.calls).catch((error: unknown) => (this.problem = inWords(error)));
    await this.calls.list().then(
      (seats) => this.learn(seats),
      (error: unknown) => (this.unread = inWords(error)),
    );
    this.busy = false;
  }

  private learn(seats: Seat[]): void {
    [this.unread, this.read, this.list] = ['', true, seats];
    this.onlist(seats);
  }
}
