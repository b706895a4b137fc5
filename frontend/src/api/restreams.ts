import type { components } from './schema';
import { connect, value, type Caller } from './transport';

/** Another server to which an event is sent. */
export type Restream = components['schemas']['Restream'];
/** What the creator tells about a destination. The key is a secret. */
export interface Destination {
  name: string;
  url: string;
  key: string;
}

/** The creator's calls about the servers to which an event is sent, too. */
export class Restreams {
  readonly #client;

  constructor(
    private readonly id: string,
    caller: Caller,
  ) {
    this.#client = connect({ base: '', fetcher: (input, init) => fetch(input, init), caller });
  }

  async list(): Promise<Restream[]> {
    return value(await this.#client.GET('/api/rooms/{id}/restreams', this.#event)).restreams;
  }

  async add(body: Destination): Promise<void> {
    value(await this.#client.POST('/api/rooms/{id}/restreams', { ...this.#event, body }));
  }

  /** Ends sending to a destination, and has the server forget its key. */
  async remove(restream: string): Promise<void> {
    const params = { path: { id: this.id, restream } };
    value(await this.#client.DELETE('/api/rooms/{id}/restreams/{restream}', { params }));
  }

  get #event() {
    return { params: { path: { id: this.id } } };
  }
}
