import { Api, type EventSummary } from '../api/client';
import { asApiError, type ApiError } from '../api/errors';
import type { Health } from '../api/health';
import { Poll } from '../api/poll';

const everyMs = 5_000;

/** The events of one server and the health of its parts, as its host sees them. */
export class HomeFacts {
  events = $state.raw<EventSummary[]>();
  health = $state.raw<Health>();
  trouble = $state.raw<ApiError>();
  readonly poll: Poll<[EventSummary[], Health | undefined]>;

  constructor(
    api: Pick<Api, 'events' | 'health'> = new Api(),
    /** Reports whether the viewer is signed in. A refused list is only requested again if so. */
    signedIn: () => boolean = () => true,
  ) {
    this.poll = new Poll({
      // The list is shown even if the server's health is unknown.
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
