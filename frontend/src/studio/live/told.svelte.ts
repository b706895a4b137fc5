import { Poll } from '../../api/poll';
import type { Creator } from '../../create/creator.svelte';
import type { Schedule } from '../../create/results';
import { partsOf, scheduleOf, type Part } from './sheet';

const everyMs = 5_000;

/** What the server tells while the page is open: how the room stands, and the run sheet. */
export class Told {
  /** Undefined: it is not known. */
  viewers = $state<number>();
  parts = $state.raw<Part[]>([]);
  title = $state('');
  /** The planned event is over or cancelled: nobody publishes it any more. */
  over = $state(false);
  readonly poll: Poll<unknown[]>;
  #schedule: Schedule | undefined;
  /** The schedule was read, or there is none. */
  #read = false;
  /** When the show begins, as it was announced or postponed. */
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
      this.viewers = undefined; // the checklist tells that the server is away
    }
  }

  private async sheet(): Promise<void> {
    if (this.#read) return;
    const { curation, address } = this.creator;
    try {
      this.#schedule = await scheduleOf(curation, this.id, address);
      this.#read = true;
    } catch {
      // the checklist tells it, and it is asked for again
    }
  }
}
