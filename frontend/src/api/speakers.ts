import type { components } from './schema';
import { connect, nobody, value, type Caller } from './transport';

/** A speaker's place on stage. */
export type Seat = components['schemas']['Seat'];

/** The calls about the people on stage: the creator's, and a speaker's own. */
export class Speakers {
  readonly #client;

  constructor(
    private readonly id: string,
    caller: Caller,
  ) {
    this.#client = connect({ base: '', fetcher: (input, init) => fetch(input, init), caller });
  }

  /** Returns the calls of a speaker, whom the token proves. */
  static withToken(id: string, token: string): Speakers {
    return new Speakers(id, { ...nobody, bearer: () => token });
  }

  async list(): Promise<Seat[]> {
    return value(await this.#client.GET('/api/rooms/{id}/speakers', this.#event)).speakers;
  }

  async invite(name: string): Promise<Seat> {
    return value(await this.#client.POST('/api/rooms/{id}/speakers', { ...this.#event, body: { name } }));
  }

  /** Returns a speaker's own seat. */
  async own(speaker: string): Promise<Seat> {
    return value(await this.#client.GET('/api/rooms/{id}/speakers/{speaker}', this.#of(speaker)));
  }

  async change(speaker: string, body: { state?: 'waiting' | 'on' | 'off'; muted?: boolean }): Promise<void> {
    const path = '/api/rooms/{id}/speakers/{speaker}';
    value(await this.#client.PATCH(path, { ...this.#of(speaker), body }));
  }

  /** Ends a speaker's streams and invitation. */
  async remove(speaker: string): Promise<void> {
    value(await this.#client.DELETE('/api/rooms/{id}/speakers/{speaker}', this.#of(speaker)));
  }

  get #event() {
    return { params: { path: { id: this.id } } };
  }

  #of(speaker: string) {
    return { params: { path: { id: this.id, speaker } } };
  }
}
