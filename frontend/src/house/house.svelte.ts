import { Api, ApiError, type EventSummary } from '../api/client';
import type { Health } from '../api/health';
import { Poll } from '../api/poll';

const everyMs = 5_000;

/** One server as its host sees it: what is on, and whether its parts work. */
export class HouseFacts {
  events = $state.raw<EventSummary[]>();
  health = $state.raw<Health>();
  trouble = $state.raw<ApiError>();
  readonly #poll: Poll<[EventSummary[], Health | undefined]>;

  constructor(api = new Api()) {
    this.#poll = new Poll({
      // A list is worth showing without a verdict on the house.
      load: () => Promise.all([api.events(), api.health().catch(() => undefined)]),
      everyMs,
      onValue: ([events, health]) => {
        this.events = events;
        this.health = health;
        this.trouble = undefined;
      },
      onError: (error) => {
        this.trouble = error instanceof ApiError ? error : new ApiError('failed', String(error));
      },
    });
  }

  start(): void {
    this.#poll.start();
  }

  stop(): void {
    this.#poll.stop();
  }

  refresh(): void {
    this.#poll.refresh();
  }
}
