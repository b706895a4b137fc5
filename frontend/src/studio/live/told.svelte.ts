import type { Room } from '../../api/client';
import { Poll } from '../../api/poll';
import type { Creator } from '../../create/creator.svelte';
import type { Schedule } from '../../create/results';
import { partsOf, scheduleOf, type Part } from './sheet';

const everyMs = 5_000;

/** The server's news while the page is open: the room's state and the run sheet. */
export class Told {
  /** The last answer about the room. */
  room = $state.raw<Room>();
  /** Undefined while the number is unknown. */
  viewers = $state<number>();
  parts = $state.raw<Part[]>([]);
  title = $state('');
  /** Whether the event is over or cancelled and cannot be published again. */
  over = $state(false);
  /** Whether the plan is accepted. Undefined until it was read. */
  accepted = $state<boolean>();
  readonly poll: Poll<unknown[]>;
  #schedule: Schedule | undefined;
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
      load: () => Promise.all([this.look(), this.sheet()]),
      everyMs,
      onValue: () => (this.parts = partsOf(this.#schedule, this.#startsAt)),
      onError: () => undefined,
    });
  }

  private async look(): Promise<void> {
    try {
      const room = await this.creator.api.room(this.id);
      const { viewers, startsAt, title, creator, state } = room;
      this.room = room;
      this.viewers = viewers;
      this.title = title;
      this.over = creator !== null && ['ended', 'replay', 'cancelled'].includes(state);
      this.#startsAt = startsAt;
    } catch {
      this.viewers = undefined; // the checklist says that the server does not answer
    }
  }

  private async sheet(): Promise<void> {
    if (this.accepted) return; // an accepted plan is final
    const { curation, address } = this.creator;
    try {
      const plan = await curation.conversation(this.id, address, 'planner');
      this.#schedule = scheduleOf(plan);
      this.accepted = Boolean(plan?.acceptance);
    } catch {
      // the checklist says so, and the next poll asks again
    }
  }
}
