import createClient from 'openapi-fetch';
import { ApiError, errorOf } from './errors';
import { patiently, type Waits } from './patience';
import type { paths } from './schema';

/** The person on whose behalf requests are sent. */
export interface Caller {
  /** Returns the session token, or undefined if the person is not signed in. */
  bearer: () => string | undefined;
  /** Called when the server rejects that token. */
  rejected: () => void;
  /** Called when a request has to wait. */
  waits: Waits;
}

export const nobody: Caller = { bearer: () => undefined, rejected: () => undefined, waits: () => undefined };

/** The server to call, and the caller. */
export interface Transport {
  /** The server's address. An empty base means the server that this page came from. */
  base: string;
  fetcher: typeof fetch;
  caller: Caller;
}

const readTimeoutMs = 10_000;
/** Writing requests may have to wait for a block of the chain. */
const writeTimeoutMs = 60_000;

/** Returns a client of openapi.yaml's paths. It rejects with an ApiError if the server does not answer. */
export function connect(transport: Transport) {
  return createClient<paths>({ baseUrl: transport.base, fetch: (request) => reach(transport, request) });
}

async function reach({ fetcher, caller }: Transport, request: Request): Promise<Response> {
  const token = caller.bearer();
  const response = await patiently(() => send(fetcher, request.clone(), token), caller.waits);
  if (response.status === 401 && token) caller.rejected();
  return response;
}

async function send(fetcher: typeof fetch, request: Request, token: string | undefined): Promise<Response> {
  const headers = new Headers(request.headers);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const ms = request.method === 'GET' ? readTimeoutMs : writeTimeoutMs;
  try {
    return await fetcher(new Request(request, { headers, signal: AbortSignal.timeout(ms) }));
  } catch {
    throw new ApiError('unreachable', 'the server did not answer');
  }
}

/** Returns the data of a response. Throws an ApiError if the request was refused. */
export function value<T>(answer: { data?: T; error?: unknown; response: Response }): T {
  if (answer.data !== undefined) return answer.data;
  throw errorOf(answer.response.status, answer.error);
}
