import type { components } from './schema';
import { connect, value, type Caller } from './transport';

type Schemas = components['schemas'];
export type EntranceList = Schemas['EntranceList'];
export type Entry = Schemas['EntranceEntry'];
export type Scan = Schemas['Scan'];
export type Scanned = Schemas['ScanResult'];

/** The calls of the devices at an event's entrance. They are the creator's. */
export class EntranceApi {
  readonly #client;

  constructor(
    private readonly id: string,
    caller: Caller,
  ) {
    this.#client = connect({ base: '', fetcher: (input, init) => fetch(input, init), caller });
  }

  /** Returns what a device needs to judge codes without the server. It leaves out the entries before `since`. */
  async list(since = 0): Promise<EntranceList> {
    const { path } = this.#event.params;
    return value(await this.#client.GET('/api/rooms/{id}/door/list', { params: { path, query: { since } } }));
  }

  /** Hands in scans. The server keeps the admissions before it answers. */
  async scan(body: Scan[]): Promise<Scanned> {
    return value(await this.#client.POST('/api/rooms/{id}/door/scans', { ...this.#event, body }));
  }

  get #event() {
    return { params: { path: { id: this.id } } };
  }
}
