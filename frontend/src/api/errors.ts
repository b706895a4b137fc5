/**
 * Why a request failed:
 *
 * - `unreachable`: nothing came back
 * - `anonymous`: the server wants to know who asks
 * - `refused`: it knows, and says no
 * - `missing`: there is no such thing, or it is somebody else's
 * - `invalid`: it cannot be done as it was asked
 * - `busy`: too many ask at once, or enough was asked for today
 * - `away`: something the server needs for it gives no answer now
 * - `failed`: the rest
 */
export type ApiErrorKind =
  'unreachable' | 'anonymous' | 'refused' | 'missing' | 'invalid' | 'busy' | 'away' | 'failed';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly kind: ApiErrorKind,
    message: string,
    /** What tells some refusals apart. */
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

/** The error an answer stands for, in the server's words where it has some. */
export function errorOf(status: number, body: unknown): ApiError {
  const message = textOf(body, 'details') ?? `the server answered ${status}`;
  return new ApiError(kinds[status] ?? 'failed', message, textOf(body, 'code'));
}

/** Turns whatever was thrown into an ApiError, so that state holds one type. */
export function asApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : new ApiError('failed', String(thrown));
}

function textOf(body: unknown, field: 'details' | 'code'): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const text = (body as Record<string, unknown>)[field];
  return typeof text === 'string' ? text : undefined;
}
