import type { Api, Room } from '../api/client';
import { asApiError, type ApiError } from '../api/errors';
import { Poll } from '../api/poll';

const everyMs = 3_000;

/** What the server last said about one room. It is asked again and again while `poll` runs. */
export class RoomFacts {
  room = $state.raw<Room>();
  trouble = $state.raw<ApiError>();
  /** Whoever is signed in now was let in before. */
  wasIn = $state(false);
  readonly poll: Poll<Room>;
  #asked = 0;
  #answered = 0;

  constructor(
    private readonly id: string,
    private readonly api: Pick<Api, 'room'>,
    /** The session ran out: the server no longer says what the visitor has, and does not take it away. */
    private readonly lapsed: () => boolean = () => false,
  ) {
    this.poll = new Poll({
      load: () => this.ask(),
      everyMs,
      onValue: () => (this.trouble = undefined),
      onError: (error) => (this.trouble = asApiError(error)),
    });
  }

  /** Asks at once, beside the regular questions: somebody signed in or out, or has a ticket now. */
  async ask(): Promise<Room> {
    const turn = ++this.#asked;
    const room = await this.api.room(this.id);
    if (turn > this.#answered) this.learn(turn, room); // else somebody newer was answered before
    return room;
  }

  /** Somebody else is at the page now. */
  forget(): void {
    this.wasIn = false;
    this.#answered = this.#asked; // what is under way was asked as somebody else
  }

  private learn(turn: number, room: Room): void {
    this.#answered = turn;
    const access = (this.lapsed() && this.room?.access) || room.access;
    this.room = { ...room, access };
    this.wasIn ||= room.access.yours !== 'none';
  }
}
