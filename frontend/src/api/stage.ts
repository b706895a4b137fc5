import { ApiError } from './errors';
import type { components, operations } from './schema';
import { connect, value, type Caller } from './transport';

type Schemas = components['schemas'];
/** Where a show is sent to, and with which key. */
export type Publishing = Schemas['Publishing'];
export type RecordingStatus = Schemas['LivestreamStatus'];
export type RecordingStart = Schemas['LivestreamStart'];
type Holders = operations['getLedgerHolders']['responses'][200]['content']['application/json']['holders'];
/** How many tickets of a tier somebody has. */
export type Holder = Holders[number];
export type GuestList = Schemas['GuestList'];
export type Invite = Schemas['Invite'];
export type Takings = Schemas['Takings'];

/** What a creator does once the plan stands: guests, the door, the money, the stream and the recording. */
export class Stage {
  readonly #client;

  constructor(caller: Caller, base = '', fetcher: typeof fetch = (input, init) => fetch(input, init)) {
    this.#client = connect({ base, fetcher, caller });
  }

  /** Asks for a stream key, which is a secret where access is enforced. */
  async publishing(id: string): Promise<Publishing> {
    return value(await this.#client.POST('/api/rooms/{id}/publish', { params: { path: { id } } }));
  }

  /** Lets in whoever comes, or asks for tickets. */
  async setDoor(id: string, door: 'open' | 'tickets'): Promise<void> {
    const params = { path: { id } };
    value(await this.#client.POST('/api/rooms/{id}/door', { params, body: { door } }));
  }

  async holders(id: string): Promise<Holder[]> {
    const params = { path: { id } };
    return value(await this.#client.GET('/api/ledger/events/{id}/holders', { params })).holders;
  }

  /** Who is invited, and who came. */
  async guests(id: string): Promise<GuestList> {
    return value(await this.#client.GET('/api/rooms/{id}/guests', { params: { path: { id } } }));
  }

  /** Gives out a code, which is asked for from now on. */
  async invite(id: string, body: { name: string; once: boolean }): Promise<Invite> {
    return value(await this.#client.POST('/api/rooms/{id}/invite', { params: { path: { id } }, body }));
  }

  /** Takes a code back, or all, and none is asked for any more. */
  async uninvite(id: string, body: { invite: string } | { all: true }): Promise<void> {
    value(await this.#client.DELETE('/api/rooms/{id}/invite', { params: { path: { id } }, body }));
  }

  /** Gives a wallet some of the test money of the server's own chain. Hosts may. */
  async fund(address: string, wei: bigint): Promise<void> {
    value(await this.#client.POST('/api/ledger/fund', { body: { address, wei: String(wei) } }));
  }

  async takings(id: string): Promise<Takings> {
    return value(await this.#client.GET('/api/rooms/{id}/takings', { params: { path: { id } } }));
  }

  /** Has the event's contract pay out what it may. */
  async withdraw(id: string, body: Schemas['WithdrawRequest']): Promise<void> {
    value(await this.#client.POST('/api/rooms/{id}/withdraw', { params: { path: { id } }, body }));
  }

  /** Undefined where nothing was ever recorded. */
  async recording(id: string): Promise<RecordingStatus | undefined> {
    try {
      return value(await this.#client.GET('/api/livestream/{id}/status', { params: { path: { id } } }));
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'missing') return undefined;
      throw error;
    }
  }

  /** Records from now on, or goes on with what was recorded before. */
  async record(body: RecordingStart): Promise<void> {
    value(await this.#client.POST('/api/livestream/start', { body }));
  }

  async stopRecording(eventId: string): Promise<void> {
    value(await this.#client.POST('/api/livestream/stop', { body: { eventId } }));
  }
}
