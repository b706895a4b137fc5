/**
 * The kinds of failed requests:
 *
 * - `unreachable`: the server did not answer
 * - `anonymous`: the caller has to sign in (401)
 * - `refused`: the caller may not do this (403)
 * - `missing`: the thing does not exist, or is not the caller's (404)
 * - `invalid`: the request cannot be carried out as it is (400)
 * - `busy`: there are too many requests, or the day's quota is used up (429)
 * - `away`: a service that the server needs does not answer (503)
 * - `failed`: any other failure
 */
export type ApiErrorKind =
  'unreachable' | 'anonymous' | 'refused' | 'missing' | 'invalid' | 'busy' | 'away' | 'failed';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly kind: ApiErrorKind,
    message: string,
    /** The server's error code, which distinguishes some refusals of the same kind. */
    readonly code?: string,
  ) {
    super(message);
  }
}

const kinds: Partial<Record<number, ApiErrorKind>> = {
  400: 'invalid',
  401: 'anonymous',
  403: 'refused',
  404: 'missing',
  429: 'busy',
  503: 'away',
};

/** Returns the error for a failed response, with the server's message if it has one. */
export function errorOf(status: number, body: unknown): ApiError {
  const message = textOf(body, 'details') ?? `the server failed (${status}); try again later`;
  return new ApiError(kinds[status] ?? 'failed', message, textOf(body, 'code'));
}

/** Converts any thrown value to an ApiError, so that state holds one type. */
export function asApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError
    ? thrown
    : new ApiError('failed', 'the answer could not be read; try again later');
}

function textOf(body: unknown, field: 'details' | 'code'): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const text = (body as Record<string, unknown>)[field];
  return typeof text === 'string' ? text : undefined;
}
