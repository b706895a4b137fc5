import createClient from 'openapi-fetch';
import { ApiError, errorOf } from './errors';
import { patiently, type Waits } from './patience';
import type { paths } from './schema';

/** Who asks. */
export interface Caller {
  /** The session to show, where there is one. */
  bearer: () => string | undefined;
  /** Called when the server does not accept that session. */
  rejected: () => void;
  /** Called when a request has to wait. */
  waits: Waits;
}

export const nobody: Caller = { bearer: () => undefined, rejected: () => undefined, waits: () => undefined };

/** Who speaks to which server. */
export interface Transport {
  /** The server's address; empty: the one this page came from. */
  base: string;
  fetcher: typeof fetch;
  caller: Caller;
}

const readTimeoutMs = 10_000;
/** What is written may have to wait for a block. */
const writeTimeoutMs = 60_000;

/** A client of openapi.yaml's paths. Its requests fail with an ApiError where nothing comes back. */
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

/** The data of an answer. Throws the ApiError of a refusal. */
export function value<T>(answer: { data?: T; error?: unknown; response: Response }): T {
  if (answer.data !== undefined) return answer.data;
  throw errorOf(answer.response.status, answer.error);
}
