import createClient from 'openapi-fetch';
import { readHealth, type Health } from './health';
import type { components, paths } from './schema';

export type Room = components['schemas']['Room'];
export type RoomState = components['schemas']['RoomState'];
export type EventSummary = components['schemas']['EventSummary'];

/**
 * Why there is no answer to show: `unreachable` when nothing came back,
 * `refused` when the server wants to know who asks, `failed` for the rest.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly kind: 'unreachable' | 'refused' | 'failed',
    message: string,
  ) {
    super(message);
  }
}

const timeoutMs = 10_000;

/** The server's JSON API. An empty base is the server this page came from. */
export class Api {
  readonly #client;
  readonly #base: string;

  constructor(base = '', fetcher: typeof fetch = (input, init) => fetch(input, init)) {
    this.#base = base;
    this.#client = createClient<paths>({ baseUrl: base, fetch: (request) => reach(fetcher, request) });
  }

  async room(id: string): Promise<Room> {
    const room = value(await this.#client.GET('/api/rooms/{id}', { params: { path: { id } } }));
    return { ...room, bannerUrl: this.absolute(room.bannerUrl) };
  }

  async events(): Promise<EventSummary[]> {
    const { events } = value(await this.#client.GET('/api/events'));
    return events.map((event) => ({ ...event, bannerUrl: this.absolute(event.bannerUrl) }));
  }

  /** An unhealthy server answers 503, and that is an answer, too. */
  async health(): Promise<Health> {
    const { data, error, response } = await this.#client.GET('/health');
    if (response.status !== 200 && response.status !== 503) value({ error, response });
    return readHealth(data ?? error);
  }

  /** Posters are paths of the server, which is not always where the page came from. */
  private absolute(path: string | null): string | null {
    return path && this.#base ? new URL(path, this.#base).href : path;
  }
}

async function reach(fetcher: typeof fetch, request: Request): Promise<Response> {
  try {
    return await fetcher(new Request(request, { signal: AbortSignal.timeout(timeoutMs) }));
  } catch {
    throw new ApiError('unreachable', 'the server did not answer');
  }
}

function value<T>(answer: { data?: T; error?: unknown; response: Response }): T {
  if (answer.data !== undefined) return answer.data;
  const { status } = answer.response;
  const kind = status === 401 || status === 403 ? 'refused' : 'failed';
  throw new ApiError(kind, detailsOf(answer.error) ?? `the server answered ${status}`);
}

function detailsOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('details' in body)) return undefined;
  return typeof body.details === 'string' ? body.details : undefined;
}
