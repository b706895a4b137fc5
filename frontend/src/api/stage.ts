import { ApiError } from './errors';
import type { components, operations } from './schema';
import { connect, value, type Caller } from './transport';

type Schemas = components['schemas'];
/** The address and the key with which an encoder publishes. */
export type Publishing = Schemas['Publishing'];
export type RecordingStatus = Schemas['LivestreamStatus'];
export type RecordingStart = Schemas['LivestreamStart'];
type Holders = operations['getLedgerHolders']['responses'][200]['content']['application/json']['holders'];
/** A holder's number of tickets of one tier. */
export type Holder = Holders[number];
export type GuestList = Schemas['GuestList'];
export type Invite = Schemas['Invite'];
export type Takings = Schemas['Takings'];
/** A part of a show, with its start in ms since the epoch. */
export type Chapter = Schemas['Chapter'];

/** The creator's calls after the plan is accepted: guests, the door, money, the stream and the recording. */
export class Stage {
  readonly #client;

  constructor(caller: Caller, base = '', fetcher: typeof fetch = (input, init) => fetch(input, init)) {
    this.#client = connect({ base, fetcher, caller });
  }

  /** Requests a stream key. It is a secret if access is enforced. */
  async publishing(id: string): Promise<Publishing> {
    return value(await this.#client.POST('/api/rooms/{id}/publish', { params: { path: { id } } }));
  }

  /** Opens the door to every visitor, or requires tickets. */
  async setDoor(id: string, door: 'open' | 'tickets'): Promise<void> {
    const params = { path: { id } };
    value(await this.#client.POST('/api/rooms/{id}/door', { params, body: { door } }));
  }

  /** Sets whether the event is listed, or which sites may embed it. */
  async setPublicity(id: string, body: { listed?: boolean; embedOrigins?: string[] }): Promise<void> {
    const params = { path: { id } };
    value(await this.#client.POST('/api/rooms/{id}/settings', { params, body }));
  }

  async holders(id: string): Promise<Holder[]> {
    const params = { path: { id } };
    return value(await this.#client.GET('/api/ledger/events/{id}/holders', { params })).holders;
  }

  /** Returns the invited guests and those who came. */
  async guests(id: string): Promise<GuestList> {
    return value(await this.#client.GET('/api/rooms/{id}/guests', { params: { path: { id } } }));
  }

  /** Creates an invite code. From then on visitors need one. */
  async invite(id: string, body: { name: string; once: boolean }): Promise<Invite> {
    return value(await this.#client.POST('/api/rooms/{id}/invite', { params: { path: { id } }, body }));
  }

  /** Revokes one invite code or all of them. After revoking all, visitors need none. */
  async uninvite(id: string, body: { invite: string } | { all: true }): Promise<void> {
    value(await this.#client.DELETE('/api/rooms/{id}/invite', { params: { path: { id } }, body }));
  }

  /** Sends test money of the server's own chain to a wallet. Only hosts may do this. */
  async fund(address: string, wei: bigint): Promise<void> {
    value(await this.#client.POST('/api/ledger/fund', { body: { address, wei: String(wei) } }));
  }

  async takings(id: string): Promise<Takings> {
    return value(await this.#client.GET('/api/rooms/{id}/takings', { params: { path: { id } } }));
  }

  /** Makes the event's contract pay out the money that is due. */
  async withdraw(id: string, body: Schemas['WithdrawRequest']): Promise<void> {
    value(await this.#client.POST('/api/rooms/{id}/withdraw', { params: { path: { id } }, body }));
  }

  /** Returns undefined if nothing was ever recorded. Chunks before since are left out if they no longer change. */
  async recording(id: string, since = 0): Promise<RecordingStatus | undefined> {
    try {
      return value(
        await this.#client.GET('/api/livestream/{id}/status', { params: { path: { id }, query: { since } } }),
      );
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'missing') return undefined;
      throw error;
    }
  }

  /** Starts a recording, or continues an earlier one. */
  async record(body: RecordingStart): Promise<void> {
    value(await this.#client.POST('/api/livestream/start', { body }));
  }

  async stopRecording(eventId: string): Promise<void> {
    value(await this.#client.POST('/api/livestream/stop', { body: { eventId } }));
  }

  /** Adds chapters to a recording. A chapter at the same moment as a stored one replaces it. */
  async mark(id: string, chapters: Chapter[]): Promise<void> {
    const params = { path: { id } };
    value(await this.#client.POST('/api/livestream/{id}/chapters', { params, body: { chapters } }));
  }

  /** Sends a body that the server discards, so that the creator's network can be measured. */
  async fill(id: string, body: Blob): Promise<void> {
    value(
      await this.#client.POST('/api/rooms/{id}/uplink', {
        params: { path: { id } },
        body: body as unknown as string, // the schema's type for bytes
        bodySerializer: (bytes) => bytes,
        headers: { 'Content-Type': 'application/octet-stream' },
      }),
    );
  }
}
