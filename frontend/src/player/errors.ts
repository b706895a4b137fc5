/**
 * What can go wrong between a viewer and the picture.
 *
 * - `network`: the server did not answer at all
 * - `refused`: it answered that this viewer may not watch
 * - `full`: it has no place left
 * - `unsupported`: it and this browser share no codec
 * - `rejected`: any other answer that is not a stream
 * - `transport`: signalling worked, the media connection did not
 * - `frozen`: connected, but the picture does not move
 */
export type PlayerErrorKind =
  'network' | 'refused' | 'full' | 'unsupported' | 'rejected' | 'transport' | 'frozen';

export class PlayerError extends Error {
  override readonly name = 'PlayerError';

  constructor(
    readonly kind: PlayerErrorKind,
    message: string,
    /** How long the server asked us to wait, where it did. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }

  /** Trying again by itself cannot help: somebody has to change something first. */
  get final(): boolean {
    return this.kind === 'refused' || this.kind === 'unsupported';
  }
}

/** Turns whatever was thrown into a PlayerError, so that state holds one type. */
export function asPlayerError(thrown: unknown): PlayerError {
  if (thrown instanceof PlayerError) return thrown;
  return new PlayerError('transport', thrown instanceof Error ? thrown.message : String(thrown));
}

/** The error an HTTP answer other than 201 stands for. */
export function errorFromResponse(response: Response): PlayerError {
  const { status } = response;
  const message = `the server answered ${status}`;
  if (status === 401 || status === 403) return new PlayerError('refused', message);
  if (status === 406 || status === 415) return new PlayerError('unsupported', message);
  if (status === 503 || status === 429) return new PlayerError('full', message, retryAfter(response));
  return new PlayerError('rejected', message, retryAfter(response));
}

function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
