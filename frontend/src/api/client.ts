import { readHealth, type Health } from './health';
import type { components, paths } from './schema';
import { connect, nobody, value, type Caller } from './transport';

export { ApiError } from './errors';
type Schemas = components['schemas'];
export type Room = Schemas['Room'];
export type RoomState = Schemas['RoomState'];
export type RoomTier = Schemas['RoomTier'];
export type EventSummary = Schemas['EventSummary'];
export type Ledger = Schemas['Ledger'];
export type Watching = Schemas['Watching'];
export type Session = Schemas['Session'];
export type ClaimRequest = Schemas['ClaimRequest'];
export type Holdings = Schemas['Holdings'];
export type SignedRequest = Schemas['SignedRequest'];
export type PostponeRequest = Schemas['PostponeRequest'];
export type PassOnRequest = Schemas['PassOnRequest'];
export type GiveBackRequest = Schemas['GiveBackRequest'];

/** The typed data for a wallet, with the signature's deadline in seconds since the epoch. */
export interface Intent {
  typedData: Record<string, unknown>;
  nonce: number;
  deadline: number;
}

type IntentQuery = NonNullable<paths['/api/events/{id}/intent']['get']['parameters']['query']>;

/** The client of the server's JSON API. An empty base means the server that this page came from. */
export class Api {
  readonly #client;
  readonly #base: string;

  constructor(
    base = '',
    fetcher: typeof fetch = (input, init) => fetch(input, init),
    caller: Caller = nobody,
  ) {
    this.#base = base;
    this.#client = connect({ base, fetcher, caller });
  }

  async room(id: string): Promise<Room> {
    const room = value(await this.#client.GET('/api/rooms/{id}', { params: { path: { id } } }));
    return { ...room, bannerUrl: this.absolute(room.bannerUrl) };
  }

  async events(): Promise<EventSummary[]> {
    const { events } = value(await this.#client.GET('/api/events'));
    return events.map((event) => ({ ...event, bannerUrl: this.absolute(event.bannerUrl) }));
  }

  /** Returns the server's health. An unhealthy server responds with 503, which is not an error here. */
  async health(): Promise<Health> {
    const { data, error, response } = await this.#client.GET('/health');
    if (response.status !== 200 && response.status !== 503) value({ error, response });
    return readHealth(data ?? error);
  }

  async ledger(): Promise<Ledger> {
    return value(await this.#client.GET('/api/ledger'));
  }

  /** Returns where to watch, with a token. Without a ticket the server refuses, unless access is open. */
  async access(id: string, invite = ''): Promise<Watching> {
    const body = invite ? { invite } : undefined;
    return value(await this.#client.POST('/api/rooms/{id}/access', { params: { path: { id } }, body }));
  }

  async nonce(): Promise<string> {
    return value(await this.#client.GET('/api/auth/nonce')).nonce;
  }

  async signIn(message: string, signature: string): Promise<Session> {
    return value(await this.#client.POST('/api/auth/verify', { body: { message, signature } }));
  }

  async revoke(token: string): Promise<void> {
    value(await this.#client.POST('/api/auth/revoke', { body: { token } }));
  }

  /** Returns the typed data that a wallet signs before tickets change. */
  async intent(id: string, query: IntentQuery): Promise<Intent> {
    const {
      typedData,
      nonce = 0,
      deadline = 0,
    } = value(await this.#client.GET('/api/events/{id}/intent', { params: { path: { id }, query } }));
    return { typedData, nonce, deadline };
  }

  async claim(id: string, body: ClaimRequest): Promise<void> {
    value(await this.#client.POST('/api/rooms/{id}/tickets', { params: { path: { id } }, body }));
  }

  /** Puts the tickets of the accepted plan on sale. */
  async sell(id: string, body: SignedRequest): Promise<void> {
    value(await this.#client.POST('/api/rooms/{id}/tiers', { params: { path: { id } }, body }));
  }

  async postpone(id: string, body: PostponeRequest): Promise<void> {
    value(await this.#client.POST('/api/rooms/{id}/postpone', { params: { path: { id } }, body }));
  }

  async cancel(id: string, body: SignedRequest): Promise<void> {
    value(await this.#client.POST('/api/rooms/{id}/cancel', { params: { path: { id } }, body }));
  }

  /** Gives unused tickets back for their price. */
  async giveBack(id: string, body: GiveBackRequest): Promise<void> {
    value(await this.#client.POST('/api/rooms/{id}/give-back', { params: { path: { id } }, body }));
  }

  /** Passes one ticket on to another wallet. The request's signature is enough: no session is needed. */
  async passOn(id: string, body: PassOnRequest): Promise<void> {
    value(await this.#client.POST('/api/rooms/{id}/pass-on', { params: { path: { id } }, body }));
  }

  /** Ends the show. */
  async end(id: string): Promise<void> {
    value(await this.#client.POST('/api/rooms/{id}/end', { params: { path: { id } } }));
  }

  /** Allows or forbids public copies of a recording for ticket holders. */
  async allowCopies(eventId: string, publicCopies: boolean): Promise<void> {
    value(await this.#client.POST('/api/livestream/copies', { body: { eventId, publicCopies } }));
  }

  /** Returns a wallet's tickets of an event and the money that it can take back. */
  async holdings(id: string, holder: string): Promise<Holdings> {
    const params = { path: { id }, query: { holder } };
    return value(await this.#client.GET('/api/rooms/{id}/tickets', { params }));
  }

  /** Makes a poster's path an absolute URL if the API is at another server than the page. */
  private absolute(path: string | null): string | null {
    return path && this.#base ? new URL(path, this.#base).href : path;
  }
}
