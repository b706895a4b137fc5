import { Api, ApiError, type Room } from '../api/client';
import { Poll } from '../api/poll';

const everyMs = 3_000;

/** What the server last said about one room, kept fresh between start and stop. */
export class RoomFacts {
  room = $state.raw<Room>();
  trouble = $state.raw<ApiError>();
  readonly #poll: Poll<Room>;

  constructor(id: string, api = new Api()) {
    this.#poll = new Poll({
      load: () => api.room(id),
      everyMs,
      onValue: (room) => {
        this.room = room;
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
