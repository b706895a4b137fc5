import { Api, type EventSummary } from '../api/client';
import { asApiError, type ApiError } from '../api/errors';
import type { Health } from '../api/health';
import { Poll } from '../api/poll';

const everyMs = 5_000;

/** One server as its host sees it: what is on, and whether its parts work. */
export class HomeFacts {
  events = $state.raw<EventSummary[]>();
  health = $state.raw<Health>();
  trouble = $state.raw<ApiError>();
  readonly poll: Poll<[EventSummary[], Health | undefined]>;

  constructor(
    api: Pick<Api, 'events' | 'health'> = new Api(),
    /** Whether somebody is signed in. Only then is a list asked for again that was refused. */
    signedIn: () => boolean = () => true,
  ) {
    this.poll = new Poll({
      // A list is worth showing without the server's health.
      load: () => Promise.all([api.events(), api.health().catch(() => undefined)]),
      everyMs,
      idle: () => this.trouble?.kind === 'anonymous' && !signedIn(),
      onValue: ([events, health]) => {
        this.events = events;
        this.health = health;
        this.trouble = undefined;
      },
      onError: (error) => (this.trouble = asApiError(error)),
    });
  }
}
