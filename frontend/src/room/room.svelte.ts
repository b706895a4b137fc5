import type { Api, Room } from '../api/client';
import { asApiError, type ApiError } from '../api/errors';
import { Poll } from '../api/poll';

const everyMs = 3_000;

/** The server's latest state of one room. It is updated while `poll` runs. */
export class RoomFacts {
  room = $state.raw<Room>();
  trouble = $state.raw<ApiError>();
  /** Whether the signed-in visitor was admitted before. */
  wasIn = $state(false);
  readonly poll: Poll<Room>;
  #asked = 0;
  #answered = 0;

  constructor(
    private readonly id: string,
    private readonly api: Pick<Api, 'room'>,
    /** Reports whether the session has expired. The visitor's ticket is then missing, but still valid. */
    private readonly lapsed: () => boolean = () => false,
  ) {
    this.poll = new Poll({
      load: () => this.ask(),
      everyMs,
      onValue: () => (this.trouble = undefined),
      onError: (error) => (this.trouble = asApiError(error)),
    });
  }

  /** Asks at once, in addition to polling, after the visitor has signed in or out or got a ticket. */
  async ask(): Promise<Room> {
    const turn = ++this.#asked;
    const room = await this.api.room(this.id);
    if (turn > this.#answered) this.learn(turn, room); // unless a later request was answered first
    return room;
  }

  /** Forgets the visitor's own state after a change of the visitor. */
  forget(): void {
    this.wasIn = false;
    this.#answered = this.#asked; // ignores pending requests of the previous visitor
  }

  private learn(turn: number, room: Room): void {
    this.#answered = turn;
    const access = (this.lapsed() && this.room?.access) || room.access;
    this.room = { ...room, access };
    this.wasIn ||= room.access.yours !== 'none';
  }
}
