import { Poll } from '../../api/poll';
import type { Creator } from '../../create/creator.svelte';
import type { Schedule } from '../../create/results';
import { partsOf, scheduleOf, type Part } from './sheet';

const everyMs = 5_000;

/** The server's news while the page is open: the room's state and the run sheet. */
export class Told {
  /** Undefined while the number is unknown. */
  viewers = $state<number>();
  parts = $state.raw<Part[]>([]);
  title = $state('');
  /** Whether the event is over or cancelled and cannot be published again. */
  over = $state(false);
  readonly poll: Poll<unknown[]>;
  #schedule: Schedule | undefined;
  /** Whether the schedule was read, or there is none. */
  #read = false;
  /** The start of the show, as announced or postponed. */
  #startsAt: string | null = null;

  constructor(
    private readonly id: string,
    private readonly creator: {
      api: Pick<Creator['api'], 'room'>;
      curation: Pick<Creator['curation'], 'conversation'>;
      address: string;
    },
  ) {
    this.poll = new Poll<unknown[]>({
      load: () => Promise.all([this.room(), this.sheet()]),
      everyMs,
      onValue: () => (this.parts = partsOf(this.#schedule, this.#startsAt)),
      onError: () => undefined,
    });
  }

  private async room(): Promise<void> {
    try {
      const { viewers, startsAt, title, creator, state } = await this.creator.api.room(this.id);
      this.viewers = viewers;
      this.title = title;
      this.over = creator !== null && ['ended', 'replay', 'cancelled'].includes(state);
      this.#startsAt = startsAt;
    } catch {
      this.viewers = undefined; // the checklist says that the server does not answer
    }
  }

  private async sheet(): Promise<void> {
    if (this.#read) return;
    const { curation, address } = this.creator;
    try {
      this.#schedule = await scheduleOf(curation, this.id, address);
      this.#read = true;
    } catch {
      // the checklist says so, and the next poll asks again
    }
  }
}
